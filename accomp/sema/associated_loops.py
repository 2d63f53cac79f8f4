"""The loops associated with a directive: presence, canonical form, number, control variables."""

from __future__ import annotations

from accomp.codes.associated_loops import (
    LOOP_BETWEEN,
    LOOP_EXPECTED,
    NOT_CANONICAL,
    OUTER_INDEX,
    REDUCED_INDEX,
    STATEMENT_BETWEEN,
    TOO_FEW_LOOPS,
    VARYING_TRIP_COUNT,
)
from accomp.codes.sema import CONSTANT_REQUIRED, POSITIVE_REQUIRED
from accomp.diagnostics import Note, Sink
from accomp.ir.nodes import Loop, RegionKind
from accomp.sema.scope import Scope, exprs, here, key
from accomp.source import Language, Span
from accomp.syntax.nodes import Clause, Expr, TypeKind, Word


def check(scope: Scope, sink: Sink) -> None:
    """Check the associated loops of a loop construct."""
    if not scope.is_loop:
        return
    counts = _arguments(scope, sink)
    if _missing(scope, sink):
        return
    _canonical(scope, sink)
    for clause, count in counts:
        _number(scope, clause, count, sink)
    _control_variables(scope, sink)
    _outer_variables(scope, sink)


def _arguments(scope: Scope, sink: Sink) -> list[tuple[Clause, int]]:
    """The number of loops each collapse and tile clause asks for; reports bad arguments."""
    counts: list[tuple[Clause, int]] = []
    for clause in scope.directive.all("collapse", "tile"):
        good = [_positive_constant(clause, expr, sink) for expr in exprs(clause)]
        if not all(good):
            continue
        if clause.name == "tile":
            counts.append((clause, len(clause.args)))
        elif clause.expr is not None and clause.expr.value is not None:
            counts.append((clause, clause.expr.value))
    return counts


def _positive_constant(clause: Clause, expr: Expr, sink: Sink) -> bool:
    if expr.value is None:
        if clause.name == "tile" and not expr.constant:
            return True  # the sizes of tiles may be known at run time only
        if not expr.constant:
            sink.report(CONSTANT_REQUIRED, expr.span, clause=clause.name)
        return clause.name == "tile"
    if expr.value < 1:
        sink.report(POSITIVE_REQUIRED, expr.span, clause=clause.name, value=expr.value)
        return False
    return True


def _missing(scope: Scope, sink: Sink) -> bool:
    region = scope.construct.region
    if region is not None and region.kind is RegionKind.LOOP:
        return False
    loop = "do" if scope.facts.unit.source.language is Language.FORTRAN else "for"
    span, notes = scope.directive.span, list[Note]()
    if region is not None:
        span, notes = region.span.first_line(), here(f"'{scope.name}' directive is here", span)
    sink.report(LOOP_EXPECTED, span, notes=notes, directive=scope.name, loop=loop)
    return True


def _canonical(scope: Scope, sink: Sink) -> None:
    """All associated loops of a loop that is not sequential must be canonical (section 2.9).

    With collapse and tile, those of a sequential loop as well: their trip
    counts must be known before the loops run (sections 2.9.1, 2.9.8).
    """
    if scope.directive.has("seq") and not scope.directive.has("collapse", "tile"):
        return
    for loop in scope.loops:
        problem = loop.problem or _variable(loop)
        if problem and not _is_said_elsewhere(problem):
            notes = here(f"'{scope.name}' directive is here", scope.directive.span)
            span = loop.span.first_line()
            sink.report(NOT_CANONICAL, span, notes=notes, directive=scope.name, problem=problem)


def _variable(loop: Loop) -> str:
    """What is wrong with the variable of a loop of Fortran; it may not be real (Fortran 2018 R1120)."""
    index = loop.index
    if index is None or loop.span.file.language is not Language.FORTRAN:
        return ""
    real = index.type.kind is TypeKind.FLOATING
    return f"its variable '{index.name}' is not of type integer" if real else ""


def _is_said_elsewhere(problem: str) -> bool:
    """Whether it is a break (legality.py), or statements between loops (`_beside`)."""
    return "'break'" in problem or "stand between" in problem


