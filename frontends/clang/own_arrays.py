"""Whether iterations have arrays or objects of their own in memory, there or in called functions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.frontends.clang.accesses import Accesses
from accomp.frontends.clang.cursor_kinds import FUNCTIONS, VARIABLE
from accomp.frontends.clang.formed_addresses import formed
from accomp.frontends.clang.libclang import CONTINUE, RECURSE, Cursor, FieldVisitor, Type, Visitor
from accomp.frontends.clang.own_memory import ARRAYS, OwnMemory
from accomp.frontends.clang.pure_functions import PURE
from accomp.frontends.clang.region_references import Level
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.ir.nodes import Region
from accomp.records import replace
from accomp.syntax.nodes import Directive

_RECORD, _REFERENCE, _MEMBER, _BASE, _NEXT, _STATIC = 105, 101, 102, 44, 1, 3
_TEMPLATES = (31, 32)


class OwnArrays:
    """Finds them; what classes and functions have is read once."""

    def __init__(self, unit: TranslationUnit) -> None:
        self._unit, self._accesses = unit, Accesses(unit)
        self._types: dict[int | None, OwnMemory] = {}
        self._functions: dict[int | None, OwnMemory] = {}

    def noted(
        self, region: Region, level: Level, met: Iterable[Cursor], body: Cursor, directive: Directive
    ) -> Region:
        """The region of a loop construct, told whether what its iterations have or reduce is in memory."""
        many = directive.has("reduction") and self._accesses.are_many(body)
        return replace(region, in_memory=True) if many or self._is_shared(level, met, body) else region

    def _is_shared(self, level: Level, met: Iterable[Cursor], body: Cursor) -> bool:
        """Whether a region has some; `met` are cursors that were visited in it, its variables among them."""
        if level.unknown:
            return True
        found = self._among(met, (function for function, _ in level.functions.values()))
        found |= self._joined(map(self._of_function, self._overloads(level.overloaded)))
        if not found.shared and (found.objects or level.addresses):
            found |= formed(self._unit, body)
        return found.shared

    def _overloads(self, references: Iterable[Cursor]) -> Iterator[Cursor]:
        lib = self._unit.lib
        for reference in references:
            numbers = range(lib.getNumOverloadedDecls(reference))
            yield from (lib.getOverloadedDecl(reference, number) for number in numbers)

    @staticmethod
    def _joined(found: Iterable[OwnMemory]) -> OwnMemory:
        made = OwnMemory()
        for own in found:
            made |= own
        return made

    def _among(self, declared: Iterable[Cursor], called: Iterable[Cursor]) -> OwnMemory:
        return self._joined(map(self._of_variable, declared)) | self._joined(map(self._of_function, called))

    def _of_variable(self, cursor: Cursor) -> OwnMemory:
        lib = self._unit.lib
        if cursor.kind != VARIABLE or lib.Cursor_getStorageClass(cursor) == _STATIC:
            return OwnMemory()
        return self._of_type(lib.getCursorType(cursor))

    def _of_type(self, type_: Type) -> OwnMemory:
        plain = self._unit.lib.getCanonicalType(type_)
        if plain.kind in ARRAYS:
            return OwnMemory(arrays=True)
        if plain.kind != _RECORD:
            return OwnMemory()
        known = self._types.get(plain.key)
        if known is None:
            self._types[plain.key] = OwnMemory(objects=True)
            known = self._types[plain.key] = self._of_class(plain)
        return known

    def _of_class(self, plain: Type) -> OwnMemory:
        unit, lib, found = self._unit, self._unit.lib, list[Type]()

        def visit(cursor: Cursor, _data: object) -> int:
            found.append(lib.getCursorType(cursor))
            return _NEXT

        lib.Type_visitFields(plain, FieldVisitor(visit), None)
        declaration = lib.getTypeDeclaration(plain)
        template = lib.getSpecializedCursorTemplate(declaration)
        members = unit.children(template if template.kind in _TEMPLATES else declaration)
        found += [lib.getCursorType(m) for m in members if m.kind == _BASE]
        return OwnMemory(objects=True) | self._joined(map(self._of_type, found))

    def _of_function(self, function: Cursor) -> OwnMemory:
        """Of what a function returns, declares, or calls.

        Those of system headers have none. Of functions of other files the linker may inline any.
        """
        known = self._functions.get(function.decl)
        if known is None:
            self._functions[function.decl] = OwnMemory()
            known = self._functions[function.decl] = self._found_in(function)
        return known

    def _found_in(self, function: Cursor) -> OwnMemory:
        lib = self._unit.lib
        definition, place = lib.getCursorDefinition(function), lib.getCursorLocation(function)
        name = self._unit.name(function)
        if lib.Location_isInSystemHeader(place) or name in PURE or name.startswith("__"):
            return OwnMemory()  # names with two underscores are the compiler's (C11 7.1.3)
        if definition.kind not in FUNCTIONS:
            return OwnMemory(arrays=True)
        result = lib.getCanonicalType(lib.getResultType(lib.getCursorType(definition)))
        declared, called = list[Cursor](), dict[int | None, Cursor]()

        def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
            kind = cursor.kind
            if kind == VARIABLE:
                declared.append(cursor)
            elif kind == _REFERENCE or kind == _MEMBER:
                target = lib.getCursorReferenced(cursor)
                if target.kind in FUNCTIONS:
                    called.setdefault(target.decl, target)
                return CONTINUE if kind == _REFERENCE else RECURSE
            return RECURSE

        lib.visitChildren(definition, Visitor(visit), None)
        own = self._of_type(result) | self._among(declared, called.values())
        return own if own.shared else own | formed(self._unit, definition, result.kind)
