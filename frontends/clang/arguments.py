"""The host expressions in a directive's arguments: to list them, and to fill in what was bound."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from accomp.source import Span
from accomp.syntax.nodes import Argument, Clause, Directive, Expr, Keyed, Section, Symbol, TypeInfo, VarRef, Word

UNBOUND_CLAUSES = frozenset(("bind", "device_type"))
"""Clauses whose arguments name no entity of the program at the directive's place (OpenACC 3.3 2.15.1, 2.4)."""


@dataclass(slots=True)
class Slot:
    """One host expression of a directive, with what the compiler said of it.

    `text` is the expression as written; `variable` marks the var of a
    var-list, without its sections; `plain` one without member accesses.
    """

    text: str
    span: Span
    variable: bool = False
    plain: bool = False
    symbol: Symbol | None = None
    type: TypeInfo | None = None
    constant: bool = False
    value: int | None = None
    symbols: dict[str, Symbol] = field(default_factory=dict[str, Symbol])


_Var = Callable[[VarRef], VarRef]
_Expr = Callable[[Expr], Expr]


def slots(directive: Directive) -> list[Slot]:
    """The host expressions of a directive, in the order in which `fill` takes them."""
    found: list[Slot] = []

    def var(ref: VarRef) -> VarRef:
        span = ref.span or directive.span
        if span is not None:
            found.append(Slot(_host_text(ref), span, variable=True, plain=not ref.members))
        return ref

    def expr(value: Expr) -> Expr:
        span = value.span or directive.span
        if span is not None:
            found.append(Slot(value.text, span))
        return value

    _mapped(directive, var, expr)
    if directive.name == "routine":
        names = [a for a in directive.args if isinstance(a, Word) and a.span]
        found += [Slot(a.text, a.span, variable=True, plain=True) for a in names if a.span]
    return found


def _host_text(ref: VarRef) -> str:
    """A var without its sections, as an expression of the host language."""
    if ref.text.startswith(ref.name):
        return ref.name + ref.members
    text = ref.text.rstrip()
    for _ in ref.sections:
        text = text[: _opening(text)].rstrip()
    return text


def _opening(text: str) -> int:
    """The index of the bracket that the last one closes."""
    depth = 0
    for at in range(len(text) - 1, -1, -1):
        depth += (text[at] == "]") - (text[at] == "[")
        if depth == 0:
            return at
    return len(text)


def fill(directive: Directive, bound: list[Slot]) -> Directive:
    """The directive with symbols, types and values of the slots that `slots` listed."""
    if not bound:
        return directive
    rest = iter(bound)

    def var(ref: VarRef) -> VarRef:
        slot = next(rest)
        return VarRef(ref.text, ref.name, ref.span, ref.members, ref.sections, slot.symbol, slot.type, ref.common)

    def expr(value: Expr) -> Expr:
        slot = next(rest)
        return Expr(value.text, value.span, slot.constant, slot.value, slot.type, tuple(slot.symbols.values()))

    return _mapped(directive, var, expr)


def _mapped(directive: Directive, var: _Var, expr: _Expr) -> Directive:
    clauses = tuple(_clause(c, var, expr) if c.args or c.modifiers else c for c in directive.clauses)
    if not directive.args and not directive.modifiers:
        return Directive(directive.model, directive.name, directive.span, clauses, end=directive.end)
    args = tuple(_argument(a, var, expr) for a in directive.args)
    modifiers = tuple(_modifier(m, expr) for m in directive.modifiers)
    return replace(directive, clauses=clauses, args=args, modifiers=modifiers)


def _clause(clause: Clause, var: _Var, expr: _Expr) -> Clause:
    if clause.name in UNBOUND_CLAUSES:
        return clause
    args = tuple(_argument(a, var, expr) for a in clause.args)
    modifiers = tuple(_modifier(m, expr) for m in clause.modifiers)
    return Clause(clause.name, clause.span, clause.spelling, modifiers, args, clause.parenthesized, clause.implicit)


def _modifier(modifier: Word | Keyed, expr: _Expr) -> Word | Keyed:
    if isinstance(modifier, Keyed) and isinstance(modifier.value, Expr):
        return replace(modifier, value=expr(modifier.value))
    return modifier


def _argument(argument: Argument, var: _Var, expr: _Expr) -> Argument:
    if isinstance(argument, VarRef):
        bound = var(argument)
        if not bound.sections:
            return bound
        return replace(bound, sections=tuple(_section(s, expr) for s in bound.sections))
    if isinstance(argument, Expr):
        return expr(argument)
    if isinstance(argument, Keyed):
        return replace(argument, value=expr(argument.value)) if isinstance(argument.value, Expr) else argument
    return argument


def _section(section: Section, expr: _Expr) -> Section:
    parts = (expr(p) if p is not None else None for p in (section.lower, section.length, section.stride))
    lower, length, stride = parts
    return Section(lower, length, stride, section.range)
