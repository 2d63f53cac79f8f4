"""Profile `exact`: data, queues and conditions as actions of the run-time library, kernels as directives.

The library makes data present; the kernels' `map(alloc: ...)` clauses, and in Fortran OpenMP's implicit ones,
find it (section 2.6).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from accomp.ir.actions import (
    Branch,
    CloseRegion,
    Condition,
    ControlDevice,
    DataAction,
    DataItem,
    DeviceType,
    DeviceVerb,
    InsertAt,
    Motion,
    MoveData,
    NameQueue,
    OpenRegion,
    Part,
    RegionOf,
    Request,
    ShadowByAddress,
    UseDevice,
    WaitFor,
)
from accomp.ir.nodes import Construct
from accomp.mapping.attributes import assumed_shape, key, linked, of_program, refs
from accomp.mapping.build import bare, clause, directive, expression, mappable, plain, start_of
from accomp.mapping.fortran_tasks import deferrable
from accomp.mapping.parts_of_objects import object_of
from accomp.mapping.requests import (
    STRUCTURED,
    conditions_of,
    data_items,
    device_addresses,
    device_number,
    is_extension,
    is_scalar,
    is_undeferred,
    region_condition,
    region_number,
    region_queue,
    request_of,
    wait_of,
    without_calls,
)
from accomp.mapping.rule import (
    COMPUTE,
    Act,
    Around,
    Component,
    Context,
    Discard,
    Effect,
    Enclose,
    Inner,
    Insert,
    Rule,
    Separate,
    Wrap,
    has,
)
from accomp.mapping.rules.object_arrays import is_addressed
from accomp.mapping.rules.private_sections import initial_name
from accomp.mapping.rules.this_object import items as object_items
from accomp.records import replace
from accomp.source import Span
from accomp.syntax.nodes import Clause, Directive, Expr, TypeKind, VarRef, Word, is_record
from accomp.target import EXACT


def emit_region(context: Context) -> Iterator[Effect]:
    """The data region of a construct (sections 2.5, 2.6.5), before which its wait clauses wait."""
    yield from without_calls(context)
    listed = (*object_items(context), *data_items(context, *STRUCTURED))
    items = (*listed, *_initial(context), *device_addresses(context))
    yield from region_effects(context, request_of(context, *items), task=_is_task(context))


def region_effects(context: Context, request: Request, task: bool = False) -> Iterator[Act]:
    """What opens a data region; what closes it, where the language has nothing that does so by itself."""
    braced = is_extension(context)
    region = RegionOf(context.directive.name)
    yield Act(OpenRegion(request, region, region_number(context), task, braced))
    if braced or context.fortran:
        yield Act(CloseRegion(_last_line(context.construct)), after=True)


def _last_line(construct: Construct) -> Span | None:
    if construct.closing is not None or construct.region is None:
        return construct.closing
    span = construct.region.span
    return replace(span, start=span.end - 1, end=span.end - 1)


def _initial(context: Context) -> Iterator[DataItem]:
    """Values that private copies start from."""
    for ref in context.attributes.initial:
        yield DataItem(ref, DataAction.FIRSTPRIVATE, pointer=initial_name(ref))


def _is_task(context: Context) -> bool:
    named = context.directive.name in COMPUTE and context.directive.has("async")
    return named and context.target.asynchronous and not is_undeferred(context)


def emit_kernel_if(context: Context) -> Iterator[Effect]:
    """The condition, evaluated once, decides where the kernel runs too."""
    yield clause("if", (region_condition(context),), "target")


def emit_kernel_async(context: Context) -> Iterator[Effect]:
    """The kernel is a task that depends on those before it in its queue."""
    if not context.target.asynchronous:
        yield Discard("'async': without an offload device a region is complete when it ends")
        return
    if is_undeferred(context):
        yield Discard("'async': what no task can do: the region waits for its queue")
        return
    if context.fortran:
        yield Around((NameQueue(Part.DECLARATION),))
        yield Enclose((NameQueue(Part.OPENING),), (NameQueue(Part.CLOSING),))
    if not context.fortran or deferrable(context.construct):
        yield bare("nowait")
    else:
        yield Discard("'nowait': a task would read descriptors of arrays that may have changed when it runs")
    yield clause("depend", (region_queue(context),), "inout")
    yield clause("device", (device_number(),))


def emit_kernel_maps(context: Context) -> Iterator[Effect]:
    """What the library made present is named again, unless OpenMP finds it by itself."""
    named = _is_mapped_in_fortran if context.fortran else _is_mapped_in_c
    objects = set[str]()
    for acc, ref in refs(context.construct, *STRUCTURED):
        whole = "" if context.fortran else object_of(ref)
        if whole in objects:
            continue  # OpenMP makes one item of several members, from the first to the last
        objects |= {whole} - {""}
        if acc.implicit and is_scalar(ref):
            yield clause("map", (ref,), {"copy": "tofrom", "copyin": "to"}.get(acc.name, "alloc"))
        elif acc.name != "attach" and named(context, acc, ref):
            yield clause("map", (mappable(ref),), "alloc", span=ref.span)
        elif acc.name == "no_create" and not ref.members and (start := start_of(ref)) is not None:
            yield clause("map", (start,), "alloc", span=ref.span)


def emit_visible(context: Context) -> Iterator[Effect]:
    """The same for a variable in a data clause of an enclosing construct."""
    for ref in context.attributes.visible:
        if _is_mapped_in_fortran(context, None, ref):
            yield clause("map", (ref,), "alloc", span=ref.span)


def _is_mapped_in_c(_: Context, acc: Clause, ref: VarRef) -> bool:
    """Whether a var is named: none of the object of `this`, no pointer that OpenMP translates itself."""
    if ref.of_object or (ref.symbol is not None and ref.name == "this"):
        return False
    pointer = _is_pointer(ref) and not ref.members
    return not pointer or not (acc.name == "no_create" or (acc.name == "present" and not ref.sections))


def _is_mapped_in_fortran(context: Context, _: Clause | None, ref: VarRef) -> bool:
    """Whether a var is named; what is not is mapped implicitly.

    Compilers refuse some objects with allocatable components; those of OpenMP 5.0, such as gfortran, also
    components of such objects, and of elements of arrays. Where all memory is the host's, only scalars,
    which would be firstprivate, and arrays of assumed size have to be named: bounds may have changed since a
    data region began.
    """
    if is_addressed(context, ref):
        return False
    sized = ref.symbol is None or ref.symbol.type.complete
    if not context.target.offload and sized and not is_scalar(ref):
        return False
    if ref.members:
        implicit = is_record(ref.type) and not _of_element(ref)
        return not implicit and context.target.openmp >= (5, 1)
    return not is_record(ref.type)


def _of_element(ref: VarRef) -> bool:
    """Whether a var is an allocatable or pointer component of an element, as `a(2)%c` and parts of it are."""
    return "(" in ref.through


def _is_pointer(ref: VarRef) -> bool:
    return ref.symbol is not None and ref.symbol.type.kind is TypeKind.POINTER


def emit_enter(context: Context) -> Iterator[Effect]:
    """`enter data` (section 2.6.6); one that an ALLOCATE under an IF implies is under it too."""
    yield from _moved(context, Motion.ENTER, "copyin", "create", "attach")
    yield from _descriptors(context)
    region = context.construct.region
    if region is not None and context.fortran:
        yield Insert(region.span, InsertAt.THEN, (Branch(Part.OPENING),))
        yield Act(Branch(Part.CLOSING))


def _moved(context: Context, motion: Motion, *clauses: str, option: bool = False) -> Iterator[Effect]:
    """The clauses are carried out in the order written."""
    yield from without_calls(context)
    yield Act(MoveData(request_of(context, *data_items(context, *clauses)), motion, option))


def _descriptors(context: Context) -> Iterator[Effect]:
    """After an ALLOCATE: code on the device finds the data by the descriptor that is there."""
    span = context.directive.span
    if span is None or span.start != span.end or not context.target.offload:
        return
    found = (ref for _, ref in refs(context.construct, "create"))
    known = (ref for ref in found if ref.symbol is not None and not of_program(ref.symbol))
    lasting = tuple(ref for ref in known if ref.symbol is not None and ref.symbol.file_scope)
    if lasting:
        device = clause("device", (device_number(),))
        yield Separate(directive("target enter data", clause("map", lasting, "alloc"), device, span=span))


def _linked(context: Context, *clauses: str) -> tuple[VarRef, ...]:
    """The vars that `declare` with `link` names: code on the device finds their copies by pointers."""
    names = linked(context.ancestors)
    return tuple(mappable(ref) for _, ref in refs(context.construct, *clauses) if key(ref) in names)


def _link(vars: tuple[VarRef, ...], given: Iterable[Expr], span: Span | None) -> Directive:
    """The directive by which OpenMP sets those pointers; the library's mapping stays (section 2.13)."""
    names, device = clause("map", vars, "alloc"), clause("device", (device_number(),))
    conditions = (clause("if", (condition,)) for condition in given)
    return directive("target enter data", names, *conditions, device, span=span)


