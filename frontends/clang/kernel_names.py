"""Names in kernels of types that have none there: of unnamed classes, of lambdas, of classes of functions."""

from __future__ import annotations

import re
from collections.abc import Callable

from accomp.frontends.clang.cursor_kinds import (
    ATTRIBUTES,
    CLASS,
    CLASS_TEMPLATE,
    CLASSES,
    FIELD,
    FUNCTIONS,
    LINKAGE,
    NAMESPACE,
    PARTIAL,
    STRUCT,
    TEMPLATE_PARAMETERS,
    TEMPLATES,
    UNION,
)
from accomp.frontends.clang.cxx_words import spelled
from accomp.frontends.clang.deduction import is_deduced, own_name
from accomp.frontends.clang.libclang import Cursor, Type
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.patterns import pattern
from accomp.records import replace
from accomp.source import Edit, Span
from accomp.syntax.nodes import TypeInfo, TypeKind

_MEMBER_TYPES = frozenset((STRUCT, UNION, CLASS, 5, 20, 36))
_TYPE_NAMES = frozenset((43, 45))
_WORD = pattern(r"[A-Za-z_]\w*")
_KEYWORD = pattern(rb"struct|union|class")
_UNNAMED, _CLOSURE, _IN, MODULE = "accomp_unnamed_", "accomp_closure_", "accomp_in_", "accomp_program"
GIVEN = pattern(rf"\b(?:{_UNNAMED}|{_CLOSURE}|{_IN})")
"""In the spelling of a type that has its name for kernels alone."""


UNNAMED = "namespace"
"""The head of a namespace without a name: what is in it is no other translation unit's."""


def namespace_head(unit: TranslationUnit, cursor: Cursor) -> str:
    """The head of a namespace's definition."""
    name, inline = unit.name(cursor), unit.lib.Cursor_isInlineNamespace(cursor)
    head = "inline namespace" if inline else "namespace"
    return f"{head} {name}" if name and not name.startswith("(") else head


def namespace_heads(unit: TranslationUnit, cursor: Cursor) -> tuple[str, ...]:
    """The heads of the namespaces that a declaration is a member of, but for those without a name."""
    found: list[str] = []
    around = unit.lib.getCursorSemanticParent(cursor)
    while around.kind in CLASSES or around.kind in (NAMESPACE, LINKAGE, 1):
        if around.kind == NAMESPACE:
            found.append(namespace_head(unit, around))
        around = unit.lib.getCursorSemanticParent(around)
    return tuple(head for head in reversed(found) if not head.endswith("namespace"))


def class_name(unit: TranslationUnit, cursor: Cursor) -> str:
    """The qualified name of a class; of a class template with its parameters for arguments.

    Of one whose parameters cannot be written so, a name that each instantiation declares.
    """
    if cursor.kind in (CLASS_TEMPLATE, PARTIAL) and is_deduced(unit, cursor):
        return own_name(unit, cursor)
    name, around = unit.name(cursor), unit.lib.getCursorSemanticParent(cursor)
    if cursor.kind == CLASS_TEMPLATE:
        parameters = [unit.name(c) for c in unit.children(cursor) if c.kind in TEMPLATE_PARAMETERS]
        name = f"{name}<{', '.join(parameters)}>"
    if around.kind in CLASSES:
        return f"{class_name(unit, around)}::{name}"
    while around.kind in (NAMESPACE, LINKAGE, 1):
        if around.kind == NAMESPACE and _WORD.fullmatch(unit.name(around)):
            name = f"{unit.name(around)}::{name}"
        around = unit.lib.getCursorSemanticParent(around)
    return name


def member_qualifier(unit: TranslationUnit, member: Cursor) -> str:
    """What stands in front of the name of a class member where it is named outside of the class."""
    lib, around = unit.lib, unit.lib.getCursorSemanticParent(member)
    depends, outer = False, around
    while outer.kind in CLASSES:
        depends |= outer.kind in (CLASS_TEMPLATE, PARTIAL)
        outer = lib.getCursorSemanticParent(outer)
    typename = "typename " if depends and member.kind in _MEMBER_TYPES else ""
    return f"{typename}{class_name(unit, around)}::"


def in_classes(unit: TranslationUnit, variable: Cursor, info: TypeInfo) -> TypeInfo:
    """The type of a variable, with the classes in front of names that these declare for types."""
    for child in unit.children(variable):
        target = unit.lib.getCursorReferenced(child) if child.kind in _TYPE_NAMES else child
        member = unit.lib.getCursorSemanticParent(target).kind in CLASSES and target.kind in _MEMBER_TYPES
        if child.kind in _TYPE_NAMES and member:
            info = _in_class(info, unit.name(target), member_qualifier(unit, target))
    return info


