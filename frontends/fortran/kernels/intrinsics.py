"""References of intrinsic functions (Fortran 2018 clause 16): which table has the function."""

from __future__ import annotations

from accomp.frontends.fortran.intrinsic_results import GENERIC
from accomp.frontends.fortran.kernels import elemental, inquiries, locating, rearranging, transformational
from accomp.frontends.fortran.kernels.cpp_types import cpp_type
from accomp.frontends.fortran.kernels.expressions import Expressions
from accomp.frontends.fortran.kernels.intrinsic_arguments import named
from accomp.frontends.fortran.kernels.values import Value, mapped
from accomp.frontends.fortran.syntax import Node, Part
from accomp.frontends.fortran.types import RefusedError
from accomp.records import replace


def reference(within: Expressions, part: Part) -> Value:
    """The value of an intrinsic function. Raises RefusedError for those that kernels cannot call."""
    name = GENERIC.get(part.name, part.name)
    inquiry = inquiries.TABLE.get(name)
    if inquiry is not None:
        return inquiry(within, named(part, name, inquiries.DUMMIES.get(name, ())))
    for functions in (transformational, locating, rearranging):
        array = functions.TABLE.get(name)
        if array is not None:
            return _of_arrays(within, array, named(part, name, functions.DUMMIES.get(name, ())))
    found = elemental.TABLE.get(name)
    if found is None:
        raise RefusedError(f"the intrinsic function '{part.name}' cannot be called in kernels")
    arguments = named(part, name, elemental.DUMMIES.get(name, ()))
    kind = inquiries.kind_of(within, arguments.pop("kind", None))
    values = tuple(within.value(node) for node in arguments.values())
    return mapped(values, lambda v: found(within.region.defaults, v, kind))


def _of_arrays(within: Expressions, function: transformational.Maker, given: dict[str, Node]) -> Value:
    """A function of whole arrays: a scalar result is computed once, in front of loops over elements."""
    touched = len(within.notes.touched)
    found = function(within, given)
    if within.lifting and not found.shape and not within.bound:
        name = within.region.fresh("_t")
        within.notes.before.append(f"const {cpp_type(found.type)} {name} = {found.text};")
        del within.notes.touched[touched:]
        return Value(name, found.type)
    within.notes.touched[touched:] = [
        replace(v, text="?", shape=(), element=None) for v in within.notes.touched[touched:]
    ]
    return found
