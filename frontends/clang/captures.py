"""Closure types, and what the closure in a variable captured (C++17 8.1.5)."""

from __future__ import annotations

from accomp.frontends.clang.cursor_kinds import METHOD, PARAMETER, REFERENCE, TEMPLATE, VARIABLE
from accomp.frontends.clang.libclang import CONTINUE, RECURSE, Cursor, FieldVisitor, Type, Visitor
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.patterns import pattern
from accomp.records import dataclass
from accomp.source import Span
from accomp.syntax import c_lexis

_ADDRESSES = (101, 103, 104)
"""Types of pointers, lvalue references and rvalue references."""
_MEMBER, _THIS, _CAPTURED = 102, 132, 50
"""References of members, `this`, and variables in the introducer of a lambda."""
_BRACKET = c_lexis.SKIPPED + rb"|[\[\](){}]"
_CLOSURE = pattern(r"(?:const )?\(lambda at .*\)")


def is_closure(spelling: str) -> bool:
    """Whether a type is that of a lambda, and no template's with such an argument."""
    return _CLOSURE.fullmatch(spelling) is not None


def closure(unit: TranslationUnit, cursor: Cursor) -> str:
    """The attributes of a variable with one: `addresses` where it captured pointers or by reference."""
    found = list[int]()

    def visit(captured: Cursor, _data: object) -> int:
        found.append(unit.lib.getCanonicalType(unit.lib.getCursorType(captured)).kind)
        return CONTINUE

    type_ = unit.lib.getCanonicalType(unit.lib.getCursorType(cursor))
    unit.lib.Type_visitFields(type_, FieldVisitor(visit), None)
    return "closure addresses" if any(kind in _ADDRESSES for kind in found) else "closure"


def is_mutable(unit: TranslationUnit, expression: Cursor) -> bool:
    """Whether the call operator of a lambda may change the object."""
    lib = unit.lib
    closure = lib.getTypeDeclaration(lib.getCursorType(expression))
    called = (
        c for c in unit.children(closure) if c.kind in (METHOD, TEMPLATE) and unit.name(c) == "operator()"
    )
    return any(not lib.CXXMethod_isConst(c) and not lib.CXXMethod_isStatic(c) for c in called)


def listed(expression: Span) -> Span | None:
    """The list of captures of a lambda without blanks around; None where `&` is the default."""
    data, depth = expression.file.data, 0
    for match in c_lexis.compiled(_BRACKET).finditer(data, expression.start, expression.end):
        depth += (match.group() in (b"[", b"(", b"{")) - (match.group() in (b"]", b")", b"}"))
        if depth == 0 and match.group() == b"]":
            start = c_lexis.skip_gap(data, expression.start + 1)
            text = data[start : match.start()].rstrip()
            if text[:1] == b"&" and text[1:].lstrip()[:1] in (b"", b","):
                return None
            return Span(expression.file, start, start + len(text))
    return None


def refers(unit: TranslationUnit, type_: Type) -> bool:
    """Whether the objects of a closure type hold references."""
    found = list[int]()

    def visit(captured: Cursor, _data: object) -> int:
        found.append(unit.lib.getCanonicalType(unit.lib.getCursorType(captured)).kind)
        return CONTINUE

    unit.lib.Type_visitFields(unit.lib.getCanonicalType(type_), FieldVisitor(visit), None)
    return any(kind in _ADDRESSES[1:] for kind in found)


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a closure object: its name here, and the variable that it holds (None for `this`)."""

    name: str
    variable: Cursor | None
    type: Type
    reference: bool


def member_name(number: int) -> str:
    """What a member of closure objects is called, which has no name in the program."""
    return f"capture_{number}"


def members(
    unit: TranslationUnit, type_: Type, introducer: Cursor | None = None
) -> tuple[Member, ...] | None:
    """The members of a closure object in their order; None where what they hold cannot be told.

    Each stands at the place of the capture or of the first use (which is how clang places them). Without the
    lambda, whose `introducer` names variables, those that its function does not use are left out.
    """
    lib, fields = unit.lib, list[Cursor]()

    def visit(field: Cursor, _data: object) -> int:
        fields.append(field)
        return CONTINUE

    plain = lib.getUnqualifiedType(lib.getCanonicalType(type_))
    lib.Type_visitFields(plain, FieldVisitor(visit), None)
    within = introducer if introducer is not None else lib.getTypeDeclaration(plain)
    at, named = _used(unit, within)
    found: list[Member] = []
    for number, field in enumerate(fields):
        name = member_name(number)
        location = lib.getCursorLocation(field)
        word = unit.word(location)[0].decode("utf-8", "surrogateescape")
        place = unit.place(location)
        type_ = lib.getCursorType(field)
        refers = lib.getCanonicalType(type_).kind in _ADDRESSES[1:]
        if word in named and (place not in at or at[place] is not None):
            found.append(Member(name, named[word], type_, refers))
        elif word == "this" or (place in at and at[place] is None):
            found.append(Member(name, None, type_, refers))
        elif introducer is not None:
            return None
    return tuple(found)


def _used(
    unit: TranslationUnit, within: Cursor
) -> tuple[dict[tuple[int | None, int], Cursor | None], dict[str, Cursor]]:
    """The variables that a lambda or its function names, by places and by names; None for `this`."""
    at: dict[tuple[int | None, int], Cursor | None] = {}
    named: dict[str, Cursor] = {}
    lib, (_, first, last) = unit.lib, unit.extent(within)
    last = max([last, *(unit.extent(child)[2] for child in unit.children(within))])

    def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
        place = unit.place(lib.getCursorLocation(cursor))
        if cursor.kind == _THIS or (cursor.kind == _MEMBER and not unit.children(cursor)):
            at.setdefault(place, None)
        elif cursor.kind in (REFERENCE, _CAPTURED):
            target = lib.getCursorReferenced(cursor)
            inside = first <= unit.place(lib.getCursorLocation(target))[1] < last
            if target.kind in (VARIABLE, PARAMETER) and not inside:
                at.setdefault(place, target)
                named.setdefault(unit.name(target), target)
        return RECURSE

    lib.visitChildren(within, Visitor(visit), None)
    return at, named
