"""The verdict on one loop, of what its scalars, its arrays and its jumps say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement

from accomp.analysis.accesses import Access, Base, Counted, FoundLoop
from accomp.analysis.aliasing import may_overlap
from accomp.analysis.coverage import covered
from accomp.analysis.delinearise import Splitter
from accomp.analysis.dependence import Conflict, Meeting, conflict, meeting, never_meet
from accomp.analysis.fission import pieces
from accomp.analysis.flow import Flow, Scalar, flow
from accomp.analysis.inductions import Induction
from accomp.analysis.jumps import leaving
from accomp.analysis.liveness import Later
from accomp.analysis.locality import is_contiguous, trips
from accomp.analysis.reach import Apart, Reach, apart, casts, conditions_of
from accomp.analysis.recorder import Collected
from accomp.analysis.records import Carried, LoopResult, Reduction, Verdict
from accomp.host import nodes as host
from accomp.records import dataclass, field, replace
from accomp.source import Language
from accomp.syntax.nodes import Symbol, TypeKind

_MOST_PAIRS = 5000
"""With more pairs of accesses of one array it is not looked through."""
_MOST_TOLD = 8
"""So many places where accesses meet are looked at for a proof."""


@dataclass(frozen=True, slots=True)
class Region:
    """What verdicts are based on. `lost` tells whether the value of a variable is lost at the end.

    `assured` are the loops in whose iterations the language lets no element meet those of others, by the
    identity of their nodes. `splitter` takes subscripts apart where that is proven, `assuming` where
    a condition holds. `reaches` is what accesses reach, as far as that has been asked for.
    """

    language: Language
    function: str
    collected: Collected
    later: Later
    lost: Callable[[Symbol], bool]
    assured: frozenset[int] = frozenset()
    splitter: Splitter = field(default_factory=Splitter)
    assuming: Splitter = field(default_factory=Splitter)
    reaches: dict[int, Reach | None] = field(default_factory=dict[int, Reach | None])


@dataclass(slots=True)
class _Judge:
    """What was found of one loop so far. `reasons` are why it is not known to be independent."""

    region: Region
    loop: FoundLoop
    private: set[str] = field(default_factory=set[str])
    lastprivate: set[str] = field(default_factory=set[str])
    reductions: dict[str, str] = field(default_factory=dict[str, str])
    carried: list[Carried] = field(default_factory=list[Carried])
    reasons: list[str] = field(default_factory=list[str])
    inductions: list[Induction] = field(default_factory=list[Induction])
    steps: list[Carried] = field(default_factory=list[Carried])
    """How iterations depend on each other by induction variables."""
    overlaps: dict[tuple[str, str], tuple[Base, Base]] = field(
        default_factory=dict[tuple[str, str], tuple[Base, Base]]
    )
    needed: dict[Apart, str] = field(default_factory=dict[Apart, str])
    """Conditions under which elements of arrays do not meet, with the array."""

    def result(self) -> LoopResult:
        """The record of the loop."""
        loop = self.loop
        reductions = tuple(Reduction(name, op) for name, op in sorted(self.reductions.items()))
        return LoopResult(
            loop.node.span,
            self.region.function,
            len(loop.outer),
            self._verdict([*self.carried, *self.steps]),
            tuple(sorted(self.private - self.lastprivate)),
            tuple(sorted(self.lastprivate)),
            reductions,
            (*self.carried, *self.steps),
            self._why([*self.carried, *self.steps]),
            () if self.reasons or self.carried else tuple(self.overlaps),
            contiguous=is_contiguous(loop, self.region.collected.within(loop.number), self.region.language),
            trips=trips(loop.counted),
            index=_index(loop.node),
            apart=() if self.reasons or self.carried else self._apart(),
            index_used=self._is_index_used(),
            inductions=tuple(self.inductions),
            verdict_if_set=self._verdict(self.carried),
        )

    def _is_index_used(self) -> bool:
        """Whether later code may read what the index is after the loop.

        In Fortran the index is private to who executes the loop (OpenACC 3.3 2.6.1).
        """
        node, region = self.loop.node, self.region
        range_ = node.range if isinstance(node, host.Loop) else None
        if range_ is None:
            return False
        at_end = region.language is not Language.FORTRAN and not region.lost(range_.index)
        return region.later.used(node, range_.index.id, at_end=at_end)

    def _apart(self) -> tuple[Apart, ...]:
        """The conditions under which no pairs overlap; none where one of them cannot be told."""
        region = self.region
        if region.language is Language.FORTRAN:
            return ()
        inside = region.collected.within(self.loop.number)
        known = region.collected.unstable, region.reaches, casts(region.language)
        found = [apart(*pair, inside, *known) for pair in self.overlaps.values()]
        told = tuple(one for one in found if one is not None)
        return (*self.needed, *told) if len(told) == len(found) else ()

    def _verdict(self, carried: list[Carried]) -> Verdict:
        if any(one.proven for one in carried):
            return Verdict.CARRIED
        if self.reasons or carried or self.overlaps or self.needed:
            return Verdict.UNKNOWN
        return Verdict.REDUCTION if self.reductions else Verdict.INDEPENDENT

    def _why(self, carried: list[Carried]) -> str:
        proven = [one for one in carried if one.proven]
        if proven:
            return in_words(proven[0])
        if self.reasons:
            return self.reasons[0]
        if carried:
            return f"{in_words(carried[0])}, as far as is known"
        met = (
            f"'{name}' is accessed as if {one.words}, which is not known" for one, name in self.needed.items()
        )
        return "; ".join((*met, *(f"'{a}' and '{b}' may overlap" for a, b in self.overlaps)))

    def scalars(self, found: Flow) -> None:
        """Sort the scalars that iterations set."""
        index = self.loop.counted.index.name if self.loop.counted is not None else ""
        own = self.region.collected.own
        for key, one in found.scalars.items():
            written = bool(one.writes)
            if not written or (one.symbol.name == index and self._is_index(key)):
                continue
            if self.loop.number in own.get(key, ()):
                continue
            if key in self.region.collected.unstable:
                self._because(f"'{one.symbol.name}' may be changed under another name")
            self._scalar(key, one, found)

    def _is_index(self, key: str) -> bool:
        node = self.loop.node
        return isinstance(node, host.Loop) and node.range is not None and node.range.index.id == key

    def _scalar(self, key: str, one: Scalar, found: Flow) -> None:
        name = one.symbol.name
        if one.symbol.has("reference") or one.symbol.has("associate"):
            return  # its accesses are those of memory
        if one.exposed is None:
            self._private(key, one, found)
            return
        operators = one.updates
        if len(operators) == 1 and "" not in operators:
            self.reductions[name] = next(iter(operators))
            return
        induction = self.region.collected.inductions.get(self.loop.number, {}).get(key)
        if induction is not None:
            used = self.region.later.used(self.loop.node, key, at_end=not self.region.lost(one.symbol))
            self.inductions.append(replace(induction, used=used))
        surely = one.surely and key in found.always
        carried = self.carried if induction is None else self.steps
        carried.append(Carried(name, "flow", 1, "<", one.writes[0], one.exposed, surely))

    def _private(self, key: str, one: Scalar, found: Flow) -> None:
        name, region = one.symbol.name, self.region
        self.private.add(name)
        lost = region.lost(one.symbol)
        if not region.later.used(self.loop.node, key, at_end=not lost):
            return
        if key in found.always:
            self.lastprivate.add(name)
        else:
            self.private.discard(name)
            self.reasons.append(
                f"'{name}' is used after the loop, and which iteration sets it last is not known"
            )

    def arrays(self) -> None:
        """Compare the accesses of each base, and those of bases that may share memory."""
        loop = self.loop
        inside = [a for a in self.region.collected.within(loop.number) if loop.number not in a.base.own]
        bases: dict[str, list[Access]] = {}
        for access in inside:
            bases.setdefault(access.base.key, []).append(access)
        for accesses in bases.values():
            if any(a.write for a in accesses):
                self._array(accesses)
        self._overlapping(list(bases.values()))

    def _overlapping(self, groups: list[list[Access]]) -> None:
        loop, language = self.loop.number, self.region.language
        for at, group in enumerate(groups):
            for other in groups[at + 1 :]:
                written = any(a.write for a in group) or any(a.write for a in other)
                one, two = group[0].base, other[0].base
                if written and may_overlap(one, two, loop, language) and not self._is_unreached(one, two):
                    self._overlap(one, two)

    def _is_unreached(self, one: Base, other: Base) -> bool:
        """Whether one is an array that is gone after the region: no pointer from outside points to it."""
        for array, pointer in ((one, other), (other, one)):
            symbol = array.symbol
            if pointer.symbol is None or pointer.loops or array.pointer or array.loops or symbol is None:
                continue
            if symbol.type.kind is TypeKind.ARRAY and symbol.id not in self.region.collected.unstable:
                return self.region.lost(symbol)
        return False

    def _overlap(self, one: Base, other: Base) -> None:
        moving = next((b for b in (one, other) if self.loop.number in b.loops or b.symbol is None), None)
        if moving is not None and (self.loop.number in moving.loops):
            self._because(f"what '{moving.name}' points to is not known")
        else:
            self.overlaps.setdefault((one.name, other.name), (one, other))

    def _because(self, why: str) -> None:
        if why not in self.reasons:
            self.reasons.append(why)

    def _array(self, accesses: list[Access]) -> None:
        counted = self.loop.counted
        base = accesses[0].base
        if counted is None or never_meet(counted, accesses):
            return
        distinct = _distinct(accesses)
        if len(distinct) ** 2 > 2 * _MOST_PAIRS:
            self._because(f"'{base.name}' has more accesses than are looked through")
            return
        met = list(_meetings(counted, distinct, self.region.splitter))
        if not met:
            return
        operators = {a.update for a in accesses if not a.atomic}
        if len(operators) == 1 and "" not in operators and self.loop.number not in base.loops:
            self.reductions[base.name] = next(iter(operators))
        elif not self._private_array(base, accesses) and not self._if_values_allow(counted, base, distinct):
            self._report(counted, base, met)

    def _if_values_allow(self, counted: Counted, base: Base, accesses: list[Access]) -> bool:
        """Whether elements do not meet if values are not negative that are known when the region starts."""
        region = self.region
        if region.language is Language.FORTRAN or all(p.linear for a in accesses for p in a.subscripts):
            return False
        region.assuming.needed.clear()
        if next(_meetings(counted, accesses, region.assuming), None) is not None:
            return False
        needed = conditions_of(region.assuming.needed, region.collected.unstable, casts(region.language))
        self.needed.update(dict.fromkeys(needed, base.name))
        return bool(needed)

    def _report(self, counted: Counted, base: Base, met: list[Meeting]) -> None:
        """The first proven dependence, or else the first."""
        if self.loop.number in base.loops:
            self._because(f"what '{base.name}' points to is not known")
            return
        conflicts = [conflict(counted, met[0])]
        for one in met[1:_MOST_TOLD]:
            if conflicts[-1].proven:
                break
            conflicts.append(conflict(counted, one))
        chosen = conflicts[-1] if conflicts[-1].proven else conflicts[0]
        self.carried.append(_carried(base.name, chosen))

    def _private_array(self, base: Base, accesses: list[Access]) -> bool:
        """Whether each iteration sets the elements that it reads, and nothing else reads them."""
        if base.pointer or base.symbol is None or base.loops:
            return False
        writes = [a for a in accesses if a.write]
        if not all(covered(a, writes) for a in accesses if not a.write):
            return False
        others = [a for a in self.region.collected.accesses if a.base.key == base.key]
        others = [a for a in others if not a.within(self.loop.number)]
        end = max(a.order for a in accesses)
        if not self.region.lost(base.symbol) or not all(_is_renewed(a, others, end) for a in others):
            return False
        self.private.add(base.name)
        return True


def _index(node: host.Loop | host.Concurrent) -> str:
    range_ = node.range if isinstance(node, host.Loop) else None
    return range_.index.name if range_ is not None else ""


def judge(region: Region, loop: FoundLoop) -> LoopResult:
    """What is found of a loop."""
    judged = _Judge(region, loop)
    node = loop.node
    if region.collected.irregular is not None:
        judged.reasons.append("a jump to a label is in the region")
        return judged.result()
    if loop.problem:
        judged.reasons.append(loop.problem)
    left = leaving(node, loop.label)
    if left is not None:
        judged.reasons.append("a jump leaves the loop")
    for one in region.collected.blockers:
        if loop.number in one.loops:
            judged.reasons.append(one.why)
    header = node.header if isinstance(node, host.Loop) else None
    conditions = (header.condition,) if header is not None else ()
    judged.scalars(flow(*conditions, node.body, label=loop.label, looked=region.later.looked))
    if id(node) not in region.assured:
        judged.arrays()
    found = judged.result()
    if found.parallel or loop.outer or judged.reasons or judged.overlaps or judged.needed:
        return found
    private = frozenset(judged.private - judged.lastprivate)
    return replace(found, pieces=pieces(loop, region.collected.within(loop.number), private, region.splitter))


def _is_renewed(access: Access, others: list[Access], end: int) -> bool:
    """Whether an access does not read what a loop leaves that ends there, as others write in between."""
    if not access.write and access.order > end:
        return covered(access, [a for a in others if a.write and a.order > end])
    return access.write or covered(access, [a for a in others if a.write])


def _distinct(accesses: Sequence[Access]) -> list[Access]:
    """Accesses without those that say the same again."""
    found: dict[object, Access] = {}
    for one in accesses:
        key = (
            one.subscripts,
            one.bits,
            one.loops[-1:],
            one.conditions,
            one.write,
            one.path,
            one.whole,
            one.atomic,
        )
        found.setdefault((*key, one.update, one.exact), one)
    return list(found.values())


def _meetings(counted: Counted, accesses: list[Access], splitter: Splitter) -> Iterator[Meeting]:
    for one, other in combinations_with_replacement(accesses, 2):
        if not (one.write or other.write) or (one.atomic and other.atomic):
            continue
        found = meeting(counted, *((one, other) if one.write else (other, one)), splitter)
        if found is not None:
            yield found


def _carried(name: str, found: Conflict) -> Carried:
    first, second, distance = found.first, found.second, found.distance
    direction = "*" if found.forward and found.backward else "<" if found.forward else ">"
    kind = "output" if second.write else "flow" if found.forward else "anti"
    if distance is not None and distance < 0:
        first, second, distance = second, first, -distance
        direction = "<"
    return Carried(name, kind, distance, direction, first.span, second.span, found.proven)


def in_words(one: Carried) -> str:
    """A dependence in words."""
    later = f"iteration i+{one.distance}" if one.distance else "another iteration"
    done = {"flow": ("written", "read"), "anti": ("read", "written"), "output": ("written", "written")}[
        one.kind
    ]
    return f"'{one.name}' is {done[0]} in iteration i and {done[1]} in {later}"
