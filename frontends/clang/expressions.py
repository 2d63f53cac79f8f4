"""Expressions of the host program (accomp.host), from clang's tree."""

from __future__ import annotations

from collections.abc import Callable

from accomp.frontends.clang.bound_values import changeable_values
from accomp.frontends.clang.captures import is_mutable, listed, members, refers
from accomp.frontends.clang.cursor_kinds import (
    CLASSES,
    FUNCTIONS,
    PARAMETER,
    REFERENCE,
    VARIABLE,
)
from accomp.frontends.clang.edits import TextEdits
from accomp.frontends.clang.expression_parts import SIZE, bound_to, bytes_of, named, pointee
from accomp.frontends.clang.libclang import Cursor
from accomp.frontends.clang.literals import NUMBERS, constant
from accomp.frontends.clang.pure_functions import PURE
from accomp.frontends.clang.symbols import REFERENCES, THIS, Types
from accomp.frontends.clang.translation_unit import IN_MACRO, TranslationUnit
from accomp.frontends.clang.undecided_calls import UndecidedCalls
from accomp.host import nodes as host
from accomp.host.program import OBJECT
from accomp.records import replace
from accomp.source import Span
from accomp.syntax.nodes import Symbol, TypeInfo, TypeKind

_WRAPPER, _MEMBER, _CALL, _PAREN = 100, 102, 103, 111
_UNARY, _SUBSCRIPT, BINARY, COMPOUND_ASSIGN, _CONDITIONAL = 112, 113, 114, 115, 116
_CASTS = (117, 124, 125, 126, 127, 128)
_LITERALS = (106, 107, 108, 109, 110, 130, 131)
_NULL = 123
_LIST, _SIZE, _SELECTION, _ENUMERATOR, _NEW, _DELETE = 119, 136, 122, 7, 134, 135
_LAMBDA, _THIS, _METHOD, _GNU = 144, 132, 21, 121
_NOT_ENTERED = (43, 45, 2, 3, 4)
"""References of types, and classes in functions: their members know no variables around them (C++17 12.4)."""
_FIRST, _STATEMENTS, _LAST = 100, 200, 300
_ASSIGN, _COMMA = "=", ","
_INCREMENTS = {1: "++", 2: "--", 3: "++", 4: "--"}
_POST = (1, 2)
_ADDRESS_OF, _DEREFERENCE = 5, 6
_SIGNS = {7: "+", 8: "-", 9: "~", 10: "!"}
_POINTER = 101
_TERMS = 200
"""How many terms a sum may have before it is taken apart no more."""
_CONVERTED = (
    TypeKind.INTEGER,
    TypeKind.FLOATING,
    TypeKind.COMPLEX,
    TypeKind.BOOLEAN,
    TypeKind.ENUM,
    TypeKind.POINTER,
)

OPERATORS = {
    3: "*", 4: "/", 5: "%", 6: "+", 7: "-", 8: "<<", 9: ">>", 10: "<=>", 11: "<", 12: ">", 13: "<=", 14: ">=",
    15: "==", 16: "!=", 17: "&", 18: "^", 19: "|", 20: "&&", 21: "||", 22: "=", 23: "*=", 24: "/=", 25: "%=",
    26: "+=", 27: "-=", 28: "<<=", 29: ">>=", 30: "&=", 31: "^=", 32: "|=", 33: ",",
}  # fmt: skip
"""CXBinaryOperatorKind -> the operator."""

Statements = Callable[[Cursor, Span], host.Statement]


