"""Members and elements in clauses of kernels: the variables that stand for them within."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.backends.cxx.c.text import Writer
from accomp.ir.nodes import Construct
from accomp.mapping.attributes import refs
from accomp.mapping.levels import levels
from accomp.mapping.reduced_parts import named, substitute
from accomp.source import Edit, Span


def name_substitutes(construct: Construct, writer: Writer) -> None:
    """Have the writer name the variables that stand for parts which are reduced, and for private members."""
    made = {e.span: e for e in (*_private(construct), *_reduced(construct))}
    writer.edits = [e for e in writer.edits if not any(_within(e.span, span) for span in made)]
    writer.edits += made.values()


def _within(inner: Span, outer: Span) -> bool:
    """Whether a change, of a part's object, is in the text of the part."""
    return inner.file is outer.file and outer.start <= inner.start and inner.end < outer.end


def _reduced(construct: Construct) -> Iterator[Edit]:
    for inner in construct.walk():
        sequential = inner.directive.name == "loop" and not levels(inner)
        for ref in inner.attributes.reduced_parts if not sequential else ():
            name = substitute(ref).name.encode()
            yield from (Edit(span, name) for span in named(inner, ref))


def _private(construct: Construct) -> Iterator[Edit]:
    """Members of the object that `this` points to, of which a private copy has the name (section 2.5.13)."""
    for inner in construct.walk():
        for _, ref in refs(inner, "private", "firstprivate"):
            if ref.of_object and not ref.members:
                yield from (Edit(span, ref.name.encode()) for span in named(inner, ref))
