"""Where OpenMP directives stand among the statements of Fortran that they do not have around them."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes import openmp_structure as codes
from accomp.codes.openmp_data import DECLARED_WHERE
from accomp.diagnostics import Note, Sink
from accomp.frontends.fortran.openmp_nesting import Nested
from accomp.frontends.fortran.statement_kinds import PROCEDURES, Kind
from accomp.frontends.fortran.structure import Block, Structure
from accomp.ir.openmp import Group
from accomp.source import Span

_FIRST = frozenset((Kind.USE, Kind.IMPORT, Kind.IMPLICIT))
"""Statements that declarative directives come after."""
_LAST = frozenset((Kind.EXECUTABLE, Kind.DO, Kind.CONTAINS))
"""Statements after which no such statement comes."""


def report_places(structure: Structure, roots: list[Nested], sink: Sink, version: str) -> None:
    """Report directives that stand in front of, or beside, what they must come after."""
    found = list(_walk(roots))
    if version >= "5.1":
        _early(structure, found, sink)
    _without_lists(structure, found, sink)
    for one in found:
        if one.directive.name == "requires" and (where := _no_program_unit(one.placed.block)):
            what = f"stands in {where}, and belongs into the specification part of a program unit"
            sink.report(DECLARED_WHERE, _span(structure, one.placed.statement), directive=one.name, what=what)


def _no_program_unit(block: Block) -> str:
    """What a block is, if it is no program unit of its own (OpenMP 5.2, 8.2)."""
    if block.kind is Kind.BLOCK:
        return "a BLOCK construct"
    around = block.unit.parent
    if block.unit.kind not in PROCEDURES or around is None or around.kind in (Kind.FILE, Kind.INTERFACE):
        return ""
    return "a procedure of another program unit"


def _walk(roots: list[Nested]) -> Iterator[Nested]:
    for one in roots:
        yield one
        yield from _walk(one.children)


def _early(structure: Structure, found: list[Nested], sink: Sink) -> None:
    """USE, IMPORT and IMPLICIT come before declarative directives (OpenMP 5.2, 1.2.2, from 5.1 on).

    In front of all of them programs have directives, which compilers take.
    """
    seen = set(structure.inactive)
    for one in found:
        if one.group is not Group.DECLARATIVE:
            continue
        first = not _stand(structure, one, before=True)
        code = codes.FIRST_DECLARATION if first else codes.EARLY_DECLARATION
        for index in _stand(structure, one, before=False)[: 1 if first else None]:
            if index not in seen:
                notes = (Note(f"'{one.name}' is here", _span(structure, one.placed.statement)),)
                word = structure.shapes[index].kind.value.upper()
                sink.report(code, _span(structure, index), notes=notes, directive=one.name, word=word)
                seen.add(index)


def _stand(structure: Structure, one: Nested, *, before: bool) -> list[int]:
    """The USE, IMPORT and IMPLICIT statements of a program unit before or after a directive in it."""
    block, at, found = one.placed.block, one.placed.statement, list[int]()
    if block.unit is not block:
        return found
    for index in range(block.first + 1, at) if before else range(at + 1, block.last):
        kind = structure.shapes[index].kind
        if kind in _LAST:
            break
        if kind in _FIRST and structure.owners[index] is block:
            found.append(index)
    return found


def _without_lists(structure: Structure, found: list[Nested], sink: Sink) -> None:
    """Of the `allocate` directives of one ALLOCATE statement one may be without a list (5.2, 6.7)."""
    bare: dict[int, int] = {}
    for one in found:
        if one.directive.name != "allocate" or one.directive.args or one.declaring:
            continue
        index = one.placed.statement
        first = bare.setdefault(structure.next(index), index)
        if first != index:
            notes = (Note("the other one", _span(structure, first)),)
            what = "has no list, nor has another one in front of the same statement"
            sink.report(DECLARED_WHERE, _span(structure, index), notes=notes, directive="allocate", what=what)


def _span(structure: Structure, index: int) -> Span:
    return structure.scan.span(structure.statements[index])