def _number(scope: Scope, clause: Clause, count: int, sink: Sink) -> None:
    loops = scope.loops
    if _interrupted(scope, loops, clause, count, sink) or _beside(loops[: count - 1], clause, sink):
        return
    if len(loops) < count:
        found = "is 1" if len(loops) == 1 else f"are {len(loops)}"
        notes = [Note("innermost associated loop is here", loops[-1].span.first_line())] if loops else []
        span = clause.span
        sink.report(TOO_FEW_LOOPS, span, notes=notes, clause=clause.name, expected=count, found=found)
        return
    _invariant(loops[:count], clause, sink)


def _interrupted(scope: Scope, loops: tuple[Loop, ...], clause: Clause, count: int, sink: Sink) -> bool:
    """Whether a loop directive stands between loops that a clause associates (section 2.9.1)."""
    child = next(iter(scope.children), None)
    if child is None or not child.is_loop or child.directive.span is None or not loops:
        return False
    if len(loops) < count:
        if not loops[-1].directive:
            return False
    elif not any(_is_before(child.directive.span, loop) for loop in loops[1:count]):
        return False
    notes = here(f"'{clause.name}' clause is here", clause.span)
    sink.report(LOOP_BETWEEN, child.directive.span, notes=notes, directive=child.name, clause=clause.name)
    return True


def _beside(loops: tuple[Loop, ...], clause: Clause, sink: Sink) -> bool:
    """Whether loops are not tightly nested, which `force` alone allows (section 2.9.1)."""
    if any(m.text == "force" for m in clause.modifiers if isinstance(m, Word)):
        return False
    span = next((loop.between for loop in loops if loop.between is not None), None)
    if span is None:
        return False
    notes = here(f"'{clause.name}' clause is here", clause.span)
    sink.report(STATEMENT_BETWEEN, span.first_line(), notes=notes, clause=clause.name)
    return True


def _is_before(span: Span, loop: Loop) -> bool:
    """Whether a place is in front of a loop."""
    return span.file is loop.span.file and span.end <= loop.span.start


def _invariant(loops: tuple[Loop, ...], clause: Clause, sink: Sink) -> None:
    """The trip counts must not vary with an outer loop (section 2.9.1)."""
    for depth, loop in enumerate(loops):
        outer = {x.index.id for x in loops[:depth] if x.index is not None}
        for index in loop.outer_indices:
            if index.id not in outer or (loop.index is not None and index.name == loop.index.name):
                continue
            notes = here(f"'{clause.name}' clause is here", clause.span)
            place = Span(loop.span.file, loop.span.start, loop.body.start).first_line()
            sink.report(VARYING_TRIP_COUNT, place, notes=notes, clause=clause.name, name=index.name)


def _control_variables(scope: Scope, sink: Sink) -> None:
    """A loop control variable may not be reduced (design document; section 2.9.11)."""
    indexes = {loop.index.id: loop for loop in scope.loops if loop.index}
    for clause in scope.directive.all("reduction"):
        for ref in clause.vars:
            loop = indexes.get(key(ref))
            # A variable the init declares is another one than the clause can name.
            if loop is not None and not loop.declared:
                place = loop.span.first_line()
                notes = here(f"'{ref.name}' is the loop control variable of this loop", place)
                sink.report(REDUCED_INDEX, ref.span, notes=notes, name=ref.name)


def _outer_variables(scope: Scope, sink: Sink) -> None:
    """The control variable of a loop around the construct is left out of `private`: it is only read there."""
    construct = scope.construct
    if scope.directive.span is None or scope.directive.span.file.language is not Language.FORTRAN:
        return
    around, indices = scope.parent, set[str]()
    while around is not None:
        indices |= {use.symbol.id for use in around.construct.uses if use.index}
        around = around.parent
    indices -= {use.symbol.id for use in construct.uses if use.written or use.index}
    indices -= {loop.index.id for loop in scope.loops if loop.index}
    for clause in scope.directive.all("private"):
        for ref in clause.vars:
            if key(ref) in indices:
                sink.report(OUTER_INDEX, ref.span, name=ref.name)
