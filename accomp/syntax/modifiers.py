"""What stands before the arguments of a clause and after them, set off by colons."""

from __future__ import annotations

from accomp.codes import syntax as codes
from accomp.spec.model import ClauseSpec, Shape, suggest
from accomp.syntax.nodes import Expr, Keyed, Word
from accomp.syntax.reader import Reader

Modifiers = tuple[Word | Keyed, ...]


def parse_head(reader: Reader, spec: ClauseSpec, first: int, close: int) -> tuple[Modifiers, int]:
    """The modifiers in front of the first colon of an argument, and the index after it."""
    if not spec.has_head or spec.shape is Shape.KEYED:
        return (), first
    if spec.keys and reader.tokens.is_word(first) and reader.word(first) in spec.keys:
        return _keyed(reader, spec, first, close)
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


def _keyed(reader: Reader, spec: ClauseSpec, first: int, close: int) -> tuple[Modifiers, int]:
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
    name = spec.identifiers and reader.tokens.is_word(first) and last - first == 1
    if text == "-" and "+" in operators and "-" not in operators:
        reader.remark(codes.MINUS_OPERATOR, first, last, name=spec.name)
        return [Word("+", reader.place(first, last))]
    if text.lower() not in operators and not name:
        values = ", ".join(operators)
        reader.say(codes.UNKNOWN_OPERATOR, first, last, text=text, name=spec.name, values=values)
        return []
    _versions(reader, spec, f"operator '{text}'", text, first, last)
    return [Word(text.lower() if text.lower() in operators else text, reader.place(first, last))]


def _unknown(reader: Reader, spec: ClauseSpec, known: tuple[str, ...], first: int, last: int) -> None:
    text = reader.text(first, last)
    names = [k.replace("()", "(...)") for k in known]
    guess = suggest(text, names)
    hint = f"; did you mean '{guess}'?" if guess else f" (expected {', '.join(names)})"
    reader.say(codes.UNKNOWN_MODIFIER, first, last, text=text, name=spec.name, hint=hint)


def _versions(reader: Reader, spec: ClauseSpec, what: str, text: str, first: int, last: int) -> None:
    for word, since in spec.newer:
        if word == text or (word.endswith("()") and text.startswith(word[:-1])):
            reader.newer(what, since, first, last)
    for word, since in spec.older:
        if word == text:
            reader.older(what, since, first, last)
