"""Data directives around constructs that move the same data one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.diagnostics import Sink
from accomp.host import nodes as host
from accomp.host.walk import walk
from accomp.ir.data_changes import Join, Place, agreed, place_of, tell
from accomp.ir.nodes import Unit
from accomp.records import dataclass
from accomp.source import Language, Span
from accomp.syntax.directive_edits import Change, Where, ends_line, holds_conditions, may_precede
from accomp.syntax.nodes import Directive, Model, RawDirective
from accomp.syntax.parser import parse

PASS = "join-data"
_ENTER = {"copy": "copyin", "copyin": "copyin", "copyout": "create", "create": "create"}
_EXIT = {"copy": "copyout", "copyout": "copyout", "copyin": "delete", "create": "delete"}


@dataclass(frozen=True, slots=True)
class _Ends:
    """The statements of blocks by their places: spans that end after `end` directives."""

    spans: dict[Place, Span]
    macros: frozenset[Place]


def joined(joins: Iterable[Join], unit: Unit, sink: Sink) -> tuple[list[Change], list[Change]]:
    """The directives in front of constructs, and those after them; the sink is told of them."""
    if not joins:
        return [], []
    ends = _ends(unit)
    entering: dict[Place, list[Join]] = {}
    leaving: dict[Place, list[Join]] = {}
    for one in agreed(joins, lambda one: (one.place, one.last, one.name)):
        why = one.refused or _objection(one, ends)
        first = ends.spans.get(one.place)
        tell(sink, PASS, one, why, first.first_line() if first is not None else None)
        if not why:
            entering.setdefault(one.place, []).append(one)
            leaving.setdefault(one.last, []).append(one)
    return (
        list(_written(entering, ends, "enter data", _ENTER, Where.BEFORE)),
        list(_written(leaving, ends, "exit data", _EXIT, Where.AFTER)),
    )


def _written(
    found: dict[Place, list[Join]], ends: _Ends, name: str, words: dict[str, str], where: Where
) -> Iterator[Change]:
    for place, joins in found.items():
        clauses: dict[str, list[str]] = {}
        for one in joins:
            clauses.setdefault(words[one.clause], []).append(one.name)
        listed = (f"{word}({', '.join(dict.fromkeys(names))})" for word, names in clauses.items())
        span = ends.spans[place]
        yield Change(span, where, directive(f"{name} {' '.join(listed)}", span))


def _objection(one: Join, ends: _Ends) -> str:
    """Why directives cannot stand around constructs; empty where they can."""
    for place in (one.place, one.last):
        span = ends.spans.get(place)
        if span is None:
            return "the constructs are not statements of blocks in the file's lines"
        shared = span.file.language is Language.FORTRAN and not ends_line(span)
        if place in ends.macros or not may_precede(span) or holds_conditions(span) or shared:
            return "a macro or the preprocessor makes part of a construct"
    return ""


def roots(unit: Unit) -> list[host.Node]:
    """The procedures of a unit that are printed as a whole."""
    found: list[host.Node] = []
    if unit.program is not None:
        found += [one.body.root for one in unit.program.declarations if one.body is not None]
    if unit.declarations is not None:
        found += [one.root for one in unit.declarations.bodies]
    return found


def _ends(unit: Unit) -> _Ends:
    """The constructs and loops that stand in blocks: not in one that is a case, nor right after a label."""
    closings = {
        place_of(c.directive.span): c.closing
        for c in unit.walk()
        if c.directive.span is not None and c.closing is not None
    }
    spans, macros = dict[Place, Span](), set[Place]()
    for node in _statements(unit):
        place, span = place_of(node.span), node.span
        closing = closings.get(place)
        if closing is not None and closing.end > span.end:
            span = Span(span.file, span.start, closing.end)
        spans[place] = span
        if node.macro:
            macros.add(place)
    return _Ends(spans, frozenset(macros))


def _statements(unit: Unit) -> Iterator[host.Directive | host.Loop | host.While]:
    for root in roots(unit):
        nodes = list(walk(root))
        cases = {id(part) for n in nodes if isinstance(n, host.Switch) for c in n.cases for part in (c.body,)}
        for block in (n for n in nodes if isinstance(n, host.Block) and id(n) not in cases):
            for part in block.body:
                if (
                    isinstance(part, host.Directive | host.Loop | host.While)
                    and part.span.file is unit.source
                ):
                    yield part


def directive(text: str, span: Span) -> Directive | None:
    """A directive of the program that is not in it."""
    return parse(RawDirective(Model.ACC, text, span), Sink())
