"""The constructs and loops of a file that entries of policy files are for."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.analysis.calls import PureCalls
from accomp.host import nodes as host
from accomp.host.walk import walk
from accomp.ir.nodes import Construct, RegionKind, Unit
from accomp.mapping.nests import loop_of
from accomp.mapping.policy_files.entries import Entry
from accomp.mapping.rule import COMPUTE
from accomp.records import dataclass, field
from accomp.source import Language, Span


@dataclass(frozen=True, slots=True)
class Choice:
    """A construct that an entry may be for, or a loop without a directive.

    `lines` are those of its directive and the first one of its loop. `outermost`: no other loop is around it
    in its construct. `place` is where a directive can be put in front of a bare loop.
    """

    place: Span
    function: str
    lines: frozenset[int]
    label: str = ""
    construct: Construct | None = None
    loop: host.Loop | None = None
    compute: bool = False
    outermost: bool = False

    @property
    def about(self) -> Span:
        """The statement that a directive is about, or the loop."""
        region = self.construct.region if self.construct is not None else None
        return region.span if region is not None else self.loop.span if self.loop is not None else self.place

    @property
    def is_loop(self) -> bool:
        """Whether it is a loop, or a directive of one."""
        return self.construct is None or self.construct.directive.name.split()[-1] == "loop"


def fits(entry: Entry, choice: Choice, language: Language) -> bool:
    """Whether an entry whose file fits is for a construct."""
    if entry.line and entry.line not in choice.lines:
        return False
    return _is_name(entry.label, choice.label, language) and _is_name(
        entry.function, choice.function, language
    )


def _is_name(asked: str, name: str, language: Language) -> bool:
    if language is Language.FORTRAN:
        asked, name = asked.lower(), name.lower()
    return not asked or asked in (name, name.rpartition("::")[2])


@dataclass(slots=True)
class Loops:
    """The loops of regions and routines by where they start, the functions they are in, and their labels.

    `inner` are those within others, `kernels` those of `kernels` constructs.
    """

    nodes: dict[int, host.Loop] = field(default_factory=dict[int, host.Loop])
    functions: dict[int, str] = field(default_factory=dict[int, str])
    labels: dict[int, tuple[str, int]] = field(default_factory=dict[int, tuple[str, int]])
    inner: frozenset[int] = frozenset()
    kernels: frozenset[int] = frozenset()

    def label(self, at: int) -> str:
        """The label, or construct name, of the loop that starts at a place."""
        return self.labels[at][0] if at in self.labels else ""


def loops_of(unit: Unit, named: Unit | None) -> Loops:
    """The loops of a unit with the bodies of regions; `named` is it with those of procedures."""
    found, within, kernels = Loops(), set[int](), set[int]()
    for root, function, name in _roots(unit):
        for node in (n for n in walk(root) if isinstance(n, host.Loop)):
            found.nodes[node.span.start] = node
            found.functions[node.span.start] = function
            within |= {n.span.start for n in walk(node.body) if isinstance(n, host.Loop)}
            kernels |= {node.span.start} if name == "kernels" else set()
    found.inner, found.kernels = frozenset(within), frozenset(kernels)
    if named is not None:
        found.labels.update(_labels(named))
    return found


def _labels(unit: Unit) -> Iterator[tuple[int, tuple[str, int]]]:
    """Where loops start that have labels: these, and where they stand."""
    declared = unit.program.declarations if unit.program is not None else ()
    roots = [d.body.root for d in declared if d.body is not None]
    roots += [b.root for b in (unit.declarations.bodies if unit.declarations is not None else ())]
    for node in (n for root in roots for n in walk(root)):
        loop = loop_of(node) if isinstance(node, host.Label) else None
        if isinstance(node, host.Label) and loop is not None and loop.span.file.path == unit.source.path:
            yield loop.span.start, (node.name, node.span.start)


def _roots(unit: Unit) -> Iterator[tuple[host.Statement, str, str]]:
    for construct in unit.walk():
        if construct.body is not None and construct.directive.name != "atomic":
            yield construct.body.root, construct.function, construct.directive.name
    for name, root in PureCalls((unit,)).routines(unit):
        yield root, name, "routine"


def choices(unit: Unit, loops: Loops) -> tuple[Choice, ...]:
    """All that entries may be for in a file, in the order of its text."""
    found = [*_constructs(unit.constructs, loops, inner=False)]
    known = {c.construct.region.span.start for c in found if c.construct and c.construct.region and c.is_loop}
    for at, node in loops.nodes.items():
        if at not in known and not node.macro:
            outermost = at in loops.kernels and at not in loops.inner
            place, label = node.span, loops.labels.get(at)
            if label is not None and place.file.language is Language.FORTRAN:
                place = Span(place.file, label[1], place.end)
            lines, name = _lines(node.span), loops.label(at)
            found.append(Choice(place, loops.functions[at], lines, name, None, node, outermost=outermost))
    return tuple(sorted(found, key=lambda c: c.place.start))


def _constructs(constructs: tuple[Construct, ...], loops: Loops, *, inner: bool) -> Iterator[Choice]:
    for construct in constructs:
        words, place = construct.directive.name.split(), construct.directive.span
        compute, is_loop = words[0] in COMPUTE, words[-1] == "loop"
        if place is not None and (compute or is_loop):
            region = construct.region
            at = region.span.start if region is not None else -1
            about = region is not None and region.kind is RegionKind.LOOP
            lines = _lines(place, whole=True) | (
                _lines(region.span) if region and about else frozenset[int]()
            )
            node = loops.nodes.get(at) if is_loop else None
            outermost = is_loop and (compute or not inner)
            name = loops.label(at) if is_loop else ""
            yield Choice(place, construct.function, lines, name, construct, node, compute, outermost)
        yield from _constructs(construct.children, loops, inner=is_loop or (inner and not compute))


def _lines(span: Span, *, whole: bool = False) -> frozenset[int]:
    """The line a span starts on, or all of its lines, as markers tell them."""
    first = span.position()[0]
    last = span.file.position(max(span.start, span.end - 1))[0] if whole else first
    return frozenset(span.file.origin(line)[1] for line in range(first, last + 1))
