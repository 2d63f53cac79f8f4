"""What clauses ask of the run-time library, as actions; the same for all host languages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.codes.mapping import NO_CALLS
from accomp.ir.actions import Condition, DataAction, DataFlag, DataItem, Queue, Request, Wait
from accomp.mapping.attributes import key, refs
from accomp.mapping.build import expression
from accomp.mapping.parts_of_objects import together
from accomp.mapping.rule import COMPUTE, Context, Say
from accomp.records import replace
from accomp.syntax.nodes import (
    Clause,
    Directive,
    Expr,
    Keyed,
    TypeInfo,
    TypeKind,
    VarRef,
    Word,
    is_record,
)

STRUCTURED = ("copy", "copyin", "copyout", "create", "no_create", "present", "attach")
"""Data clauses of compute and data constructs that the library acts on."""

_OF_NO_MEMORY = (DataAction.FIRSTPRIVATE, DataAction.DEVICEPTR, DataAction.OBJECT)
DATA_ACTIONS = {action.value: action for action in DataAction if action not in _OF_NO_MEMORY} | {
    "host": DataAction.SELF
}
"""Data clause -> action."""

_MODIFIERS = {
    "always": (DataFlag.ALWAYS_IN, DataFlag.ALWAYS_OUT),
    "alwaysin": (DataFlag.ALWAYS_IN,),
    "alwaysout": (DataFlag.ALWAYS_OUT,),
    "zero": (DataFlag.ZERO,),
    "readonly": (DataFlag.READONLY,),
    "capture": (DataFlag.CAPTURE,),
}
"""Modifier of a data clause -> flags of the action; OpenACC 3.3 section 2.7.4, capture: 3.4."""

_NO_MOVE_IN = (DataAction.COPYOUT, DataAction.CREATE)
_NO_MOVE_OUT = (DataAction.COPYIN, DataAction.CREATE)
_TRANSFERS = (DataAction.COPY, DataAction.COPYIN, DataAction.COPYOUT, DataAction.CREATE)


def item(clause: Clause, ref: VarRef, exits: bool = False) -> DataItem:
    """The item for a var of a data clause; `exits` for one of `exit data`."""
    action = DATA_ACTIONS[clause.name]
    words = [m.text for m in clause.modifiers if isinstance(m, Word)]
    flags = [flag for word in words for flag in _MODIFIERS.get(word, ())]
    if action in _NO_MOVE_IN:
        flags = [f for f in flags if f is not DataFlag.ALWAYS_IN]
    if action in _NO_MOVE_OUT:
        flags = [f for f in flags if f is not DataFlag.ALWAYS_OUT]
    if clause.implicit:
        flags.append(DataFlag.IMPLICIT)
    if _is_allocated_whole(ref):
        flags.append(DataFlag.CONTIGUOUS)
    return DataItem(ref, action, tuple(flags), exits)


def _is_allocated_whole(ref: VarRef) -> bool:
    """Whether a var is a whole allocatable array of Fortran, perhaps by the name that ASSOCIATE gives it.

    Those of derived types are passed by their address and steps.
    """
    if ref.type is not None and (ref.type.scalar or is_record(ref.type)):
        return False
    if ref.allocatable:
        return not ref.sections
    symbol = ref.symbol if ref.plain else None
    return symbol is not None and (symbol.has("allocatable") or symbol.has("contiguous"))


def merge(items: Iterable[DataItem]) -> tuple[DataItem, ...]:
    """Items of one var merged; whole variables in front of their members, which may be attached to them."""
    out: dict[tuple[str, object], DataItem] = {}
    for new in items:
        moves = new.action in _TRANSFERS
        key = (new.var.compact, "transfer" if moves else new.action)
        out[key] = _merged(out[key], new) if key in out and moves else new
    return tuple(sorted(out.values(), key=lambda i: bool(i.var.members) or i.var.of_object))


def _merged(one: DataItem, other: DataItem) -> DataItem:
    """One item for two clauses about the same var: copyin and copyout together are copy."""
    flags = tuple(dict.fromkeys((*one.flags, *other.flags)))
    first, second = one.action, other.action
    if second not in (first, DataAction.CREATE):
        first = second if first is DataAction.CREATE else DataAction.COPY
    return replace(one, action=first, flags=flags)


def data_items(context: Context, *names: str) -> tuple[DataItem, ...]:
    """The items of clauses of these names."""
    exits = context.directive.name == "exit data"
    found = refs(context.construct, *names)
    items = merge(item(acc, ref, exits) for acc, ref in found if not (acc.implicit and is_scalar(ref)))
    enters = context.directive.name in (*COMPUTE, "data", "enter data")
    return together(items) if enters and not context.fortran else items


def device_addresses(context: Context) -> Iterator[DataItem]:
    """The items for what `deviceptr` lists (section 2.7.5), but for arrays of assumed size."""
    for _, ref in refs(context.construct, "deviceptr") if context.target.offload else ():
        if not context.fortran or ref.type is None or ref.type.complete:
            yield DataItem(ref, DataAction.DEVICEPTR)


def is_scalar(ref: VarRef) -> bool:
    """Whether OpenMP's own map clause does as well: for a variable that no other region can know of."""
    return ref.plain and ref.type is not None and ref.type.scalar


