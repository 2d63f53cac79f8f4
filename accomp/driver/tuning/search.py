"""The search: region by region, the heaviest first, candidate by candidate, until the budget is spent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from time import monotonic

from accomp.driver.tuning.candidates import sizes, structures
from accomp.driver.tuning.plan import AS_IT_IS, Candidate, Measured, Plan, Region
from accomp.records import dataclass, field

Measure = Callable[[Mapping[Region, Candidate]], Measured]
"""Measures the program with what is chosen for its regions."""


@dataclass(slots=True)
class Search:
    """What is chosen for each region so far, and what that takes."""

    plan: Plan
    cores: int
    measure: Measure
    say: Callable[[str], None]
    chosen: dict[Region, Candidate] = field(default_factory=dict[Region, Candidate])
    seconds: dict[Region, float] = field(default_factory=dict[Region, float])
    before: dict[Region, float] = field(default_factory=dict[Region, float])
    total: float = 0.0
    started: float = field(default_factory=monotonic)

    def run(self, regions: Iterable[Region], reference: Measured) -> None:
        """Choose for all regions."""
        listed = list(regions)
        self.before = {r: reference.regions.get(r.place, 0.0) for r in listed}
        self.seconds, self.total = dict(self.before), reference.total
        self.chosen = dict.fromkeys(listed, AS_IT_IS)
        for region in sorted(listed, key=lambda r: -self.before[r]):
            if region.queued:
                self.say(f"{name(region)}: left as it is, as the end of its queue is not known ('async')")
                continue
            self._tune(region)

    def _tune(self, region: Region) -> None:
        self.say(f"{name(region)}: {milliseconds(self.before[region])} in {region.calls} calls")
        for candidate in structures(region, self.plan.target):
            self._try(region, candidate)
        base = self.chosen[region]
        if not base.shared:
            return
        for candidate in sizes(region, self.plan.target, self.cores):
            self._try(region, base.joined(candidate))

    def spent(self) -> bool:
        """Whether the budget is spent."""
        return monotonic() - self.started > self.plan.budget

    def _try(self, region: Region, candidate: Candidate) -> None:
        """Measure a candidate, and keep it if the region gets faster and the program no slower."""
        if self.spent():
            return
        found = self.measure({**self.chosen, region: candidate})
        if found.problem:
            self.say(f"  {candidate.name}: no, {found.problem}")
            return
        new, old = found.regions.get(region.place, 0.0), self.seconds[region]
        better = new < old * (1 - self.plan.gain) and found.total < self.total * (1 + self.plan.gain)
        self.say(f"  {candidate.name}: {milliseconds(new)}{', kept' if better else ''}")
        if better:
            self.chosen[region], self.seconds[region] = candidate, new
            self.total = min(self.total, found.total)


def name(region: Region) -> str:
    """A region as messages name it."""
    place = f"{region.place.path.rpartition('/')[2]}:{region.place.line}"
    return f"{place} ({region.function})" if region.function else place


def milliseconds(seconds: float) -> str:
    """A time in words."""
    return f"{seconds * 1000:.3f} ms"
