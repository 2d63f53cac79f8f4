"""What directives outside of compute constructs become in host programs of HIP kernels."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from accomp.diagnostics import Sink
from accomp.ir.actions import RegisterStatic, ShadowByAddress, UseDevice
from accomp.ir.nodes import ActionLine, Construct, HostLine, Line, Lowering, OmpLine
from accomp.mapping.attributes import key, on_device, refs
from accomp.mapping.build import plain
from accomp.mapping.engine import block_words, lower
from accomp.mapping.parts_of_objects import together
from accomp.mapping.reduced_parts import substitutes
from accomp.mapping.requests import STRUCTURED, device_addresses, item, merge, request_of
from accomp.mapping.rule import Act, Context
from accomp.mapping.rules.declare import emit_local
from accomp.mapping.rules.runtime_actions import region_effects
from accomp.mapping.rules.this_object import items as object_items
from accomp.records import replace
from accomp.source import Edit
from accomp.syntax.nodes import TypeKind, VarRef

OF_KERNELS = frozenset(("loop", "atomic", "routine", "cache"))
"""Directives that only kernels obey."""


def vanished(construct: Construct) -> Construct:
    """A construct that leaves no trace in the host program, with all within."""
    children = tuple(vanished(c) for c in construct.children)
    return replace(construct, children=children, omp=Lowering())


def within(
    original: Construct, context: Context, mapped: Callable[[Construct, Context], Construct]
) -> tuple[Construct, ...]:
    """The constructs within the one that the context is at, each mapped in the context of its own."""
    outer = (*context.ancestors, context.construct)
    return tuple(
        mapped(child, replace(context, construct=part, ancestors=outer))
        for child, part in zip(original.children, context.construct.children, strict=True)
    )


def lower_host(context: Context, sink: Sink) -> Lowering:
    """The lowering of a data construct or a standalone directive."""
    if context.directive.name == "host_data":
        return _host_data(context)
    made = lower(context, sink)
    if context.fortran:
        return made
    return replace(made, before=tuple(_kept(made.before)), after=tuple(_kept(made.after)))


def _kept(lines: tuple[Line, ...]) -> Iterator[Line]:
    """The lines that call the library, without those for OpenMP."""
    return (line for line in lines if not isinstance(line, OmpLine))


def declared_statically(construct: Construct) -> dict[str, VarRef]:
    """The variables of static storage that a `declare` directive gives a copy on the device, by their ids."""
    found = refs(construct, "create", "copyin", "device_resident")
    static = ((ref.symbol, acc, ref) for acc, ref in found)
    return {s.id: ref for s, acc, ref in static if s is not None and on_device(acc, s)}


def declare_lowering(context: Context, addresses: dict[str, str]) -> Lowering:
    """`declare` (section 2.13): variables of a function have a data region, others are told to the library.

    `addresses` are functions that tell where they are on devices, by the ids of variables; without, the
    library makes the copies.
    """
    local = [e.action for e in emit_local(context) if isinstance(e, Act)]
    found = declared_statically(context.construct)
    static = [RegisterStatic(ref.name, addresses.get(id_, "")) for id_, ref in found.items()]
    return Lowering(tuple(ActionLine(action) for action in (*local, *static)))


def _host_data(context: Context) -> Lowering:
    """`host_data` (section 2.8): in the region, names are of pointers to the devices' objects."""
    used = plain(ref for _, ref in refs(context.construct, "use_device"))
    request = replace(request_of(context), queue=None, waits=())
    asked = UseDevice(request, used, if_present=context.directive.has("if_present"))
    edits = [
        edit
        for number, ref in enumerate(used)
        if not context.fortran and not _decays(ref)
        for edit in _addresses(context.construct, ref.name, f"accomp_use_{number}")
    ]
    opening, closing = map(HostLine, block_words(context.construct))
    before = (opening, ActionLine(asked), opening, ActionLine(ShadowByAddress(used)))
    return Lowering(before, (closing, closing), tuple(edits))


def _decays(ref: VarRef) -> bool:
    kind = ref.declared_type.kind if ref.declared_type is not None else TypeKind.OTHER
    return kind in (TypeKind.POINTER, TypeKind.ARRAY)


def _addresses(construct: Construct, name: str, used: str) -> Iterator[Edit]:
    """Where the address of an object is taken, that of the device's."""
    found = (m for m in construct.mentions if m.text == f"&{name}" and not m.branches)
    return (Edit(m.span, used.encode()) for m in found)


def region_lines(context: Context) -> Lowering:
    """What opens and closes the data region of a compute construct."""
    members = substitutes(context.construct)
    listed = refs(context.construct, *STRUCTURED)
    found = merge(item(acc, ref) for acc, ref in listed if key(ref) not in members)
    found = found if context.fortran else together(found)
    request = request_of(context, *object_items(context), *found, *device_addresses(context))
    made = tuple(region_effects(context, request))
    before = tuple(ActionLine(e.action) for e in made if not e.after)
    return Lowering(before, tuple(ActionLine(e.action) for e in made if e.after))
