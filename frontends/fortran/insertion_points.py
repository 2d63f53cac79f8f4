"""Where statements may be inserted into a program unit: USE statements, the start and ends of its body."""

from __future__ import annotations

import re

from accomp.frontends.fortran.scopes import Scopes
from accomp.frontends.fortran.statement import CODE, Statement
from accomp.frontends.fortran.statement_kinds import BLOCKS, Kind
from accomp.frontends.fortran.structure import Block, Structure
from accomp.patterns import pattern
from accomp.source import Span

_LEAVES = pattern(r"(?:if\s*\(.*\)\s*)?return\b(?!\s*[=(%])", re.DOTALL)
_PURE = pattern(r"(?:.*[\s)])?(?:pure|elemental)\s")
_IMPURE = pattern(r"(?:.*[\s)])?impure\s")
_DECLARATIVE = ("declare", "routine", "threadprivate", "requires", "begin", "allocate")


def specification(structure: Structure, unit: Block) -> Span | None:
    """The place for USE statements; None where there is none, and in pure procedures, which call nothing."""
    source = structure.scan.source
    if unit.kind is Kind.FILE or _pure(structure, unit):
        return None
    if unit.first >= 0:
        end = structure.statements[unit.first].end
        return Span(source, end, end)
    first = next((i for i in _statements_of(structure, unit) if structure.statements[i].sentinel == CODE), -1)
    if first < 0:
        return None
    start = _line_start(structure, structure.statements[first])
    return Span(source, start, start)


def _pure(structure: Structure, unit: Block) -> bool:
    if unit.first < 0:
        return False
    head = structure.statements[unit.first].text.partition("(")[0] + " "
    text = structure.statements[unit.first].text
    found = re.search(r"\b(?:subroutine|function)\b", text)
    head = text[: found.start()] if found is not None else head
    return bool(_PURE.match(head)) and not _IMPURE.match(head)


def _statements_of(structure: Structure, unit: Block) -> list[int]:
    """The statements of a unit, without those of procedures in it."""
    last = unit.last if unit.lasts else len(structure.statements) - 1
    return [i for i in range(max(unit.first, 0), last + 1) if structure.owners[i].unit is unit]


def _line_start(structure: Structure, statement: Statement) -> int:
    """The start of a statement's line; where another stands on it, that of the statement."""
    data = structure.scan.source.data
    start = data.rfind(b"\n", 0, statement.begin) + 1
    return statement.begin if data[start : statement.begin].strip() else start


def entry(scopes: Scopes, unit: Block) -> Span | None:
    """The place in front of the first executable statement; None with ENTRY statements: there are several."""
    structure = scopes.structure
    if any(structure.shapes[i].kind is Kind.ENTRY for i in _statements_of(structure, unit)):
        return None
    scope = scopes.of(unit)
    for index in _statements_of(structure, unit):
        statement = structure.statements[index]
        if index == unit.first:
            continue
        if scope.defines_function(statement.text):
            continue
        if _executes(structure, index, unit):
            start = _line_start(structure, statement)
            return Span(structure.scan.source, start, start)
    return None


def _executes(structure: Structure, index: int, unit: Block) -> bool:
    statement, kind = structure.statements[index], structure.shapes[index].kind
    if kind is Kind.DIRECTIVE:
        return statement.directive and not statement.text.startswith(_DECLARATIVE)
    ends = index == unit.last or kind is Kind.CONTAINS
    return ends or kind is Kind.EXECUTABLE or kind in BLOCKS


def exits(structure: Structure, unit: Block) -> tuple[Span, ...]:
    """The RETURN statements of a unit, and the one that ends its executable part."""
    found: list[Span] = []
    ended = False
    for index in _statements_of(structure, unit):
        statement, kind = structure.statements[index], structure.shapes[index].kind
        last = index == unit.last and kind is not Kind.DIRECTIVE  # else the END statement is missing
        ends = last or (kind is Kind.CONTAINS and index in unit.middles)
        if (ends and not ended) or (kind is Kind.EXECUTABLE and _LEAVES.match(statement.text)):
            found.append(structure.scan.span(statement, 0, len(statement.text)))
        ended = ended or ends
    return tuple(found)
