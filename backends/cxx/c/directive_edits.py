"""What takes directives out of the text of kernels."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.backends.cxx.c.atomics import atomic_text
from accomp.backends.cxx.c.loops import private
from accomp.backends.cxx.c.sections import copies
from accomp.backends.cxx.c.text import Writer
from accomp.host import nodes as host
from accomp.host.walk import statements
from accomp.ir.kernel import Variable
from accomp.ir.nodes import Construct
from accomp.mapping.levels import levels
from accomp.source import Edit, Span, as_bytes


def directive_edits(node: host.Statement, children: tuple[Construct, ...], writer: Writer) -> list[Edit]:
    """What takes directives out of the text: atomic accesses are rewritten, private variables declared."""
    out: list[Edit] = []
    if isinstance(node, host.Directive):
        construct, region = children[node.number], node.body
        out += _without_directive(node, construct)
        if construct.directive.name == "atomic" and region is not None:
            text, start = atomic_text(region, construct, writer), region.span.start
            writer.edits[:] = [e for e in writer.edits if e.span.start != start]  # the text has what they do
            return [*out, Edit(region.span, text.encode("utf-8", "surrogateescape"))]
        if construct.directive.name == "loop" and region is not None and not levels(construct):
            out += _own(region, private(construct, writer, "private", "firstprivate"))
            for copy in copies(construct, writer, "private"):
                opening, closing = copy.around()
                out += placed_around(region.span, opening, closing)
        children = construct.children
    for part in statements(node):
        out += directive_edits(part, children, writer)
    return out


def _without_directive(node: host.Directive, construct: Construct) -> Iterator[Edit]:
    span = construct.directive.span
    if span is None or span.file is not node.span.file:
        return
    if node.body is None:  # cache
        yield Edit(span.lines(), b"")
    elif node.span.start <= span.start and span.end <= node.span.end:
        yield Edit(span, b"")


def _own(region: host.Statement, variables: tuple[Variable, ...]) -> Iterator[Edit]:
    """Declarations of the private variables of a loop that is executed sequentially."""
    if variables and not any(v.initial is not None and v.name in v.initial.uses for v in variables):
        lines = "".join(f"accomp::type<{v.type}> {v.name}{_initial(v)}; " for v in variables)
        yield from placed_around(region.span, f"{{ {lines}", " }")


def placed_around(span: Span, opening: str, closing: str) -> Iterator[Edit]:
    """What puts text in front of a span and after it."""
    yield Edit(Span(span.file, span.start, span.start), as_bytes(opening))
    yield Edit(Span(span.file, span.end, span.end), as_bytes(closing))


def _initial(variable: Variable) -> str:
    return f" = {variable.initial.text}" if variable.initial is not None else ""
