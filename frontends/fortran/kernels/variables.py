"""Local variables of procedures and BLOCK constructs: initial values, EQUIVALENCE, pointers."""

from __future__ import annotations

import re
from math import prod
from typing import TYPE_CHECKING

from accomp.frontends.fortran.delimiters import find_top, split_top
from accomp.frontends.fortran.entities import Entity
from accomp.frontends.fortran.kernels.constructors import initial
from accomp.frontends.fortran.kernels.cpp_types import cpp_type
from accomp.frontends.fortran.kernels.expressions import Expressions
from accomp.frontends.fortran.kernels.names import cpp_name
from accomp.frontends.fortran.kernels.objects import Object
from accomp.frontends.fortran.kernels.objects_of import key, type_of
from accomp.frontends.fortran.kernels.operators import convert
from accomp.frontends.fortran.kernels.structures import array_type, constant_shape
from accomp.frontends.fortran.kernels.values import Value, mapped
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.statement_kinds import Kind
from accomp.frontends.fortran.types import integer_value
from accomp.host.fortran_types import Kinded, RefusedError

if TYPE_CHECKING:
    from accomp.frontends.fortran.kernels.place import BasePlace

_ELEMENT = re.compile(r"([a-z_]\w*)\s*(?:\((.*)\))?$", re.DOTALL)
_REPEATED = re.compile(r"(\w+)\s*\*\s*(.*)$", re.DOTALL)


def declaration(place: BasePlace, scope: Scope, entity: Entity) -> str:
    """The declaration of a local variable."""
    if "equivalence" in entity.attributes:
        return _equivalent(place, scope, entity)
    if "save" in entity.attributes or (entity.value and not entity.constant and not entity.dynamic):
        return _saved(place, scope, entity)
    if "pointer" in entity.attributes:
        return pointer(place, scope, entity)[1]
    found = place.declare(scope, entity)
    if found.view:
        return place.automatic(scope, entity, found)
    text = f"{cpp_type(found.type)} {found.text}{array_type('', found.extents)}"
    start = initial(Expressions(place, scope), found.type) if found.type.base == "type" else ""
    if start and found.rank:
        item = "_at" + found.text
        elements = f"reinterpret_cast<{cpp_type(found.type)} *>(&{found.text})"
        count = f"sizeof({found.text}) / sizeof({cpp_type(found.type)})"
        return f"{text}; for (size_t {item} = 0; {item} < {count}; ++{item}) {elements}[{item}] = {start};"
    return f"{text} = {start};" if start else f"{text};"


# SAVE and DATA.


def _saved(place: BasePlace, scope: Scope, entity: Entity) -> str:
    """A variable with an initial value that nothing changes is a constant; threads would share others."""
    block = scope.block
    references = place.program.regions.references(block.first + 1, block.last)
    if any(r.written and r.name == entity.name for r in references):
        raise RefusedError(
            f"'{entity.name}' keeps its value between calls, which no variable of a routine does"
        )
    type_ = type_of(scope, entity, place.defaults)
    _, extents = constant_shape(scope, entity)
    value = _initial(place, scope, entity, extents)
    converted = mapped((value,), lambda v: convert(v[0], type_))
    place.known[key(entity)] = place.constants(scope, entity, converted)
    return ""


def _initial(place: BasePlace, scope: Scope, entity: Entity, extents: tuple[int, ...]) -> Value:
    """The initial value: of the declaration, or of a DATA statement."""
    within = Expressions(place, scope)
    if entity.value:
        return within.text(entity.value)
    for index in range(scope.block.first + 1, scope.block.last):
        structure = place.program.structure
        declared = structure.shapes[index].kind is Kind.DECLARATION and structure.owners[index] is scope.block
        if declared and structure.statements[index].text.startswith("data"):
            found = _data(scope, place.program.text(index)[4:], entity, prod(extents))
            if found:
                items = [within.text(text) for text in found]
                return _listed(items, extents)
    raise RefusedError(f"the initial value of '{entity.name}' is not known")


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


def _count(scope: Scope, name: str) -> int:
    entity = scope.find(name)
    if entity is None:
        raise RefusedError(f"'{name}' of a DATA statement is no variable")
    return prod(constant_shape(scope, entity)[1])


def _listed(items: list[Value], extents: tuple[int, ...]) -> Value:
    from accomp.frontends.fortran.kernels.constructors import of_items

    return of_items(items, items[0].type, extents) if extents else items[0]


# EQUIVALENCE (8.10.1).


