"""Pointer assignment and NULLIFY (Fortran 2018 10.2.2, 9.7.2) of pointers that kernels have themselves."""

from __future__ import annotations

from accomp.backends.cxx.fortran.cpp_types import cpp_type
from accomp.backends.cxx.fortran.enclosing import Place
from accomp.backends.cxx.fortran.expressions import DESIGNATORS, Expressions
from accomp.backends.cxx.fortran.objects import Object
from accomp.backends.cxx.fortran.values import Value, section
from accomp.backends.cxx.fortran.variables import absent
from accomp.host import nodes as host
from accomp.host.fortran_types import RefusedError
from accomp.host.walk import base


def point(place: Place, within: Expressions, node: host.Assign) -> list[str]:
    """The lines of `pointer => target`."""
    left, bounds = node.target, ()
    if isinstance(left, host.Element):
        left, bounds = left.array, left.subscripts
    found = _pointer(place, left)
    name, right = found.first, node.value
    within.notes.assigns.add(name)
    within.notes.uses.add(name)
    if isinstance(right, host.Call) and right.intrinsic and right.name == "null":
        return [f"{name} = {absent(found)};"]
    written = base(left)
    value = within.designator(right) if isinstance(right, DESIGNATORS) else None
    if value is None or not value.place:
        raise RefusedError(f"'{written}' is associated with the result of an expression")
    if value.type != found.type:
        raise RefusedError(f"'{written}' is associated with an object of {value.type.text}")
    if not found.rank:
        if value.shape:
            raise RefusedError(f"'{written}' is associated with an array, and is none")
        return [f"{name} = &{value.text};"]
    if value.rank != found.rank and not _remapped(bounds):
        raise RefusedError(f"'{written}' is associated with an array of another rank")
    return [f"{name} = {_view(within, found, bounds, value)};"]


def nullify(place: Place, within: Expressions, nodes: tuple[host.Node, ...]) -> list[str]:
    """The lines of NULLIFY."""
    lines: list[str] = []
    for node in nodes:
        found = _pointer(place, node)
        within.notes.assigns.add(found.first)
        within.notes.uses.add(found.first)
        lines.append(f"{found.first} = {absent(found)};")
    return lines


def _pointer(place: Place, node: host.Node) -> Object:
    if isinstance(node, host.Address):
        node = node.operand
    if isinstance(node, host.Member):
        raise RefusedError(f"pointer component '{node.name}' is associated in a kernel")
    if isinstance(node, host.Variable):
        declared = place.variable(node.symbol.id)
        found = place.object(declared)
        if place.is_pointer(found.first) and "pointer" in declared.attributes:
            return found
    raise RefusedError(f"'{base(node)}', a pointer from outside of the kernel, is associated in it")


def _remapped(bounds: tuple[host.Expression, ...]) -> bool:
    """Whether both bounds of each dimension are given (10.2.2.3)."""
    return bool(bounds) and isinstance(bounds[0], host.Triplet) and bounds[0].upper is not None


def _view(within: Expressions, found: Object, bounds: tuple[host.Expression, ...], value: Value) -> str:
    """The part of an array that the pointer becomes, with the bounds it is given."""
    if value.section is None:
        raise RefusedError("a pointer is associated with a section that has vector subscripts")
    lowers: list[str] = []
    texts: list[str] = []
    for one in bounds:
        if not isinstance(one, host.Triplet) or one.lower is None or one.step is not None:
            raise RefusedError("the bounds of a pointer are not understood")
        lowers.append(within.long(one.lower).text)
        if one.upper is not None:
            texts += [lowers[-1], f"fortran::extent({lowers[-1]}, {within.long(one.upper).text})"]
    if texts:
        return f"fortran::shaped<{cpp_type(found.type)}>(&{value.section.first}, {', '.join(texts)})"
    view, lowers = section(value), lowers or list(value.lowers)
    return f"fortran::based({view}, {', '.join(lowers)})" if lowers else view
