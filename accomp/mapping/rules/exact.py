"""Profile `exact`: data, queues and conditions as calls of the run-time library, kernels as directives.

The library makes data present; the kernels' `map(alloc: ...)` clauses find it (section 2.6).
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.ir.nodes import HostLine
from accomp.mapping.attributes import key, linked, refs
from accomp.mapping.build import bare, clause, directive, expression, parenthesized, plain
from accomp.mapping.calls import (
    HEADER,
    HERE,
    SYNC,
    Item,
    call,
    call_plain,
    condition_of,
    initial,
    is_pointer,
    item,
    merge,
    queue_of,
    wait,
)
from accomp.mapping.conditions import has
from accomp.mapping.items import mappable
from accomp.mapping.model import (
    COMPUTE,
    Component,
    Context,
    Discard,
    Effect,
    Host,
    Inner,
    Rule,
    Separate,
    Wrap,
)
from accomp.mapping.rules.private import initial_name
from accomp.mapping.rules.thisobject import items as object_items
from accomp.source import Span
from accomp.syntax.nodes import Clause, Directive, Expr, Keyed, VarRef
from accomp.syntax.printer import print_directive
from accomp.target import EXACT

STRUCTURED = ("copy", "copyin", "copyout", "create", "no_create", "present", "attach")
"""Data clauses of compute and data constructs that the library acts on."""

CONSTRUCTS = {
    "parallel": "ACCOMP_PARALLEL",
    "kernels": "ACCOMP_KERNELS",
    "serial": "ACCOMP_SERIAL",
    "data": "ACCOMP_DATA",
}

CONDITION = "accomp_if"
"""Name of the local variable that holds the condition of a host_data construct."""


def _items(context: Context, *names: str) -> tuple[Item, ...]:
    found = ((acc, ref) for acc, ref in refs(context.construct, *names))
    leaves = context.directive.name == "exit data"
    return merge(item(acc, ref, leaves) for acc, ref in found if not (acc.implicit and _scalar(ref)))


def _scalar(ref: VarRef) -> bool:
    """Whether OpenMP's own map clause does as well: for a variable that no other region can know of."""
    return ref.plain and ref.type is not None and ref.type.scalar


def device_condition(context: Context) -> str:
    """The condition under which a compute construct runs on the device (section 2.5.6, 2.5.7)."""
    directive = context.directive
    parts: list[str] = []
    if directive.has("if"):
        parts.append(condition_of(directive.get("if")))
    local = directive.get("self")
    if local is not None:
        parts.append(f"!{parenthesized(local.expr)}" if local.expr else "0")
    return " && ".join(parts) if parts else "1"


def _is_async(context: Context) -> bool:
    return context.directive.has("async")


def region_name(context: Context) -> str:
    """The name of the variable that stands for the open region."""
    depth = sum(a.directive.name in CONSTRUCTS for a in context.ancestors)
    return f"accomp_{depth}"


def emit_region(context: Context) -> Iterator[Effect]:
    """A loop of one pass around the region opens its data region and closes it: nothing stands behind it.

    So it may be the body of an `if` without braces, or part of a macro.
    """
    directive, name, cxx = context.directive, region_name(context), context.target.cxx
    condition = device_condition(context) if directive.name != "data" else condition_of(directive.get("if"))
    queue = queue_of(directive.get("async")) if context.target.asynchronous else SYNC
    waits = [wait(condition, queue, *queues_of(acc), cxx) for acc in directive.all("wait")]
    queue = f"({', '.join((*waits, queue))})" if waits else queue
    items = (*object_items(context), *_items(context, *STRUCTURED), *_initial(context))
    task = " | ACCOMP_TASK" if directive.name != "data" and _is_task(context) else ""
    opening = call("accomp_open", items, CONSTRUCTS[directive.name] + task, condition, queue, cxx=cxx)
    closing = call_plain("accomp_close", f"&{name}")
    declared = f"accomp_region {name} = {opening};"
    loop = f"{name}.open; {closing})"
    if not context.target.c89:
        yield Host(HostLine(f"for ({declared} {loop}", needs=HEADER))
        return
    yield Host(HostLine(f"{{ {declared} for (; {loop}", needs=HEADER))
    yield Host(HostLine("}"), behind=True)


def _initial(context: Context) -> Iterator[Item]:
    return (initial(ref, initial_name(ref)) for ref in context.attributes.initial)


def _is_task(context: Context) -> bool:
    return context.directive.has("async") and context.target.asynchronous


def queues_of(acc: Clause) -> tuple[list[Expr], Expr | None]:
    """The queues of a wait clause, and its device."""
    devnum = acc.keyed("devnum")
    return [a for a in acc.args if isinstance(a, Expr)], devnum if isinstance(devnum, Expr) else None


def emit_kernel_if(context: Context) -> Iterator[Effect]:
    """The condition, evaluated once, decides where the kernel runs too."""
    yield clause("if", (expression(f"{region_name(context)}.condition"),), "target")