def _equivalent(place: BasePlace, scope: Scope, entity: Entity) -> str:
    """A variable that shares its storage with others, which lies where the first of them is declared."""
    storage, offset, size = _storage(place, scope, entity)
    type_ = type_of(scope, entity, place.defaults)
    lowers, extents = constant_shape(scope, entity)
    name = cpp_name(entity.name)
    place.known[key(entity)] = Object(name, type_, len(extents), lowers=lowers, extents=extents, first=name)
    shape = array_type("", extents)
    alias = f"typedef {cpp_type(type_)} _{name}_type{shape} __attribute__((may_alias));"
    reference = f"_{name}_type &{name} = *reinterpret_cast<_{name}_type *>({storage} + {offset});"
    if storage in place.program.names:
        return f"{alias} {reference}"
    place.program.names[storage] = 1
    return f"alignas(16) char {storage}[{size}]; {alias} {reference}"


def _storage(place: BasePlace, scope: Scope, entity: Entity) -> tuple[str, int, int]:
    """The storage that a variable shares, its place in it, and how large that is, in bytes."""
    places = _places(place, scope, entity.name)
    low = min(places.values())
    sizes = {name: _bytes(place, scope, name) for name in places}
    size = max(at + sizes[name] for name, at in places.items()) - low
    first = min(places)
    return f"_storage_of_{cpp_name(first)}_{abs(scope.block.first)}", places[entity.name] - low, size


def _places(place: BasePlace, scope: Scope, name: str) -> dict[str, int]:
    """The bytes at which the variables lie that are equivalent to one, from its own first byte."""
    found = {name: 0}
    grown = True
    while grown:
        grown = False
        for group in _groups(place, scope):
            known = next((n for n in group if n in found), None)
            for other in group if known is not None else ():
                if other not in found and known is not None:
                    found[other] = found[known] + group[known] - group[other]
                    grown = True
    return found


def _groups(place: BasePlace, scope: Scope) -> list[dict[str, int]]:
    """The sets of EQUIVALENCE statements: by names, how many bytes into a variable what is named lies."""
    groups: list[dict[str, int]] = []
    structure = place.program.structure
    for index in range(scope.block.first + 1, scope.block.last):
        text = structure.statements[index].text
        if structure.shapes[index].kind is not Kind.DECLARATION or not text.startswith("equivalence"):
            continue
        for low, high in split_top(text, text.find("("), len(text)):
            parts = [text[a:b] for a, b in split_top(text, low + 1, high - 1)]
            groups.append(dict(_offset(place, scope, part) for part in parts))
    return groups


def _offset(place: BasePlace, scope: Scope, text: str) -> tuple[str, int]:
    found = _ELEMENT.match(text.strip())
    if found is None:
        raise RefusedError(f"'{text}' in EQUIVALENCE is not understood")
    entity = scope.resolve(found[1])
    type_ = _kind(place, scope, entity)
    if not found[2]:
        return found[1], 0
    lowers, extents = constant_shape(scope, entity)
    at, step = 0, 1
    indices = [integer_value(scope, found[2][a:b]) for a, b in split_top(found[2], 0, len(found[2]))]
    if len(indices) != len(extents):
        raise RefusedError(f"'{text}' in EQUIVALENCE is no element of an array")
    for index, low, extent in zip(indices, lowers, extents, strict=True):
        if index is None:
            raise RefusedError(f"'{text}' in EQUIVALENCE has subscripts that are not constant")
        at, step = at + (index - low) * step, step * extent
    return found[1], at * type_.size


def _kind(place: BasePlace, scope: Scope, entity: Entity) -> Kinded:
    type_ = type_of(scope, entity, place.defaults)
    if type_.base == "type" or entity.common or entity.dummy or "save" in entity.attributes:
        raise RefusedError(f"'{entity.name}' in EQUIVALENCE is no plain local variable")
    return type_


def _bytes(place: BasePlace, scope: Scope, name: str) -> int:
    return _count(scope, name) * _kind(place, scope, scope.resolve(name)).size


# Pointers.


def pointer(place: BasePlace, scope: Scope, entity: Entity) -> tuple[Object, str]:
    """A pointer of the region or procedure itself, with its declaration: associated with nothing yet."""
    type_ = type_of(scope, entity, place.defaults)
    if type_.polymorphic or type_.length < 0:
        raise RefusedError(f"'{entity.name}' points to objects whose type is known at run time only")
    if type_.base == "type":
        place.structure(type_)
    name, rank = cpp_name(entity.name), len(entity.dimensions)
    if rank:
        found = Object(name, type_, rank, view=True, aliased=True, first=name)
        text = f"{pointer_type(found)} {name} = {absent(found)};"
    else:
        found = Object(f"(*{name})", type_, aliased=True, first=name)
        text = f"{pointer_type(found)} {name} = nullptr;"
    place.known[key(entity)] = found
    place.pointers.add(name)
    return found, text


def pointer_type(found: Object) -> str:
    """The C++ type of a pointer."""
    return (
        f"accomp::view<{cpp_type(found.type)}, {found.rank}>" if found.rank else f"{cpp_type(found.type)} *"
    )


def absent(found: Object) -> str:
    """The value of a pointer that is associated with nothing."""
    return f"fortran::absent<{cpp_type(found.type)}, {found.rank}>()" if found.rank else "nullptr"