def conditions_of(directive: Directive) -> tuple[Condition, ...]:
    """Under which conditions a directive does something on the device (sections 2.5.6, 2.5.7)."""
    given = tuple(Condition(c.expr) for c in directive.all("if") if c.expr is not None)
    if directive.name not in COMPUTE:  # `self` of `update` names vars
        return given
    return given + tuple(Condition(c.expr, negated=True) for c in directive.all("self"))


def queue_of(clause: Clause | None) -> Queue | None:
    """The queue of an async clause; None for synchronous execution (section 2.16)."""
    return Queue(clause.expr) if clause is not None else None


def wait_of(source: Clause | Directive) -> Wait:
    """What a wait clause or directive waits for."""
    named = (*source.modifiers, *source.args)
    devices = [a.value for a in named if isinstance(a, Keyed) and a.key == "devnum"]
    device = devices[0] if devices and isinstance(devices[0], Expr) else None
    return Wait(tuple(a for a in source.args if isinstance(a, Expr)), device)


def request_of(context: Context, *items: DataItem) -> Request:
    """What the clauses of a directive ask for; a region has no queue where it is complete when it ends."""
    directive = context.directive
    region, of_queue = directive.name in (*COMPUTE, "data"), directive.get("async")
    queue = queue_of(of_queue) if context.target.asynchronous or not region else None
    waits = tuple(wait_of(c) for c in directive.all("wait"))
    if queue is not None and of_queue is not None and is_undeferred(context):
        queue, waits = None, (*waits, replace(wait_of(of_queue), always=True))
    unit = context.construct.function
    extension = is_extension(context)
    items = tuple(_passing(context, item) for item in items) if queue is not None else items
    return Request(directive.span, unit, conditions_of(directive), queue, waits, items, extension)


def _passing(context: Context, item: DataItem) -> DataItem:
    """The item for a var that may be gone or another when a queue comes to it: one of automatic storage, what
    a reference to a constant refers to, or a scalar of `kernels` in no clause, which hosts set.

    The library copies it in with the value that it has, unless a queue is to write another one to it.
    """
    if not (_is_local(context, item) or (item.var.plain and _is_scalar_of_kernels(context, item))):
        return item
    return replace(item, flags=(*item.flags, DataFlag.CONSTANT))


def _is_local(context: Context, item: DataItem) -> bool:
    """Whether it is, or lies in, a variable whose life ends with its block or procedure.

    Dummy arguments of Fortran are variables of callers, and allocatable arrays may be large.
    """
    symbol = item.var.symbol if item.var.name == item.var.base else None
    if symbol is None or item.action is not DataAction.COPYIN or symbol.type.kind is TypeKind.POINTER:
        return False
    if context.fortran:
        return symbol.storage == "auto" and not (symbol.has("allocatable") or symbol.has("pointer"))
    referring = symbol.type.kind is TypeKind.REFERENCE and not symbol.type.const
    return symbol.storage in ("auto", "parameter") and not referring


