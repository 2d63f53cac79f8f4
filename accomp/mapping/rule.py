"""What a mapping rule is: a record that matches a normalized construct and yields effects."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from accomp.diagnostics import Code, Note
from accomp.ir.actions import Action, InsertAt
from accomp.ir.nodes import Attributes, Construct, HostLine
from accomp.ir.own_procedures import OwnProcedure
from accomp.records import dataclass, field
from accomp.source import Edit, Language, Span
from accomp.syntax.nodes import Clause, Directive
from accomp.target import Target


@dataclass(frozen=True, slots=True)
class Context:
    """What a rule looks at: one leaf construct of the normalized tree, and what encloses it.

    `ancestors` are the enclosing leaf constructs, outermost first, after the
    `declare` constructs in force; `routine` is the level of the routine that
    the construct is in ("" for none).
    """

    construct: Construct
    ancestors: tuple[Construct, ...]
    target: Target
    routine: str = ""
    bound: tuple[tuple[str, str], ...] = ()
    """Routine and function bound to it, where calls have to be changed for that."""
    pointers: bool = False
    """Whether local pointers stand for members in data directives: see mapping/member_pointers.py."""
    policy: str = ""
    """The policy asked for, which messages name."""

    @property
    def directive(self) -> Directive:
        """The directive of the construct."""
        return self.construct.directive

    @property
    def attributes(self) -> Attributes:
        """What the normalize stage determined of the construct."""
        return self.construct.attributes

    @property
    def fortran(self) -> bool:
        """Whether the host language is Fortran."""
        return in_fortran(self.construct)

    def compute(self) -> Construct | None:
        """The innermost enclosing compute construct."""
        for ancestor in reversed(self.ancestors):
            if ancestor.directive.name in COMPUTE:
                return ancestor
        return None

    def outer_loops(self) -> tuple[Construct, ...]:
        """The enclosing loop constructs up to the compute construct, outermost first."""
        loops: list[Construct] = []
        for ancestor in reversed(self.ancestors):
            if ancestor.directive.name in COMPUTE:
                break
            if ancestor.directive.name == "loop":
                loops.append(ancestor)
        return tuple(reversed(loops))


def in_fortran(construct: Construct) -> bool:
    """Whether the host language of a construct is Fortran."""
    span = construct.directive.span
    return span is not None and span.file.language is Language.FORTRAN


def in_cxx(construct: Construct) -> bool:
    """Whether the host language of a construct is C++."""
    span = construct.directive.span
    return span is not None and span.file.language is Language.CXX


COMPUTE = ("parallel", "serial", "kernels")
"""The compute constructs (section 2.5)."""


@dataclass(frozen=True, slots=True)
class Component:
    """Adds a leaf to the omp directive's name; leaves are joined in the order of their ranks."""

    name: str
    rank: int


@dataclass(frozen=True, slots=True)
class AddClause:
    """Adds a clause to the omp directive; clauses that differ only in their vars are merged."""

    clause: Clause


Content = str | Directive | Action
"""A line: text of the host language, a directive, or an action."""


@dataclass(frozen=True, slots=True)
class Wrap:
    """Wraps directive and region in a compound statement that starts with these lines.

    `needs` names the header that declares what they use, if any.
    """

    declarations: tuple[Content, ...]
    needs: str = ""


@dataclass(frozen=True, slots=True)
class Around:
    """Wraps directive and region as `Wrap` does, but within what `Host` lines open.

    Lines after the region stand within it.
    """

    declarations: tuple[Content, ...]


@dataclass(frozen=True, slots=True)
class Enclose:
    """Puts lines right before the directive and after its region, within all else."""

    opening: tuple[Content, ...]
    closing: tuple[Content, ...]


@dataclass(frozen=True, slots=True)
class Inner:
    """Wraps the region in a compound statement that starts with these lines."""

    declarations: tuple[Content, ...]


@dataclass(frozen=True, slots=True)
class Transform:
    """Adds a directive of its own line after the main one, which makes the loops that this is for."""

    directive: Directive


@dataclass(frozen=True, slots=True)
class Separate:
    """Adds a directive of its own line, before or after the main one."""

    directive: Directive
    after: bool = False


@dataclass(frozen=True, slots=True)
class Host:
    """Adds a line of the host language before the directive, or after its region."""

    line: HostLine
    after: bool = False


@dataclass(frozen=True, slots=True)
class Act:
    """Adds an action before the directive, or after its region."""

    action: Action
    after: bool = False


@dataclass(frozen=True, slots=True)
class Insert:
    """Adds lines at another statement."""

    place: Span
    at: InsertAt
    lines: tuple[str | Action, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """Changes the text within the region."""

    edit: Edit


@dataclass(frozen=True, slots=True)
class Outline:
    """Puts what replaces directive and region in a procedure of its own."""

    procedure: OwnProcedure


@dataclass(frozen=True, slots=True)
class Discard:
    """States that something was left out on purpose, and why."""

    why: str


@dataclass(frozen=True, slots=True)
class Say:
    """Reports a diagnostic."""

    code: Code
    span: Span | None
    arguments: dict[str, object] = field(default_factory=dict[str, object])
    notes: tuple[Note, ...] = ()


Effect = (
    Component
    | AddClause
    | Wrap
    | Around
    | Enclose
    | Inner
    | Transform
    | Separate
    | Host
    | Act
    | Insert
    | Change
    | Outline
    | Discard
    | Say
)


def _always(_: Context) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Rule:
    """One mapping rule.

    It applies to the leaf directives `on` where `when` holds; `consumes`
    names the acc clauses it accounts for, `cites` the paragraph it follows,
    `profile` the only profile it applies to, and `language` ("c", which C++ is
    too, or "fortran") the only host language, if any. A clause that no applying
    rule consumes is an error, never dropped.
    """

    id: str
    on: tuple[str, ...]
    cites: str
    emit: Callable[[Context], Iterable[Effect]]
    when: Callable[[Context], bool] = _always
    consumes: tuple[str, ...] = ()
    profile: str = ""
    language: str = ""
    alone: bool = False
    """Whether no other rule applies where it does."""


def has(*names: str) -> Callable[[Context], bool]:
    """Holds where the directive has one of these clauses, implicit ones included."""

    def when(context: Context) -> bool:
        return context.directive.has(*names)

    return when
