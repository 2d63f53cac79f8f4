"""Data clauses that move less than they were written to: changes found elsewhere, made in constructs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from accomp.diagnostics import Severity, Sink
from accomp.ir.nodes import Construct, Unit
from accomp.records import dataclass, replace
from accomp.source import Span
from accomp.syntax.nodes import Clause, VarRef

Place = tuple[str, int, int]
"""A path, line and column."""


@dataclass(frozen=True, slots=True)
class DataChange:
    """A var of a clause that gets another one. `refused`: why it must not."""

    place: Place
    clause: str
    what: str
    proof: str
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Hoist:
    """A var that a loop moves in each iteration, and that a data construct around it can move by a clause."""

    place: Place
    """That of the loop."""
    clause: str
    name: str
    """The var as clauses have it."""
    what: str
    proof: str
    refused: str = ""
    conditional: bool = False
    """Whether the data construct has to ask if the loop has an iteration: only then the memory is known to be
    there."""


@dataclass(frozen=True, slots=True)
class Join:
    """A var that several constructs move, and that can stay on the device from the first to the last.

    `clause` is what all of them make: `copyin` in front of the first and `copyout` after the last are `copy`.
    The constructs may be loops that get data constructs.
    """

    place: Place
    last: Place
    clause: str
    name: str
    what: str
    proof: str
    refused: str = ""


@dataclass(frozen=True, slots=True)
class DataChanges:
    """What can be moved less in a program."""

    narrowed: tuple[DataChange, ...] = ()
    hoisted: tuple[Hoist, ...] = ()
    joined: tuple[Join, ...] = ()


@dataclass(frozen=True, slots=True)
class LessData:
    """The units of a program with whole procedures, what is proven of its data, and why nothing is."""

    units: tuple[Unit, ...]
    changes: DataChanges
    problems: Sink


def place_of(span: Span) -> Place:
    """Where a span starts."""
    return (span.file.path, *span.position())


PASS = "narrow-copies"


def report(changes: Iterable[DataChange], units: Iterable[Unit], found: Sink, sink: Sink) -> None:
    """Tell of changes, and of those not made; `found` holds why a program has no module that proves any."""
    from accomp.codes.mlir import MLIR_CHANGE, MLIR_NO_CHANGE

    for one in (d for d in found.diagnostics if d.severity >= Severity.ERROR):
        sink.report(MLIR_NO_CHANGE, one.span, name=PASS, what="data clauses move less", why=one.message)
        return
    spans = _spans(units)
    for change in changes:
        span = spans.get(change.place)
        if change.refused:
            sink.report(MLIR_NO_CHANGE, span, name=PASS, what=change.what, why=change.refused)
        else:
            sink.report(MLIR_CHANGE, span, name=PASS, what=change.what, proof=change.proof)


def _spans(units: Iterable[Unit]) -> dict[Place, Span]:
    """The vars of data clauses by their places."""
    return {
        place_of(ref.span): ref.span
        for unit in units
        for construct in unit.walk()
        for clause in construct.directive.clauses
        for ref in clause.vars
        if ref.span is not None
    }


Proposed = TypeVar("Proposed", Hoist, Join)


def agreed(changes: Iterable[Proposed], key: Callable[[Proposed], object]) -> Iterator[Proposed]:
    """Changes of the same text, as of instances of a template, once: refused where one of them is."""
    found: dict[object, Proposed] = {}
    for one in changes:
        known = found.setdefault(key(one), one)
        if (one.refused and not known.refused) or one.clause != known.clause:
            refused = one.refused or known.refused or "instances of the template differ"
            found[key(one)] = replace(known, refused=refused)
    yield from found.values()


def tell(sink: Sink, name: str, change: Hoist | Join, refused: str, span: Span | None) -> None:
    """Tell of a change, or why it is not made."""
    from accomp.codes.mlir import MLIR_CHANGE, MLIR_NO_CHANGE

    if refused:
        sink.report(MLIR_NO_CHANGE, span, name=name, what=change.what, why=refused)
    else:
        sink.report(MLIR_CHANGE, span, name=name, what=change.what, proof=change.proof)


def changed(unit: Unit, changes: Iterable[DataChange]) -> Unit:
    """A unit with the changes made that are not refused."""
    wanted = {change.place: change.clause for change in changes if not change.refused}
    if not wanted:
        return unit
    return replace(unit, constructs=tuple(_construct(one, wanted) for one in unit.constructs))


def narrowed(units: tuple[Unit, ...], known: LessData, sink: Sink) -> tuple[Unit, ...]:
    """Units with the data clauses that are proven to be enough; the sink is told of them."""
    report(known.changes.narrowed, units, known.problems, sink)
    return tuple(changed(unit, known.changes.narrowed) for unit in units)


def _construct(made: Construct, wanted: Mapping[Place, str]) -> Construct:
    clauses = tuple(part for clause in made.directive.clauses for part in _clauses(clause, wanted))
    children = tuple(_construct(one, wanted) for one in made.children)
    if clauses == made.directive.clauses and all(map(_is_same, children, made.children)):
        return made
    return replace(made, directive=replace(made.directive, clauses=clauses), children=children)


def _is_same(one: object, other: object) -> bool:
    return one is other


def _clauses(clause: Clause, wanted: Mapping[Place, str]) -> tuple[Clause, ...]:
    """A clause, with its vars that get another one in clauses of their own."""
    names = [_name(clause, ref, wanted) for ref in clause.vars]
    if all(name == clause.name for name in names):
        return (clause,)
    return tuple(
        clause
        if name == clause.name and len(names) == 1
        else replace(
            clause,
            name=name,
            spelling="",
            args=tuple(r for r, n in zip(clause.vars, names, strict=True) if n == name),
        )
        for name in dict.fromkeys(names)
    )


def _name(clause: Clause, ref: VarRef, wanted: Mapping[Place, str]) -> str:
    return wanted.get(place_of(ref.span), clause.name) if ref.span is not None else clause.name
