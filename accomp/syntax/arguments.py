"""What one clause is given, by the shapes of the table: modifiers, arguments, vars (OpenACC 3.3, 1.6)."""

from __future__ import annotations

from accomp.codes import syntax as codes
from accomp.codes.subscripts import IMAGE_SELECTOR
from accomp.spec.model import ClauseSpec, Shape, suggest
from accomp.syntax.nodes import Argument, Clause, Expr, Keyed, Section, VarRef, Word
from accomp.syntax.reader import Reader

_ONE = frozenset({Shape.EXPR, Shape.CHOICE, Shape.NAME})
_VARS = frozenset({Shape.VARS, Shape.LOCATORS})
_WHAT = {Shape.VARS: "a variable", Shape.LOCATORS: "a variable", Shape.EXPR: "an expression"}


def parse_clause(reader: Reader, spec: ClauseSpec, at: int) -> tuple[Clause | None, int]:
    """The clause whose name stands at an index, and the index after it.

    The clause is None where its argument has an error, which was reported.
    """
    name = reader.tokens.texts[at]
    if not reader.tokens.is_open(at + 1):
        return _bare(reader, spec, name, at), at + 1
    close = reader.tokens.matches.get(at + 1, -1)
    if close < 0:
        broken = reader.tokens.broken
        reader.say(codes.UNBALANCED, broken, broken + 1, bracket=reader.tokens.texts[broken])
        return None, len(reader.tokens)
    after = close + 1
    if spec.shape is Shape.NONE:
        reader.say(codes.EXTRA_ARGUMENT, at, after, name=name)
        return None, after
    if spec.argument_since:
        reader.newer(f"argument of '{name}'", spec.argument_since, at + 1, after)
    reader.failed = False
    modifiers, first = parse_head(reader, spec, at + 2, close)
    tail, last = parse_tail(reader, spec, first, close)
    args = () if reader.failed else _args(reader, spec, first, last, name)
    if reader.failed:
        return None, after
    return Clause(spec.name, reader.place(at, after), name, modifiers, args, True, False, tail), after


def _bare(reader: Reader, spec: ClauseSpec, name: str, at: int) -> Clause | None:
    if spec.shape is Shape.NONE or spec.optional:
        return Clause(spec.name, reader.place(at, at + 1), name)
    reader.say(codes.MISSING_ARGUMENT, at, at + 1, name=name)
    return None


def _args(reader: Reader, spec: ClauseSpec, first: int, last: int, name: str) -> tuple[Argument, ...]:
    if first >= last:
        if not spec.empty:
            what = _WHAT.get(spec.shape, "a list item")
            reader.say(codes.EMPTY_ARGUMENT, first - 1, last + 1, what=what, name=name)
        return ()
    if spec.shape is Shape.TEXT:
        return (Expr(reader.text(first, last), reader.place(first, last)),)
    angles = reader.angles(first, last) if spec.shape in _VARS else {}
    parts = reader.tokens.split(first, last, ",", angles=angles)
    if len(parts) > 1 and spec.shape in _ONE:
        reader.say(codes.TOO_MANY_ARGUMENTS, parts[0][1], last, name=name)
        return ()
    args: list[Argument] = []
    for index, (begin, end) in enumerate(parts):
        arg = _arg(reader, spec, begin, end, index) if begin < end else _nothing(reader, end, name)
        if arg is not None:
            args.append(arg)
    if spec.shape is Shape.KEYED:
        _keys_once(reader, spec, parts, args)
    if spec.shape is Shape.WORDS and len(parts) > 1:
        _star_alone(reader, parts)
    return tuple(args)


def _star_alone(reader: Reader, parts: list[tuple[int, int]]) -> None:
    """Report `*` among device types (section 2.4)."""
    for first, last in parts:
        if reader.text(first, last) == "*":
            reader.say(codes.STAR_AMONG_OTHERS, first, last)


def _nothing(reader: Reader, at: int, name: str) -> None:
    """Report that nothing stands in front of the token at an index."""
    reader.say(codes.EMPTY_ARGUMENT, at, at + 1, what="a list item", name=name)


