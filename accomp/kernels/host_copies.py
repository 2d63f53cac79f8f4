"""Copies of private variables around regions that the host executes itself, in C and C++."""

from __future__ import annotations

import re

from accomp.codes.kernels import HOST_COPY
from accomp.diagnostics import Sink
from accomp.host import nodes as host
from accomp.host.effects import KnownEffects
from accomp.host.program import Body
from accomp.host.walk import below
from accomp.ir.nodes import Construct, HostLine, Lowering
from accomp.kernels.own import Beside, Own
from accomp.kernels.sections import is_section
from accomp.mapping.rules.private_sections import local_copy
from accomp.source import Span
from accomp.syntax.nodes import TypeKind, VarRef

_TAKEN_APART = (host.Block, host.If, host.Loop, host.While, host.Directive, host.Jump)


def beside_in(construct: Construct, root: host.Statement, children: tuple[Construct, ...]) -> Beside:
    """How to ask what the statements of a region refer to."""
    known = KnownEffects()

    def beside(name: str, around: Construct, loops: tuple[Construct, ...]) -> bool:
        def names(node: host.Node, children: tuple[Construct, ...], within: bool) -> bool:
            if isinstance(node, host.Directive):
                child = children[node.number]
                if any(child is loop for loop in loops):
                    return False
                within, children = within or child is around, child.children
            opaque = isinstance(node, host.Opaque) and node.kind is host.OpaqueKind.SWITCH
            if not (isinstance(node, _TAKEN_APART) or opaque):
                made = known.of(node)
                return within and name in made.names | made.shared
            return any(names(part, children, within) for part in below(node))

        return names(root, children, around is construct)

    return beside


def copied(owns: tuple[Own, ...], cxx: bool) -> Lowering:
    """The blocks around a region in which these variables are copies."""
    outer, inner = list[str](), list[str]()
    for own in owns:
        if is_section(own.ref):
            inner += local_copy(own.ref, own.initial, initial=False)
            continue
        if own.initial:
            outer.append(_kept(own, cxx))
        inner += _declared(own)
    before = " ".join(("{", *outer, "{", *inner)) if outer else " ".join(("{", *inner))
    return Lowering((HostLine(before),), (HostLine("} }" if outer else "}"),))


def _kind(own: Own) -> TypeKind:
    info = own.ref.declared_type
    return info.kind if info is not None else TypeKind.OTHER


def _declarator(ref: VarRef, name: str) -> str:
    info = ref.declared_type
    if info is None or not info.prefix:
        return f"__typeof__({ref.name}) {name}"
    return info.declare(name)


def _kept(own: Own, cxx: bool) -> str:
    """What the variable is in front of the region, by another name."""
    name = own.ref.name
    was = f"accomp_was_{name}"
    if _kind(own) is TypeKind.ARRAY:
        return f"__typeof__(&{name}) const {was} = &{name};"
    info = own.ref.declared_type
    if cxx and (info is None or info.kind in (TypeKind.DEPENDENT, TypeKind.OTHER, TypeKind.RECORD)):
        return f"auto &{was} = {name};"
    return f"{_declarator(own.ref, was)} = {name};"


def _declared(own: Own) -> list[str]:
    name = own.ref.name
    was = f"accomp_was_{name}"
    unused = [] if own.read else [f"(void){name};"]
    if own.dependent:
        return [f"typename accomp_own<__typeof__({was})>::type {name} = {was};", *unused]
    declarator = _declarator(own.ref, name)
    if not own.initial:
        return [f"{declarator};", *unused]
    if _kind(own) is not TypeKind.ARRAY:
        return [f"{declarator} = {was};", *unused]
    return [f"{declarator};", f"__builtin_memcpy(&{name}, {was}, sizeof {name});"]


def report_uncopied(owns: tuple[Own, ...], body: Body, cxx: bool, sink: Sink) -> None:
    """Say where a region names a variable in a way that no copy stands for."""
    text = body.root.span.text() if cxx else ""
    for own in owns:
        name = own.ref.name
        if name in text and re.search(rf"(?:::|\bthis\s*->)\s*{re.escape(name)}\b", text):
            place: Span | None = own.ref.span or body.root.span
            sink.report(HOST_COPY, place, name=name, why="it is named with its scope there")
