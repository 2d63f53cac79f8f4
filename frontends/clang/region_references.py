"""The variables a region refers to, and the directives nested in it: one visit of the tree.

The visit is in source order, a parent before its children and its first child
right after it. So what an operator does to its first operand (assign it, take
its address, subscript it) is carried to the very next node.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from accomp.frontends.clang.cursor_kinds import (
    CLASSES,
    FIELD,
    FUNCTIONS,
    NAMESPACE,
    OVERLOADED,
    PARAMETER,
    VARIABLE,
)
from accomp.frontends.clang.libclang import CONTINUE, RECURSE, Cursor, Visitor
from accomp.frontends.clang.region_boundary import BRANCHES, COMPUTED, LABELS
from accomp.frontends.clang.symbols import THIS, Types
from accomp.frontends.clang.translation_unit import IN_MACRO, TranslationUnit
from accomp.ir.cxx_names import QUALIFIER
from accomp.patterns import pattern
from accomp.records import dataclass, field, replace
from accomp.syntax.c_lexis import blanked
from accomp.syntax.nodes import Symbol, TypeKind

READ, WRITE, PART, ADDRESS, CALLED = 1, 2, 4, 8, 16
"""What is done to an operand; PART: to what it points to or to an element or member of it."""

_WRAPPER, _REFERENCE, _MEMBER, _CALL = 100, 101, 102, 103
_PAREN, _UNARY, _SUBSCRIPT, _BINARY, _COMPOUND_ASSIGN, _CAST, _SIZEOF = 111, 112, 113, 114, 115, 117, 136
_TYPE_REFERENCE, _WHILE, _ASM, _TYPEDEF, _THIS = 43, 207, 215, 20, 132
_RANGE_FOR = 225
_CAPTURE = 50
"""A variable in the captures of a lambda (CXCursor_VariableRef)."""
_OF_RANGE_LOOPS = ("__range", "__begin", "__end")
"""Variables that nobody writes (C++17 9.5.4)."""
_HERE = -1
"""Stands for the declaration of `this`."""
_ASSIGN_OPERATOR = 22
_INCREMENTS = frozenset((1, 2, 3, 4))
_ADDRESS_OF, _DEREFERENCE = 5, 6
_PLAIN = frozenset((106, 107, _CALL, 202, 205, 209, 230, 231))
"""Literals, calls, and the statements that are most frequent."""
_UNEXPOSED = 1
"""Of what names stand for: structured bindings (C++17 11.5); with a storage class, variable templates."""
_QUALIFYING = CLASSES | {NAMESPACE}
_POINTERS = (TypeKind.POINTER, TypeKind.REFERENCE)
_NAME = pattern(r"&(?:\s|/\*.*?\*/)*\w+", re.DOTALL)
_LOCAL_CLASSES = (2, 3, 4)
"""Declarations of classes in functions, whose members know no variables around them (C++17 12.4)."""
_FORMED = (118, 126)
"""Compound literals (C17 6.5.2.5) and `reinterpret_cast`."""
_CLOSED = frozenset(
    (
        *BRANCHES,
        *LABELS,
        COMPUTED,
        _CAPTURE,
        _ASM,
        _SIZEOF,
        _WHILE,
        _TYPEDEF,
        _THIS,
        _RANGE_FOR,
        OVERLOADED,
        *_FORMED,
    )
) | frozenset(_LOCAL_CLASSES)
_KEEP = frozenset((_WRAPPER, _PAREN, _CAST, _TYPE_REFERENCE))


Called = tuple[str, str, tuple[int | None, int], bool]
Named = tuple[Cursor, tuple[int | None, int]]
"""A function, and where it is named first."""


@dataclass(slots=True)
class Seen:
    """A variable met in a region: place of the first reference (in the shadow), and what was done to it."""

    symbol: Symbol
    first: tuple[int | None, int]
    done: int = 0
    own: bool = True
    """Whether it is named outside of the directives nested in the region."""
    declaration: Cursor | None = None
    """That of a variable that the visited statements name themselves."""


@dataclass(slots=True)
class Level:
    """An open region: the variables met, and where loop indices are written to."""

    uses: dict[int | None, Seen] = field(default_factory=dict[int | None, Seen])
    writes: list[tuple[int | None, int]] = field(default_factory=list[tuple[int | None, int]])
    calls: list[Called] = field(default_factory=list["Called"])
    """Functions called: what qualifies the name ("." for members), the name, place, if a macro names it."""
    mentions: list[tuple[str, int | None, int, int]] = field(
        default_factory=list[tuple[str, int | None, int, int]]
    )
    """Where it names what clauses list: its text without blanks, the file, begin and end."""
    jumps: set[int] = field(default_factory=set[int])
    """The kinds of its `goto`, `continue`, `break` and `return` statements, and of its labels."""
    functions: dict[int | None, Named] = field(default_factory=dict[int | None, "Named"])
    """The functions it names, by their declarations."""
    overloaded: list[Cursor] = field(default_factory=list[Cursor])
    """References to several functions, of which the arguments of templates decide."""
    addresses: bool = False
    """Whether it takes addresses of variables, or has literals of arrays."""
    unknown: bool = False
    """Whether it calls objects whose types depend on template parameters."""


Nested = Callable[[Cursor], bool]


class Walk:
    """Visits the regions of one outermost directive.

    `nested` is asked at each `while` and typedef whether it is the
    shadow of a directive, which it then visits on its own through `region`.
    """

    def __init__(self, unit: TranslationUnit, types: Types, nested: Nested, cxx: bool = False) -> None:
        """`cxx`: members may be named without the object that `this` points to."""
        self._cxx = cxx
        self._unit, self._types, self._nested = unit, types, nested
        self.met: list[Cursor] = []
        """The variables that regions declare, range-based loops, and uses of references and constants."""
        self._levels: list[Level] = []
        self._depths: dict[int | None, int] = {}
        self._visitor = Visitor(self._make_visit())
        self._mode = 0
        self.listed = frozenset[str]()
        """What clauses list, as texts without blanks."""
        self.reduced = frozenset[str]()
        """The names of the arrays of which clauses reduce elements."""
        self.bindings: list[tuple[Cursor, Cursor]] = []
        """The references of structured bindings that were visited, each with what it refers to."""

    def region(self, body: Cursor) -> Level:
        """Visit a region (the node itself, too); the variables declared outside and referenced in it."""
        self._levels.append(Level())
        self._whole(body, 0)
        level = self._levels.pop()
        self._mode = 0
        if self._levels:
            self._merge(level, self._levels[-1], len(self._levels))
        return level

    def _whole(self, node: Cursor, mode: int) -> None:
        """Visit a node and what is below it."""
        self._mode = mode
        if self._visit(node, node, None) == RECURSE:
            self._unit.lib.visitChildren(node, self._visitor, None)

    def read(self, declaration: int | None, symbol: Symbol, first: tuple[int | None, int]) -> None:
        """Count a reference in a directive nested in the open regions."""
        if self._levels and self._depths.get(declaration, 0) < len(self._levels):
            seen = self._levels[-1].uses.setdefault(declaration, Seen(symbol, first, own=False))
            seen.done |= READ

    def _merge(self, inner: Level, outer: Level, depth: int) -> None:
        for key, seen in inner.uses.items():
            if self._depths.get(key, 0) >= depth:
                continue
            known = outer.uses.get(key)
            if known is None:
                outer.uses[key] = Seen(seen.symbol, seen.first, seen.done, own=False)
            else:
                known.done |= seen.done
        outer.writes += inner.writes
        outer.calls += inner.calls
        outer.jumps |= inner.jumps
        outer.mentions += inner.mentions
        outer.functions = inner.functions | outer.functions
        outer.overloaded += inner.overloaded
        outer.addresses |= inner.addresses
        outer.unknown |= inner.unknown

    def _make_visit(self) -> Callable[[Cursor, Cursor, object], int]:
        lib, depths, levels, closed = self._unit.lib, self._depths, self._levels, self._is_closed
        met = self.met
        binary, reference = lib.getCursorBinaryOperatorKind, self._make_reference()

        def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
            kind = cursor.kind
            if kind in _KEEP:
                return RECURSE
            mode = self._mode
            self._mode = 0
            if kind == _REFERENCE:
                reference(cursor, mode)
                return CONTINUE
            if kind in _PLAIN:
                self._mode = CALLED if kind == _CALL else 0
                return RECURSE
            if kind == _MEMBER and self._cxx and self._is_implicit_member(cursor):
                self._implicit_member(cursor, mode)
                return CONTINUE
            if kind == _SUBSCRIPT or kind == _MEMBER:
                self._mode = self._part_mode(cursor, mode)
            elif kind == _BINARY:
                if binary(cursor) == _ASSIGN_OPERATOR:
                    self._mode = WRITE
            elif kind == _COMPOUND_ASSIGN or kind == _UNARY:
                self._mode = self._operand_mode(cursor, mode)
            elif kind == VARIABLE or kind == PARAMETER:
                depths[cursor.decl] = len(levels)
                met.append(cursor)
            elif kind in _CLOSED and closed(cursor, kind):
                return CONTINUE
            return RECURSE

        self._visit = visit
        return visit

    def _capture(self, cursor: Cursor) -> None:
        """A capture of a lambda may declare a variable, as `[q = p + 1]` does."""
        target, lib = self._unit.lib.getCursorReferenced(cursor), self._unit.lib
        here, there = (self._unit.place(lib.getCursorLocation(c)) for c in (cursor, target))
        if here == there:
            self._depths[target.decl] = len(self._levels)

    def _is_implicit_member(self, cursor: Cursor) -> bool:
        """Whether a member is named without an object: it is that of `this`."""
        return not self._unit.children(cursor)

    def _implicit_member(self, cursor: Cursor, mode: int) -> None:
        lib, unit = self._unit.lib, self._unit
        target = lib.getCursorReferenced(cursor)
        self._mention(cursor)
        if mode == CALLED:
            self._called(cursor)
            mode = 0
        if target.kind == FIELD:
            self._use_this(cursor)
            symbol = self._types.symbol(target)
            place = unit.place(lib.getCursorLocation(cursor))
            seen = self._levels[-1].uses.setdefault(target.decl, Seen(symbol, place))
            seen.own = True
            part = mode & PART and symbol.type.kind is TypeKind.POINTER
            seen.done |= READ if part or not mode else mode
        elif target.kind not in (VARIABLE, PARAMETER):  # a function of the object
            self._use_this(cursor)

    def _use_this(self, cursor: Cursor) -> None:
        place = self._unit.place(self._unit.lib.getCursorLocation(cursor))
        self._levels[-1].uses.setdefault(_HERE, Seen(THIS, place, READ))

    def _part_mode(self, cursor: Cursor, mode: int) -> int:
        """What is done to the variable of which this element or member is part."""
        self._mention(cursor)
        if mode == CALLED:
            if cursor.kind == _MEMBER:
                self._called(cursor)
            mode = 0
        if mode == READ | PART:
            return mode
        kind = self._types.of_cursor(cursor).kind
        if mode & PART and kind is TypeKind.POINTER:
            return READ | PART
        if not mode and kind is TypeKind.ARRAY:  # it decays: its address is taken
            return READ | WRITE | PART
        return (mode or READ) | PART

    def _is_closed(self, cursor: Cursor, kind: int) -> bool:
        """Whether what is below the node is no part of the visit, or was visited by this."""
        if kind == OVERLOADED:
            self._levels[-1].overloaded.append(cursor)
            return False
        if kind in _FORMED:
            self._levels[-1].addresses = True
            return False
        if kind == _THIS:
            self._use_this(cursor)
            return False
        if kind == _CAPTURE:
            self._capture(cursor)
            return False
        if kind == _RANGE_FOR:
            self.met.append(cursor)
            return False
        if kind in BRANCHES or kind in LABELS or kind == COMPUTED:
            self._levels[-1].jumps.add(kind)
            return False
        if kind == _ASM:
            for child in self._unit.children(cursor):
                self._whole(child, READ | WRITE)
        return kind in (_ASM, _SIZEOF, *_LOCAL_CLASSES) or self._nested(cursor)

    def _as_named(self, cursor: Cursor, target: Cursor, symbol: Symbol) -> Symbol:
        """A variable of a namespace or class of C++ with what it is qualified with where it is named."""
        named = symbol.file_scope and self._cxx
        if not named or self._unit.lib.getCursorSemanticParent(target).kind not in _QUALIFYING:
            return symbol
        extent, place = self._unit.extent(cursor), self._unit.place(self._unit.lib.getCursorLocation(cursor))
        text = self._unit.between(extent[0], extent[1], place[1]) if extent[1] < place[1] else ""
        return replace(symbol, name=f"{text}{symbol.name}") if QUALIFIER.fullmatch(text) else symbol

    def _called(self, cursor: Cursor, target: Cursor | None = None) -> None:
        """Note what a call names: a function, or a variable that holds a lambda."""
        variable = target is not None and target.kind in (VARIABLE, PARAMETER)
        if variable and not self._types.of_cursor(cursor).spelling.startswith("(lambda"):
            return
        unit, before, location = self._unit, "", self._unit.lib.getCursorLocation(cursor)
        place = unit.place(location)
        if cursor.kind == _MEMBER:
            before = "."
            self._function(unit.lib.getCursorReferenced(cursor), cursor)
        elif self._cxx:
            start = unit.extent(cursor)[1]
            before = unit.between(place[0], start, place[1]) if start < place[1] else ""
        self._levels[-1].calls.append((before, unit.name(cursor), place, bool(location.raw & IN_MACRO)))

    def _function(self, function: Cursor, named: Cursor) -> None:
        """Note a function where it is named first."""
        known = self._levels[-1].functions
        if function.kind in FUNCTIONS and function.decl not in known:
            known[function.decl] = function, self._unit.place(self._unit.lib.getCursorLocation(named))

    def _operand_mode(self, cursor: Cursor, mode: int) -> int:
        unary = cursor.kind == _UNARY
        operator = self._unit.lib.getCursorUnaryOperatorKind(cursor) if unary else 0
        if operator in _INCREMENTS or not unary:
            return READ | WRITE
        if operator == _ADDRESS_OF:
            self._levels[-1].addresses = True
            self._mention(cursor)
            return READ | WRITE | ADDRESS
        if operator == _DEREFERENCE:
            return (mode & ~CALLED or READ) | PART
        return 0

    def _mention(self, cursor: Cursor) -> None:
        """Note a node that clauses list; of an address, that of what it starts with."""
        near = self._unit.near(cursor) if self.listed else None
        if near is None:
            return
        text = self._unit.between(*near)
        if cursor.kind == _UNARY:
            word = _NAME.match(text)
            text = word[0] if word else ""
        data = text.encode("utf-8", "surrogateescape")
        compact = "".join(blanked(data).decode("utf-8", "surrogateescape").split())
        if compact in self.listed:
            self._levels[-1].mentions.append((compact, near[0], near[1], near[1] + len(data)))

    def _other(self, cursor: Cursor, target: Cursor) -> None:
        """Note a name that is no variable's."""
        if target.kind in FUNCTIONS:
            self._function(target, cursor)
        elif is_binding(self._unit, target):
            self.bindings.append((cursor, target))

    def _make_reference(self) -> Callable[[Cursor, int], None]:
        lib, types, depths, levels = self._unit.lib, self._types, self._depths, self._levels
        referenced, place, location = lib.getCursorReferenced, self._unit.place, lib.getCursorLocation
        met = self.met

        def reference(cursor: Cursor, mode: int) -> None:
            target = referenced(cursor)
            called = mode == CALLED
            if called:
                mode = 0
                self._called(cursor, target)
            if target.kind != VARIABLE and target.kind != PARAMETER and not types.refers(target):
                self._other(cursor, target)
                return
            key, level = target.decl, levels[-1]
            seen = level.uses.get(key)
            if seen is None:
                outside = depths.get(key, 0) < len(levels)
                if not outside and not mode & WRITE:
                    return
                seen = Seen(types.symbol(target, cursor), place(location(cursor)), declaration=target)
                if seen.symbol.name.startswith(_OF_RANGE_LOOPS):
                    return
                if outside:
                    seen.symbol = self._as_named(cursor, target, seen.symbol)
                    level.uses[key] = seen
            seen.own = True
            kind = seen.symbol.type.kind
            level.unknown |= called and kind is TypeKind.DEPENDENT
            if kind in _MENTIONED or seen.symbol.name in self.reduced:
                self._mention(cursor)
            if mode & WRITE and not mode & ADDRESS and not (mode & PART and kind in _POINTERS):
                level.writes.append((key, place(location(cursor))[1]))
            seen.done |= _done(mode, kind)
            if seen.symbol.type.const or seen.symbol.has("reference"):
                met.append(cursor)

        return reference


_MENTIONED = (TypeKind.RECORD, TypeKind.DEPENDENT)


def _done(mode: int, kind: TypeKind) -> int:
    """What is done to a variable of a kind."""
    if mode & PART and kind in _POINTERS:
        return READ
    if not mode:
        return READ | WRITE if kind is TypeKind.ARRAY else READ
    return mode & ~ADDRESS


def is_binding(unit: TranslationUnit, declaration: Cursor) -> bool:
    """Whether a name is declared as a structured binding."""
    return declaration.kind == _UNEXPOSED and not unit.lib.Cursor_getStorageClass(declaration)
