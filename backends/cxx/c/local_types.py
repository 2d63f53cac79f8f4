"""Types that functions declare with template parameters: each instantiation has its own."""

from __future__ import annotations

from collections.abc import Iterable

from accomp.host.program import Declaration, Program
from accomp.source import Span, edited


def dependent(program: Program) -> tuple[Declaration, ...]:
    """The types that are declared in functions and name template parameters, in their order."""
    return tuple(d for d in program.declarations if d.within is not None and d.closure is None)


def text(
    types: Iterable[Declaration], place: Span | None, words: frozenset[str] | None = None
) -> tuple[str, ...]:
    """Those of the function that a place is in, for one instantiation; of these what `words` ask for."""
    own = [d for d in types if place is not None and d.within is not None and d.within.contains(place)]
    chosen = own if words is None else _named(own, words)
    return tuple(f"{edited(d.span, d.edits)};" for d in chosen)


def _named(types: list[Declaration], words: frozenset[str]) -> list[Declaration]:
    """The types that words name, and those that these are made of, which stand before them."""
    found: list[Declaration] = []
    for declaration in reversed(types):
        if not declaration.names.isdisjoint(words):
            found.append(declaration)
            words |= declaration.words
    return found[::-1]
