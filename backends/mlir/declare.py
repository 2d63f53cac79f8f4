"""`declare` directives: in functions, and about variables of the module."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from accomp.backends.mlir import data
from accomp.backends.mlir.context import Context, Module
from accomp.backends.mlir.data import Decomposed, Entry
from accomp.backends.mlir.text import Writer, location
from accomp.backends.mlir.types import NoLoweringError
from accomp.codes.mlir import NO_MLIR
from accomp.ir.nodes import Construct
from accomp.records import replace

DECLARED = {
    "copy": Decomposed("copyin", "copyout", "copy"),
    "copyin": Decomposed("copyin", "delete", "copyin"),
    "copyout": Decomposed("create", "copyout", "copyout"),
    "create": Decomposed("create", "delete", "create"),
    "present": Decomposed("present", "delete", "present"),
    "deviceptr": Decomposed("deviceptr", "", "deviceptr"),
    "device_resident": Decomposed("declare_device_resident", "delete", "declare_device_resident"),
    "link": Decomposed("declare_link", "", "declare_link"),
}


def symbols(constructs: Iterable[Construct]) -> dict[str, str]:
    """The clauses about variables, by the symbols of these."""
    return {
        ref.symbol.id: f"acc_{DECLARED[clause.name].clause}"
        for construct in constructs
        for clause in construct.directive.clauses
        if clause.name in DECLARED
        for ref in clause.vars
        if ref.symbol is not None
    }


def local(ctx: Context, made: Construct) -> None:
    """A directive in a function: an implicit data region that ends where the function returns."""
    found = data.entries(ctx, made.directive, DECLARED)
    ctx.out.at(made.directive.span)
    token = ctx.out.value(f"acc.declare_enter{data.operands(found)}")

    def leave() -> None:
        ctx.out.at(made.directive.span)
        ctx.out.op(f"acc.declare_exit token({token}){data.operands(_with_exit(found))}")
        data.exits(ctx, found)

    ctx.exits.append(leave)


def _with_exit(found: tuple[Entry, ...]) -> tuple[Entry, ...]:
    return tuple(e for e in found if e.exit)


def of_modules(
    module: Module, constructs: Iterable[tuple[int, Construct]], context: Callable[[Writer], Context]
) -> None:
    """Write the directives outside of functions, by their numbers, or report those without a form."""
    for number, made in constructs:
        if made.directive.span is not None:
            module.printed.add(made.directive.span)
        try:
            texts = of_module(made, number, context)
        except NoLoweringError as error:
            module.sink.report(NO_MLIR, made.directive.span, why=str(error))
            continue
        module.parts[f"acc_ctor_{number}"], module.parts[f"acc_dtor_{number}"] = texts


def of_module(made: Construct, number: int, context: Callable[[Writer], Context]) -> tuple[str, str]:
    """A directive outside of functions: what is done when the program starts and when it ends.

    `context` gives what statements of the module are written with.
    """
    span = made.directive.span
    texts: list[str] = []
    for kind in ("ctor", "dtor"):
        out = Writer(depth=2)
        out.at(span)
        ctx = replace(context(out), declared=symbols((made,)))
        table = DECLARED if kind == "ctor" else _leaving()
        found = data.entries(ctx, made.directive, table)
        out.at(span)
        if not found:
            texts.append("")
            continue
        if kind == "ctor":
            out.value(f"acc.declare_enter{data.operands(found)}")
        else:
            out.op(f"acc.declare_exit{data.operands(found)}")
            data.exits(ctx, found)
        out.op("acc.terminator")
        name = f"acc_{kind}_{number}"
        texts.append(f"  acc.global_{kind} @{name} {{\n{out.text()}\n  }} {location(span)}")
    return texts[0], texts[1]


def _leaving() -> dict[str, Decomposed]:
    """What is done at the end: the address of the device copy is asked for anew."""
    return {
        name: Decomposed("getdeviceptr", made.exit, made.clause)
        for name, made in DECLARED.items()
        if made.exit
    }
