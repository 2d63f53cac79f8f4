"""Arguments of clauses: types, values, and where they are allowed."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.sema import (
    CONSTANT_REQUIRED,
    GANG_DIM,
    INTEGER_REQUIRED,
    LEVEL_ARGUMENT,
    LEVEL_SIZE_TWICE,
    LOGICAL_CONDITION,
    POSITIVE_REQUIRED,
    SCALAR_CONDITION,
    SELF_WITHOUT_EFFECT,
    TOO_MANY_ARGUMENTS,
)
from accomp.diagnostics import Note, Sink
from accomp.sema.scope import Scope, common, exprs, here
from accomp.source import Language
from accomp.syntax.nodes import Clause, Expr, Keyed, TypeInfo, TypeKind

_INTEGER = frozenset(
    "num_gangs num_workers vector_length gang worker vector async wait device_num default_async tile".split()
)
"""Clauses whose expressions must be of integer type."""

_POSITIVE = frozenset("num_gangs num_workers vector_length gang worker vector".split())
"""Those of them whose values must be positive."""

_INTEGRAL = frozenset({TypeKind.INTEGER, TypeKind.BOOLEAN, TypeKind.ENUM, TypeKind.OTHER, TypeKind.DEPENDENT})
_AGGREGATE = frozenset({TypeKind.RECORD})

_SIZES = {
    "gang": ("num", "num_gangs"),
    "worker": ("num", "num_workers"),
    "vector": ("length", "vector_length"),
}
"""For each level, the argument of its clause that sets the size, and the compute clause that does."""

_ALLOWED = {"kernels": ("num", "length", "static"), "serial": ("static",), "routine": ("dim",)}
"""The arguments of levels by the parent compute construct, and those on `routine` (section 2.15.1); dim,
static and length in parallel and outside.
"""

_MOST_GANGS = {"parallel": 3}
"""How many arguments num_gangs takes; one on other constructs (section 2.5.10)."""


def check(scope: Scope, sink: Sink) -> None:
    """Check the arguments of the clauses of one directive, and those of a wait directive."""
    for clause in scope.directive.clauses:
        if clause.name in _INTEGER:
            for expr in _integers(clause):
                _integer(clause.name, expr, clause, sink)
        if clause.name in ("if", "self"):
            _condition(clause, sink)
        if clause.name == "num_gangs":
            _num_gangs(scope, clause, sink)
        if clause.name in _SIZES and (scope.is_loop or scope.name == "routine"):
            _level(scope, clause, sink)
    if scope.name == "wait":
        queues = Clause("wait", scope.directive.span, "wait", scope.directive.modifiers, scope.directive.args)
        for expr in _integers(queues):
            _integer("wait", expr, queues, sink)
    _if_and_self(scope, sink)


def _integers(clause: Clause) -> Iterator[Expr]:
    for modifier in clause.modifiers:
        if isinstance(modifier, Keyed) and isinstance(modifier.value, Expr):
            yield modifier.value
    yield from exprs(clause)


def _integer(what: str, expr: Expr, clause: Clause, sink: Sink) -> None:
    fortran = expr.span is not None and expr.span.file.language is Language.FORTRAN
    if expr.type is not None and not (_is_number if fortran else is_integer)(expr.type):
        sink.report(INTEGER_REQUIRED, expr.span, clause=what, type=expr.type.spelling)
        return
    positive = what in _POSITIVE and expr is not clause.keyed("dim")
    if positive and expr.value is not None and expr.value < 1:
        sink.report(POSITIVE_REQUIRED, expr.span, clause=what, value=expr.value)


def is_integer(of: TypeInfo) -> bool:
    """Whether a value of C or C++ is one of integer type, or converts to one without a cast."""
    return "integer" in of.converts or (of.kind in _INTEGRAL and not _is_void(of))


def _is_number(of: TypeInfo) -> bool:
    """Whether a value of Fortran is an integer, as far as its type is known."""
    return of.kind in (TypeKind.INTEGER, TypeKind.OTHER)


def _is_scalar(of: TypeInfo) -> bool:
    return "condition" in of.converts or (of.kind not in _AGGREGATE and not _is_void(of))


def _is_void(of: TypeInfo) -> bool:
    """Whether it is the type of C that has no values."""
    return of.kind is TypeKind.OTHER and not of.complete


def _condition(clause: Clause, sink: Sink) -> None:
    for expr in exprs(clause):
        if expr.type is None:
            continue
        if expr.span is not None and expr.span.file.language is Language.FORTRAN:
            if expr.type.kind is not TypeKind.BOOLEAN:
                sink.report(LOGICAL_CONDITION, expr.span, clause=clause.name, type=expr.type.spelling)
        elif not _is_scalar(expr.type):
            sink.report(SCALAR_CONDITION, expr.span, clause=clause.name, type=expr.type.spelling)


def _num_gangs(scope: Scope, clause: Clause, sink: Sink) -> None:
    most = _MOST_GANGS.get(scope.compute, 1)
    if len(clause.args) > most:
        allowed = "1 argument" if most == 1 else f"{most} arguments"
        span = clause.span
        sink.report(TOO_MANY_ARGUMENTS, span, directive=scope.name, most=allowed, count=len(clause.args))


def _level(scope: Scope, clause: Clause, sink: Sink) -> None:
    """The arguments of gang, worker and vector depend on the parent compute construct (section 2.9.2)."""
    compute = scope.parent_compute() if scope.is_loop else scope.name
    where = f"in a '{compute}' region" if compute else "on an orphaned loop"
    where = where if scope.is_loop else f"on '{compute}'"
    for arg in clause.args:
        if not isinstance(arg, Keyed):
            continue
        if arg.key not in _ALLOWED.get(compute, ("dim", "static", "length")):
            sink.report(LEVEL_ARGUMENT, arg.span, key=arg.key, clause=clause.name, where=where)
        elif arg.key == "dim":
            _dimension(arg, sink)
    if compute == "kernels":
        _twice(scope, clause, sink)


def _dimension(arg: Keyed, sink: Sink) -> None:
    if not isinstance(arg.value, Expr):
        return
    span = arg.value.span
    if arg.value.value is None:
        if not arg.value.constant:
            sink.report(CONSTANT_REQUIRED, span, clause="gang(dim)")
    elif not 1 <= arg.value.value <= 3:
        sink.report(GANG_DIM, span, value=arg.value.value)


def _twice(scope: Scope, clause: Clause, sink: Sink) -> None:
    """The size of a level is given by the kernels construct or by its loops (section 2.9.2)."""
    size, name = _SIZES[clause.name]
    outer = scope if scope.compute else scope.enclosing_compute
    other = outer.directive.get(name) if outer else None
    if other is not None and clause.keyed(size) is not None:
        notes = here(f"'{name}' clause is here", other.span)
        sink.report(LEVEL_SIZE_TWICE, clause.span, notes=notes, key=size, clause=clause.name, other=name)


def _if_and_self(scope: Scope, sink: Sink) -> None:
    """An `if` that is false makes `self` moot on a compute construct (section 2.5.7)."""
    if not scope.compute:
        return
    clauses = {c.name: c for c in common(scope.directive) if c.name in ("if", "self")}
    if len(clauses) == 2 and clauses["if"].expr is not None and clauses["if"].expr.value == 0:
        notes = [Note("'if' clause is here", clauses["if"].span)]
        sink.report(SELF_WITHOUT_EFFECT, clauses["self"].span, notes=notes)
