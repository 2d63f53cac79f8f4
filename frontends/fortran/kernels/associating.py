"""ASSOCIATE constructs (Fortran 2018 11.1.3): their selectors are evaluated once, when they are entered."""

from __future__ import annotations

import re

from accomp.frontends.fortran.entities import Entity, Role
from accomp.frontends.fortran.kernels import memory
from accomp.frontends.fortran.kernels.cpp_types import cpp_type
from accomp.frontends.fortran.kernels.designators import whole_of
from accomp.frontends.fortran.kernels.expressions import DESIGNATORS, Expressions
from accomp.frontends.fortran.kernels.objects import Object
from accomp.frontends.fortran.kernels.objects_of import key
from accomp.frontends.fortran.kernels.place import BasePlace
from accomp.frontends.fortran.kernels.standing import Capture
from accomp.frontends.fortran.kernels.values import Value, section
from accomp.frontends.fortran.references import Sense
from accomp.frontends.fortran.structure import Block
from accomp.frontends.fortran.types import RefusedError

_NAMES = re.compile(r"[a-z_]\w*")


def captures(place: BasePlace, block: Block) -> list[Capture]:
    """What has to be kept of the selectors of an ASSOCIATE construct; others are used as they are."""
    scope = place.program.scopes.of(block)
    changed = {
        r.name
        for r in place.program.regions.references(block.first + 1, block.last)
        if r.written or r.sense is Sense.CALL
    }
    found: list[Capture] = []
    for entity in tuple(scope.declared.entities.values()):
        if entity.role is not Role.ALIAS:
            continue
        place.aliases.pop(key(entity), None)
        outer = Expressions(place, scope.host or scope)
        node = outer.read(entity.value)
        made = None
        if isinstance(node, DESIGNATORS):
            value = outer.designator(node)
            if value.place and not _depends(entity, changed, subscripts=True):
                continue
            made = _object(place, outer, value) if value.place else None
        found.append(made[0] if made else _value(place, outer, entity, outer.value(node), changed))
        if made:
            place.aliases[key(entity)] = made[1]
    return [one for one in found if one.name]


def _depends(entity: Entity, changed: set[str], *, subscripts: bool) -> bool:
    """Whether what a selector is made of, or its subscripts alone, may change in the construct."""
    text = entity.value.lower()
    inner = text[text.find("(") :] if "(" in text else ""
    names = set(_NAMES.findall(inner if subscripts else text))
    return bool(names & changed)


def _object(place: BasePlace, outer: Expressions, value: Value) -> tuple[Capture, Value]:
    """A variable, by its address or view."""
    name = place.fresh("_a")
    if value.type.string and not value.shape:
        held = Value(name, value.type, place=True, object=value.object, head="text")
        return Capture("const fortran::text", name, value.text, outer.notes), held
    if not value.shape:
        capture = Capture(f"{cpp_type(value.type)} *", name, f"&{value.text}", outer.notes)
        return capture, Value(f"(*{name})", value.type, place=True, object=value.object)
    if value.section is None:
        raise RefusedError("a section with vector subscripts, which change, has a name in ASSOCIATE")
    type_ = f"accomp::view<{cpp_type(value.type)}, {value.rank}>"
    made = Object(name, value.type, value.rank, view=True, first=value.object)
    return Capture(type_, name, section(value), outer.notes), whole_of(made)


def _value(place: BasePlace, outer: Expressions, entity: Entity, value: Value, changed: set[str]) -> Capture:
    """The value of an expression."""
    if value.shape and not _depends(entity, changed, subscripts=False):
        return Capture("", "", "", outer.notes)
    name = place.fresh("_a")
    if not value.shape:
        place.aliases[key(entity)] = Value(name, value.type, truth=value.truth)
        return Capture(f"const {cpp_type(value.type)}", name, value.text, outer.notes)
    counters = tuple(place.fresh("_k") for _ in value.shape)
    lines = memory.filled(name, counters, value, value.type)
    place.aliases[key(entity)] = memory.kept(name, value.type, value.shape)
    size = memory.size_of(value.shape)
    return Capture(f"fortran::temporary<{cpp_type(value.type)}>", name, size, outer.notes, tuple(lines))
