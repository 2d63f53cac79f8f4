"""Which function a place lies in."""

from __future__ import annotations

from bisect import bisect_right

from accomp.frontends.clang.captures import is_closure
from accomp.frontends.clang.cursor_kinds import (
    CLASSES,
    CONSTRUCTOR,
    CONVERSION,
    DESTRUCTOR,
    FUNCTION,
    FUNCTIONS,
    METHOD,
    OVERLOADED,
    TEMPLATE,
    TEMPLATES,
    VARIABLE,
)
from accomp.frontends.clang.libclang import CONTINUE, RECURSE, Cursor, Visitor
from accomp.frontends.clang.symbols import SCOPES
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.ir.nodes import RegionKind
from accomp.records import dataclass
from accomp.syntax.c_lexis import blanked, skip_gap

_OF_CLASSES = (METHOD, CONSTRUCTOR, DESTRUCTOR, CONVERSION)
_TOLD = (FUNCTION, METHOD, TEMPLATE)


@dataclass(frozen=True, slots=True)
class Declared:
    """A declaration of a function, or of a variable that holds a lambda: [begin, end) of a shadow."""

    name: str
    begin: int
    end: int
    kind: RegionKind
    body: bool
    """Whether it is a definition of a function."""
    cursor: Cursor

    def end_in(self, data: bytes) -> int:
        """The offset in the text where the whole declaration ends, after its semicolon."""
        after = skip_gap(data, self.end) if self.body else data.find(b";", self.end)
        return after + 1 if data[after : after + 1] == b";" else self.end

    def prototype_in(self, data: bytes) -> str:
        """The declaration in the text, without a body."""
        head = blanked(data[self.begin : self.end_in(data)]).partition(b"{")[0].rstrip().removesuffix(b";")
        return " ".join(head.decode("utf-8", "surrogateescape").split()) + ";"


