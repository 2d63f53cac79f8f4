"""What the analysis finds of the loops of a file, and what the mapping makes of them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from itertools import islice, takewhile
from typing import TYPE_CHECKING

from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.pipeline import Observer, Options, changed, decided, directed, on_edited, run_later, run_stages
from accomp.records import dataclass, field, replace
from accomp.target import HIP

if TYPE_CHECKING:
    from accomp.analysis.records import LoopResult
    from accomp.ir.nodes import Construct, Unit
    from accomp.source import EditedFile, Span

Place = tuple[str, int]
_COMPUTE = ("parallel", "serial", "kernels")


@dataclass(frozen=True, slots=True)
class Mapped:
    """The levels that a loop gets, how many loops are collapsed into one with it, and what it is in of the
    region of its compute construct.
    """

    levels: tuple[str, ...] = ()
    collapse: int = 1
    region: Span | None = None


@dataclass(frozen=True, slots=True)
class Loops:
    """What is found of the loops of a file, and what the mapping makes of those in directives."""

    results: tuple[LoopResult, ...] = ()
    chosen: Mapping[Place, Mapped] = field(default_factory=dict[Place, Mapped])

    def mapped(self, one: LoopResult) -> Mapped:
        """What the mapping makes of a loop."""
        return self.chosen.get(_place(one.span), Mapped())

    def is_counted_by_host(self, one: LoopResult) -> bool:
        """Whether a loop is in no region, but has loops in it that are in regions of their own."""
        if self.mapped(one).levels:
            return False
        after = bisect_right(self.results, _place(one.span), key=lambda x: _place(x.span))
        within = takewhile(lambda x: one.span.contains(x.span), islice(self.results, after, None))
        regions = (x.region for x in map(self.mapped, within) if x.levels)
        return any(region is not None and not region.contains(one.span) for region in regions)


def analyzed(
    request: ParseRequest,
    options: Options,
    sink: Sink,
    observer: Observer | None = None,
    warnings: Sink | None = None,
) -> Loops:
    """What is found of the loops of a translation unit.

    `warnings` takes what is wrong with loops that the program says are independent. The front end is asked
    for the statements of regions and routines, as for kernels.
    """
    from accomp.analysis.loops import loop_results
    from accomp.analysis.marked_loops import report_dependences

    trees = replace(options, target=replace(options.target, backend=HIP, analyzed=True))
    units = run_stages(request, trees, sink, "check", observer)
    if sink.errors:
        return Loops()
    found = loop_results(units)
    report_dependences(units, found, warnings if warnings is not None else Sink())
    return Loops(found, _chosen(units, request, options, observer))


def _chosen(
    units: tuple[Unit, ...], request: ParseRequest, options: Options, observer: Observer | None
) -> dict[Place, Mapped]:
    """What the mapping makes of loops in directives, those that policies and their files decide on too."""
    steered = directed(request, options, Sink(), observer) if options.entries else None
    origins = [steered.edited] if steered is not None else []
    first = changed(request, steered.edited) if steered is not None else request
    edited = decided(first, options, observer, Sink())

    def run(again: ParseRequest, sink: Sink) -> dict[Place, Mapped]:
        trees = units if again is request else run_stages(again, options, sink, "check", observer)
        leaves = run_later(trees, options, sink, "check", "normalize", observer)
        return _levels(leaves, origins if again is first or edited is None else [edited, *origins])

    silent = Sink()
    return run(first, silent) if edited is None else on_edited(edited, first, silent, run)


def _place(span: Span) -> Place:
    return span.file.path, span.start


def _levels(leaves: tuple[Unit, ...], origins: list[EditedFile]) -> dict[Place, Mapped]:
    """By the places of loops; a construct that stands twice is partitioned where it stands first."""
    from accomp.mapping.levels import LEVELS, is_concurrent, levels

    found: dict[Place, Mapped] = {}
    for construct, region in (found for unit in leaves for c in unit.constructs for found in _loops(c)):
        chosen = levels(construct)
        names = tuple(name for name in LEVELS if getattr(chosen, name))
        count = len(construct.loops) if is_concurrent(construct) else construct.directive.associated
        around = _origin(region, origins) if region is not None else None
        for loop in construct.loops[:count]:
            found.setdefault(_place(_origin(loop.span, origins)), Mapped(names, count, around))
    return found


def _loops(construct: Construct, region: Span | None = None) -> Iterator[tuple[Construct, Span | None]]:
    """The `loop` constructs in one, each with the region of the compute construct around it."""
    if construct.directive.name == "loop":
        yield construct, region
    elif construct.directive.name in _COMPUTE and construct.region is not None:
        region = construct.region.span
    for child in construct.children:
        yield from _loops(child, region)


def _origin(span: Span, origins: list[EditedFile]) -> Span:
    for edited in origins:
        span = edited.origin(span)
    return span
