"""Members of classes with gang, worker or vector parallelism (OpenACC 3.3 section 2.15.1).

Classes in kernels declare them, so that types and overloads are those of the program. A call is an error.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.kernels import KERNEL_ROUTINE
from accomp.diagnostics import Sink
from accomp.host import nodes as host
from accomp.host.program import Declaration, Program, Sort
from accomp.host.walk import walk
from accomp.ir.nodes import Construct, Unit
from accomp.kernels.problem import Problem
from accomp.records import replace
from accomp.sema.device_routines import routine_level
from accomp.source import Edit, Span, as_bytes

Members = tuple[Construct, ...]
"""The `routine` directives of members that kernels do without."""


def members_of(units: tuple[Unit, ...], program: Program, sink: Sink) -> Members:
    """The parallel members that classes can do without. Reports others in classes."""
    classes = [d for d in program.declarations if d.sort is Sort.TYPE]
    found: list[Construct] = []
    for construct in (c for u in units for c in u.walk() if c.directive.name == "routine"):
        region = construct.region
        inside = region is not None and any(d.span.contains(region.span) for d in classes)
        if region is None or not inside or routine_level(construct) == "seq":
            continue
        if region.member is not None:
            found.append(construct)
        else:
            sink.report(KERNEL_ROUTINE, construct.directive.span, name=construct.function)
    return tuple(found)


def definitions(members: Members) -> tuple[Span, ...]:
    """Where the members are defined."""
    return tuple(c.region.span for c in members if c.region is not None)


def without_members(units: tuple[Unit, ...], members: Members) -> tuple[Unit, ...]:
    """The units without the directives of members."""
    if not members:
        return units
    left_out = {id(c) for c in members}
    return tuple(
        replace(u, constructs=tuple(c for c in u.constructs if id(c) not in left_out)) for u in units
    )


def with_prototypes(program: Program, members: Members) -> Program:
    """The program with classes that declare the members without bodies."""
    if not members:
        return program
    edits = tuple(edit for member in members for edit in _edits(member))
    return replace(program, declarations=tuple(_edited(d, edits) for d in program.declarations))


def _edited(declaration: Declaration, edits: tuple[Edit, ...]) -> Declaration:
    own = tuple(edit for edit in edits if declaration.span.contains(edit.span))
    if declaration.sort is not Sort.TYPE or not own:
        return declaration
    return replace(declaration, edits=(*declaration.edits, *own))


def _edits(member: Construct) -> Iterator[Edit]:
    region, place = member.region, member.directive.span
    if region is None or region.member is None:
        return
    if place is not None:
        yield Edit(place.lines(), b"")
    why = KERNEL_ROUTINE.message.format(name=member.function).replace('"', '\\"')
    yield Edit(region.member.specifiers, as_bytes(f'[[gnu::error("{why}")]] '), order=-1)
    yield Edit(region.member.body, b";")


def check_calls(root: host.Node, absent: tuple[Span, ...]) -> None:
    """Raises Problem where a member that kernels do without is called."""
    calls = (node for node in walk(root) if isinstance(node, host.Call)) if absent else ()
    for call in calls:
        if call.member is not None and any(place.contains(call.member) for place in absent):
            raise Problem(KERNEL_ROUTINE, call.span, name=call.name)
