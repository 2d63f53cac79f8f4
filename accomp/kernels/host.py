"""What directives outside of compute constructs become in host programs of HIP kernels."""

from __future__ import annotations

from accomp.diagnostics import Sink
from accomp.ir.nodes import HostLine, Lowering
from accomp.mapping.attributes import refs
from accomp.mapping.calls import HEADER, SYNC, call, call_plain, item, merge, queue_of, wait
from accomp.mapping.engine import lower
from accomp.mapping.members import stands_for_member
from accomp.mapping.model import Context, MapOptions
from accomp.mapping.rules.exact import CONSTRUCTS, STRUCTURED, device_condition, queues_of, region_name
from accomp.mapping.rules.thisobject import items as object_items
from accomp.records import replace


def host_context(options: MapOptions) -> MapOptions:
    """The options under which directives outside of compute constructs are mapped."""
    return replace(options, profile="exact", offload=True)


def lower_host(context: Context, sink: Sink) -> Lowering:
    """The lowering of a data construct or a standalone directive."""
    return lower(context, sink)


def region_lines(context: Context) -> tuple[tuple[HostLine, ...], str, tuple[HostLine, ...]]:
    """Lines that open the data region of a compute construct, the name of its variable, lines behind it."""
    directive, name, cxx = context.directive, region_name(context), context.options.cxx
    given = device_condition(context)
    queue = queue_of(directive.get("async")) if context.options.asynchronous else SYNC
    waits = [wait(given, queue, *queues_of(acc), cxx) for acc in directive.all("wait")]
    queue = f"({', '.join((*waits, queue))})" if waits else queue
    listed = refs(context.construct, *STRUCTURED)
    found = merge(item(acc, ref) for acc, ref in listed if not stands_for_member(ref))
    items = (*object_items(context), *found)
    opening = call("accomp_open", items, CONSTRUCTS[directive.name], given, queue, cxx=cxx)
    closing = call_plain("accomp_close", f"&{name}")
    declared, loop = f"accomp_region {name} = {opening};", f"{name}.open; {closing})"
    if not context.options.c89:
        return (HostLine(f"for ({declared} {loop}", needs=HEADER),), name, ()
    line = HostLine(f"{{ {declared} for (; {loop}", needs=HEADER)
    return (line,), name, (HostLine("}"),)
