"""Directives in pure procedures: those with the pure property (OpenMP 5.2, section 3.1)."""

from __future__ import annotations

from accomp.codes.openmp_regions import NOT_PURE
from accomp.diagnostics import Sink
from accomp.ir.openmp import Group
from accomp.sema.omp.sites import Site, kind
from accomp.spec.openmp import DIRECTIVES

_PURE = frozenset("simd scan nothing error assume tile unroll fuse interchange reverse split stripe".split())
"""Executable and utility directives with the property (5.6, 8.3.3 to 8.5, 9, 10.4; 6.0, 11)."""
_STATED = frozenset(("declarative", "informational", "meta"))
"""Categories whose directives have it."""


def check(site: Site, sink: Sink) -> None:
    """Report what threads, tasks and devices make of a procedure that is pure."""
    if not site.procedure.pure or site.construct.group is Group.DECLARATIVE:
        return
    at = site.directive.get("at")
    executed = site.name == "error" and at is not None and kind(at) == "execution"
    spec = DIRECTIVES.get(site.name)
    if spec is None or spec.category in _STATED or (site.name in _PURE and not executed):
        return
    title = f"{site.title} at(execution)" if executed else site.title
    sink.report(NOT_PURE, site.construct.word, directive=title, name=site.procedure.name)
