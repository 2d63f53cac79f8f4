"""The procedure that a `routine` directive is about (OpenACC 3.3 2.15.1)."""

from __future__ import annotations

from accomp.frontends.fortran.directives import Placed, routine_name
from accomp.frontends.fortran.scopes import Scopes
from accomp.frontends.fortran.statement_kinds import PROCEDURES, Kind
from accomp.frontends.fortran.structure import Block


def subject(scopes: Scopes, placed: Placed) -> str:
    """What tells the procedure from others: its name after those of the scopes around it.

    An external procedure has its name alone, also where an interface body declares it.
    """
    if placed.directive.name != "routine":
        return ""
    name = routine_name(placed.directive)
    if name:
        return _named(scopes, placed, name)
    block = placed.block.unit
    return _of_block(scopes, block) if block.kind in PROCEDURES else ""


def _named(scopes: Scopes, placed: Placed, name: str) -> str:
    around: Block | None = placed.block.unit
    while around is not None:  # the directive stands in the procedure that it names
        if around.kind in PROCEDURES and around.name == name:
            return _of_block(scopes, around)
        around = around.parent
    found = scopes.at(placed.statement).find(name)
    if found is None or "external" in found.attributes:
        return name
    whole = f"{found.unit}:{found.name}"
    if found.path != scopes.structure.scan.source.path or any(
        b.kind in PROCEDURES and scopes.of(b).name == whole and not _is_interface(b)
        for b in scopes.structure.units()
    ):
        return whole
    return name


def _of_block(scopes: Scopes, block: Block) -> str:
    return block.name if _is_interface(block) else scopes.of(block).name


def _is_interface(block: Block) -> bool:
    return block.parent is not None and block.parent.kind is Kind.INTERFACE
