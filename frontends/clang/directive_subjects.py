"""What directives outside of regions are about: the functions of `routine`, the variables of `declare`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from accomp.codes import frontend as codes
from accomp.codes.declare_directive import DECLARE_ELSEWHERE
from accomp.codes.emit import MACRO_REGION
from accomp.codes.ondevice import ROUTINE_NAME, ROUTINE_SEVERAL, ROUTINE_STATIC
from accomp.diagnostics import Note, Sink
from accomp.frontends.clang.cursor_kinds import CLASSES, FUNCTIONS, VARIABLE
from accomp.frontends.clang.declaring_scope import declaring_scope
from accomp.frontends.clang.enclosing_function import Functions
from accomp.frontends.clang.libclang import CONTINUE, RECURSE, Cursor, Visitor
from accomp.frontends.clang.shadow import Mark
from accomp.frontends.clang.symbols import STATIC_MEMBER
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.source import Span
from accomp.syntax.nodes import Directive, Symbol, TypeKind

_STATIC, _LAMBDA = 3, 144
"""CX_SC_Static, CXCursor_LambdaExpr."""
_CALLABLE = (TypeKind.FUNCTION, TypeKind.DEPENDENT, TypeKind.OTHER)
_ARRAYS = frozenset(range(112, 117))


class Subjects:
    """Checks what directives of one translation unit are about, as far as declarations tell."""

    def __init__(
        self,
        unit: TranslationUnit,
        functions: Functions,
        span: Callable[[tuple[int | None, int], str], Span | None],
        sink: Sink,
    ) -> None:
        """`span` is that of a name at a place."""
        self._unit, self._functions, self._span, self._sink = unit, functions, span, sink
        self._known = set[int | None]()

    def of_routine(self, directive: Directive, mark: Mark, functions: Iterable[Cursor]) -> None:
        """A `routine` names functions or lambdas, which have no static variables (section 2.15.1)."""
        if directive.args and mark.slots:
            slot = mark.slots[-1]
            symbol = slot.symbol
            if symbol is not None and not _is_callable(symbol):
                self._sink.report(ROUTINE_NAME, slot.span, text=slot.text)
            if mark.overloaded:
                self._sink.report(ROUTINE_SEVERAL, slot.span, name=slot.text)
        found = {self._unit.lib.getCanonicalCursor(function).decl: function for function in functions}
        for function in found.values() if len(found) == 1 else ():  # others may be of another scope
            self._statics(function, directive)

    def without_function(self, mark: Mark, place: tuple[int | None, int], *, inside: bool) -> None:
        """Say that a `routine` without a name, perhaps `inside` of a function, has no function."""
        around = self._functions.cursor_of(*place) if mark.in_macro else None
        if around is not None and self._unit.extent(around)[1] == place[1]:  # the macro makes the function
            self._sink.report(MACRO_REGION, mark.span)
            return
        where = "in a function without a name" if inside else "where no function declaration follows"
        self._sink.report(codes.MISPLACED, mark.span, directive=mark.directive.name, where=where)

    def _statics(self, function: Cursor, directive: Directive) -> None:
        unit, note = self._unit, Note(f"'{directive.name}' directive is here", directive.span)
        for variable in self._static_variables(function):
            name = unit.name(variable)
            place = unit.place(unit.lib.getCursorLocation(variable))
            span = self._span(place, name)
            if span is not None and variable.decl not in self._known:
                self._known.add(variable.decl)
                self._sink.report(ROUTINE_STATIC, span, notes=[note], name=name)

    def _static_variables(self, function: Cursor) -> Iterator[Cursor]:
        """The static variables of a function that are no constants."""
        definition = self._unit.lib.getCursorDefinition(function)
        found: list[Cursor] = []

        def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
            if cursor.kind == VARIABLE and self._unit.lib.Cursor_getStorageClass(cursor) == _STATIC:
                found.append(cursor)
            return CONTINUE if cursor.kind in CLASSES or cursor.kind == _LAMBDA else RECURSE

        if definition.kind in FUNCTIONS:
            self._unit.lib.visitChildren(definition, Visitor(visit), None)
        return (cursor for cursor in found if not self._is_constant(cursor))

    def _is_constant(self, variable: Cursor) -> bool:
        lib = self._unit.lib
        of = lib.getCanonicalType(lib.getCursorType(variable))
        while of.kind in _ARRAYS and not lib.isConstQualifiedType(of):  # it stands outside of the dimensions
            of = lib.getCanonicalType(lib.getArrayElementType(of))
        return bool(lib.isConstQualifiedType(of))

    def of_declare(self, mark: Mark, cursor: Cursor) -> None:
        """Outside of functions, `declare` stands in the scope of its variables (section 2.13)."""
        own = declaring_scope(self._unit, cursor)
        for slot in mark.slots:
            symbol = slot.symbol
            if not slot.variable or symbol is None or slot.scope in (None, own) or slot.of_object:
                continue
            if symbol.storage != STATIC_MEMBER:  # these are defined outside of their class
                notes = [Note(f"'{symbol.name}' declared here", symbol.declared)] if symbol.declared else []
                self._sink.report(DECLARE_ELSEWHERE, slot.span, notes=notes, name=symbol.name)


def _is_callable(symbol: Symbol) -> bool:
    """Whether a name may be that of a function or lambda."""
    return symbol.type.kind in _CALLABLE or "(lambda at " in symbol.type.spelling