def emit_data_links(context: Context) -> Iterator[Effect]:
    """Routines that the region calls may name the variable."""
    given = (region_condition(context),) if context.directive.has("if") else ()
    yield Inner((_link(_linked(context, *STRUCTURED), given, None),))


def emit_enter_links(context: Context) -> Iterator[Effect]:
    """As at the start of a data region."""
    given = (acc.expr for acc in context.directive.all("if") if acc.expr is not None)
    yield Separate(_link(_linked(context, "copyin", "create"), given, context.directive.span))


def emit_exit(context: Context) -> Iterator[Effect]:
    """`exit data` (section 2.6.6); `delete` is a release unless `finalize`.

    One that a DEALLOCATE under an IF implies is under it too.
    """
    if context.construct.region is not None and context.fortran:
        yield Act(Branch(Part.OPENING))
        yield Act(Branch(Part.CLOSING), after=True)
    finalize = context.directive.has("finalize")
    yield from _moved(context, Motion.EXIT, "copyout", "delete", "detach", option=finalize)


def emit_update(context: Context) -> Iterator[Effect]:
    """`update` (section 2.14.4)."""
    if_present = context.directive.has("if_present")
    yield from _moved(context, Motion.UPDATE, "self", "host", "device", option=if_present)


def emit_strided(context: Context) -> Iterator[Effect]:
    """OpenMP's own update of a strided section (noncontiguous updates); what is not present stays."""
    update = context.directive
    items = tuple(
        DataItem(ref, DataAction.DEVICE if acc.name == "to" else DataAction.SELF)
        for acc, ref in refs(context.construct, "to", "from")
    )
    request = Request(
        update.span,
        context.construct.function,
        conditions_of(update),
        items=items,
        extension=is_extension(context),
    )
    yield Act(MoveData(request, Motion.UPDATE, option=True))


