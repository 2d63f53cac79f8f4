"""Edits of Fortran source where constructs stand under conditions of the preprocessor."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import TypeVar

from accomp.backends.base import EmitOptions, PrintMode
from accomp.backends.openmp.fortran_layout import FortranLines, Place, Where
from accomp.backends.openmp.site import line_end
from accomp.ir.conditions import exclude, opposite
from accomp.ir.nodes import Line, Unit
from accomp.source import Edit, Span, as_bytes, edited

_Guard = frozenset[str]
_Guarded = TypeVar("_Guarded", list[str], Edit)
_Made = tuple[FortranLines, tuple[Line, ...], int, str]
"""The lines of one construct at a place, its depth, and the conditions under which the place is its own."""


def has_conditions(unit: Unit) -> bool:
    """Whether a unit has constructs that stand, or end, under conditions of the preprocessor."""
    return any(c.given or c.guard or c.apart or c.ended for c in unit.walk())


def branched_edits(unit: Unit, options: EmitOptions) -> Iterator[Edit]:
    """The edits of a unit some of whose constructs stand or end under conditions of the preprocessor.

    Where constructs make different lines of one place, each has a condition of its own around them. What they
    change in a region that stands without the condition has that condition too.
    """
    places: dict[tuple[Place, int], list[_Made]] = {}
    inner: list[tuple[Edit, _Guard]] = []
    for construct, depth in unit.nested():
        if construct.omp is None or construct.directive.span is None:
            continue
        layout = FortranLines(construct, options)
        ended = iter(construct.ended)
        for place, lines in layout.places(construct.omp):
            key = (place, depth if place[2] is Where.AFTER else 0)
            own = next(ended, "") if place[2] is Where.CLOSING else ""
            places.setdefault(key, []).append((layout, lines, depth, own))
        if options.mode is not PrintMode.ACC_OMP:
            inner += [(edit, frozenset(construct.apart)) for edit in construct.omp.edits]
    yield from _conditional(inner)
    for (place, _), made in places.items():
        yield from _at(place, made)


def _at(place: Place, made: list[_Made]) -> Iterator[Edit]:
    """The edits of what constructs make of one place."""
    layout, _, depth, _ = made[0]
    if place[2] is Where.AFTER:
        for lines in _lines_after(made):
            yield from layout.put(place, lines, depth)
    elif place[2] is Where.CLOSING:
        yield from layout.put(place, _lines_at_end(made), depth)
    elif len(made) == 1 or not _exclusive([one.construct.given for one, *_ in made]):
        for one, lines, deep, _ in made:
            yield from one.put(place, one.texts(lines), deep)
    else:
        texts = [(one.texts(lines), one.construct.given) for one, lines, *_ in made]
        same = all(text == texts[0][0] for text, _ in texts)
        yield from layout.put(place, texts[0][0] if same else _alternatives(texts), depth)


def _lines_at_end(made: list[_Made]) -> list[str]:
    """The lines in the place of an end directive, which may end another construct in each program."""
    texts = [(layout.texts(lines), frozenset(filter(None, (own,)))) for layout, lines, _, own in made]
    return [line for part in _parts(texts) for line in part]


def _lines_after(made: list[_Made]) -> Iterator[list[str]]:
    """Lines after a region, each under its guard."""
    givens = [layout.construct.given for layout, *_ in made]
    apart = [{c for c in given if any(opposite(c) in g for g in givens)} for given in givens]
    return _parts(
        (layout.texts(lines), frozenset(layout.construct.guard) | own)
        for (layout, lines, *_), own in zip(made, apart, strict=True)
    )


def _parts(texts: Iterable[tuple[list[str], _Guard]]) -> Iterator[list[str]]:
    for lines, guard in merged(texts):
        yield [f"#if {' && '.join(sorted(guard))}", *lines, "#endif"] if guard and lines else lines


def merged(parts: Iterable[tuple[_Guarded, _Guard]]) -> Iterator[tuple[_Guarded, _Guard]]:
    """Parts with their guards; once where two guards leave open only what one asks."""
    left = list(parts)
    while left:
        (part, guard), *left = left
        for other in left:
            odd = guard ^ other[1]
            if other[0] == part and (not odd or (len(odd) == 2 and opposite(min(odd, key=len)) in odd)):
                left.remove(other)
                left.append((part, guard & other[1]))
                break
        else:
            yield part, guard


def _exclusive(givens: list[tuple[str, ...]]) -> bool:
    pairs = ((a, b) for n, a in enumerate(givens) for b in givens[n + 1 :])
    return all(exclude(a, b) for a, b in pairs)


def _alternatives(texts: list[tuple[list[str], tuple[str, ...]]]) -> list[str]:
    """The lines of each alternative under what tells it from the others."""
    out: list[str] = []
    for lines, given in texts:
        asked = [c for c in given if any(opposite(c) in other for _, other in texts)]
        if lines:
            out += [f"#if {' && '.join(asked)}", *lines, "#endif"]
    return out


def _conditional(edits: list[tuple[Edit, _Guard]]) -> Iterator[Edit]:
    """Edits of statements; lines that have some under conditions stand there once for each of these."""
    found = deque(sorted(edits, key=lambda one: (one[0].span.start, one[0].span.end)))
    while found:
        lines = _whole_lines(found[0][0].span)
        own = [found.popleft()]
        while found and found[0][0].span.start <= lines.end:
            lines = Span(lines.file, lines.start, max(lines.end, _whole_lines(found[0][0].span).end))
            own.append(found.popleft())
        own = list(merged(own))
        if any(guard for _, guard in own):
            yield Edit(lines, b"\n".join(_variants(lines, own)))
        else:
            yield from (edit for edit, _ in own)


def _whole_lines(span: Span) -> Span:
    data = span.file.data
    return Span(span.file, data.rfind(b"\n", 0, span.start) + 1, line_end(data, span.end))


def _variants(lines: Span, edits: list[tuple[Edit, _Guard]]) -> Iterator[bytes]:
    """The lines with the edits of each program that conditions make."""
    asked = next((guard for _, guard in edits if guard), None)
    if asked is None:
        yield as_bytes(edited(lines, [edit for edit, _ in edits]))
        return
    held = [(e, _ALWAYS if g == asked else g) for e, g in edits if not exclude(tuple(g), tuple(asked))]
    yield as_bytes(f"#if {' && '.join(sorted(asked))}")
    yield from _variants(lines, held)
    yield b"#else"
    yield from _variants(lines, [(e, g) for e, g in edits if g != asked])
    yield b"#endif"


_ALWAYS: _Guard = frozenset()
