"""The `declare` directive (section 2.13): scope, kinds of variables, one clause per variable."""

from __future__ import annotations

from accomp.codes.declare_directive import (
    DECLARE_ASSUMED_SIZE,
    DECLARE_COMPONENT,
    DECLARE_EXTERN,
    DECLARE_FILE_SCOPE,
    DECLARE_LINK,
    DECLARE_MEMBER,
    DECLARE_MODULE,
    DECLARE_SCOPE,
    DECLARE_TWICE,
)
from accomp.diagnostics import Sink
from accomp.ir.conditions import exclude
from accomp.ir.nodes import Construct, Unit
from accomp.sema.scope import here, key
from accomp.source import Language, Span
from accomp.syntax.nodes import Clause, Symbol, TypeKind, VarRef

_FILE_SCOPE = frozenset({"create", "copyin", "deviceptr", "device_resident", "link"})
"""Clauses allowed at file scope, and for extern variables."""

_MODULE = _FILE_SCOPE - {"deviceptr"}
"""Clauses allowed in the specification part of a module."""


def check_all(unit: Unit, sink: Sink) -> None:
    """Check the declare directives of a unit, each and against each other."""
    seen: dict[str, list[tuple[Construct, Span | None]]] = {}
    fortran = unit.source.language is Language.FORTRAN
    declared = [c for c in unit.walk() if c.directive.name == "declare"]
    whole = {key(r) for c in declared for clause in c.directive.clauses for r in clause.vars if not r.members}
    for construct in declared:
        for clause in construct.directive.clauses:
            if fortran:
                _in_module(construct, clause, sink)
            else:
                _place(construct, clause, sink)
            for ref in clause.vars:
                if fortran and ref.members:
                    _component(ref, whole, sink)
                    continue
                if fortran and ref.symbol is not None and _is_assumed_size(ref.symbol):
                    sink.report(DECLARE_ASSUMED_SIZE, ref.span, name=ref.name)
                _once(construct, ref, seen.setdefault(key(ref), []), sink)
                if not fortran:
                    _variable(construct, clause, ref, sink)


def _place(construct: Construct, clause: Clause, sink: Sink) -> None:
    if not construct.function and clause.name not in _FILE_SCOPE:
        sink.report(DECLARE_FILE_SCOPE, clause.span, clause=clause.name)


def _in_module(construct: Construct, clause: Clause, sink: Sink) -> None:
    """What a module declares lives as long as the program: no clause that ends with a procedure."""
    of_unit = construct.function or construct.entry is not None or construct.exits
    if not of_unit and clause.name not in _MODULE:
        sink.report(DECLARE_MODULE, clause.span, clause=clause.name)


def _is_assumed_size(symbol: Symbol) -> bool:
    return symbol.type.kind is TypeKind.ARRAY and not symbol.type.complete


def _once(construct: Construct, ref: VarRef, seen: list[tuple[Construct, Span | None]], sink: Sink) -> None:
    """Report a var that a program has in two clauses; `seen` are those before."""
    for other, span in seen:
        if not exclude(other.given, construct.given):
            notes = here(f"'{ref.name}' already appears here", span)
            sink.report(DECLARE_TWICE, ref.span, notes=notes, name=ref.name)
            return
    seen.append((construct, ref.span))


def _component(ref: VarRef, whole: set[str], sink: Sink) -> None:
    """A component lies in its object, which is declared: an allocatable or a pointer does not."""
    inside = ref.type is not None and ref.type.complete
    code = DECLARE_COMPONENT if key(ref) in whole and inside else DECLARE_MEMBER
    sink.report(code, ref.span, text=ref.text, name=ref.name)


def _variable(construct: Construct, clause: Clause, ref: VarRef, sink: Sink) -> None:
    span = ref.span
    symbol = ref.symbol
    if ref.members or ref.of_object:
        sink.report(DECLARE_MEMBER, span, text=ref.text)
        return
    if symbol is None:
        return
    external = symbol.has("extern")
    notes = here(f"'{symbol.name}' declared here", symbol.declared) if symbol.declared else ()
    if clause.name == "link":
        if (not symbol.file_scope or symbol.storage == "static_member") and not external:
            sink.report(DECLARE_LINK, span, notes=notes, name=ref.name)
    elif external and clause.name not in _FILE_SCOPE:
        sink.report(DECLARE_EXTERN, span, notes=notes, name=ref.name, clause=clause.name)
    elif symbol.file_scope and construct.function and not external:
        sink.report(DECLARE_SCOPE, span, notes=notes, name=ref.name, clause=clause.name)
