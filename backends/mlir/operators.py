"""Operators on numbers and pointers."""

from __future__ import annotations

from accomp.backends.mlir import memory
from accomp.backends.mlir.conversions import common, constant, convert, promoted
from accomp.backends.mlir.memory import Value
from accomp.backends.mlir.text import Writer
from accomp.backends.mlir.types import (
    BOOL,
    BYTE,
    LONG,
    Complex,
    Float,
    Int,
    NoLoweringError,
    Pointer,
    llvm_type,
    size_of,
    value_type,
)

_COMPARISONS = ("<", ">", "<=", ">=", "==", "!=")
_INTEGER = {"<": "lt", ">": "gt", "<=": "le", ">=": "ge"}
_FLOATING = {"<": "olt", ">": "ogt", "<=": "ole", ">=": "oge", "==": "oeq", "!=": "une"}
_ARITHMETIC = {"+": "add", "-": "sub", "*": "mul", "/": "div", "%": "rem"}
_BITS = {"&": "andi", "|": "ori", "^": "xori"}


def is_comparison(operator: str) -> bool:
    """Whether an operator gives a truth value."""
    return operator in _COMPARISONS


def compared(out: Writer, operator: str, left: Value, right: Value) -> Value:
    """Whether two values are in a relation."""
    if isinstance(left.type, Pointer) or isinstance(right.type, Pointer):
        left, right = (convert(out, v, Pointer()) for v in (left, right))
        sign = {"==": "eq", "!=": "ne"}.get(operator) or f"u{_INTEGER[operator]}"
        return Value(out.value(f'llvm.icmp "{sign}" {left.name}, {right.name} : !llvm.ptr'), BOOL)
    type_ = common(left.type, right.type)
    left, right = convert(out, left, type_), convert(out, right, type_)
    names = f"{left.name}, {right.name} : {value_type(type_)}"
    if isinstance(type_, Float):
        return Value(out.value(f"arith.cmpf {_FLOATING[operator]}, {names}"), BOOL)
    if isinstance(type_, Complex):
        return Value(out.value(f"complex.{'eq' if operator == '==' else 'neq'} {names}"), BOOL)
    unsigned = isinstance(type_, Int) and type_.unsigned
    sign = {"==": "eq", "!=": "ne"}.get(operator) or f"{'u' if unsigned else 's'}{_INTEGER[operator]}"
    return Value(out.value(f"arith.cmpi {sign}, {names}"), BOOL)


def combined(out: Writer, operator: str, left: Value, right: Value) -> Value:
    """Two values combined by an operator, in the type that both have then."""
    if isinstance(left.type, Pointer) or isinstance(right.type, Pointer):
        return _of_pointers(out, operator, left, right)
    if operator in ("<<", ">>"):
        return _shifted(out, operator, left, right)
    type_ = common(left.type, right.type)
    left, right = convert(out, left, type_), convert(out, right, type_)
    return of_type(out, operator, left, right)


def of_type(out: Writer, operator: str, left: Value, right: Value) -> Value:
    """Two numbers of one type combined by an operator."""
    type_ = left.type
    names = f"{left.name}, {right.name} : {value_type(type_)}"
    if operator in _BITS and isinstance(type_, Int):
        return Value(out.value(f"arith.{_BITS[operator]} {names}"), type_)
    name = _ARITHMETIC.get(operator)
    if name is None or (operator == "%" and not isinstance(type_, Int)):
        raise NoLoweringError(f"operator '{operator}' has no form for these operands")
    if isinstance(type_, Float):
        return Value(out.value(f"arith.{name}f {names}"), type_)
    if isinstance(type_, Complex):
        return Value(out.value(f"complex.{name} {names}"), type_)
    if operator in ("/", "%"):
        sign = "u" if isinstance(type_, Int) and type_.unsigned else "s"
        return Value(out.value(f"arith.{name}{sign}i {names}"), type_)
    return Value(out.value(f"arith.{name}i {names}"), type_)


def _shifted(out: Writer, operator: str, left: Value, right: Value) -> Value:
    type_ = promoted(left.type)
    left, right = convert(out, left, type_), convert(out, right, type_)
    name = "shli" if operator == "<<" else "shrui" if type_.unsigned else "shrsi"
    return Value(out.value(f"arith.{name} {left.name}, {right.name} : {value_type(type_)}"), type_)


def _of_pointers(out: Writer, operator: str, left: Value, right: Value) -> Value:
    if isinstance(left.type, Pointer) and isinstance(right.type, Pointer):
        return _difference(out, operator, left, right)
    if isinstance(right.type, Pointer):
        left, right = right, left
    assert isinstance(left.type, Pointer)
    element = left.type.element or BYTE
    if operator == "-":
        zero = constant(out, 0, LONG)
        amount = memory.as_long(out, right)
        right = Value(out.value(f"arith.subi {zero.name}, {amount} : i64"), LONG)
    elif operator != "+":
        raise NoLoweringError(f"operator '{operator}' has no form for pointers")
    return Value(memory.moved(out, left.name, element, right), left.type)


def _difference(out: Writer, operator: str, left: Value, right: Value) -> Value:
    """The number of elements between two pointers."""
    if operator != "-" or not isinstance(left.type, Pointer):
        raise NoLoweringError(f"operator '{operator}' has no form for pointers")
    element = left.type.element or BYTE
    llvm_type(element)
    first, second = (out.value(f"llvm.ptrtoint {v.name} : !llvm.ptr to i64") for v in (left, right))
    bytes_ = out.value(f"arith.subi {first}, {second} : i64")
    size = constant(out, max(1, size_of(element)), LONG)
    return Value(out.value(f"arith.divsi {bytes_}, {size.name} : i64"), LONG)


def negated(out: Writer, operator: str, operand: Value) -> Value:
    """`+`, `-` and `~` in front of a number."""
    type_ = operand.type
    if operator == "+":
        return operand
    if isinstance(type_, Float | Complex) and operator == "-":
        name = "arith.negf" if isinstance(type_, Float) else "complex.neg"
        return Value(out.value(f"{name} {operand.name} : {value_type(type_)}"), type_)
    if not isinstance(type_, Int) or operator not in "-~":
        raise NoLoweringError(f"operator '{operator}' has no form for this operand")
    other = constant(out, 0 if operator == "-" else -1, type_).name
    names = f"{other}, {operand.name} : {value_type(type_)}"
    return Value(out.value(f"arith.{'subi' if operator == '-' else 'xori'} {names}"), type_)