def _arg(reader: Reader, spec: ClauseSpec, first: int, last: int, index: int) -> Argument | None:
    shape = spec.shape
    if shape is Shape.VARS:
        return parse_var(reader, first, last)
    if shape is Shape.LOCATORS:
        return _locator(reader, spec, first, last)
    if shape is Shape.KEYED:
        return _keyed(reader, spec, first, last)
    if shape is Shape.WORDS or shape is Shape.CHOICE or (shape is Shape.KIND and not index):
        return _word(reader, spec, first, last)
    text, span = reader.text(first, last), reader.place(first, last)
    if shape is Shape.NAME or (shape is Shape.SIZES and text == "*"):
        return Word(text, span)
    return Expr(text, span)


def _locator(reader: Reader, spec: ClauseSpec, first: int, last: int) -> Argument:
    """A var, a reserved word, or any other expression that denotes storage."""
    text = reader.text(first, last)
    if text in spec.values:
        return Word(text, reader.place(first, last))
    return parse_var(reader, first, last, quiet=True) or Expr(text, reader.place(first, last))


def _word(reader: Reader, spec: ClauseSpec, first: int, last: int) -> Word | None:
    """One of the clause's values; of a device type others than the known ones are possible."""
    text, span = reader.text(first, last), reader.place(first, last)
    lower = text.lower()
    if spec.shape is Shape.WORDS:
        if lower != "*" and not (last - first == 1 and text.isidentifier()):
            reader.say(codes.DEVICE_TYPE_NAME, first, last, text=text)
        elif lower not in spec.values:
            reader.remark(codes.UNKNOWN_DEVICE_TYPE, first, last, text=text)
        return Word(text, span)
    if (lower if reader.fortran else text) not in spec.values:
        values = ", ".join(spec.values)
        reader.say(codes.UNKNOWN_VALUE, first, last, text=text, values=values, name=spec.name)
        return None
    for word, since in spec.newer:
        if word == lower:
            reader.newer(f"'{text}' in '{spec.name}'", since, first, last)
    for word, since in spec.older:
        if word == lower:
            reader.older(f"'{text}' in '{spec.name}'", since, first, last)
    return Word(lower, span)


def _keyed(reader: Reader, spec: ClauseSpec, first: int, last: int) -> Keyed | None:
    parts = reader.tokens.split(first, last, ":", 1)
    span = reader.place(first, last)
    if len(parts) == 1:
        return Keyed(spec.keys[0], _value(reader, spec, spec.keys[0], first, last), span, False)
    key = reader.text(*parts[0])
    key = key.lower() if reader.fortran else key
    if key not in spec.keys:
        values = ", ".join(f"{k}:" for k in spec.keys)
        reader.say(codes.UNKNOWN_KEY, *parts[0], text=key, name=spec.name, values=values)
        return None
    if parts[1][0] >= last:
        reader.say(codes.EMPTY_ARGUMENT, first, last, what=f"a value after '{key}:'", name=spec.name)
        return None
    return Keyed(key, _value(reader, spec, key, *parts[1]), span)


def _value(reader: Reader, spec: ClauseSpec, key: str, first: int, last: int) -> Expr | Word:
    text, span = reader.text(first, last), reader.place(first, last)
    return Word("*", span) if text == "*" and key in spec.star else Expr(text, span)


def _keys_once(reader: Reader, spec: ClauseSpec, parts: list[tuple[int, int]], args: list[Argument]) -> None:
    """Each key at most once (OpenACC 3.3 sections 2.9.2 to 2.9.4)."""
    seen: set[str] = set()
    for part, arg in zip(parts, args, strict=False):
        if isinstance(arg, Keyed) and arg.key in seen:
            reader.say(codes.REPEATED_KEY, *part, key=arg.key, name=spec.name)
        elif isinstance(arg, Keyed):
            seen.add(arg.key)


Modifiers = tuple[Word | Keyed, ...]


