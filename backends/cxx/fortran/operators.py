"""Literals, operators and conversions (Fortran 2018 7.4, 10.1.5) in C++."""

from __future__ import annotations

from accomp.backends.cxx.fortran import strings
from accomp.backends.cxx.fortran.cpp_types import cpp_type
from accomp.backends.cxx.fortran.values import (
    AND,
    EQUALITY,
    FACTOR,
    OR,
    PRIMARY,
    RELATION,
    TERM,
    UNARY,
    Value,
    mapped,
    whole,
)
from accomp.host.fortran_types import INTEGER, Kinded, RefusedError, common, kinded_of
from accomp.host.nodes import Literal
from accomp.records import replace

_RELATIONS = {
    "==": EQUALITY,
    "/=": EQUALITY,
    "<": RELATION,
    "<=": RELATION,
    ">": RELATION,
    ">=": RELATION,
}
_LOGIC = {".and.": ("&&", AND), ".or.": ("||", OR), ".eqv.": ("==", EQUALITY), ".neqv.": ("!=", EQUALITY)}
_ARITHMETIC = {"+": TERM, "-": TERM, "*": FACTOR, "/": FACTOR}
_BASES_OF_BITS = {"b": 2, "o": 8, "z": 16, "x": 16}


def literal(node: Literal) -> Value:
    """A literal constant."""
    text, type_ = node.text, kinded_of(node.type)
    if type_ is None:
        raise RefusedError(f"the kind of '{text}' is not known")
    if type_.base == "character":
        return strings.literal(text)
    if type_.base == "real":
        return _real(text, type_.kind)
    if type_.base == "logical":
        return Value(text, type_, truth=True)
    if text[0] in _BASES_OF_BITS:
        return replace(whole(int(text[2:-1], _BASES_OF_BITS[text[0]]), INTEGER), type=Kinded("boz", 8))
    return whole(int(text), type_)


def _real(text: str, size: int) -> Value:
    letter = next((c for c in "deq" if c in text), "")
    mantissa, _, exponent = text.partition(letter) if letter else (text, "", "")
    if size not in (4, 8):
        raise RefusedError(f"kernels have no real numbers of kind {size}")
    front, _, after = mantissa.partition(".")
    number = f"{front or '0'}.{after or '0'}"
    if exponent and int(exponent):
        number += f"e{int(exponent)}"
    return Value(number + ("f" if size == 4 else ""), Kinded("real", size))


def convert(value: Value, type_: Kinded) -> Value:
    """A value as one of another type, as by assignment (10.2.1.3)."""
    if value.type.base == type_.base == "character" and (value.type.string or type_.string):
        return mapped((value,), lambda v: strings.converted(v[0], type_))
    if value.type == type_:
        return value
    return mapped((value,), lambda v: _converted(v[0], type_))


def _converted(value: Value, type_: Kinded) -> Value:
    old = value.type
    if old.base == "boz" and value.constant is not None and type_.base == "integer":
        bits = 8 * type_.kind
        number = value.constant & ((1 << bits) - 1)
        return whole(number - (1 << bits) if number >> (bits - 1) else number, type_)
    if value.constant is not None and type_.base == "integer" and old.base == "integer":
        return whole(value.constant, type_)
    if old.base == type_.base == "logical":
        return replace(value, type=type_)
    if not (old.numeric and type_.numeric):
        raise RefusedError(f"a value of type {old.text} cannot be one of type {type_.text}")
    if old.base == "complex" and type_.base != "complex":
        return _converted(Value(f"{value.within(PRIMARY)}.re", Kinded("real", old.kind)), type_)
    if type_.base == "complex":
        return Value(f"{cpp_type(type_)}({value.text})", type_)
    if value.constant is not None and type_.base == "real":
        return Value(f"{value.constant}.0{'f' if type_.kind == 4 else ''}", type_, value.level)
    return _cast(value, type_)


def _cast(value: Value, type_: Kinded) -> Value:
    name = cpp_type(type_)
    if " " in name:
        return Value(f"({name}){value.within(UNARY)}", type_, UNARY)
    return Value(f"{name}({value.text})", type_)


def stored(value: Value, type_: Kinded) -> str:
    """The text assigned to an object of a type: C++ converts numbers and truth as Fortran does."""
    if value.type.base == type_.base == "logical":
        return value.text
    if type_.base == "integer" and value.constant is not None:
        return convert(value, type_).text
    if value.type.base in ("integer", "real") and type_.base in ("integer", "real"):
        return value.text
    if value.type.base == type_.base == "character":
        return convert(value, type_).text
    if value.type.base == type_.base == "type":
        if value.type != type_:
            raise RefusedError(f"an object of {value.type.text} is assigned to one of {type_.text}")
        return value.text
    return convert(value, type_).text


def unary(operator: str, value: Value) -> Value:
    """The sign `-`, or `.not.`."""
    if operator == ".not.":
        _logical(value)
        return mapped((value,), lambda v: Value(f"!{v[0].within(UNARY)}", v[0].type, UNARY, truth=True))
    if not value.type.numeric:
        raise RefusedError(f"a value of type {value.type.text} has no sign")
    if value.constant is not None:
        return whole(-value.constant, value.type)
    return mapped((value,), lambda v: Value(f"-{v[0].within(UNARY + 1)}", v[0].type, UNARY))


