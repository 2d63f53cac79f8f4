"""Functions of C++ for hosts and for devices: what CUDA's compilers want written in front of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from accomp.frontends.clang.cursor_kinds import (
    CLASS,
    CLASSES,
    CONSTRUCTOR,
    FUNCTIONS,
    OVERLOADED,
    TEMPLATE_PARAMETERS,
)
from accomp.frontends.clang.expressions import OPERATORS
from accomp.frontends.clang.libclang import RECURSE, Cursor, Visitor
from accomp.frontends.clang.loops import COMPOUND
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.host.program import FOR_DEVICES
from accomp.source import Edit, Span
from accomp.syntax.c_lexis import skip_gap

_FRIEND, _ACCESS, _BASE = 603, 39, 44
_PUBLIC = 1
"""Of CX_CXXAccessSpecifier."""
_CALL = 103
_OPERATIONS = (114, 115)
"""Operators of two operands, also those that assign."""
_DEPENDENT = (1, 26, 118)
"""Types that are known in instantiations (CXTypeKind)."""


def device_edits(
    unit: TranslationUnit, cursor: Cursor, span_of: Callable[[Cursor], Span | None]
) -> Iterator[Edit]:
    """What a function, or those of a class, get for devices; nothing where a macro made them."""
    if cursor.kind in FUNCTIONS:
        span = span_of(cursor)
        if span is not None:
            children = [(c.kind, where) for c in unit.children(cursor) if (where := span_of(c)) is not None]
            at = _after_template_head(span, children)
            yield Edit(Span(span.file, at, at), FOR_DEVICES)
    elif cursor.kind in CLASSES or cursor.kind == _FRIEND:
        for child in unit.children(cursor):
            yield from device_edits(unit, child, span_of)


def operators_in(unit: TranslationUnit, class_: Cursor) -> frozenset[str]:
    """The names of the operator functions that a class calls, which its text does not have (C++17 16.5)."""
    found = set[str]()

    def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
        if cursor.kind in (_CALL, OVERLOADED):
            target = unit.lib.getCursorReferenced(cursor)
            name = unit.name(cursor if cursor.kind == OVERLOADED else target)
            found.add(name if not name.isidentifier() else "")
        elif cursor.kind in _OPERATIONS and _depends(unit, cursor):
            found.add(f"operator{OPERATORS.get(unit.lib.getCursorBinaryOperatorKind(cursor), '')}")
        return RECURSE

    unit.lib.visitChildren(class_, Visitor(visit), None)
    return frozenset(found - {""})


def _depends(unit: TranslationUnit, cursor: Cursor) -> bool:
    return unit.lib.getCanonicalType(unit.lib.getCursorType(cursor)).kind in _DEPENDENT


def access_edits(
    unit: TranslationUnit, cursor: Cursor, span_of: Callable[[Cursor], Span | None]
) -> Iterator[Edit]:
    """What makes all members of a class public, as the regions of its functions are kernels of their own."""
    children, span = unit.children(cursor), span_of(cursor)
    if span is None or not unit.lib.isCursorDefinition(cursor):
        return
    if cursor.kind == CLASS or unit.lib.getTemplateCursorKind(cursor) == CLASS:
        heads = (c for c in children if c.kind == _BASE or c.kind in TEMPLATE_PARAMETERS)
        after = max((w.end for c in heads if (w := span_of(c)) is not None), default=span.start)
        opened = span.file.data.find(b"{", after, span.end)
        if opened >= 0:
            yield Edit(Span(span.file, opened + 1, opened + 1), b" public:")
    for child in children:
        where = span_of(child) if child.kind == _ACCESS else None
        if where is not None and unit.lib.getCXXAccessSpecifier(child) != _PUBLIC:
            yield Edit(where, b"public:")
        elif child.kind in CLASSES:
            yield from access_edits(unit, child, span_of)


def body_with(
    unit: TranslationUnit, function: Cursor, span_of: Callable[[Cursor], Span | None], places: Sequence[Span]
) -> Span | None:
    """The body of a member function with one of the places in it; None of constructors and virtual functions.

    Without a body these would be of no use to their class.
    """
    if not places or function.kind == CONSTRUCTOR or unit.lib.CXXMethod_isVirtual(function):
        return None
    spans = (span_of(c) for c in unit.children(function) if c.kind == COMPOUND)
    return next((s for s in spans if s is not None and any(map(s.contains, places))), None)


def without_bodies(
    unit: TranslationUnit, class_: Cursor, span_of: Callable[[Cursor], Span | None], places: Sequence[Span]
) -> Iterator[Edit]:
    """What leaves out the bodies of a class's functions that have one of the places in them."""
    for child in unit.children(class_):
        if child.kind in CLASSES:
            yield from without_bodies(unit, child, span_of, places)
        elif child.kind in FUNCTIONS and (body := body_with(unit, child, span_of, places)) is not None:
            yield Edit(body, b";")


def has_tables(unit: TranslationUnit, cursor: Cursor, known: frozenset[int | None] = frozenset()) -> bool:
    """Whether objects of a class refer to tables, of virtual functions or bases (C++17 13.3).

    `known` are classes that are being looked at: a template may have other specializations of it as bases.
    """
    lib = unit.lib
    if cursor.kind not in CLASSES or cursor.decl in known:
        return False
    known |= {cursor.decl}
    for child in unit.children(cursor):
        if child.kind in FUNCTIONS and lib.CXXMethod_isVirtual(child):
            return True
        if child.kind == _BASE:
            base = lib.getTypeDeclaration(lib.getCursorType(child))
            if lib.isVirtualBase(child) or has_tables(unit, base, known):
                return True
        if child.kind in CLASSES and has_tables(unit, child, known):
            return True
    return False


def _after_template_head(span: Span, children: list[tuple[int, Span]]) -> int:
    """The offset after the parameters of templates, and what they require (C++20 13.1)."""
    data, at = span.file.data, span.start
    while data.startswith(b"template", at):
        opened = data.find(b"<", at)
        closed = data.find(b">", _last(children, opened))
        if opened < 0 or closed < 0:
            break
        end = closed + 1
        at = skip_gap(data, end)
        if data.startswith(b"requires", at):
            required = skip_gap(data, at + len(b"requires"))
            end = max((where.end for _, where in children if where.start == required), default=end)
            at = skip_gap(data, end)
        if data[at : at + 1] == b"#":
            return end  # a directive of the preprocessor has a line of its own
    return at


def _last(children: list[tuple[int, Span]], opened: int) -> int:
    """The end of the last parameter in the list of them that is opened at an offset."""
    return max(
        (w.end for kind, w in children if kind in TEMPLATE_PARAMETERS and w.start > opened), default=opened
    )
