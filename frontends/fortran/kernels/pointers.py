"""Pointer assignment and NULLIFY (Fortran 2018 10.2.2, 9.7.2) of pointers that kernels have themselves."""

from __future__ import annotations

from accomp.frontends.fortran.kernels.cpp_types import cpp_type
from accomp.frontends.fortran.kernels.expressions import Expressions
from accomp.frontends.fortran.kernels.objects import Object
from accomp.frontends.fortran.kernels.place import BasePlace
from accomp.frontends.fortran.kernels.values import Value, section
from accomp.frontends.fortran.kernels.variables import absent
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.syntax import Designator, Node, Slice
from accomp.frontends.fortran.types import RefusedError


def point(place: BasePlace, within: Expressions, left: Designator, right: Node) -> list[str]:
    """The lines of `pointer => target`."""
    found = _pointer(place, within.scope, left)
    name = found.first
    within.notes.assigns.add(name)
    within.notes.uses.add(name)
    if isinstance(right, Designator) and right.first.name == "null":
        return [f"{name} = {absent(found)};"]
    value = within.designator(right) if isinstance(right, Designator) else None
    if value is None or not value.place:
        raise RefusedError(f"'{left.first.name}' is associated with the result of an expression")
    if value.type != found.type:
        raise RefusedError(f"'{left.first.name}' is associated with an object of {value.type.text}")
    if not found.rank:
        if value.shape:
            raise RefusedError(f"'{left.first.name}' is associated with an array, and is none")
        return [f"{name} = &{value.text};"]
    return [f"{name} = {_view(within, found, left, value)};"]


def nullify(place: BasePlace, within: Expressions, nodes: list[Designator]) -> list[str]:
    """The lines of NULLIFY."""
    lines: list[str] = []
    for node in nodes:
        found = _pointer(place, within.scope, node)
        within.notes.assigns.add(found.first)
        within.notes.uses.add(found.first)
        lines.append(f"{found.first} = {absent(found)};")
    return lines


def _pointer(place: BasePlace, scope: Scope, node: Designator) -> Object:
    entity = scope.resolve(node.first.name)
    if len(node.parts) > 1:
        raise RefusedError(f"pointer component '{node.parts[-1].name}' is associated in a kernel")
    found = place.object(scope, entity)
    if not place.is_pointer(found.first) or "pointer" not in entity.attributes:
        raise RefusedError(f"'{node.first.name}', a pointer from outside of the kernel, is associated in it")
    return found


def _view(within: Expressions, found: Object, left: Designator, value: Value) -> str:
    """The part of an array that the pointer becomes, with the bounds it is given."""
    if value.section is None:
        raise RefusedError("a pointer is associated with a section that has vector subscripts")
    bounds = [a.value for a in left.first.arguments or ()]
    if any(not isinstance(b, Slice) or b.lower is None or b.stride is not None for b in bounds):
        raise RefusedError("the bounds of a pointer are not understood")
    slices = [b for b in bounds if isinstance(b, Slice)]
    if slices and slices[0].upper is not None:
        texts: list[str] = []
        for one in slices:
            low, high = (within.long(n).text for n in (one.lower, one.upper) if n is not None)
            texts += [low, f"fortran::extent({low}, {high})"]
        return f"fortran::shaped<{cpp_type(found.type)}>(&{value.section.first}, {', '.join(texts)})"
    view = section(value)
    lowers = [within.long(s.lower).text for s in slices if s.lower is not None] or list(value.lowers)
    if value.rank != found.rank:
        raise RefusedError(f"'{left.first.name}' is associated with an array of another rank")
    return f"fortran::based({view}, {', '.join(lowers)})" if lowers else view
