"""Where a construct stands: the constructs around it, and the constituents of its directive."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from accomp.diagnostics import Note, Sink
from accomp.ir.openmp import Group, Name, OmpConstruct, OmpProcedure, OmpUnit
from accomp.records import dataclass
from accomp.source import Span
from accomp.spec.openmp_groups import leaves, shown
from accomp.syntax.nodes import Clause, Directive, VarRef, Word

WORKSHARING = frozenset(("for", "sections", "single", "workshare", "scope"))
"""Worksharing constructs (OpenMP 5.2, section 11); `loop` is one where it binds to a parallel region."""
GENERATING = frozenset(("task", "taskloop"))
"""Task-generating constructs (12); `target` makes a task too, with rules of its own."""
LOOPS = frozenset(("for", "simd", "distribute", "taskloop", "loop"))
"""Constituents that loops are associated with."""


@dataclass(frozen=True, slots=True)
class Site:
    """A construct with the one around it, the procedure, and the version that is asked for."""

    construct: OmpConstruct
    parent: Site | None
    procedure: OmpProcedure
    version: str
    leaves: tuple[str, ...]
    required: frozenset[str] = frozenset()
    """The clauses of the `requires` directives of the file."""

    @property
    def directive(self) -> Directive:
        """The directive."""
        return self.construct.directive

    @property
    def name(self) -> str:
        """The canonical name of the directive."""
        return self.construct.directive.name

    @property
    def title(self) -> str:
        """The name of the directive as Fortran has it."""
        return shown(self.construct.directive.name)

    def has(self, *names: str) -> bool:
        """Whether one of the constituents has one of some names."""
        return any(leaf in names for leaf in self.leaves)

    def around(self) -> Iterator[Site]:
        """The constructs around it, the innermost first."""
        site = self.parent
        while site is not None:
            yield site
            site = site.parent

    def closest(self, *names: str) -> Site | None:
        """The innermost construct around it that has a constituent of one of some names."""
        return next((site for site in self.around() if site.has(*names)), None)

    def note(self) -> Note:
        """A note that points to the directive."""
        return Note(f"'{self.title}' is here", self.construct.word)

    def clauses(self) -> tuple[Clause, ...]:
        """The clauses of the directive and of its end directive."""
        closing = self.construct.closing
        return (*self.directive.clauses, *(closing.directive.clauses if closing is not None else ()))

    def named(self, ref: VarRef) -> Name | None:
        """What the name in a clause stands for."""
        return self.construct.named(ref)


Check = Callable[[Site, Sink], None]


def sites(unit: OmpUnit, version: str) -> Iterator[Site]:
    """All constructs of a unit with those around them, in source order."""
    required = frozenset(
        clause.name for one in unit.walk() if one.name == "requires" for clause in one.directive.clauses
    )
    for procedure in unit.procedures:
        for construct in procedure.constructs:
            yield from _within(construct, None, procedure, version, required)


def _within(
    construct: OmpConstruct,
    parent: Site | None,
    procedure: OmpProcedure,
    version: str,
    required: frozenset[str],
) -> Iterator[Site]:
    site = Site(construct, parent, procedure, version, leaves(construct.directive.name), required)
    yield site
    for child in construct.children:
        yield from _within(child, site, procedure, version, required)


def words(clause: Clause) -> tuple[str, ...]:
    """The words in front of and after the arguments of a clause, without arguments of their own."""
    found = (*clause.modifiers, *clause.tail)
    return tuple([w.text.lower().partition("(")[0].strip() for w in found if isinstance(w, Word)])


def kind(clause: Clause) -> str:
    """The word that a clause gives: that of `default`, `schedule`, `proc_bind` and the like."""
    first = clause.args[0] if clause.args else None
    return first.text.lower() if isinstance(first, Word) else ""


def here(what: str, span: Span | None) -> tuple[Note, ...]:
    """A note at a place that matters."""
    return (Note(f"{what} is here", span),) if span is not None else ()


def stand_alone(construct: OmpConstruct) -> bool:
    """Whether a construct has no region."""
    return construct.group in (Group.SIMPLE, Group.FLUSH, Group.CANCEL, Group.CANCELLATION_POINT)