def _in_class(info: TypeInfo, name: str, qualifier: str) -> TypeInfo:
    """A type with a qualifier in front of a name that has none."""
    alone = re.compile(rf"(?:\btypename )?(?<![\w:]){re.escape(name)}\b")
    prefix, spelling = (alone.sub(qualifier + name, text) for text in (info.prefix, info.spelling))
    if prefix == info.prefix:
        return info
    element = info.element and _in_class(info.element, name, qualifier)
    bare = info.bare and _in_class(info.bare, name, qualifier)
    return spelled(replace(info, prefix=prefix, spelling=spelling, element=element, bare=bare), cxx=True)


def template_parameters(unit: TranslationUnit, function: Cursor) -> frozenset[str]:
    """The names of the template parameters of a function, and of the classes around it."""
    found: list[str] = []
    around = function
    while around.kind in FUNCTIONS or around.kind in CLASSES:
        if around.kind in TEMPLATES:
            found += (unit.name(c) for c in unit.children(around) if c.kind in TEMPLATE_PARAMETERS)
        around = unit.lib.getCursorSemanticParent(around)
    return frozenset(found)


def first_declaration(unit: TranslationUnit, function: Cursor) -> int | None:
    """What tells a function from all others; an instantiation is the template that it is made of."""
    return unit.lib.getCanonicalCursor(_template_or_own(unit, function)).decl


def written_definition(unit: TranslationUnit, function: Cursor) -> Cursor:
    """The definition of a function in the text, which of an instantiation is that of its template."""
    written = _template_or_own(unit, function)
    found = unit.lib.getCursorDefinition(written)
    return found if found.kind in FUNCTIONS else written


def _template_or_own(unit: TranslationUnit, function: Cursor) -> Cursor:
    template = unit.lib.getSpecializedCursorTemplate(function)
    return template if template.kind in FUNCTIONS else function


def _is_decided(info: TypeInfo) -> bool:
    """Whether only instantiations tell a type: one that depends, or a pointer to one without a name."""
    if info.kind is TypeKind.POINTER and info.element is not None and not info.prefix:
        return _is_decided(info.element)
    return info.kind is TypeKind.DEPENDENT and not _WORD.fullmatch(info.unqualified.prefix.strip())


def _under(info: TypeInfo, name: str) -> TypeInfo:
    """A type that depends on template parameters under a name that instantiations declare."""
    bare = replace(info, prefix=f"{name} ", suffix="", const=False)
    return replace(bare, prefix=f"const {bare.prefix}", const=True, bare=bare) if info.const else bare


