"""What the clauses of directives name, bound to the symbols of Fortran's scopes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from accomp.codes import frontend as codes
from accomp.codes.ondevice import ROUTINE_NAME
from accomp.diagnostics import Sink
from accomp.frontends.fortran.components import (
    components,
    is_inquiry,
    is_procedure,
    is_scattered,
    names_procedure,
    through,
)
from accomp.frontends.fortran.constants import value_of
from accomp.frontends.fortran.entities import Entity, Role
from accomp.frontends.fortran.region_checks import report_form, typed
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.statement_kinds import Kind
from accomp.frontends.fortran.symbols import type_info
from accomp.patterns import pattern
from accomp.records import replace
from accomp.source import Span
from accomp.syntax.lexer import decimal
from accomp.syntax.nodes import (
    Argument,
    Clause,
    Component,
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

_NAME = pattern(r"[a-z_][\w$]*")
_LITERAL = pattern(r"'[^']*'|\"[^\"]*\"|\d[\w.]*")
_UNBOUND = frozenset(("bind", "device_type"))
_TYPED = frozenset(
    """
    if self num_gangs num_workers vector_length gang worker vector async wait device_num default_async tile
    """.split()
)
"""Clauses whose arguments must be logical or integer (sections 2.5.6 to 2.5.12, 2.9, 2.14, 2.16)."""

_OF_VARIABLES = frozenset("parameter allocatable target save value contiguous asynchronous".split())
"""Attributes that no procedure has."""


class Arguments:
    """Binds the arguments of directives, clauses and modifiers; reports names that nothing declares."""

    def __init__(
        self,
        sink: Sink,
        symbol: Callable[[Entity], Symbol],
        holds: Callable[[Entity, Sequence[str]], bool] | None = None,
    ) -> None:
        """`symbol` gives the one of an entity.

        `holds`: whether the type of a component, to which names lead from an object, has allocatable ones.
        """
        self._sink, self._symbol, self._holds = sink, symbol, holds

    def bound(self, directive: Directive, scope: Scope) -> Directive:
        """A directive that stands in a scope, with symbols, types and values of what its clauses name."""
        clauses = tuple(c if c.name in _UNBOUND else self._clause(c, scope) for c in directive.clauses)
        taken = self._procedure if directive.name == "routine" else self._argument
        args = tuple(taken(a, scope) for a in directive.args)
        args = tuple(typed(a, scope) for a in args) if directive.name == "wait" else args
        modifiers = tuple(self._modifier(m, scope) for m in directive.modifiers)
        return replace(directive, clauses=clauses, args=args, modifiers=modifiers)

    def _procedure(self, argument: Argument, scope: Scope) -> Argument:
        """The name in a `routine`, with its symbol where a statement or no declaration makes it external."""
        if not isinstance(argument, Word):
            return argument
        name = argument.text.lower()
        found, around = scope.find(name), scope.around(name)
        if around in (Kind.MODULE, Kind.PROGRAM) or (found is not None and _is_no_procedure(found)):
            self._sink.report(ROUTINE_NAME, argument.span, text=f"'{argument.text}'")
        if found is None and name.isidentifier() and not scope.missing() and around is None:
            found = Entity(name, Role.PROCEDURE, attributes=frozenset({"external"}), path=scope.path)
        if found is None or "external" not in found.attributes:
            return argument
        return VarRef(argument.text, argument.text, argument.span, symbol=self._symbol(found))

    def _clause(self, clause: Clause, scope: Scope) -> Clause:
        args = tuple(self._argument(a, scope) for b in clause.args for a in self._members(b, scope))
        args = tuple(typed(a, scope) for a in args) if clause.name in _TYPED else args
        modifiers = tuple(self._modifier(m, scope) for m in clause.modifiers)
        return replace(clause, args=args, modifiers=modifiers)

    def _members(self, argument: Argument, scope: Scope) -> tuple[Argument, ...]:
        """The variables of a common block in place of its name, which few clauses of OpenMP take."""
        if not isinstance(argument, VarRef) or not argument.common:
            return (argument,)
        around: Scope | None = scope
        while around is not None:
            names = around.declared.commons.get(argument.name.lower())
            if names:
                return tuple(VarRef(name, name, argument.span) for name in names)
            around = around.host
        return (argument,)

    def _modifier(self, modifier: Word | Keyed, scope: Scope) -> Word | Keyed:
        if isinstance(modifier, Keyed) and isinstance(modifier.value, Expr):
            return replace(modifier, value=self.expr(modifier.value, scope))
        return modifier

    def _argument(self, argument: Argument, scope: Scope) -> Argument:
        if isinstance(argument, VarRef):
            return self.var(argument, scope)
        if isinstance(argument, Expr):
            return self.expr(argument, scope)
        if isinstance(argument, Keyed) and isinstance(argument.value, Expr):
            return replace(argument, value=self.expr(argument.value, scope))
        return argument

    def var(self, ref: VarRef, scope: Scope) -> VarRef:
        """A var with its symbol and type, and those of the component that it ends in."""
        if ref.common:  # not replaced by its variables
            if not scope.missing():
                message = f"use of undeclared common block '/{ref.name}/'"
                self._sink.report(codes.UNDECLARED, ref.span, message=message)
            return ref
        entity = self._entity(ref.name, ref.span, scope)
        if entity is None:
            return ref
        last = scope.designated((ref.name + ref.members).lower()) if ref.members else entity
        sections = tuple(self._section(s, scope) for s in ref.sections)
        type_ = type_info(last) if last else None
        if self._is_no_variable(ref, entity, scope):
            type_ = TypeInfo(TypeKind.FUNCTION, "procedure")
        if type_ is not None and last is not None and ref.members and last.dynamic:
            type_ = replace(type_, complete=False)  # it is not part of the object
        names = components(ref.name + ref.members, self.expr, scope) if ref.members else ()
        return replace(
            ref,
            sections=sections,
            symbol=self._symbol(entity),
            type=type_,
            through=through(ref.name + ref.members, scope) if ref.members else "",
            components=names,
            allocatable=bool(ref.members) and last is not None and last.allocatable,
            holds=bool(names)
            and self._holds is not None
            and self._holds(entity, [part.name for part in names[1:]]),
            scattered=is_scattered(names, scope),
        )

    def _is_holder(self, entity: Entity, names: tuple[Component, ...]) -> bool:
        """Whether the type of a component, which `names` lead to, has allocatable components."""
        return bool(names) and self._holds is not None and self._holds(entity, [n.name for n in names[1:]])

    @staticmethod
    def _is_no_variable(ref: VarRef, entity: Entity, scope: Scope) -> bool:
        """Whether a designator ends in a procedure, or asks for a type parameter or a part of a number."""
        if not ref.members:
            return names_procedure(entity)
        text = (ref.name + ref.members).lower()
        return is_procedure(text, scope) or is_inquiry(text, scope)

    def _section(self, section: Section, scope: Scope) -> Section:
        lower = self.expr(section.lower, scope) if section.lower is not None else None
        length = self.expr(section.length, scope) if section.length is not None else None
        stride = self.expr(section.stride, scope) if section.stride is not None else None
        return replace(section, lower=lower, length=length, stride=stride)

    def expr(self, expr: Expr, scope: Scope) -> Expr:
        """An expression that stands in a scope, with its symbols, and its value if it is constant."""
        text = expr.text.strip().lower()
        value = decimal(text)
        if value is not None:
            return replace(expr, constant=True, value=value)
        if not text.isidentifier():
            report_form(expr, self._sink)
        found: dict[str, Symbol] = {}
        only: Entity | None = None
        for match in _NAME.finditer(_LITERAL.sub(lambda m: " " * len(m[0]), text)):
            if match.start() and text[match.start() - 1] in "%.":
                continue
            entity = scope.find(match[0])
            only = entity
            if entity is not None and entity.role is Role.VARIABLE and not entity.constant:
                made = self._symbol(entity)
                found[made.id] = made
        value = None if found else value_of(text, scope)
        if value is not None:
            return replace(expr, constant=True, value=value)
        constant = not found and only is not None and only.constant
        return replace(expr, constant=constant, symbols=tuple(found.values()))

    def _entity(self, name: str, span: Span | None, scope: Scope) -> Entity | None:
        """What a name in a clause is; undeclared ones are reported where implicit typing is off."""
        name = name.lower()
        found = scope.find(name)
        if found is None and not scope.rules().get(name[:1]) and not scope.missing():
            message = f"use of undeclared identifier '{name}'"
            self._sink.report(codes.UNDECLARED, span, message=message)
            return None
        return found or scope.resolve(name)


def _is_no_procedure(entity: Entity) -> bool:
    """Whether a name is known to be none of one procedure; one with a type alone may be a function.

    A generic name stands for several, but where it is that of a specific one too.
    """
    if entity.role is Role.GENERIC:
        return entity.name not in entity.specifics
    if entity.role is not Role.VARIABLE:
        return entity.role is not Role.PROCEDURE
    variable = entity.dimensions or entity.intent or entity.value or entity.common
    return bool(variable) or not entity.attributes.isdisjoint(_OF_VARIABLES)
