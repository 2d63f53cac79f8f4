"""What makes C++ for the device of the text of regions: qualified names, explicit conversions."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.frontends.clang.cursor_kinds import CLASSES, NAMESPACE, REFERENCE, TEMPLATE_PARAMETERS, VARIABLE
from accomp.frontends.clang.cxx_words import decltype_around
from accomp.frontends.clang.kernel_names import member_qualifier
from accomp.frontends.clang.libclang import Cursor
from accomp.frontends.clang.symbols import INTEGERS, Types
from accomp.frontends.clang.translation_unit import TextPlace, TranslationUnit
from accomp.host.program import OBJECT
from accomp.ir.cxx_names import QUALIFIER
from accomp.source import Edit, Span, as_bytes, edited
from accomp.syntax.keywords import alone
from accomp.syntax.nodes import TypeKind

_TYPE_REFERENCE, _TEMPLATE_REFERENCE = 43, 45
_NAMES = (REFERENCE, _TYPE_REFERENCE, _TEMPLATE_REFERENCE)
_QUALIFYING = CLASSES | {NAMESPACE}
_QUALIFIES = (b"::", b".", b"->")
_POINTER, _VOID, _ENUM_TYPE, _ENUMERATOR, _BOOL, _UNSIGNED = 101, 2, 106, 7, 3, 9
_UNARY, _BINARY, _CONDITIONAL, _NUMBER, _CHARACTER, _SELECTION = 112, 114, 116, 106, 110, 122
_LABELS, _DECLARATIONS, _FIRST, _STATEMENTS, _STATIC, _BLOCK = (201, 203, 204), 231, 100, 200, 3, 202
_NOT, _OTHERWISE_TYPED = 10, frozenset((*range(11, 17), 20, 21, 33))
"""The operator `!`; comparisons, `&&`, `||` and `,`, whose results have other types in C++."""


class TextEdits:
    """Collects the edits of one region, routine or declaration in `found`."""

    def __init__(self, unit: TranslationUnit, types: Types, place: TextPlace, cxx: bool) -> None:
        self._unit, self._types, self._place, self.cxx = unit, types, place, cxx
        self.found: list[Edit] = []
        self.object = False
        """Whether the object that `this` points to goes by a name of its own."""
        self.region: Span | None = None
        """The region, where kernels have references to variables of the program around."""
        self.operands: set[str] = set()
        """Such variables that are operands of `decltype`."""

    def _span(self, cursor: Cursor) -> Span | None:
        return self._place(*self._unit.extent(cursor))

    def _insert(self, span: Span, at: int, text: str) -> None:
        self.found.append(Edit(Span(span.file, at, at), text.encode("utf-8", "surrogateescape")))

    def _enclose(self, span: Span, opening: str, closing: str = ")") -> None:
        """Put text around a node and all that stands around parts of it."""
        order = len(self.found) + 1
        for at, text, place in ((span.start, opening, -order), (span.end, closing, order)):
            self.found.append(Edit(Span(span.file, at, at), as_bytes(text), place))

    def this(self, cursor: Cursor) -> None:
        """Name the object that `this` points to."""
        span = self._span(cursor) if self.object else None
        if span is not None:
            self.found.append(Edit(span, f"(&{OBJECT})".encode()))

    def implicit_member(self, cursor: Cursor) -> None:
        """Write the object in front of a member that is named without."""
        span = self._span(cursor) if self.object else None
        if span is not None and self._unit.lib.getCursorReferenced(cursor).kind != VARIABLE:
            self._insert(span, span.start, f"{OBJECT}.")

    def qualify(self, cursor: Cursor) -> None:
        """In a region, write the class in front of one of its members that is named without.

        Kernels are given its variables, under their own names.
        """
        if not self.object or cursor.kind not in _NAMES:
            return
        lib = self._unit.lib
        target = lib.getCursorReferenced(cursor)
        if self._is_given(target):
            return
        parent = lib.getCursorSemanticParent(target)
        name = self._unit.name(target)
        if target.kind == _ENUMERATOR:
            target, parent = parent, lib.getCursorSemanticParent(parent)
        extent = self._unit.extent(cursor)
        member = parent.kind in CLASSES and target.kind not in TEMPLATE_PARAMETERS
        alone = member and self._unit.place(lib.getCursorLocation(cursor))[1] == extent[1]
        span = self._place(*extent) if alone else None
        if span is None or not span.file.data.startswith(name.encode(), span.start):
            return  # an operator
        if not span.file.data[max(0, span.start - 99) : span.start].rstrip().endswith(_QUALIFIES):
            text = member_qualifier(self._unit, target)
            said = span.file.data[max(0, span.start - 99) : span.start].rstrip().endswith(b"typename")
            text = text.removeprefix("typename ") if said or cursor.kind == REFERENCE else text
            self._insert(span, span.start, text)

    def unqualify(self, cursor: Cursor, target: Cursor) -> str:
        """In a region, name a variable of a namespace or class as kernels are given it.

        Returns what it is qualified with in symbols.
        """
        if self.region is None:
            return ""
        lib = self._unit.lib
        if not self._is_given(target):
            return ""
        (file, begin, _), place = self._unit.extent(cursor), self._unit.place(lib.getCursorLocation(cursor))
        span = self._place(file, begin, place[1]) if begin < place[1] else None
        if span is None or lib.isConstQualifiedType(lib.getCursorType(target)):
            return ""
        if not QUALIFIER.fullmatch(span.text()):
            self.found.append(Edit(span, b""))
            return ""
        name = self._unit.name(target)
        whole = Span(span.file, span.start, span.end + len(as_bytes(name)))
        self.found.append(Edit(whole, as_bytes(alone(whole.text()))))
        return span.text()

    def _is_given(self, target: Cursor) -> bool:
        """Whether a variable of a namespace or class reaches the kernel as an object: not as a constant."""
        if self.region is None or not self.cxx or target.kind != VARIABLE:
            return False
        if self._unit.lib.getCursorSemanticParent(target).kind not in _QUALIFYING:
            return False
        type_ = self._types.of_cursor(target)
        return not (type_.const and type_.scalar)

    def typed(self, cursor: Cursor, target: Cursor) -> None:
        """Have `decltype` of a variable around the region give its type: kernels have a reference to it."""
        if self.region is None or not self.cxx:
            return
        span = self._span(cursor)
        found = decltype_around(span) if span is not None else None
        declared = self._span(target) if found is not None else None
        if found is None or (declared is not None and self.region.contains(declared)):
            return
        self._insert(found, found.start, "std::remove_reference_t<")
        self._insert(found, found.end, ">")
        self.operands.add(self._unit.name(target))

    def converted(self, cursor: Cursor, operand: Cursor) -> None:
        """Write out implicit conversions of C from `void *` and to enumerations, which C++ has not.

        So are those of enumerations to `unsigned`, where C++ promotes to `int` (C11 6.7.2.2, C++17 7.6).
        """
        if self.cxx:
            return
        lib = self._unit.lib
        to, of = (lib.getCanonicalType(lib.getCursorType(c)) for c in (cursor, operand))
        if to.kind == _UNSIGNED and of.kind == _ENUM_TYPE:
            self._cast(cursor, operand)
        if to.kind == _ENUM_TYPE and of.kind in INTEGERS and not self._names_constant(operand):
            self._cast(cursor, operand)
        if to.kind != _POINTER or of.kind != _POINTER:
            return
        pointees = [lib.getCanonicalType(lib.getPointeeType(t)).kind for t in (to, of)]
        if pointees[1] == _VOID != pointees[0]:
            self._cast(cursor, operand)

    def _names_constant(self, operand: Cursor) -> bool:
        core = self._unit.core(operand)
        return core.kind == REFERENCE and self._unit.lib.getCursorReferenced(core).kind == _ENUMERATOR

    def _cast(self, cursor: Cursor, operand: Cursor) -> None:
        type_, span = self._types.of_cursor(cursor), self._span(operand)
        if span is not None and type_.prefix:
            self._enclose(span, f"({type_.declare('').strip()})(")

    def combined(self, left: Cursor, right: Cursor, operator: str) -> None:
        """`x op= y` of an enumeration, which is an int in C alone, is `x = (T)(x op (y))`."""
        lib = self._unit.lib
        if self.cxx or lib.getCanonicalType(lib.getCursorType(left)).kind != _ENUM_TYPE:
            return
        type_ = self._types.of_cursor(left)
        to, of = self._span(left), self._span(right)
        if to is not None and of is not None and type_.prefix:
            text = f" = ({type_.declare('').strip()})({to.text()} {operator} ("
            self.found.append(Edit(Span(to.file, to.end, of.start), text.encode("utf-8", "surrogateescape")))
            self._insert(of, of.end, "))")

    def measured(self, cursor: Cursor) -> None:
        """Have `sizeof` and `_Generic` see the type that an operand has in C: characters, truth values (C11
        6.4.4.4, 6.5.13), arrays after a comma.
        """
        children = self._unit.children(cursor) if not self.cxx else []
        operand = children[0] if children else None
        if operand is None or not self._is_otherwise_typed(operand):
            return
        type_, span = self._types.of_cursor(operand).declare("").strip(), self._span(operand)
        if span is None or not type_:
            return
        if cursor.kind == _SELECTION:
            self._enclose(span, f"({type_})(")
            return
        self.found = [e for e in self.found if not span.contains(e.span)]
        self.found.append(Edit(span, f"({type_})".encode()))

    def _is_otherwise_typed(self, expression: Cursor) -> bool:
        lib, core = self._unit.lib, self._unit.core(expression)
        if core.kind == _BINARY:
            return lib.getCursorBinaryOperatorKind(core) in _OTHERWISE_TYPED
        if core.kind == _UNARY:
            return lib.getCursorUnaryOperatorKind(core) == _NOT
        if core.kind == _CONDITIONAL:
            return any(map(self._is_otherwise_typed, self._unit.children(core)[1:]))
        span = self._span(core) if core.kind == _NUMBER else None
        return core.kind == _CHARACTER or (span is not None and span.text() in ("true", "false"))

    def stepped(self, cursor: Cursor, operand: Cursor, operator: str, *, before: bool) -> None:
        """Call a function in place of `++` and `--` of enumerations and truth values, which C alone has."""
        lib = self._unit.lib
        if self.cxx or lib.getCanonicalType(lib.getCursorType(operand)).kind not in (_ENUM_TYPE, _BOOL):
            return
        whole, span = self._span(cursor), self._span(operand)
        if whole is None or span is None:
            return
        head = f"accomp::{'set' if before else 'set_after'}_to_{'next' if operator == '++' else 'previous'}("
        self.found.append(Edit(Span(whole.file, whole.start, span.start), head.encode()))
        self.found.append(Edit(Span(whole.file, span.end, whole.end), b")"))

    def parted(self, statements: list[Cursor]) -> None:
        """Of the statements of a block, have declarations in front of a label give variables no value, but
        assignments after them: jumps of C++ may not come past values (C++17 9.7p3).
        """
        labels = [n for n, statement in enumerate(statements) if statement.kind in _LABELS]
        for statement in statements[: labels[-1]] if labels and not self.cxx else ():
            span = self._span(statement) if statement.kind == _DECLARATIONS else None
            if span is None:
                continue
            for variable in self._unit.children(statement):
                self._part(variable, span)

    def _part(self, variable: Cursor, statement: Span) -> None:
        lib, children = self._unit.lib, self._unit.children(variable)
        type_ = self._types.of_cursor(variable)
        value = self._span(children[-1]) if children and _FIRST <= children[-1].kind < _STATEMENTS else None
        pointer = type_.kind is TypeKind.POINTER
        if variable.kind != VARIABLE or value is None or type_.const or not (type_.scalar or pointer):
            return
        name, (file, begin) = self._unit.name(variable), self._unit.place(lib.getCursorLocation(variable))
        declared = self._place(file, begin, begin + len(as_bytes(name)))
        start = declared.end if declared is not None else value.start
        between = value.file.data[start : value.start].strip()
        if between != b"=" or lib.Cursor_getStorageClass(variable) == _STATIC:
            return
        self._insert(statement, statement.end, f" {name} = {edited(value, self.found)};")
        self.found = [e for e in self.found if not value.contains(e.span)]
        self.found.append(Edit(Span(value.file, start, value.end), b""))

    def redeclared(self, head: list[Cursor], body: Cursor) -> None:
        """Put a block around the body of a loop that declares a variable of the loop's head once more, which
        C++ forbids (C++17 6.3.3p4).
        """
        span = self._span(body) if body.kind == _BLOCK and not self.cxx else None
        names = set(self._names(head)) & set(self._names(self._unit.children(body)))
        if span is not None and names:
            self._enclose(span, "{", "}")

    def _names(self, statements: list[Cursor]) -> Iterator[str]:
        """The names of variables that statements declare."""
        for statement in statements:
            if statement.kind == _DECLARATIONS:
                yield from map(self._unit.name, self._unit.children(statement))
