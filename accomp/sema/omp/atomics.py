"""The statements of atomic constructs and the clauses that fit them (OpenMP 5.2, section 15.8.4)."""

from __future__ import annotations

from accomp.codes import openmp_data as codes
from accomp.diagnostics import Sink
from accomp.ir.openmp import Group
from accomp.sema.fortran_atomic import FORMS, OPENMP, OPENMP_6, findings, is_extreme
from accomp.sema.omp.sites import Site


def check(site: Site, sink: Sink) -> None:
    """Report statements after `atomic` that have not the form that its clauses ask for."""
    root = site.construct.statements
    if site.construct.group is not Group.ATOMIC or root is None:
        return
    kind = _kind(site)
    _orders(site, kind, is_extreme(root), sink)
    if site.directive.has("capture", "compare") and kind in ("read", "write"):
        return
    standard = OPENMP_6 if site.version >= "6.0" else OPENMP
    for found in findings(kind, root, standard, compares=site.directive.has("compare")):
        where = found.span or site.construct.span
        if found.name:
            sink.report(codes.ATOMIC_VARIABLE, where, name=found.name)
        else:
            sink.report(codes.ATOMIC_FORM, where, notes=(site.note(),), kind=kind, form=FORMS[kind])


def _kind(site: Site) -> str:
    return next((k for k in ("read", "write", "capture", "compare") if site.directive.has(k)), "update")


def _orders(site: Site, kind: str, extreme: bool, sink: Sink) -> None:
    """What a read does not release, a write not acquire, and clauses that `compare` comes with (15.8.4)."""
    wrong = {"read": "release", "write": "acquire"}.get(kind, "")
    for clause in site.directive.all(wrong) if wrong else ():
        sink.report(codes.ATOMIC_CLAUSE, clause.span, clause=wrong, what=f"'{kind}' excludes it")
    if not site.directive.has("compare") and not extreme:
        for clause in site.directive.all("fail", "weak"):
            sink.report(codes.ATOMIC_CLAUSE, clause.span, clause=clause.name, what="'compare' is missing")
