"""A file with its directives as entries of policy files ask for, and whose fault it is if they are wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.analysis.loops import loop_results
from accomp.analysis.marked_loops import report_dependences
from accomp.codes.analysis import DEPENDENCE
from accomp.codes.policy import POLICY_DEPENDENCE, POLICY_ILLEGAL
from accomp.diagnostics import Diagnostic, Note, Severity, Sink
from accomp.host import nodes as host
from accomp.ir.nodes import Unit
from accomp.mapping.nests import variables
from accomp.mapping.policy_files.entries import Entry
from accomp.mapping.policy_files.rewriting import Made, blamed, changes
from accomp.records import dataclass
from accomp.source import EditedFile, edited_file
from accomp.syntax.directive_edits import edits
from accomp.syntax.nodes import Clause


@dataclass(frozen=True, slots=True)
class Directed:
    """A file with the directives that policy files ask for, and what of these made which change."""

    edited: EditedFile
    made: tuple[Made, ...]

    @property
    def asserts(self) -> bool:
        """Whether iterations count as independent that did not before."""
        return any(m.asserts for m in self.made)


def directed_file(
    units: tuple[Unit, ...], named: Unit | None, entries: Iterable[Entry], sink: Sink, *, markers: bool
) -> Directed | None:
    """The main file of units with bodies as entries that are for it ask; nothing if they change nothing.

    `named` is the first unit with the bodies of procedures, where entries name labels.
    """
    made = changes(units[0], named, entries, lambda loop: _own_variables(units, loop), sink)
    if sink.errors or not made:
        return None
    edited = edited_file(units[0].source, edits((m.change for m in made), markers=markers))
    return Directed(edited, made)


def _own_variables(units: tuple[Unit, ...], loop: host.Loop) -> tuple[Clause, ...]:
    """The clauses for what iterations of a loop have copies of or combine, as far as that is found."""
    found = next((r for r in loop_results(units) if r.span == loop.span and r.parallel), None)
    return variables([found]) if found is not None else ()


def told(found: Iterable[Diagnostic], directed: Directed) -> Iterator[Diagnostic]:
    """Messages on the directives that policy files changed; errors as those of the entries."""
    for one in found:
        made = blamed(one.span, directed.made) if one.span is not None else None
        if made is None or one.severity < Severity.ERROR:
            yield one
            continue
        sink = Sink()
        path = directed.edited.original.path
        notes = [Note("the directive is here", one.span), *one.notes]
        sink.report(POLICY_ILLEGAL, made.settings[-1].place, path=path, why=one.message, notes=notes)
        yield from sink


def report_false(units: tuple[Unit, ...], directed: Directed, sink: Sink) -> None:
    """Warn of loops that are not independent, in units of the changed file, though entries make them so."""
    own = Sink()
    report_dependences(units, loop_results(units), own)
    for one in own:
        place = directed.edited.origin(one.span) if one.span is not None else None
        made = blamed(place, directed.made) if place is not None else None
        if made is None or not made.asserts or one.code is not DEPENDENCE:
            continue
        setting = next(s for s in made.settings if s.key in ("independent", "collapse", "tile"))
        notes = [Note("the directive is here", place)]
        notes += [Note(n.message, n.span and directed.edited.origin(n.span)) for n in one.notes]
        why = one.message.partition(": ")[2].rpartition(";")[0]
        sink.report(POLICY_DEPENDENCE, setting.place, why=why, notes=notes)
