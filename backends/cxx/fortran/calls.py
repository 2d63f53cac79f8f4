"""References of procedures (Fortran 2018 15.5) as calls in C++, with arguments as their dummies take them."""

from __future__ import annotations

from accomp.backends.cxx.fortran import memory
from accomp.backends.cxx.fortran.assignments import heads_over, nested, written
from accomp.backends.cxx.fortran.cpp_types import cpp_type
from accomp.backends.cxx.fortran.expressions import Expressions
from accomp.backends.cxx.fortran.operators import convert
from accomp.backends.cxx.fortran.place import BasePlace
from accomp.backends.cxx.fortran.procedures import dummies_of, procedure
from accomp.backends.cxx.fortran.results import referenced
from accomp.backends.cxx.fortran.signatures import Dummy, Procedure
from accomp.backends.cxx.fortran.values import Value, mapped, section
from accomp.host import nodes as host
from accomp.host.fortran_types import Kinded, RefusedError
from accomp.ir.kernel import Level
from accomp.records import dataclass, replace

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
    value = _variable(within, value)
    if dummy.rank == 0:
        return scalar(within, dummy, value)
    return _array(within, dummy, value)


def _variable(within: Expressions, value: Value) -> Value:
    """A named constant in memory as dummies take variables: nothing may define it (Fortran 2018 8.5.13)."""
    if not within.region.is_constant(value.object):
        return value
    type_, section_ = cpp_type(value.type), value.section
    if section_ is not None:
        section_ = replace(section_, first=f"const_cast<{type_} &>({section_.first})")
    text_ = f"const_cast<{type_} &>({value.text})" if value.place and not value.shape else value.text
    return replace(value, text=text_, section=section_)


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


_MVBITS = 5
_MEETING = {
    "syncthreads": "accomp::sync_gang",
    "syncwarp": "accomp::sync_worker",
    "threadfence": "__threadfence",
    "threadfence_block": "__threadfence_block",
    "threadfence_system": "__threadfence_system",
}
"""Subroutines of CUDA Fortran by which threads meet."""


@dataclass(frozen=True, slots=True)
class Called:
    """A procedure with the actual arguments of one reference."""

    procedure: Procedure
    values: tuple[Actual, ...]

    @property
    def elementwise(self) -> bool:
        """Whether an elemental procedure is given arrays."""
        pairs = zip(self.procedure.dummies, self.values, strict=True)
        return any(v is not None and bool(v.shape) and not d.rank for d, v in pairs)


PARALLEL_IN_EXPRESSION = (
    "a function with a level of parallelism is called where its result cannot be found before the statement;"
    " assign the result to a variable"
)


def reference(place: BasePlace, within: Expressions, node: host.Call) -> Value:
    """The value of a function."""
    if node.name == "acc_on_device" and len(node.arguments) == 1:
        return _on_device(place, within, node)
    return value_of(place, within, called(place, within, node), node.name)


def value_of(place: BasePlace, within: Expressions, call: Called, name: str) -> Value:
    """The value of a function reference."""
    made = call.procedure
    if made.result is None:
        raise RefusedError(f"'{name}' is no function")
    if made.level is not Level.SEQ:
        raise RefusedError(PARALLEL_IN_EXPRESSION)
    if not call.elementwise:
        return referenced(within, made.result, text(place, within, call))
    type_ = made.result.type
    given = tuple(v for v in call.values if v is not None)
    return mapped(given, lambda v: Value(_elemental(place, within, call, v), type_))


def _elemental(place: BasePlace, within: Expressions, call: Called, operands: tuple[Value, ...]) -> str:
    """The reference of an elemental procedure for one element of its arguments."""
    left = iter(operands)
    values = tuple(None if v is None else next(left) for v in call.values)
    return text(place, within, replace(call, values=values))


def _on_device(place: BasePlace, within: Expressions, node: host.Call) -> Value:
    """acc_on_device (OpenACC 3.3 section 3.2.20), which openacc.h defines for kernels."""
    place.module.header("openacc.h")
    value = within.value(node.arguments[0])
    text_ = f"(acc_on_device(static_cast<acc_device_t>({value.text})) != 0)"
    return Value(text_, Kinded("logical"), truth=True)


def subroutine(place: BasePlace, within: Expressions, node: host.Call) -> list[str]:
    """The lines of a CALL of a procedure without a level, or of a defined assignment."""
    if node.intrinsic:
        return _intrinsic(within, node)
    if node.name in _MEETING and not node.symbol:
        within.notes.effects = within.notes.reads = True
        return [f"{_MEETING[node.name]}();"]
    return statement(place, within, called(place, within, node), node.name)


def statement(place: BasePlace, within: Expressions, call: Called, name: str) -> list[str]:
    """The lines of a call: a loop over elements where an elemental procedure is given arrays."""
    if call.procedure.level is not Level.SEQ:
        raise RefusedError(f"routine '{name}' is called where threads are not together")
    within.notes.effects = within.notes.effects or call.procedure.effects
    if not call.elementwise:
        return [f"{text(place, within, call)};"]
    given = tuple(v for v in call.values if v is not None)
    shape = next(v.shape for v in given if v.shape)
    counters = tuple(within.region.fresh("_k") for _ in shape)
    line = f"{_elemental(place, within, call, tuple(v.at(counters) for v in given))};"
    return nested(heads_over(counters, shape), [line])


def text(place: BasePlace, within: Expressions, call: Called) -> str:
    """The text of a call."""
    made = call.procedure
    texts = [actual(within, d, v) for d, v in zip(made.dummies, call.values, strict=True)]
    within.notes.effects |= made.effects
    within.notes.reads |= made.reads
    return f"{made.name}({', '.join([*texts, *_free(place, within, made)])})"


def _free(place: BasePlace, within: Expressions, made: Procedure) -> list[str]:
    """The variables that the procedure uses besides its arguments."""
    texts: list[str] = []
    for declared, _ in made.free:
        found = place.object(declared)
        within.notes.uses.add(found.first or found.text)
        within.notes.touched.append(Value("?", found.type, object=found.first or found.text))
        texts.append(found.text)
    return texts


def called(place: BasePlace, within: Expressions, node: host.Call) -> Called:
    """The procedure that is called, for the types that its polymorphic arguments have."""
    if node.problem:
        raise RefusedError(node.problem)
    dummies = dummies_of(place, node.symbol)
    values = tuple(evaluated(within, a) for a in paired(dummies, node.arguments))
    types = {
        d.name: v.type
        for d, v in zip(dummies, values, strict=True)
        if d.type.polymorphic and v is not None and v.type.base == "type"
    }
    return Called(procedure(place, node.symbol, types), values)


def _intrinsic(within: Expressions, node: host.Call) -> list[str]:
    if node.name == "abort" and not node.arguments:  # of GNU Fortran; flang has it too
        within.notes.effects = True
        return ["fortran::abort();"]
    if node.name != "mvbits":
        raise RefusedError(f"the intrinsic subroutine '{node.name}' cannot be called in kernels")
    if len(node.arguments) != _MVBITS:
        raise RefusedError(f"mvbits has {_MVBITS} arguments")
    values = [within.value(n) for n in node.arguments]
    target = within.designator(node.arguments[3])
    if target.shape or not target.place:
        raise RefusedError("mvbits is given an array")
    written(within.region, within.notes, target)
    texts = ", ".join(v.text for v in values)
    return [f"fortran::mvbits({texts});"]
