"""Statements of `switch` as cases (C11 6.8.4.2), from clang's tree; some run into the next one."""

from __future__ import annotations

from collections.abc import Callable

from accomp.frontends.clang.libclang import Cursor
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.host import nodes as host
from accomp.source import Span

_LABEL, _COMPOUND, _CASE, _DEFAULT, _BREAK, _RETURN, _CONTINUE, _GOTO = 201, 202, 203, 204, 213, 214, 212, 210
_LEAVING = (_BREAK, _RETURN, _CONTINUE, _GOTO)

Expressions = Callable[[Cursor, Span], host.Expression]
Statements = Callable[[Cursor, Span], host.Statement]


def switch(
    unit: TranslationUnit, cursor: Cursor, span: Span, expression: Expressions, statement: Statements
) -> host.Switch | None:
    """The cases of a `switch`; None where one of them breaks from within, or loops and runs into the next."""
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
    falls: list[bool] = []
    """Whether the case in front of each runs into it."""
    for one in statements:
        labels: list[Cursor | None] = []
        cursor = one
        while cursor.kind in (_CASE, _DEFAULT):
            parts = unit.children(cursor)
            labels.append(parts[0] if cursor.kind == _CASE else None)
            cursor = parts[-1]
        if labels:
            falls.append(open_)
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
    for at in reversed(range(1, len(found))):
        if falls[at]:
            following = found[at][1]
            if any(_loops(unit, c) for c in following):
                return None
            found[at - 1][1].extend(following)
    return found


def _loops(unit: TranslationUnit, cursor: Cursor) -> bool:
    """Whether a statement has loops, as which directives are parsed, or labels."""
    if cursor.kind in (*_LOOPS, _LABEL):
        return True
    return any(_loops(unit, c) for c in unit.children(cursor) if 200 <= c.kind < 300)


_LOOPS = (207, 208, 209, 206, 225)
"""Loops and `switch`, whose `break` statements are their own."""


def _breaks(unit: TranslationUnit, cursor: Cursor) -> bool:
    """Whether a statement has a `break` of the switch around it."""
    if cursor.kind == _BREAK:
        return True
    if cursor.kind in _LOOPS:
        return False
    return any(_breaks(unit, c) for c in unit.children(cursor) if 200 <= c.kind < 300)
