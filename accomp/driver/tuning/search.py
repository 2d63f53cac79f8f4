"""The search: candidate by candidate, of all regions at once, until the budget is spent."""

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
    """What is chosen for each region so far, and what that takes; `kept` is told of each better choice."""

    plan: Plan
    cores: int
    measure: Measure
    say: Callable[[str], None]
    kept: Callable[[], None] = lambda: None
    chosen: dict[Region, Candidate] = field(default_factory=dict[Region, Candidate])
    seconds: dict[Region, float] = field(default_factory=dict[Region, float])
    before: dict[Region, float] = field(default_factory=dict[Region, float])
    total: float = 0.0
    started: float = field(default_factory=monotonic)

    def run(self, regions: Iterable[Region], reference: Measured) -> None:
        """Choose for all regions, the heaviest first."""
        listed = sorted(regions, key=lambda r: -reference.regions.get(r.place, 0.0))
        self.before = {r: reference.regions.get(r.place, 0.0) for r in listed}
        self.seconds, self.total = dict(self.before), reference.total
        self.chosen = dict.fromkeys(listed, AS_IT_IS)
        for region in listed:
            left = ": left as it is, as the end of its queue is not known ('async')" if region.queued else ""
            calls = f": {milliseconds(self.before[region])} in {region.calls} calls"
            self.say(f"{name(region)}{left or calls}")
        known = [region for region in listed if not region.queued]
        self._rounds({r: [*structures(r, self.plan.target)] for r in known})
        shared = [region for region in known if self.chosen[region].shared]
        self._rounds(
            {r: [self.chosen[r].joined(c) for c in sizes(r, self.plan.target, self.cores)] for r in shared}
        )

    def _rounds(self, candidates: Mapping[Region, list[Candidate]]) -> None:
        """Try the first candidates of all regions together, as these are measured apart; then the second."""
        for number in range(max(map(len, candidates.values()), default=0)):
            self._try({r: of[number] for r, of in candidates.items() if number < len(of)})

    def spent(self) -> bool:
        """Whether the budget is spent."""
        return monotonic() - self.started > self.plan.budget

    def _try(self, trial: Mapping[Region, Candidate]) -> None:
        """Measure candidates, and keep those by which their regions get faster; halves where one is wrong."""
        if not trial or self.spent():
            return
        found = self.measure({**self.chosen, **trial})
        if found.problem and len(trial) > 1:
            listed = list(trial.items())
            half = len(listed) // 2
            self._try(dict(listed[:half]))
            self._try(dict(listed[half:]))
            return
        for region, candidate in trial.items():
            self._judge(region, candidate, found)

    def _judge(self, region: Region, candidate: Candidate, found: Measured) -> None:
        head = f"  {name(region)}, {candidate.name}"
        if found.problem:
            self.say(f"{head}: no, {found.problem}")
            return
        new, old = found.regions.get(region.place, 0.0), self.seconds[region]
        better = new < old * (1 - self.plan.gain)
        self.say(f"{head}: {milliseconds(new)}{', kept' if better else ''}")
        if better:
            self.chosen[region], self.seconds[region] = candidate, new
            self.total = min(self.total, found.total)
            self.kept()


def name(region: Region) -> str:
    """A region as messages name it."""
    place = f"{region.place.path.rpartition('/')[2]}:{region.place.line}"
    return f"{place} ({region.function})" if region.function else place


def milliseconds(seconds: float) -> str:
    """A time in words."""
    return f"{seconds * 1000:.3f} ms"
