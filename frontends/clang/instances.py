"""Which instantiations of templates a translation unit makes, as far as calls and explicit ones show."""

from __future__ import annotations

from collections.abc import Callable

from accomp.frontends.clang.libclang import RECURSE, Cursor, Visitor
from accomp.frontends.clang.symbols import Types
from accomp.frontends.clang.unit import TranslationUnit
from accomp.ir.body import Instance

_CALL, _FUNCTION_TEMPLATE, _CLASS_TEMPLATE = 103, 30, 31
_CLASSES = (2, 4)
_PARAMETERS = {27: "type", 28: "value"}
_TYPE_ARGUMENT, _VALUE_ARGUMENT = 1, 4


def template_key(unit: TranslationUnit, function: Cursor) -> str:
    """What identifies the template that a function or its class is; empty where both are, or neither."""
    parent = unit.lib.getCursorSemanticParent(function)
    own, outer = function.kind == _FUNCTION_TEMPLATE, parent.kind == _CLASS_TEMPLATE
    if own == outer:
        return ""
    return _key(unit, function if own else parent)


def _key(unit: TranslationUnit, template: Cursor) -> str:
    file, offset = unit.place(unit.lib.getCursorLocation(template))
    return f"{unit.path(file)}:{offset}"


class Instances:
    """Collects the instantiations of templates of the program's own files."""

    def __init__(self, unit: TranslationUnit, types: Types, is_system: Callable[[Cursor], bool]) -> None:
        self._unit, self._types, self._is_system = unit, types, is_system
        self._found: dict[Instance, None] = {}
        self._visitor = Visitor(self._visit)
        self._visited: set[object] = set()

    def found(self) -> tuple[Instance, ...]:
        """The instantiations, each once."""
        lib = self._unit.lib
        for cursor in self._unit.children(self._unit.root):
            if self._is_system(cursor):
                continue
            if cursor.kind in _CLASSES:
                self._instance(cursor)
            lib.visitChildren(cursor, self._visitor, None)
        return tuple(self._found)

    def _visit(self, cursor: Cursor, _parent: Cursor, _data: object) -> int:
        if cursor.kind == _CALL:
            lib = self._unit.lib
            target = lib.getCursorReferenced(cursor)
            if target.decl:
                self._instance(target)
                self._instance(lib.getCursorSemanticParent(target))
                self._inside(target)
        return RECURSE

    def _inside(self, function: Cursor) -> None:
        """Look at the calls in an instantiation, whose arguments are known there."""
        if function.decl not in self._visited and not self._is_system(function):
            self._visited.add(function.decl)
            self._unit.lib.visitChildren(function, self._visitor, None)

    def _instance(self, specialization: Cursor) -> None:
        """Note a specialization of a template whose arguments can all be written down."""
        lib = self._unit.lib
        template = lib.getSpecializedCursorTemplate(specialization)
        if template.kind not in (_FUNCTION_TEMPLATE, _CLASS_TEMPLATE):
            return
        parameters = [c for c in self._unit.children(template) if c.kind in _PARAMETERS]
        count = lib.Cursor_getNumTemplateArguments(specialization)
        if count != len(parameters) or not count:
            return
        arguments = [self._argument(specialization, at) for at in range(count)]
        if all(arguments):
            names = [self._unit.name(p) for p in parameters]
            kinds = [_PARAMETERS[p.kind] for p in parameters]
            given = tuple(zip(names, kinds, arguments, strict=True))
            self._found.setdefault(Instance(_key(self._unit, template), given))

    def _argument(self, specialization: Cursor, at: int) -> str:
        lib = self._unit.lib
        kind = lib.Cursor_getTemplateArgumentKind(specialization, at)
        if kind == _TYPE_ARGUMENT:
            spelling = self._unit.spelling(lib.Cursor_getTemplateArgumentType(specialization, at))
            return "" if "(" in spelling else spelling
        if kind == _VALUE_ARGUMENT:
            return str(lib.Cursor_getTemplateArgumentValue(specialization, at))
        return ""