class Expressions:
    """Builds the expressions of one translation unit; `edits` collects what makes C++ of their text."""

    def __init__(
        self,
        unit: TranslationUnit,
        types: Types,
        edits: TextEdits,
        span: Callable[[Cursor], Span | None],
        statement: Statements,
    ) -> None:
        """`statement` builds what stands within expressions, as in lambdas."""
        self._unit, self._types, self._edits = unit, types, edits
        self._span, self._statement = span, statement
        self._undecided = UndecidedCalls(unit, types, span)
        self.symbols: Callable[[Cursor], str] | None = None
        """Tells functions of one name apart (accomp.host.program.Declaration)."""
        self.values = False
        """Whether constants are told by their values, and initializers taken apart."""
        self._builders: dict[int, Callable[[Cursor, Span], host.Expression]] = {
            _LIST: self._list,
            _SIZE: self._size,
            _SELECTION: self._size,
            _NEW: self._new,
            _DELETE: self._delete,
            _WRAPPER: self._wrapper,
            _PAREN: self._wrapper,
            REFERENCE: self._reference,
            _MEMBER: self._member,
            _THIS: self._this,
            _CALL: self._call,
            _UNARY: self._unary,
            _SUBSCRIPT: self._subscript,
            BINARY: self._binary,
            COMPOUND_ASSIGN: self._compound_assign,
            _CONDITIONAL: self._conditional,
            _LAMBDA: self._lambda,
            _GNU: self._statements,
            **dict.fromkeys(_CASTS, self._cast),
            **dict.fromkeys(_LITERALS, self._literal),
            _NULL: self._null,
        }

    def build(self, cursor: Cursor, around: Span) -> host.Expression:
        """An expression; `around` stands for the place of what has none, or one elsewhere, as what
        structured bindings mean does.
        """
        self._edits.qualify(cursor)
        span = self._span(cursor) or around
        span = around if span.file is around.file and not around.contains(span) else span
        builder = self._builders.get(cursor.kind)
        return builder(cursor, span) if builder is not None else self.opaque(cursor, span)

    def opaque(
        self, cursor: Cursor, span: Span, kind: host.OpaqueKind = host.OpaqueKind.OTHER
    ) -> host.Opaque:
        """A node that is known by what is below it."""
        parts = tuple(self.children(cursor, span))
        return host.Opaque(kind, parts, span, macro=self.is_macro(cursor))

    def children(self, cursor: Cursor, around: Span) -> list[host.Node]:
        """The expressions and statements below a node."""
        found: list[host.Node] = []
        for child in self._unit.children(cursor):
            if _FIRST <= child.kind < _STATEMENTS:
                found.append(self.build(child, around))
            elif _STATEMENTS <= child.kind < _LAST:
                found.append(self._statement(child, around))
            else:
                self._edits.qualify(child)
                found += self.children(child, around) if child.kind not in _NOT_ENTERED else ()
        return found

    def is_macro(self, cursor: Cursor) -> bool:
        """Whether a macro makes a node."""
        return bool(self._unit.lib.getCursorLocation(cursor).raw & IN_MACRO)

    def operator(self, core: Cursor) -> str:
        """The operator of a binary expression or an assignment."""
        return OPERATORS.get(self._unit.lib.getCursorBinaryOperatorKind(core), "")

    def _type(self, cursor: Cursor) -> TypeInfo:
        return self._types.of_cursor(cursor)

    def _list(self, cursor: Cursor, span: Span) -> host.Expression:
        if not self.values:
            return self.opaque(cursor, span)
        items = tuple(self.build(c, span) for c in self._unit.children(cursor))
        return host.Array(items, span, self._type(cursor), self.is_macro(cursor))

    def _size(self, cursor: Cursor, span: Span) -> host.Expression:
        """`sizeof` and the like."""
        self._edits.measured(cursor)
        if not self.values or (value := self._unit.integer(cursor)) is None:
            return self.opaque(cursor, span)
        return host.Literal(str(value), span, self._type(cursor), self.is_macro(cursor))

    def _new(self, cursor: Cursor, span: Span) -> host.Expression:
        """`new` of an array of numbers or pointers without values: what `malloc` gives (C++17 8.3.4)."""
        type_ = self._type(cursor)
        parts = [c for c in self._unit.children(cursor) if _FIRST <= c.kind < _STATEMENTS]
        size = bytes_of(type_.element)
        if not self.values or len(parts) != 1 or not size or b"[" not in span.text().encode():
            return self.opaque(cursor, span)
        count = host.Conversion(self.build(parts[0], span), span, SIZE, implicit=True)
        bytes_ = host.Binary("*", count, host.Literal(str(size), span, SIZE), span, SIZE)
        return host.Call("malloc", (bytes_,), span, type_, self.is_macro(cursor), prvalue=True)

    def _delete(self, cursor: Cursor, span: Span) -> host.Expression:
        parts = [c for c in self._unit.children(cursor) if _FIRST <= c.kind < _STATEMENTS]
        operand = self.build(parts[0], span) if self.values and len(parts) == 1 else None
        element = operand.type.element if operand is not None and operand.type is not None else None
        if operand is None or not bytes_of(element):
            return self.opaque(cursor, span)
        void = TypeInfo(TypeKind.OTHER, "void")
        return host.Call("free", (operand,), span, void, self.is_macro(cursor), prvalue=True)

    def _literal(self, cursor: Cursor, span: Span) -> host.Expression:
        if self.values:
            return host.Literal(constant(self._unit, cursor, span.text()), span, self._type(cursor))
        macro, text = self.is_macro(cursor), span.text()
        value = constant(self._unit, cursor, "") if macro and cursor.kind in NUMBERS else ""
        return host.Literal(text, span, self._type(cursor), macro, value)

    def _null(self, cursor: Cursor, span: Span) -> host.Expression:
        """`__null` of GNU C++, which NULL stands for."""
        return host.Literal("nullptr", span, self._type(cursor), self.is_macro(cursor))

    def _wrapper(self, cursor: Cursor, span: Span) -> host.Expression:
        children = self._unit.children(cursor)
        if len(children) != 1:
            return self.opaque(cursor, span)
        child = children[0]
        inner = self.build(child, span)
        if cursor.kind == _PAREN:
            return replace(inner, span=span)
        self._edits.converted(cursor, child)
        type_, was = self._type(cursor), inner.type
        if was is None or was is type_ or type_.kind not in _CONVERTED or was.kind not in _CONVERTED:
            return inner
        if was.spelling.removeprefix("const ") == type_.spelling:
            return inner
        return host.Conversion(inner, span, type_, inner.macro, implicit=True)

    def _argument_of_template(self, cursor: Cursor, span: Span) -> host.Expression:
        """What a parameter of a template stands for in a function that is made of it."""
        (child,) = self._unit.children(cursor)
        value = self._unit.integer(child)
        if value is None:
            return self.build(child, span)
        return host.Literal(str(value), span, self._type(cursor), self.is_macro(cursor))

    def _reference(self, cursor: Cursor, span: Span) -> host.Expression:
        target = self._unit.lib.getCursorReferenced(cursor)
        if self._edits.object:
            self.children(cursor, span)  # the names that qualify it
        if target.kind not in (VARIABLE, PARAMETER):
            if self.values and not target.decl and len(self._unit.children(cursor)) == 1:
                return self._argument_of_template(cursor, span)
            return self._name(cursor, span)
        before = self._edits.unqualify(cursor, target)
        self._edits.typed(cursor, target)
        symbol = self._types.symbol(target, cursor)
        if before:
            symbol = replace(symbol, name=f"{before}{symbol.name}")
        return host.Variable(symbol, span, symbol.type, self.is_macro(cursor))

    def _name(self, cursor: Cursor, span: Span) -> host.Expression:
        """The name of a constant or a function, with arguments of templates that are values."""
        macro = self.is_macro(cursor)
        target = self._unit.lib.getCursorReferenced(cursor)
        value = self._unit.integer(cursor) if target.kind == _ENUMERATOR else None
        if value is not None and self.values:
            return host.Literal(str(value), span, self._type(cursor))
        if value is not None and not self._edits.cxx:
            text = self._unit.name(cursor)
            return host.Literal(text, span, self._type(cursor), macro, str(value))
        name = host.Name(self._unit.name(cursor), span, macro=macro)
        values = self.children(cursor, span) if self._edits.cxx else []
        return host.Opaque(host.OpaqueKind.OTHER, (name, *values), span, macro=macro) if values else name

    def _object(self) -> Symbol:
        """What `this` is: in regions the name of the object it points to."""
        return replace(THIS, name=OBJECT) if self._edits.object else THIS

    def _this(self, cursor: Cursor, span: Span) -> host.Expression:
        self._edits.this(cursor)
        return host.Variable(self._object(), span, THIS.type, self.is_macro(cursor))

    def _member(self, cursor: Cursor, span: Span) -> host.Expression:
        children, name, macro = self._unit.children(cursor), self._unit.name(cursor), self.is_macro(cursor)
        start = Span(span.file, span.start, span.start)
        operands = [c for c in children if _FIRST <= c.kind < _STATEMENTS]
        if not operands:  # of the object that `this` points to
            self._edits.implicit_member(cursor)
            of = pointee(host.Variable(self._object(), start, THIS.type, macro), start)
        else:
            of = self.build(operands[0], span)
            self._entered(children)
            lib = self._unit.lib
            if lib.getCanonicalType(lib.getCursorType(operands[0])).kind == _POINTER:
                of = pointee(of, of.span)
        if self._changes_object(cursor):
            of = host.Address(of, of.span, None, of.macro, implicit=True)
        return host.Member(of, name, span, self._type(cursor), macro)

    def _changes_object(self, member: Cursor) -> bool:
        """Whether it is a function that may change the object it is called for."""
        lib = self._unit.lib
        target = lib.getCursorReferenced(member)
        return (
            target.kind == _METHOD
            and not lib.CXXMethod_isConst(target)
            and not lib.CXXMethod_isStatic(target)
        )

    def _call(self, cursor: Cursor, span: Span) -> host.Expression:
        name, children = self._unit.name(cursor), self._unit.children(cursor)
        operator = self._undecided.operator(children) if not name else ""
        if operator:
            left, right = self.build(children[0], span), self.build(children[2], span)
            made = host.Assign if operator in ("+=", "-=") else host.Binary
            return made(operator, left, right, span, self._type(cursor), self.is_macro(cursor))
        several = self._undecided.overloaded(children[0]) if not name and children else None
        name = name if several is None else self._unit.name(several)
        pure = name in PURE
        callee = None
        if several is not None:
            children = children[1:]
        elif children and self._is_callee(children[0], name):
            callee = self._argument(children[0], span, pure)
            children = children[1:]
        entered = self._entered(children)
        arguments = tuple(self._argument(c, span, pure) for c in entered)
        if self.symbols is not None and not self.values:
            changes = changeable_values(self._unit, cursor, entered)
            arguments = tuple(map(bound_to, arguments, changes))
        symbol = self.symbol(cursor) if several is None or self.symbols is None else self.symbols(several)
        if not symbol and self.symbols is not None and not self.values:
            symbol = self._undecided.symbol(cursor)
        other = None if callee is None or isinstance(named(callee), host.Name) else callee
        macro = self.is_macro(cursor)
        made = host.Call(name, arguments, span, self._type(cursor), macro, symbol, other, pure)
        made = replace(made, member=self._of_class(cursor)) if self.symbols is not None else made
        return replace(made, prvalue=True) if self._gives_value(cursor) else made

    def _gives_value(self, call: Cursor) -> bool:
        """Whether a call is known to give a value, no reference to an object (C++17 6.10)."""
        lib, called = self._unit.lib, self._unit.lib.getCursorReferenced(call)
        of = lib.getCanonicalType(lib.getResultType(lib.getCursorType(called)))
        return self._types.of(of).kind in _CONVERTED

    def _entered(self, children: list[Cursor]) -> list[Cursor]:
        """The children but for references of types, which are qualified."""
        for child in children:
            if child.kind in _NOT_ENTERED:
                self._edits.qualify(child)
        return [c for c in children if c.kind not in _NOT_ENTERED]

    def _is_callee(self, first: Cursor, name: str) -> bool:
        """Whether the first child of a call is what is called: a function or a member of that name."""
        core = self._unit.core(first)
        return core.kind in (REFERENCE, _MEMBER) and bool(name) and self._unit.name(core) == name

    def _argument(self, cursor: Cursor, span: Span, pure: bool) -> host.Expression:
        if not _FIRST <= cursor.kind < _STATEMENTS:
            return self.opaque(cursor, span)
        made = self.build(cursor, span)
        if pure or not self._edits.cxx or not self._may_change(cursor):
            return made
        return host.Address(made, made.span, None, made.macro, implicit=True)

    def _may_change(self, argument: Cursor) -> bool:
        """Whether a call may change a variable that an argument is: one that is not converted to a value."""
        core = self._unit.core(argument)
        if core.kind != REFERENCE or argument.kind == REFERENCE:
            return core.kind == REFERENCE and not self._type(core).const
        return self._type(core).kind is TypeKind.ARRAY

    def symbol(self, call: Cursor) -> str:
        """What tells the function that is called from others of its name."""
        if self.symbols is None:
            return ""
        target = self._unit.lib.getCursorReferenced(call)
        known = target.kind in FUNCTIONS and not self._is_virtual(call, target)
        return self.symbols(target) if known else ""

    def _is_virtual(self, call: Cursor, target: Cursor) -> bool:
        """Whether the class of the object decides which function is called (C++17 13.3p15)."""
        lib = self._unit.lib
        if not lib.CXXMethod_isVirtual(target) or not lib.Cursor_isDynamicCall(call):
            return False
        member = self._unit.core(self._unit.children(call)[0])
        of = self._unit.children(member)[:1] if member.kind == _MEMBER else []
        found = lib.getCursorReferenced(self._unit.core(of[0])) if of else member
        known = found.kind in (VARIABLE, PARAMETER)
        return not known or lib.getCursorType(found).kind in (_POINTER, *REFERENCES)

    def _of_class(self, call: Cursor) -> Span | None:
        """Where the member function that is called is declared."""
        lib, target = self._unit.lib, self._unit.lib.getCursorReferenced(call)
        in_class = target.kind in FUNCTIONS and lib.getCursorSemanticParent(target).kind in CLASSES
        return self._span(target) if in_class else None

    def _unary(self, cursor: Cursor, span: Span) -> host.Expression:
        kind = self._unit.lib.getCursorUnaryOperatorKind(cursor)
        children, macro, type_ = self._unit.children(cursor), self.is_macro(cursor), self._type(cursor)
        if len(children) != 1 or kind not in (*_INCREMENTS, *_SIGNS, _ADDRESS_OF, _DEREFERENCE):
            return self.opaque(cursor, span)
        operand = self.build(children[0], span)
        if kind in _INCREMENTS:
            self._edits.stepped(cursor, children[0], _INCREMENTS[kind], before=kind not in _POST)
            return host.Assign(_INCREMENTS[kind], operand, None, span, type_, macro, kind in _POST)
        if kind == _ADDRESS_OF:
            return host.Address(operand, span, type_, macro)
        if kind == _DEREFERENCE:
            return replace(pointee(operand, span), type=type_, macro=macro)
        return host.Unary(_SIGNS[kind], operand, span, type_, macro)

    def _subscript(self, cursor: Cursor, span: Span) -> host.Expression:
        children, macro = self._unit.children(cursor), self.is_macro(cursor)
        if len(children) != 2:
            return self.opaque(cursor, span)
        array, index = (self.build(c, span) for c in children)
        if index.type is not None and index.type.kind in (TypeKind.POINTER, TypeKind.ARRAY):
            array, index = index, array  # C11 6.5.2.1p2
        inner = array.type.kind if array.type is not None else None
        if isinstance(array, host.Element) and inner is TypeKind.ARRAY:
            return replace(
                array, subscripts=(*array.subscripts, index), span=span, type=self._type(cursor), macro=macro
            )
        return host.Element(array, (index,), span, self._type(cursor), macro)

    def _binary(self, cursor: Cursor, span: Span) -> host.Expression:
        """Without a recursion for sums of many terms."""
        chain: list[tuple[Cursor, Cursor, Span]] = []
        at = span
        while True:
            children = self._unit.children(cursor)
            if len(children) != 2:
                return self.opaque(cursor, span)
            left, right = children
            chain.append((cursor, right, at))
            core = self._unit.core(left)
            if self.operator(cursor) == _ASSIGN or core.kind != BINARY or self.operator(core) == _ASSIGN:
                break
            cursor, at = core, self._span(left) or span
        made = self.build(left, at)
        if len(chain) > _TERMS:
            terms = (made, *(self.build(right, at) for _, right, at in reversed(chain)))
            return host.Opaque(host.OpaqueKind.OTHER, terms, span, self._type(chain[0][0]))
        for node, right, at in reversed(chain):
            made = self._combined(node, made, self.build(right, at), at)
        return made

    def _combined(
        self, cursor: Cursor, left: host.Expression, right: host.Expression, span: Span
    ) -> host.Expression:
        operator, type_, macro = self.operator(cursor), self._type(cursor), self.is_macro(cursor)
        if operator == _ASSIGN:
            return host.Assign(operator, left, right, span, type_, macro)
        return host.Binary(operator, left, right, span, type_, macro)

    def _compound_assign(self, cursor: Cursor, span: Span) -> host.Expression:
        left, right = self._unit.children(cursor)
        target, value, operator = self.build(left, span), self.build(right, span), self.operator(cursor)
        self._edits.combined(left, right, operator.removesuffix("="))
        return host.Assign(operator, target, value, span, self._type(cursor), self.is_macro(cursor))

    def _conditional(self, cursor: Cursor, span: Span) -> host.Expression:
        children = self._unit.children(cursor)
        if len(children) != 3:
            return self.opaque(cursor, span)
        condition, then, orelse = (self.build(c, span) for c in children)
        return host.Conditional(condition, then, orelse, span, self._type(cursor), self.is_macro(cursor))

    def _cast(self, cursor: Cursor, span: Span) -> host.Expression:
        parts = self.children(cursor, span)
        if len(parts) != 1:
            return host.Opaque(host.OpaqueKind.OTHER, tuple(parts), span, macro=self.is_macro(cursor))
        (operand,) = parts
        assert not isinstance(operand, host.Block)
        return host.Conversion(operand, span, self._type(cursor), self.is_macro(cursor))  # type: ignore[arg-type]

    def _lambda(self, cursor: Cursor, span: Span) -> host.Expression:
        """A lambda: its parameters as a declaration, and its body."""
        made = replace(self.opaque(cursor, span, host.OpaqueKind.CLOSURE), captures=listed(span))
        if is_mutable(self._unit, cursor):
            problem = host.REFERS if refers(self._unit, self._unit.lib.getCursorType(cursor)) else ""
            made = replace(made, kind=host.OpaqueKind.MUTABLE_CLOSURE, problem=problem)
        own = [c for c in self._unit.children(cursor) if c.kind == PARAMETER]
        if own and self.symbols is not None:
            given = [(self._types.symbol(c), self._types.of_cursor(c), self._span(c)) for c in own]
            declared = host.Declare(tuple(host.Local(s, t, None, at) for s, t, at in given), span)
            made = replace(made, parts=(declared, *made.parts))
        type_ = self._unit.lib.getCursorType(cursor)
        if not self.values or (found := members(self._unit, type_, cursor)) is None:
            return made
        parts = (self._captured(member.variable, span) for member in found)
        return replace(made, parts=(*parts, *made.parts), type=self._type(cursor))

    def _statements(self, cursor: Cursor, span: Span) -> host.Expression:
        return replace(self.opaque(cursor, span, host.OpaqueKind.STATEMENTS), type=self._type(cursor))

    def _captured(self, variable: Cursor | None, span: Span) -> host.Variable:
        symbol = self._object() if variable is None else self._types.symbol(variable)
        return host.Variable(symbol, span, symbol.type)
