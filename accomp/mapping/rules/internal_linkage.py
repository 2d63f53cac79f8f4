"""`declare` variables of internal linkage (sections 2.13, 2.14.4), of which OpenMP's runtimes know nothing.

They are present, so data clauses do nothing; a map would make another variable of them. clang takes them in
no `target update`: a region copies between the device's variable and a mapped image of the host's.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.ir.nodes import HostLine
from accomp.mapping.attributes import is_constant, key, on_device, refs, whole
from accomp.mapping.build import clause, directive
from accomp.mapping.rule import Context, Discard, Effect, Host, Separate
from accomp.syntax.nodes import Clause, VarRef
from accomp.syntax.subarrays import dimensions

MOTIONS = {"self": "from", "host": "from", "device": "to"}


def is_internal(context: Context, ref: VarRef) -> bool:
    """Whether it is a static variable of the device, or a section or member of it."""
    return ref.symbol is not None and ref.symbol.storage == "static" and _is_declared(context, ref)


def is_fixed(context: Context, acc: Clause, ref: VarRef) -> bool:
    """Whether it is a constant of the device, which `update` leaves as it is: its memory may be read-only."""
    of_device = acc.name == "device" and ref.symbol is not None and is_constant(ref.symbol.type)
    return of_device and _is_declared(context, ref)


def _is_declared(context: Context, ref: VarRef) -> bool:
    symbol = ref.symbol
    if context.fortran or symbol is None or "->" in ref.members:
        return False
    declared = (c for c in context.ancestors if c.directive.name == "declare")
    found = (item for c in declared for item in refs(c, "create", "copyin", "device_resident"))
    return any(key(other) == symbol.id and on_device(acc, symbol) for acc, other in found)


def is_copied(context: Context, ref: VarRef) -> bool:
    """Whether it is updated by such a copy: contiguous bytes."""
    strides = any(s.stride is not None for s in ref.sections)
    return is_internal(context, ref) and len(ref.sections) < 2 and not strides


def emit_constants(context: Context) -> Iterator[Effect]:
    """Constants that a region reads: clang copies those of C++ back, into memory that is read-only."""
    for use in context.construct.uses if context.target.offload else ():
        type_, ref = use.symbol.type, whole(use.symbol)
        if not type_.scalar and is_constant(type_) and is_internal(context, ref):
            yield clause("map", (ref,), "to")


def emit(context: Context) -> Iterator[Effect]:
    """The copies, each in a region of its own."""
    condition = [clause("if", acc.args) for acc in context.directive.all("if")]
    for acc, ref in refs(context.construct, *MOTIONS):
        if is_fixed(context, acc, ref):
            yield Discard(f"'{ref.text}': constants have their values on the device")
            continue
        if not is_copied(context, ref):
            continue
        image, motion = f"accomp_{ref.name.replace('::', '_')}", MOTIONS[acc.name]
        start, length = _bytes(ref)
        section = VarRef(f"{image}[{start}:{length}]", image)
        device = f"(char *)&{ref.base} + {start}" if start != "0" else f"(char *)&{ref.base}"
        host = f"{image} + {start}" if start != "0" else image
        into, value = (host, device) if motion == "from" else (device, host)
        yield Host(HostLine("{"))
        yield Host(HostLine(f"char *{image} = (char *)&{ref.base};"))
        mapped = clause("map", (section,), motion)
        yield Separate(directive("target", *condition, mapped, span=context.directive.span))
        yield Host(HostLine(f"__builtin_memmove({into}, {value}, {length});"))
        yield Host(HostLine("}"))


def _bytes(ref: VarRef) -> tuple[str, str]:
    """Where the section starts in the variable, and its length."""
    for dim in dimensions(ref):
        start = "0" if dim.lower == "0" else f"({dim.lower}) * {dim.size}"
        return start, f"({dim.length}) * {dim.size}"
    return "0", f"sizeof {ref.base}"
