"""Parts of arrays of Fortran with gaps, as `target update` moves them.

flang 22 moves as many bytes from the first element of a section on, and takes no stride; gfortran 12 takes no
section that it knows to have gaps. Neither takes a component of several elements of an array. Loops over rows
or elements do the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from accomp.mapping.build import subscripts
from accomp.mapping.rules.update_rows import Rows
from accomp.records import replace
from accomp.syntax.lexer import decimal
from accomp.syntax.nodes import Component, Expr, Section, TypeInfo, VarRef
from accomp.syntax.printer import parenthesized

_TYPE = "integer(selected_int_kind(18))"
"""That of indices, whatever the type of bounds is."""


def fortran_rows(ref: VarRef) -> Rows:
    """What of a var is contiguous, and the loops over all such parts."""
    *before, last = ref.components or (Component(ref.name),)
    loops = _Loops()
    for part in before:
        given = part.subscripts or (Section(),) * part.rank
        loops.add(part.name, given, range(len(given)))
    asked = "" if loops.heads else _contiguous(ref)
    loops.add(last.name, ref.sections, tuple(_with_gaps(ref.sections, ref.type)))
    if not loops.heads:
        return Rows(ref)
    declared = ("block", f"{_TYPE} :: {', '.join(loops.indices)}")
    closing = (*("end do",) * len(loops.heads), "end block")
    if not asked:
        return Rows(loops.named(ref), (*declared, *loops.heads), closing)
    closing = (*closing[:-1], "end if", closing[-1])
    return Rows(
        loops.named(ref), ("else", *loops.heads), closing, (*declared, f"if ({asked}) then"), _whole(ref)
    )


def _last_range(sections: Sequence[Section]) -> int:
    return max((at for at, section in enumerate(sections) if section.range), default=-1)


def _contiguous(ref: VarRef) -> str:
    """The condition, to be asked at run time, on which a subarray is contiguous; "" where it cannot be."""
    array, asked, of = ref.name + ref.members, list[str](), ref.type
    last = _last_range(ref.sections)
    if last >= 0 and ref.sections[last].stride is not None:
        return ""
    for at, section in enumerate(ref.sections[:last], 1):
        if not section.range or section.stride is not None or of is None:
            return ""
        for (given, known), word in zip(_bounds(section, of), ("lbound", "ubound"), strict=True):
            if given is None or (given.value is not None and given.value == known):
                continue
            if given.value is not None and known is not None:
                return ""
            asked.append(f"{parenthesized(given)} == {word}({array}, {at})")
        of = of.element
    return " .and. ".join(asked)


def _whole(ref: VarRef) -> VarRef:
    """The var with all of the dimensions in front of its last range."""
    last = _last_range(ref.sections)
    sections = tuple(Section() if at < last else section for at, section in enumerate(ref.sections))
    return replace(ref, text=ref.base + subscripts(sections), sections=sections)


class _Loops:
    """Loops over subscripts that have several values, and the names with one value of each."""

    def __init__(self) -> None:
        self.heads: list[str] = []
        self.parts: list[Component] = []

    @property
    def indices(self) -> tuple[str, ...]:
        """The variables of the loops."""
        return tuple(f"accomp_row{number}" for number in range(len(self.heads)))

    def add(self, name: str, subscripts: Sequence[Section], looped: Sequence[int]) -> None:
        """The next name of the designator, with a loop for each of some ranges."""
        array = "%".join(map(_text, (*self.parts, Component(name))))
        made = tuple(
            self._loop(section, f"{array}, {at + 1}") if at in looped and section.range else section
            for at, section in enumerate(subscripts)
        )
        self.parts.append(Component(name, made))

    def _loop(self, section: Section, dimension: str) -> Section:
        index = f"accomp_row{len(self.heads)}"
        lower = section.lower.text if section.lower else f"lbound({dimension})"
        upper = section.length.text if section.length else f"ubound({dimension})"
        step = f", {section.stride.text}" if section.stride else ""
        self.heads.append(f"do {index} = {lower}, {upper}{step}")
        return Section(Expr(index), range=False)

    def named(self, ref: VarRef) -> VarRef:
        """The var with the indices in place of the ranges."""
        text, last = "%".join(map(_text, self.parts)), self.parts[-1]
        base = "%".join(map(_text, (*self.parts[:-1], Component(last.name))))
        components = tuple(self.parts) if ref.components else ()
        return replace(
            ref,
            text=text,
            members=base.removeprefix(self.parts[0].name),
            sections=last.subscripts,
            components=components,
            scattered=False,
        )


def _text(part: Component) -> str:
    return part.name + (subscripts(part.subscripts) if part.subscripts else "")


def _with_gaps(sections: Sequence[Section], of: TypeInfo | None) -> Iterator[int]:
    """The dimensions whose elements may lie apart: ranges with a step, or after one that is not whole."""
    whole = True
    for at, section in enumerate(sections):
        strided = section.stride is not None and section.stride.value != 1
        if section.range and (strided or not (whole or _is_single(section))):
            yield at
        whole = whole and not strided and _is_whole(section, of)
        of = of.element if of is not None else None


def _is_single(section: Section) -> bool:
    """Whether constants show that a range has one element."""
    lower, upper = section.lower, section.length
    return lower is not None and upper is not None and lower.value is not None and lower.value == upper.value


def _is_whole(section: Section, of: TypeInfo | None) -> bool:
    """Whether a range is known to be all of a dimension."""
    return section.range and all(
        given is None or (given.value is not None and given.value == known)
        for given, known in _bounds(section, of)
    )


def _bounds(section: Section, of: TypeInfo | None) -> tuple[tuple[Expr | None, int | None], ...]:
    """The bounds of a range, each with that of the dimension, if that is constant.

    Where no upper one is declared, the lower one may be another for each allocation, too.
    """
    extent = of.extent if of is not None else None
    lower = of.lower if of is not None and extent is not None else ""
    return (section.lower, decimal(lower)), (section.length, decimal(extent or ""))
