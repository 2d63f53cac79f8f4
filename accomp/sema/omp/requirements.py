"""What `requires` asks of a program unit: it stands in front of what its clauses are about (OpenMP 5.2, 8.2).

A compilation unit of OpenMP is a program unit of Fortran (1.2.2).
"""

from __future__ import annotations

from accomp.codes import openmp_memory as codes
from accomp.diagnostics import Sink
from accomp.ir.openmp import OmpConstruct, OmpUnit
from accomp.sema.omp.sites import here, kind
from accomp.spec.openmp_groups import shown
from accomp.syntax.nodes import Clause

_DEVICE = frozenset(
    ("dynamic_allocators", "reverse_offload", "unified_address", "unified_shared_memory", "self_maps")
)
"""Clauses on what devices do."""
_ORDERS = ("acq_rel", "acquire", "release", "relaxed", "seq_cst")


def check(unit: OmpUnit, sink: Sink) -> None:
    """Report requirements after a construct that they are about, and orders of memory that differ."""
    device: dict[str, OmpConstruct] = {}
    atomic: dict[str, OmpConstruct] = {}
    orders: dict[str, Clause] = {}
    for one in sorted(unit.walk(), key=lambda c: c.span.start):
        home = one.unit.partition(":")[0]
        if one.name == "requires":
            _late(one, device.get(home), atomic.get(home), sink)
            _order(one, orders, home, sink)
        elif one.name.startswith("target") or _is_routine(one):
            device.setdefault(home, one)
        elif one.name == "atomic" and not one.directive.has(*_ORDERS):
            atomic.setdefault(home, one)


def _order(one: OmpConstruct, orders: dict[str, Clause], home: str, sink: Sink) -> None:
    """`atomic_default_mem_order` asks for the same in a whole compilation unit."""
    for clause in one.directive.all("atomic_default_mem_order"):
        before = orders.setdefault(home, clause)
        if kind(before) != kind(clause):
            notes = here(f"'{before.name}'", before.span)
            sink.report(
                codes.REQUIRES_ORDER, clause.span, notes=notes, order=kind(clause), other=kind(before)
            )


def _is_routine(one: OmpConstruct) -> bool:
    """Whether a directive makes procedures device routines."""
    if one.name != "declare target":
        return False
    named = one.names.values()
    return not named or any(name.role == "procedure" for name in named)


def _late(one: OmpConstruct, device: OmpConstruct | None, atomic: OmpConstruct | None, sink: Sink) -> None:
    for clause in one.directive.clauses:
        before = device if clause.name in _DEVICE else None
        what = "device construct and device routine"
        if clause.name == "atomic_default_mem_order":
            before, what = atomic, "'atomic' without a memory order"
        if before is not None:
            notes = here(f"'{shown(before.name)}'", before.word)
            sink.report(codes.REQUIRES_LATE, clause.span, notes=notes, clause=clause.name, what=what)
