"""Addresses of variables and members that compilers may not follow: such objects stay in memory."""

from __future__ import annotations

from accomp.frontends.clang.libclang import Cursor
from accomp.frontends.clang.own_memory import ARRAYS, REFERENCES, OwnMemory
from accomp.frontends.clang.translation_unit import TranslationUnit

_UNEXPOSED, _REFERENCE, _MEMBER, _CALL, _PAREN, _UNARY = 100, 101, 102, 103, 111, 112
_CONDITIONAL, LITERAL, REINTERPRET, _RETURN, ADDRESS_OF = 116, 118, 126, 214, 5
_WRAPPERS = (_UNEXPOSED, _PAREN)


def formed(unit: TranslationUnit, body: Cursor, result: int = 0) -> OwnMemory:
    """What a region or function does with addresses; `result` is the kind of the type it returns.

    An address that is an argument as it stands is followed: functions are inlined.
    """
    lib, made, returned = unit.lib, OwnMemory(), 0
    pending = [(body, False)]
    while pending:
        node, argument = pending.pop()
        kind, children = node.kind, unit.children(node)
        if kind == _UNARY and lib.getCursorUnaryOperatorKind(node) == ADDRESS_OF:
            operand = _stripped(unit, children[0])
            made |= OwnMemory(
                members=operand.kind == _MEMBER, variables=operand.kind == _REFERENCE and not argument
            )
        elif kind == LITERAL:
            made |= OwnMemory(arrays=lib.getCanonicalType(lib.getCursorType(node)).kind in ARRAYS)
        elif kind == REINTERPRET:
            made |= OwnMemory(variables=True)
        elif kind == _CONDITIONAL:
            made |= OwnMemory(members=any(c.kind == _MEMBER for c in children[1:]))
        elif kind == _RETURN and result in REFERENCES:
            returned += any(c.kind == _MEMBER for c in children)
        within = kind == _CALL or (argument and kind in _WRAPPERS)
        pending += [(child, within) for child in children]
    return made | OwnMemory(members=returned > 1)


def _stripped(unit: TranslationUnit, node: Cursor) -> Cursor:
    while node.kind in _WRAPPERS and (children := unit.children(node)):
        node = children[0]
    return node
