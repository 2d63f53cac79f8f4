"""References of procedures: actual arguments as the dummies take them (Fortran 2018 15.5.2)."""

from __future__ import annotations

from accomp.frontends.fortran.entities import Entity, Role
from accomp.frontends.fortran.intrinsics import SUBROUTINES
from accomp.frontends.fortran.kernels.constant import declaring
from accomp.frontends.fortran.kernels.expressions import Expressions
from accomp.frontends.fortran.kernels.nodes import Argument, Designator, Part, Slice
from accomp.frontends.fortran.kernels.operators import convert
from accomp.frontends.fortran.kernels.place import BasePlace
from accomp.frontends.fortran.kernels.procedures import Dummy, Procedure, dummies_of, procedure
from accomp.frontends.fortran.kernels.types import Kinded, RefusedError
from accomp.frontends.fortran.kernels.values import Value, mapped
from accomp.frontends.fortran.references import meaning
from accomp.ir.kernel import Level


def reference(place: BasePlace, within: Expressions, entity: Entity, part: Part) -> Value:
    """The value of a function."""
    if part.name == "acc_on_device" and len(part.arguments or ()) == 1:
        return _on_device(place, within, part)
    made = chosen(place, within, entity, part)
    if made.result is None:
        raise RefusedError(f"'{part.name}' is no function")
    if made.level is not Level.SEQ:
        raise RefusedError(f"function '{part.name}' is parallel and stands in an expression")
    result = made.result
    arguments = _paired(made.dummies, part)
    values = tuple(
        within.value(a.value) for a in arguments if a is not None and not isinstance(a.value, Slice)
    )
    shaped = any(v.shape for v, d in zip(values, made.dummies, strict=False) if not d.rank)
    if shaped and len(values) == len(made.dummies):  # an elemental function of arrays

        def one(operands: tuple[Value, ...]) -> Value:
            texts = [_scalar(within, d, v) for d, v in zip(made.dummies, operands, strict=True)]
            return Value(f"{made.name}({', '.join([*texts, *_free(place, within, made)])})", result)

        _notes(within, made)
        return mapped(values, one)
    return Value(_text(place, within, made, arguments), result)


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


def call(place: BasePlace, within: Expressions, part: Part) -> list[str]:
    """The lines of a CALL of a procedure without a level."""
    entity, _ = meaning(within.scope, part.name, indexed=True)
    if part.name in SUBROUTINES and not entity.path:
        return _intrinsic(within, part)
    made = chosen(place, within, entity, part)
    if made.level is not Level.SEQ:
        raise RefusedError(f"routine '{part.name}' is called where threads are not together")
    within.notes.effects = within.notes.effects or made.effects
    return [f"{text(place, within, made, part)};"]


def text(place: BasePlace, within: Expressions, made: Procedure, part: Part) -> str:
    """The text of a call."""
    return _text(place, within, made, _paired(made.dummies, part))


def chosen(place: BasePlace, within: Expressions, entity: Entity, part: Part) -> Procedure:
    """The procedure that is called: of a generic name the specific one that the arguments fit."""
    if entity.role is not Role.GENERIC:
        return procedure(place, within.scope, entity)
    home, generic = declaring(within.scope, part.name)
    fitting: list[Entity] = []
    for name in generic.specifics or entity.specifics:
        specific = home.find(name) or Entity(name, Role.PROCEDURE)
        if _fits(within, dummies_of(place, home, specific), part):
            fitting.append(specific)
    if len(fitting) != 1:
        raise RefusedError(f"which procedure '{part.name}' means is not known")
    return procedure(place, home, fitting[0])


def _fits(within: Expressions, dummies: tuple[Dummy, ...], part: Part) -> bool:
    """Whether the arguments are of the dummies' types and ranks (Fortran 2018 15.4.3.4.5)."""
    try:
        paired = _paired(dummies, part)
    except RefusedError:
        return False
    touched, notes = len(within.notes.touched), within.notes
    fits = True
    for dummy, argument in zip(dummies, paired, strict=True):
        if argument is not None and not isinstance(argument.value, Slice):
            value = within.value(argument.value)
            fits &= value.rank == dummy.rank and value.type == dummy.type
    del notes.touched[touched:]
    return fits


def _paired(dummies: tuple[Dummy, ...], part: Part) -> list[Argument | None]:
    """The actual argument of each dummy; None for those that are absent."""
    given = part.arguments or ()
    names = [d.entity.name for d in dummies]
    found: list[Argument | None] = [None] * len(names)
    for place, argument in enumerate(given):
        at = names.index(argument.key) if argument.key in names else place
        if at >= len(names) or (argument.key and argument.key not in names):
            raise RefusedError(f"'{part.name}' is called with arguments that it has not")
        found[at] = argument
    for argument, dummy in zip(found, dummies, strict=True):
        if argument is None and "optional" not in dummy.entity.attributes:
            raise RefusedError(f"'{part.name}' is called without its argument '{dummy.entity.name}'")
    return found


