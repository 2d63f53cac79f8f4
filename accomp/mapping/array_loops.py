"""Statements on arrays as lines: loops over elements, with a directive in front of them."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.analysis.array_statements import ArrayNest
from accomp.analysis.records import LoopResult
from accomp.host import nodes as host
from accomp.mapping.nests import Known, variables
from accomp.syntax.directive_edits import Change, Where, ends_line, may_precede
from accomp.syntax.nodes import Clause, Directive, Expr, Model
from accomp.syntax.statement_lines import STEP, StatementLines


def is_parallel(known: Known, nest: ArrayNest) -> LoopResult | None:
    """What is found of a statement that can become parallel loops."""
    start = nest.node.span.start
    found = known.results.get(start) if start not in known.own else None
    if found is None or not known.may_list(found) or found.lastprivate or found.reductions:
        return None
    return found if may_precede(nest.node.span) and ends_line(nest.node.span) else None


def array_loops(nest: ArrayNest, found: LoopResult, clauses: tuple[Clause, ...]) -> Change | None:
    """The loops in place of a statement, as a construct of their own with these clauses; nothing where a
    line would be too long.
    """
    count = len(nest.loops)
    said = (Clause("collapse", args=(Expr(str(count)),), parenthesized=True),) if count > 1 else ()
    directive = Directive(Model.ACC, "parallel loop", clauses=(*clauses, *said, *variables([found])))
    text = StatementLines(nest.node.span, nest.texts)
    lines = tuple(_lines(nest, text))
    if not text.fit(lines):
        return None
    around = ("block", *(text.indent + STEP + one for one in _declarations(nest)))
    return Change(nest.node.span, Where.STATEMENT, directive, around=around, lines=lines)


def _declarations(nest: ArrayNest) -> Iterator[str]:
    """The declarations of the indices."""
    names: dict[str, list[str]] = {}
    for loop in reversed(nest.loops):
        if loop.range is not None:
            index = loop.range.index
            names.setdefault(index.type.prefix, []).append(index.name)
    return (prefix + ", ".join(listed) for prefix, listed in names.items())


def _lines(nest: ArrayNest, text: StatementLines) -> Iterator[str]:
    """The loops, and the end of the block around them."""
    indent = text.indent + STEP
    for loop, (lower, upper, step) in zip(nest.loops, nest.bounds, strict=True):
        name = loop.range.index.name if loop.range is not None else ""
        yield f"{indent}do {name} = {lower}, {upper}" + (f", {step}" if step != "1" else "")
        indent += STEP
    yield from _statement(nest.node, text, indent)
    for _ in nest.loops:
        indent = indent.removesuffix(STEP)
        yield f"{indent}end do"
    yield f"{text.indent}end block"


def _statement(node: host.Statement, text: StatementLines, indent: str) -> Iterator[str]:
    """An assignment, those under a mask, or the statements of DO CONCURRENT as they are."""
    if isinstance(node, host.Block):
        for one in node.body:
            yield from _statement(one, text, indent)
    elif isinstance(node, host.Masked):
        yield from _masked(node, text, indent)
    elif not isinstance(node, host.Concurrent):
        yield text.changed(node.span, indent)
    elif node.mask is None:
        yield text.as_it_is(node.body.span, indent)
    else:
        yield text.changed(node.mask.span, f"{indent}if (") + ") then"
        yield text.as_it_is(node.body.span, indent)
        yield f"{indent}end if"


def _masked(node: host.Masked, text: StatementLines, indent: str) -> Iterator[str]:
    word, rest = "if", node
    while isinstance(rest, host.Masked):
        yield text.changed(rest.mask.span, f"{indent}{word} (") + ") then"
        yield from _statement(rest.body, text, indent + STEP)
        word, rest = "else if", rest.orelse
    if rest is not None:
        yield f"{indent}else"
        yield from _statement(rest, text, indent + STEP)
    yield f"{indent}end if"
