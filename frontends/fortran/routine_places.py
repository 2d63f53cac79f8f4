"""Where procedures of a file may have `routine` directives, by their symbols (OpenACC 3.3 section 2.15.1)."""

from __future__ import annotations

from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.frontends.fortran.directives import raw_directive, routine_name
from accomp.frontends.fortran.insertion_points import entry
from accomp.frontends.fortran.scopes import Scope, Scopes
from accomp.frontends.fortran.source_form import layout, scan
from accomp.frontends.fortran.statement_kinds import PROCEDURES, Kind
from accomp.frontends.fortran.structure import Block, Structure, structure
from accomp.ir.routine_places import RoutinePlace
from accomp.source import SourceFile
from accomp.syntax.parser import parse


def routine_places(
    request: ParseRequest, source: SourceFile, symbols: frozenset[str]
) -> tuple[RoutinePlace, ...]:
    """The procedures of a file with these symbols that have no `routine` directive in it."""
    form = layout(request.path, request.arguments)
    made = structure(scan(source, form.width))
    scopes, found = Scopes(made), list[RoutinePlace]()
    for unit in made.units():
        symbol = symbol_of(made, unit)
        place = entry(scopes, unit) if symbol in symbols and not is_routine(made, unit) else None
        if place is not None:
            found.append(RoutinePlace(symbol, unit.name, place))
    return tuple(found)


def symbol_of(made: Structure, unit: Block) -> str:
    """What flang calls a procedure of a module or none; empty where that is not known, as with BIND."""
    head = made.statements[unit.first].text if unit.first >= 0 else ""
    if unit.kind not in PROCEDURES or unit.parent is None or "bind" in head.rpartition(")")[0]:
        return ""
    around = unit.parent
    if around.kind is Kind.FILE:
        return external_symbol(unit.name)
    return f"_QM{around.name}P{unit.name}" if around.kind is Kind.MODULE else ""


def external_symbol(name: str) -> str:
    """What flang calls an external procedure."""
    return f"{name}_"


def is_routine(made: Structure, unit: Block) -> bool:
    """Whether a directive makes a procedure one of the device, in it or by its name."""
    for index, statement in enumerate(made.statements):
        inside = made.owners[index].unit is unit
        if statement.sentinel == "omp" and inside and statement.text.startswith("declare"):
            return True
        if statement.sentinel != "acc" or not statement.text.startswith("routine"):
            continue
        raw = raw_directive(made.scan, statement)
        directive = parse(raw, Sink()) if raw is not None else None
        name = routine_name(directive) if directive is not None else ""
        if name == unit.name or (inside and not name):
            return True
    return False


def defined_elsewhere(found: Scope | None, own: Structure) -> str:
    """The symbol of a procedure that another file defines and makes none of the device; else empty."""
    if found is None or found.structure is own or found.block.parent is None:
        return ""
    if found.block.parent.kind is Kind.INTERFACE or is_routine(found.structure, found.block):
        return ""
    return symbol_of(found.structure, found.block)
