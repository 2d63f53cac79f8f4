"""Data constructs around loops, for data that these move in each iteration, and data around constructs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.diagnostics import Sink
from accomp.host import nodes as host
from accomp.host.effects import effects
from accomp.host.walk import walk
from accomp.ir.data_changes import Hoist, LessData, Place, agreed, place_of, tell
from accomp.ir.joins import directive, joined, roots
from accomp.ir.nodes import Unit
from accomp.patterns import pattern
from accomp.source import EditedFile, Language, edited_file
from accomp.syntax.directive_edits import Change, Where, edits, holds_conditions, may_precede

_NAME = pattern(r"[A-Za-z_]\w*")
PASS = "hoist-data"


def with_hoists(known: LessData, markers: bool, sink: Sink) -> EditedFile | None:
    """The main file with data constructs around loops and data directives around constructs, if any.

    The sink is told of them.
    """
    unit = known.units[0]
    around = _changes(known.changes.hoisted, unit, sink)
    before, after = joined(known.changes.joined, unit, sink)
    changes = (*before, *around, *after)
    return edited_file(unit.source, edits(changes, markers=markers)) if changes else None


def _changes(hoists: Iterable[Hoist], unit: Unit, sink: Sink) -> tuple[Change, ...]:
    """The directives that go around loops of a unit with whole procedures; the sink is told of them."""
    if not hoists:
        return ()
    loops = _loops(unit)
    found: dict[Place, list[Hoist]] = {}
    for one in agreed(hoists, lambda one: (one.place, one.name)):
        loop = loops.get(one.place)
        elsewhere = "" if loop is not None else "the loop is not one of the file's lines"
        why = one.refused or elsewhere or (_objection(one, loop) if loop is not None else "")
        tell(sink, PASS, one, why, loop.span.first_line() if loop is not None else None)
        if not why:
            found.setdefault(one.place, []).append(one)
    return tuple(c for place, listed in found.items() for c in _around(loops[place], listed))


def _loops(unit: Unit) -> dict[Place, host.Loop | host.While]:
    """The loops of procedures by their places."""
    return {
        place_of(node.span): node
        for root in roots(unit)
        for node in walk(root)
        if isinstance(node, host.Loop | host.While) and node.span.file is unit.source
    }


def _objection(one: Hoist, loop: host.Loop | host.While) -> str:
    """Why a directive cannot stand in front of a loop; empty where it can."""
    if loop.macro or not may_precede(loop.span) or holds_conditions(loop.span):
        return "a macro or the preprocessor makes part of the loop"
    names = frozenset(_NAME.findall(one.name))
    if names & frozenset(_declared(loop)):
        return "the clause names what the loop declares"
    if one.conditional and not _condition(loop):
        return "the pointer may lead to nothing where the loop has no iteration"
    return ""


def _declared(loop: host.Node) -> Iterator[str]:
    for node in walk(loop):
        if isinstance(node, host.Declare):
            yield from (local.name for local in node.locals)
        elif isinstance(node, host.Loop) and node.range is not None and node.range.declared:
            yield node.range.index.name


def _condition(loop: host.Loop | host.While) -> str:
    """Whether a loop has an iteration, as an expression in front of it; empty where none is known to tell."""
    found = loop.range if isinstance(loop, host.Loop) else None
    if found is None:
        return ""
    lower, upper = found.lower, found.upper
    same = isinstance(lower, host.Literal) or (
        lower.type is not None and lower.type.spelling == found.index.type.spelling
    )
    done, relation = effects(lower, upper), _relation(found)
    quiet = not (done.writes or done.effects or done.calls)
    return f"({lower.span.text()}) {relation} ({upper.span.text()})" if same and quiet and relation else ""


def _relation(found: host.Range) -> str:
    """What holds between the first index and the last where there is an iteration; empty if not known."""
    if found.relation is not host.Relation.DO:
        return found.relation.value
    step = found.step
    if not isinstance(step, host.Literal):
        return ""
    upward = not step.text or (step.text.isdigit() and int(step.text) > 0)
    return "<=" if upward else ""


def _around(loop: host.Loop | host.While, hoists: list[Hoist]) -> Iterator[Change]:
    span = loop.span
    clauses: dict[str, list[str]] = {}
    for one in hoists:
        clauses.setdefault(one.clause, []).append(one.name)
    text = " ".join(f"{name}({', '.join(dict.fromkeys(names))})" for name, names in clauses.items())
    if any(one.conditional for one in hoists):  # what is not conditional is of no use without iterations
        text += f" if({_condition(loop)})"
    opened = directive(f"data {text}", span)
    if opened is None:
        return
    yield Change(span, Where.BEFORE, opened)
    if span.file.language is Language.FORTRAN:
        closed = directive("end data", span)
        yield Change(span, Where.AFTER, closed)
