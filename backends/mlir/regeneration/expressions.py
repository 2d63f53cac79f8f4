"""Expressions of the program behind operands: literals, names, and what arithmetic makes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xdsl.dialects.builtin import FloatAttr, IntegerAttr, NameLoc
from xdsl.ir import OpResult

from accomp.backends.mlir.dialect.facts import name_of, word
from accomp.records import dataclass

if TYPE_CHECKING:
    from xdsl.ir import Attribute, Operation, SSAValue


@dataclass(frozen=True, slots=True)
class Words:
    """How a language writes what operations say."""

    fortran: bool
    true: str
    false: str
    comparisons: tuple[str, ...]


C = Words(False, "1", "0", ("==", "!=", "<", "<=", ">", ">=", "<", "<=", ">", ">="))
FORTRAN = Words(True, ".true.", ".false.", ("==", "/=", "<", "<=", ">", ">=", "<", "<=", ">", ">="))

_BINARY = {
    **{f"arith.{name}": "+" for name in ("addi", "addf")},
    **{f"arith.{name}": "-" for name in ("subi", "subf")},
    **{f"arith.{name}": "*" for name in ("muli", "mulf")},
    **{f"arith.{name}": "/" for name in ("divsi", "divui", "divf")},
}
_THROUGH = frozenset(
    f"arith.{name}"
    for name in (
        "index_cast",
        "index_castui",
        "extsi",
        "extui",
        "trunci",
        "extf",
        "truncf",
        "sitofp",
        "fptosi",
    )
) | {"fir.convert", "hlfir.no_reassoc", "fir.no_reassoc"}
_LOADS = frozenset(("memref.load", "fir.load", "llvm.load"))
_DECLARATIONS = frozenset(("hlfir.declare", "fir.declare"))


def expression(value: SSAValue, words: Words) -> str | None:
    """The text of a value in the program's language, or None where it cannot be told."""
    if not isinstance(value, OpResult):
        return named(value)
    op, name = value.op, name_of(value.op)
    if (given := _given(op)) is not None:
        return given
    if name.endswith(".constant"):
        return _literal(op.properties.get("value", op.attributes.get("value")), words)
    if name in _THROUGH or (name in _LOADS and len(op.operands) == 1):
        return expression(op.operands[0], words)
    if name in _BINARY or name in ("arith.cmpi", "arith.cmpf"):
        return _binary(op, name, words)
    return named(value)


def named(value: SSAValue) -> str | None:
    """The name of a variable, where one is told: by a location, an attribute, or Fortran's mangled name."""
    if not isinstance(value, OpResult):
        return _of_argument(value)
    op = value.op
    if (given := _given(op)) is not None:
        return given
    if name_of(op) in _DECLARATIONS:
        mangled = word(op.properties.get("uniq_name", op.attributes.get("uniq_name")))
        return mangled.rpartition("E")[2] or None
    for key in ("bindc_name", "sym_name", "global_name", "name"):
        held = op.properties.get(key, op.attributes.get(key))
        if held is not None and (text := word(held) or _symbol(held)):
            return text
    return None


def _of_argument(value: SSAValue) -> str | None:
    """The name of a block's argument; not one that MLIR's printer counts."""
    location = getattr(value, "location", None)
    if isinstance(location, NameLoc):
        return location.desc.data
    name = value.name_hint
    return None if name is None or name.removeprefix("arg").isdigit() else name


def _symbol(held: Attribute) -> str:
    reference = getattr(held, "root_reference", None)
    return word(reference)


def _given(op: Operation) -> str | None:
    """The text that a location's name or `acc.var_name` tells."""
    location = op.location
    if isinstance(location, NameLoc) and location.desc.data:
        return location.desc.data
    attribute = op.attributes.get("acc.var_name")
    return word(getattr(attribute, "var_name", None)) or None


def _literal(held: Attribute | None, words: Words) -> str | None:
    text = str(held)
    if text in ("true", "false"):
        return words.true if text == "true" else words.false
    if isinstance(held, IntegerAttr):
        return str(held.value.data)
    return str(held.value.data) if isinstance(held, FloatAttr) else None


def _binary(op: Operation, name: str, words: Words) -> str | None:
    left, right = (expression(operand, words) for operand in op.operands[:2])
    if left is None or right is None:
        return None
    if name in _BINARY:
        return f"({left} {_BINARY[name]} {right})"
    predicate = op.properties.get("predicate", op.attributes.get("predicate"))
    if name != "arith.cmpi" or not isinstance(predicate, IntegerAttr):
        return None
    return f"{left} {words.comparisons[predicate.value.data]} {right}"
