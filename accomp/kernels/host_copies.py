"""Copies of private variables around regions that the host executes itself."""

from __future__ import annotations

from accomp.codes.kernels import HOST_COPY
from accomp.diagnostics import Sink
from accomp.host import nodes as host
from accomp.host.effects import KnownEffects
from accomp.host.program import OBJECT
from accomp.host.walk import base, below, walk
from accomp.ir.actions import Part, PrivateCopy, ShadowByCopies
from accomp.ir.nodes import ActionLine, Construct, Lowering
from accomp.kernels.lowering import root_of
from accomp.kernels.shadowed_variables import NamedOutside, loops_lowered, shadowed_variables
from accomp.mapping.attributes import named_outside
from accomp.mapping.rule import Context
from accomp.records import replace
from accomp.source import as_bytes

_TAKEN_APART = (host.Block, host.If, host.Loop, host.While, host.Directive, host.Jump)


Copies = tuple[PrivateCopy, ...]
_PARTS = (Part.OPENING, Part.CLOSING)


def copies_within(original: Construct, context: Context, sink: Sink) -> tuple[Copies, tuple[Construct, ...]]:
    """The copies of private variables around a region, and the constructs in it with theirs."""
    construct, body = context.construct, original.body
    is_named = naming_in(construct, *root_of(construct, body)) if body is not None else named_outside
    found = shadowed_variables(context, is_named)

    def around(owns: Copies) -> Lowering:
        made = _copied(owns, original, context, sink)
        opening, closing = (ActionLine(ShadowByCopies(made, part)) for part in _PARTS)
        return Lowering((opening,), (closing,)) if made else Lowering()

    outer = _copied(found.get(id(construct), ()), original, context, sink)
    return outer, loops_lowered(original, construct, found, around)


def naming_in(construct: Construct, root: host.Statement, children: tuple[Construct, ...]) -> NamedOutside:
    """How to ask what the statements of a region refer to."""
    known = KnownEffects()

    def is_named(name: str, around: Construct, loops: tuple[Construct, ...]) -> bool:
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

    return is_named


def _copied(owns: Copies, original: Construct, context: Context, sink: Sink) -> Copies:
    """Those that can be declared; the others are reported."""
    copies: list[PrivateCopy] = []
    for own in owns:
        why = _problem(own, context.construct) if context.fortran else _qualified(own, original, context)
        if why:
            body = original.directive.span if original.body is None else original.body.root.span
            sink.report(HOST_COPY, own.var.span or body, name=own.var.name, why=why)
        else:
            alone = context.target.line_markers and not (own.initial or context.fortran)
            copies.append(replace(own, alone=alone))
    return tuple(copies)


def _qualified(own: PrivateCopy, original: Construct, context: Context) -> str:
    """Whether a region names a variable in a way that no copy stands for (C++)."""
    if own.var.plain and own.var.symbol is not None and own.var.name != own.var.symbol.name:
        return "it is listed with its scope"
    nodes = walk(original.body.root) if original.body is not None and context.target.cxx else ()
    named = any(_is_qualified(node, own.var.name) for node in nodes)
    return "it is named with its scope there" if named else ""


def _is_qualified(node: host.Node, name: str) -> bool:
    """Whether a node names a variable with what it is a member of: a scope, or the object of `this`."""
    if isinstance(node, host.Variable) and node.symbol.name == name and not node.macro:
        return node.span.end - node.span.start > len(as_bytes(name))
    if not isinstance(node, host.Member) or node.name != name:
        return False
    written = node.object.span.start < node.object.span.end
    return written and base(node.object) in ("this", OBJECT)


def _problem(own: PrivateCopy, construct: Construct) -> str:
    """Why no copy can be declared in Fortran; empty where one can."""
    symbol = own.var.symbol
    if symbol is None or own.var.common or own.var.members:
        return "it is no variable of its own"
    dynamic = symbol.has("allocatable")
    if ".." in symbol.type.suffix or not symbol.type.complete:
        return "its shape is assumed"
    if symbol.type.spelling.startswith("class(") and not dynamic:
        return "it is polymorphic"
    uses = [use for use in construct.uses if use.symbol.id == symbol.id]
    if any(use.asked for use in uses):
        return "the region asks whether it is present"
    if symbol.has("optional") and (dynamic or symbol.type.rank):
        return "it may be absent"
    if any(use.pointed for use in uses):
        return "the region asks for what it points to"
    return ""
