"""Symbols that operations name: recipes with the types they are for, procedures with their routines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import AnyFloat, ComplexType, SymbolRefAttr

from accomp.backends.mlir.dialect.acc import DataBoundsType
from accomp.backends.mlir.dialect.facts import ancestors, elements, operands, word
from accomp.backends.mlir.verification.rule import Finding, Rule
from accomp.codes import mlir as codes

if TYPE_CHECKING:
    from xdsl.ir import Attribute, Operation

_WANTED = {
    "acc.private": "acc.private.recipe",
    "acc.firstprivate": "acc.firstprivate.recipe",
    "acc.reduction": "acc.reduction.recipe",
}
_INTEGERS_ONLY = frozenset(("iand", "ior", "xor", "eqv", "neqv"))


def _recipe_of(op: Operation) -> Iterator[Finding]:
    reference = op.properties.get("recipe")
    if not isinstance(reference, SymbolRefAttr):
        yield Finding(f"'{op.name}' needs a recipe")
        return
    recipe = lookup(op, reference)
    wanted = _WANTED[op.name]
    if recipe is None or recipe.name != wanted:
        yield Finding(f"'{reference.root_reference.data}' is no '{wanted}'", recipe, "what has that name")
        return
    var = operands(op, "var")[0]
    made_for = recipe.properties.get("var_type") or recipe.properties.get("type")
    if made_for != var.type:
        words = f"recipe '{reference.root_reference.data}' is for {made_for}, not for {var.type}"
        yield Finding(words, recipe, "the recipe")
    yield from _bounds(op, recipe)


def _bounds(op: Operation, recipe: Operation) -> Iterator[Finding]:
    block = recipe.regions[0].blocks.first
    wanted = sum(isinstance(argument.type, DataBoundsType) for argument in block.args) if block else 0
    given = len(operands(op, "bounds"))
    if wanted and wanted != given:
        yield Finding(f"the recipe takes {wanted} bounds, and {given} are given", recipe, "the recipe")


def _operator(op: Operation) -> Iterator[Finding]:
    operator = word(op.properties.get("reductionOperator"))
    element = _element(op.properties.get("var_type") or op.properties.get("type"))
    if operator in _INTEGERS_ONLY and isinstance(element, (*_FLOATS, ComplexType)):
        yield Finding(f"operator '{operator}' is for integers and logicals, not for {element}")
    if operator in ("max", "min") and isinstance(element, ComplexType):
        yield Finding(f"complex values have no '{operator}'")


_FLOATS = AnyFloat.__args__ if hasattr(AnyFloat, "__args__") else (AnyFloat,)


def _element(kind: Attribute | None) -> Attribute | None:
    return getattr(kind, "element_type", kind)


def _routine(op: Operation) -> Iterator[Finding]:
    names = [op.properties.get("func_name"), *getattr(op.properties.get("bindIdName"), "data", ())]
    for reference in names:
        if isinstance(reference, SymbolRefAttr) and lookup(op, reference) is None:
            yield Finding(f"there is no procedure '{reference.root_reference.data}'")


def _routine_info(op: Operation) -> Iterator[Finding]:
    info = op.attributes.get("acc.routine_info")
    for reference in elements(getattr(info, "acc_routines", None)):
        routine = lookup(op, reference) if isinstance(reference, SymbolRefAttr) else None
        if routine is None or routine.name != "acc.routine":
            yield Finding(f"there is no 'acc.routine' of name {reference}", routine, "what has that name")


def lookup(op: Operation, reference: SymbolRefAttr) -> Operation | None:
    """The operation of the module that a symbol names."""
    module = op if op.parent_op() is None else list(ancestors(op))[-1]
    wanted = reference.root_reference.data
    for region in module.regions:
        for block in region.blocks:
            for one in block.ops:
                if word(one.properties.get("sym_name") or one.attributes.get("sym_name")) == wanted:
                    return one
    return None


RULES = (
    Rule("recipes", "dialect, recipes", codes.MLIR_RECIPE, tuple(_WANTED), _recipe_of),
    Rule("operators", "2.5.15", codes.MLIR_RECIPE, ("acc.reduction.recipe",), _operator),
    Rule("routines", "2.15.1", codes.MLIR_SYMBOL, ("acc.routine",), _routine),
    Rule("routine-info", "dialect, routine", codes.MLIR_SYMBOL, ("func.func",), _routine_info),
)
