"""Statements on arrays as text: loops over elements, with a directive in front of them."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.analysis.array_statements import ArrayNest
from accomp.analysis.records import LoopResult
from accomp.host import nodes as host
from accomp.mapping.nests import Known, variables
from accomp.source import SourceForm, Span
from accomp.syntax.directive_edits import COLUMNS, Change, Where, ends_line, may_precede
from accomp.syntax.nodes import Clause, Directive, Expr, Model

_STEP = "  "
_REST = len(") then &")


def is_parallel(known: Known, nest: ArrayNest) -> LoopResult | None:
    """What is found of a statement that can become parallel loops."""
    found = known.results.get(nest.node.span.start)
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
    texts = _Texts(nest)
    lines = tuple(texts.lines())
    if any(len(line) > texts.width for text in lines for line in text.split("\n")):
        return None
    around = ("block", *(texts.indent + _STEP + one for one in _declarations(nest)))
    return Change(nest.node.span, Where.STATEMENT, directive, around=around, lines=lines)


def _declarations(nest: ArrayNest) -> Iterator[str]:
    """The declarations of the indices."""
    names: dict[str, list[str]] = {}
    for loop in reversed(nest.loops):
        if loop.range is not None:
            index = loop.range.index
            names.setdefault(index.type.prefix, []).append(index.name)
    return (prefix + ", ".join(listed) for prefix, listed in names.items())


def _indentation(span: Span) -> str:
    """The blanks in front of a statement that starts its line."""
    start = span.file.data.rfind(b"\n", 0, span.start) + 1
    lead = span.file.data[start : span.start].decode("utf-8", "surrogateescape")
    return "" if lead.strip() else lead


class _Texts:
    """The text of a nest, in lines that the form of the source allows."""

    def __init__(self, nest: ArrayNest) -> None:
        span = nest.node.span
        self.indent = _indentation(span)
        self._nest, self._fixed = nest, span.file.form is SourceForm.FIXED
        self.width = COLUMNS[span.file.form]

    def lines(self) -> Iterator[str]:
        """The loops, and the end of the block around them."""
        nest, indent = self._nest, self.indent + _STEP
        for loop, (lower, upper, step) in zip(nest.loops, nest.bounds, strict=True):
            name = loop.range.index.name if loop.range is not None else ""
            yield f"{indent}do {name} = {lower}, {upper}" + (f", {step}" if step != "1" else "")
            indent += _STEP
        node = nest.node
        yield from self._concurrent(node, indent) if nest.concurrent else self._statement(node, indent)
        for _ in nest.loops:
            indent = indent.removesuffix(_STEP)
            yield f"{indent}end do"
        yield f"{self.indent}end block"

    def _concurrent(self, node: host.Statement, indent: str) -> Iterator[str]:
        """The statements of DO CONCURRENT as they are."""
        if not isinstance(node, host.Concurrent):
            return
        if node.mask is not None:
            yield f"{indent}if ({node.mask.span.text()}) then"
        yield f"{_indentation(node.body.span) or indent}{node.body.span.text()}"
        if node.mask is not None:
            yield f"{indent}end if"

    def _statement(self, node: host.Statement, indent: str) -> Iterator[str]:
        """An assignment, or those under a mask."""
        if isinstance(node, host.Block):
            for one in node.body:
                yield from self._statement(one, indent)
        elif isinstance(node, host.Masked):
            yield from self._masked(node, indent)
        else:
            yield self._text(node.span, indent)

    def _masked(self, node: host.Masked, indent: str) -> Iterator[str]:
        word, rest = "if", node
        while isinstance(rest, host.Masked):
            yield self._text(rest.mask.span, f"{indent}{word} (") + ") then"
            yield from self._statement(rest.body, indent + _STEP)
            word, rest = "else if", rest.orelse
        if rest is not None:
            yield f"{indent}else"
            yield from self._statement(rest, indent + _STEP)
        yield f"{indent}end if"

    def _text(self, place: Span, before: str) -> str:
        """The text of a part with that for one element, in more lines where it is longer."""
        more = "\n     &" if self._fixed else f" &\n{self.indent}{4 * _STEP}&"
        made = before
        for piece in self._pieces(place):
            column = len(made) - made.rfind("\n") - 1
            if made != before and column + len(piece.split("\n", 1)[0]) > self.width - _REST:
                made += more
            made += piece
        return made

    def _pieces(self, place: Span) -> Iterator[str]:
        """What stands there, and what stands in place of parts of it."""
        data, at = place.file.data, place.start
        for span, text in sorted(self._nest.texts, key=lambda one: one[0].start):
            if place.start <= span.start and span.end <= place.end:
                yield data[at : span.start].decode("utf-8", "surrogateescape")
                yield text
                at = span.end
        yield data[at : place.end].decode("utf-8", "surrogateescape")
