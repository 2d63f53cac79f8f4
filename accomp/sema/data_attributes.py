"""Data attributes of variables: contradictions, types that cannot have them, default(none)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.ondevice import BARE_POINTER, DECLARED_BOUNDS, NAMED_CONSTANT, ONE_ELEMENT
from accomp.codes.sema import (
    ARRAY_PARAMETER,
    CONST_VARIABLE,
    DEFAULT_NONE,
    DEVICEPTR_ATTRIBUTE,
    INCOMPLETE_ELEMENTS,
    INCOMPLETE_TYPE,
    NO_CONSTRUCTOR,
    NOT_A_VARIABLE,
    POINTER_ATTRIBUTE,
    POINTER_REQUIRED,
    POINTER_SUBARRAY,
)
from accomp.codes.subscripts import ASSUMED_SIZE
from accomp.diagnostics import Note, Sink
from accomp.ir.nodes import Use
from accomp.sema import repetitions
from accomp.sema.scope import COPYING, PRIVATIZING, Scope, here, key, level_clauses, with_clause, words
from accomp.source import Edit, Language, Span
from accomp.spec.openacc import IDLE_FOR_CONSTANTS
from accomp.syntax.nodes import Clause, Symbol, TypeInfo, TypeKind, VarRef

_POINTERS = frozenset({"deviceptr", "attach", "detach"})
_ATTACHING = frozenset({"attach", "detach"})
_MOVING = frozenset({"copy", "copyin", "copyout", "create"})
_OF_VARIABLES = frozenset(
    (*PRIVATIZING, *_POINTERS, "copyout", "self", "host", "use_device", "device_resident", "link")
)
"""Clauses that named constants cannot stand in."""
_SIZED = (COPYING - {"deviceptr"}) | {"delete", "self", "host", "device"}
"""Clauses that ask for the size of what they name."""
_THERE = frozenset({"present", "no_create", "delete"})
"""Those of them that find memory by the first element of a dummy argument of Fortran."""


def check(scope: Scope, sink: Sink) -> None:
    """Check the variables in the clauses of one directive, and those missing there."""
    if scope.name != "declare":
        repetitions.check(scope, sink)
    for clause in scope.directive.clauses:
        for ref in clause.vars:
            _variable(clause, ref, sink)
            if ref.symbol is not None and ref.symbol.has("constant"):
                _named_constant(clause, ref, sink)
            if scope.name not in ("declare", "exit data"):
                _bare_pointer(scope, clause, ref, sink)
                _one_element(scope, clause, ref, sink)
            if scope.name != "declare":  # there the definition gives the size
                _incomplete_array(clause, ref, sink)
            _incomplete_elements(clause, ref, sink)
    if scope.compute:
        _default_none(scope, sink)


def _variable(clause: Clause, ref: VarRef, sink: Sink) -> None:
    span = ref.span or clause.span
    symbol = ref.symbol
    if symbol is None:
        return
    declared = [Note(f"'{symbol.name}' declared here", symbol.declared)] if symbol.declared else []
    of = ref.type if ref.type is not None and not ref.sections else symbol.type
    function = of.kind is TypeKind.FUNCTION and clause.name != "bind"
    if function or _is_named_constant(clause, symbol) or _is_this(clause, symbol):
        sink.report(NOT_A_VARIABLE, span, notes=declared, name=ref.text, clause=clause.name)
        return
    of = symbol.type
    if clause.name in COPYING and ref.plain and of.kind is TypeKind.RECORD and not of.complete:
        sink.report(
            INCOMPLETE_TYPE, span, notes=declared, name=ref.name, clause=clause.name, type=of.spelling
        )
    if clause.name in _MOVING and ref.plain and symbol.has("array"):
        notes = [*declared, Note(f"name the elements, as in '{ref.name}[0:n]'")]
        sink.report(ARRAY_PARAMETER, span, notes=notes, name=ref.name, clause=clause.name)
    elif symbol.has("array") and _is_declared(ref):
        sink.report(DECLARED_BOUNDS, span, name=ref.name, text=ref.text)
    if clause.name in PRIVATIZING:
        _private(clause, ref, symbol.type, declared, sink)
    if clause.name == "deviceptr":
        _passed(ref, declared, sink)
    if clause.name in _POINTERS and any(section.range for section in ref.sections):
        sink.report(POINTER_SUBARRAY, span, notes=declared, text=ref.text, clause=clause.name)
    elif clause.name in _ATTACHING and _is_fixed(ref):
        sink.report(POINTER_ATTRIBUTE, span, notes=declared, name=ref.text, clause=clause.name)
    elif clause.name in _POINTERS and ref.type is not None and not _pointer(ref):
        spelling = (_subscripted(ref) or ref.type).spelling
        sink.report(POINTER_REQUIRED, span, notes=declared, name=ref.text, clause=clause.name, type=spelling)


def _passed(ref: VarRef, declared: list[Note], sink: Sink) -> None:
    """What `deviceptr` lists in Fortran has the address that it is passed with (section 2.7.5)."""
    fortran = ref.span is not None and ref.span.file.language is Language.FORTRAN
    symbol = ref.symbol
    if symbol is None or not fortran or ref.members:
        return
    attribute = next((one for one in ("allocatable", "pointer", "value") if symbol.has(one)), "")
    if attribute:
        sink.report(DEVICEPTR_ATTRIBUTE, ref.span, notes=declared, name=ref.name, attribute=attribute.upper())


def _incomplete_array(clause: Clause, ref: VarRef, sink: Sink) -> None:
    """Of an array whose declaration gives no last extent, elements have to be named (section 2.7.1)."""
    symbol, fortran = ref.symbol, ref.span is not None and ref.span.file.language is Language.FORTRAN
    if symbol is None or not ref.plain or clause.name not in _SIZED:
        return
    of = symbol.type
    if of.kind is not TypeKind.ARRAY or of.complete:
        return
    span = ref.span or clause.span
    if fortran:
        if clause.name not in _THERE and not symbol.has("constant"):
            sink.report(ASSUMED_SIZE, span, name=ref.name, clause=clause.name)
    else:
        notes = [Note(f"'{symbol.name}' declared here", symbol.declared)]
        notes.append(Note(f"name the elements, as in '{ref.name}[0:n]'"))
        sink.report(INCOMPLETE_TYPE, span, notes=notes, name=ref.name, clause=clause.name, type=of.spelling)


def _incomplete_elements(clause: Clause, ref: VarRef, sink: Sink) -> None:
    """Elements of C have a size: those of pointers to `void`, functions and undefined types have none."""
    elements = _subscripted(ref) if ref.sections and not ref.members else None
    if elements is None or elements.kind is TypeKind.ARRAY:
        return
    if elements.complete and elements.kind is not TypeKind.FUNCTION:
        return
    sink.report(INCOMPLETE_ELEMENTS, ref.span or clause.span, text=ref.text, type=elements.spelling)


def _named_constant(clause: Clause, ref: VarRef, sink: Sink) -> None:
    """A constant that the device has anyway."""
    if clause.name in IDLE_FOR_CONSTANTS:
        sink.report(NAMED_CONSTANT, ref.span or clause.span, name=ref.text, clause=clause.name)


def _is_named_constant(clause: Clause, symbol: Symbol) -> bool:
    """Whether a clause needs a variable: those that make data present do without for named constants."""
    return symbol.has("constant") and clause.name in _OF_VARIABLES


def _is_this(clause: Clause, symbol: Symbol) -> bool:
    """Whether a clause needs a variable and names `this`, which is a value (C++17 8.1.2)."""
    cxx = symbol.declared is None and symbol.id == "this"
    return cxx and clause.name in (*PRIVATIZING, "attach", "detach", "use_device")


def _is_declared(ref: VarRef) -> bool:
    """Whether the section of a parameter is that of its declaration: it is not written in the clause."""
    length = ref.sections[0].length if ref.sections else None
    return length is not None and length.span is not None and length.span == ref.span


def _bare_pointer(scope: Scope, clause: Clause, ref: VarRef, sink: Sink) -> None:
    """A pointer of C without extent: nothing that it points to is moved (section 2.7.1).

    Where another directive names elements, these may be present.
    """
    symbol = ref.symbol
    if symbol is None or not ref.plain or clause.name not in _MOVING or symbol.has("array"):
        return
    if scope.facts.unit.source.language is Language.FORTRAN or symbol.type.kind is not TypeKind.POINTER:
        return
    if symbol.id not in scope.facts.sectioned:
        section = f"[0:{ref.allocated or 'n'}]"
        notes = [Note(f"name the elements, as in '{ref.name}{section}'", ref.span)]
        fixits = [_inserted(ref.span, section)] if ref.span is not None and ref.allocated else ()
        sink.report(BARE_POINTER, ref.span, notes=notes, fixits=fixits, name=ref.name, clause=clause.name)


def _is_number(of: TypeInfo) -> bool:
    """Whether a type is arithmetic, and no pointer."""
    return of.scalar and of.kind not in (TypeKind.POINTER, TypeKind.REFERENCE)


def _one_element(scope: Scope, clause: Clause, ref: VarRef, sink: Sink) -> None:
    """A number behind a pointer to numbers, where a count of elements is meant (section 2.7.1).

    Data that is there for several regions is seldom one of them, whose place is computed.
    """
    span, section = ref.span, ref.sections[0] if len(ref.sections) == 1 and not ref.members else None
    if (
        scope.name not in ("data", "enter data")
        or clause.name not in _MOVING
        or span is None
        or section is None
    ):
        return
    of, at = _subscripted(ref), section.lower
    if section.range or at is None or not at.symbols or scope.facts.unit.source.language is Language.FORTRAN:
        return
    if ref.type is None or ref.type.kind is not TypeKind.POINTER or of is None or not _is_number(of):
        return
    text = f"{ref.name}[0:{at.text}]"
    edit = Edit(Span(span.file, at.span.start, at.span.start), b"0:") if at.span is not None else None
    sink.report(
        ONE_ELEMENT,
        span,
        fixits=[edit] if edit is not None else (),
        text=ref.text,
        clause=clause.name,
        count=at.text,
        section=text,
    )


def _inserted(span: Span, text: str) -> Edit:
    """The edit that puts subscripts after a var."""
    return Edit(Span(span.file, span.end, span.end), text.encode())


def _is_fixed(ref: VarRef) -> bool:
    """Whether a variable of Fortran is declared, and is neither a pointer nor allocatable."""
    symbol = ref.symbol
    if symbol is None or symbol.declared is None or symbol.declared.file.language is not Language.FORTRAN:
        return False
    if ref.members:  # of which the last component is the one
        designator = "".join((ref.name + ref.members).lower().split())
        return ref.type is not None and not ref.sections and ref.through.lower() != designator
    return ref.plain and not any(map(symbol.has, ("pointer", "allocatable", "pointee", "associate")))


def _pointer(ref: VarRef) -> bool:
    """Whether the var may have pointer type; with subscripts, its elements."""
    if ref.span is not None and ref.span.file.language is Language.FORTRAN:
        return True  # arrays and scalars of Fortran may stand for device data
    pointers = (TypeKind.POINTER, TypeKind.OTHER, TypeKind.REFERENCE, TypeKind.DEPENDENT)
    of = _subscripted(ref)
    return (of is None and bool(ref.sections)) or (of is not None and of.kind in pointers)


def _subscripted(ref: VarRef) -> TypeInfo | None:
    """The type of what the subscripts of a var denote; None where it is not known."""
    of = ref.type
    for _ in ref.sections:
        of = of.element if of is not None else None
    return of


_NEEDED = {"private": "default", "firstprivate": "copy", "reduction": ""}
"""The constructor that makes the local objects of a class."""


def _lacked(clause: Clause, of: TypeInfo) -> str:
    """What a class lacks of what its local objects need."""
    if _NEEDED[clause.name] in of.missing:
        return f"{_NEEDED[clause.name]} constructor"
    return "destructor" if "destructor" in of.missing else ""


def _private(clause: Clause, ref: VarRef, of: TypeInfo, declared: list[Note], sink: Sink) -> None:
    """A local copy needs a complete type, and unless firstprivate one that can be assigned."""
    span = ref.span or clause.span
    if ref.plain and not of.complete:
        sink.report(
            INCOMPLETE_TYPE, span, notes=declared, name=ref.name, clause=clause.name, type=of.spelling
        )
    elif ref.plain and ref.type is not None and (which := _lacked(clause, ref.type)):
        sink.report(
            NO_CONSTRUCTOR,
            span,
            notes=declared,
            name=ref.name,
            clause=clause.name,
            type=of.spelling,
            which=which,
        )
    elif ref.plain and clause.name != "firstprivate" and _const(of):
        sink.report(CONST_VARIABLE, span, notes=declared, name=ref.name, clause=clause.name)


def _const(of: TypeInfo) -> bool:
    """Whether a variable of the type cannot be assigned: const, or an array of const elements."""
    while of.kind is TypeKind.ARRAY and of.element is not None and not of.const:
        of = of.element
    return of.const


def _default_none(scope: Scope, sink: Sink) -> None:
    """Under a visible default(none) every variable needs an explicit attribute (section 2.5.16)."""
    clause = _visible_default(scope)
    if clause is None or "none" not in words(clause) or scope.garbled:
        return
    explicit = listed(scope)
    inner = list(_inner_private(scope))
    notes = here("'default(none)' is here", clause.span)
    for use in scope.construct.uses:
        if use.idle or _predetermined(use, inner):
            continue
        name, directive = use.symbol.name, scope.name
        if use.symbol.id not in explicit:
            fixits = _explicit(scope, use.symbol)
            sink.report(DEFAULT_NONE, use.first, notes=notes, fixits=fixits, name=name, directive=directive)
        elif (place := _unlisted_part(scope, use.symbol)) is not None:
            others = (*notes, Note("clauses list other components of it"))
            sink.report(DEFAULT_NONE, place, notes=others, name=name, directive=directive)


def _unlisted_part(scope: Scope, symbol: Symbol) -> Span | None:
    """Where the region names a part of an object of Fortran of which clauses list other parts alone."""
    found = [ref for clause in _attributing(scope) for ref in clause.vars if key(ref) == symbol.id]
    own = [ref for clause in scope.directive.clauses for ref in clause.vars if key(ref) == symbol.id]
    if len(found) > len(own) or not all(ref.components for ref in own):
        return None
    mentions = (m for m in scope.construct.mentions if m.text == symbol.name.lower())
    return next((m.span for m in mentions if m.component is None and not m.of_part), None)


def _explicit(scope: Scope, symbol: Symbol) -> Iterator[Edit]:
    """The edit that says of a variable what holds without `default(none)` (section 2.6.2)."""
    if symbol.type.scalar and scope.compute != "kernels":
        return with_clause(scope, f"firstprivate({symbol.name})")
    sized = symbol.type.kind is not TypeKind.POINTER and symbol.type.complete and not symbol.has("array")
    return with_clause(scope, f"copy({symbol.name})") if sized else iter(())


def _visible_default(scope: Scope) -> Clause | None:
    """The default clause of the construct, else of the nearest data construct around it."""
    for outer in (scope, *scope.ancestors()):
        clause = outer.directive.get("default")
        if clause is not None:
            return clause
    return None


def listed(scope: Scope) -> set[str]:
    """Variables with an explicit attribute: here, on enclosing data constructs, in declare directives."""
    return {key(ref) for clause in _attributing(scope) for ref in clause.vars}


def _attributing(scope: Scope) -> Iterator[Clause]:
    """The clauses here, on enclosing data constructs, and in declare directives."""
    for outer in (scope, *scope.ancestors()):
        yield from outer.directive.clauses
    for construct in scope.facts.unit.walk():
        if construct.directive.name == "declare":
            yield from construct.directive.clauses


def _inner_private(scope: Scope) -> Iterator[tuple[str, Span]]:
    """Variables that are private in a part of the region: loop control variables, private clauses.

    A gang reduction of a nested loop is implied on the construct (design
    document), so that its variable counts as listed.
    """
    for inner in (scope, *scope.descendants()):
        region = inner.construct.region
        if region is None:
            continue
        for loop in inner.loops:
            if loop.index is not None:
                yield loop.index.id, region.span
        for clause in inner.directive.all("private", "firstprivate", "reduction"):
            if clause.name != "reduction" or "gang" in level_clauses(inner.directive):
                for ref in clause.vars:
                    yield key(ref), region.span


def _predetermined(use: Use, inner: list[tuple[str, Span]]) -> bool:
    of_object = use.symbol.id == "this" or use.symbol.storage == "member"
    if use.symbol.type.kind is TypeKind.FUNCTION or of_object:
        return True
    return any(use.symbol.id == name and span.contains(use.first) for name, span in inner)
