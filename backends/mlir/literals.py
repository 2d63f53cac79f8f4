"""Literal constants of C and C++."""

from __future__ import annotations

import re

from accomp.backends.mlir.context import Context
from accomp.backends.mlir.conversions import constant
from accomp.backends.mlir.memory import Value
from accomp.backends.mlir.types import (
    BYTE,
    INT,
    Array,
    Complex,
    Float,
    Int,
    NoLoweringError,
    Pointer,
    Type,
    of_c,
)
from accomp.host import nodes as host
from accomp.patterns import pattern

_INTEGER = pattern(r"(-?)(0[xX][0-9a-fA-F']+|0[bB][01']+|[0-9']+)[uUlLzZ]*\Z")
_STRINGS = pattern(r'"((?:[^"\\]|\\.)*)"')
_ESCAPE = pattern(r"\\(x[0-9a-fA-F]+|[0-7]{1,3}|.)")
_WORDS = {"true": 1, "false": 0, "nullptr": 0, "NULL": 0}
_SIMPLE = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "\\": "\\", "'": "'", '"': '"', "a": "\a", "b": "\b"}


def literal(ctx: Context, node: host.Literal) -> Value:
    """The value of a literal."""
    type_ = of_c(node.type) if node.type is not None else INT
    text = node.text
    if text[:1] == '"':
        return _string(ctx, string(text))
    return constant(ctx.out, number(text, type_), type_)


def _string(ctx: Context, text: str) -> Value:
    name, _ = ctx.module.string(text)
    return Value(ctx.out.value(f"llvm.mlir.addressof @{name} : !llvm.ptr"), Pointer(BYTE))


def string(text: str) -> str:
    """The characters of adjacent string literals (C11 6.4.5)."""
    return "".join(_ESCAPE.sub(_escaped, found.group(1)) for found in _STRINGS.finditer(text))


def _escaped(found: re.Match[str]) -> str:
    code = found.group(1)
    if code[0] == "x":
        return chr(int(code[1:], 16))
    return chr(int(code, 8)) if code[0].isdigit() else _SIMPLE.get(code, code)


def number(text: str, type_: Type) -> int | float:
    """The number that a literal stands for. Raises NoLoweringError where it is none."""
    text = text.strip("()")
    if text in _WORDS or not text:
        return _WORDS.get(text, 0)
    found = _INTEGER.match(text)
    if (found and isinstance(type_, Int | Pointer)) or (found and not isinstance(type_, Float | Complex)):
        return _integer(found)
    if text[:1] == "'":
        return _character(text[1:-1])
    return _floating(text)


def _integer(found: re.Match[str]) -> int:
    digits = found.group(2).replace("'", "")
    octal = len(digits) > 1 and digits[0] == "0" and digits.isdigit()
    return int(found.group(1) + (f"0o{digits}" if octal else digits), 0)


def _character(text: str) -> int:
    if text[:1] != "\\":
        return ord(text) if len(text) == 1 else _unknown(text)
    if text[1:2] == "x":
        return int(f"0{text[1:]}", 0)
    if text[1:].isdigit():
        return int(text[1:], 8)
    return ord(_SIMPLE.get(text[1:]) or chr(_unknown(text)))


def _unknown(text: str) -> int:
    raise NoLoweringError(f"the value of constant '{text}' is not known")


def _floating(text: str) -> float:
    text = text.replace("'", "")
    try:
        return (
            float.fromhex(text.rstrip("fFlL")) if text[:2] in ("0x", "0X") else float(text.rstrip("fFlLij"))
        )
    except ValueError:
        raise NoLoweringError(f"the value of constant '{text}' is not known") from None


def is_string(type_: Type) -> bool:
    """Whether it is the type of strings."""
    return isinstance(type_, Array) and isinstance(type_.element, Int) and type_.element.bits == BYTE.bits
