"""Closure objects that templates are given: what lambdas capture, and their names (C++17 8.1.5)."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable

from accomp.frontends.clang.bodies import Bodies
from accomp.frontends.clang.captures import is_closure
from accomp.frontends.clang.cursor_kinds import CLASSES, FUNCTIONS, PARAMETER, VARIABLE
from accomp.frontends.clang.cxx_words import replaced
from accomp.frontends.clang.declaration_words import with_words
from accomp.frontends.clang.kernel_names import (
    UNNAMED,
    first_declaration,
    namespace_heads,
    written_definition,
)
from accomp.frontends.clang.libclang import CONTINUE, RECURSE, Cursor, FieldVisitor, Type, Visitor
from accomp.frontends.clang.loops import COMPOUND
from accomp.frontends.clang.symbols import REFERENCES, Types
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.host.program import Capture, Closure, Declaration, Sort
from accomp.patterns import pattern
from accomp.records import replace
from accomp.source import SourceFile, Span
from accomp.syntax.c_lexis import skip_gap

_REFERENCE, _MEMBER, _THIS, _LAMBDA = 101, 102, 132, 144
_OPERATORS = (21, 30)
_STATIC_STORAGE = 3
_NO_NUMBER = 1 << 20
_CAPTURE = pattern(r"(&?)\s*(?:(\*?\s*this)|([A-Za-z_]\w*)\s*(=|\{|\()?.*|)\s*", re.DOTALL)
_NAME = pattern(rb"[A-Za-z_]\w*")
_BRACKET = pattern(rb"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)+'|[()\[\]{}]", re.DOTALL)
_MADE_UP = pattern(r"\d+\$_\d+")
"""How clang mangles a closure type that has no number: in functions that are not inline."""
_SPECIFIERS = pattern(r"\b(?:mutable|constexpr|static)\b")

Arguments = tuple[tuple[str, str, str], ...]


class Closures:
    """The closure types of one translation unit that kernels are made for."""

    def __init__(
        self, unit: TranslationUnit, types: Types, bodies: Bodies, is_directive: Callable[[Cursor], bool]
    ) -> None:
        self._unit, self._types, self._bodies, self._is_directive = unit, types, bodies, is_directive
        self._found: dict[str, Declaration] = {}
        self._parts = set[str]()
        """Those whose objects are parts of others that are no closures."""
        self.functions: dict[int | None, Cursor] = {}
        """The functions that the lambdas are in, by their first declarations."""

    def declarations(
        self, wanted: Container[str], arguments: Callable[[Cursor], Arguments]
    ) -> tuple[Declaration, ...]:
        """The closure types, and those among `wanted`; those that others capture first."""
        for name, type_ in self._types.names.closures.items():
            if name in wanted:
                self.name(type_, arguments)
        return tuple(self._whole(name) for name in self._found)

    def place(self, file: int | None, at: int) -> Span | None:
        """An empty span at a place of a file, which may be of the program or of a library."""
        return self._bodies.text_place(file, at, at)

    def places(self, names: Iterable[str]) -> str:
        """Where the lambdas of closure types stand, each with a semicolon."""
        return "".join(f"{closure.place};" for closure in self._closures(names))

    def numbered(self, symbol: str, names: Iterable[str]) -> str:
        """The symbol of a function with numbers of lambdas for those that clang made up for their types."""
        distinct, unnamed = (
            list(dict.fromkeys(self._closures(names))),
            dict.fromkeys(_MADE_UP.findall(symbol)),
        )
        numbers = dict.fromkeys(unnamed, "?")
        if len(unnamed) == len(distinct):
            numbers = {n: f"{c.number},{c.alike}" for n, c in zip(unnamed, distinct, strict=True)}
        return _MADE_UP.sub(lambda found: f"${numbers[found[0]]}$", symbol)

    def _closures(self, names: Iterable[str]) -> list[Closure]:
        found = (self._found[name.rpartition("::")[2]].closure for name in names)
        return [closure for closure in found if closure is not None]

    def note_part(self, name: str) -> None:
        """Note that objects of other classes hold objects of a closure type, which are copied as they are."""
        self._parts.add(name.rpartition("::")[2])

    def _whole(self, name: str) -> Declaration:
        """A closure type, refused where it is a part and refers to what is on the host."""
        declaration = self._found[name]
        closure = declaration.closure
        referring = self._referring(name) if name in self._parts else ""
        if closure is None or not referring:
            return declaration
        why = f"an object of another class holds it, and it captures '{referring}' by reference"
        return replace(declaration, closure=replace(closure, problem=closure.problem or why))

    def _referring(self, name: str) -> str:
        """What a closure type, or one that it captures, captures by reference."""
        closure = self._found[name].closure
        for capture in closure.captures if closure is not None else ():
            inner = capture.closure.rpartition("::")[2]
            found = capture.name if capture.reference else self._referring(inner) if inner else ""
            if found:
                return found
        return ""

    def name(self, type_: Type, arguments: Callable[[Cursor], Arguments]) -> str:
        """The qualified name that stands for a closure type; empty for other types.

        `arguments` tells those of the templates around a function.
        """
        if not is_closure(self._unit.spelling(type_)):
            return ""
        qualified = self._types.names.closure(type_)
        name = qualified.rpartition("::")[2]
        if name not in self._found:
            closure = self._types.names.declaration(type_)
            self._found[name] = self._declaration(closure, name, type_, arguments)
        return qualified

    def _declaration(
        self, closure: Cursor, name: str, type_: Type, arguments: Callable[[Cursor], Arguments]
    ) -> Declaration:
        unit, lib = self._unit, self._unit.lib
        members = (c for c in unit.children(closure) if c.kind in _OPERATORS)
        operator = next(c for c in members if unit.name(c) == "operator()")
        body = next(c for c in unit.children(operator) if c.kind == COMPOUND)
        function = self._types.names.function(closure)
        first = first_declaration(unit, function)
        self.functions.setdefault(first, written_definition(unit, function))
        file, start = unit.place(lib.getCursorLocation(closure))
        whole = self._bodies.text_place(file, start, unit.extent(body)[2])
        parent = lib.getCursorSemanticParent(function)
        object_ = parent if parent.kind in CLASSES else None
        tree = self._bodies.body(body, self._is_directive, object_)
        assert whole is not None and tree is not None
        tree = replace(tree, scope=self._types.names.namespace_of(function))
        introducer, parameters, tail = _head(whole, tree.root.span.start)
        written, generic = self._parameters(operator, parameters)
        seen = _Seen(unit, closure, whole, self._bodies)
        captures, problem = self._captures(closure, introducer, seen, arguments)
        made = Closure(
            captures,
            written,
            _SPECIFIERS.sub("", tail).strip(),
            "mutable" in tail.split(),
            arguments(function),
            tuple(seen.constants),
            frozenset(seen.globals),
            self._place(type_),
            *self._numbered(closure, is_told=self._has_same_layout(captures, seen)),
            problem or ("it is a template" if parameters is None else ""),
            generic,
        )
        around = (*namespace_heads(unit, function), UNNAMED)
        return with_words(Declaration(Sort.TYPE, frozenset((name,)), whole, around, tree, closure=made))

    def _parameters(self, operator: Cursor, text: str | None) -> tuple[str | None, tuple[str, ...]]:
        """The parameters, which `text` has as written, with names for the types of those that have none."""
        spans = [self._bodies.span(c) for c in self._unit.children(operator) if c.kind == PARAMETER]
        if text is None or operator.kind != _OPERATORS[1] or None in spans:
            return text, ()
        parts, names = list[str](), list[str]()
        for part in (span.text() for span in spans if span is not None):
            named = replaced(part, {"auto": f"accomp_auto_{len(names)}"})
            names += [f"accomp_auto_{len(names)}"] if named != part else []
            parts.append(named)
        return ", ".join(parts), tuple(names)

    def _place(self, type_: Type) -> str:
        """The end of what clang prints for the type: file, line and column."""
        spelling = self._unit.spelling(type_)
        return re.split(r"[/\\ ]", spelling.removesuffix(")"))[-1]

    def _has_same_layout(self, captures: tuple[Capture, ...], seen: _Seen) -> bool:
        """Whether objects of GCC are known to have the members of clang's.

        clang finds out after a call what it binds references to, GCC captures constants of lambdas within.
        """
        held = [c.name for c in captures]
        return not seen.nested and held == [n for n in seen.names if n in held]

    def _numbered(self, closure: Cursor, *, is_told: bool) -> tuple[str, int, int]:
        """The symbol of the function around a lambda, and which lambda in it, or of those of its type, it is.

        GCC tells closure types so (Itanium C++ ABI 5.1.8). The symbol is empty for lambdas in others. Those
        that are not to be told there have a number that no lambda has.
        """
        unit, lib = self._unit, self._unit.lib
        around = lib.getCursorSemanticParent(closure)
        if around.decl != self._types.names.function(closure).decl:
            return "", 0, 0
        symbol = unit.text(lib.Cursor_getMangling(around))
        symbol = symbol.removeprefix("_") if symbol.startswith("_Z") else f"Z{len(symbol)}{symbol}"
        before: list[str] = []
        own = unit.place(lib.getCursorLocation(closure))
        kind = self._signature(closure)

        def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
            if cursor.kind != _LAMBDA:
                return RECURSE
            if unit.place(lib.getCursorLocation(cursor)) < own:
                before.append(self._signature(lib.getTypeDeclaration(lib.getCursorType(cursor))))
            return CONTINUE

        lib.visitChildren(around, Visitor(visit), None)
        return (symbol, len(before), before.count(kind)) if is_told else (symbol, _NO_NUMBER, _NO_NUMBER)

    def _signature(self, closure: Cursor) -> str:
        unit = self._unit
        found = (c for c in unit.children(closure) if unit.name(c) == "operator()")
        return next((unit.spelling(unit.lib.getCursorType(c)) for c in found), "")

    def _captures(
        self, closure: Cursor, introducer: str, seen: _Seen, arguments: Callable[[Cursor], Arguments]
    ) -> tuple[tuple[Capture, ...], str]:
        """What each member of the closure object holds, in order, or why that cannot be told."""
        lib, fields = self._unit.lib, list[Cursor]()

        def visit(cursor: Cursor, _data: object) -> int:
            fields.append(cursor)
            return 1

        lib.Type_visitFields(lib.getCursorType(closure), FieldVisitor(visit), None)
        explicit = [m for m in map(_CAPTURE.fullmatch, _split(introducer)) if m is not None]
        names = ["this" if m.group(2) else m.group(3) for m in explicit if m.group(2) or m.group(3)]
        names += [n for n in seen.order if n not in names]
        seen.names = tuple(names)
        held = self._by_places(fields, names, seen) or self._by_types(fields, names, seen)
        rest = [*(n for n in names if n not in held), *seen.fixed]
        if len(held) < len(fields) or any(n not in seen.values for n in rest):
            return (), "what it captures cannot be told"
        for name in rest:
            seen.constant(name, self._types)
        out: list[Capture] = []
        for name, field in zip(held, map(lib.getCursorType, fields), strict=True):
            reference = lib.getCanonicalType(field).kind in REFERENCES
            of = self._held(field)
            out.append(Capture(name, self._types.of(of), reference, self.name(of, arguments)))
        return tuple(out), f"it uses '{seen.statics[0]}', a static variable" if seen.statics else ""

    def _by_places(self, fields: list[Cursor], names: list[str], seen: _Seen) -> list[str]:
        """What members hold, by their places: that of the capture, or of the use that made clang capture a
        variable. Empty where several are used in one macro.
        """
        found = list[str]()
        for location in map(self._unit.lib.getCursorLocation, fields):
            used = seen.places.get(self._unit.place(location), {})
            word = self._unit.word(location)[0].decode("utf-8", "surrogateescape")
            found.append(word if word in names else "".join(used) if len(used) == 1 else "this")
        return found if len(set(found)) == len(found) and set(found) <= set(names) else []

    def _by_types(self, fields: list[Cursor], names: list[str], seen: _Seen) -> list[str]:
        """What members hold if they are in the order of first uses; constants may be left out."""
        found, left = list[str](), list(names)
        for field in fields:
            type_ = self._held(self._unit.lib.getCursorType(field))
            while left and left[0] in seen.values and not self._same(type_, seen.values[left[0]]):
                left.pop(0)
            found += [left.pop(0)] if left else []
        return found

    def _held(self, field: Type) -> Type:
        """The type of what a member holds, or refers to."""
        plain = self._unit.lib.getCanonicalType(field)
        return self._unit.lib.getPointeeType(plain) if plain.kind in REFERENCES else field

    def _same(self, field: Type, variable: Cursor) -> bool:
        """Whether a member may hold a variable that is a constant, and perhaps not captured."""
        lib, spelling = self._unit.lib, self._unit.spelling
        type_ = lib.getCanonicalType(lib.getCursorType(variable))
        return spelling(lib.getCanonicalType(field)) == spelling(type_)


class _Seen:
    """The variables around a lambda that its body uses, in the order of first uses."""

    def __init__(self, unit: TranslationUnit, closure: Cursor, whole: Span, bodies: Bodies) -> None:
        self._unit, self._bodies, self._closure, self._whole = unit, bodies, closure, whole
        self.order: list[str] = []
        self.names: tuple[str, ...] = ()
        """These after the ones in the introducer."""
        self.values: dict[str, Cursor] = {}
        """Constants whose value is known, of which a use is no capture."""
        self.statics: list[str] = []
        self.fixed: list[str] = []
        """Constants of static storage."""
        self.globals: set[str] = set()
        self.constants: list[str] = []
        self.places: dict[tuple[int | None, int], dict[str, None]] = {}
        """What is used at each place, which may be a macro."""
        self.nested = False
        """Whether a lambda within uses a constant."""
        self._within: list[tuple[int | None, int, int]] = []
        unit.lib.visitChildren(closure, Visitor(self._visit), None)

    def constant(self, name: str, types: Types) -> None:
        """Note a constant that is not captured."""
        variable = self.values[name]
        initial = [c for c in self._unit.children(variable) if 100 <= c.kind < 200]
        span = self._bodies.span(initial[-1])
        if span is not None:
            self.constants.append(f"{types.of_cursor(variable).declare(name)} = {span.text()};")

    def _visit(self, cursor: Cursor, _parent: Cursor, _data: object) -> int:
        if cursor.kind == _LAMBDA:
            self._within.append(self._unit.extent(cursor))
        elif cursor.kind == _REFERENCE:
            self._reference(cursor)
        elif cursor.kind == _THIS or (cursor.kind == _MEMBER and not self._unit.children(cursor)):
            self._note("this")
        return RECURSE

    def _reference(self, cursor: Cursor) -> None:
        lib = self._unit.lib
        target = lib.getCursorReferenced(cursor)
        if target.kind not in (VARIABLE, PARAMETER):
            return
        span, name = self._bodies.span(target), self._unit.name(target)
        if span is not None and self._whole.contains(span):
            return
        if target.kind == PARAMETER or lib.getCursorSemanticParent(target).kind in FUNCTIONS:
            if lib.Cursor_getStorageClass(target) == _STATIC_STORAGE:
                self._static(name, target)
                return
            self._note(name)
            place = self._unit.place(lib.getCursorLocation(cursor))
            self.places.setdefault(place, {}).setdefault(name)
            if self._is_value(target):
                self.values[name] = target
                self.nested |= any(f == place[0] and b <= place[1] < e for f, b, e in self._within)
        elif not lib.isConstQualifiedType(lib.getCursorType(target)):
            self.globals.add(name)

    def _static(self, name: str, variable: Cursor) -> None:
        """A variable of static storage is not captured; kernels have those whose value is known."""
        if not self._is_value(variable):
            self.statics.append(name)
        elif name not in self.fixed:
            self.values[name] = variable
            self.fixed.append(name)

    def _note(self, name: str) -> None:
        if name not in self.order:
            self.order.append(name)

    def _is_value(self, variable: Cursor) -> bool:
        """Whether it is a constant that constant expressions may use (C++17 8.20); arrays may be."""
        lib = self._unit.lib
        type_ = lib.getCursorType(variable)
        if lib.getArrayElementType(type_).kind:
            return variable.kind == VARIABLE and self._is_const(type_)
        if not lib.isConstQualifiedType(type_) or variable.kind == PARAMETER:
            return False
        result = lib.Cursor_Evaluate(variable)
        if not result:
            return False
        lib.EvalResult_dispose(result)
        return True

    def _is_const(self, array: Type) -> bool:
        """Whether the elements of an array are constant."""
        lib = self._unit.lib
        while not lib.isConstQualifiedType(array) and (element := lib.getArrayElementType(array)).kind:
            array = element
        return bool(lib.isConstQualifiedType(array))


def _head(whole: Span, body: int) -> tuple[str, str | None, str]:
    """The captures, parameters and what stands after these; no parameters of a template."""
    file, data = whole.file, whole.file.data
    name = _NAME.match(data, whole.start)  # a macro stands for the introducer
    end = name.end() if name is not None else _closed(data, whole.start)
    introducer = "" if name is not None else _text(file, whole.start + 1, end - 1)
    at = skip_gap(data, end)
    if data[at : at + 1] == b"<":
        return introducer, None, ""
    if data[at : at + 1] != b"(":
        return introducer, "", _text(file, at, body)
    end = _closed(data, at)
    return introducer, _text(file, at + 1, end - 1), _text(file, end, body)


def _closed(data: bytes, at: int) -> int:
    """The offset after the bracket that closes the one at an offset."""
    depth = 0
    for match in _BRACKET.finditer(data, at):
        depth += {b"(": 1, b"[": 1, b"{": 1, b")": -1, b"]": -1, b"}": -1}.get(match.group(), 0)
        if depth == 0:
            return match.end()
    return at


def _text(file: SourceFile, start: int, end: int) -> str:
    return Span(file, start, end).text()


def _split(captures: str) -> list[str]:
    """The captures of an introducer, without the default."""
    parts, depth = [""], 0
    for character in captures:
        depth += (character in "<([{") - (character in ">)]}")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [p.strip() for p in parts if p.strip() not in ("", "=", "&")]
