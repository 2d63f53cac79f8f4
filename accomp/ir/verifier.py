"""What holds of every tree between the stages, whatever the input: spans, nesting, variables, lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from accomp.codes import ir as codes
from accomp.diagnostics import Sink
from accomp.host.verifier import flaws
from accomp.ir.conditions import exclude
from accomp.ir.nodes import Construct, HostLine, Line, Lowering, OmpLine, RegionKind, Unit
from accomp.patterns import pattern
from accomp.records import dataclass
from accomp.source import Language, Span
from accomp.syntax.nodes import Directive, Model
from accomp.syntax.parser import table

_STRINGS = pattern(r""""(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|//.*|/\*.*?\*/""", re.DOTALL)

_MARKS = (b"#", b"%:", b"??=")


@dataclass(frozen=True, slots=True)
class Problem:
    """One invariant that does not hold."""

    message: str
    span: Span | None = None


def verify_units(units: Iterable[Unit], sink: Sink, *, mapped: bool = False) -> None:
    """Report what is wrong with the units; `mapped` says whether every construct must be lowered."""
    for unit in units:
        for problem in verify(unit, mapped=mapped):
            sink.report(codes.IR_INVALID, problem.span, what=problem.message)


def verify(unit: Unit, *, mapped: bool = False) -> Iterator[Problem]:
    """The invariants of a unit that do not hold."""
    yield from _siblings(unit.constructs)
    bodies = [d.body for d in unit.program.declarations] if unit.program is not None else []
    for body in (*bodies, *(construct.body for construct in unit.walk())):
        yield from (Problem(flaw.message, flaw.span) for flaw in flaws(body.root)) if body else ()
    for construct in unit.walk():
        yield from _construct(construct)
        if mapped or construct.omp is not None:
            yield from _lowering(construct)
        if not _within_file(unit, construct.directive.span):
            yield Problem("a directive lies outside its file", construct.directive.span)


def _clauses(directive: Directive, where: Span | None) -> Iterator[Problem]:
    """What the standard or a policy determines is a clause of the table, or a field (`Attributes`)."""
    spec = table(directive.model)
    for name in (c.name for c in directive.clauses if c.name not in spec.clauses):
        yield Problem(f"'{directive.name}' has a clause '{name}', which {spec.title} does not have", where)


def _within_file(unit: Unit, span: Span | None) -> bool:
    if span is None or not 0 <= span.start <= span.end <= len(span.file.data):
        return span is None
    return span.file == unit.source or _of_operator(span)


def _of_operator(span: Span) -> bool:
    """Whether a directive of C is a `_Pragma` or of a macro: its place may be in a definition."""
    source = span.file
    return source.language is not Language.FORTRAN and not source.data.startswith(_MARKS, span.start)


def _construct(construct: Construct) -> Iterator[Problem]:
    where = construct.directive.span
    region = construct.region
    yield from _clauses(construct.directive, where)
    if construct.children and region is None:
        yield Problem("a construct without a region has children", where)
    if region is not None:
        written = where is not None and where.start < where.end and not _of_operator(where)
        if where is not None and written and region.span.start < where.start:
            yield Problem("a region starts before its directive", region.span)
        for child in construct.children:
            span = child.directive.span
            if span is None or span == where or _of_operator(span):  # parts of a combined directive
                continue
            if not _inside(region.span, span):
                yield Problem("a construct lies outside the region it is nested in", span)
    yield from _siblings(construct.children)
    yield from _loops(construct)
    yield from _uses(construct)


def _inside(outer: Span, inner: Span) -> bool:
    """Whether a span lies in another; those of different files cannot be told apart (an #include)."""
    return outer.file != inner.file or (outer.start <= inner.start and inner.end <= outer.end)


def _region_end(construct: Construct) -> int:
    """Where the region of a construct ends; a declaration may hold constructs of its own."""
    region = construct.region
    declared = (RegionKind.DECLARATION, RegionKind.DECLARATORS, RegionKind.LAMBDA)
    return 0 if region is None or region.kind in declared else region.span.end


def _siblings(constructs: tuple[Construct, ...]) -> Iterator[Problem]:
    """Siblings stand in source order, and no directive within the region of the one before.

    Leaf constructs split from one directive share its span.
    """
    for one, other in pairwise(constructs):
        first, second = one.directive.span, other.directive.span
        if first is None or second is None or first.file != second.file or first == second:
            continue
        if _of_operator(first) or _of_operator(second) or exclude(one.given, other.given):
            continue
        if second.start < first.start:
            yield Problem("constructs are not in source order", second)
        elif second.start < max(first.end, _region_end(one)):
            yield Problem("constructs side by side overlap", second)


def _loops(construct: Construct) -> Iterator[Problem]:
    outer: Span | None = construct.region.span if construct.region is not None else None
    for loop in construct.loops:
        if outer is not None and not _inside(outer, loop.span):
            yield Problem("an associated loop lies outside the one around it", loop.span)
        if not _inside(loop.span, loop.body):
            yield Problem("the body of a loop lies outside the loop", loop.body)
        outer = loop.body


def _uses(construct: Construct) -> Iterator[Problem]:
    region = construct.region
    seen: set[str] = set()
    for use in construct.uses:
        symbol = use.symbol
        if symbol.id in seen:
            yield Problem(f"variable '{symbol.name}' is listed twice", use.first)
        seen.add(symbol.id)
        declared = symbol.declared
        if region is None or declared is None or declared.file != region.span.file:
            continue
        if region.span.start <= declared.start < region.span.end and not symbol.file_scope:
            yield Problem(f"variable '{symbol.name}' is declared inside the region", declared)


def _lowering(construct: Construct) -> Iterator[Problem]:
    lowering, where = construct.omp, construct.directive.span
    if lowering is None:
        yield Problem(f"'{construct.directive.name}' was not mapped", where)
        return
    for made in (x.directive for x in (*lowering.before, *lowering.after) if isinstance(x, OmpLine)):
        yield from _clauses(made, where)
        if made.model is not Model.OMP:
            yield Problem(f"'{made.name}' in the output is not an OpenMP directive", where)
    if not balanced(lowering):
        yield Problem(f"the braces around '{construct.directive.name}' are not balanced", where)
    yield from _edits(construct, lowering)


def _edits(construct: Construct, lowering: Lowering) -> Iterator[Problem]:
    at = -1
    for edit in sorted(lowering.edits, key=lambda e: (e.span.start, e.span.end)):
        if edit.span.start < at:
            yield Problem("edits overlap", edit.span)
        at = edit.span.end
        if construct.region is not None and not _inside(construct.region.span, edit.span):
            yield Problem("an edit lies outside the region", edit.span)


def balanced(lowering: Lowering) -> bool:
    """Whether every brace that the host lines open is closed by them, and none before it is open."""
    depth = 0
    for text in _host_texts((*lowering.before, *lowering.after)):
        for c in _STRINGS.sub("", text):
            depth += (c == "{") - (c == "}")
            if depth < 0:
                return False
    return depth == 0


def _host_texts(lines: Iterable[Line]) -> Iterator[str]:
    return (line.text for line in lines if isinstance(line, HostLine))