def _is_scalar_of_kernels(context: Context, item: DataItem) -> bool:
    of_kernels = context.directive.name == "kernels" and DataFlag.IMPLICIT in item.flags
    scalar = item.var.type is not None and item.var.type.scalar and item.var.type.kind is not TypeKind.POINTER
    return of_kernels and scalar and item.action in (DataAction.COPY, DataAction.COPYIN)


def is_extension(context: Context) -> bool:
    """Whether compound literals are an extension of the host language."""
    return context.target.c89 and not context.fortran


def is_undeferred(context: Context) -> bool:
    """Whether a kernel waits for its queue and is complete when its construct ends, as it cannot be a task.

    Clang's kernels that are tasks have copies of what the variable holds when they run, unless its value is
    passed like a pointer, and so is anything whose type is not known. Variables that stand for reduced parts
    get their values back when the region ends. Hosts set and read scalars of `kernels`.
    """
    if _sets_scalars(context):
        return True
    if context.target.kernels or context.directive.name not in COMPUTE:
        return False
    if context.fortran or context.attributes.reduced_parts:
        return bool(context.attributes.reduced_parts)
    copied = (ref.declared_type for _, ref in refs(context.construct, "firstprivate") if not ref.members)
    return any(not _is_passed(info) for info in copied)


_PASSED = (
    TypeKind.INTEGER,
    TypeKind.FLOATING,
    TypeKind.BOOLEAN,
    TypeKind.ENUM,
    TypeKind.POINTER,
    TypeKind.CHARACTER,
)


def _is_passed(info: TypeInfo | None) -> bool:
    """Whether clang passes a value to kernels like a pointer: it has the size of one at most."""
    if info is not None and info.kind is TypeKind.REFERENCE:
        info = info.element
    return info is not None and info.kind in _PASSED and info.bytes <= 8


def _sets_scalars(context: Context) -> bool:
    """Whether `kernels` gives scalars values that would be written to the host when a queue comes to it."""
    if context.directive.name != "kernels":
        return False
    written = {use.symbol.id for use in context.construct.uses if use.written}
    clauses = ("copy",) if context.target.kernels else ("copy", "copyin")
    found = (ref for acc, ref in refs(context.construct, *clauses) if acc.implicit)
    return any(key(ref) in written and ref.type is not None and ref.type.scalar for ref in found)


def without_calls(context: Context) -> Iterator[Say]:
    """Says that a procedure of Fortran may call nothing."""
    if context.fortran and context.construct.specification is None:
        yield Say(NO_CALLS, context.directive.span, {"directive": context.directive.name})


def region_number(context: Context) -> int:
    """A number for the data region that the host program opens: that of those around it.

    All uses of a macro that holds the directive have the same, its place.
    """
    if context.construct.in_macro and context.directive.span is not None:
        return context.directive.span.start
    return sum(a.directive.name in (*COMPUTE, "data") for a in context.ancestors)


def region_name(context: Context) -> str:
    """The name of the variable of C and C++ that stands for the open region."""
    return f"accomp_{region_number(context)}"


def region_condition(context: Context) -> Expr:
    """Whether the conditions of the open region hold."""
    name = "accomp_condition()" if context.fortran else f"{region_name(context)}._condition"
    return expression(name)


def region_queue(context: Context) -> Expr:
    """The object that kernels of the region's queue depend on.

    In Fortran NameQueue names it: flang maps it, and must have no descriptor to map.
    """
    return expression("accomp_q" if context.fortran else f"{region_name(context)}._queue[0]")


def device_number() -> Expr:
    """The device on which the library makes data present."""
    return expression("accomp_device_number()")
