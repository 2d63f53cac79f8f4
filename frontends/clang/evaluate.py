"""What expressions do: variables read and assigned to, memory, calls (accomp.ir.body.Facts)."""

from __future__ import annotations

from collections.abc import Callable

from accomp.frontends.clang.functions import FUNCTIONS
from accomp.frontends.clang.libclang import Cursor
from accomp.frontends.clang.symbols import (
    CLASSES,
    INTEGERS,
    NAMESPACE,
    PARAMETER,
    REFERENCES,
    VARIABLE,
    Types,
    member_qualifier,
)
from accomp.frontends.clang.unit import TranslationUnit
from accomp.ir.body import Facts
from accomp.records import replace
from accomp.source import Edit, Span
from accomp.syntax.nodes import TypeKind

READ, WRITE, ADDRESS = 1, 2, 4
_WRAPPER, _REFERENCE, _MEMBER, _CALL = 100, 101, 102, 103
_PAREN, _UNARY, _SUBSCRIPT, BINARY, COMPOUND_ASSIGN = 111, 112, 113, 114, 115
_CAST, _SIZEOF, _LAMBDA, _THIS = 117, 136, 144, 132
_METHOD, _TYPE_REFERENCE, _TEMPLATE_REFERENCE = 21, 43, 45
_NOT_ENTERED = (_TYPE_REFERENCE, _TEMPLATE_REFERENCE, 2, 3, 4)
"""References of types, and classes in functions: their members know no variables around them (C++17 12.4)."""
_NAMES = (_REFERENCE, _TYPE_REFERENCE, _TEMPLATE_REFERENCE)
_TEMPLATE_PARAMETERS = (27, 28, 29)
_QUALIFYING = CLASSES | {NAMESPACE}
_QUALIFIES = (b"::", b".", b"->")
_ASSIGN, _INCREMENTS = 22, {1: "++", 2: "--", 3: "++", 4: "--"}
_ADDRESS_OF, _DEREFERENCE = 5, 6
_POINTER, _VOID, _ENUM_TYPE, _ENUMERATOR = 101, 2, 106, 7

_OPERATORS = {
    3: "*", 4: "/", 5: "%", 6: "+", 7: "-", 8: "<<", 9: ">>", 10: "<=>", 11: "<", 12: ">", 13: "<=", 14: ">=",
    15: "==", 16: "!=", 17: "&", 18: "^", 19: "|", 20: "&&", 21: "||", 22: "=", 23: "*=", 24: "/=", 25: "%=",
    26: "+=", 27: "-=", 28: "<<=", 29: ">>=", 30: "&=", 31: "^=", 32: "|=", 33: ",",
}  # fmt: skip
"""CXBinaryOperatorKind -> the operator."""

_ROOTS = """
acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2 expm1 fabs fdim floor fma
fmax fmin fmod hypot ilogb ldexp lgamma llrint llround log log10 log1p log2 logb lrint lround nearbyint
nextafter pow remainder rint round scalbln scalbn sin sinh sqrt tan tanh tgamma trunc
""".split()
_COMPLEX = "cabs carg cimag conj cpow cproj creal cexp clog csqrt csin ccos ctan csinh ccosh ctanh".split()
PURE = frozenset(
    [f"{root}{suffix}" for root in (*_ROOTS, *_COMPLEX) for suffix in ("", "f", "l")]
    + [f"__builtin_{root}{suffix}" for root in (*_ROOTS, *_COMPLEX) for suffix in ("", "f", "l")]
    + "abs labs llabs isnan isinf isfinite signbit acc_on_device __builtin_expect min max".split()
)
"""Functions of the C library whose results depend on their arguments alone (errno aside)."""

TextPlace = Callable[[int | None, int, int], Span | None]


