"""Calls of functions of a module: what arguments are given where all calls are known."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import SymbolRefAttr

from accomp.backends.mlir.callers import CALLED_HERE
from accomp.backends.mlir.dialect.facts import ancestors, name_of
from accomp.backends.mlir.verification.recipes import lookup

if TYPE_CHECKING:
    from xdsl.ir import BlockArgument, Operation, SSAValue

LIBRARY = frozenset(
    (
        *"printf puts putchar fprintf fflush rand srand malloc calloc free".split(),
        *"memset memcpy memmove memcmp strlen strcmp strcpy".split(),
        *"clock time gettimeofday clock_gettime omp_get_wtime".split(),
    )
)
"""Functions of libraries that use no memory but what they are given."""
CALLS = frozenset(("func.call", "llvm.call", "fir.call", "func.call_indirect"))


def callee(call: Operation) -> str:
    """The name of the function that is called."""
    found = call.properties.get("callee")
    return found.root_reference.data if isinstance(found, SymbolRefAttr) else ""


def called(call: Operation) -> Operation | None:
    """The function that is called, if the module has it or declares it."""
    name = callee(call)
    return lookup(call, SymbolRefAttr(name)) if name else None


def has_body(function: Operation) -> bool:
    """Whether the module defines a function."""
    return bool(function.regions and function.regions[0].blocks)


def function_around(op: Operation) -> Operation | None:
    """The function that an operation is in."""
    return next((one for one in (op, *ancestors(op)) if one.name == "func.func"), None)


def only_call(function: Operation) -> Operation | None:
    """The one call of a function, where that is known to be all of them and does not come from itself."""
    first, seen = _only_call(function), [function]
    call = first
    while call is not None:
        around = function_around(call)
        if around is None or around in seen:
            return None
        seen.append(around)
        call = _only_call(around)
    return first


@lru_cache(maxsize=64)
def _only_call(function: Operation) -> Operation | None:
    module = next(iter(list(ancestors(function))[-1:]), None)
    if CALLED_HERE not in function.attributes or module is None:
        return None
    name = getattr(function.properties.get("sym_name"), "data", "")
    found = [op for op in module.walk() if name_of(op) in CALLS and callee(op) == name]
    return found[0] if len(found) == 1 else None


def actual(argument: BlockArgument) -> SSAValue | None:
    """What the one call of a function gives an argument."""
    function = argument.block.parent_op()
    if (
        function is None
        or function.name != "func.func"
        or argument.block is not function.regions[0].blocks[0]
    ):
        return None
    call = only_call(function)
    return call.operands[argument.index] if call is not None else None