def _text(place: BasePlace, within: Expressions, made: Procedure, arguments: list[Argument | None]) -> str:
    texts = [_actual(within, d, a) for d, a in zip(made.dummies, arguments, strict=True)]
    _notes(within, made)
    return f"{made.name}({', '.join([*texts, *_free(place, within, made)])})"


def _notes(within: Expressions, made: Procedure) -> None:
    within.notes.effects |= made.effects
    within.notes.reads |= made.reads


def _free(place: BasePlace, within: Expressions, made: Procedure) -> list[str]:
    """The variables that the procedure uses besides its arguments."""
    texts: list[str] = []
    for scope, entity, _ in made.free:
        found = place.free(scope, entity)
        within.notes.uses.add(found.first or found.text)
        texts.append(found.text)
    return texts


def _actual(within: Expressions, dummy: Dummy, argument: Argument | None) -> str:
    """An actual argument."""
    if argument is None:
        if dummy.rank and dummy.passing == "view":
            return f"fortran::absent<{dummy.type.cpp}, {dummy.rank}>()"
        return "nullptr"
    if isinstance(argument.value, Slice):
        raise RefusedError("an array section is not expected there")
    node = argument.value
    value = within.designator(node) if isinstance(node, Designator) else within.value(node)
    if dummy.rank == 0:
        return _scalar(within, dummy, value)
    return _array(within, dummy, value)


def _scalar(within: Expressions, dummy: Dummy, value: Value) -> str:
    if value.shape:
        raise RefusedError(f"an array is given for the scalar '{dummy.entity.name}'")
    if dummy.passing == "value":
        return convert(value, dummy.type).text
    if value.type != dummy.type:
        raise RefusedError(
            f"a value of type {value.type.text} is given for '{dummy.entity.name}' of type {dummy.type.text}"
        )
    region = within.region
    if not value.place:
        held = f"fortran::passed<{dummy.type.cpp}>({value.text})"
        return held if dummy.passing == "reference" else f"&static_cast<{dummy.type.cpp} &>({held})"
    if dummy.written:
        if region.is_local(value.object):
            within.notes.assigns.add(value.object)
        else:
            within.notes.effects = True
    return value.text if dummy.passing == "reference" else f"&{value.text}"


def _array(within: Expressions, dummy: Dummy, value: Value) -> str:
    if value.type != dummy.type:
        raise RefusedError(f"an array of type {value.type.text} is given for '{dummy.entity.name}'")
    if not value.place:
        raise RefusedError(f"an expression is given for the array '{dummy.entity.name}'")
    if dummy.written:
        within.notes.effects = True
    if dummy.passing == "memory":
        return _memory(dummy, value)
    if value.rank != dummy.rank:
        raise RefusedError(f"'{dummy.entity.name}' is given an array of another rank")
    if value.section is None:
        raise RefusedError("a section with vector subscripts is passed to a procedure")
    if dummy.entity.dynamic and value.text and not value.shape[0].isdigit():
        return value.text
    pairs = [f"{e}, {s}" for e, s in zip(value.shape, value.section.steps, strict=True)]
    return f"fortran::section(&{value.section.first}, {', '.join(pairs)})"


def _memory(dummy: Dummy, value: Value) -> str:
    """The address of the first element: the elements that follow belong to the dummy (15.5.2.11)."""
    if not value.shape:
        return f"&{value.text}"
    if value.section is None or not value.section.contiguous:
        raise RefusedError(
            f"a section that is not contiguous is given for '{dummy.entity.name}', which has its own shape"
        )
    return f"&{value.section.first}"


def _intrinsic(within: Expressions, part: Part) -> list[str]:
    if part.name != "mvbits":
        raise RefusedError(f"the intrinsic subroutine '{part.name}' cannot be called in kernels")
    nodes = [a.value for a in part.arguments or () if not isinstance(a.value, Slice)]
    values = [within.value(n) for n in nodes]
    target = within.designator(nodes[3]) if isinstance(nodes[3], Designator) else None
    if target is None or target.shape:
        raise RefusedError("mvbits is given an array")
    from accomp.frontends.fortran.kernels.assignments import written

    written(within.region, within.notes, target)
    texts = ", ".join(v.text for v in values)
    return [f"fortran::mvbits({texts});"]
