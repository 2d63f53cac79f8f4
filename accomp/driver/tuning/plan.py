"""What is tuned, and how: the records that the parts of accomp-tune share."""

from __future__ import annotations

from collections.abc import Mapping

from accomp.records import dataclass, field

Settings = Mapping[str, object]
"""What an entry of a policy file sets, by its keys."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A program, how it is built and run, and how much may be spent on it.

    `build` and `run` are commands of the shell. `check` is one that tells by its exit code whether the output
    is right; without it the output, or the file `compare`, is to stay what it was, but for lines that fit
    `ignore` and numbers that differ by less than `tolerance`, relative to the larger one.
    """

    build: str
    run: str
    target: str
    policy: str
    runs: int = 3
    warm_up: int = 1
    budget: float = 600.0
    check: str = ""
    compare: str = ""
    ignore: str = ""
    tolerance: float = 1e-6
    gain: float = 0.03
    limit: float = 300.0
    restart: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a source: its absolute path and a line."""

    path: str
    line: int


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop in a region: how many are around it there, and whether its iterations may be shared out."""

    place: Place
    depth: int
    parallel: bool


@dataclass(frozen=True, slots=True)
class Region:
    """A compute construct that was executed, and the loops in it."""

    place: Place
    function: str
    calls: int
    loops: tuple[Loop, ...] = ()
    queued: bool = False


@dataclass(frozen=True, slots=True)
class Candidate:
    """What is set of a region, and of loops in it, in place of what the program has."""

    name: str
    sets: tuple[tuple[Place, tuple[tuple[str, object], ...]], ...] = ()

    @property
    def shared(self) -> bool:
        """Whether gangs share loops out: else more of them would repeat what one does (section 2.5.2)."""
        pairs = [pair for _, of_place in self.sets for pair in of_place]
        return not any(key == "self" or (key == "levels" and not value) for key, value in pairs)

    def joined(self, other: Candidate) -> Candidate:
        """This candidate with what another one sets besides."""
        merged: dict[Place, dict[str, object]] = {}
        for place, pairs in (*self.sets, *other.sets):
            merged.setdefault(place, {}).update(pairs)
        name = f"{self.name}, {other.name}" if self.sets else other.name
        return Candidate(name, tuple((place, tuple(pairs.items())) for place, pairs in merged.items()))


AS_IT_IS = Candidate("as it is")


@dataclass(frozen=True, slots=True)
class Measured:
    """What a build of the program took: the median for each region, and for the whole of a run, in seconds.

    `problem`: why it does not count.
    """

    regions: Mapping[Place, float] = field(default_factory=dict[Place, float])
    total: float = 0.0
    problem: str = ""
