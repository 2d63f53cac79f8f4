"""Reductions of members of records: another variable is reduced in the member's stead.

OpenACC 3.3 section 2.9.11 does not allow members there, but programs have
them. OpenMP does not take them in C either.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.ir.nodes import Construct, Use
from accomp.mapping.attributes import refs
from accomp.mapping.levels import levels
from accomp.mapping.rule import COMPUTE
from accomp.records import replace
from accomp.source import Span
from accomp.syntax.nodes import Clause, Symbol, VarRef


def member_text(ref: VarRef) -> str:
    """A member as an expression."""
    return ref.base


def named(construct: Construct, ref: VarRef) -> tuple[Span, ...]:
    """The places where a region names a member; one of the object of `this` with or without it."""
    text = "".join(member_text(ref).split())
    texts = (text,) if ref.members else (text, f"this->{ref.name}")
    return tuple(m.span for m in construct.mentions if m.text in texts and not m.branches)


def substitute(ref: VarRef) -> Symbol:
    """The variable that stands for a member."""
    words = "".join(c if c.isalnum() else "_" for c in member_text(ref).replace("->", "_"))
    assert ref.type is not None
    return Symbol(f"member:{member_text(ref)}", f"accomp_{words}", ref.type)


def substitutes(construct: Construct) -> frozenset[str]:
    """The ids of the variables that stand for members which the construct reduces."""
    return frozenset(substitute(ref).id for ref in construct.attributes.reduced_members)


def substituted(construct: Construct) -> Construct:
    """The tree with members in reductions replaced, and `reduced_members` where that starts."""
    found = {member_text(r): r for r in _members(construct)}
    if not found:
        return replace(construct, children=tuple(substituted(c) for c in construct.children))
    here = [Use(substitute(r), r.span or _nowhere(construct), own=False) for r in found.values()]
    marked = _replaced(construct, frozenset(found))
    attributes = replace(marked.attributes, reduced_members=tuple(found.values()))
    inner = tuple(substituted(child) for child in marked.children)  # they may reduce others
    return replace(marked, attributes=attributes, uses=(*marked.uses, *here), children=inner)


def _nowhere(construct: Construct) -> Span:
    span = construct.directive.span
    assert span is not None
    return span


def _members(construct: Construct) -> Iterator[VarRef]:
    """The members that are reduced from here on: a compute construct has those of its gang loops."""
    for _, ref in refs(construct, "reduction"):
        if (ref.members or ref.of_object) and ref.type is not None and not ref.sections:
            yield ref
    if construct.directive.name in COMPUTE:
        for inner in construct.walk():
            if inner is not construct and levels(inner).gang:
                yield from _members(inner)


def _replaced(construct: Construct, texts: frozenset[str]) -> Construct:
    directive = construct.directive
    clauses = tuple(_clause(c, texts) if c.name == "reduction" else c for c in directive.clauses)
    children = tuple(_replaced(c, texts) for c in construct.children)
    return replace(construct, directive=replace(directive, clauses=clauses), children=children)


def _clause(clause: Clause, texts: frozenset[str]) -> Clause:
    args = (_whole(a) if isinstance(a, VarRef) and member_text(a) in texts else a for a in clause.args)
    return replace(clause, args=tuple(args))


def _whole(ref: VarRef) -> VarRef:
    symbol = substitute(ref)
    return VarRef(symbol.name, symbol.name, ref.span, symbol=symbol, type=symbol.type)
