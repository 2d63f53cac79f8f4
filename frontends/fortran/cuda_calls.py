"""What programs of CUDA Fortran call: the host's API as directives, atomic functions as atomic constructs."""

from __future__ import annotations

from collections.abc import Callable

from accomp.frontends.fortran.delimiters import after_parentheses, split_top
from accomp.patterns import pattern
from accomp.records import dataclass

_CALL = pattern(r"(?:([a-z_][\w%]*(?:\([^()]*\))?)\s*=|call\s)\s*(cuda\w+)\s*(?=\()")
_ATOMIC = pattern(r"(?:([a-z_]\w*(?:\([^()]*\))?)\s*=|call\s)\s*atomic(\w+)\s*(?=\()")
_IF = pattern(r"if\s*(?=\()")
_CONSTANTS = {
    "cudasuccess": "0",
    "cudamemcpyhosttohost": "0",
    "cudamemcpyhosttodevice": "1",
    "cudamemcpydevicetohost": "2",
    "cudamemcpydevicetodevice": "3",
    "cuda_stream_kind": "8",
    "cuda_count_kind": "8",
}
CONSTANT = pattern(rf"\b({'|'.join(_CONSTANTS)})\b")
_UPDATES = {
    "add": "{x} + ({v})",
    "sub": "{x} - ({v})",
    "max": "max({x}, {v})",
    "min": "min({x}, {v})",
    "and": "iand({x}, {v})",
    "or": "ior({x}, {v})",
    "xor": "ieor({x}, {v})",
    "exch": "{v}",
}


def constant(name: str) -> str:
    """The value of a constant of module cudafor."""
    return _CONSTANTS[name]


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a function of CUDA's API whose status is assigned to `target`."""

    target: str
    name: str
    arguments: tuple[str, ...]
    line: int


Shown = Callable[[str], "tuple[bool, int] | None"]
"""Whether a whole variable is in device memory, and its rank; None for what is no whole variable."""


def api_call(text: str, line: int) -> Call | None:
    """The call of CUDA's API that a statement in lower case is."""
    found = _CALL.match(text)
    if found is None or text[after_parentheses(text, found.end()) :].strip():
        return None
    inner = text[found.end() + 1 : after_parentheses(text, found.end()) - 1]
    arguments = tuple(inner[a:b] for a, b in split_top(inner, 0, len(inner)))
    return Call(found[1] or "", found[2], arguments, line)


def api_lines(call: Call, shown: Shown) -> list[str] | None:
    """The lines that do what a call of CUDA's API does; None for those that have no translation."""
    status = [f"{call.target} = 0"] if call.target else []
    first = call.arguments[0] if call.arguments else ""
    match call.name:
        case "cudadevicesynchronize" | "cudathreadsynchronize":
            return ["!$acc wait", *status]
        case "cudastreamsynchronize" | "cudastreamdestroy":
            return [f"!$acc wait(int({first}))", *status]
        case "cudastreamcreate":  # queues need no creation: each place of the program has one
            return [f"{first} = {1000 + call.line}", *status]
        case "cudagetlasterror" | "cudapeekatlasterror":
            return status
        case "cudasetdevice":
            return [f"!$acc set device_num({first})", *status]
        case "cudagetdevicecount" | "cudagetdevice" | "cudamemgetinfo":
            return [*_asked(call), *status] if len(call.arguments) == len(_QUERIES[call.name]) else None
        case "cudamalloc" if len(call.arguments) == 2:
            return [f"allocate({first}({call.arguments[1]}))", *status]
        case "cudafree":
            return [f"deallocate({first})", *status]
        case "cudamemcpy" | "cudamemcpyasync":
            lines = _copied(call, shown)
            return [*lines, *status] if lines is not None else None
        case _:
            return None


_DEVICE = "acc_get_device_num(acc_kind)"
_QUERIES = {
    "cudagetdevicecount": ("acc_get_num_devices(acc_kind)",),
    "cudagetdevice": (_DEVICE,),
    "cudamemgetinfo": tuple(
        f"acc_get_property({_DEVICE}, acc_kind, {which})"
        for which in ("acc_property_free_memory", "acc_property_memory")
    ),
}
"""What gives the values that a call stores in its arguments (OpenACC 3.3 sections 3.2.1, 3.2.3 and 3.2.5)."""
_NAME = pattern(r"acc_\w+")


def _asked(call: Call) -> list[str]:
    """The questions to OpenACC's run-time library; their names are known in a block of their own."""
    values = _QUERIES[call.name]
    names = dict.fromkeys(("acc_get_device_type", *_NAME.findall(" ".join(values))))
    used = (f"use openacc, only: {name}" for name in names if name != "acc_kind")
    given = (f"{name} = {value}" for name, value in zip(call.arguments, values, strict=True))
    inside = ("associate (acc_kind => acc_get_device_type())", *given, "end associate")
    return ["block", *used, *inside, "end block"]


def _copied(call: Call, shown: Shown) -> list[str] | None:
    """Elements of one array to another: through the host's copies of those in device memory."""
    if len(call.arguments) < 3:
        return None
    to, source, count = call.arguments[:3]
    target, origin = shown(to), shown(source)
    if target is None or origin is None or target[1] != origin[1]:
        return None
    parts = {
        name: f"{name}(lbound({name}, 1):lbound({name}, 1) + ({count}) - 1)" if target[1] == 1 else name
        for name in (to, source)
    }
    whole = "".join(count.split()) in (f"size({to})", f"size({source})")
    if target[1] != 1 and not whole:
        return None
    lines = ["!$acc wait"]
    lines += [f"!$acc update self({parts[source]})"] if origin[0] else []
    lines += [f"{parts[to]} = {parts[source]}"]
    return [*lines, f"!$acc update device({parts[to]})"] if target[0] else lines


def atomic_lines(text: str) -> list[str] | None:
    """The lines of `old = atomicadd(x, v)` and the like; None where the statement is none of them."""
    head = _IF.match(text)
    if head is not None:
        after = after_parentheses(text, head.end())
        inside = atomic_lines(text[after:].strip())
        return [f"{text[:after]} then", *inside, "end if"] if inside is not None else None
    found = _ATOMIC.match(text)
    if found is None or found[2] not in _UPDATES:
        return None
    close = after_parentheses(text, found.end())
    inner = text[found.end() + 1 : close - 1]
    arguments = [inner[a:b] for a, b in split_top(inner, 0, len(inner))]
    if len(arguments) != 2 or text[close:].strip():
        return None
    variable, value = arguments
    update = f"{variable} = " + _UPDATES[found[2]].format(x=variable, v=value)
    if not found[1]:
        return ["!$acc atomic update", update]
    return ["!$acc atomic capture", f"{found[1]} = {variable}", update, "!$acc end atomic"]


__all__ = ["CONSTANT", "Call", "Shown", "api_call", "api_lines", "atomic_lines", "constant"]
