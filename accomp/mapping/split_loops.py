"""Loops of `kernels` that are split, so that parts of them are parallel: several in the place of one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from accomp.analysis.fission import Piece
from accomp.analysis.records import LoopResult
from accomp.host import nodes as host
from accomp.ir.nodes import Construct, Unit
from accomp.mapping.kernels_parts import is_changeable
from accomp.source import Edit, Language
from accomp.syntax.repeated_lines import RepeatedLines, in_lines


def split_loops(unit: Unit, results: Iterable[LoopResult], *, markers: bool) -> tuple[Edit, ...]:
    """The edits that split loops of the main file."""
    path, own = unit.source.path, {one.follows for one in unit.openmp}  # directives of OpenMP that it has
    found = {one.span.start: one for one in results if one.pieces and one.span.file.path == path}
    found = {at: one for at, one in found.items() if at not in own and not one.directive}
    return tuple(_edits(unit.constructs, found, path, markers)) if found else ()


def _edits(
    constructs: Iterable[Construct], found: Mapping[int, LoopResult], path: str, markers: bool
) -> Iterator[Edit]:
    for construct in constructs:
        if construct.directive.name != "kernels" or construct.body is None:
            yield from _edits(construct.children, found, path, markers)
            continue
        root = construct.body.root
        for loop in _loops(root) if is_changeable(construct, path) else ():
            one = found.get(loop.span.start) if loop.span.file.path == path else None
            if one is not None and in_lines(loop.span, [s.span for s in _statements(loop)]):
                yield _split(loop, one.pieces, markers, alone=loop is root)


def _loops(root: host.Statement) -> Iterator[host.Loop]:
    """The loops of a region that no directive is about."""
    if isinstance(root, host.Loop):
        yield root
    elif isinstance(root, host.Block):
        for one in root.body:
            yield from _loops(one)


def _statements(loop: host.Loop) -> tuple[host.Statement, ...]:
    return loop.body.body if isinstance(loop.body, host.Block) else ()


def _split(loop: host.Loop, pieces: tuple[Piece, ...], markers: bool, *, alone: bool) -> Edit:
    """Loops with the same header, one for each piece; in C in a block where the one is all of a region."""
    statements, fortran = _statements(loop), loop.span.file.language is Language.FORTRAN
    text = RepeatedLines(loop.span, markers)
    start, body = text.line_start(loop.span.start), loop.body.span
    first = text.line_start(statements[0].span.start) - 1 if fortran else body.start + 1
    most = loop.span.end if fortran else body.end - 1
    starts = [first, *(text.line_end(s.span.end, most) for s in statements)]
    own = {s.span.start: (starts[at], starts[at + 1]) for at, s in enumerate(statements)}
    if alone and not fortran:
        text.add_line("{")
    for piece in pieces:
        text.add(start, first)
        for span in piece.statements:
            text.add(*own[span.start])
        text.add(starts[-1], loop.span.end)
        text.end_line()
    if alone and not fortran:
        text.add_line("}")
    return text.edit(start, loop.span.end)
