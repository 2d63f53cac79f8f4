"""Rows of subarrays of C with gaps, as `target update` moves them.

gcc 12 takes no section with gaps in `target update`, and of those that clang 19 takes it moves the first
element of each row alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.mapping.build import with_sections
from accomp.mapping.rule import Context
from accomp.records import dataclass
from accomp.syntax.nodes import Expr, Section, VarRef
from accomp.syntax.printer import parenthesized


@dataclass(frozen=True, slots=True)
class Rows:
    """What one `target update` moves, and the lines of the loops around it: none for what is contiguous.

    `whole` is all of it, as it may be named where it is contiguous after all, which the lines `asked` tell.
    """

    part: VarRef
    opening: tuple[str, ...] = ()
    closing: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    whole: VarRef | None = None


def rows(ref: VarRef, context: Context) -> Rows:
    """A contiguous row of a subarray of C, and the loops over all of its rows."""
    cxx = context.target.cxx
    loops, sections = list[tuple[str, str]](), list[Section]()
    inner = _first_inner(ref)
    for number, section in enumerate(ref.sections):
        length = section.length
        if number >= inner or not section.range or length is None:
            sections.append(section)
            continue
        index = f"accomp_row{len(loops)}"
        loops.append(_loop(index, length, cxx=cxx))
        sections.append(_row(section, index))
    if not loops:
        return Rows(ref)
    opening = [line for declaration, head in loops for line in _opening(declaration, head)]
    closing = ["}" for declaration, _ in loops for _ in range(2 if declaration else 1)]
    return Rows(with_sections(ref, tuple(sections)), tuple(opening), tuple(closing))


def _opening(declaration: str, head: str) -> Iterator[str]:
    yield from ("{", declaration) if declaration else ()
    yield from (head, "{")


def _first_inner(ref: VarRef) -> int:
    """The first dimension that needs no loop: those after it are whole."""
    extents: list[str | None] = []
    type_ = ref.type
    for _ in ref.sections:
        extents.append(type_.extent if type_ is not None else None)
        type_ = type_.element if type_ is not None else None
    inner = len(ref.sections) - 1
    while inner > 0 and _is_whole(ref.sections[inner], extents[inner]):
        inner -= 1
    return inner


def _is_whole(section: Section, extent: str | None) -> bool:
    if not section.range or (section.lower is not None and section.lower.value != 0):
        return False
    if section.length is None:
        return True
    length = section.length
    return extent is not None and extent in (length.text, str(length.value))


def _loop(index: str, length: Expr, *, cxx: bool) -> tuple[str, str]:
    """The declaration of an index (before C99 none stands in the head) and the head of its loop.

    The index has the type of the length, so that no comparison mixes signs.
    """
    count = parenthesized(length)
    type_ = "int" if length.value is not None else f"{'decltype' if cxx else '__typeof__'}(+{count})"
    step = f"{index} < {count}; ++{index})"
    if cxx:
        return "", f"for ({type_} {index} = 0; {step}"
    return f"{type_} {index};", f"for ({index} = 0; {step}"


def _row(section: Section, index: str) -> Section:
    lower = section.lower
    at = index if lower is None or lower.value == 0 else f"{parenthesized(lower)} + {index}"
    return Section(Expr(at), range=False)