class Functions:
    """The functions declared outside of others in the files translated, read once, when first asked for."""

    def __init__(self, unit: TranslationUnit, cxx: bool = False, members: bool = False) -> None:
        """`cxx`: variables that hold lambdas count as functions; `members`: members have symbols."""
        self._members = members
        self._unit, self._cxx = unit, cxx
        self.lambdas: set[str] = set()
        self._several: frozenset[str] | None = None
        self._by_file: dict[int | None, list[tuple[int, int, Cursor]]] | None = None
        self._names: dict[int | None, str] = {}
        self._variables: set[tuple[int | None, int]] = set()
        self._linked: dict[str, list[int | None]] = {}

    def name_of(self, file: int | None, offset: int) -> str:
        """The name of the function around a place, or the empty string."""
        found = self._in(file)
        at = bisect_right(found, offset, key=lambda f: f[0]) - 1
        if at < 0 or offset >= found[at][1]:
            return ""
        return self._name(found[at][2])

    def cursor_of(self, file: int | None, offset: int) -> Cursor | None:
        """The function around a place."""
        found = self._in(file)
        at = bisect_right(found, offset, key=lambda f: f[0]) - 1
        return found[at][2] if at >= 0 and offset < found[at][1] else None

    def class_of(self, file: int | None, offset: int) -> Cursor | None:
        """The class of the member function around a place."""
        around = self.cursor_of(file, offset)
        parent = self._unit.lib.getCursorSemanticParent(around) if around is not None else None
        return parent if parent is not None and parent.kind in CLASSES else None

    def in_template(self, file: int | None, offset: int) -> bool:
        """Whether a place is in a function template, or in a function of a class template."""
        found = self._in(file)
        at = bisect_right(found, offset, key=lambda f: f[0]) - 1
        if at < 0 or offset >= found[at][1]:
            return False
        cursor, lib = found[at][2], self._unit.lib
        while cursor.kind in FUNCTIONS or cursor.kind in SCOPES:
            if cursor.kind in TEMPLATES:
                return True
            cursor = lib.getCursorSemanticParent(cursor)
        return False

    def crowded(self, file: int | None, places: list[int], limit: int) -> list[int]:
        """Where the functions start that hold more than `limit` of the places."""
        counts: dict[int, int] = {}
        found = self._in(file)
        for place in places:
            at = bisect_right(found, place, key=lambda f: f[0]) - 1
            if at >= 0:
                counts[found[at][0]] = counts.get(found[at][0], 0) + 1
        return [begin for begin, count in counts.items() if count > limit]

    def next_declared(self, file: int | None, offset: int) -> Declared | None:
        """The first function declared after a place."""
        found = self._in(file)
        at = bisect_right(found, offset, key=lambda f: f[0])
        if at == len(found):
            return None
        begin, end, cursor = found[at]
        kind = RegionKind.DECLARATORS if (file, begin) in self._variables else RegionKind.DECLARATION
        kind = RegionKind.LAMBDA if cursor.kind == VARIABLE else kind
        body = cursor.kind != VARIABLE and bool(self._unit.lib.isCursorDefinition(cursor))
        return Declared(self._name(cursor), begin, end, kind, body, cursor)

    def named(self, name: str) -> list[Cursor]:
        """The functions of a name."""
        if self._by_file is None:
            self._by_file = self._read()
        every = (cursor for found in self._by_file.values() for _, _, cursor in found)
        return [cursor for cursor in every if cursor.kind != VARIABLE and self._name(cursor) == name]

    def members(self) -> list[Cursor]:
        """The functions that classes declare."""
        if self._by_file is None:
            self._by_file = self._read()
        every = (cursor for found in self._by_file.values() for _, _, cursor in found)
        return [c for c in every if c.kind in FUNCTIONS and self._is_inside(c)]

    def _is_inside(self, function: Cursor) -> bool:
        return self._unit.lib.getCursorLexicalParent(function).kind in CLASSES

    def is_overloaded(self, name: str) -> bool:
        """Whether several functions have a name that are declared outside of others."""
        if self._several is None:
            self._several = self._count()
        return name in self._several

    def symbol(self, function: Cursor) -> str:
        """What tells one of several functions of a name from the others; empty for others.

        Members and instantiations of templates have theirs where it is asked for.

        It is the symbol, but the name with the place of the template for what is made of one. For a
        reference to several functions it says so.
        """
        name = self._name(function)
        if self._members and (function.kind in _OF_CLASSES or self.is_made(function)):
            return self._link_name(function)
        if not self.is_overloaded(name):
            return ""
        if function.kind == OVERLOADED:
            from accomp.host.program import undecided

            return undecided(name)
        unit, lib = self._unit, self._unit.lib
        template = lib.getSpecializedCursorTemplate(function)
        template = template if template.kind in FUNCTIONS else function
        if template.kind != TEMPLATE and not self._of_template(template):
            return unit.text(lib.Cursor_getMangling(function))
        file, offset = unit.place(lib.getCursorLocation(lib.getCanonicalCursor(template)))
        return f"{name}@{unit.path(file)}:{offset}"

    def identity(self, *functions: Cursor) -> str:
        """What tells a function from all others, for several cursors of one; empty where it is not known."""
        found = {self.symbol(f) or ("" if self._is_member(f) else self._name(f)) for f in functions}
        return found.pop() if len(found) == 1 else ""

    def _is_member(self, function: Cursor) -> bool:
        return self._unit.lib.getCursorSemanticParent(function).kind in CLASSES

    def _of_template(self, function: Cursor) -> bool:
        """Whether a function is a member of a class template, or of a class in one."""
        around = self._unit.lib.getCursorSemanticParent(function)
        while around.kind in CLASSES:
            if around.kind in TEMPLATES:
                return True
            around = self._unit.lib.getCursorSemanticParent(around)
        return False

    def is_made(self, function: Cursor) -> bool:
        """Whether a function is made of a template, of a class that is, or of a lambda."""
        lib, around = self._unit.lib, function
        while around.kind in FUNCTIONS or around.kind in CLASSES:
            if around.kind in TEMPLATES:
                return False
            if lib.getSpecializedCursorTemplate(around).kind in TEMPLATES:
                return True
            if around.kind in CLASSES and is_closure(self._unit.spelling(lib.getCursorType(around))):
                return True
            around = lib.getCursorSemanticParent(around)
        return False

    def _link_name(self, function: Cursor) -> str:
        """The symbol that compilers give a function; numbered where closure types make it that of several."""
        lib = self._unit.lib
        symbol, first = (
            self._unit.text(lib.Cursor_getMangling(function)),
            lib.getCanonicalCursor(function).decl,
        )
        known = self._linked.setdefault(symbol, [])
        if first not in known:
            known.append(first)
        number = known.index(first)
        return f"{symbol}.{number}" if number else symbol

    def _count(self) -> frozenset[str]:
        """The names that several functions have which are declared outside of others."""
        if self._by_file is None:
            self._by_file = self._read()
        known: dict[str, set[int | None]] = {}
        for cursor in (c for found in self._by_file.values() for _, _, c in found if c.kind in _TOLD):
            first = self._unit.lib.getCanonicalCursor(cursor).decl
            known.setdefault(self._name(cursor), set()).add(first)
        return frozenset(name for name, found in known.items() if len(found) > 1)

    def is_lambda(self, name: str) -> bool:
        """Whether a variable of that name holds a lambda."""
        if self._by_file is None:
            self._by_file = self._read()
        return name in self.lambdas

    def _is_lambda(self, cursor: Cursor) -> bool:
        found = "(lambda at " in self._unit.spelling(self._unit.lib.getCursorType(cursor))
        if found:
            self.lambdas.add(self._name(cursor))
        return found

    def _name(self, cursor: Cursor) -> str:
        if cursor.decl not in self._names:
            self._names[cursor.decl] = self._unit.name(cursor)
        return self._names[cursor.decl]

    def _in(self, file: int | None) -> list[tuple[int, int, Cursor]]:
        if self._by_file is None:
            self._by_file = self._read()
        return self._by_file.get(file, [])

    def _read(self) -> dict[int | None, list[tuple[int, int, Cursor]]]:
        found: dict[int | None, list[tuple[int, int, Cursor]]] = {}

        def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
            if cursor.kind == VARIABLE or cursor.kind in FUNCTIONS:
                place = self._unit.written(cursor)
                if place is not None and (cursor.kind != VARIABLE or (self._cxx and self._is_lambda(cursor))):
                    found.setdefault(place[0], []).append((place[1], place[2], cursor))
                elif place is not None:
                    self._variables.add(place[:2])
            return RECURSE if cursor.kind in SCOPES and self._unit.written(cursor) else CONTINUE

        self._unit.lib.visitChildren(self._unit.root, Visitor(visit), None)
        return {file: sorted(listed, key=lambda f: f[0]) for file, listed in found.items()}
