"""Compute constructs as kernels see them, and kernels with the sizes that clauses ask for."""

from __future__ import annotations

from collections.abc import Mapping

from accomp.ir.kernel import Kernel, is_gang_loop
from accomp.ir.launch import Launch, LaunchedKernel
from accomp.ir.nodes import Construct, Unit
from accomp.mapping.build import expression
from accomp.mapping.levels import levels, levels_called, loops_within
from accomp.mapping.policy import with_clause
from accomp.mapping.rule import COMPUTE
from accomp.records import replace
from accomp.syntax.nodes import Clause, Expr


def kernel_name(construct: Construct, word: str, numbers: dict[int, int] | None = None) -> str:
    """The name of a construct's kernel; `word` tells those of a file from those of others.

    `numbers` tells it from those of the same line (see same_lines).
    """
    function = "".join(c if c.isalnum() else "_" for c in construct.function)
    span = construct.directive.span
    number = (numbers or {}).get(id(span), 1)
    suffix = f"_region{number}" if number > 1 else ""
    return f"accomp_{word}_{function}_{_line(construct)}{suffix}"


def _line(construct: Construct) -> int:
    span = construct.directive.span
    return span.file.origin(span.position()[0])[1] if span is not None else 0


def same_lines(*units: Unit) -> dict[int, int]:
    """The numbers of compute constructs of one line (macros make several), by the identity of their spans.

    All uses of a macro have their directive at one place, each with a span of its own.
    """
    counts, found = dict[tuple[str, int], int](), dict[int, int]()
    for construct in (c for unit in units for c in unit.walk()):
        span = construct.directive.span
        if span is not None and construct.directive.name.partition(" ")[0] in COMPUTE:
            key = (construct.function, _line(construct))
            counts[key] = found[id(span)] = counts.get(key, 0) + 1
    return found


def sized(made: LaunchedKernel, construct: Construct) -> tuple[Kernel, Launch]:
    """The kernel of a compute construct and its launch (OpenACC 3.3 sections 2.5.10 to 2.5.12).

    A kernel of a `kernels` construct has one gang, unless it is a gang loop.
    """
    directive, kernel = construct.directive, made.kernel
    clause = directive.get("num_gangs")
    gangs = tuple(a for a in clause.args if isinstance(a, Expr)) if clause is not None else ()
    if directive.name == "kernels" and not is_gang_loop(kernel.body):
        gangs = (expression("1"),)
    workers, lanes = _size(directive.get("num_workers")), _size(directive.get("vector_length"))
    kernel = replace(
        kernel,
        serial=directive.name == "serial",
        num_gangs=tuple(e.text for e in gangs),
        num_workers=workers.text if workers is not None else None,
        vector_length=lanes.text if lanes is not None else None,
        span=directive.span,
    )
    return kernel, Launch(kernel.name, made.arguments, gangs, workers, lanes)


def _size(clause: Clause | None) -> Expr | None:
    return clause.expr if clause is not None else None


def with_lanes(construct: Construct, routines: Mapping[str, str]) -> Construct:
    """Loops that a policy gave to gangs and workers, with none below: all threads of a gang share in them.

    Lanes are left to the `routines` that have them, by their names with their levels.
    """
    directive, worker = construct.directive, construct.directive.get("worker")
    free = worker is not None and worker.implicit and not any(levels(x) for x in loops_within(construct))
    free = free and "vector" not in levels_called(construct, routines)
    if directive.name == "loop" and free and not directive.has("vector"):
        directive = with_clause(directive, "vector")
    children = tuple(with_lanes(c, routines) for c in construct.children)
    return replace(construct, directive=directive, children=children)


def unwritten(construct: Construct) -> Construct:
    """The tree, in which scalars that kernels only read are not copied back: they may be constants."""
    read = {use.symbol.id for use in construct.uses if not use.written}
    clauses: list[Clause] = []
    for clause in construct.directive.clauses:
        if clause.name != "copy" or not clause.implicit:
            clauses.append(clause)
            continue
        only = [r for r in clause.vars if r.symbol and r.symbol.id in read and r.symbol.type.scalar]
        rest = [r for r in clause.vars if r not in only]
        clauses += [replace(clause, args=tuple(rest))] if rest else []
        clauses += [replace(clause, name="copyin", args=tuple(only))] if only else []
    directive = replace(construct.directive, clauses=tuple(clauses))
    children = tuple(unwritten(c) for c in construct.children)
    return replace(construct, directive=directive, children=children)
