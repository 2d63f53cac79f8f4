"""The forms of statements in atomic constructs of Fortran (OpenMP 5.2, section 15.8.4)."""

from __future__ import annotations

from accomp.codes import openmp_data as codes
from accomp.diagnostics import Sink
from accomp.ir.openmp import Assignment, Group, Name
from accomp.sema.omp.sites import Site
from accomp.source import Span
from accomp.spec.fortran_updates import INTRINSICS, PRECEDENCE, SPLITTING

_RELATIONS = frozenset(("==", "<", ">", ".eqv."))
_FORMS = {
    "read": "'v = x', 'v' and 'x' scalar variables",
    "write": "'x = expr', 'x' a scalar variable",
    "update": "'x = x operator expr', 'x = expr operator x' or 'x = intrinsic(x, ...)', once 'x'",
    "capture": "one update or write of 'x' and one 'v = x'",
    "compare": "'if (x == e) x = d', or with '<' or '>', without ELSE",
}


def check(site: Site, sink: Sink) -> None:
    """Report statements after `atomic` that have not the form that its clauses ask for."""
    if site.construct.group is not Group.ATOMIC:
        return
    statements = site.construct.assignments
    kind = _kind(site)
    _orders(site, kind, sink)
    for one in statements:
        if one.pointer:
            return
        _variables(one, sink)
    if site.directive.has("capture") and kind in ("read", "write"):
        return
    if site.directive.has("capture"):
        _capture(site, statements, sink)
    elif site.directive.has("compare"):
        _compare(site, statements, sink)
    elif len(statements) != 1:
        where = statements[1].span if len(statements) > 1 else site.construct.span
        _form(kind, where, site, sink)
    elif not _is_of(kind, statements[0]):
        _form(kind, statements[0].span, site, sink)


def _kind(site: Site) -> str:
    return next((k for k in ("read", "write", "capture", "compare") if site.directive.has(k)), "update")


def _orders(site: Site, kind: str, sink: Sink) -> None:
    """What a read does not release, a write not acquire, and clauses that `compare` comes with (15.8.4)."""
    wrong = {"read": "release", "write": "acquire"}.get(kind, "")
    for clause in site.directive.all(wrong) if wrong else ():
        sink.report(codes.ATOMIC_CLAUSE, clause.span, clause=wrong, what=f"'{kind}' excludes it")
    extreme = any(one.operation.operator in ("max", "min") for one in site.construct.assignments)
    if not site.directive.has("compare") and not extreme:
        for clause in site.directive.all("fail", "weak"):
            sink.report(codes.ATOMIC_CLAUSE, clause.span, clause=clause.name, what="'compare' is missing")


def _form(kind: str, span: Span, site: Site, sink: Sink) -> None:
    sink.report(codes.ATOMIC_FORM, span, notes=(site.note(),), kind=kind, form=_FORMS[kind])


def _is_of(kind: str, one: Assignment) -> bool:
    """Whether a statement has the form of a kind."""
    if not one.target or one.condition is not None:
        return False
    if kind == "read":
        return (one.operation.place and not one.operation.function) or _is_element(one)
    return kind == "write" or _updates(one)


def _is_element(one: Assignment) -> bool:
    """Whether what looks like a call is an element of an array."""
    return one.operation.function and any(n.name == one.operation.operator and n.rank for n in one.names)


def _updates(one: Assignment) -> bool:
    """Whether a statement combines its variable with others by one operation, in which it stands once."""
    operation, x = one.operation, one.target
    if not operation.operands:
        return True  # it is not understood
    if operation.operator not in (INTRINSICS if operation.function else PRECEDENCE):
        return False
    places = [at for at, text in enumerate(operation.operands) if text == x]
    if len(places) != 1:
        return False
    if not operation.function and places[0] not in (0, len(operation.operands) - 1):
        return False
    if places[0] == 0 and len(operation.operands) > 2 and operation.first in SPLITTING:
        return False  # x - a + b is not x - (a + b)
    return not one.nested


def _variables(one: Assignment, sink: Sink) -> None:
    """What is accessed is a scalar of intrinsic type, not allocatable."""
    name = one.names[0] if one.names and one.target else None
    array = next((n for n in one.arrays if n in one.operation.operands), "")
    value = next((n for n in one.names[1:] if n.name == one.value and n.has("allocatable")), None)
    if name is not None and one.whole and _is_no_scalar(name):
        sink.report(codes.ATOMIC_VARIABLE, one.span, name=name.name)
    elif array and one.target and (not one.operation.function or one.operation.operator in INTRINSICS):
        sink.report(codes.ATOMIC_VARIABLE, one.span, name=array)
    elif value is not None and one.target:
        sink.report(codes.ATOMIC_VARIABLE, one.span, name=value.name)


def _is_no_scalar(name: Name) -> bool:
    aggregate = name.rank or name.type in ("type", "class", "character")
    return bool(aggregate) or name.has("allocatable")


def _capture(site: Site, statements: tuple[Assignment, ...], sink: Sink) -> None:
    """`v = x` beside an update or a write of x."""
    if len(statements) != 2:
        _form("capture", site.construct.span, site, sink)
        return
    first, second = statements
    conditional = site.directive.has("compare")
    if conditional and second.otherwise and _reads(second, first.target):
        return  # which of the two is done tells the result of the comparison
    for read, change in ((first, second), (second, first)):
        if read.condition is None and read.target and _reads(read, change.target):
            if change.condition is not None if conditional else _changes(change, after=change is first):
                return
            if not conditional:
                _form("capture", change.span, site, sink)
                return
    _form("capture", site.construct.span, site, sink)


def _changes(one: Assignment, *, after: bool) -> bool:
    """Whether a statement updates its variable, or sets it to what does not depend on it.

    `after`: the value is captured after it, which is for updates alone.
    """
    if not one.target or one.condition is not None:
        return False
    named = one.target in one.operation.operands or one.nested
    return _updates(one) if after or named else True


def _reads(one: Assignment, x: str) -> bool:
    return bool(x) and one.value == x and one.target != x


def _compare(site: Site, statements: tuple[Assignment, ...], sink: Sink) -> None:
    """A conditional update: the variable stands in the comparison, and no ELSE follows."""
    one = statements[0] if statements else None
    if one is None or one.condition is None:
        if one is None or one.operation.operator not in ("max", "min"):
            _form("compare", one.span if one is not None else site.construct.span, site, sink)
    elif any(s.otherwise for s in statements) or one.target not in one.condition.operands:
        where = next((s for s in statements if s.otherwise), one)
        _form("compare", where.span, site, sink)
    elif one.condition.operator not in _RELATIONS:
        _form("compare", one.span, site, sink)