def emit_kernel_async(context: Context) -> Iterator[Effect]:
    """The kernel is a task that depends on those before it in its queue."""
    if not context.target.asynchronous:
        yield Discard("'async': without an offload device a region is complete when it ends")
        return
    yield bare("nowait")
    yield clause("depend", (expression(f"{region_name(context)}.queue[0]"),), "inout")
    yield clause("device", (expression("accomp_device_number()"),))


def emit_kernel_maps(context: Context) -> Iterator[Effect]:
    """What the library made present is named again, so that the kernel is given its device address."""
    for acc, ref in refs(context.construct, *STRUCTURED):
        if acc.implicit and _scalar(ref):
            yield clause("map", (ref,), {"copy": "tofrom", "copyin": "to"}.get(acc.name, "alloc"))
        elif acc.name != "attach" and not _translated(acc.name, ref) and not _of_object(ref):
            yield clause("map", (mappable(ref),), "alloc", span=ref.span)


def _of_object(ref: VarRef) -> bool:
    """Whether the var is reached through the object that `this` points to."""
    return ref.of_object or (ref.symbol is not None and ref.name == "this")


def _translated(name: str, ref: VarRef) -> bool:
    """Whether OpenMP translates the pointer by itself, if its target is present."""
    pointer = is_pointer(ref.symbol) and not ref.members
    return pointer and (name == "no_create" or (name == "present" and not ref.sections))


def emit_enter(context: Context) -> Iterator[Effect]:
    """`enter data` (section 2.6.6)."""
    yield from _standalone(context, "accomp_enter_data", ("copyin", "create", "attach"))


def _linked(context: Context, *clauses: str) -> tuple[VarRef, ...]:
    """The vars that `declare` with `link` names: code on the device finds their copies by pointers."""
    names = linked(context.ancestors)
    return tuple(mappable(ref) for _, ref in refs(context.construct, *clauses) if key(ref) in names)


def _link(vars: tuple[VarRef, ...], condition: str, span: Span | None) -> Directive:
    """The directive by which OpenMP sets those pointers; the library's mapping stays (section 2.13)."""
    names, device = clause("map", vars, "alloc"), clause("device", (expression("accomp_device_number()"),))
    given = [] if condition == "1" else [clause("if", (expression(condition),))]
    return directive("target enter data", names, *given, device, span=span)


def emit_data_links(context: Context) -> Iterator[Effect]:
    """Routines that the region calls may name the variable."""
    condition = f"{region_name(context)}.condition" if context.directive.has("if") else "1"
    made = _link(_linked(context, *STRUCTURED), condition, None)
    yield Inner((f'_Pragma("{print_directive(made).removeprefix("#pragma ")}")',))


def emit_enter_links(context: Context) -> Iterator[Effect]:
    """As at the start of a data region."""
    condition = condition_of(context.directive.get("if"))
    yield Separate(_link(_linked(context, "copyin", "create"), condition, context.directive.span))


def emit_exit(context: Context) -> Iterator[Effect]:
    """`exit data` (section 2.6.6); `delete` is a release unless `finalize`."""
    finalize = "1" if context.directive.has("finalize") else "0"
    yield from _standalone(context, "accomp_exit_data", ("copyout", "delete", "detach"), finalize)


def emit_update(context: Context) -> Iterator[Effect]:
    """`update` (section 2.14.4)."""
    if_present = "1" if context.directive.has("if_present") else "0"
    yield from _standalone(context, "accomp_update", ("self", "host", "device"), if_present)


def _standalone(context: Context, name: str, clauses: tuple[str, ...], *flags: str) -> Iterator[Effect]:
    """The clauses are carried out in the order written."""
    directive, cxx = context.directive, context.target.cxx
    condition, queue = condition_of(directive.get("if")), queue_of(directive.get("async"))
    for acc in directive.all("wait"):
        yield _statement(wait(condition, queue, *queues_of(acc), cxx))
    yield _statement(call(name, _items(context, *clauses), condition, queue, *flags, cxx=cxx))


def emit_strided(context: Context) -> Iterator[Effect]:
    """OpenMP's own update of a strided section (noncontiguous updates); what is not present stays."""
    directive = context.directive
    items = [
        Item(ref, "ACCOMP_DEVICE" if acc.name == "to" else "ACCOMP_SELF")
        for acc, ref in refs(context.construct, "to", "from")
    ]
    condition = condition_of(directive.get("if"))
    yield _statement(call("accomp_update", items, condition, SYNC, "1", cxx=context.target.cxx))


def _statement(text: str) -> Host:
    return Host(HostLine(f"{text};", needs=HEADER))


