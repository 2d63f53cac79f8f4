"""References of intrinsic functions (Fortran 2018 clause 16): which table has the function."""

from __future__ import annotations

from accomp.backends.cxx.fortran import elemental, inquiries, locating, rearranging, transformational
from accomp.backends.cxx.fortran.cpp_types import cpp_type
from accomp.backends.cxx.fortran.expressions import Expressions
from accomp.backends.cxx.fortran.intrinsic_arguments import Given, given
from accomp.backends.cxx.fortran.values import Value, mapped
from accomp.host import nodes as host
from accomp.host.fortran_types import RefusedError
from accomp.records import replace

_OF_ARRAYS = transformational.TABLE | locating.TABLE | rearranging.TABLE


def reference(within: Expressions, node: host.Call) -> Value:
    """The value of an intrinsic function. Raises RefusedError for those that kernels cannot call."""
    name, arguments = node.name, given(node)
    inquiry = inquiries.TABLE.get(name)
    if inquiry is not None:
        return inquiry(within, arguments)
    of_arrays = _OF_ARRAYS.get(name)
    if of_arrays is not None:
        return _of_arrays(within, of_arrays, arguments)
    found = elemental.TABLE.get(name)
    if found is None:
        raise RefusedError(
            f"the intrinsic function '{name}' cannot be called in kernels; call it before the region"
        )
    kind = inquiries.kind_of(within, arguments.pop("kind", None))
    values = tuple(within.value(argument) for argument in arguments.values())
    return mapped(values, lambda v: found(within.region.defaults, v, kind))


def _of_arrays(within: Expressions, function: transformational.Maker, arguments: Given) -> Value:
    """A function of whole arrays: a scalar result is computed once, in front of loops over elements."""
    touched = len(within.notes.touched)
    found = function(within, arguments)
    if within.lifting and not found.shape and not within.bound:
        name = within.region.fresh("_t")
        within.notes.before.append(f"const {cpp_type(found.type)} {name} = {found.text};")
        del within.notes.touched[touched:]
        return Value(name, found.type)
    within.notes.touched[touched:] = [
        replace(v, text="?", shape=(), element=None) for v in within.notes.touched[touched:]
    ]
    return found
