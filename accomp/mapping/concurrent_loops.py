"""Loop directives of DO CONCURRENT as those of DO constructs, which OpenMP's loops are (5.2 section 4.4.1).

DO CONCURRENT declares its indices (Fortran 2018 19.4). So does a block around a compute construct; within
one, those of DO constructs are private (OpenMP 5.2 section 5.1.1), and may be set if nothing else has their
names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from accomp.analysis.array_statements import ArrayNest, array_nest
from accomp.host import nodes as host
from accomp.host.walk import walk
from accomp.ir.nodes import Construct
from accomp.mapping.array_loops import collapsed, loop_block, loop_lines
from accomp.records import replace
from accomp.source import Span
from accomp.syntax.directive_edits import (
    Change,
    Where,
    ends_line,
    follows,
    holds_conditions,
    may_change,
    may_precede,
)
from accomp.syntax.nodes import Clause, Directive, Expr, Keyed, VarRef
from accomp.syntax.statement_lines import StatementLines

_DECIDED = ("seq", "auto", "collapse", "tile", "device_type")


def changes(constructs: Iterable[Construct]) -> Iterator[Change]:
    """The changes of `parallel` constructs with such loops, where their lines can be written."""
    for construct in constructs:
        if construct.directive.name.split()[0] == "parallel":
            yield from _of_region(construct)
        else:
            yield from changes(construct.children)


def _of_region(region: Construct) -> Iterator[Change]:
    if region.body is None:
        return
    found = {n.span.start: n for n in walk(region.body.root) if isinstance(n, host.Concurrent)}
    taken = _names(region.body.root, found.values())
    for construct in region.walk():
        node = found.get(construct.loops[0].span.start) if construct.loops else None
        if node is None or construct.directive.has(*_DECIDED) or not _is_changeable(construct, node):
            continue
        nest, indices = array_nest(node), {one.index.name for one in node.ranges}
        if nest is None or indices.intersection(_clause_names(construct.directive)):
            continue
        directive = _with_private(construct.directive, node)
        if construct is region:
            yield from _outermost(construct, nest, directive)
        elif not node.typed and not taken & indices:
            yield from _within(construct, nest, directive)


def _names(root: host.Node, found: Iterable[host.Concurrent]) -> set[str]:
    """The names of variables that are no indices of DO CONCURRENT."""
    own = {one.index.id for node in found for one in node.ranges}
    symbols = [n.symbol for n in walk(root) if isinstance(n, host.Variable)]
    symbols += [n.range.index for n in walk(root) if isinstance(n, host.Loop) and n.range is not None]
    return {symbol.name for symbol in symbols if symbol.id not in own}


def _clause_names(directive: Directive) -> Iterator[str]:
    """The names of variables that clauses are about or evaluate."""
    for clause in directive.clauses:
        values = [arg.value if isinstance(arg, Keyed) else arg for arg in clause.args]
        named = [value for value in values if isinstance(value, VarRef)]
        parts = [
            part for ref in named for one in ref.sections for part in (one.lower, one.length, one.stride)
        ]
        yield from (ref.name.lower() for ref in named)
        yield from (s.name for one in (*values, *parts) if isinstance(one, Expr) for s in one.symbols)


def _is_changeable(construct: Construct, node: host.Concurrent) -> bool:
    """Whether directive and loop stand once, in lines of their own."""
    span, alone = construct.directive.span, may_precede(node.span) and ends_line(node.span)
    if span is None or construct.in_macro or construct.parted or construct.given or construct.guard:
        return False
    own = may_change(span) and alone and not (construct.closings or holds_conditions(node.span))
    return own and not (node.labelled or node.initialized or node.reduced)


def _with_private(directive: Directive, node: host.Concurrent) -> Directive:
    names = tuple(VarRef(s.name, s.name, symbol=s, type=s.type) for s in node.private)
    if not names:
        return directive
    return replace(directive, clauses=(*directive.clauses, Clause("private", args=names, parenthesized=True)))


def _outermost(construct: Construct, nest: ArrayNest, directive: Directive) -> Iterator[Change]:
    """A block in place of the construct, if nothing but blanks stands between its parts."""
    parts = [p for p in (construct.directive.span, nest.node.span, construct.closing) if p is not None]
    place = Span(parts[0].file, parts[0].start, parts[-1].end)
    alone = all(follows(one, other) for one, other in pairwise(parts))
    if not alone or not may_precede(place) or not ends_line(place):
        return
    change = loop_block(place, nest, directive)
    if change is not None:
        yield change


def _within(construct: Construct, nest: ArrayNest, directive: Directive) -> Iterator[Change]:
    """A directive in place of that of a loop in a region, and loops in place of its loop."""
    lines, span = loop_lines(nest, StatementLines(nest.node.span, nest.texts)), construct.directive.span
    if lines is not None and span is not None:
        yield Change(span, Where.INSTEAD, collapsed(directive, nest))
        yield Change(nest.node.span, Where.STATEMENT, lines=lines)
