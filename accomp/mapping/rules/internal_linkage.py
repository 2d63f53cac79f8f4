"""`declare` variables of internal linkage (sections 2.13, 2.14.4), of which OpenMP's runtimes know nothing.

They are present, so data clauses do nothing; a map would make another variable of them. `target update` of
clang takes pointers to them alone: their addresses are associated with those on devices (see declare.py).
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.ir.nodes import HostLine
from accomp.mapping.attributes import is_constant, key, on_device, refs, whole
from accomp.mapping.build import clause, own_name, pointed, with_lengths
from accomp.mapping.rule import Context, Discard, Effect, Host
from accomp.mapping.rules.update_sections import updates_before
from accomp.syntax.nodes import Clause, VarRef

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


def emit_constants(context: Context) -> Iterator[Effect]:
    """Constants that a region reads: clang copies those of C++ back, into memory that is read-only."""
    for use in context.construct.uses if context.target.offload else ():
        type_, ref = use.symbol.type, whole(use.symbol)
        if not type_.scalar and is_constant(type_) and is_internal(context, ref):
            yield clause("map", (ref,), "to")


def emit(context: Context) -> Iterator[Effect]:
    """The updates, each in a block of its own, through pointers to the variables."""
    for acc, ref in refs(context.construct, *MOTIONS):
        if is_fixed(context, acc, ref):
            yield Discard(f"'{ref.text}': constants have their values on the device")
        elif is_internal(context, ref):
            declaration, section = _through(own_name(ref), with_lengths(ref))
            yield Host(HostLine("{"))
            yield Host(HostLine(declaration))
            yield from updates_before(context, [(MOTIONS[acc.name], section)])
            yield Host(HostLine("}"))


def _through(pointer: str, ref: VarRef) -> tuple[str, VarRef]:
    """The declaration of a pointer to a variable or the start of its array, and the var through it."""
    if not ref.sections:
        declaration = f"char *{pointer} = (char *)&{ref.base};"
        return declaration, VarRef(f"{pointer}[0:sizeof {ref.base}]", pointer)
    return pointed(ref, pointer)
