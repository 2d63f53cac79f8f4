"""Changes of directives that an editor offers: edits of a document in bytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.interface import Directive, Edit, Loop, Place, Translation
from accomp.records import dataclass
from accomp.source import Language
from accomp.spec.openacc import TABLE
from accomp.syntax.directive_lines import appended
from accomp.syntax.nodes import Clause, RawDirective
from accomp.syntax.nodes import Directive as Parsed
from accomp.syntax.printer import print_directive, print_fortran
from accomp.syntax.statement_lines import indentation

_OF_LOOP = frozenset(("private", "reduction"))
"""Clauses of combined constructs that are about the loop (OpenACC 3.3 2.11)."""


@dataclass(frozen=True, slots=True)
class Change:
    """What is offered, and the edits: bytes [start, end) of the document, and what is put there."""

    title: str
    edits: tuple[tuple[int, int, str], ...]


def split(raw: RawDirective, parsed: Parsed, region: Place, others: Iterable[RawDirective]) -> Change | None:
    """A combined construct as a compute construct and a loop construct; None where that cannot be offered.

    `region` is that of the construct; in Fortran, `others` may be its end directive.
    """
    spec = TABLE.directives[parsed.name]
    if not spec.leaves or parsed.has("device_type") or parsed.end:
        return None
    compute, _ = spec.leaves
    own = TABLE.uses(compute)
    outer = tuple(c for c in parsed.clauses if c.name in own and c.name not in _OF_LOOP)
    inner = tuple(c for c in parsed.clauses if c not in outer)
    lines = _spelled(raw, ((compute, outer), ("loop", inner)))
    edits = [(raw.span.start, raw.span.end, lines)]
    if raw.span.file.language is Language.FORTRAN:
        edits.append(end_of_compute(raw, parsed.name, region, others))
    return Change(f"Split into '{compute}' and 'loop'", tuple(edits))


def _spelled(raw: RawDirective, parts: Iterable[tuple[str, tuple[Clause, ...]]]) -> str:
    file = raw.span.file
    indent = indentation(raw.span)
    directives = (Parsed(raw.model, name, None, clauses) for name, clauses in parts)
    if file.language is not Language.FORTRAN:
        return f"\n{indent}".join(map(print_directive, directives))
    fixed = file.form.value == "fixed"
    return f"\n{indent}".join(print_fortran(d, fixed=fixed) for d in directives)


def end_of_compute(
    raw: RawDirective, name: str, region: Place, ends: Iterable[RawDirective]
) -> tuple[int, int, str]:
    """What ends the compute construct of a combined one in Fortran that is split, in place of its end."""
    file, compute = raw.span.file, TABLE.directives[name].leaves[0]
    at = file.offset(region.end_line, region.end_column)
    text = f"!$acc end {compute}"
    for end in ends:
        words = end.text.lower().split()
        if end.span.start >= at and words == ["end", *name.split()]:
            between = file.data[at : end.span.start].strip()
            if not between:
                return end.span.start, end.span.end, text
    newline = file.data.find(b"\n", at)
    stop = len(file.data) if newline < 0 else newline
    return stop, stop, f"\n{indentation(raw.span)}{text}"


def add_reduction(
    raw: RawDirective, parsed: Parsed, region: Place, loops: Iterable[Loop]
) -> Iterator[Change]:
    """Reductions that the analysis finds in the loop of a directive, and its clauses do not say."""
    listed = {ref.name for c in parsed.clauses for ref in c.vars if c.name in ("reduction", "private")}
    for loop in loops:
        if (loop.place.line, loop.place.column) != (region.line, region.column):
            continue
        for operator, name in loop.reductions:
            if name in listed:
                continue
            clause = f"reduction({operator}:{name})"
            found = tuple(
                (e.span.start, e.span.end, e.text.decode()) for e in appended(raw.span, f" {clause}")
            )
            if found:
                yield Change(f"Add '{clause}'", found)


def outermost(translation: Translation, line: int) -> Directive | None:
    """The outermost directive whose lines or region hold a line."""
    for one in translation.directives:
        if one.parent is None and one.place.path == translation.path:
            last = one.region.end_line if one.region is not None else one.place.end_line
            if one.place.line <= line <= last:
                return one
    return None


def of_construct(
    translation: Translation, construct: Directive, ends: frozenset[int] = frozenset()
) -> tuple[tuple[Edit, ...], int]:
    """The edits that translate an outermost construct, with what goes with it elsewhere: headers at the top.

    Lines that follow each other are changed together: how many constructs that makes is told, too. `ends` are
    the lines of end directives.
    """
    extents = {_extent(d, ends) for d in translation.directives if d.parent is None}
    touched = [(edit, {e for e in extents if _meet(e, edit)}) for edit in translation.edits]
    chosen = {_extent(construct, ends)}
    while True:
        more = {e for _, held in touched if held & chosen for e in held}
        if more <= chosen:
            break
        chosen |= more
    return tuple(edit for edit, held in touched if held <= chosen), len(chosen)


def _meet(extent: tuple[int, int], edit: Edit) -> bool:
    last = max(edit.place.line, edit.place.end_line - 1)
    return extent[0] <= last and edit.place.line <= extent[1]


def _extent(one: Directive, ends: frozenset[int]) -> tuple[int, int]:
    """The lines of a directive and its region, and the line of its end directive."""
    if one.region is None:
        return one.place.line, one.place.end_line
    last = max(one.place.end_line, one.region.end_line)
    return one.place.line, last + (last + 1 in ends)