def parse_head(reader: Reader, spec: ClauseSpec, first: int, close: int) -> tuple[Modifiers, int]:
    """The modifiers in front of the first colon of an argument, and the index after it."""
    if not spec.has_head or spec.shape is Shape.KEYED:
        return (), first
    if spec.keys and reader.tokens.is_word(first) and reader.word(first) in spec.keys:
        return _keyed_modifier(reader, spec, first, close)
    parts = reader.tokens.split(first, close, ":", 1)
    if len(parts) == 1:
        if spec.operators:
            reader.say(codes.MISSING_OPERATOR, first - 1, close + 1, name=spec.name)
        return (), first
    (begin, end), (after, _) = parts
    if begin == end:
        what = "an operator" if spec.operators else "a modifier"
        reader.say(codes.EMPTY_ARGUMENT, end, end + 1, what=f"{what} in front of ':'", name=spec.name)
        return (), after
    return _words(reader, spec, begin, end), after


def parse_tail(reader: Reader, spec: ClauseSpec, first: int, close: int) -> tuple[Modifiers, int]:
    """What stands after a colon at the end of an argument, and the index of that colon."""
    parts = reader.tokens.split(first, close, ":", 1) if spec.has_tail else []
    if len(parts) < 2:
        return (), close
    out: list[Word | Keyed] = []
    for begin, end in reader.tokens.split(*parts[1], ","):
        text, span = reader.text(begin, end), reader.place(begin, end)
        if _named(reader, spec.tail, begin, end):
            out.append(Word(text, span))
        elif spec.tail_key and begin < end:
            out.append(Keyed(spec.tail_key, Expr(text, span), span, False))
        else:
            _unknown(reader, spec, spec.tail, begin, end)
    return tuple(out), parts[0][1]


def _keyed_modifier(reader: Reader, spec: ClauseSpec, first: int, close: int) -> tuple[Modifiers, int]:
    """`devnum: expr :`, and the words that may follow it with a colon of their own."""
    key = reader.word(first)
    parts = reader.tokens.split(first, close, ":", 3)
    if len(parts) < 3 or parts[0][1] != first + 1 or parts[1][0] == parts[1][1]:
        what = f"'{key}: value :'"
        reader.say(codes.EMPTY_ARGUMENT, first, close, what=what, name=spec.name)
        return (), first
    value = Expr(reader.text(*parts[1]), reader.place(*parts[1]))
    out: list[Word | Keyed] = [Keyed(key, value, reader.place(first, parts[1][1]))]
    if len(parts) == 3:
        return tuple(out), parts[2][0]
    return (*out, *_words(reader, spec, *parts[2])), parts[3][0]


def _words(reader: Reader, spec: ClauseSpec, first: int, last: int) -> Modifiers:
    """The modifiers of a list; an operator comes out last."""
    words: list[Word | Keyed] = []
    operators: list[Word | Keyed] = []
    for begin, end in _item_ranges(reader, spec, first, last):
        text, span = reader.text(begin, end), reader.place(begin, end)
        if _named(reader, spec.modifiers, begin, end):
            words.append(Word(text.lower() if reader.fortran else text, span))
            _versions(reader, spec, f"modifier '{text}'", text, begin, end)
        elif spec.operators and not operators:
            operators += _operator(reader, spec, begin, end)
        elif spec.lead:
            words.append(Keyed(spec.lead, Expr(text, span), span, False))
        else:
            _unknown(reader, spec, spec.modifiers, begin, end)
    if spec.operators and not operators and not reader.failed:
        reader.say(codes.MISSING_OPERATOR, first, last, name=spec.name)
    return (*words, *operators)


def _item_ranges(reader: Reader, spec: ClauseSpec, first: int, last: int) -> list[tuple[int, int]]:
    """The ranges of the list's items; commas between plain words may be left out (OpenMP 5.2 section 3.1)."""
    out: list[tuple[int, int]] = []
    for begin, end in reader.tokens.split(first, last, ","):
        single = all(_named(reader, spec.modifiers, at, at + 1) for at in range(begin, end))
        out += [(at, at + 1) for at in range(begin, end)] if single and end - begin > 1 else [(begin, end)]
    return out


def _named(reader: Reader, known: tuple[str, ...], first: int, last: int) -> bool:
    """Whether the tokens are a known word, or a known name with an argument in parentheses."""
    if last - first > 1 and reader.tokens.matches.get(first + 1) == last - 1:
        return f"{reader.word(first)}()" in known
    text = reader.text(first, last)
    return (text.lower() if reader.fortran else text) in known


