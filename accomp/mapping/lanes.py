"""Loops that are left without vector lanes, of which the compiler chooses how many (OpenACC 3.3, 2.9.4).

gcc's code for an atomic region within `simd` within `target` ends in a segmentation fault, and lanes would
do such accesses one by one. flang 22 loses the values of half the lanes on the offload device on the CPU from
`-O2` on, in loops of lanes alone: the variable, private in a loop of workers around, stays in memory there.

LLVM's compilers take accesses in `simd` loops for independent of each other, and have one private copy of
what stays in memory for all iterations: programs of clang 19 and 22 and flang 22 go wrong from `-O1` or `-O2`
on where the subscripts of such an array are not constant, be it private, reduced, declared in the loop, or in
a function that is inlined; where a pointer or reference to a variable or member is one of several, or is gone
on from; and where `parallel for simd` reduces a variable in a loop with so many accesses that clang's passes
give up. gcc 12 loses sections of arrays that `simd` loops reduce.
"""

from __future__ import annotations

from collections.abc import Callable

from accomp.ir.nodes import Construct
from accomp.mapping.attributes import refs
from accomp.mapping.levels import levels
from accomp.mapping.policy import with_clause
from accomp.records import replace
from accomp.syntax.nodes import TypeKind, VarRef
from accomp.target import Target

_MEMORY = (TypeKind.ARRAY, TypeKind.RECORD, TypeKind.CHARACTER)


def around_atomics(construct: Construct) -> Construct:
    """The tree without vector lanes of loops that hold atomic accesses."""
    return _without(construct, lambda loop: any(c.directive.name == "atomic" for c in loop.walk()))


def that_reduce_alone(construct: Construct) -> Construct:
    """The tree without vector lanes of loops of lanes alone that reduce."""

    def wanted(loop: Construct) -> bool:
        own = levels(loop)
        return loop.directive.has("reduction") and not (own.gang or own.worker)

    return _without(construct, wanted)


def with_own_memory(construct: Construct, target: Target) -> Construct:
    """The tree without vector lanes of loops that reduce arrays, or have memory for each iteration."""
    return _without(
        construct, lambda loop: _reduces_arrays(loop) or (target.shared_lanes and _is_in_memory(loop))
    )


def _without(construct: Construct, wanted: Callable[[Construct], bool]) -> Construct:
    directive, own = construct.directive, levels(construct)
    if own.vector and wanted(construct):
        gone = ("vector",) if own.gang or own.worker else ("vector", "independent")
        directive = replace(directive, clauses=tuple(c for c in directive.clauses if c.name not in gone))
        directive = directive if own.gang or own.worker else with_clause(directive, "seq")
    children = tuple(_without(c, wanted) for c in construct.children)
    return replace(construct, directive=directive, children=children)


def _reduces_arrays(loop: Construct) -> bool:
    return any(_is_memory(ref) for _, ref in refs(loop, "reduction"))


def _is_in_memory(loop: Construct) -> bool:
    """Whether what iterations have of their own, those of loops within too, or reduce may be in memory."""
    copied = (ref for inner in loop.walk() for _, ref in refs(inner, "private", "firstprivate"))
    return (loop.region is not None and loop.region.in_memory) or any(map(_is_memory, copied))


def _is_memory(ref: VarRef) -> bool:
    of = ref.declared_type
    while of is not None and of.kind is TypeKind.REFERENCE:
        of = of.element
    return bool(ref.sections) or (of is not None and of.kind in _MEMORY)
