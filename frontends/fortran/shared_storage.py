"""Storage that variables share (Fortran 2018 8.10), and the values that DATA statements give them (8.6.7)."""

from __future__ import annotations

import re
from math import prod

from accomp.frontends.fortran.constants import home_of
from accomp.frontends.fortran.delimiters import find_top, split_top
from accomp.frontends.fortran.entities import Entity
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.statement_kinds import Kind
from accomp.frontends.fortran.types import integer_value, of_entity
from accomp.host.declarations import Storage
from accomp.host.fortran_types import Extent, Kinded, RefusedError
from accomp.patterns import pattern

_ELEMENT = pattern(r"([a-z_]\w*)\s*(?:\((.*)\))?$", re.DOTALL)
_REPEATED = pattern(r"(\w+)\s*\*\s*(.*)$", re.DOTALL)

Shape = tuple[tuple[int, int], ...]


def shape_of(scope: Scope, entity: Entity) -> Shape | None:
    """The lower bound and the extent of each dimension of an array; None where one is not constant."""
    found: list[tuple[int, int]] = []
    home = home_of(scope, entity) if entity.dimensions else scope
    for dimension in entity.dimensions:
        if dimension.extent is not Extent.EXPLICIT:
            return None
        lower = integer_value(home, dimension.lower) if dimension.lower else 1
        upper = integer_value(home, dimension.upper)
        if lower is None or upper is None:
            return None
        found.append((lower, max(0, upper - lower + 1)))
    return tuple(found)


def _shape(scope: Scope, entity: Entity) -> Shape:
    found = shape_of(scope, entity)
    if found is None:
        raise RefusedError(f"the shape of '{entity.name}' is not constant")
    return found


def _count(scope: Scope, name: str) -> int:
    entity = scope.find(name)
    if entity is None:
        raise RefusedError(f"'{name}' of a DATA statement is no variable")
    return prod(extent for _, extent in _shape(scope, entity))


# DATA.


def values_of(scope: Scope, entity: Entity) -> list[str]:
    """The values that DATA statements of a scope give a variable; none where that is not known."""
    total = prod(extent for _, extent in _shape(scope, entity))
    for text in _statements(scope, "data"):
        found = _data(scope, text[4:], entity, total)
        if found:
            return found
    return []


def _statements(scope: Scope, word: str) -> list[str]:
    """The statements of a kind among the declarations of a scope."""
    structure, block = scope.structure, scope.block
    return [
        structure.lowered(index)
        for index in range(block.first + 1, block.last)
        if structure.shapes[index].kind is Kind.DECLARATION
        and structure.statements[index].text.startswith(word)
        and structure.owners[index] is block
    ]


def _data(scope: Scope, text: str, entity: Entity, total: int) -> list[str]:
    """The values that a DATA statement gives a variable."""
    at = 0
    while True:
        opened = find_top(text, "/", at)
        closed = find_top(text, "/", opened + 1) if opened >= 0 else -1
        if closed < 0:
            return []
        names = [text[a:b].strip() for a, b in split_top(text, at, opened)]
        values: list[str] = []
        for low, high in split_top(text, opened + 1, closed):
            repeated = _REPEATED.match(text[low:high])
            count = integer_value(scope, repeated[1]) if repeated is not None else 1
            values += [repeated[2] if repeated is not None else text[low:high]] * (count or 0)
        names = [n for n in names if n]
        if entity.name in names:
            first = sum(_count(scope, name) for name in names[: names.index(entity.name)])
            return values[first : first + total] if len(values) >= first + total else []
        at = closed + 1


# COMMON.


def common_storage(home: Scope, entity: Entity) -> Storage:
    """Where a variable lies in its common block (8.10.2.2)."""
    name = entity.common.strip("/")
    try:
        return Storage(name, _offset_in_block(home, entity, name))
    except RefusedError as error:
        return Storage(name, problem=str(error))


def _offset_in_block(home: Scope, entity: Entity, block: str) -> int:
    at = 0
    for name in home.declared.commons.get(block, ()):
        other = home.declared.entities[name]
        type_ = _type(home, other)
        if not type_.size:
            raise RefusedError(f"'{name}' of a common block is of a derived type")
        unit = 1 if type_.base == "character" else type_.kind
        at = (at + unit - 1) // unit * unit
        if name == entity.name:
            break
        at += prod(extent for _, extent in _shape(home, other)) * type_.size
    return at


def _type(scope: Scope, entity: Entity) -> Kinded:
    try:
        return of_entity(scope, entity, scope.defaults)
    except RefusedError as error:
        raise RefusedError(f"'{entity.name}': {error}") from error


# EQUIVALENCE (8.10.1).


def equivalent_storage(scope: Scope, entity: Entity) -> Storage:
    """The storage that a local variable shares with others."""
    try:
        places = _places(scope, entity.name)
        low = min(places.values())
        sizes = {name: _count(scope, name) * _plain(scope, scope.resolve(name)).size for name in places}
        size = max(at + sizes[name] for name, at in places.items()) - low
    except RefusedError as error:
        return Storage("", problem=str(error))
    return Storage(f"{min(places)}_{abs(scope.block.first)}", places[entity.name] - low, size)


def _places(scope: Scope, name: str) -> dict[str, int]:
    """The bytes at which the variables lie that are equivalent to one, from its own first byte."""
    found = {name: 0}
    groups = _groups(scope)
    grown = True
    while grown:
        grown = False
        for group in groups:
            known = next((n for n in group if n in found), None)
            for other in group if known is not None else ():
                if other not in found and known is not None:
                    found[other] = found[known] + group[known] - group[other]
                    grown = True
    return found


def _groups(scope: Scope) -> list[dict[str, int]]:
    """The sets of EQUIVALENCE statements: by names, how many bytes into a variable what is named lies."""
    groups: list[dict[str, int]] = []
    for text in _statements(scope, "equivalence"):
        for low, high in split_top(text, text.find("("), len(text)):
            parts = [text[a:b] for a, b in split_top(text, low + 1, high - 1)]
            groups.append(dict(_offset(scope, part) for part in parts))
    return groups


def _offset(scope: Scope, text: str) -> tuple[str, int]:
    found = _ELEMENT.match(text.strip())
    if found is None:
        raise RefusedError(f"'{text}' in EQUIVALENCE is not understood")
    entity = scope.resolve(found[1])
    type_ = _plain(scope, entity)
    if not found[2]:
        return found[1], 0
    shape = _shape(scope, entity)
    at, step = 0, 1
    indices = [integer_value(scope, found[2][a:b]) for a, b in split_top(found[2], 0, len(found[2]))]
    if len(indices) != len(shape):
        raise RefusedError(f"'{text}' in EQUIVALENCE is no element of an array")
    for index, (low, extent) in zip(indices, shape, strict=True):
        if index is None:
            raise RefusedError(f"'{text}' in EQUIVALENCE has subscripts that are not constant")
        at, step = at + (index - low) * step, step * extent
    return found[1], at * type_.size


def _plain(scope: Scope, entity: Entity) -> Kinded:
    type_ = _type(scope, entity)
    if type_.base == "type" or entity.common or entity.dummy or "save" in entity.attributes:
        raise RefusedError(f"'{entity.name}' in EQUIVALENCE is no plain local variable")
    return type_