def _operator(reader: Reader, spec: ClauseSpec, first: int, last: int) -> list[Word]:
    text = reader.text(first, last)
    operators = spec.fortran if reader.fortran else spec.operators
    name = last - first == 1 and (
        text in reader.raw.parameters or (spec.identifiers and reader.tokens.is_word(first))
    )
    name = name or (spec.identifiers and reader.fortran and _is_defined_operator(text))
    if text == "-" and "+" in operators and "-" not in operators:
        reader.remark(codes.MINUS_OPERATOR, first, last, name=spec.name)
        return [Word("+", reader.place(first, last))]
    if text.lower() not in operators and not name:
        values = ", ".join(operators)
        reader.say(codes.UNKNOWN_OPERATOR, first, last, text=text, name=spec.name, values=values)
        return []
    _versions(reader, spec, f"operator '{text}'", text, first, last)
    return [Word(text.lower() if text.lower() in operators else text, reader.place(first, last))]


def _is_defined_operator(text: str) -> bool:
    """Whether a text is an operator that a program of Fortran may define (Fortran 2018 6.2.4)."""
    word = text[1:-1]
    return text[:1] == text[-1:] == "." and word.isascii() and word.isalpha() and len(word) < 64


def _unknown(reader: Reader, spec: ClauseSpec, known: tuple[str, ...], first: int, last: int) -> None:
    text = reader.text(first, last)
    names = [k.replace("()", "(...)") for k in known]
    guess = suggest(text, names)
    hint = f"; did you mean '{guess}'?" if guess else f" (expected {', '.join(names)})"
    meant = guess.removesuffix("(...)") if last - first == 1 else ""
    reader.misspelt(codes.UNKNOWN_MODIFIER, first, last, meant, text=text, name=spec.name, hint=hint)


def _versions(reader: Reader, spec: ClauseSpec, what: str, text: str, first: int, last: int) -> None:
    for word, since in spec.newer:
        if word == text or (word.endswith("()") and text.startswith(word[:-1])):
            reader.newer(what, since, first, last)
    for word, since in spec.older:
        if word == text:
            reader.older(what, since, first, last)


_ACCESS = ("->", ".", "%")


def parse_var(reader: Reader, first: int, last: int, quiet: bool = False) -> VarRef | None:
    """The var of the tokens [first, last), or None with a diagnostic (without where `quiet`)."""
    tokens = reader.tokens
    if last - first == 1 and tokens.is_word(first):
        text = reader.text(first, last)
        return VarRef(text, text, reader.place(first, last))
    if tokens.texts[first] == "/":
        return _common(reader, first, last, quiet)
    name = _base(reader, first, last)
    base = _unqualified(reader, name, last)
    if name == first and base == last - 1:
        text = reader.text(first, last)
        return VarRef(text, text, reader.place(first, last))
    found = _shape(reader, tokens.texts[first:name], base, last) if base >= 0 else None
    if found is None:
        if not quiet:
            reader.say(codes.EXPECTED_VAR, first, last, text=reader.text(first, last))
        return None
    members_from, sections_from = found
    if reader.fortran and "[" in tokens.texts[base + 1 : last]:  # Fortran 2018 R924
        _image(reader, first, last)
        return None
    sections = _sections(reader, sections_from, last, quiet)
    if sections is None:
        return None
    members = reader.text(members_from, sections_from)
    if name > first:
        members = reader.text(first, name) + members
    return VarRef(
        reader.text(first, last), reader.text(name, base + 1), reader.place(first, last), members, sections
    )


def _image(reader: Reader, first: int, last: int) -> None:
    """Report a var with an image selector, which nothing else can be."""
    at = reader.tokens.texts.index("[", first, last)
    selector = reader.text(at, min(reader.tokens.matches.get(at, at) + 1, last))
    reader.say(IMAGE_SELECTOR, first, last, text=reader.text(first, last), selector=selector)


