"""Actions as calls of accomp.h, in C and C++.

All commas stand within parentheses: lines may be part of a macro's argument.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from accomp.backends.runtime_calls import c_copies, c_launches
from accomp.backends.runtime_calls.c_values import address, element, null, pointer, size
from accomp.ir.actions import (
    Action,
    CloseRegion,
    Condition,
    ControlDevice,
    DataAction,
    DataItem,
    DeclareSection,
    DeviceVerb,
    EndLaunch,
    LaunchKernels,
    MoveData,
    OpenRegion,
    Part,
    RegionOf,
    RegisterStatic,
    Request,
    ShadowByAddress,
    ShadowByCopies,
    UseDevice,
    Wait,
    WaitFor,
)
from accomp.syntax.nodes import UNKNOWN_KINDS, Section, TypeKind, VarRef
from accomp.syntax.printer import parenthesized
from accomp.syntax.subarrays import dimensions

HEADER = "accomp.h"
_CONDITION = "accomp_if"
"""The variable that holds the conditions of a host_data construct."""


def header_of(action: Action) -> str:
    """The header that declares what an action uses; empty for none."""
    if isinstance(action, LaunchKernels):
        return c_launches.HEADER
    return "" if isinstance(action, ShadowByCopies | DeclareSection | EndLaunch) else HEADER


def lines(action: Action, cxx: bool) -> Iterator[str]:
    """The lines of an action. Raises NotImplementedError for one that is of Fortran alone."""
    match action:
        case OpenRegion():
            yield _open(action, cxx)
        case CloseRegion():
            yield "}"
        case MoveData():
            yield from _move(action, cxx)
        case WaitFor(request):
            yield from _waits(request, cxx)
        case ControlDevice():
            yield _control(action)
        case UseDevice():
            yield from _use_device(action, cxx)
        case ShadowByAddress(refs):
            yield from (_shadow(number, ref) for number, ref in enumerate(refs))
        case RegisterStatic(name, address):
            yield _registration(name, address or null(cxx))
        case LaunchKernels() | EndLaunch() | ShadowByCopies() | DeclareSection():
            yield from _copies(action, cxx)
        case _:
            raise NotImplementedError(action)


def _copies(action: LaunchKernels | EndLaunch | ShadowByCopies | DeclareSection, cxx: bool) -> Iterator[str]:
    match action:
        case LaunchKernels():
            yield c_launches.line(action, cxx)
        case ShadowByCopies(copies, Part.OPENING):
            yield c_copies.opening(copies, cxx)
        case ShadowByCopies(copies) | EndLaunch(copies):
            yield from (c_copies.closing(copies),) if copies else ()
        case DeclareSection():
            yield from c_copies.section(action)


def _open(action: OpenRegion, cxx: bool) -> str:
    """A loop of one pass around the region opens its data region and closes it: nothing stands after it.

    So it may be the body of an `if` without braces, or part of a macro.
    """
    request = action.request
    kind = f"ACCOMP_{action.region.value.upper()}" + (" | ACCOMP_TASK" if action.task else "")
    queue = _queue(request)
    waits = [_wait(request, wait, cxx) for wait in request.waits]
    queue = f"({', '.join((*waits, queue))})" if waits else queue
    opening = _call(
        "accomp_open", kind, _condition(request.conditions), queue, *_var_array(request.items, cxx)
    )
    if action.region is RegionOf.DECLARE:
        name = f"accomp_declare_{_line(request)}"
        return f"{_extension(request)}ACCOMP_SCOPE accomp_region {name} = {opening}; (void){name};"
    name = f"accomp_{action.number}"
    declared = f"{_extension(request)}accomp_region {name} = {opening};"
    loop = f"{name}._open; {_call('accomp_close', f'&{name}')})"
    return f"{{ {declared} for (; {loop}" if action.braced else f"for ({declared} {loop}"


def _waits(request: Request, cxx: bool) -> Iterator[str]:
    return (f"{_extension(request)}{_wait(request, wait, cxx)};" for wait in request.waits)


def _extension(request: Request) -> str:
    """What keeps compilers from warnings of compound literals in C90."""
    return "__extension__ " if request.extension else ""


def _move(action: MoveData, cxx: bool) -> Iterator[str]:
    request = action.request
    yield from _waits(request, cxx)
    once = f"accomp_once_{_line(request)}"
    condition = f"!{once}++" if action.once else _condition(request.conditions)
    option = () if action.motion.value == "enter_data" else (str(int(action.option)),)
    arguments = (condition, _queue(request), *option, *_var_array(request.items, cxx))
    call = _call(f"accomp_{action.motion.value}", *arguments)
    call = f"{_extension(request)}{call};"
    yield f"static int {once}; {call}" if action.once else call


def _control(action: ControlDevice) -> str:
    number = action.number.text if action.number is not None else "-1"
    type_ = f"ACCOMP_TYPE_{action.type.value.upper()}"
    queue = action.default_queue
    chosen = ("1", queue.text) if queue is not None else ("0", "0")
    extra = chosen if action.verb is DeviceVerb.SET else ()
    condition = _condition(action.request.conditions)
    return f"{_call(f'accomp_{action.verb.value}', condition, type_, number, *extra)};"


def _use_device(action: UseDevice, cxx: bool) -> Iterator[str]:
    condition = _condition(action.request.conditions)
    if condition != "1":
        yield f"const int {_CONDITION} = {condition};"
        condition = _CONDITION
    given = (condition, str(int(action.if_present)))
    for number, ref in enumerate(action.bound):
        type_ = f"__typeof__({_pointer_of(ref)})"
        call = _call("accomp_use_device", *given, _address(ref), f'"{ref.name}"')
        value = f"static_cast<{type_}>({call})" if cxx else f"({type_}){call}"
        yield f"{type_} const accomp_use_{number} = {value};"
    for ref in action.asked:
        call = _call("accomp_use_device", *given, f"&{ref.name}", f'"{ref.name}"')
        yield f"(void){call};"


def _kind(ref: VarRef) -> TypeKind:
    return ref.declared_type.kind if ref.declared_type is not None else TypeKind.OTHER


def _pointer_of(ref: VarRef) -> str:
    """An expression of the type that the device address of a variable has."""
    kind = _kind(ref)
    return ref.name if kind is TypeKind.POINTER else f"&{ref.name}" + "[0]" * (kind is TypeKind.ARRAY)


def _address(ref: VarRef) -> str:
    return ref.name if _kind(ref) in (TypeKind.POINTER, TypeKind.ARRAY) else f"&{ref.name}"


def _shadow(number: int, ref: VarRef) -> str:
    used = f"accomp_use_{number}"
    if _kind(ref) is TypeKind.POINTER and ref.type is not None:
        return f"{ref.type.declare(ref.name)} = {used};"
    return f"__typeof__({used}) {ref.name} = {used}; (void){ref.name};"


def _registration(name: str, address: str) -> str:
    word = "".join(c if c.isalnum() else "_" for c in name)
    head = f"__attribute__((__constructor__)) static void accomp_declare_{word}(void)"
    return f"{head} {{ accomp_declare(&{name}, sizeof {name}, {address}); }}"


def _line(request: Request) -> int:
    return request.at.position()[0] if request.at is not None else 0


def _call(name: str, *arguments: str) -> str:
    """The call of a routine of the library, whose first argument is the place."""
    return f"{name}({', '.join(('ACCOMP_HERE', *arguments))})"


def _var_array(items: Sequence[DataItem], cxx: bool) -> tuple[str, str]:
    """The number of vars and the array of them."""
    return str(len(items)), _array("accomp_var", [_initializer(i, cxx) for i in items], cxx)


def _array(of: str, rows: Sequence[str], cxx: bool) -> str:
    """A temporary array of records: C++ has no compound literals."""
    if not rows:
        return null(cxx)
    if cxx:
        return f"{of}s<{len(rows)}>()" + "".join(f"({row})" for row in rows)
    return f"(const {of}[]){{" + ", ".join(f"{{{row}}}" for row in rows) + "}"


def _wait(request: Request, wait: Wait, cxx: bool) -> str:
    """The call that waits for queues, or for all of the device (section 2.16.3)."""
    device = wait.device.text if wait.device else "-1"
    numbers = [q.text for q in wait.queues]
    array = _array("accomp_queue_number", numbers, cxx) if cxx else f"(const int[]){{{', '.join(numbers)}}}"
    array = array if numbers else null(cxx)
    condition = "1" if wait.always else _condition(request.conditions)
    given = condition, device, _queue(request)
    return _call("accomp_wait", *given, str(len(numbers)), array)


def _queue(request: Request) -> str:
    if request.queue is None:
        return "ACCOMP_SYNC"
    return request.queue.number.text if request.queue.number is not None else "ACCOMP_NOVAL"


def _condition(conditions: Sequence[Condition]) -> str:
    """The conditions as one int."""
    return " && ".join(_one_condition(c) for c in conditions) or "1"


def _one_condition(condition: Condition) -> str:
    if condition.expression is None:
        return "0"
    text = parenthesized(condition.expression)
    return f"!{text}" if condition.negated else f"!!{text}"


def _initializer(item: DataItem, cxx: bool) -> str:
    ref = item.var
    action = " | ".join(f"ACCOMP_{word.value.upper()}" for word in (item.action, *item.flags))
    nothing = null(cxx)
    if ref.name == "this" and ref.plain:
        return f'{action}, this, sizeof *this, {nothing}, "*this", {nothing}, 0'
    name = '"' + ref.text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if item.action is DataAction.DEVICEPTR:
        return f"{action}, {pointer(ref.base, element(ref))}, 0, {nothing}, {name}, {nothing}, 0"
    if item.action in (DataAction.ATTACH, DataAction.DETACH):
        return f"{action}, {nothing}, 0, {address(ref.text, None)}, {name}, {nothing}, 0"
    through = address(item.pointer, None) if item.pointer else _pointer(ref) or nothing
    if len(ref.sections) > 1 or any(s.stride is not None for s in ref.sections):
        dims = f"{_dimensions(ref, cxx)}, {len(ref.sections)}"
        return f"{action}, {pointer(ref.base, element(ref))}, 0, {through}, {name}, {dims}"
    host, bytes_ = _extent(item, cxx)
    return f"{action}, {host}, {bytes_}, {through}, {name}, {nothing}, 0"


_CREATES_NOTHING = (
    DataAction.PRESENT,
    DataAction.NO_CREATE,
    DataAction.DELETE,
    DataAction.SELF,
    DataAction.DEVICE,
)


def _pointer(ref: VarRef) -> str:
    """The address of the pointer through which a var is reached; empty for none."""
    register = ref.symbol is not None and ref.symbol.storage == "register" and not ref.members
    this = ref.name == "this" and not ref.members
    if ref.members and ref.sections and ref.type is not None and ref.type.kind in UNKNOWN_KINDS:
        return f"ACCOMP_REACHED({ref.base})"
    return "" if register or this or not _is_pointer(ref) else address(ref.base, None)


def _is_pointer(ref: VarRef) -> bool:
    return ref.type is not None and ref.type.kind is TypeKind.POINTER


def _dimensions(ref: VarRef, cxx: bool) -> str:
    """The array of dimensions of a subarray."""
    rows = [
        ", ".join((*(size(text, cxx) for text in (d.lower, d.length, d.stride)), d.size, str(int(d.through))))
        for d in dimensions(ref)
    ]
    return _array("accomp_dim", rows, cxx)


def _extent(item: DataItem, cxx: bool) -> tuple[str, str]:
    """Address and size in bytes of a var with at most one section.

    A whole pointer in a clause that creates nothing may mean the data it
    points to, of which nothing but the address is known (see accomp.h).
    """
    ref, text = item.var, item.var.base
    if ref.sections:
        return _section(ref, ref.sections[0], cxx)
    if _is_pointer(ref) and (item.exits or item.action in _CREATES_NOTHING):
        return pointer(text, element(ref)), "0"
    return address(text, ref.type), f"sizeof {text}"


def _section(ref: VarRef, section: Section, cxx: bool) -> tuple[str, str]:
    """Address and size of a section of one dimension."""
    text, lower, of = ref.base, section.lower, element(ref)
    zero = lower is None or lower.value == 0
    first = address(f"{text}[{lower.text if lower else 0}]", of)
    if not section.range:
        return first, f"sizeof {text}[0]"
    start = pointer(text, of) if zero else first
    if section.length is not None:
        return start, f"{size(section.length.text.strip(), cxx)} * sizeof {text}[0]"
    whole = f"sizeof {text}"
    return start, whole if zero or lower is None else f"{whole} - {parenthesized(lower)} * sizeof {text}[0]"
