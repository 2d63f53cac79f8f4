"""Names of loops for their CYCLE statements, which flang 22 asks for after some directives.

It takes CYCLE without a name to leave the region of most combined constructs, and of DISTRIBUTE, TASKLOOP and
TILE constructs, and says so in an error.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.ir.nodes import Construct, Loop, OmpLine, Unit
from accomp.ir.places import Cycles
from accomp.records import replace
from accomp.source import Edit, Span

_PARALLEL = ("parallel for", "parallel for simd")
_TAKEN = frozenset(
    (
        *("for", "simd", *_PARALLEL),
        *(f"distribute {word}" for word in ("simd", *_PARALLEL)),
        *(f"target teams distribute {word}".rstrip() for word in ("", "simd", *_PARALLEL)),
    )
)
"""Directives after which flang 22 takes CYCLE as it is."""


def with_named_loops(unit: Unit) -> Unit:
    """The unit with names of loops where CYCLE statements need them."""
    if not any(loop.cycles for construct in unit.walk() for loop in construct.loops):
        return unit
    return replace(unit, constructs=tuple(_named(c, None) for c in unit.constructs))


def _named(construct: Construct, outer: OmpLine | None) -> Construct:
    """A construct and those in it; `outer` is the directive around it if it is next to it."""
    omp = construct.omp
    own = [x for x in omp.before if isinstance(x, OmpLine) and not x.directive.end] if omp is not None else []
    last = own[-1] if own else outer
    children = tuple(_named(child, last if construct.sole else None) for child in construct.children)
    made = replace(construct, children=children)
    loop = _innermost(construct)
    if omp is None or last is None or loop is None or loop.cycles is None or not _loops(last):
        return made
    return replace(made, omp=replace(omp, edits=(*omp.edits, *_edits(loop.cycles))))


def _loops(line: OmpLine) -> bool:
    """Whether a directive applies to loops, and flang 22 asks for their names."""
    words = line.directive.name.split()
    return bool({"for", "simd", "distribute", "tile"} & set(words)) and line.directive.name not in _TAKEN


def _innermost(construct: Construct) -> Loop | None:
    """The innermost associated loop: others have no CYCLE statements (OpenACC 3.3, 2.9.1)."""
    associated = construct.loops[: construct.directive.associated]
    return associated[-1] if associated else None


def _edits(cycles: Cycles) -> Iterator[Edit]:
    if cycles.label:
        yield from (Edit(span, f"go to {cycles.label}".encode()) for span in cycles.statements)
        return
    name = cycles.name or f"accomp_{cycles.head.position()[0]}"
    if len(name) + 2 > cycles.room:
        return
    yield from (Edit(Span(s.file, s.end, s.end), f" {name}".encode()) for s in cycles.statements)
    if not cycles.name:
        yield Edit(cycles.head, f"{name}: ".encode())
        yield Edit(cycles.end, f"{cycles.closing} {name}".encode("latin-1"))
