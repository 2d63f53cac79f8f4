"""The arguments of a directive bound to what their names mean."""

from __future__ import annotations

from accomp.codes.frontend import UNDECLARED
from accomp.diagnostics import Sink
from accomp.frontends.fortran.entities import Entity, Role
from accomp.frontends.fortran.references import Sense, Statements
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.symbols import INTEGER, Symbols, integer, type_of
from accomp.records import replace
from accomp.source import Span
from accomp.syntax.nodes import (
    Argument,
    Clause,
    Directive,
    Expr,
    Keyed,
    Section,
    Symbol,
    TypeInfo,
    TypeKind,
    VarRef,
    Word,
)

_UNBOUND = frozenset(("device_type", "bind", "default"))


class Arguments:
    """Binds the clauses of directives; `read` collects the symbols that their expressions read."""

    def __init__(self, symbols: Symbols, sink: Sink) -> None:
        self.symbols, self.sink = symbols, sink
        self.read: dict[str, tuple[Symbol, Span]] = {}

    def bind(self, directive: Directive, scope: Scope) -> Directive:
        """The directive with symbols, types and values."""
        return replace(
            directive,
            clauses=tuple(self._clause(c, scope) for c in directive.clauses),
            args=tuple(self._argument(a, scope) for a in directive.args),
            modifiers=tuple(self._keyed(m, scope) for m in directive.modifiers),
        )

    def _clause(self, clause: Clause, scope: Scope) -> Clause:
        if clause.name in _UNBOUND:
            return clause
        return replace(
            clause,
            args=tuple(self._argument(a, scope) for a in clause.args),
            modifiers=tuple(self._keyed(m, scope) for m in clause.modifiers),
        )

    def _keyed(self, argument: Word | Keyed, scope: Scope) -> Word | Keyed:
        if isinstance(argument, Keyed) and isinstance(argument.value, Expr):
            return replace(argument, value=self.expression(argument.value, scope))
        return argument

    def _argument(self, argument: Argument, scope: Scope) -> Argument:
        if isinstance(argument, VarRef):
            return self.variable(argument, scope)
        if isinstance(argument, Expr):
            return self.expression(argument, scope)
        return self._keyed(argument, scope)

    def variable(self, ref: VarRef, scope: Scope) -> VarRef:
        """A var with its symbol and the type of what it designates, sections aside."""
        sections = tuple(self._section(s, scope) for s in ref.sections)
        if ref.common:
            return replace(ref, sections=sections)
        entity = scope.resolve(ref.name.lower())
        if entity.implicit and entity.type is None:
            self._unknown(entity.name, ref.span, scope)
            return replace(ref, sections=sections)
        symbol = self.symbols.symbol(entity, scope)
        type_ = self._designated(ref, scope) if ref.members else symbol.type
        return replace(ref, sections=sections, symbol=symbol, type=type_)

    def _designated(self, ref: VarRef, scope: Scope) -> TypeInfo | None:
        found = scope.designated(f"{ref.name}{ref.members}".lower())
        return type_of(found, scope) if found is not None else None

    def _unknown(self, name: str, span: Span | None, scope: Scope) -> None:
        """A name without type; where a module was not found it may be declared there."""
        if not scope.missing():
            message = f"'{name}' is not declared and has no implicit type"
            self.sink.add(UNDECLARED, span, {"message": message})

    def _section(self, section: Section, scope: Scope) -> Section:
        parts = (section.lower, section.length, section.stride)
        lower, length, stride = (self.expression(p, scope) if p is not None else None for p in parts)
        return Section(lower, length, stride, section.range)

    def expression(self, expr: Expr, scope: Scope) -> Expr:
        """An expression with the variables in it, its type and value where they can be told."""
        text = expr.text.lower()
        value = integer(text, scope)
        if text.isdigit():
            return replace(expr, constant=True, value=value, type=INTEGER)
        found = Statements.expression(text, scope)
        names: dict[str, Symbol] = {}
        types: list[TypeInfo] = []
        for reference in found:
            if reference.sense is not Sense.VARIABLE:
                continue
            entity = reference.entity
            if entity.implicit and entity.type is None:
                self._unknown(entity.name, expr.span, scope)
                continue
            symbol = self.symbols.symbol(entity, scope)
            types.append(symbol.type)
            if not entity.constant:
                names[symbol.id] = symbol
                if expr.span is not None:
                    self.read.setdefault(symbol.id, (symbol, expr.span))
        type_ = INTEGER if value is not None else _type(text, found[0].entity if found else None, types)
        return replace(
            expr, constant=value is not None, value=value, type=type_, symbols=tuple(names.values())
        )


def _type(text: str, first: Entity | None, types: list[TypeInfo]) -> TypeInfo | None:
    """The type of an expression that is one variable, or has integers alone; else it is not known."""
    if first is not None and first.name == text and first.role is Role.VARIABLE:
        return types[0] if types else None
    plain = all((t.element or t).kind is TypeKind.INTEGER for t in types)
    return INTEGER if types and plain and not set(text) & set("<>='\".") else None
