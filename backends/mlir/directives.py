"""Directives in functions, by their names."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from accomp.backends.mlir import atomic, compute, data, declare, executable
from accomp.backends.mlir.context import Context
from accomp.backends.mlir.data import Decomposed
from accomp.backends.mlir.text import quoted
from accomp.backends.mlir.types import NoLoweringError
from accomp.backends.mlir.variables import target
from accomp.host import nodes as host
from accomp.ir.nodes import Construct
from accomp.syntax.nodes import VarRef, Word

_CONSTRUCTS: dict[str, Callable[[Context, Construct, host.Statement], None]] = {
    **dict.fromkeys(compute.COMPUTE, compute.construct),
    **dict.fromkeys((f"{name} loop" for name in compute.COMPUTE), compute.construct),
    "loop": compute.orphan,
    "data": compute.region,
    "host_data": compute.region,
    "atomic": atomic.atomic,
}


def _cache(ctx: Context, made: Construct) -> None:
    """A `cache` directive, where it stands."""
    directive = made.directive
    readonly = any(isinstance(m, Word) and m.text.lower() == "readonly" for m in directive.modifiers)
    for ref in (a for a in directive.args if isinstance(a, VarRef)):
        ctx.out.at(ref.span)
        found = target(ctx, ref)
        ctx.out.at(directive.span)
        of = "cache_readonly" if readonly else "cache"
        attributes = (f"dataClause = #acc<data_clause acc_{of}>", f"name = {quoted(found.name)}")
        data.entry(ctx, found, Decomposed("cache", "", of), attributes, directive.span)


def _routine(_: Context, __: Construct) -> None:
    """A `routine` directive stands in the module."""


_STANDALONE: dict[str, Callable[[Context, Construct], None]] = {
    "enter data": executable.enter_data,
    "exit data": executable.exit_data,
    "update": executable.update,
    "wait": executable.wait,
    "init": executable.device,
    "shutdown": executable.device,
    "set": executable.set_,
    "cache": _cache,
    "declare": declare.local,
    "routine": _routine,
}


def directive(ctx: Context, node: host.Directive) -> None:
    """A directive with its region."""
    if node.number >= len(ctx.children):
        raise NoLoweringError("a directive is not known")
    made = ctx.children[node.number]
    name = made.directive.name
    ctx.out.at(made.directive.span)
    if made.directive.span is not None:
        ctx.module.printed.add(made.directive.span)
    ctx.module.arguments.update((a.span, a.node) for a in made.arguments)
    if name in _STANDALONE:
        _STANDALONE[name](ctx, made)
    elif name in _CONSTRUCTS and node.body is not None:
        _CONSTRUCTS[name](ctx, made, node.body)
    else:
        raise NoLoweringError(f"directive '{name}' has no form in the dialect")


def declared_symbols(constructs: Iterable[Construct]) -> dict[str, str]:
    """The clauses of `declare` directives about variables, by the symbols of these."""
    return declare.symbols(c for c in constructs if c.directive.name == "declare")


MAKERS = {host.Directive: directive}
"""What writes directives."""