def binary(operator: str, left: Value, right: Value) -> Value:
    """An operation of two operands, element by element where one is an array."""
    if operator == "//":
        return mapped((left, right), lambda v: strings.joined(v[0], v[1]))
    return mapped((left, right), lambda v: _binary(operator, v[0], v[1]))


def _binary(operator: str, left: Value, right: Value) -> Value:
    if operator in _RELATIONS:
        return _relation(operator, left, right)
    if operator in _LOGIC:
        return _logic(operator, left, right)
    if operator == "**":
        return _power(left, right)
    type_ = common(_sized(left), _sized(right))
    if left.constant is not None and right.constant is not None and type_.base == "integer":
        folded = _folded(operator, left.constant, right.constant)
        if folded is not None and abs(folded) < 1 << (8 * type_.kind - 1):
            return whole(folded, type_)
    left, right = _operand(left, type_), _operand(right, type_)
    level = _ARITHMETIC[operator]
    text = f"{left.within(level)} {operator} {right.within(level + 1)}"
    return _sum(Value(text, type_, level), operator, left, right)


def _sized(value: Value) -> Kinded:
    return INTEGER if value.type.base == "boz" else value.type


def _sum(value: Value, operator: str, left: Value, right: Value) -> Value:
    """With its parts, where an integer is another one plus a number."""
    if value.type.base != "integer" or operator not in "+-":
        return value
    if right.constant is not None:
        number = right.constant if operator == "+" else -right.constant
        return replace(value, head=left.head or left.within(TERM), offset=left.offset + number)
    if left.constant is not None and operator == "+":
        head = right.head or right.within(TERM + 1)
        return replace(value, head=head, offset=right.offset + left.constant)
    return value


def _operand(value: Value, type_: Kinded) -> Value:
    """An operand of arithmetic: C++ converts real numbers and integers itself."""
    if value.type.base == "boz":
        return convert(value, INTEGER)
    if type_.base == "complex":
        if value.type.base == "complex":
            return convert(value, type_)
        return convert(value, Kinded("real", type_.kind))
    if type_.base == "real" and value.constant is not None:
        return convert(value, type_)
    if type_.base == "real" and value.type == Kinded("integer", 8) and type_.kind == 4:
        return convert(value, type_)
    return value


def _folded(operator: str, left: int, right: int) -> int | None:
    if operator == "+":
        return left + right
    if operator == "-":
        return left - right
    if operator == "*":
        return left * right
    if not right:
        return None
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def _relation(operator: str, left: Value, right: Value) -> Value:
    if left.type.base == right.type.base == "character":
        if left.type.string or right.type.string or operator not in ("==", "/="):
            return strings.compared(operator, left, right)
    elif left.type.base == right.type.base == "logical":
        raise RefusedError("logical values are compared with .eqv. and .neqv.")
    else:
        type_ = common(_sized(left), _sized(right))
        left, right = _operand(left, type_), _operand(right, type_)
    level = _RELATIONS[operator]
    sign = "!=" if operator == "/=" else operator
    text = f"{left.within(level + 1)} {sign} {right.within(level + 1)}"
    return Value(text, Kinded("logical"), level, truth=True)


def _logic(operator: str, left: Value, right: Value) -> Value:
    _logical(left)
    _logical(right)
    sign, level = _LOGIC[operator]
    type_ = left.type if left.type.kind >= right.type.kind else right.type
    if level == EQUALITY:
        text = f"{_truth(left)} {sign} {_truth(right)}"
    elif level == OR:  # compilers warn of && without parentheses in ||
        parts = (f"({v.text})" if v.level == AND else v.within(level) for v in (left, right))
        text = f" {sign} ".join(parts)
    else:
        text = f"{left.within(level)} {sign} {right.within(level)}"
    return Value(text, type_, level, truth=True)


def _truth(value: Value) -> str:
    """A logical value as one of bool."""
    if value.truth:
        return value.within(EQUALITY + 1)
    return f"({value.within(EQUALITY + 1)} != 0)"


def _logical(value: Value) -> None:
    if value.type.base != "logical":
        raise RefusedError(f"a value of type {value.type.text} stands where a logical one has to")


def _power(base: Value, exponent: Value) -> Value:
    """`**`: with an integer exponent a product, else the function (10.1.5.2.1)."""
    if exponent.type.base == "integer":
        if base.type.base == "integer":
            type_ = common(base.type, exponent.type)
            if base.constant is not None and exponent.constant is not None and 0 <= exponent.constant < 64:
                number = base.constant**exponent.constant
                if abs(number) < 1 << (8 * type_.kind - 1):
                    return whole(number, type_)
            return Value(f"fortran::power<{cpp_type(type_)}>({base.text}, {exponent.text})", type_)
        return Value(f"fortran::power({base.text}, {exponent.text})", base.type)
    type_ = common(base.type, exponent.type)
    if type_.base == "complex":
        texts = (convert(base, type_).text, convert(exponent, type_).text)
        return Value(f"fortran::pow({texts[0]}, {texts[1]})", type_)
    return Value(f"pow({convert(base, type_).text}, {convert(exponent, type_).text})", type_)


def complex_pair(real: Value, imaginary: Value) -> Value:
    """A complex constant."""
    kinds = [v.type.kind for v in (real, imaginary) if v.type.base == "real"]
    type_ = Kinded("complex", max(kinds, default=4))
    part = Kinded("real", type_.kind)
    return Value(f"{cpp_type(type_)}({convert(real, part).text}, {convert(imaginary, part).text})", type_)


__all__ = ["binary", "complex_pair", "convert", "literal", "stored", "unary"]
