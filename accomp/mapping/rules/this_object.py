"""The object that `this` points to, in regions of C++ member functions.

Members are reached through `this`, so that the object has a device copy:
OpenACC leaves a pointer without clause as it is (3.3 section 2.6.2), OpenMP
maps the object implicitly (5.2 section 5.8.1). Here it is copied in, and out
again if the region modifies members; pointers among the members are attached
where what they point to is present.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.ir.actions import DataAction, DataFlag, DataItem
from accomp.ir.nodes import ObjectData
from accomp.mapping.attributes import DATA_CLAUSES, key, refs
from accomp.mapping.build import clause
from accomp.mapping.member_pointers import DIRECTIVES, declaration, local_name, sections
from accomp.mapping.rule import COMPUTE, Context, Effect, Rule, Wrap
from accomp.syntax.nodes import TypeKind, VarRef
from accomp.target import EXACT, PORTABLE

TEXT = "this[0:1]"
"""The object as a list item of OpenMP."""


def items(context: Context) -> Iterator[DataItem]:
    """What the library does to the object and to the pointers in it (profile `exact`)."""
    found = context.attributes.object
    if found is not None and found.data is not ObjectData.PRESENT:
        yield DataItem(found.var, DataAction(found.data.value), (DataFlag.IMPLICIT,))
    for ref in context.attributes.members:
        if ref.type is not None and ref.type.kind is TypeKind.POINTER:
            yield DataItem(ref, DataAction.ATTACH)


def emit_exact(context: Context) -> Iterator[Effect]:
    """The kernel finds what the library made present; the first versions of OpenMP know no such list item."""
    found = context.attributes.object
    if found is not None and context.target.openmp >= (5, 1):
        yield clause("map", (VarRef(TEXT, "this", found.var.span),), "alloc")


def emit_portable(context: Context) -> Iterator[Effect]:
    """The object is mapped with the kernel."""
    found = context.attributes.object
    if found is None or found.data is ObjectData.PRESENT or context.target.openmp < (5, 1):
        return
    kind = "tofrom" if found.data is ObjectData.COPY else "to"
    yield clause("map", (VarRef(TEXT, "this", found.var.span),), kind)
    yield from _attached(context)


def _attached(context: Context) -> Iterator[Effect]:
    """What is present where pointers among the members point to, so that their copies point there too."""
    own = {key(ref) for _, ref in refs(context.construct, *DATA_CLAUSES)}
    for ref in context.attributes.members if context.pointers else ():
        if ref.type is not None and ref.type.kind is TypeKind.POINTER and key(ref) not in own:
            listed = sections(context.ancestors, ref)
            yield clause("map", (listed or VarRef(f"{ref.name}[0:0]", ref.name),), "alloc")


def emit_local(context: Context) -> Iterator[Effect]:
    """Local pointers in place of members."""
    found = {local_name(ref): ref for ref in context.attributes.pointers}.values()
    yield Wrap(tuple(declaration(ref, unnamed=context.target.unnamed) for ref in found))


def _has_object(context: Context) -> bool:
    return context.attributes.object is not None


RULES = (
    Rule("object-exact", COMPUTE, "2.6.2", emit_exact, _has_object, profile=EXACT),
    Rule("object", COMPUTE, "2.6.2", emit_portable, _has_object, profile=PORTABLE),
    Rule(
        "object-pointers",
        DIRECTIVES,
        "2.7",
        emit_local,
        lambda c: bool(c.attributes.pointers),
        profile=PORTABLE,
    ),
)