class KernelNames:
    """Gives these names, each once."""

    def __init__(self, unit: TranslationUnit, span_of: Callable[[Cursor], Span | None]) -> None:
        self._unit, self._span_of = unit, span_of
        self._names: dict[int | None, str] = {}
        self.closures: dict[str, Type] = {}
        """The closure types that have a name, by that."""
        self.variables: dict[tuple[int | None, int], str] = {}
        """The names of types that instantiations decide, by the places of variables of these."""
        self.functions: dict[int | None, Cursor] = {}
        """The functions whose own classes others name, by their first declarations."""
        self._namespaces: dict[int | None, str] = {}
        self._same: dict[str, int] = {}
        """How many functions of a name have a namespace."""

    def namespace_of(self, function: Cursor) -> str:
        """The namespace for what a function declares; its instantiations have the same."""
        first = first_declaration(self._unit, function)
        if first not in self._namespaces:
            name = "".join(c if c.isalnum() else "_" for c in self._unit.name(function))
            number = self._same[name] = self._same.get(name, 0) + 1
            self._namespaces[first] = f"{_IN}{name}" + (f"__{number}" if number > 1 else "")
        return self._namespaces[first]

    def name(self, type_: Type) -> str:
        """The name of a class without one or of a closure type; empty for others."""
        spelling = self._unit.spelling(type_)
        if "(unnamed" in spelling:
            return self._unnamed(self.declaration(type_))
        return self._of_variable(type_) if "(lambda at" in spelling else ""

    def deduced(self, plain: Type) -> str:
        """The name of a class that a variable's type is deduced to be, wherever that is declared."""
        name = self.name(plain)
        if name:
            return name
        declared = self._unit.lib.getTypeDeclaration(plain)
        spelling = self._unit.spelling(plain).replace("(anonymous namespace)::", "")
        around = self._unit.lib.getCursorSemanticParent(declared)
        return self.local(declared, around) if around.kind in FUNCTIONS else spelling

    def decided(self, cursor: Cursor, info: TypeInfo, cxx: bool) -> TypeInfo:
        """The type of a variable of a template under a name of its own, where only instantiations tell it.

        One that is a template parameter alone keeps the name of that.
        """
        if cursor.kind == FIELD or self._unit.lib.getCursorSemanticParent(cursor).kind not in FUNCTIONS:
            return info
        if info.kind is TypeKind.REFERENCE and info.element is not None:
            return replace(info, element=self.decided(cursor, info.element, cxx))
        if not _is_decided(info):
            return info
        from accomp.host.program import DECIDED

        place = self._unit.place(self._unit.lib.getCursorLocation(cursor))
        name = self.variables.setdefault(place, f"{DECIDED}{len(self.variables) + 1}")
        found = _under(info, name)
        return replace(spelled(found, cxx), bare=found.bare and spelled(found.bare, cxx))

    def local(self, declared: Cursor, function: Cursor) -> str:
        """The name of a class of a function, which is in a namespace for that function."""
        first = first_declaration(self._unit, function)
        self.functions.setdefault(first, written_definition(self._unit, function))
        scopes = (*self._scopes(function), self.namespace_of(function))
        return "::".join((*scopes, self._unit.name(declared)))

    def closure(self, type_: Type) -> str:
        """The name of a closure type."""
        closure = self.declaration(type_)
        if closure.decl not in self._names:
            name = f"{_CLOSURE}{len(self._names) + 1}"
            self._names[closure.decl] = "::".join((*self._scopes(self.function(closure)), name))
            self.closures[name] = type_
        return self._names[closure.decl]

    def declaration(self, type_: Type) -> Cursor:
        """The class that a type is, also where a template's parameter stands for it."""
        return self._unit.lib.getTypeDeclaration(self._unit.lib.getCanonicalType(type_))

    def function(self, closure: Cursor) -> Cursor:
        """The function around a closure type that is no lambda's."""
        lib = self._unit.lib
        around = lib.getCursorSemanticParent(closure)
        while around.kind in FUNCTIONS and lib.getCursorSemanticParent(around).kind in FUNCTIONS | CLASSES:
            outer = lib.getCursorSemanticParent(around)
            if outer.kind in CLASSES and self._unit.name(outer):
                break
            around = lib.getCursorSemanticParent(outer) if outer.kind in CLASSES else outer
        return around

    def _scopes(self, cursor: Cursor) -> tuple[str, ...]:
        heads = namespace_heads(self._unit, cursor)
        return (MODULE, *(head.rpartition(" ")[2] for head in heads))

    def _of_variable(self, type_: Type) -> str:
        """The name of a closure type of a function that is no template."""
        around = self.function(self.declaration(type_))
        return self.closure(type_) if around.kind in FUNCTIONS and not self._in_template(around) else ""

    def _in_template(self, around: Cursor) -> bool:
        while around.kind in FUNCTIONS or around.kind in CLASSES:
            if around.kind in TEMPLATES:
                return True
            around = self._unit.lib.getCursorSemanticParent(around)
        return False

    def of_declaration(self, cursor: Cursor) -> str:
        """The name that a class without one was given, without what it is qualified with."""
        return self._names.get(cursor.decl, "").rpartition("::")[2]

    def declare(self, cursor: Cursor) -> None:
        """Give a class a name that has none, before what is of its type is looked at."""
        if cursor.kind in CLASSES and "(unnamed" in self._unit.name(cursor):
            self._unnamed(cursor)

    def of_class(self, cursor: Cursor) -> str:
        """The name of a class, given or its own; empty where it has none."""
        own = self._unit.name(cursor)
        return self.of_declaration(cursor) or ("" if "(" in own else own)

    def edits(self, cursor: Cursor) -> list[Edit]:
        """What gives the names to a class and to those in it."""
        found = [edit for child in self._unit.children(cursor) for edit in self._inner(child)]
        span, name = self._span_of(cursor), self.of_declaration(cursor)
        if not name or span is None:
            return found
        keyword = _KEYWORD.match(span.file.data, span.start)
        assert keyword is not None
        return [Edit(Span(span.file, keyword.end(), keyword.end()), f" {name}".encode()), *found]

    def _inner(self, child: Cursor) -> list[Edit]:
        return self.edits(child) if child.kind in CLASSES else []

    def _unnamed(self, declared: Cursor) -> str:
        if declared.decl not in self._names:
            own = f"{_UNNAMED}{len(self._names) + 1}" if self._can_be_named(declared) else ""
            self._names[declared.decl] = own and "::".join((*self._around(declared), own))
        return self._names[declared.decl]

    def _can_be_named(self, declared: Cursor) -> bool:
        span = self._span_of(declared)
        if declared.kind not in CLASSES or span is None:
            return False
        if self._in_template(self._unit.lib.getCursorSemanticParent(declared)):
            return False
        attributes = any(c.kind in ATTRIBUTES for c in self._unit.children(declared))
        return not attributes and _KEYWORD.match(span.file.data, span.start) is not None

    def _around(self, declared: Cursor) -> tuple[str, ...]:
        """What qualifies a class that is no function's: regions are in the namespace of their function."""
        lib = self._unit.lib
        around = lib.getCursorSemanticParent(declared)
        if around.kind in CLASSES:
            name = self._unit.name(around)
            unnamed = not name or "(" in name
            inner = self._unnamed(around).rpartition("::")[2] if unnamed else name
            return (*self._around(around), inner)
        return () if around.kind in FUNCTIONS else self._scopes(declared)