def emit_wait(context: Context) -> Iterator[Effect]:
    """`wait` (section 2.16.3)."""
    yield from without_calls(context)
    yield Act(WaitFor(replace(request_of(context), waits=(wait_of(context.directive),))))


def emit_host_data(context: Context) -> Iterator[Effect]:
    """`host_data` (section 2.8): the library sees to it that data is present.

    It tells the addresses for pointers of C and C++, which others of their names hold in the region, and for
    arrays with descriptors, which flang 22 finds in their elements; of other variables OpenMP tells them.
    """
    used, if_present = _used(context), context.directive.has("if_present")
    told = _has_descriptor if context.fortran else _is_pointer
    pointers = tuple(ref for ref in used if told(ref) and (context.target.renames or not context.fortran))
    others = tuple(ref for ref in used if ref not in pointers)
    request = replace(request_of(context), queue=None, waits=())
    made = UseDevice(request, pointers, others, if_present)
    if context.fortran:
        yield from without_calls(context)
    yield Wrap((made,)) if pointers or not context.fortran else Act(made)
    if pointers:
        yield Around((ShadowByAddress(pointers),))
    if not others or not context.target.offload:  # else the addresses are the host's
        return
    if context.fortran and if_present:
        yield from _each_by_itself(others, request.conditions)
        return
    yield Component("target data", 0)
    yield clause("use_device_addr", others)
    for acc in context.directive.all("if"):
        yield clause("if", acc.args if context.fortran else (expression("accomp_if"),))


def _has_descriptor(ref: VarRef) -> bool:
    """Whether a variable of Fortran is allocatable, a pointer or of assumed shape, and of intrinsic type."""
    symbol = ref.symbol
    dynamic = symbol is not None and (symbol.has("allocatable") or symbol.has("pointer"))
    return (dynamic or assumed_shape(ref)) and ref.plain and not is_record(ref.type)