def _unqualified(reader: Reader, name: int, last: int) -> int:
    """The index of the end of a name that may be qualified (C++), by classes with arguments too."""
    if name < 0:
        return name
    angles, texts = reader.angles(name, last), reader.tokens.texts
    name = angles.get(name + 1, name)
    while name < last - 2 and texts[name + 1] == "::" and reader.tokens.is_word(name + 2):
        name = angles.get(name + 3, name + 2)
    return name


def _common(reader: Reader, first: int, last: int, quiet: bool) -> VarRef | None:
    """A Fortran common block name between slashes."""
    if last - first == 3 and reader.tokens.is_word(first + 1) and reader.tokens.texts[first + 2] == "/":
        name = reader.text(first + 1, first + 2)
        return VarRef(reader.text(first, last), name, reader.place(first, last), common=True)
    if not quiet:
        reader.say(codes.EXPECTED_VAR, first, last, text=reader.text(first, last))
    return None


def _base(reader: Reader, first: int, last: int) -> int:
    """The index of the base identifier: the first word, after `(` and `*`; -1 where there is none."""
    if reader.tokens.texts[first] == "*":
        return -1
    for index in range(first, last):
        if reader.tokens.is_word(index):
            return index
        if reader.tokens.texts[index] not in ("(", "*"):
            return -1
    return -1


def _shape(reader: Reader, before: list[str], base: int, last: int) -> tuple[int, int] | None:
    """Where the members and the last sections start; None for a cast, a call or an operator.

    `before` stands in front of the name, which ends at `base`.
    """
    tokens = reader.tokens
    texts = tokens.texts
    opened, starred = before.count("("), "*" in before
    at = sections_from = base + 1
    while at < last:
        text = texts[at]
        if text == "[" or (text == "(" and reader.fortran):
            at = tokens.matches.get(at, last) + 1
            continue
        member = text in _ACCESS and at + 1 < last and tokens.is_word(at + 1)
        around = text == ")" and opened > 0 and (starred or sections_from > base + 1)
        if not (member or around):
            return None
        opened -= around
        at += 2 if member else 1
        sections_from = at
    return None if opened or at > last else (base + 1, sections_from)


def _sections(reader: Reader, first: int, last: int, quiet: bool) -> tuple[Section, ...] | None:
    tokens = reader.tokens
    out: list[Section] = []
    at = first
    while at < last:
        close = tokens.matches[at]
        square = tokens.texts[at] == "["
        for item in [(at + 1, close)] if square else tokens.split(at + 1, close, ","):
            section = _section(reader, *item, square, quiet)
            if section is None:
                return None
            out.append(section)
        at = close + 1
    return tuple(out)


def _section(reader: Reader, first: int, last: int, square: bool, quiet: bool) -> Section | None:
    """`[lower:length]` (OpenMP: `[lower:length:stride]`), `[index]`, or `(lower:upper:stride)` in Fortran."""
    parts = reader.tokens.split(first, last, ":") if square else _triplet(reader, first, last)
    most = 2 if square and not reader.strides else 3
    unended = not square and len(parts) == most and parts[-1][0] == parts[-1][1]  # R921: a stride has a value
    if len(parts) > most or first >= last or unended:
        if not quiet:
            expected = "'[lower : length]'" if square else "'(lower : upper)'"
            text = reader.text(first - 1, last + 1)
            reader.say(codes.BAD_SECTION, first - 1, last + 1, expected=expected, text=text)
        return None
    values: list[Expr | None] = [_expr(reader, *part) for part in parts]
    values += [None] * (3 - len(values))
    return Section(values[0], values[1], values[2], len(parts) > 1)


def _triplet(reader: Reader, first: int, last: int) -> list[tuple[int, int]]:
    """The parts of a triplet; `::` is two colons with nothing between them (Fortran 2018 R921)."""
    parts: list[tuple[int, int]] = []
    for half in reader.tokens.split(first, last, "::"):
        if parts:
            parts.append((half[0], half[0]))
        parts += reader.tokens.split(*half, ":")
    return parts


def _expr(reader: Reader, first: int, last: int) -> Expr | None:
    return Expr(reader.text(first, last), reader.place(first, last)) if first < last else None