class Evaluator:
    """Evaluates expressions of one translation unit; `edits` collects what makes C++ of their text."""

    def __init__(self, unit: TranslationUnit, types: Types, place: TextPlace, cxx: bool) -> None:
        self._unit, self._types, self._place, self._cxx = unit, types, place, cxx
        self.edits: list[Edit] = []
        self.object = ""
        """What stands for the object that `this` points to, where it is to be named."""
        self.symbols: Callable[[Cursor], str] | None = None
        """Tells functions of one name apart (accomp.ir.body.Declaration)."""
        self._reads: set[str] = set()
        self._writes: set[str] = set()
        self._calls: set[str] = set()
        self._shared: set[str] = set()
        self._effects = self._memory = False
        self._visits: dict[int, Callable[[Cursor, int], None]] = {
            _WRAPPER: self._wrapper,
            _PAREN: self._wrapper,
            _REFERENCE: self._reference,
            _MEMBER: self._member,
            _THIS: self._this,
            _CALL: self._call,
            _UNARY: self._unary,
            _SUBSCRIPT: self._subscript,
            BINARY: self._binary,
            COMPOUND_ASSIGN: self._compound_assign,
            _LAMBDA: self._lambda,
        }

    def facts(self, cursor: Cursor) -> Facts:
        """What a node and all below it do."""
        self._reads, self._writes, self._calls, self._shared = set(), set(), set(), set()
        self._effects = self._memory = False
        self._visit(cursor, READ)
        return Facts(
            frozenset(self._reads),
            frozenset(self._writes),
            self._effects,
            self._memory,
            frozenset(self._calls),
            frozenset(self._shared),
        )

    def bound(self, cursor: Cursor) -> Facts:
        """What an initializer of a reference does, and what the reference is bound to."""
        facts, core = self.facts(cursor), self._unit.core(cursor)
        while core.kind in (_MEMBER, _SUBSCRIPT) and (inner := self._unit.children(core)):
            core = self._unit.core(inner[0])
        name = frozenset((self._unit.name(core),)) if core.kind == _REFERENCE else frozenset[str]()
        return replace(facts, shared=facts.shared | name)

    def called(self, core: Cursor) -> str:
        """The name of the variable that an expression is, or of the function that it calls."""
        if core.kind == _REFERENCE:
            return self._unit.name(core)
        if core.kind != _CALL:
            return ""
        return self._symbol(core) or self._unit.name(core)

    def _symbol(self, call: Cursor) -> str:
        target = self._unit.lib.getCursorReferenced(call) if self.symbols is not None else None
        told = target is not None and target.kind in FUNCTIONS
        return self.symbols(target) if told and self.symbols is not None and target is not None else ""

    def operator(self, core: Cursor) -> str:
        """The operator of a binary expression, an assignment or a step; else the empty string."""
        if core.kind in (BINARY, COMPOUND_ASSIGN):
            return _OPERATORS.get(self._unit.lib.getCursorBinaryOperatorKind(core), "")
        if core.kind == _UNARY:
            return _INCREMENTS.get(self._unit.lib.getCursorUnaryOperatorKind(core), "")
        return ""

    def qualify(self, cursor: Cursor) -> None:
        """In a region, write the class in front of one of its members that is named without."""
        if not self.object or cursor.kind not in _NAMES:
            return
        lib = self._unit.lib
        target = lib.getCursorReferenced(cursor)
        parent = lib.getCursorSemanticParent(target)
        name = self._unit.name(target)
        if target.kind == _ENUMERATOR:
            target, parent = parent, lib.getCursorSemanticParent(parent)
        extent = self._unit.extent(cursor)
        member = parent.kind in CLASSES and target.kind not in _TEMPLATE_PARAMETERS
        alone = member and self._unit.place(lib.getCursorLocation(cursor))[1] == extent[1]
        span = self._place(*extent) if alone else None
        if span is None or not span.file.data.startswith(name.encode(), span.start):
            return  # an operator
        if not span.file.data[max(0, span.start - 99) : span.start].rstrip().endswith(_QUALIFIES):
            text = member_qualifier(self._unit, target)
            text = text.removeprefix("typename ") if cursor.kind == _REFERENCE else text
            self.edits.append(Edit(Span(span.file, span.start, span.start), text.encode()))

    def _visit(self, cursor: Cursor, mode: int) -> None:
        kind = cursor.kind
        self.qualify(cursor)
        visit = self._visits.get(kind)
        if visit is not None:
            visit(cursor, mode)
        elif kind not in _NOT_ENTERED:
            for child in self._unit.children(cursor):
                self._visit(child, READ)

    def _wrapper(self, cursor: Cursor, mode: int) -> None:
        children = self._unit.children(cursor)
        if not self._cxx and len(children) == 1 and cursor.kind == _WRAPPER:
            self._converted(cursor, children[0])
        for child in children:
            self._visit(child, mode if len(children) == 1 else READ)

    def _converted(self, cursor: Cursor, operand: Cursor) -> None:
        """Implicit conversions from `void *` and to enumerations, which C++ has not, are written out."""
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
        return core.kind == _REFERENCE and self._unit.lib.getCursorReferenced(core).kind == _ENUMERATOR

    def _cast(self, cursor: Cursor, operand: Cursor) -> None:
        """Write the conversion of an operand out."""
        type_ = self._types.of_cursor(cursor)
        span = self._place(*self._unit.extent(operand))
        if span is not None and type_.prefix:
            text = f"({type_.declare('').strip()})("
            self.edits.append(Edit(Span(span.file, span.start, span.start), text.encode()))
            self.edits.append(Edit(Span(span.file, span.end, span.end), b")"))

    def _reference(self, cursor: Cursor, mode: int) -> None:
        lib = self._unit.lib
        target = lib.getCursorReferenced(cursor)
        for child in self._unit.children(cursor) if self.object else ():
            self._visit(child, READ)
        if target.kind not in (VARIABLE, PARAMETER):
            return
        self._unqualify(cursor, target)
        name = self._types.symbol(target).name
        self._reads.add(name)
        if mode & (WRITE | ADDRESS):
            self._writes.add(name)
        if mode & ADDRESS:
            self._shared.add(name)
        if lib.getCursorType(target).kind in REFERENCES:
            self._memory = True
            self._effects |= bool(mode & WRITE)
        if self._types.symbol(target).type.kind is TypeKind.ARRAY:
            self._memory = True

    def _unqualify(self, cursor: Cursor, target: Cursor) -> None:
        """Name a variable of a namespace or class alone: kernels are given it under that name."""
        lib = self._unit.lib
        known = (
            self._cxx and target.kind == VARIABLE and lib.getCursorSemanticParent(target).kind in _QUALIFYING
        )
        type_ = self._types.of_cursor(target) if known else None
        if type_ is None or (type_.const and type_.scalar):
            return
        (file, begin, _), place = self._unit.extent(cursor), self._unit.place(lib.getCursorLocation(cursor))
        span = self._place(file, begin, place[1]) if begin < place[1] else None
        if span is not None and not lib.isConstQualifiedType(lib.getCursorType(target)):
            self.edits.append(Edit(span, b""))

    def _member(self, cursor: Cursor, mode: int) -> None:
        children = self._unit.children(cursor)
        if not children:  # of the object that `this` points to
            self._uses_this(mode)
            span = self._place(*self._unit.extent(cursor)) if self.object else None
            if span is not None and self._unit.lib.getCursorReferenced(cursor).kind != VARIABLE:
                self.edits.append(Edit(Span(span.file, span.start, span.start), f"{self.object}.".encode()))
            return
        lib = self._unit.lib
        of = lib.getCanonicalType(lib.getCursorType(children[0])).kind
        if self._changes_object(cursor):
            mode |= WRITE
        if of == _POINTER:
            self._memory = True
            self._effects |= bool(mode & WRITE)
            mode = READ
        for child in children:
            self._visit(child, mode | READ)

    def _changes_object(self, member: Cursor) -> bool:
        """Whether it is a function that may change the object it is called for."""
        if not self._cxx:
            return False
        lib = self._unit.lib
        target = lib.getCursorReferenced(member)
        return (
            target.kind == _METHOD
            and not lib.CXXMethod_isConst(target)
            and not lib.CXXMethod_isStatic(target)
        )

    def _this(self, cursor: Cursor, mode: int) -> None:
        self._uses_this(mode)
        span = self._place(*self._unit.extent(cursor)) if self.object else None
        if span is not None:
            self.edits.append(Edit(span, f"(&{self.object})".encode()))

    def _uses_this(self, mode: int) -> None:
        self._reads.add(self.object or "this")
        self._memory = True
        self._effects |= bool(mode & WRITE)

    def _call(self, cursor: Cursor, _mode: int) -> None:
        name = self._unit.name(cursor)
        children = self._unit.children(cursor)
        pure = name in PURE
        if name:
            self._calls |= {name, self._symbol(cursor) or name}
        if not pure:
            self._effects = self._memory = True
        for child in children:
            self._visit(child, READ | WRITE if self._cxx and not pure and self._may_change(child) else READ)

    def _may_change(self, argument: Cursor) -> bool:
        """Whether a call may change a variable that an argument is: one that is not converted to a value."""
        core = self._unit.core(argument)
        if core.kind != _REFERENCE or argument.kind == _REFERENCE:
            return core.kind == _REFERENCE and not self._types.of_cursor(core).const
        return self._types.of_cursor(core).kind is TypeKind.ARRAY

    def _unary(self, cursor: Cursor, mode: int) -> None:
        operator = self._unit.lib.getCursorUnaryOperatorKind(cursor)
        inner = READ
        if operator in _INCREMENTS:
            inner = READ | WRITE
        elif operator == _ADDRESS_OF:
            inner = READ | ADDRESS
        elif operator == _DEREFERENCE:
            self._memory = True
            self._effects |= bool(mode & WRITE)
        for child in self._unit.children(cursor):
            self._visit(child, inner)

    def _subscript(self, cursor: Cursor, mode: int) -> None:
        self._memory = True
        self._effects |= bool(mode & WRITE)
        for child in self._unit.children(cursor):
            self._visit(child, READ)

    def _binary(self, cursor: Cursor, _mode: int) -> None:
        """Without a recursion for sums of many terms."""
        while True:
            left, *rest = self._unit.children(cursor)
            assigns = self._unit.lib.getCursorBinaryOperatorKind(cursor) == _ASSIGN
            for child in rest:
                self._visit(child, READ)
            core = self._unit.core(left)
            if assigns or core.kind != BINARY:
                break
            cursor = core
        self._visit(left, WRITE if assigns else READ)

    def _compound_assign(self, cursor: Cursor, _mode: int) -> None:
        left, *rest = self._unit.children(cursor)
        self._visit(left, READ | WRITE)
        for child in rest:
            self._visit(child, READ)
        lib = self._unit.lib
        if not self._cxx and lib.getCanonicalType(lib.getCursorType(left)).kind == _ENUM_TYPE and rest:
            self._combined(cursor, left, rest[0])

    def _combined(self, cursor: Cursor, left: Cursor, right: Cursor) -> None:
        """`x op= y` of an enumeration, which is an int in C alone, is `x = (T)(x op (y))`."""
        type_, operator = self._types.of_cursor(left), self.operator(cursor).removesuffix("=")
        to, of = (self._place(*self._unit.extent(c)) for c in (left, right))
        if to is not None and of is not None and type_.prefix:
            text = f" = ({type_.declare('').strip()})({to.text()} {operator} ("
            self.edits.append(Edit(Span(to.file, to.end, of.start), text.encode("utf-8", "surrogateescape")))
            self.edits.append(Edit(Span(of.file, of.end, of.end), b"))"))

    def _lambda(self, cursor: Cursor, _mode: int) -> None:
        for child in self._unit.children(cursor):
            self._visit(child, READ | WRITE)
