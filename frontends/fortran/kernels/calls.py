"""References of procedures: which one is meant (Fortran 2018 15.4.3.4, 15.5.5), and the text of the call."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.frontends.fortran import derived
from accomp.frontends.fortran.constants import declaring
from accomp.frontends.fortran.entities import Entity, Role
from accomp.frontends.fortran.intrinsics import SUBROUTINES
from accomp.frontends.fortran.kernels.arguments import Actual, actual, evaluated, paired
from accomp.frontends.fortran.kernels.expressions import Expressions
from accomp.frontends.fortran.kernels.place import BasePlace
from accomp.frontends.fortran.kernels.procedures import dummies_of, procedure
from accomp.frontends.fortran.kernels.results import referenced
from accomp.frontends.fortran.kernels.signatures import Dummy, Procedure
from accomp.frontends.fortran.kernels.values import Value, mapped
from accomp.frontends.fortran.procedures import specifics
from accomp.frontends.fortran.references import meaning
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.syntax import Designator, Part, Slice
from accomp.frontends.fortran.types import Kinded, RefusedError
from accomp.ir.kernel import Level
from accomp.records import dataclass, replace

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


def reference(place: BasePlace, within: Expressions, entity: Entity, part: Part) -> Value:
    """The value of a function."""
    if part.name == "acc_on_device" and len(part.arguments or ()) == 1:
        return _on_device(place, within, part)
    return value_of(place, within, called(place, within, entity, part), part.name)


def value_of(place: BasePlace, within: Expressions, call: Called, name: str) -> Value:
    """The value of a function reference."""
    made = call.procedure
    if made.result is None:
        raise RefusedError(f"'{name}' is no function")
    if made.level is not Level.SEQ:
        raise RefusedError(f"function '{name}' is parallel and stands in an expression")
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


def _on_device(place: BasePlace, within: Expressions, part: Part) -> Value:
    """acc_on_device (OpenACC 3.3 section 3.2.20), which openacc.h defines for kernels."""
    given = part.arguments or ()
    argument = given[0].value if given else Slice()
    if isinstance(argument, Slice):
        raise RefusedError("an array section is not expected there")
    place.module.header("openacc.h")
    value = within.value(argument)
    text_ = f"(acc_on_device(static_cast<acc_device_t>({value.text})) != 0)"
    return Value(text_, Kinded("logical"), truth=True)


def call(place: BasePlace, within: Expressions, node: Designator) -> list[str]:
    """The lines of a CALL of a procedure without a level."""
    part = node.parts[-1]
    if len(node.parts) > 1:
        return statement(place, within, method(place, within, node), part.name)
    entity, _ = meaning(within.scope, part.name, indexed=True)
    if part.name in SUBROUTINES and not entity.path:
        return _intrinsic(within, part)
    if part.name in _MEETING and not entity.path:
        within.notes.effects = within.notes.reads = True
        return [f"{_MEETING[part.name]}();"]
    return statement(place, within, called(place, within, entity, part), part.name)


def statement(place: BasePlace, within: Expressions, call: Called, name: str) -> list[str]:
    """The lines of a call: a loop over elements where an elemental procedure is given arrays."""
    from accomp.frontends.fortran.kernels.assignments import heads_over, nested

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
    for scope, entity, _ in made.free:
        found = place.free(scope, entity)
        within.notes.uses.add(found.first or found.text)
        within.notes.touched.append(Value("?", found.type, object=found.first or found.text))
        texts.append(found.text)
    return texts


# Which procedure.


def called(place: BasePlace, within: Expressions, entity: Entity, part: Part) -> Called:
    """The procedure that is called: of a generic name the specific one that the arguments fit."""
    if entity.role is not Role.GENERIC:
        dummies = dummies_of(place, within.scope, entity)
        values = tuple(evaluated(within, a) for a in paired(dummies, part))
        return _called(place, within.scope, entity, dummies, values)
    fitting = [
        (home, specific)
        for home, specific in specifics(within.scope, part.name)
        if _fits(within, dummies_of(place, home, specific), part)
    ]
    if not fitting:
        raise RefusedError(f"which procedure '{part.name}' means is not known")
    home, specific = fitting[0]
    dummies = dummies_of(place, home, specific)
    values = tuple(evaluated(within, a) for a in paired(dummies, part))
    return _called(place, home, specific, dummies, values)


def _called(
    place: BasePlace, scope: Scope, entity: Entity, dummies: tuple[Dummy, ...], values: tuple[Actual, ...]
) -> Called:
    """A procedure for the types that its polymorphic arguments have."""
    types = {
        d.entity.name: v.type
        for d, v in zip(dummies, values, strict=True)
        if d.type.polymorphic and v is not None and v.type.base == "type"
    }
    return Called(procedure(place, scope, entity, types), values)


def _fits(within: Expressions, dummies: tuple[Dummy, ...], part: Part, passed: str | None = None) -> bool:
    """Whether the arguments are of the dummies' types and ranks (Fortran 2018 15.4.3.4.5)."""
    try:
        given = paired(dummies, part, passed)
    except RefusedError:
        return False
    notes = within.notes
    touched, before = len(notes.touched), len(notes.before)
    values = [evaluated(within, a) for a in given]
    del notes.touched[touched:], notes.before[before:]
    return all(fits(d, v) for d, v in zip(dummies, values, strict=True) if d.entity.name != passed)


