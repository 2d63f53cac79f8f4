"""What the lowering of constructs asks of a host language: its statements and expressions as C++."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from accomp.host import nodes as host
from accomp.ir.kernel import Declare, Expr, Loop, Range, Reduction, Section, Statement, Variable
from accomp.ir.nodes import Construct
from accomp.records import dataclass
from accomp.syntax.nodes import Expr as ClauseExpr
from accomp.syntax.nodes import VarRef

Made = tuple[Statement, ...]


def _as_it_is(body: Made) -> Made:
    return body


@dataclass(frozen=True, slots=True)
class Copies:
    """The variables that threads have copies of in a construct, and what stands around it for them.

    `last` has those that get the values of the last iteration: names, and pointers to the originals.
    `around` puts memory of private arrays around the loop's body; `before` and `after` stand around the loop.
    """

    private: tuple[Variable, ...] = ()
    reductions: tuple[Reduction, ...] = ()
    last: tuple[tuple[str, Declare], ...] = ()
    around: Callable[[Made], Made] = _as_it_is
    before: Made = ()
    after: Made = ()


@dataclass(frozen=True, slots=True)
class Ranges:
    """The ranges of one statement that repeats another one.

    `first` stands at the start of each iteration; `mask` tells which iterations there are.
    """

    ranges: tuple[Range, ...]
    first: Made = ()
    mask: Expr | None = None


@dataclass(frozen=True, slots=True)
class Selection:
    """A selector, and what each case tests of it; the default one tests nothing."""

    selector: Declare
    cases: tuple[tuple[Expr | None, host.Statement], ...]


class Spelling(Protocol):
    """Spells what is not taken apart, and the parts of what is.

    What device code cannot do raises Problem or RefusedError.
    """

    def piece(self, nodes: Sequence[host.Statement], loop: host.Statement | None) -> Made:
        """Statements in the body of a `loop` that are one piece of text."""
        ...

    def whole(self, body: host.Block, continues: bool) -> Made | None:
        """A block as one piece of text; None where its statements become one each.

        It `continues` where jumps in it go to the end of an iteration of a partitioned loop.
        """
        ...

    def declared(self, node: host.Declare) -> Made:
        """Declarations in the middle of statements."""
        ...

    def call(self, node: host.Statement) -> Made:
        """A statement without others, which calls a routine with a level of parallelism."""
        ...

    def opened(self, node: host.Block) -> tuple[Made, tuple[host.Statement, ...]]:
        """What a block declares at its start, and the statements after that."""
        ...

    def tested(self, node: host.Expression, whole: host.Statement) -> tuple[Made, Expr]:
        """A condition that is evaluated once, with what stands in front of it."""
        ...

    def condition(self, node: host.Expression) -> Expr:
        """The condition of a loop."""
        ...

    def counted(self, node: host.Loop) -> tuple[Made, Expr, Made]:
        """How a loop that all threads go through starts, goes on and steps."""
        ...

    def selected(self, node: host.Switch) -> Selection:
        """A selection of cases."""
        ...

    def refusal(self, node: host.Statement, why: str = "") -> Exception:
        """What is raised for a statement that cannot be taken apart."""
        ...

    def no_loop(self, node: host.Statement | None, why: str = "") -> Exception:
        """What is raised where an associated loop is missing."""
        ...

    def ranges(self, loop: host.Statement) -> Ranges:
        """The ranges of an associated loop."""
        ...

    def index(self, loop: host.Statement) -> AbstractContextManager[None]:
        """The control variables of an associated loop are those of its iterations meanwhile."""
        ...

    def copies(
        self, construct: Construct, nodes: Sequence[host.Statement], loop: host.Statement | None
    ) -> AbstractContextManager[Copies]:
        """The variables of a loop or compute construct, whose names mean its copies meanwhile."""
        ...

    def ending(self, loop: host.Statement) -> AbstractContextManager[None]:
        """Iterations of a loop end with more than the statements of its body meanwhile."""
        ...

    def without_braces(self, made: Loop, body: host.Statement) -> Loop:
        """A loop whose body is one piece of text without braces that say nothing."""
        ...

    def clause(self, value: ClauseExpr) -> Expr:
        """An expression of a clause."""
        ...

    def section(self, ref: VarRef) -> Section:
        """What a `cache` directive names."""
        ...
