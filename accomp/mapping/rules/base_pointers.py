"""Pointers to objects whose members a region's data clauses list.

GCC 12 gives a region that maps a member of `*q` alone a pointer to something else, and what the region writes
is lost, on the host too. With a section of `q` that has no elements, which moves nothing, the pointer is
right (OpenMP 5.2, section 5.8.6). Where a section that a member of `*q` points to is mapped as well, it
is right without, and wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.mapping.attributes import DATA_CLAUSES, PRIVATE_CLAUSES, key, refs
from accomp.mapping.build import clause
from accomp.mapping.rule import COMPUTE, Context, Effect, Rule
from accomp.syntax.nodes import TypeKind, VarRef


def emit(context: Context) -> Iterator[Effect]:
    """A section without elements for each pointer."""
    sections = (VarRef(f"{ref.name}[:0]", ref.name, symbol=ref.symbol) for ref in _pointers(context))
    yield clause("map", tuple(sections), "alloc")


def _pointers(context: Context) -> list[VarRef]:
    """A var for each pointer whose members alone are listed."""
    listed = [ref for _, ref in refs(context.construct, *DATA_CLAUSES, *PRIVATE_CLAUSES)]
    apart = {key(ref) for ref in listed if not ref.members or _points_on(ref)}
    members = {key(ref): ref for ref in listed if _is_member(ref)}
    return [ref for name, ref in members.items() if name not in apart]


def _is_member(ref: VarRef) -> bool:
    """Whether it is a member of what a pointer points to: `q->c`."""
    pointer = ref.symbol is not None and ref.symbol.type.kind is TypeKind.POINTER
    return pointer and ref.name != "this" and ref.members.lstrip().startswith("->")


def _points_on(ref: VarRef) -> bool:
    """Whether it is a section that a member of what a pointer points to points to: `q->p[0:n]`."""
    first = ref.members.count("->") == 1 and bool(ref.sections)
    return first and ref.type is not None and ref.type.kind is TypeKind.POINTER


def _needed(context: Context) -> bool:
    return context.target.base_pointers and bool(_pointers(context))


RULES = (Rule("base-pointers", COMPUTE, "2.7", emit, _needed, language="c"),)
