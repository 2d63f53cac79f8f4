"""Expressions of C and C++ as values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from accomp.backends.mlir import memory
from accomp.backends.mlir.calls import call, refers_to_object
from accomp.backends.mlir.context import Context
from accomp.backends.mlir.conversions import constant, convert, truth
from accomp.backends.mlir.globals import variable
from accomp.backends.mlir.literals import literal
from accomp.backends.mlir.memory import AtPointer, Place, Value
from accomp.backends.mlir.opaque import opaque_value
from accomp.backends.mlir.operators import combined, compared, is_comparison, negated
from accomp.backends.mlir.types import (
    INT,
    LONG,
    Array,
    Bool,
    Int,
    NoLoweringError,
    Pointer,
    Record,
    Type,
    of_c,
    value_type,
)
from accomp.host import nodes as host
from accomp.host.walk import is_lambda
from accomp.records import dataclass, replace
from accomp.syntax.nodes import TypeKind

_LOGICAL = ("&&", "||")


def value(ctx: Context, node: host.Expression, wanted: Type | None = None) -> Value:
    """The value of an expression; what has no form becomes a call of a function with its text.

    `wanted` is the type of that where the expression has none that is known.
    """
    mark = ctx.out.mark()
    try:
        return formed(ctx, node)
    except NoLoweringError as error:
        ctx.out.undo(mark)
        return opaque_value(ctx, node, str(error), wanted)


def formed(ctx: Context, node: host.Expression) -> Value:
    """The value of an expression. Raises NoLoweringError where it has no form."""
    made = ctx.values.get(type(node))
    if made is None:
        raise NoLoweringError("an expression of this kind has no form in MLIR")
    return made(ctx, node)


def place(ctx: Context, node: host.Expression) -> Place:
    """The place of an object. Raises NoLoweringError where it has none."""
    made = ctx.places.get(type(node))
    if made is None:
        raise NoLoweringError("an expression stands for no object")
    return made(ctx, node)


def converted(ctx: Context, node: host.Expression, type_: Type) -> Value:
    """The value of an expression in a type."""
    return convert(ctx.out, value(ctx, node, type_), type_)


def condition(ctx: Context, node: host.Expression) -> Value:
    """Whether an expression is true."""
    return truth(ctx.out, value(ctx, node, Bool()))


def discarded(ctx: Context, node: host.Expression) -> None:
    """Evaluate an expression for what it does."""
    if isinstance(node, host.Conversion):
        discarded(ctx, node.operand)
    elif isinstance(node, host.Binary) and node.operator == ",":
        discarded(ctx, node.left)
        discarded(ctx, node.right)
    elif isinstance(node, host.Assign):
        assign(ctx, node)
    elif isinstance(node, host.Call):
        call(ctx, node, value)
    else:
        formed(ctx, node)


# Objects.


def _variable_place(ctx: Context, node: host.Variable) -> Place:
    bound = variable(ctx, node.symbol)
    if not isinstance(bound, Value):
        return bound
    made = ctx.allocate(bound.type)
    memory.store(ctx.out, bound, made)
    return made


def _element_place(ctx: Context, node: host.Element) -> Place:
    made = _array_of(ctx, node.array, node.subscripts[0])
    for subscript in node.subscripts[1:]:
        made = _subscripted(ctx, made, subscript)
    return made


def _array_of(ctx: Context, array: host.Expression, first: host.Expression) -> Place:
    """What a pointer or an array has at its first subscript."""
    type_ = of_c(array.type) if array.type is not None else None
    if isinstance(type_, Array) and not isinstance(array, host.Literal):
        return _subscripted(ctx, place(ctx, array), first)
    pointer = formed(ctx, array)
    if not isinstance(pointer.type, Pointer):
        raise NoLoweringError("an element is that of what is no pointer")
    element = pointer.type.element
    if element is None:
        raise NoLoweringError("the type that a pointer points to is not known")
    if isinstance(first, host.Literal) and first.text in ("", "0"):
        return AtPointer(pointer.name, element)
    return AtPointer(memory.moved(ctx.out, pointer.name, element, formed(ctx, first)), element)


def _subscripted(ctx: Context, made: Place, subscript: host.Expression) -> Place:
    if isinstance(made.type, Pointer):
        pointer = memory.load(ctx.out, made)
        if made.type.element is None:
            raise NoLoweringError("the type that a pointer points to is not known")
        made = AtPointer(pointer.name, Array(made.type.element, None))
    if not isinstance(made.type, Array):
        raise NoLoweringError("an element is that of what is no array")
    if isinstance(subscript, host.Literal) and not subscript.text:
        return memory.element(ctx.out, made, constant(ctx.out, 0, LONG))
    return memory.element(ctx.out, made, formed(ctx, subscript))


def _member_place(ctx: Context, node: host.Member) -> Place:
    of = node.object.operand if isinstance(node.object, host.Address) else node.object
    made = place(ctx, of)
    if isinstance(made.type, Pointer) and isinstance(made.type.element, Record):
        made = AtPointer(memory.load(ctx.out, made).name, made.type.element)
    found = memory.member(ctx.out, made, node.name)
    if isinstance(found.type, Pointer) and found.type.element is None and node.type is not None:
        found = AtPointer(memory.address(ctx.out, found), of_c(node.type))  # fields do not tell
    return found


def _conversion_place(ctx: Context, node: host.Conversion) -> Place:
    made = place(ctx, node.operand)
    if node.type is not None and of_c(node.type) == made.type:
        return made
    raise NoLoweringError("a conversion stands for no object")


def _address_place(ctx: Context, node: host.Address) -> Place:
    if node.implicit:
        return place(ctx, node.operand)
    raise NoLoweringError("an address stands for no object")


def _assign_place(ctx: Context, node: host.Assign) -> Place:
    assign(ctx, node)
    return place(ctx, node.target)


def _call_place(ctx: Context, node: host.Call) -> Place:
    made = call(ctx, node, value)
    if made is not None and isinstance(made.type, Pointer) and refers_to_object(ctx, node):
        return _referred(made)
    if made is None or not isinstance(made.type, Record):
        raise NoLoweringError("the result of a call stands for no object")
    return AtPointer(made.name, made.type)


def _referred(made: Value) -> Place:
    """What a reference that a call gives refers to."""
    if not isinstance(made.type, Pointer) or made.type.element is None:
        raise NoLoweringError("the type that a reference is of is not known")
    return AtPointer(made.name, made.type.element)


# Values.


def _variable(ctx: Context, node: host.Variable) -> Value:
    bound = variable(ctx, node.symbol)
    return bound if isinstance(bound, Value) else memory.load(ctx.out, bound)


def _loaded(ctx: Context, node: host.Element | host.Member) -> Value:
    return memory.load(ctx.out, place(ctx, node))


def _literal(ctx: Context, node: host.Literal) -> Value:
    return literal(ctx, node)


def _name(_: Context, node: host.Name) -> Value:
    raise NoLoweringError(f"'{node.name}' is no variable")


def _called(ctx: Context, node: host.Call) -> Value:
    made = call(ctx, node, value)
    if made is None:
        raise NoLoweringError("a call without a result is a value")
    if isinstance(made.type, Pointer) and refers_to_object(ctx, node):
        return memory.load(ctx.out, _referred(made))
    return made


def _unary(ctx: Context, node: host.Unary) -> Value:
    if node.operator == "!":
        true = constant(ctx.out, 1, Bool())
        flag = condition(ctx, node.operand)
        return Value(ctx.out.value(f"arith.xori {flag.name}, {true.name} : i1"), Bool())
    operand = formed(ctx, node.operand)
    type_ = of_c(node.type) if node.type is not None else operand.type
    return negated(ctx.out, node.operator, convert(ctx.out, operand, type_))


def _binary(ctx: Context, node: host.Binary) -> Value:
    if node.operator in _LOGICAL:
        return _either(ctx, node)
    if node.operator == ",":
        discarded(ctx, node.left)
        return formed(ctx, node.right)
    left, right = formed(ctx, node.left), formed(ctx, node.right)
    if is_comparison(node.operator):
        return compared(ctx.out, node.operator, left, right)
    return combined(ctx.out, node.operator, left, right)


def is_plain(node: host.Expression) -> bool:
    """Whether it costs and does nothing to evaluate an expression that need not be."""
    if isinstance(node, host.Literal | host.Variable):
        return True
    if isinstance(node, host.Conversion):
        return is_plain(node.operand)
    if isinstance(node, host.Unary):
        return is_plain(node.operand)
    return (
        isinstance(node, host.Binary)
        and node.operator not in ("/", "%", *_LOGICAL)
        and is_plain(node.left)
        and is_plain(node.right)
    )


def _either(ctx: Context, node: host.Binary) -> Value:
    """`&&` and `||`: the right operand is evaluated where the left one does not decide."""
    left = condition(ctx, node.left)
    if is_plain(node.right):
        right = condition(ctx, node.right)
        name = "andi" if node.operator == "&&" else "ori"
        return Value(ctx.out.value(f"arith.{name} {left.name}, {right.name} : i1"), Bool())
    if node.operator == "&&":
        return chosen(ctx, left, lambda c: condition(c, node.right), lambda c: constant(c.out, 0, Bool()))
    return chosen(ctx, left, lambda c: constant(c.out, 1, Bool()), lambda c: condition(c, node.right))


Maker = Callable[[Context], Value]


def chosen(ctx: Context, flag: Value, then: Maker, orelse: Maker, type_: Type | None = None) -> Value:
    """One of two values, of which one alone is evaluated."""
    out, name = ctx.out, ctx.out.name()
    of = value_type(type_ or Bool())
    with out.region(f"{name} = scf.if {flag.name} -> ({of})"):
        made = then(ctx)
        out.op(f"scf.yield {made.name} : {of}")
        out.between("} else {")
        made = orelse(ctx)
        out.op(f"scf.yield {made.name} : {of}")
    return Value(name, type_ or Bool())


def _conditional(ctx: Context, node: host.Conditional) -> Value:
    type_ = of_c(node.type)
    flag = condition(ctx, node.condition)
    if is_plain(node.then) and is_plain(node.orelse) and not isinstance(type_, Record):
        then, orelse = converted(ctx, node.then, type_), converted(ctx, node.orelse, type_)
        of = value_type(type_)
        return Value(ctx.out.value(f"arith.select {flag.name}, {then.name}, {orelse.name} : {of}"), type_)
    return chosen(
        ctx,
        flag,
        lambda c: converted(c, node.then, type_),
        lambda c: converted(c, node.orelse, type_),
        type_,
    )


def _conversion(ctx: Context, node: host.Conversion) -> Value:
    return convert(ctx.out, formed(ctx, node.operand), of_c(node.type))


def _address(ctx: Context, node: host.Address) -> Value:
    if node.implicit:
        return formed(ctx, node.operand)
    operand = node.operand
    if isinstance(operand, host.Name):
        raise NoLoweringError("the address of a function is taken")
    made = place(ctx, operand)
    return Value(memory.address(ctx.out, made), Pointer(made.type))


def _closure(ctx: Context, node: host.Opaque) -> Value:
    """A closure object: what a lambda captures, in the order of the members (C++17 8.1.5.2)."""
    if not is_lambda(node) or node.type is None:
        raise NoLoweringError(node.problem or "an expression of this kind has no form in MLIR")
    type_ = of_c(node.type)
    assert isinstance(type_, Record)
    made = ctx.allocate(type_)
    for one, info, part in zip(type_.fields, node.type.fields, node.parts, strict=False):
        assert isinstance(part, host.Variable)
        to = memory.member(ctx.out, made, one.name)
        if info.type.kind is TypeKind.REFERENCE:
            pointer = memory.address(ctx.out, place(ctx, part))
            memory.store(ctx.out, Value(pointer, Pointer()), to)
        else:
            memory.store(ctx.out, formed(ctx, part), to)
    return Value(memory.address(ctx.out, made), type_)


def assign(ctx: Context, node: host.Assign) -> Value:
    """Carry out an assignment; its value."""
    target = place(ctx, node.target)
    if node.operator == "=":
        assert node.value is not None
        made = _assigned(ctx, target, node.value)
        memory.store(ctx.out, made, target)
        return made
    old = memory.load(ctx.out, target)
    operator = node.operator[:-1]
    if node.value is None:
        amount = constant(ctx.out, 1, INT if isinstance(old.type, Pointer | Int | Bool) else old.type)
        operator = node.operator[0]
    else:
        amount = formed(ctx, node.value)
    new = convert(ctx.out, combined(ctx.out, operator, old, amount), target.type)
    memory.store(ctx.out, new, target)
    return old if node.after else new


def _assigned(ctx: Context, target: Place, node: host.Expression) -> Value:
    if isinstance(target.type, Record):
        return formed(ctx, node)
    return converted(ctx, node, target.type)


@dataclass(frozen=True, slots=True)
class Known:
    """An operand that is evaluated, in place of an expression."""

    value: Value
    span: object
    type: object


Operation = host.Unary | host.Binary | host.Conversion | host.Call


def operands_of(node: Operation) -> tuple[host.Expression, ...]:
    """The operands of an operation."""
    if isinstance(node, host.Binary):
        return node.left, node.right
    return node.arguments if isinstance(node, host.Call) else (node.operand,)


def with_operands(node: Operation, type_: object, operands: tuple[object, ...]) -> host.Expression:
    """An operation with other operands, of a type."""
    changes: dict[str, object] = {"type": type_}
    if isinstance(node, host.Binary):
        changes |= {"left": operands[0], "right": operands[1]}
    elif isinstance(node, host.Call):
        changes["arguments"] = operands
    else:
        changes["operand"] = operands[0]
    return replace(node, **changes)  # type: ignore[arg-type]


def _known(_: Context, node: Known) -> Value:
    return node.value


VALUES: Mapping[type[Any], Callable[[Context, Any], Value]] = {
    Known: _known,
    host.Literal: _literal,
    host.Variable: _variable,
    host.Name: _name,
    host.Element: _loaded,
    host.Member: _loaded,
    host.Call: _called,
    host.Unary: _unary,
    host.Binary: _binary,
    host.Conditional: _conditional,
    host.Conversion: _conversion,
    host.Address: _address,
    host.Assign: assign,
    host.Opaque: _closure,
}

PLACES: Mapping[type[Any], Callable[[Context, Any], Place]] = {
    host.Variable: _variable_place,
    host.Element: _element_place,
    host.Member: _member_place,
    host.Conversion: _conversion_place,
    host.Address: _address_place,
    host.Assign: _assign_place,
    host.Call: _call_place,
}
