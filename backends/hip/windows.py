"""Copies of parts of arrays in memory that the threads of a group share (OpenACC 3.3, section 2.10)."""

from __future__ import annotations

import math
from collections.abc import Callable

from accomp.backends.hip.context import MEET, Context, Group, Path, Piece, Slot, lines_of_pieces
from accomp.backends.hip.cxx_text import braced, folded
from accomp.backends.hip.hazards import Access, access
from accomp.backends.hip.shape import statements
from accomp.ir.kernel import Cache, Extent, Jump, Section, Statement

Lower = Callable[[Context, tuple[Statement, ...], Path], list[Piece]]

_TURN = {
    Group.GANG: "accomp::thread(), accomp::threads()",
    Group.WORKER: "accomp::lane(), accomp::lanes()",
}


def lower_cache(context: Context, cache: Cache, path: Path, lower: Lower) -> list[Piece]:
    """Statements with copies around them: all threads fetch, meet, and later put back what they changed."""
    changed = any(section.changed for section in cache.sections)
    with context.scope():
        pieces: list[Piece] = []
        fetched: list[Piece] = []
        stored: list[Piece] = []
        for section in cache.sections:
            outside = context.fresh(f"{section.name}_outside")
            pieces += _window(context, section, outside, path)
            given = f"({outside}, {_TURN[context.group]});"
            how = "fetch_to_change" if section.changed else "fetch"
            fetched.append(Piece((f"{section.name}.{how}{given}",)))
            if section.changed:
                stored.append(Piece((f"{section.name}.put_back{given}",)))
        pieces += context.before(True, False, False, own=(False, True))
        pieces += [*fetched, Piece((MEET[context.group],))]
        context.pending = Access.NONE
        if any(isinstance(s, Jump) for s in statements(cache.body)):
            _note_uses(context, changed)  # where a jump leaves the statements, too
        pieces += lower(context, cache.body, (*path, "body"))
        _note_uses(context, changed)
        if changed:
            pieces += context.before(False, True, False, own=(True, False))
        pieces += stored
    return [Piece(tuple(braced("", lines_of_pieces(pieces, context.group))))]


def _note_uses(context: Context, changed: bool) -> None:
    """The copies were read and perhaps written by the statements."""
    made = access(False, False, False, own=(True, changed))
    context.pending |= made
    context.touched |= made


def _window(context: Context, section: Section, outside: str, path: Path) -> list[Piece]:
    """The copy under the name of the array."""
    room = math.prod(extent.length for extent in section.extents)
    slot = Slot(
        (*path, "copy", section.name),
        section.name,
        f"{section.type}[{room * (2 if section.changed else 1)}]",
        context.group,
        True,
    )
    context.env.pop(section.name, None)
    kind = f"const {section.type}" if section.readonly else section.type
    sizes = ", ".join(str(extent.length) for extent in section.extents)
    pieces, low = _corner(context, [extent.lower.text for extent in section.extents], section.extents)
    _, count = _corner(context, [_count(extent) for extent in section.extents], section.extents)
    made = f"accomp::window<{kind}, {sizes}> {section.name}("
    return [
        *pieces,
        Piece((f"auto &{outside} = {section.name};",)),
        Piece((f"const {made}{context.place(slot)},", *folded(f"    {low}, {count});"))),
    ]


def _count(extent: Extent) -> str:
    return extent.count.text if extent.count is not None else str(extent.length)


def _corner(context: Context, texts: list[str], extents: tuple[Extent, ...]) -> tuple[list[Piece], str]:
    """Bounds, which all threads compute."""
    pieces: list[Piece] = []
    for extent in extents:
        exprs = (extent.lower,) if extent.count is None else (extent.lower, extent.count)
        for expr in exprs:
            memory = context.note_read(expr.uses, single=False)
            pieces += context.before(context.reads(expr), False, False, (memory, False))
    return pieces, f"accomp::corner_of({', '.join(texts)})"
