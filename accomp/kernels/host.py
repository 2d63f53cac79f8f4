"""What directives outside of compute constructs become in host programs of HIP kernels."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from accomp.diagnostics import Sink
from accomp.ir.nodes import Construct, HostLine, Line, Lowering
from accomp.mapping.attributes import key, on_device, refs
from accomp.mapping.build import plain
from accomp.mapping.calls import (
    HEADER,
    HERE,
    SYNC,
    call,
    call_plain,
    condition_of,
    item,
    merge,
    queue_of,
    wait,
)
from accomp.mapping.engine import lower
from accomp.mapping.members import substitutes
from accomp.mapping.model import Context, Host
from accomp.mapping.rules.declare import emit_local
from accomp.mapping.rules.exact import CONSTRUCTS, STRUCTURED, device_condition, queues_of, region_name
from accomp.mapping.rules.member import occurrences
from accomp.mapping.rules.thisobject import items as object_items
from accomp.records import replace
from accomp.sema.tokens import tokenize
from accomp.source import Edit, Span
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
    if context.fortran:
        return lower(context, sink)
    if context.directive.name == "host_data":
        return _host_data(context)
    made = lower(context, sink)
    return replace(made, before=tuple(_kept(made.before)), after=tuple(_kept(made.after)))


def _kept(lines: tuple[Line, ...]) -> Iterator[Line]:
    """The lines that call the library, without those for OpenMP."""
    return (x for x in lines if isinstance(x, HostLine) and not x.text.startswith("_Pragma("))


def declared_statically(construct: Construct) -> dict[str, VarRef]:
    """The variables of static storage that a `declare` directive gives a copy on the device, by name."""
    found = refs(construct, "create", "copyin", "device_resident")
    return {ref.name: ref for acc, ref in found if ref.symbol is not None and on_device(acc, ref.symbol)}


def declare_lowering(context: Context, addresses: dict[str, str]) -> Lowering:
    """`declare` (section 2.13): variables of a function have a data region, others are told to the library.

    `addresses` are functions that tell where they are on devices; without, the library makes the copies.
    """
    lines = [e.line for e in emit_local(context) if isinstance(e, Host)]
    for name in declared_statically(context.construct):
        word = "".join(c if c.isalnum() else "_" for c in name)
        told = f"accomp_declare((void *)&{name}, sizeof {name}, {addresses.get(name, '0')});"
        head = f"__attribute__((constructor)) static void accomp_declare_{word}(void)"
        lines.append(HostLine(f"{head} {{ {told} }}", needs=HEADER))
    return Lowering(tuple(lines))


def _host_data(context: Context) -> Lowering:
    """`host_data` (section 2.8): in the region, names are of pointers to the devices' objects."""
    directive = context.directive
    condition = condition_of(directive.get("if"))
    given = f"{condition}, {int(directive.has('if_present'))}"
    outer, inner, edits = list[str](), list[str](), list[Edit]()
    for number, ref in enumerate(plain(ref for _, ref in refs(context.construct, "use_device"))):
        used = f"accomp_use_{number}"
        info = ref.declared_type
        kind = info.kind if info is not None else TypeKind.OTHER
        decays = kind in (TypeKind.POINTER, TypeKind.ARRAY)
        type_ = f"__typeof__(&{ref.name}[0])" if kind is TypeKind.ARRAY else f"__typeof__({ref.name})"
        type_ = type_ if decays else f"__typeof__(&{ref.name})"
        address = f"(void *){'' if decays else '&'}{ref.name}"
        call_ = f'accomp_use_device({HERE}, {given}, {address}, "{ref.name}")'
        outer.append(f"{type_} const {used} = ({type_}){call_};")
        if decays:
            inner.append(f"__typeof__({used}) {ref.name} = {used}; (void){ref.name};")
        else:
            edits += _addresses(context.construct, ref.name, used)
    before = HostLine(" ".join(("{", *outer, "{", *inner)), needs=HEADER)
    return Lowering((before,), (HostLine("} }"),), tuple(edits))


def _addresses(construct: Construct, name: str, used: str) -> Iterator[Edit]:
    """Where the address of an object is taken, that of the device's."""
    region = construct.region
    tokens = tokenize(region.span) if region is not None else None
    for first, last in occurrences(tokens or (), ("&", name)):
        assert region is not None
        yield Edit(Span(region.span.file, first.start, last.start + len(last.text)), used.encode())


def region_lines(context: Context) -> tuple[tuple[HostLine, ...], str, tuple[HostLine, ...]]:
    """Lines that open the data region of a compute construct, the name of its variable, lines behind it."""
    directive, name, cxx = context.directive, region_name(context), context.target.cxx
    given = device_condition(context)
    queue = queue_of(directive.get("async")) if context.target.asynchronous else SYNC
    waits = [wait(given, queue, *queues_of(acc), cxx) for acc in directive.all("wait")]
    queue = f"({', '.join((*waits, queue))})" if waits else queue
    members = substitutes(context.construct)
    listed = refs(context.construct, *STRUCTURED)
    found = merge(item(acc, ref) for acc, ref in listed if key(ref) not in members)
    items = (*object_items(context), *found)
    opening = call("accomp_open", items, CONSTRUCTS[directive.name], given, queue, cxx=cxx)
    closing = call_plain("accomp_close", f"&{name}")
    declared, loop = f"accomp_region {name} = {opening};", f"{name}.open; {closing})"
    if not context.target.c89:
        return (HostLine(f"for ({declared} {loop}", needs=HEADER),), name, ()
    line = HostLine(f"{{ {declared} for (; {loop}", needs=HEADER)
    return (line,), name, (HostLine("}"),)
