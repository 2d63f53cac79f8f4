"""Copies of private variables around regions that the host executes itself, in Fortran: BLOCK constructs."""

from __future__ import annotations

import re

from accomp.codes.kernels import HOST_COPY
from accomp.diagnostics import Sink
from accomp.ir.nodes import Construct, HostLine, Lowering
from accomp.kernels.own import Own
from accomp.records import dataclass, field
from accomp.source import Span
from accomp.syntax.nodes import Symbol, TypeKind

_CONSTANT = re.compile(r"\((?:\s*(?:-?\d+\s*:\s*)?-?\d+\s*,?)+\)")
_KNOWN = re.compile(r"type\b.*|[a-z ]+(?:\*\d+|\(\s*(?:kind\s*=\s*)?\d+\s*\))?", re.IGNORECASE)


def beside(name: str, around: Construct, loops: tuple[Construct, ...]) -> bool:
    """Whether the text of a construct has a name outside of these loops; comments cost a copy."""
    span = around.region.span if around.region is not None else None
    if span is None:
        return True
    at, outside = span.start, b""
    for loop in loops:
        of, place = loop.region, loop.directive.span
        if of is None or place is None:
            return True
        start = min(place.start, of.span.start)
        if start >= at:
            outside += span.file.data[at:start] + b" "
        at = max(at, of.span.end)
    outside += span.file.data[at : max(at, span.end)]
    lines = (x for x in outside.decode("latin-1").split("\n") if not x.lstrip().startswith("!"))
    return re.search(rf"\b{re.escape(name)}\b", "\n".join(lines), re.IGNORECASE) is not None


@dataclass(slots=True)
class _Lines:
    """Statements around a region: of an outer block, names of an ASSOCIATE construct, of an inner block."""

    outer: list[str] = field(default_factory=list[str])
    names: list[str] = field(default_factory=list[str])
    declared: list[str] = field(default_factory=list[str])
    set: list[str] = field(default_factory=list[str])
    kept: list[str] = field(default_factory=list[str])

    def lowering(self) -> Lowering:
        before, after = list[str](), list[str]()
        if self.outer:
            before += ["block", *(f"  {x}" for x in (*self.outer, *self.kept))]
            after.insert(0, "end block")
        if self.names:
            before.append(f"associate ({', '.join(self.names)})")
            after.insert(0, "end associate")
        if self.declared:
            before += ["block", *(f"  {x}" for x in (*self.declared, *self.set))]
            after.insert(0, "end block")
        return Lowering(tuple(HostLine(x) for x in before), tuple(HostLine(x) for x in after))


def copied(owns: tuple[Own, ...], around: Construct, sink: Sink) -> Lowering:
    """The constructs around a region in which these variables are copies; what has none is reported."""
    lines = _Lines()
    for own in owns:
        why = _problem(own, around)
        if why:
            place: Span | None = own.ref.span or around.directive.span
            sink.report(HOST_COPY, place, name=own.ref.name, why=why)
        elif own.ref.symbol is not None:
            _copy(own.ref.symbol, own.initial, lines)
    return lines.lowering()


def _problem(own: Own, around: Construct) -> str:
    """Why no copy can be declared; empty where one can."""
    symbol = own.ref.symbol
    if symbol is None or own.ref.common or own.ref.members:
        return "it is no variable of its own"
    dynamic = symbol.has("allocatable")
    if ".." in symbol.type.suffix or not symbol.type.complete:
        return "its shape is assumed"
    if symbol.type.spelling.startswith("class(") and not dynamic:
        return "it is polymorphic"
    text = around.region.span.text() if around.region is not None else ""
    if symbol.has("optional") and re.search(
        rf"\bpresent\s*\(\s*{re.escape(symbol.name)}\s*\)", text, re.IGNORECASE
    ):
        return "the region asks whether it is present"
    if symbol.has("optional") and (dynamic or symbol.type.rank):
        return "it may be absent"
    asked = rf"\bassociated\s*\(\s*{symbol.name}\b|\b{symbol.name}\s*=>"
    if symbol.has("pointer") and re.search(asked, text, re.IGNORECASE):
        return "the region asks for what it points to"
    return ""


def _copy(symbol: Symbol, initial: bool, lines: _Lines) -> None:
    name, was = symbol.name, f"accomp_was_{symbol.name}"
    rank = symbol.type.rank
    if symbol.has("allocatable"):
        shape = f"({', '.join(':' * rank)})" if rank else ""
        lines.outer.append(f"{_type(symbol, name)}, allocatable :: {was}{shape}")
        lines.kept.append(f"if (allocated({name})) allocate({was}, {'source' if initial else 'mold'}={name})")
        lines.declared.append(f"{_type(symbol, was)}, allocatable :: {name}{shape}")
        lines.set.append(f"call move_alloc({was}, {name})")
        return
    bounds = (f"lbound({was}, {d}):ubound({was}, {d})" for d in range(1, rank + 1))
    shape = f"({', '.join(bounds)})" if rank else ""
    if _CONSTANT.fullmatch(symbol.type.suffix) and not symbol.has("pointer"):
        shape = symbol.type.suffix
    declaration = f"{_type(symbol, was)} :: {name}{shape}"
    if symbol.has("optional") and initial:
        lines.outer.append(f"{_type(symbol, name)} :: {was}")
        lines.kept.append(f"if (present({name})) {was} = {name}")
    elif initial or was in declaration:
        lines.names.append(f"{was} => {name}")
    lines.declared.append(declaration)
    lines.set += [f"{name} = {was}"] if initial else []


def _type(symbol: Symbol, original: str) -> str:
    """The type of a variable, whose kind may have a name that is not known here."""
    type_ = symbol.type
    while type_.kind is TypeKind.ARRAY and type_.element is not None:
        type_ = type_.element
    spelled = type_.spelling
    if spelled.startswith("character"):
        return "character(len=:)" if spelled == "character(len=:)" else f"character(len=len({original}))"
    local = symbol.declared is not None and (not symbol.file_scope or symbol.has("program"))
    if local or _KNOWN.fullmatch(spelled) or spelled.startswith("class("):
        return spelled
    return f"{spelled.partition('(')[0]}(kind({original}))"
