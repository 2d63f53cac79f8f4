"""A var of a var-list: a variable, an array section, or a member with either (OpenACC 3.3 section 1.6)."""

from __future__ import annotations

from accomp.codes import syntax as codes
from accomp.syntax.nodes import Expr, Section, VarRef
from accomp.syntax.reader import Reader

_ACCESS = ("->", ".", "%")


def parse_var(reader: Reader, first: int, last: int, quiet: bool = False) -> VarRef | None:
    """The var of the tokens [first, last), or None with a diagnostic (without where `quiet`)."""
    tokens = reader.tokens
    if last - first == 1 and tokens.is_word(first):
        text = reader.text(first, last)
        return VarRef(text, text, reader.place(first, last))
    if tokens.texts[first] == "/":
        return _common(reader, first, last, quiet)
    base = _base(reader, first, last)
    found = _shape(reader, first, base, last) if base >= 0 else None
    if found is None:
        if not quiet:
            reader.say(codes.EXPECTED_VAR, first, last, text=reader.text(first, last))
        return None
    members_from, sections_from = found
    sections = _sections(reader, sections_from, last, quiet)
    if sections is None:
        return None
    members = reader.text(members_from, sections_from)
    if base > first:
        members = reader.text(first, base) + members
    return VarRef(
        reader.text(first, last), reader.text(base, base + 1), reader.place(first, last), members, sections
    )


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


def _shape(reader: Reader, first: int, base: int, last: int) -> tuple[int, int] | None:
    """Where the members and the last sections start; None for a cast, a call or an operator."""
    tokens = reader.tokens
    texts = tokens.texts
    opened = texts[first:base].count("(")
    starred = "*" in texts[first:base]
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
    parts = reader.tokens.split(first, last, ":")
    most = 2 if square and not reader.strides else 3
    if len(parts) > most or first >= last:
        if not quiet:
            expected = "'[lower : length]'" if square else "'(lower : upper)'"
            text = reader.text(first - 1, last + 1)
            reader.say(codes.BAD_SECTION, first - 1, last + 1, expected=expected, text=text)
        return None
    values: list[Expr | None] = [_expr(reader, *part) for part in parts]
    values += [None] * (3 - len(values))
    return Section(values[0], values[1], values[2], len(parts) > 1)


def _expr(reader: Reader, first: int, last: int) -> Expr | None:
    return Expr(reader.text(first, last), reader.place(first, last)) if first < last else None