def fits(dummy: Dummy, value: Actual) -> bool:
    """Whether a dummy argument can be given a value."""
    if value is None:
        return True
    ranks = (value.rank, 0) if dummy.elemental else (value.rank,)
    if dummy.rank not in ranks:
        return False
    if value.type == dummy.type:
        return True
    related = dummy.type.polymorphic and value.type.base == "type"
    return related and dummy.type in derived.ancestors(value.type)


# Type-bound procedures (Fortran 2018 7.5.5, 12.4.3.4.5).


def method(place: BasePlace, within: Expressions, node: Designator) -> Called:
    """The type-bound procedure that `object%name(...)` means."""
    return bound(place, within, within.designator(Designator(node.parts[:-1])), node.parts[-1])


def bound(place: BasePlace, within: Expressions, value: Value, part: Part) -> Called:
    """The procedure bound to the type of an object under a name."""
    if value.type.base != "type":
        raise RefusedError(f"'%{part.name}' follows what has no type-bound procedures")
    found = derived.binding(value.type, part.name)
    if found is None:
        raise RefusedError(
            f"type '{value.type.name}' has no component or procedure '{part.name}' that is known"
        )
    names = found[1].procedures if found[1].generic else (part.name,)
    for name in names:
        made = _specific(place, within, value, name, part, generic=found[1].generic)
        if made is not None:
            return made
    raise RefusedError(f"which procedure '{part.name}' means is not known")


def _specific(
    place: BasePlace, within: Expressions, value: Value, name: str, part: Part, *, generic: bool
) -> Called | None:
    found = derived.binding(value.type, name)
    if found is None:
        raise RefusedError(f"type '{value.type.name}' has no procedure '{name}' that is known")
    scope, binding = found
    if value.type.polymorphic and not binding.fixed:
        raise RefusedError(
            f"'{name}' of an object of CLASS({value.type.name}) may be overridden in its type, which is known"
            " at run time only"
        )
    _, entity = declaring(scope, binding.procedures[0])
    dummies = dummies_of(place, scope, entity)
    if not binding.nopass and not dummies:
        raise RefusedError(f"procedure '{name}' of type '{value.type.name}' has no argument for its object")
    passed = None if binding.nopass else binding.passed or dummies[0].entity.name
    if generic and not _fits(within, dummies, part, passed):
        return None
    values = tuple(
        value if d.entity.name == passed else evaluated(within, a)
        for d, a in zip(dummies, paired(dummies, part, passed), strict=True)
    )
    return _called(place, scope, entity, dummies, values)


# Defined operations and assignment (Fortran 2018 10.1.6, 10.2.1.4).


def defined(place: BasePlace, within: Expressions, name: str, values: tuple[Value, ...]) -> Called | None:
    """The procedure that an operator or assignment means for operands of these types."""
    for scope, entity in _candidates(within, name, values):
        dummies = dummies_of(place, scope, entity)
        if len(dummies) == len(values) and all(fits(d, v) for d, v in zip(dummies, values, strict=True)):
            return _called(place, scope, entity, dummies, values)
    return None


def _candidates(within: Expressions, name: str, values: tuple[Value, ...]) -> Iterator[tuple[Scope, Entity]]:
    yield from specifics(within.scope, name)
    for value in values:
        if value.type.base != "type":
            continue
        generic = derived.binding(value.type, name)
        for one in generic[1].procedures if generic is not None else ():
            found = derived.binding(value.type, one)
            if found is not None:
                yield found[0], declaring(found[0], found[1].procedures[0])[1]


def _intrinsic(within: Expressions, part: Part) -> list[str]:
    if part.name == "abort" and not part.arguments:  # of GNU Fortran; flang has it too
        within.notes.effects = True
        return ["fortran::abort();"]
    if part.name != "mvbits":
        raise RefusedError(f"the intrinsic subroutine '{part.name}' cannot be called in kernels")
    nodes = [a.value for a in part.arguments or () if not isinstance(a.value, Slice)]
    if len(nodes) != _MVBITS:
        raise RefusedError(f"mvbits has {_MVBITS} arguments")
    values = [within.value(n) for n in nodes]
    target = within.designator(nodes[3]) if isinstance(nodes[3], Designator) else None
    if target is None or target.shape:
        raise RefusedError("mvbits is given an array")
    from accomp.frontends.fortran.kernels.assignments import written

    written(within.region, within.notes, target)
    texts = ", ".join(v.text for v in values)
    return [f"fortran::mvbits({texts});"]


__all__ = ["Called", "bound", "call", "called", "defined", "method", "reference", "text", "value_of"]
