"""The argument of one clause, by the shape that the table gives it."""

from __future__ import annotations

from accomp.codes import syntax as codes
from accomp.spec.model import ClauseSpec, Shape
from accomp.syntax.modifiers import parse_head, parse_tail
from accomp.syntax.nodes import Argument, Clause, Expr, Keyed, Word
from accomp.syntax.reader import Reader
from accomp.syntax.vars import parse_var

_ONE = frozenset({Shape.EXPR, Shape.CHOICE, Shape.NAME})
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
    parts = reader.tokens.split(first, last, ",")
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
    return tuple(args)


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
