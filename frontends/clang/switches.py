"""Statements of `switch` whose cases do not fall through (C11 6.8.4.2), from clang's tree."""

from __future__ import annotations

from collections.abc import Callable

from accomp.frontends.clang.libclang import Cursor
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.host import nodes as host
from accomp.source import Span

_COMPOUND, _CASE, _DEFAULT, _BREAK, _RETURN, _CONTINUE, _GOTO = 202, 203, 204, 213, 214, 212, 210
_LEAVING = (_BREAK, _RETURN, _CONTINUE, _GOTO)

Expressions = Callable[[Cursor, Span], host.Expression]
Statements = Callable[[Cursor, Span], host.Statement]


def switch(
    unit: TranslationUnit, cursor: Cursor, span: Span, expression: Expressions, statement: Statements
) -> host.Switch | None:
    """The cases of a `switch`; None where one of them runs into the next, or breaks from within."""
    children = unit.children(cursor)
    if len(children) != 2 or children[1].kind != _COMPOUND:
        return None
    groups = _groups(unit, unit.children(children[1]))
    if groups is None:
        return None
    cases: list[host.Case] = []
    for labels, body in groups:
        if any(_breaks(unit, c) for c in body):
            return None
        values = tuple(expression(c, span) for c in labels if c is not None)
        made = tuple(statement(c, span) for c in body)
        values = () if None in labels else values
        cases.append(host.Case(values, host.Block(made, span), span))
    return host.Switch(expression(children[0], span), tuple(cases), span)


_Group = tuple[list[Cursor | None], list[Cursor]]


def _groups(unit: TranslationUnit, statements: list[Cursor]) -> list[_Group] | None:
    """Labels and statements of each case, without the `break` at its end; None stands for `default`."""
    found: list[_Group] = []
    open_ = False
    for one in statements:
        labels: list[Cursor | None] = []
        cursor = one
        while cursor.kind in (_CASE, _DEFAULT):
            parts = unit.children(cursor)
            labels.append(parts[0] if cursor.kind == _CASE else None)
            cursor = parts[-1]
        if labels:
            if open_:
                return None
            found.append((labels, []))
            open_ = True
        if not open_:
            return None
        inner = unit.children(cursor) if cursor.kind == _COMPOUND else []
        ends = bool(inner) and inner[-1].kind == _BREAK and not any(_breaks(unit, c) for c in inner[:-1])
        if cursor.kind == _BREAK or ends:
            found[-1][1].extend(inner[:-1] if ends else [])
            open_ = False
            continue
        found[-1][1].append(cursor)
        open_ = cursor.kind not in _LEAVING
    return found


_LOOPS = (207, 208, 209, 206, 225)
"""Loops and `switch`, whose `break` statements are their own."""


def _breaks(unit: TranslationUnit, cursor: Cursor) -> bool:
    """Whether a statement has a `break` of the switch around it."""
    if cursor.kind == _BREAK:
        return True
    if cursor.kind in _LOOPS:
        return False
    return any(_breaks(unit, c) for c in unit.children(cursor) if 200 <= c.kind < 300)
