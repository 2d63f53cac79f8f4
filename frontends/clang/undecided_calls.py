"""Calls in templates whose functions arguments of these decide."""

from __future__ import annotations

from collections.abc import Callable

from accomp.frontends.clang.cursor_kinds import FIELD, OVERLOADED, REFERENCE
from accomp.frontends.clang.cxx_words import last_name, operator_function
from accomp.frontends.clang.libclang import Cursor
from accomp.frontends.clang.symbols import Types
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.host import nodes as host
from accomp.host.program import Body, undecided
from accomp.host.walk import walk
from accomp.source import Span
from accomp.syntax.nodes import TypeKind

_MEMBER, _SUBSCRIPT = 102, 113
_OF_HEADERS = ("<", ">", "<=", ">=", "!=", "+", "-", "+=", "-=")
"""What loops count with; functions that overload others, as `<<`, may change both operands."""


def has_undecided(body: Body) -> bool:
    """Whether there are such calls in a body."""
    return any(isinstance(n, host.Call) and n.symbol.endswith(undecided("")) for n in walk(body.root))


class UndecidedCalls:
    """What is known of such calls in one translation unit."""

    def __init__(self, unit: TranslationUnit, types: Types, span: Callable[[Cursor], Span | None]) -> None:
        self._unit, self._types, self._span = unit, types, span

    def symbol(self, call: Cursor) -> str:
        """What stands for the symbol of a member function, where arguments of templates decide the class."""
        children = self._unit.children(call)
        first = self._unit.core(children[0]) if children else call
        written = [operator_function(self._span(c)) for c in children[:2] if c.kind == REFERENCE]
        operator = "".join(written)
        if operator or (self._is_object(first) and self._types.of_cursor(first).kind is TypeKind.DEPENDENT):
            return undecided(operator or "operator()")
        span = self._span(first) if first.kind == _MEMBER and not self._unit.name(first) else None
        name = last_name(span) if span is not None else ""
        return undecided(name) if name else ""

    def _is_object(self, called: Cursor) -> bool:
        """Whether it is a variable, a member or an element."""
        if called.kind == _MEMBER:
            return self._unit.lib.getCursorReferenced(called).kind == FIELD
        return called.kind in (REFERENCE, _SUBSCRIPT)

    def operator(self, children: list[Cursor]) -> str:
        """The operator among three children where arguments of a template choose its function; else empty."""
        if len(children) != 3 or children[1].kind != REFERENCE:
            return ""
        functions = self.overloaded(children[1])
        operator = self._unit.name(functions).removeprefix("operator") if functions is not None else ""
        return operator if operator in _OF_HEADERS else ""

    def overloaded(self, reference: Cursor) -> Cursor | None:
        """What a reference is to that arguments of a template choose one of."""
        functions = self._unit.lib.getCursorReferenced(reference)
        return functions if functions.kind == OVERLOADED else None
