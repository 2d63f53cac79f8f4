"""Which instantiations of templates a translation unit makes, as far as calls and explicit ones show."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator

from accomp.frontends.clang.captures import is_closure
from accomp.frontends.clang.closures import Closures
from accomp.frontends.clang.cursor_kinds import (
    CLASSES,
    FUNCTIONS,
    NAMESPACE,
    PARAMETER,
    PARTIAL,
    REFERENCE,
    TEMPLATE_PARAMETERS,
    TEMPLATES,
    VARIABLE,
)
from accomp.frontends.clang.cxx_words import rooted
from accomp.frontends.clang.deduction import Deduction, is_deduced, is_pack, own_name, value_argument
from accomp.frontends.clang.explicit_instantiations import MARK
from accomp.frontends.clang.kernel_names import KernelNames
from accomp.frontends.clang.libclang import RECURSE, Cursor, Type, Visitor
from accomp.frontends.clang.symbols import REFERENCES
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.host.program import Called, ClassPlace, Instance
from accomp.ir.cxx_names import identifiers
from accomp.patterns import pattern
from accomp.records import dataclass, replace
from accomp.source import Span

_FUNCTION = 8
_CALL = 103
_BASE = 44
_EXPLICIT = (2, 4)
_PARAMETERS = {27: "type", 28: "value"}
_VARIABLES = (VARIABLE, PARAMETER)
_PRIMARY = TEMPLATES - {PARTIAL}
_TYPE_ARGUMENT, _OBJECT_ARGUMENT, _VALUE_ARGUMENT, _PACK_ARGUMENT = 1, 2, 4, 8
_PREPROCESSING = 500
"""Directives of the preprocessor and uses of macros: from here on; they stand in front of declarations."""
_POINTERS = frozenset((101, 103, 104))
_LAMBDA = pattern(r"\(lambda at [^()]*\)")
_NAMELESS = pattern(r"\((?:lambda|unnamed|anonymous)\b")
_BUILTIN_CODES = {
    3: "b", 4: "c", 5: "h", 8: "t", 9: "j", 10: "m", 11: "y", 13: "c", 14: "a", 16: "s", 17: "i", 18: "l",
    19: "x", 21: "f", 22: "d", 23: "e",
}  # fmt: skip
"""CXTypeKind -> how it is mangled (Itanium C++ ABI 5.1.5)."""


@dataclass(frozen=True, slots=True)
class _Argument:
    """A template parameter, what it is, its argument, what compilers call that, the type of such objects."""

    name: str
    kind: str = ""
    text: str = ""
    symbol: str = ""
    type: str = ""
    closures: tuple[str, ...] = ()
    """The names of closure types in it, in its order."""
    places: tuple[tuple[Span, bool], ...] = ()
    """Where the class is defined that it is, then its bases."""


def template_key(unit: TranslationUnit, function: Cursor) -> str:
    """What identifies the templates that a function and the classes around it are."""
    keys: list[str] = []
    around = function
    while around.kind in FUNCTIONS or around.kind in CLASSES:
        if around.kind in TEMPLATES:
            keys.append(_key(unit, around))
        around = unit.lib.getCursorSemanticParent(around)
    return " ".join(keys)


def _key(unit: TranslationUnit, template: Cursor) -> str:
    file, offset = unit.place(unit.lib.getCursorLocation(template))
    return f"{unit.path(file)}:{offset}"


def _pack(name: str, closures: Iterable[str]) -> _Argument:
    """A parameter pack, which kernels have no declaration of."""
    return _Argument(name, "pack", "...", closures=tuple(closures))


class Instances:
    """Collects the instantiations of templates of the program's own files."""

    def __init__(
        self,
        unit: TranslationUnit,
        is_system: Callable[[Cursor], bool],
        closures: Closures,
        names: KernelNames,
        wanted: frozenset[str],
        symbol: Callable[[Cursor], str],
    ) -> None:
        """`wanted` are the templates that regions are in (`template_key`), `symbol` tells overloads apart."""
        self._told, self._calls = symbol, dict[Span, dict[str, None]]()
        self._wanted = wanted
        self._names = names
        self._unit, self._is_system, self._closures = unit, is_system, closures
        self._outermost = dict[int | None, list[tuple[int, int]]]()
        """Where the outermost declarations of each file of the program start, and their numbers."""
        self._found: dict[Instance, None] = {}
        self.unwritten = set[str]()
        """The templates of calls whose arguments cannot be written down."""
        self.objects = dict[tuple[str, str], None]()
        """The templates of calls that have an object or a function as an argument, with the parameter."""
        self._visitor = Visitor(self._visit)
        self._visited: set[object] = set()

    def found(self) -> tuple[Instance, ...]:
        """The instantiations, each once."""
        lib = self._unit.lib
        for number, cursor in enumerate(self._unit.children(self._unit.root)):
            if self._is_system(cursor):
                continue
            if cursor.kind < _PREPROCESSING:
                file, start = self._unit.place(lib.getRangeStart(lib.getCursorExtent(cursor)))
                self._outermost.setdefault(file, []).append((start, number))
            if cursor.kind in _EXPLICIT:
                self._instance(cursor)
            elif cursor.kind == VARIABLE:
                self._pointed(cursor)
            lib.visitChildren(cursor, self._visitor, None)
        return tuple(self._found)

    def called(self) -> tuple[Called, ...]:
        """What was found to be called, of functions of which several have a name."""
        return tuple(Called(place, tuple(symbols)) for place, symbols in self._calls.items())

    def _visit(self, cursor: Cursor, parent: Cursor, _data: object) -> int:
        if cursor.kind == _CALL:
            self._called(cursor)
        elif cursor.kind == VARIABLE and parent.kind == NAMESPACE:
            self._pointed(cursor)
        return RECURSE

    def _called(self, cursor: Cursor) -> None:
        target = self._unit.lib.getCursorReferenced(cursor)
        if target.decl:
            self._note_call(cursor, target)
            self._instance(target)
            self._inside(target)

    def _note_call(self, call: Cursor, target: Cursor) -> None:
        """Note which of several functions a call is of."""
        symbol = self._told(target) if target.kind in FUNCTIONS else ""
        if symbol:
            file, _, end = self._unit.extent(call)
            place = self._closures.place(file, end)
            if place is not None:
                self._calls.setdefault(place, {})[symbol] = None

    def _pointed(self, variable: Cursor) -> None:
        """Note what a pointer to an explicit instantiation points to."""
        if not self._unit.name(variable).startswith(MARK):
            return

        def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
            if cursor.kind == REFERENCE:
                self._called(cursor)
            return RECURSE

        self._unit.lib.visitChildren(variable, Visitor(visit), None)

    def _inside(self, function: Cursor) -> None:
        """Look at the calls in an instantiation, whose arguments are known there."""
        if function.decl not in self._visited and not self._is_system(function):
            self._visited.add(function.decl)
            self._unit.lib.visitChildren(function, self._visitor, None)

    def _instance(self, specialization: Cursor) -> None:
        """Note a specialization of a template whose arguments can all be written down."""
        if self._templates(specialization) not in self._wanted:
            return
        keys, levels = self._template_arguments(specialization)
        given = [argument for level in levels for argument in level]
        if keys and all(levels) and all(argument.text for argument in given):
            types = self._variables(specialization)
            text = " ".join(f"{a.text} {a.type}" for a in (*given, *types))
            plain = [a for a in given if a.kind != "pack"]
            made = Instance(
                " ".join(keys),
                tuple((a.name, a.kind, a.text) for a in plain),
                tuple((a.name, a.symbol) for a in plain if a.symbol),
                tuple((a.name, a.type) for a in plain if a.name),
                identifiers(text),
                rooted(text),
                *self._function(specialization, levels),
                frozenset(a.name for a in given if a.kind == "pack"),
                tuple((a.name, a.type) for a in types),
                self._unit.name(specialization).partition("<")[0],
                tuple(ClassPlace(a.name, *place) for a in [*plain, *types] for place in a.places),
            )
            self._found.setdefault(made)
        elif keys:
            self.unwritten.add(" ".join(keys))
            self.objects |= dict.fromkeys((" ".join(keys), a.name) for a in given if a.kind == "object")

    def _variables(self, specialization: Cursor) -> tuple[_Argument, ...]:
        """The types of variables that the template does not tell; empty where they have no name."""
        unit, lib, found = self._unit, self._unit.lib, dict[str, _Argument]()
        if not self._names.variables:
            return ()

        def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
            place = unit.place(lib.getCursorLocation(cursor)) if cursor.kind in _VARIABLES else None
            name = self._names.variables.get(place) if place is not None else None
            if name is not None:
                type_ = lib.getCanonicalType(lib.getCursorType(cursor))
                type_ = lib.getPointeeType(type_) if type_.kind in REFERENCES else type_
                found[name] = self._of_type(name, lib.getUnqualifiedType(type_), specialization)
            return RECURSE

        lib.visitChildren(specialization, Visitor(visit), None)
        return tuple(found.values())

    def _function(self, specialization: Cursor, levels: list[list[_Argument]]) -> tuple[str, str]:
        """What tells the function where arguments do not, and the places of the closures in these."""
        if not any(argument.kind in ("made", "pack") for level in levels for argument in level):
            return "", ""
        names = [name for level in reversed(levels) for argument in level for name in argument.closures]
        symbol = self._unit.text(self._unit.lib.Cursor_getMangling(specialization))
        return self._closures.numbered(symbol, names), self._closures.places(names)

    def _templates(self, specialization: Cursor) -> str:
        """What identifies the templates that a function and classes around it are of."""
        lib, keys, around = self._unit.lib, list[str](), specialization
        while around.kind in FUNCTIONS or around.kind in CLASSES:
            template = lib.getSpecializedCursorTemplate(around)
            if template.kind in TEMPLATES:
                keys.append(_key(self._unit, template))
            around = lib.getCursorSemanticParent(around)
        return " ".join(keys)

    def _template_arguments(self, specialization: Cursor) -> tuple[list[str], list[list[_Argument]]]:
        """What identifies the templates that a function and classes around it are of; their arguments.

        None of one whose arguments do not show.
        """
        lib, keys, given = self._unit.lib, list[str](), list[list[_Argument]]()
        around = specialization
        while around.kind in FUNCTIONS or around.kind in CLASSES:
            template = lib.getSpecializedCursorTemplate(around)
            if around.kind in TEMPLATES:
                return [], []  # not an instantiation
            if template.kind in TEMPLATES:
                keys.append(_key(self._unit, template))
                given.append(self._of(around, template))
            around = lib.getCursorSemanticParent(around)
        return keys, given

    def _of(self, specialization: Cursor, template: Cursor) -> list[_Argument]:
        if specialization.kind in FUNCTIONS:  # libclang tells arguments of those alone that are no members
            specialization = Cursor.from_buffer_copy(specialization)
            specialization.kind = _FUNCTION
        elif is_deduced(self._unit, template):
            return self._deduced(specialization, template)
        parameters = [c for c in self._unit.children(template) if c.kind in _PARAMETERS]
        count = self._unit.lib.Cursor_getNumTemplateArguments(specialization)
        if count != len(parameters):
            return []
        return [self._argument(specialization, template, at, p) for at, p in enumerate(parameters)]

    def _deduced(self, class_: Cursor, template: Cursor) -> list[_Argument]:
        """The class itself under a name for kernels, and what its type tells of the parameters."""
        unit, found = self._unit, Deduction(self._unit, template, class_)
        type_ = unit.lib.getCanonicalType(unit.lib.getCursorType(class_))
        inner = list(self._inner(type_))
        classes = [c for t in inner if (c := unit.lib.getTypeDeclaration(t)).kind in CLASSES]
        given = [self._made(own_name(unit, template), self._spelled(type_), inner, classes, part=False)]
        for at, parameter in enumerate(c for c in unit.children(template) if c.kind in TEMPLATE_PARAMETERS):
            types, name = found.types.get(at, []), unit.name(parameter)
            if is_pack(unit, parameter):
                made = [self._of_type("", t, template) for t in types if t.kind]
                given.append(_pack(name, [c for a in made for c in a.closures]))
            elif types and types[0].kind:
                given.append(self._of_type(name, types[0], template))
            elif at in found.values:
                of = unit.lib.getCursorType(parameter)
                given.append(_Argument(name, "value", found.values[at], type=self._spelled(of)))
            elif template.kind in _PRIMARY:
                given.append(self._argument(class_, template, at, parameter))
            elif name:
                given.append(_Argument(name))
        return given

    def arguments(self, function: Cursor) -> tuple[tuple[str, str, str], ...]:
        """The arguments of the templates that a function and the classes around it are of."""
        levels = self._template_arguments(function)[1]
        if not all(levels):
            return ()
        return tuple((a.name, a.kind, a.text) for level in levels for a in level if a.kind != "pack")

    def _argument(self, specialization: Cursor, template: Cursor, at: int, parameter: Cursor) -> _Argument:
        unit, lib = self._unit, self._unit.lib
        name = unit.name(parameter)
        kind = lib.Cursor_getTemplateArgumentKind(specialization, at)
        if kind == _VALUE_ARGUMENT:
            of = lib.getCursorType(parameter)
            value = value_argument(unit, specialization, at, parameter)
            return _Argument(name, "value", value, type=self._spelled(of))
        if kind == _PACK_ARGUMENT:
            return _pack(name, [])
        if kind == _OBJECT_ARGUMENT:
            return _Argument(name, "object")
        if kind != _TYPE_ARGUMENT:
            return _Argument(name)
        return self._of_type(name, lib.Cursor_getTemplateArgumentType(specialization, at), template)

    def _of_type(self, name: str, type_: Type, template: Cursor) -> _Argument:
        """A type; of a class with the place of its definition, which an instantiation has of its pattern."""
        lib, made = self._unit.lib, self._named_type(name, type_, template)
        plain = lib.getCanonicalType(type_)
        plain = lib.getPointeeType(plain) if plain.kind in REFERENCES else plain
        declared = lib.getTypeDeclaration(plain)
        if declared.kind not in CLASSES or made.kind == "closure":
            return made
        return replace(made, places=tuple(self._places(declared)))

    def _places(self, class_: Cursor, base: bool = False) -> Iterator[tuple[Span, bool]]:
        """Where a class and its bases are defined; an instantiation has its pattern's place."""
        unit, lib = self._unit, self._unit.lib
        file, start = unit.place(lib.getCursorLocation(class_))
        place, template = self._closures.place(file, start), lib.getSpecializedCursorTemplate(class_)
        if place is None:
            return
        yield place, base
        made = template.decl and unit.place(lib.getCursorLocation(template)) == (file, start)
        for part in unit.children(template if made else class_):
            of = lib.getTypeDeclaration(lib.getCursorType(part)) if part.kind == _BASE else part
            if part.kind == _BASE and (of.kind in CLASSES or of.kind in TEMPLATES):
                yield from self._places(of, base=True)

    def _named_type(self, name: str, type_: Type, template: Cursor) -> _Argument:
        lib = self._unit.lib
        plain = lib.getCanonicalType(type_)
        refers = plain.kind in REFERENCES
        plain = lib.getPointeeType(plain) if refers else plain
        closure = self._closures.name(plain, self.arguments)
        if closure:
            return _Argument(name, "closure", closure, type=closure, closures=(closure,))
        declared = lib.getTypeDeclaration(plain)
        spelling = self._spelled(type_)
        later = declared.kind in CLASSES and self._is_later(declared, template)
        symbol = self._symbol(plain) if later and "(" not in spelling else ""
        if symbol:
            text = self._qualified(declared, plain)
            return _Argument(name, "class", text, symbol, text)
        object_ = self._spelled(lib.getUnqualifiedType(plain)) if refers else spelling
        inner = list(self._inner(plain)) if "<" in spelling else []
        classes = [c for t in inner if (c := lib.getTypeDeclaration(t)).kind in CLASSES]
        if later or any(self._is_later(c, template) for c in classes):
            object_ = self._spelled(lib.getUnqualifiedType(plain) if refers else lib.getCanonicalType(type_))
            return self._made(name, object_, inner, (declared, *classes))
        if _NAMELESS.search(spelling):
            return _Argument(name)
        return _Argument(name, "type", spelling, type=object_)

    def _made(
        self, name: str, text: str, inner: list[Type], classes: Iterable[Cursor], part: bool = True
    ) -> _Argument:
        """A class that is made of closure types and of classes which are not known where the template is.

        None where it is made of one that a function declares, or that has no name.
        """
        spelled, closures = dict[str, str](), list[str]()
        for type_ in inner:
            closure = self._closures.name(type_, self.arguments)
            if closure:
                spelled[self._unit.spelling(self._unit.lib.getUnqualifiedType(type_))] = closure
        for found in _LAMBDA.finditer(text):
            closures.append(spelled.get(found[0], ""))
        text = _LAMBDA.sub(lambda found: spelled.get(found[0], found[0]), text)
        if _NAMELESS.search(text) or any(self._is_local(c) for c in classes):
            return _Argument(name)
        if not part:
            return _Argument(name, "made", text, type=text)
        for closure in closures:
            self._closures.note_part(closure)
        return _Argument(name, "made", text, type=text, closures=tuple(closures))

    def _is_local(self, declared: Cursor) -> bool:
        """Whether a function declares a class, which is no closure type."""
        lib = self._unit.lib
        local = lib.getCursorSemanticParent(declared).kind in FUNCTIONS
        return local and not is_closure(self._unit.spelling(lib.getCursorType(declared)))

    def _inner(self, type_: Type) -> Iterator[Type]:
        """The types among the arguments of a class and of classes around it, and among theirs."""
        lib = self._unit.lib
        around = lib.getCursorSemanticParent(lib.getTypeDeclaration(type_))
        if around.kind in CLASSES:
            yield from self._inner(lib.getCanonicalType(lib.getCursorType(around)))
        for at in range(lib.Type_getNumTemplateArguments(type_)):
            argument = lib.getCanonicalType(lib.Type_getTemplateArgumentAsType(type_, at))
            while argument.kind in _POINTERS:
                argument = lib.getCanonicalType(lib.getPointeeType(argument))
            if argument.kind:
                yield argument
                yield from self._inner(argument)

    def _spelled(self, type_: Type) -> str:
        """A type by its name, without that of a namespace that has none."""
        return self._unit.spelling(type_).replace("(anonymous namespace)::", "")

    def _is_later(self, declared: Cursor, template: Cursor) -> bool:
        """Whether a class may not be known where a template is: declared after it, or in a function."""
        if self._unit.lib.getCursorSemanticParent(declared).kind in FUNCTIONS:
            return True
        return self._order(declared) > self._order(template)

    def _order(self, declared: Cursor) -> tuple[int, int]:
        """The least for what comes first in the translation unit; libraries come in front of the program."""
        file, start = self._unit.place(self._unit.lib.getCursorLocation(declared))
        places = self._outermost.get(file, [])
        at = bisect_right(places, (start, len(places))) - 1
        return (places[at][1], start) if at >= 0 else (-1, start)

    def _qualified(self, declared: Cursor, plain: Type) -> str:
        """The name of a class for kernels; one of a function is in a namespace for that function."""
        lib = self._unit.lib
        around = lib.getCursorSemanticParent(declared)
        spelling = self._spelled(plain)
        if around.kind not in FUNCTIONS:
            return f"accomp_program::{spelling}"
        return self._names.local(declared, around)

    def _symbol(self, plain: Type) -> str:
        """How a class is mangled that is no template, or one of types of C++ and numbers; else empty."""
        unit, lib = self._unit, self._unit.lib
        declared = lib.getTypeDeclaration(plain)
        own = self._named(declared)
        around = lib.getCursorSemanticParent(declared)
        if around.kind in FUNCTIONS:
            symbol = unit.text(lib.Cursor_getMangling(around))
            outer = symbol.removeprefix("_") if symbol.startswith("_Z") else f"Z{len(symbol)}{symbol}"
            return f"{outer}E{own}" if own else ""
        parts = [own]
        while around.kind in CLASSES or around.kind == NAMESPACE:
            if around.kind in CLASSES or unit.name(around):
                parts.append(self._named(around))
            else:
                parts.append("12_GLOBAL__N_1")
            around = lib.getCursorSemanticParent(around)
        if not all(parts):
            return ""
        return f"N{''.join(reversed(parts))}E" if len(parts) > 1 else parts[0]

    def _named(self, declared: Cursor) -> str:
        """The mangled name of a namespace or class with its arguments; empty where that is not simple."""
        lib, name = self._unit.lib, self._unit.name(declared)
        own = f"{len(name)}{name}" if re.fullmatch(r"\w+", name) else ""
        count = lib.Cursor_getNumTemplateArguments(declared) if declared.kind in CLASSES else 0
        arguments = [self._code(declared, at) for at in range(max(count, 0))]
        if not own or not all(arguments):
            return ""
        return f"{own}I{''.join(arguments)}E" if arguments else own

    def _code(self, declared: Cursor, at: int) -> str:
        lib = self._unit.lib
        kind = lib.Cursor_getTemplateArgumentKind(declared, at)
        if kind != _TYPE_ARGUMENT:
            return ""
        type_ = lib.getCanonicalType(lib.Cursor_getTemplateArgumentType(declared, at))
        constant = "K" if lib.isConstQualifiedType(type_) else ""
        code = _BUILTIN_CODES.get(type_.kind, "")
        return f"{constant}{code}" if code else ""