def emit_wait(context: Context) -> Iterator[Effect]:
    """`wait` (section 2.16.3)."""
    directive = context.directive
    keyed = [m.value for m in directive.modifiers if isinstance(m, Keyed) and m.key == "devnum"]
    devnum = keyed[0] if keyed and isinstance(keyed[0], Expr) else None
    queues = [a for a in directive.args if isinstance(a, Expr)]
    condition, queue = condition_of(directive.get("if")), queue_of(directive.get("async"))
    yield _statement(wait(condition, queue, queues, devnum, context.target.cxx))


def emit_host_data(context: Context) -> Iterator[Effect]:
    """`host_data`: a pointer is shadowed by one with the device address, other variables by OpenMP (2.8)."""
    directive = context.directive
    condition = condition_of(directive.get("if"))
    if_present = "1" if directive.has("if_present") else "0"
    declarations: list[str] = []
    if condition != "1":
        declarations.append(f"const int {CONDITION} = {condition};")
        condition = CONDITION
    pointers, others = _used(context)
    for number, ref in enumerate(pointers):
        arguments = f'{HERE}, {condition}, {if_present}, (void *){ref.name}, "{ref.name}"'
        type_ = f"__typeof__({ref.name})"
        declarations.append(f"{type_} const accomp_use_{number} = ({type_})accomp_use_device({arguments});")
    yield Wrap(tuple(declarations))
    for ref in others:
        address = f'(void *)&{ref.name}, "{ref.name}"'
        yield _statement(call_plain("(void)accomp_use_device", condition, if_present, address))
    if pointers:
        yield Host(HostLine("{", needs=HEADER))
        yield Host(HostLine("}"), behind=True)
    for number, ref in enumerate(pointers):
        yield Host(HostLine(f"{_declaration(ref)} = accomp_use_{number};"))
    if others and context.target.offload:  # else the addresses are the host's
        yield Component("target data", 0)
        yield clause("use_device_addr", others)
        if condition != "1":
            yield clause("if", (expression(condition),))


def _declaration(ref: VarRef) -> str:
    return ref.type.declare(ref.name) if ref.type is not None else f"void *{ref.name}"


def _used(context: Context) -> tuple[tuple[VarRef, ...], tuple[VarRef, ...]]:
    """The pointers, and the other variables, of use_device clauses; each once."""
    found = plain(ref for _, ref in refs(context.construct, "use_device"))
    pointers = tuple(r for r in found if is_pointer(r.symbol))
    return pointers, tuple(r for r in found if r not in pointers)


def _conditional(context: Context) -> bool:
    return context.directive.has("if", "self")


RULES = (
    Rule(
        "exact-region",
        (*COMPUTE, "data"),
        "2.6.3-2.6.5, 2.7",
        emit_region,
        consumes=(*STRUCTURED, "wait", "async", "if", "self", "default", "deviceptr"),
        profile=EXACT,
        language="c",
    ),
    Rule(
        "exact-kernel-if", COMPUTE, "2.5.6, 2.5.7", emit_kernel_if, _conditional, profile=EXACT, language="c"
    ),
    Rule(
        "exact-kernel-maps", COMPUTE, "2.6", emit_kernel_maps, has(*STRUCTURED), profile=EXACT, language="c"
    ),
    Rule("exact-kernel-async", COMPUTE, "2.16", emit_kernel_async, _is_async, profile=EXACT, language="c"),
    Rule(
        "exact-enter-data",
        ("enter data",),
        "2.6.6",
        emit_enter,
        consumes=("copyin", "create", "attach", "if", "async", "wait"),
        profile=EXACT,
        language="c",
    ),
    Rule(
        "exact-enter-data-link",
        ("enter data",),
        "2.13",
        emit_enter_links,
        lambda c: bool(_linked(c, "copyin", "create")),
        profile=EXACT,
        language="c",
    ),
    Rule(
        "exact-data-link",
        ("data",),
        "2.13",
        emit_data_links,
        lambda c: bool(_linked(c, *STRUCTURED)),
        profile=EXACT,
        language="c",
    ),
    Rule(
        "exact-exit-data",
        ("exit data",),
        "2.6.6",
        emit_exit,
        consumes=("copyout", "delete", "detach", "finalize", "if", "async", "wait"),
        profile=EXACT,
        language="c",
    ),
    Rule(
        "exact-update",
        ("update",),
        "2.14.4",
        emit_update,
        consumes=("self", "host", "device", "if_present", "if", "async", "wait"),
        profile=EXACT,
        language="c",
    ),
    Rule(
        "exact-strided-update",
        ("target update",),
        "OpenMP 5.2, 13.9",
        emit_strided,
        consumes=("to", "from", "if"),
        profile=EXACT,
        language="c",
    ),
    Rule("exact-wait", ("wait",), "2.16.3", emit_wait, consumes=("async", "if"), profile=EXACT, language="c"),
    Rule(
        "exact-host-data",
        ("host_data",),
        "2.8",
        emit_host_data,
        consumes=("use_device", "if", "if_present"),
        profile=EXACT,
        language="c",
    ),
)
