"""Reductions: what `declare reduction` declares, and which identifiers fit which types (5.2, section 5.5).

Reduction identifiers are names of their own, which may be those of other things in the same scope: each unit
has a table of them.
"""

from __future__ import annotations

from accomp.codes import openmp_data as codes
from accomp.diagnostics import Sink
from accomp.ir.openmp import Name, OmpConstruct, OmpUnit
from accomp.records import dataclass
from accomp.sema.omp.sites import WORKSHARING, Site, here, sites, words
from accomp.source import Span
from accomp.spec.openmp_clauses import FORTRAN_REDUCTIONS
from accomp.syntax.nodes import Clause, VarRef
from accomp.syntax.reduction_declarations import reduction_parts

_CLAUSES = ("reduction", "in_reduction", "task_reduction")
_NUMBERS = frozenset(("integer", "real", "double precision", "complex", "double complex", "byte"))
_TYPES = {
    "+": _NUMBERS,
    "*": _NUMBERS,
    "-": _NUMBERS,
    "max": frozenset(("integer", "real", "double precision", "byte")),
    "min": frozenset(("integer", "real", "double precision", "byte")),
    "iand": frozenset(("integer", "byte")),
    "ior": frozenset(("integer", "byte")),
    "ieor": frozenset(("integer", "byte")),
    ".and.": frozenset(("logical",)),
    ".or.": frozenset(("logical",)),
    ".eqv.": frozenset(("logical",)),
    ".neqv.": frozenset(("logical",)),
}


@dataclass(frozen=True, slots=True)
class DeclaredReduction:
    """A reduction identifier with the types that a `declare reduction` directive gives it, in a unit."""

    identifier: str
    types: tuple[str, ...]
    combiner: str
    unit: str
    span: Span
    named: bool = False
    """Whether the identifier is also the name of what the program declares."""


def declared(unit: OmpUnit) -> tuple[DeclaredReduction, ...]:
    """The reductions that a file declares."""
    found = [declaration(one) for one in unit.walk() if one.name == "declare reduction"]
    return tuple([one for one in found if one is not None])


def declaration(construct: OmpConstruct) -> DeclaredReduction | None:
    """What one `declare reduction` directive declares; None where its text has not the form that it needs."""
    parts = reduction_parts(construct.directive)
    given = parts.combiner or ("combiner" if construct.directive.has("combiner") else "")
    if not parts.identifier or not parts.types or not given:
        return None
    named = parts.identifier in construct.names
    return DeclaredReduction(parts.identifier, parts.types, given, construct.unit, construct.span, named)


def check(unit: OmpUnit, sink: Sink, version: str) -> None:
    """Report declarations without their form or given twice, and identifiers that do not fit types."""
    known = declared(unit)
    for construct in unit.walk():
        if construct.name == "declare reduction" and declaration(construct) is None:
            why = "its types and its combiner are missing"
            sink.report(codes.REDUCTION_DECLARED, construct.span, why=why)
    _twice(known, sink)
    for site in sites(unit, version):
        for clause in site.directive.all(*_CLAUSES):
            _clause(site, clause, sink)
            if not site.construct.broken:
                _modified(site, clause, sink)


def _twice(known: tuple[DeclaredReduction, ...], sink: Sink) -> None:
    seen: set[tuple[str, str, str]] = set()
    for one in known:
        for type_ in one.types:
            key = (one.unit, one.identifier, type_)
            if key in seen or (not one.named and _is_predefined(one.identifier, type_)):
                sink.report(codes.REDUCTION_AGAIN, one.span, name=one.identifier, type=type_)
            seen.add(key)


def _is_predefined(identifier: str, type_: str) -> bool:
    """Whether an identifier is declared for a type in all scopes (5.5.3); types are without blanks."""
    base = type_.partition("(")[0].partition("*")[0]
    return any(base == known.replace(" ", "") for known in _TYPES.get(identifier, ()))


def _modified(site: Site, clause: Clause, sink: Sink) -> None:
    """Where `task` and `inscan` may stand, and that `scan` lists what is scanned (5.5.8, 5.6)."""
    given = words(clause)
    team = site.has("parallel", *WORKSHARING) and not site.has("simd", "loop", "taskloop")
    if "task" in given and not team:
        _misplaced(site, clause, "task", "'parallel' and worksharing", sink)
    nowait = next((one for one in site.clauses() if one.name == "nowait"), None)
    if "task" in given and team and nowait is not None:
        sink.report(codes.TASK_NOWAIT, clause.span, notes=here("'nowait'", nowait.span))
    if "inscan" not in given:
        return
    if not site.has("for", "simd") or site.has("distribute"):
        _misplaced(site, clause, "inscan", "'do' and 'simd'", sink)
        return
    _alone(site, clause, sink)
    scanned = {
        ref.name.lower()
        for child in site.construct.walk()
        if child.name == "scan"
        for listed in child.directive.clauses
        for ref in listed.vars
    }
    for ref in clause.vars:
        if ref.name.lower() not in scanned:
            sink.report(codes.NOT_SCANNED, ref.span, name=ref.name)


def _alone(site: Site, clause: Clause, sink: Sink) -> None:
    """A scanned reduction stands beside no other kind of reduction, `ordered` or `schedule` (5.5.8, 11.5)."""
    for other in site.directive.clauses:
        plain = other.name == "reduction" and "inscan" not in words(other)
        if plain or other.name in ("ordered", "schedule"):
            name = "reduction' without 'inscan" if plain else other.name
            notes = here("'inscan' is here", clause.span)
            sink.report(codes.BESIDE_INSCAN, other.span, notes=notes, name=name)


def _misplaced(site: Site, clause: Clause, modifier: str, others: str, sink: Sink) -> None:
    sink.report(codes.REDUCTION_MODIFIER, clause.span, modifier=modifier, directive=site.title, others=others)


def _clause(site: Site, clause: Clause, sink: Sink) -> None:
    operator = clause.operator.lower()
    own, elsewhere = site.procedure.reductions, site.procedure.missing
    renamed = site.construct.names.get(operator)
    if renamed is not None and renamed.has("intrinsic") and operator not in own:
        operator = renamed.name
    types = _TYPES.get(operator)
    if types is None:
        if operator not in own and not elsewhere and operator not in FORTRAN_REDUCTIONS and operator:
            sink.report(codes.REDUCTION_NAME, clause.span, operator=operator)
        return
    for ref in clause.vars:
        name = site.named(ref)
        if name is None or ref.common or ref.members or operator in own:
            continue
        if name.type and name.type not in types and not (elsewhere and name.type in ("type", "class")):
            _misfit(ref, name, operator, sink)


def _misfit(ref: VarRef, name: Name, operator: str, sink: Sink) -> None:
    sink.report(codes.REDUCTION_TYPE, ref.span, operator=operator, type=name.spelled, name=name.name)
