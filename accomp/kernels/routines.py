"""Functions that kernels call (OpenACC 3.3 section 2.15.1)."""

from __future__ import annotations

from accomp.ir.body import Declaration, Node
from accomp.ir.kernel import Code, Level, Routine
from accomp.ir.nodes import Construct, Unit
from accomp.kernels.compute import Setting, directive_edits
from accomp.kernels.statements import Builder
from accomp.kernels.text import Writer, edited
from accomp.source import Span

LEVELS = {"gang": Level.GANG, "worker": Level.WORKER, "vector": Level.VECTOR}


def routine(declaration: Declaration, units: tuple[Unit, ...], setting: Setting) -> Routine | None:
    """A function with a body as a routine. Raises Problem where its loops cannot be partitioned."""
    body = declaration.body
    if body is None:
        return None
    (name,) = declaration.names
    children = _constructs(units, name, body.root)
    writer = Writer((*body.edits, *declaration.edits), setting.language, frozenset(), setting.bound)
    writer.edits += directive_edits(body.root, children, writer)
    level = setting.routines.get(name, Level.SEQ)
    heading = _heading(declaration, writer)
    line = body.root.span.position()[0]
    if level is Level.SEQ:
        text = writer.text(body.root.span).strip()
        statements = (Code(text.removeprefix("{").removesuffix("}").strip("\n "), line=line),)
    else:
        statements = Builder(writer, setting.routines).statements(body.root, children)
    return Routine(writer.name(name), heading, statements, level, span=declaration.span)


def _heading(declaration: Declaration, writer: Writer) -> str:
    assert declaration.body is not None
    file, start = declaration.span.file, declaration.span.start
    text = writer.text(Span(file, start, declaration.body.root.span.start))
    found = " ".join(w for w in text.split() if w not in _SPECIFIERS)
    return f"static {found}" if declaration.internal else found


_SPECIFIERS = ("extern", "static", "inline", "__inline", "__inline__", "__forceinline__")


def _constructs(units: tuple[Unit, ...], name: str, root: Node) -> tuple[Construct, ...]:
    """The directives in a function's body, in their order."""
    return tuple(
        c
        for unit in units
        for c in unit.constructs
        if c.function == name and c.directive.span is not None and root.span.contains(c.directive.span)
    )


def prototype(declaration: Declaration, setting: Setting) -> str:
    """The declaration of a function that another file defines."""
    text = edited(declaration.span, declaration.edits, setting.language).strip()
    return f"__device__ {text.removeprefix('extern ').removeprefix('static ')};"
