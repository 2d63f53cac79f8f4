"""Headers of a program that kernels include as they are: those of libraries, as far as can be told.

A library is what a header in angle brackets and all that it includes define, if they have no directives,
no function or variable that may be defined once alone, and no namespace that the program has too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from accomp.frontends.clang.cursor_kinds import CLASS_TEMPLATE, CLASSES, LINKAGE, NAMESPACE, PARTIAL, VARIABLE
from accomp.frontends.clang.libclang import CONTINUE, RECURSE, Cursor, InclusionVisitor, Location, Visitor
from accomp.frontends.clang.translation_unit import TextPlace, TranslationUnit
from accomp.patterns import pattern

_FUNCTION, _METHOD, _COMPOUND, _EXTERNAL = 8, 21, 202, 4
"""CXCursor_FunctionDecl, CXCursor_CXXMethod, CXCursor_CompoundStmt, CXLinkage_External."""
_TEMPLATES = (CLASS_TEMPLATE, PARTIAL)
_EXTERN = 2
"""CX_SC_Extern."""
_CONDITION = pattern(rb"^[ \t]*#[ \t]*(?:el)?if[^\n]*", re.MULTILINE)
_WORD = pattern(rb"[A-Za-z_]\w*")


class Libraries:
    """The headers of libraries of one translation unit."""

    def __init__(
        self, unit: TranslationUnit, place: TextPlace, translated: Iterable[int | None] | None
    ) -> None:
        """`translated` are the files with directives; without, there are no libraries."""
        self._unit, self._place = unit, place
        self._inner: dict[int | None, list[int | None]] = {}
        roots = list(self._inclusions()) if translated is not None else []
        self.files: set[int | None] = set()
        self._spaces: dict[str, set[int | None]] = {}
        if roots and translated is not None:
            refused = {*translated, *self._defining()}
            below = [found for root in roots if not (found := self._below(root)) & refused]
            of_program = self._shared(set[int | None]().union(*below))
            self.files.update(*(found for found in below if not found & of_program))

    def _shared(self, libraries: set[int | None]) -> set[int | None]:
        """The files that open namespaces which files outside of these open, too."""
        spaces = (files for name, files in self._spaces.items() if name not in ("", "std"))
        return set[int | None]().union(*(files for files in spaces if files - libraries))

    def configuration(self) -> frozenset[str]:
        """The names that conditions of the preprocessor in libraries have."""
        found: set[str] = set()
        for file in self.files:
            whole = self._place(file, 0, 0)
            for line in _CONDITION.findall(whole.file.data) if whole is not None else ():
                found |= {w.decode() for w in _WORD.findall(line)}
        return frozenset(found)

    def _inclusions(self) -> Iterator[int | None]:
        """The headers that files of the program include in angle brackets; all inclusions are noted."""
        lib, found = self._unit.lib, dict[int | None, None]()

        def visit(file: int | None, stack: object, depth: int, _data: object) -> None:
            if not depth or not stack:
                return
            location = first_of(stack)
            start = lib.getLocationForOffset(self._unit.handle, file, 0)
            if lib.Location_isInSystemHeader(location) or lib.Location_isInSystemHeader(start):
                return
            includer, offset = self._unit.place(location)
            self._inner.setdefault(includer, []).append(file)
            span = self._place(includer, offset, offset)
            if span is not None and span.file.data[offset : offset + 12].lstrip().startswith(b"<"):
                found.setdefault(file)

        lib.getInclusions(self._unit.handle, InclusionVisitor(visit), None)
        return iter(found)

    def _below(self, file: int | None) -> set[int | None]:
        found, waiting = set[int | None](), [file]
        while waiting:
            one = waiting.pop()
            if one not in found:
                found.add(one)
                waiting += self._inner.get(one, ())
        return found

    def _defining(self) -> set[int | None]:
        """The files that define what one file of a program alone may define; namespaces are noted."""
        unit, lib, found = self._unit, self._unit.lib, set[int | None]()

        def visit(cursor: Cursor, parent: Cursor, _data: object) -> int:
            kind = cursor.kind
            if kind in (NAMESPACE, LINKAGE):
                location = lib.getCursorLocation(cursor)
                if lib.Location_isInSystemHeader(location):
                    return CONTINUE
                if kind == NAMESPACE and parent.kind != NAMESPACE:
                    self._spaces.setdefault(unit.name(cursor), set()).add(unit.place(location)[0])
                return RECURSE
            if kind in (_FUNCTION, _METHOD, VARIABLE) and self._is_external(cursor):
                found.add(unit.place(lib.getCursorLocation(cursor))[0])
            return CONTINUE

        lib.visitChildren(unit.root, Visitor(visit), None)
        return found

    def _is_external(self, cursor: Cursor) -> bool:
        unit, lib = self._unit, self._unit.lib
        system = lib.Location_isInSystemHeader(lib.getCursorLocation(cursor))
        parent = lib.getCursorSemanticParent(cursor)
        while parent.kind in CLASSES and parent.kind not in _TEMPLATES:
            parent = lib.getCursorSemanticParent(parent)
        if lib.getCursorLinkage(cursor) != _EXTERNAL or system or parent.kind in _TEMPLATES:
            return False
        if cursor.kind == VARIABLE:
            declared = lib.Cursor_getStorageClass(cursor) == _EXTERN
            return not declared and not lib.isConstQualifiedType(lib.getCursorType(cursor))
        defined = any(c.kind == _COMPOUND for c in unit.children(cursor))
        return defined and not lib.Cursor_isFunctionInlined(cursor)


def first_of(stack: object) -> Location:
    """The location of the inclusion that a visitor of inclusions is told of."""
    from ctypes import POINTER, cast
    from typing import Any

    pointer: Any = stack
    return cast(pointer, POINTER(Location))[0]
