"""A var of a var-list: a variable, an array section, or a member with either (section 1.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from accomp.codes import syntax as codes
from accomp.syntax.lexer import closing, split
from accomp.syntax.nodes import Expr, Section, VarRef

if TYPE_CHECKING:
    from accomp.syntax.arguments import ArgumentParser


def parse_var(parser: ArgumentParser, first: int, last: int) -> VarRef | None:
    """The var of the tokens [first, last), or None with a diagnostic."""
    tokens = parser.tokens
    common = tokens[first].text == "/" and last - first == 3 and tokens[last - 1].text == "/"
    base = _base(parser, first, last)
    if base < 0:
        parser.say(codes.EXPECTED_VAR, first, last, text=parser.text(first, last))
        return None
    at, members_from, sections_from = base + 1, base + 1, base + 1
    while at < last and not common:
        text = tokens[at].text
        if text == "[" or (text == "(" and tokens[base].word and at > base):
            at = closing(tokens, at, last) + 1
        elif text in ("->", ".", "%") and at + 1 < last and tokens[at + 1].word:
            at += 2
            sections_from = at
        elif text == ")" and base > first and tokens[first].text == "(":
            at += 1
            members_from = sections_from = at
        else:
            at = 0
        if at == 0:
            parser.say(codes.EXPECTED_VAR, first, last, text=parser.text(first, last))
            return None
    sections = _sections(parser, sections_from, last) if not common else ()
    if sections is None:
        return None
    members = parser.text(members_from, sections_from) if sections_from > members_from else ""
    if base > first and not common:
        members = parser.text(first, base) + members
    return VarRef(
        parser.text(first, last),
        parser.text(base, base + 1),
        parser.place(first, last),
        members,
        sections,
        common=common,
    )


def _base(parser: ArgumentParser, first: int, last: int) -> int:
    """The index of the base identifier: the first word, behind `(`, `*` or `/`; -1 where there is none."""
    for index in range(first, last):
        if parser.tokens[index].word:
            return index
        if parser.tokens[index].text not in ("(", "*", "/"):
            return -1
    return -1


def _sections(parser: ArgumentParser, first: int, last: int) -> tuple[Section, ...] | None:
    out: list[Section] = []
    at = first
    while at < last:
        close = closing(parser.tokens, at, last)
        square = parser.tokens[at].text == "["
        items = [(at + 1, close)] if square else split(parser.tokens, at + 1, close, ",")
        for item in items:
            section = _section(parser, *item, square)
            if section is None:
                return None
            out.append(section)
        at = close + 1
    return tuple(out)


def _section(parser: ArgumentParser, first: int, last: int, square: bool) -> Section | None:
    parts = split(parser.tokens, first, last, ":")
    if len(parts) > 3 or (square and len(parts) > 2) or (len(parts) == 1 and first >= last):
        parser.say(codes.BAD_SECTION, max(first - 1, 0), last + 1, text=parser.text(first, last))
        return None
    values = [Expr(parser.text(*p), parser.place(*p)) if p[0] < p[1] else None for p in parts]
    values += [None] * (3 - len(values))
    return Section(values[0], values[1], values[2], range=len(parts) > 1)
