"""What makes C++ for the device of the text of regions: qualified names, explicit conversions."""

from __future__ import annotations

from accomp.frontends.clang.cursor_kinds import CLASSES, NAMESPACE, REFERENCE, TEMPLATE_PARAMETERS, VARIABLE
from accomp.frontends.clang.cxx_words import decltype_around
from accomp.frontends.clang.kernel_names import member_qualifier
from accomp.frontends.clang.libclang import Cursor
from accomp.frontends.clang.symbols import INTEGERS, Types
from accomp.frontends.clang.translation_unit import TextPlace, TranslationUnit
from accomp.host.program import OBJECT
from accomp.ir.cxx_names import QUALIFIER
from accomp.source import Edit, Span, as_bytes
from accomp.syntax.keywords import alone

_TYPE_REFERENCE, _TEMPLATE_REFERENCE = 43, 45
_NAMES = (REFERENCE, _TYPE_REFERENCE, _TEMPLATE_REFERENCE)
_QUALIFYING = CLASSES | {NAMESPACE}
_QUALIFIES = (b"::", b".", b"->")
_POINTER, _VOID, _ENUM_TYPE, _ENUMERATOR = 101, 2, 106, 7


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
        """Write out implicit conversions of C from `void *` and to enumerations, which C++ has not."""
        if self.cxx:
            return
        lib = self._unit.lib
        to, of = (lib.getCanonicalType(lib.getCursorType(c)) for c in (cursor, operand))
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
            self._insert(span, span.start, f"({type_.declare('').strip()})(")
            self._insert(span, span.end, ")")

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
