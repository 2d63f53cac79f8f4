"""Profile `exact` for Fortran: data, queues and conditions as calls of module accomp.

A construct is opened by calls in front of its directive and closed by one behind its region: in Fortran
a region is a loop or has an end. The kernels' `map(alloc: ...)` clauses, and OpenMP's implicit ones, find
what the library made present (section 2.6).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from accomp.codes.mapping import ASSUMED_SIZE, NO_CALLS
from accomp.ir.nodes import Construct, HostLine
from accomp.mapping.attributes import of_program, refs
from accomp.mapping.build import bare, clause, directive, expression
from accomp.mapping.calls import Item, item, merge
from accomp.mapping.conditions import has
from accomp.mapping.fortran_calls import MODULE, Call, conditions, origin, queue, record, texts
from accomp.mapping.fortran_tasks import deferrable
from accomp.mapping.model import (
    COMPUTE,
    Around,
    Change,
    Component,
    Context,
    Discard,
    Effect,
    Enclose,
    Host,
    Rule,
    Say,
    Separate,
)
from accomp.mapping.rules.exact import STRUCTURED
from accomp.source import Edit, SourceForm, Span
from accomp.syntax.nodes import Clause, Expr, Keyed, VarRef, Word
from accomp.target import EXACT

_CONSTRUCTS = {
    "parallel": "accomp_parallel",
    "kernels": "accomp_kernels",
    "serial": "accomp_serial",
    "data": "accomp_data",
}
QUEUE = "accomp_q"
"""What the kernels of a queue depend on: flang maps it, and must have no descriptor to map."""


def statements(context: Context, texts: list[str], behind: bool = False) -> Iterator[Effect]:
    """Host statements that call the library; where none may be called, that is said."""
    if context.construct.specification is None:
        yield Say(NO_CALLS, context.directive.span, {"directive": context.directive.name})
    for text in texts:
        yield Host(HostLine(text, needs=MODULE), behind)


def _unsized(context: Context) -> Iterator[Effect]:
    """Whole arrays of which only the address is known cannot be moved."""
    for acc, ref in refs(context.construct, "copy", "copyin", "copyout", "create", "self", "host", "device"):
        if not acc.implicit and ref.plain and ref.type is not None and not ref.type.complete:
            yield Say(ASSUMED_SIZE, ref.span, {"name": ref.name, "clause": acc.name})


def _items(context: Context, *names: str) -> tuple[Item, ...]:
    leaves = context.directive.name == "exit data"
    found = refs(context.construct, *names)
    return merge(item(acc, ref, leaves) for acc, ref in found if not (acc.implicit and _scalar(ref)))


def _scalar(ref: VarRef) -> bool:
    return ref.plain and ref.type is not None and ref.type.scalar


def _given(context: Context) -> tuple[str, ...]:
    return conditions(context.directive.all("if", "self" if context.directive.name in COMPUTE else "if"))


def emit_region(context: Context) -> Iterator[Effect]:
    """The data region of a construct (sections 2.5, 2.6.5), in front of which its wait clauses wait."""
    directive = context.directive
    name = _CONSTRUCTS[directive.name]
    if directive.name in COMPUTE and _is_task(context):
        name += " + accomp_task"
    chosen = queue(directive.get("async")) if context.target.asynchronous else ""
    call = Call(context, _given(context), chosen, items=_items(context, *STRUCTURED))
    begin = call.statements(f"accomp_begin({name})")
    yield from _unsized(context)
    yield from statements(context, [*_waits(context, chosen), *begin])
    yield Host(HostLine(f"call accomp_end({_last_line(context.construct)}_4)", needs=MODULE), behind=True)


def indentation(at: Span) -> str:
    """What lines that are inserted at a place start with."""
    if at.file.form is SourceForm.FIXED:
        return "      "
    line = at.file.data[at.file.data.rfind(b"\n", 0, at.start) + 1 :].split(b"\n", 1)[0]
    return line[: len(line) - len(line.lstrip())].decode("latin-1")


def _last_line(construct: Construct) -> int:
    if construct.closing is not None:
        return origin(construct.closing)[1]
    region = construct.region
    end = region.span.end - 1 if region is not None else 0
    return origin(Span(region.span.file, end, end))[1] if region is not None else 0


def _is_task(context: Context) -> bool:
    return context.directive.has("async") and context.target.asynchronous


def _waits(context: Context, chosen: str) -> list[str]:
    """What the wait clauses of a directive wait for (section 2.16.2)."""
    out: list[str] = []
    for acc in context.directive.all("wait"):
        out += _wait(context, acc.keyed("devnum"), [a for a in acc.args if isinstance(a, Expr)], chosen)
    return out


def _wait(context: Context, devnum: Expr | Word | None, queues: list[Expr], chosen: str) -> list[str]:
    number = devnum.text if isinstance(devnum, Expr) else ""
    call = Call(context, _given(context), chosen, number, texts(queues))
    return call.statements("accomp_wait()")


def emit_kernel_if(_: Context) -> Iterator[Effect]:
    """The condition, evaluated once, decides where the kernel runs too."""
    yield clause("if", (expression("accomp_condition()"),), "target")


def emit_kernel_async(context: Context) -> Iterator[Effect]:
    """The kernel is a task that depends on those before it in its queue."""
    if not context.target.asynchronous:
        yield Discard("'async': without an offload device a region is complete when it ends")
        return
    yield Around((f"character, pointer :: {QUEUE}s(:)", f"{QUEUE}s => accomp_queue()"))
    yield Enclose((f"associate ({QUEUE} => {QUEUE}s(1))",), ("end associate",))
    if deferrable(context.construct):
        yield bare("nowait")
    else:
        yield Discard("'nowait': a task would read descriptors of arrays that may have changed when it runs")
    yield clause("depend", (expression(QUEUE),), "inout")
    yield clause("device", (expression("accomp_device_number()"),))


def emit_kernel_maps(context: Context) -> Iterator[Effect]:
    """What the library made present is named again, unless OpenMP finds it by itself."""
    for acc, ref in refs(context.construct, *STRUCTURED):
        if acc.implicit and _scalar(ref):
            yield clause("map", (ref,), {"copy": "tofrom", "copyin": "to"}.get(acc.name, "alloc"))
        elif acc.name != "attach" and is_item(context, ref):
            yield clause("map", (ref,), "alloc", span=ref.span)


def emit_visible(context: Context) -> Iterator[Effect]:
    """The same for a variable in a data clause of an enclosing construct."""
    for ref in context.attributes.visible:
        if is_item(context, ref):
            yield clause("map", (ref,), "alloc", span=ref.span)


def is_item(context: Context, ref: VarRef) -> bool:
    """Whether the var is named in a map clause; what is not is mapped implicitly.

    Compilers refuse some objects with allocatable components; those of OpenMP 5.0, such as gfortran, also
    components of such objects, and of elements of arrays. Where all memory is the host's, only scalars,
    which would be firstprivate, and arrays of assumed size have to be named: bounds may have changed since a
    data region began.
    """
    sized = ref.symbol is None or ref.symbol.type.complete
    if not context.target.offload and sized and not _scalar(ref):
        return False
    if ref.members:
        return not record(ref.type) and context.target.openmp >= (5, 1)
    return not record(ref.type)


def _standalone(context: Context, ending: str, *clauses: str) -> Iterator[Effect]:
    """The clauses are carried out in the order written."""
    chosen = queue(context.directive.get("async"))
    yield from _unsized(context)
    call = Call(context, _given(context), chosen, items=_items(context, *clauses))
    yield from statements(context, [*_waits(context, chosen), *call.statements(ending)])


def emit_enter(context: Context) -> Iterator[Effect]:
    """`enter data` (section 2.6.6); one that an ALLOCATE under an IF implies is under it too."""
    yield from _standalone(context, "accomp_enter_data()", "copyin", "create", "attach")
    yield from _descriptors(context)
    action = context.construct.region
    if action is not None:
        at = Span(action.span.file, action.span.start, action.span.start)
        yield Change(Edit(at, ("then\n" + indentation(at)).encode()))
        yield Host(HostLine("end if"))


def _descriptors(context: Context) -> Iterator[Effect]:
    """Behind an ALLOCATE: code on the device finds the data by the descriptor that is there."""
    span = context.directive.span
    if span is None or span.start != span.end or not context.target.offload:
        return
    found = (ref for _, ref in refs(context.construct, "create"))
    known = (ref for ref in found if ref.symbol is not None and not of_program(ref.symbol))
    lasting = tuple(ref for ref in known if ref.symbol is not None and ref.symbol.file_scope)
    if lasting:
        device = clause("device", (expression("accomp_device_number()"),))
        yield Separate(directive("target enter data", clause("map", lasting, "alloc"), device, span=span))


def emit_exit(context: Context) -> Iterator[Effect]:
    """`exit data` (section 2.6.6); one that a DEALLOCATE under an IF implies is under it too."""
    finalize = int(context.directive.has("finalize"))
    if context.construct.region is not None:
        yield Host(HostLine("then"))
        yield Host(HostLine("end if"), behind=True)
    yield from _standalone(context, f"accomp_exit_data({finalize}_4)", "copyout", "delete", "detach")


def emit_update(context: Context) -> Iterator[Effect]:
    """`update` (section 2.14.4)."""
    if_present = int(context.directive.has("if_present"))
    yield from _standalone(context, f"accomp_update({if_present}_4)", "self", "host", "device")


def emit_wait(context: Context) -> Iterator[Effect]:
    """`wait` (section 2.16.3)."""
    directive = context.directive
    keyed = [m.value for m in directive.modifiers if isinstance(m, Keyed) and m.key == "devnum"]
    queues = [a for a in directive.args if isinstance(a, Expr)]
    chosen = queue(directive.get("async"))
    yield from statements(context, _wait(context, keyed[0] if keyed else None, queues, chosen))


def emit_host_data(context: Context) -> Iterator[Effect]:
    """`host_data`: the library sees to it that the data is present, OpenMP tells its address (2.8)."""
    host_data = context.directive
    if_present = int(host_data.has("if_present"))
    used = _used(context)
    lines = Call(context, _given(context)).statements("accomp_done()")
    asked = [line for ref in used for line in _asked(ref, if_present)]
    yield from statements(context, [*lines[:-1], *asked, lines[-1]])
    if not context.target.offload:  # the addresses are the host's
        return
    if if_present:
        yield from _each(context, used)
    elif used:
        yield Component("target data", 0)
        yield clause("use_device_addr", used)
        for acc in host_data.all("if"):
            yield clause("if", acc.args)


def _each(context: Context, used: tuple[VarRef, ...]) -> Iterator[Effect]:
    """A directive for each variable: OpenMP does not say what becomes of the addresses of absent ones."""
    for ref in used:
        routine = "accomp_found_object" if record(ref.type) else "accomp_found"
        parts = [*(f"({c})" for c in _given(context)), f"{routine}({ref.text}) /= 0"]
        condition = clause("if", (expression(" .and. ".join(parts)),))
        yield Separate(directive("target data", condition, clause("use_device_addr", (ref,))))


def _asked(ref: VarRef, if_present: int) -> Iterator[str]:
    routine = "accomp_find_object" if record(ref.type) else "accomp_find"
    yield f"call {routine}({ref.text}, {if_present}_4, '{ref.name}')"


def _used(context: Context) -> tuple[VarRef, ...]:
    found = {ref.text: ref for _, ref in refs(context.construct, "use_device")}
    return tuple(found.values())


_TYPES = {"host": 2, "multicore": 2, "nvidia": 4, "radeon": 5, "default": 1, "current": -1, "*": 1}
"""Argument of device_type -> value of acc_device_t in accomp.h."""


def _types(acc: Clause | None) -> list[int]:
    if acc is None:
        return [0]
    words = [a.text.lower().removeprefix("acc_device_") for a in acc.args if isinstance(a, Word)]
    return list(dict.fromkeys(_TYPES.get(w, 1) for w in words))


def emit_device(context: Context) -> Iterator[Effect]:
    """`init`, `shutdown` and `set` (section 2.14): one sequence of calls for each device type named."""
    directive = context.directive
    number, chosen = directive.get("device_num"), directive.get("default_async")
    device = number.expr.text if number is not None and number.expr is not None else ""
    queues = texts((chosen.expr,)) if chosen is not None and chosen.expr is not None else ()
    for type_ in _types(directive.get("device_type")):
        call = Call(context, _given(context), number=device, queues=queues)
        yield from statements(context, call.statements(f"accomp_{directive.name}({type_}_4)"))


def _rule(
    id_: str,
    on: tuple[str, ...],
    cites: str,
    emit: Callable[[Context], Iterable[Effect]],
    when: Callable[[Context], bool] = lambda _: True,
    consumes: tuple[str, ...] = (),
) -> Rule:
    return Rule(id_, on, cites, emit, when, consumes, EXACT, "fortran")


RULES = (
    _rule(
        "fortran-region",
        (*COMPUTE, "data"),
        "2.6.3-2.6.5, 2.7",
        emit_region,
        consumes=(*STRUCTURED, "wait", "async", "if", "self", "default", "deviceptr"),
    ),
    _rule("fortran-kernel-if", COMPUTE, "2.5.6, 2.5.7", emit_kernel_if, has("if", "self")),
    _rule("fortran-kernel-maps", COMPUTE, "2.6", emit_kernel_maps, has(*STRUCTURED)),
    _rule("fortran-visible", COMPUTE, "2.6.2", emit_visible, lambda c: bool(c.attributes.visible)),
    _rule("fortran-kernel-async", COMPUTE, "2.16", emit_kernel_async, has("async")),
    _rule(
        "fortran-enter-data",
        ("enter data",),
        "2.6.6",
        emit_enter,
        consumes=("copyin", "create", "attach", "if", "async", "wait"),
    ),
    _rule(
        "fortran-exit-data",
        ("exit data",),
        "2.6.6",
        emit_exit,
        consumes=("copyout", "delete", "detach", "finalize", "if", "async", "wait"),
    ),
    _rule(
        "fortran-update",
        ("update",),
        "2.14.4",
        emit_update,
        consumes=("self", "host", "device", "if_present", "if", "async", "wait"),
    ),
    _rule("fortran-wait", ("wait",), "2.16.3", emit_wait, consumes=("async", "if")),
    _rule(
        "fortran-host-data",
        ("host_data",),
        "2.8",
        emit_host_data,
        consumes=("use_device", "if", "if_present"),
    ),
    _rule(
        "fortran-device",
        ("init", "shutdown", "set"),
        "2.14.1-2.14.3",
        emit_device,
        consumes=("device_type", "device_num", "default_async", "if"),
    ),
)
