"""Interoperability objects: what `interop` initializes, uses and destroys (OpenMP 5.2, section 14.1)."""

from __future__ import annotations

from accomp.codes import openmp_clauses as codes
from accomp.codes.openmp_data import NOT_VARIABLE, PART
from accomp.diagnostics import Sink
from accomp.ir.openmp import Name
from accomp.sema.omp.sites import Site, here, words
from accomp.source import Span
from accomp.syntax.nodes import Clause, Symbol, TypeKind

_TYPES = frozenset(("target", "targetsync"))
_SMALL = frozenset(form.format(size) for size in (1, 2, 4) for form in ("integer({})", "integer*{}"))
"""Integers that are too small for an address."""


def check(site: Site, sink: Sink) -> None:
    """Report objects of other types, several of them, and what lacks an interop type."""
    for clause in site.directive.all("interop"):
        _passed(site, clause, sink)
    if site.name != "interop":
        return
    depend = site.directive.get("depend")
    for clause in site.directive.all("init"):
        given = _TYPES & set(words(clause))
        if not given:
            sink.report(codes.INTEROP_TYPE, clause.span, clause="init")
        elif depend is not None and "targetsync" not in given:
            notes = here("'depend'", depend.span)
            sink.report(codes.DEPEND_SYNC, clause.span, notes=notes)
        for ref in clause.vars[1:]:
            what = "another variable: 'init' takes one"
            sink.report(NOT_VARIABLE, ref.span, name=ref.name, what=what, clause="init")
        for ref in clause.vars:
            name = site.named(ref)
            if ref.sections or ref.members:
                sink.report(PART, ref.span, text=ref.text, clause="init")
            elif name is not None and (what := _unfit(name)):
                sink.report(NOT_VARIABLE, ref.span, name=ref.name, what=what, clause="init")
    for clause in site.directive.all("use", "destroy"):
        _used(site, clause, sink)


def _passed(site: Site, clause: Clause, sink: Sink) -> None:
    """What `dispatch` passes to a variant are interop objects (6.0, 9.7)."""
    for ref in clause.vars:
        name = site.named(ref)
        constant = name is not None and "parameter" in name.attributes
        if name is not None and (what := "a named constant" if constant else unfit_type(name)):
            sink.report(NOT_VARIABLE, ref.span, name=ref.name, what=what, clause="interop")


def _unfit(name: Name) -> str:
    """Why a variable cannot hold an object that `init` makes."""
    if "parameter" in name.attributes:
        return "a named constant"
    if what := unfit_type(name):
        return what
    return "a dummy argument with INTENT(IN)" if name.intent == "in" else ""


def unfit_type(name: Name) -> str:
    """Why an object cannot be a scalar of kind omp_interop_kind, which pointers fit into (14.1, 18.1)."""
    if name.role == "variable" and (name.rank or name.type not in ("integer", "")):
        return "no scalar of type integer"
    if name.role == "variable" and name.spelled in _SMALL:
        return "not of kind omp_interop_kind"
    return ""


def _used(site: Site, clause: Clause, sink: Sink) -> None:
    """`use` and `destroy` name a variable, which `destroy` defines."""
    expr = clause.expr
    if expr is None or not expr.symbols:
        return
    symbol = expr.symbols[0]
    if expr.text.strip().lower() != symbol.name.lower():
        sink.report(PART, expr.span, text=expr.text, clause=clause.name)
    elif what := _kind(symbol):
        _not_variable(clause, symbol, what, expr.span, sink)
    elif clause.name == "destroy" and any(
        dummy.name == symbol.name.lower() and dummy.intent == "in" for dummy in site.procedure.dummies
    ):
        _not_variable(clause, symbol, "a dummy argument with INTENT(IN)", expr.span, sink)


def _kind(symbol: Symbol) -> str:
    if symbol.has("constant"):
        return "a named constant"
    return "" if symbol.type.kind is TypeKind.INTEGER else "no scalar of type integer"


def _not_variable(clause: Clause, symbol: Symbol, what: str, span: Span | None, sink: Sink) -> None:
    sink.report(NOT_VARIABLE, span, name=symbol.name, what=what, clause=clause.name)
