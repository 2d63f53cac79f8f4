"""Loops that are left without vector lanes, of which the compiler chooses how many (OpenACC 3.3, 2.9.4).

LLVM's compilers take accesses in `simd` loops for independent of each other, and have one private copy of
what stays in memory for all iterations: programs of clang 19 and 22 and flang 22 go wrong from `-O1` or `-O2`
on where the subscripts of such an array are not constant, be it private, reduced, declared in the loop, or in
a function that is inlined; where a pointer or reference to a variable or member is one of several, or is gone
on from; and where `parallel for simd` reduces a variable in a loop with so many accesses that clang's passes
give up. gcc 12 loses sections of arrays that `simd` loops reduce.
"""

from __future__ import annotations

from accomp.ir.nodes import Construct
from accomp.mapping.attributes import refs
from accomp.mapping.levels import levels
from accomp.mapping.policy import with_clause
from accomp.records import replace
from accomp.syntax.nodes import TypeKind, VarRef
from accomp.target import Target

_MEMORY = (TypeKind.ARRAY, TypeKind.RECORD, TypeKind.CHARACTER)


def of_one_lane(construct: Construct, target: Target) -> Construct:
    """The tree without vector lanes of loops for which OpenMP's `simd` would go wrong."""
    directive, own = construct.directive, levels(construct)
    if own.vector and (_reduces_arrays(construct) or (target.shared_lanes and _is_in_memory(construct))):
        kept = tuple(c for c in directive.clauses if c.name != "vector")
        directive = replace(directive, clauses=kept)
        if not (own.gang or own.worker):
            kept = tuple(c for c in kept if c.name != "independent")
            directive = with_clause(replace(directive, clauses=kept), "seq")
    children = tuple(of_one_lane(c, target) for c in construct.children)
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
