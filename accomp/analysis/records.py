"""What the analysis finds of a loop."""

from __future__ import annotations

from enum import Enum

from accomp.analysis.fission import Piece
from accomp.analysis.inductions import Induction
from accomp.analysis.reach import Apart
from accomp.records import dataclass, replace
from accomp.source import Span


class Verdict(Enum):
    """Whether the iterations of a loop may be executed in any order, or at once."""

    INDEPENDENT = "independent"
    REDUCTION = "reduction"
    """They are independent but for variables into which all combine values."""
    CARRIED = "carried"
    """An iteration needs what another does."""
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Reduction:
    """A variable or an array, and the operator by which iterations combine values into it."""

    name: str
    operator: str


@dataclass(frozen=True, slots=True)
class Carried:
    """A dependence between iterations: `kind` is flow, anti or output.

    `distance` is the number of iterations between the two; `direction` tells where that is not one number
    whether the second is later (`<`), earlier (`>`) or either (`*`). `proven`: it is there in every loop with
    enough iterations.
    """

    name: str
    kind: str
    distance: int | None = None
    direction: str = "<"
    first: Span | None = None
    second: Span | None = None
    proven: bool = False


@dataclass(frozen=True, slots=True)
class LoopResult:
    """What is found of one loop. `depth` is the number of loops around it in its region or routine.

    `private` are variables that each iteration sets before it reads them, `lastprivate` those of which the
    value from the last iteration is used later. `runtime_check` are pairs that must not overlap in memory for
    iterations to be independent, where nothing else is in the way. Of a loop that has a `directive`, that is
    its name. `contiguous`: most accesses in it are of neighbouring elements in successive iterations. `trips`
    is the number of iterations, if it is known, `index` the name of the variable that counts them. `apart`
    are the conditions under which the pairs do not overlap, in C, where all of them can be told. With
    `index_used` later code may read the value that the index has after the loop. If each iteration
    starts by setting the `inductions`, they are private, and the loop has `verdict_if_set`. An outermost loop
    that is not parallel can be split into `pieces`, of which some are.
    """

    span: Span
    function: str
    depth: int
    verdict: Verdict
    private: tuple[str, ...] = ()
    lastprivate: tuple[str, ...] = ()
    reductions: tuple[Reduction, ...] = ()
    carried: tuple[Carried, ...] = ()
    why: str = ""
    runtime_check: tuple[tuple[str, str], ...] = ()
    directive: str = ""
    contiguous: bool = False
    trips: int | None = None
    index: str = ""
    apart: tuple[Apart, ...] = ()
    index_used: bool = False
    inductions: tuple[Induction, ...] = ()
    verdict_if_set: Verdict = Verdict.UNKNOWN
    pieces: tuple[Piece, ...] = ()

    @property
    def parallel(self) -> bool:
        """Whether the iterations may be executed at once."""
        return self.verdict in (Verdict.INDEPENDENT, Verdict.REDUCTION)

    def with_set(self) -> LoopResult:
        """What is found of the loop if each iteration starts by setting the induction variables."""
        names = frozenset(one.name for one in self.inductions)
        return replace(
            self,
            verdict=self.verdict_if_set,
            private=tuple(sorted({*self.private, *names})),
            carried=tuple(one for one in self.carried if one.name not in names),
            why="" if self.verdict_if_set in (Verdict.INDEPENDENT, Verdict.REDUCTION) else self.why,
            inductions=(),
        )

    @property
    def proven(self) -> tuple[Carried, ...]:
        """Dependences that are there in every loop with enough iterations."""
        return tuple(one for one in self.carried if one.proven)
