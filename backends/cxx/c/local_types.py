"""Types that function templates declare with their parameters: each instantiation has its own."""

from __future__ import annotations

from collections.abc import Iterable

from accomp.host.program import Declaration, Program, Sort
from accomp.source import Span, edited


def dependent(program: Program) -> tuple[Declaration, ...]:
    """The types that are declared in function templates and name parameters of these, in their order."""
    templates = [d.span for d in program.declarations if d.sort is Sort.FUNCTION and d.template]
    parameters = {name for i in program.instances for name, _, _ in i.arguments}
    found = list[Declaration]()
    for declaration in program.declarations:
        own = next((t for t in templates if t.contains(declaration.span)), None)
        if declaration.sort is not Sort.TYPE or declaration.closure is not None or own is None:
            continue
        others = (d.names for d in found if own.contains(d.span))
        if not declaration.words.isdisjoint(parameters.union(*others)):
            found.append(declaration)
    return tuple(found)


def text(types: Iterable[Declaration], program: Program, place: Span | None) -> tuple[str, ...]:
    """Those of the template that a place is in, for one instantiation."""
    templates = (d.span for d in program.declarations if d.sort is Sort.FUNCTION and d.template)
    own = next((t for t in templates if place is not None and t.contains(place)), None)
    return tuple(f"{edited(d.span, d.edits)};" for d in types if own is not None and own.contains(d.span))