def _each_by_itself(used: tuple[VarRef, ...], conditions: Iterable[Condition]) -> Iterator[Effect]:
    """A directive for each variable: OpenMP does not say what becomes of the addresses of absent ones."""
    given = [f"({c.expression.text})" for c in conditions if c.expression is not None]
    for ref in used:
        routine = "accomp_found_object" if is_record(ref.type) else "accomp_found"
        text = " .and. ".join((*given, f"{routine}({ref.text}) /= 0"))
        condition = clause("if", (expression(text),))
        yield Separate(directive("target data", condition, clause("use_device_addr", (ref,))))


def _used(context: Context) -> tuple[VarRef, ...]:
    """The variables of use_device clauses, each once."""
    found = [ref for _, ref in refs(context.construct, "use_device")]
    return tuple({ref.text: ref for ref in found}.values()) if context.fortran else plain(found)


def _types(acc: Clause | None) -> tuple[DeviceType, ...]:
    """The device types that a clause names."""
    if acc is None:
        return (DeviceType.NONE,)
    known = {t.value: t for t in (DeviceType.HOST, DeviceType.NVIDIA, DeviceType.RADEON, DeviceType.CURRENT)}
    known["multicore"] = DeviceType.HOST
    words = (a.text.lower().removeprefix("acc_device_") for a in acc.args if isinstance(a, Word))
    return tuple(dict.fromkeys(known.get(word, DeviceType.DEFAULT) for word in words))


def emit_device(context: Context) -> Iterator[Effect]:
    """`init`, `shutdown` and `set` (sections 2.14.1 to 2.14.3): one action for each device type named."""
    yield from without_calls(context)
    found = context.directive
    number, queue = (
        acc.expr if (acc := found.get(name)) else None for name in ("device_num", "default_async")
    )
    for type_ in _types(found.get("device_type")):
        yield Act(ControlDevice(request_of(context), DeviceVerb(found.name), type_, number, queue))


def _rule(
    id_: str,
    on: tuple[str, ...],
    cites: str,
    emit: Callable[[Context], Iterable[Effect]],
    consumes: tuple[str, ...] = (),
    when: Callable[[Context], bool] = lambda _: True,
    language: str = "",
) -> Rule:
    return Rule(f"exact-{id_}", on, cites, emit, when, consumes, EXACT, language)


_WHEN = ("if", "async", "wait")
_OF_REGIONS = (*STRUCTURED, *_WHEN, "self", "default", "deviceptr")
_OF_ENTERS = ("copyin", "create", "attach", *_WHEN)
_OF_EXITS = ("copyout", "delete", "detach", "finalize", *_WHEN)
_OF_UPDATES = ("self", "host", "device", "if_present", *_WHEN)
_OF_DEVICES = ("device_type", "device_num", "default_async", "if")


def _links_entered(context: Context) -> bool:
    return bool(_linked(context, "copyin", "create"))


def _links_data(context: Context) -> bool:
    return bool(_linked(context, *STRUCTURED))


def _has_visible(context: Context) -> bool:
    return bool(context.attributes.visible)


RULES = (
    _rule("region", (*COMPUTE, "data"), "2.6.3-2.6.5, 2.7", emit_region, _OF_REGIONS),
    _rule("kernel-if", COMPUTE, "2.5.6, 2.5.7", emit_kernel_if, when=has("if", "self")),
    _rule("kernel-maps", COMPUTE, "2.6", emit_kernel_maps, when=has(*STRUCTURED)),
    _rule("visible", COMPUTE, "2.6.2", emit_visible, when=_has_visible, language="fortran"),
    _rule("kernel-async", COMPUTE, "2.16", emit_kernel_async, when=has("async")),
    _rule("enter-data", ("enter data",), "2.6.6", emit_enter, _OF_ENTERS),
    _rule("enter-data-link", ("enter data",), "2.13", emit_enter_links, when=_links_entered, language="c"),
    _rule("data-link", ("data",), "2.13", emit_data_links, when=_links_data, language="c"),
    _rule("exit-data", ("exit data",), "2.6.6", emit_exit, _OF_EXITS),
    _rule("update", ("update",), "2.14.4", emit_update, _OF_UPDATES),
    _rule(
        "strided", ("target update",), "OpenMP 5.2, 13.9", emit_strided, ("to", "from", "if"), language="c"
    ),
    _rule("wait", ("wait",), "2.16.3", emit_wait, ("async", "if")),
    _rule("host-data", ("host_data",), "2.8", emit_host_data, ("use_device", "if", "if_present")),
    _rule("device", ("init", "shutdown", "set"), "2.14.1-2.14.3", emit_device, _OF_DEVICES),
)
