"""Actual arguments as the dummy arguments take them (Fortran 2018 15.5.2)."""

from __future__ import annotations

from accomp.host import nodes as host
from accomp.host.fortran_types import RefusedError
from accomp.kernels.fortran import memory
from accomp.kernels.fortran.cpp_types import cpp_type
from accomp.kernels.fortran.expressions import Expressions
from accomp.kernels.fortran.operators import convert
from accomp.kernels.fortran.signatures import Dummy
from accomp.kernels.fortran.values import Value, section
from accomp.records import replace

Actual = Value | None
"""The value of an actual argument; None for one that is absent."""


def paired(dummies: tuple[Dummy, ...], given: tuple[host.Expression, ...]) -> list[host.Expression | None]:
    """The actual argument of each dummy; None for those that are absent."""
    plain = iter([a for a in given if not isinstance(a, host.Keyword)])
    named = {a.name: a.value for a in given if isinstance(a, host.Keyword)}
    return [named.get(d.name) or next(plain, None) for d in dummies]


def evaluated(within: Expressions, node: host.Expression | None) -> Actual:
    """The value of an actual argument: of a designator the object itself."""
    if node is None:
        return None
    value = within.designator(node)
    if value.place and value.object:  # what is read of it is not known
        within.notes.touched.append(replace(value, text="?", shape=(), element=None))
    return value


def actual(within: Expressions, dummy: Dummy, value: Actual) -> str:
    """The text of an actual argument."""
    if value is None:
        if dummy.passing == "text":
            return "fortran::text(nullptr, 0)"
        if dummy.rank and dummy.passing == "view":
            return f"fortran::absent<{cpp_type(dummy.type)}, {dummy.rank}>()"
        return "nullptr"
    if dummy.rank == 0:
        return scalar(within, dummy, value)
    return _array(within, dummy, value)


def scalar(within: Expressions, dummy: Dummy, value: Value) -> str:
    """An argument for a scalar."""
    if value.shape:
        raise RefusedError(f"an array is given for the scalar '{dummy.name}'")
    if dummy.passing == "value":
        return convert(value, dummy.type).text
    if dummy.passing == "text" and value.type.base == "character":
        within.notes.effects |= dummy.written
        return value.text
    value = _as_parent(within, dummy, value)
    region = within.region
    if not value.place:
        held = f"fortran::passed<{cpp_type(dummy.type)}>({value.text})"
        return held if dummy.passing == "reference" else f"&static_cast<{cpp_type(dummy.type)} &>({held})"
    if dummy.written:
        if region.is_local(value.object):
            within.notes.assigns.add(value.object)
        else:
            within.notes.effects = True
    return value.text if dummy.passing == "reference" else f"&{value.text}"


def _as_parent(within: Expressions, dummy: Dummy, value: Value) -> Value:
    """The object of the dummy's type: itself, or what an extension of the type inherits."""
    if value.type == dummy.type:
        return value
    if value.type.base == dummy.type.base == "type" and dummy.type.polymorphic:
        return within.parent(value, dummy.type)
    raise RefusedError(
        f"a value of type {value.type.text} is given for '{dummy.name}' of type {dummy.type.text}"
    )


def _array(within: Expressions, dummy: Dummy, value: Value) -> str:
    name = dummy.name
    if value.type != dummy.type:
        raise RefusedError(f"an array of type {value.type.text} is given for '{name}'")
    if not value.shape and (not value.place or dummy.passing != "memory"):
        raise RefusedError(f"a scalar is given for the array '{name}'")
    if dummy.passing != "memory" and value.rank != dummy.rank:
        raise RefusedError(f"'{name}' is given an array of another rank")
    if not value.place or (value.shape and value.section is None):
        if dummy.written and dummy.declared.intent:
            raise RefusedError(f"an expression is given for the array '{name}', which is assigned to")
        return _copied(within, dummy, value)
    if dummy.written:
        within.notes.effects = True
    if not value.shape:  # the elements that follow belong to the dummy (15.5.2.11)
        return f"&{value.text}"
    assert value.section is not None
    if dummy.passing == "memory" and value.section.contiguous:
        return f"&{value.section.first}"
    if dummy.declared.dynamic and value.text and not value.shape[0].isdigit():
        return value.text
    return _packed(within, dummy, value) if dummy.passing == "memory" else section(value)


def _in_front(within: Expressions, dummy: Dummy) -> None:
    if within.bound:
        raise RefusedError(f"the array for '{dummy.name}' would have to be copied for each element")


def _packed(within: Expressions, dummy: Dummy, value: Value) -> str:
    """A section whose elements may be apart, for an array that has its own shape."""
    _in_front(within, dummy)
    name = within.region.fresh("_p")
    written = "true" if dummy.written else "false"
    type_ = f"fortran::packed<{cpp_type(value.type)}, {value.rank}>"
    within.notes.before.append(f"const {type_} {name}({section(value)}, {written});")
    return f"{name}.elements"


def _copied(within: Expressions, dummy: Dummy, value: Value) -> str:
    """The value of an expression, in memory."""
    _in_front(within, dummy)
    name = within.region.fresh("_t")
    counters = tuple(within.region.fresh("_k") for _ in value.shape)
    type_ = cpp_type(dummy.type)
    within.notes.before.append(f"fortran::temporary<{type_}> {name}({memory.size_of(value.shape)});")
    within.notes.before += memory.filled(name, counters, value, dummy.type)
    if dummy.passing == "memory":
        return name
    shape = ", ".join(f"1, {extent}" for extent in value.shape)
    return f"fortran::shaped<{type_}>({name}, {shape})"


__all__ = ["Actual", "actual", "evaluated", "paired", "scalar"]
