"""Actions as calls of module accomp, in Fortran.

What a directive asks for is a sequence of them: its place, what its clauses say, and the call that carries it
out.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.backends.runtime_calls import fortran_addresses, fortran_copies, fortran_launches
from accomp.ir.actions import (
    Action,
    Branch,
    CloseRegion,
    Condition,
    ControlDevice,
    DataAction,
    DataItem,
    DeviceType,
    EndLaunch,
    LaunchKernels,
    MakeResident,
    Motion,
    MoveData,
    NameQueue,
    OpenRegion,
    Part,
    Request,
    ShadowByAddress,
    ShadowByCopies,
    UseDevice,
    Wait,
    WaitFor,
)
from accomp.records import replace
from accomp.source import Span
from accomp.syntax.fortran_lines import literal
from accomp.syntax.nodes import VarRef, is_record

MODULE, DEVICE_MODULE = "accomp", "accomp_hip"
"""The module of the run-time library, and that for kernels, which makes known what the first has."""

_QUEUE_NAME = {
    Part.DECLARATION: ("character, pointer :: accomp_qs(:)", "accomp_qs => accomp_queue()"),
    Part.OPENING: ("associate (accomp_q => accomp_qs(1))",),
    Part.CLOSING: ("end associate",),
}
_TYPES = {
    DeviceType.NONE: 0,
    DeviceType.DEFAULT: 1,
    DeviceType.HOST: 2,
    DeviceType.NVIDIA: 4,
    DeviceType.RADEON: 5,
    DeviceType.CURRENT: -1,
}
"""Values of acc_device_t in accomp.h."""


_OF_LANGUAGE = (NameQueue, Branch, ShadowByAddress, ShadowByCopies, EndLaunch)
"""Actions that call nothing of the library."""


def module_of(action: Action) -> str:
    """The module that a program unit has to use for an action; empty for none."""
    if isinstance(action, MakeResident | LaunchKernels):
        return DEVICE_MODULE
    return "" if isinstance(action, _OF_LANGUAGE) else MODULE


def lines(action: Action) -> Iterator[str]:
    """The statements of an action. Raises NotImplementedError for one that is of C and C++ alone."""
    match action:
        case OpenRegion(request, region):
            yield from _waits(request)
            kind = f"accomp_{region.value}" + (" + accomp_task" if action.task else "")
            yield from _statements(request, f"accomp_begin({kind})")
        case CloseRegion(last):
            yield f"call accomp_end({origin(last)[1]}_4)"
        case MoveData(request, motion):
            yield from _waits(request)
            option = "" if motion is Motion.ENTER else f"{int(action.option)}_4"
            yield from _statements(request, f"accomp_{motion.value}({option})")
        case WaitFor(request):
            yield from _waits(request)
        case ControlDevice():
            yield from _control(action)
        case UseDevice():
            yield from _use_device(action)
        case ShadowByAddress(refs):
            yield from fortran_addresses.pointers(refs)
        case MakeResident(name):
            yield f"call accomp_resident({name})"
        case NameQueue(part):
            yield from _QUEUE_NAME[part]
        case Branch(part):
            yield "then" if part is Part.OPENING else "end if"
        case LaunchKernels() | EndLaunch() | ShadowByCopies():
            yield from _copies(action)
        case _:
            raise NotImplementedError(action)


def _copies(action: LaunchKernels | EndLaunch | ShadowByCopies) -> Iterator[str]:
    match action:
        case LaunchKernels(cases, _, copies):
            yield from fortran_launches.lines(cases)
            yield from fortran_copies.lines(copies, Part.OPENING)
        case EndLaunch(copies):
            yield from fortran_copies.lines(copies, Part.CLOSING)
            yield "end if"
        case ShadowByCopies(copies, part):
            yield from fortran_copies.lines(copies, part)


def _statements(request: Request, ending: str, wait: Wait | None = None) -> list[str]:
    """The statements for a request; `ending` is the call that carries it out."""
    path, line = origin(request.at)
    out = [f"call accomp_at({line}_4, {literal(path)}, {literal(request.unit or 'main')})"]
    out += [f"call accomp_if({_condition(c)})" for c in request.conditions]
    out += [f"call accomp_number({wait.device.text})"] if wait is not None and wait.device is not None else []
    if request.queue is not None:
        number = request.queue.number
        out.append(f"call accomp_async({number.text if number is not None else 'accomp_noval'})")
    out += [f"call accomp_queue_number({q.text})" for q in (wait.queues if wait is not None else ())]
    for item in request.items:
        out += _variable(item)
    return [*out, f"call {ending}"]


def _waits(request: Request) -> Iterator[str]:
    for wait in request.waits:
        conditions = () if wait.always else request.conditions
        yield from _statements(replace(request, conditions=conditions, items=()), "accomp_wait()", wait)


def _control(action: ControlDevice) -> list[str]:
    queue = action.default_queue
    given = Wait((queue,) if queue is not None else (), action.number)
    return _statements(action.request, f"accomp_{action.verb.value}({_TYPES[action.type]}_4)", given)


def _use_device(action: UseDevice) -> Iterator[str]:
    *told, last = _statements(action.request, "accomp_done()")
    if action.bound:
        yield from fortran_addresses.declarations(action.bound)
    yield from told
    yield from (_find_call(ref, action.if_present) for ref in action.asked)
    yield from fortran_addresses.find_calls(action.bound, action.if_present)
    yield last


def _find_call(ref: VarRef, if_present: bool) -> str:
    routine = "accomp_find_object" if is_record(ref.type) else "accomp_find"
    return f"call {routine}({ref.text}, {int(if_present)}_4, '{ref.name}')"


def origin(span: Span | None) -> tuple[str, int]:
    """The file and the line of a place."""
    if span is None:
        return "", 0
    return span.file.origin(span.position()[0])


def _condition(condition: Condition) -> str:
    """A condition as a logical expression (sections 2.5.6, 2.5.7)."""
    if condition.expression is None:
        return ".false."
    text = condition.expression.text
    return f".not. ({text})" if condition.negated else text


def _variable(item: DataItem) -> Iterator[str]:
    """The calls for one var, which for dummy arguments that may be absent stand under a condition."""
    ref = item.var
    action = " + ".join(f"accomp_{word.value}" for word in (item.action, *item.flags))
    guard = f"if (present({ref.name})) " if _needs_guard(ref) else ""
    if ref.through and item.action not in (DataAction.SELF, DataAction.DEVICE):
        yield f"{guard}call accomp_parent({_object(ref.through)}, {ref.through})"
    name = literal(" ".join(ref.text.split()))
    # types with type-bound procedures may not be passed as of assumed type
    routine = "accomp_object" if is_record(ref.type) else "accomp_var"
    yield f"{guard}call {routine}({action}, {ref.text}, {name})"


def _needs_guard(ref: VarRef) -> bool:
    """Whether the text of a var may not stand where its variable is absent."""
    return not ref.plain and ref.symbol is not None and ref.symbol.has("optional")


def _object(through: str) -> str:
    """The object that has a component: the text in front of the last `%` outside of parentheses."""
    depth = 0
    for at in range(len(through) - 1, -1, -1):
        depth += (through[at] == ")") - (through[at] == "(")
        if through[at] == "%" and not depth:
            return through[:at].rstrip()
    return through
