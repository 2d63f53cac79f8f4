"""Types of C as `TypeInfo`, variables as `Symbol`."""

from __future__ import annotations

import re
from collections.abc import Callable

from accomp.frontends.clang.captures import closure, is_closure, member_name
from accomp.frontends.clang.cursor_kinds import (
    CLASSES,
    FIELD,
    LINKAGE,
    NAMES,
    NAMESPACE,
    PARAMETER,
    TEMPLATE_VALUE,
    TRANSLATION_UNIT,
    VARIABLE,
)
from accomp.frontends.clang.cxx_words import spelled
from accomp.frontends.clang.declarators import bracketed, decayed, spaced, with_extents
from accomp.frontends.clang.kernel_names import GIVEN, KernelNames, class_name, in_classes, member_qualifier
from accomp.frontends.clang.libclang import RECURSE, Cursor, FieldVisitor, Type, Visitor
from accomp.frontends.clang.special_members import special_members
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.patterns import pattern
from accomp.records import replace
from accomp.source import Span
from accomp.syntax.nodes import Symbol, TypeField, TypeInfo, TypeKind

_TYPEDEFS = (20, 36)
SCOPES = CLASSES | {NAMESPACE, LINKAGE, 1}
"""Declarations in which functions are declared; 1 is any that libclang does not tell, as `extern "C"` was."""
FILE_SCOPES = SCOPES | {TRANSLATION_UNIT}
"""Where variables of static storage are declared outside of functions."""
MEMBER = "member"
"""Storage of a non-static data member, which `this` points into the object of."""
STATIC_MEMBER = "static_member"
"""Storage of a static data member, which OpenMP makes shared in any case."""
THIS = Symbol(
    "this",
    "this",
    TypeInfo(TypeKind.POINTER, "this", element=TypeInfo(TypeKind.RECORD, "")),
    storage="parameter",
)
"""The variable that member functions have besides their parameters (C++17 9.3.2.1)."""

ENUMERATOR = 7
_ARITHMETIC = (TypeKind.INTEGER, TypeKind.FLOATING, TypeKind.BOOLEAN)
_QUALIFIER = pattern(r"\b(?:const|volatile)\b")
_CONSTEXPR = pattern(r"[^=({;]*\bconstexpr\b")
_POINTER, _RECORD, _ENUM, _COMPLEX, _BOOL, _VOID = 101, 105, 106, 100, 3, 2
_FUNCTIONS = (110, 111)
CONSTANT_ARRAY, INCOMPLETE_ARRAY, _VARIABLE_ARRAY = 112, 114, 115
_DEPENDENT, _DEPENDENT_ARRAY = 26, 116
_ARRAYS = (CONSTANT_ARRAY, INCOMPLETE_ARRAY, _VARIABLE_ARRAY, _DEPENDENT_ARRAY)
REFERENCES = (103, 104)
INTEGERS = frozenset(range(4, 21))
_FLOATS = frozenset((21, 22, 23, 30, 31, 32, 39, 40))
_LARGE = frozenset((12, 20, 23, 30, 40))  # of 16 bytes: UInt128, Int128, LongDouble, Float128, Ibm128
_UNEXPOSED, _ATTRIBUTED, _AUTO = 1, 163, 118

_HIDDEN = (2, 3)
"""Of CX_CXXAccessSpecifier: protected and private."""
EXTERN = 2
INTERNAL = 2
"""CXLinkage_Internal."""
_STORAGE = {EXTERN: "extern", 3: "static", 4: "extern", 7: "register"}
_EVALUATED_INTEGER, _EVALUATED_FLOATING = 1, 2
_NO_SIZE = (-1, -2)
"""CXTypeLayoutError_Invalid and _Incomplete; others depend on template parameters."""
_COMPOSED = (103, 119, 144)
"""Calls, lists in braces and lambdas."""
_NEXT = 1
"""What a visitor of fields returns to go on (CXVisit_Continue)."""
_UNNAMED = pattern(r"\((?:unnamed|anonymous|lambda)\b|\bauto\b")
"""In the spelling of a type that cannot be written down: without a name, or deduced in a template."""
_OF_EXPRESSION = ("decltype(", "typeof(", "__typeof__(", "typeof ", "__typeof")
_ELABORATED_WORD = pattern(r"(?:const |volatile )*(?:struct|union|class) ")
_WRAPPERS = (100, 111, 119)
"""Nodes that libclang has no kind for, parentheses and lists in braces."""

_SIZED = (*_ARITHMETIC, TypeKind.COMPLEX, TypeKind.ENUM, TypeKind.RECORD)

Place = Callable[[int | None, int, int], Span | None]


class Types:
    """Reads types and variables of one translation unit, each once."""

    def __init__(
        self,
        unit: TranslationUnit,
        place: Place,
        cxx: bool = False,
        fields: bool = False,
        kernels: bool = False,
    ) -> None:
        """`place` gives the span of [begin, end) of a file, or None outside the files translated.

        `fields` asks for those of records, `kernels` for the types that names stand for, and for words.
        """
        self._kernels, self._cxx = kernels, cxx
        self.unit, self._place, self._with_fields = unit, place, fields
        self.with_layout = False  # whether sizes of numbers and records, and places of fields, are asked for
        self.names = KernelNames(unit, lambda cursor: place(*unit.extent(cursor)))
        self._types: dict[int | None, TypeInfo] = {}
        self._symbols: dict[int | None, Symbol] = {}

    def of(self, type_: Type) -> TypeInfo:
        """The TypeInfo of a type."""
        known = self._types.get(type_.key)
        if known is None:
            known = self._read(type_)
            if self._kernels:
                bare = self._bare(type_, known)
                known = replace(spelled(known, self._cxx), bare=bare and spelled(bare, self._cxx))
            self._types[type_.key] = known
        return known

    def of_cursor(self, cursor: Cursor) -> TypeInfo:
        """The type of an expression or a declaration."""
        return self.of(self.unit.lib.getCursorType(cursor))

    def refers(self, declaration: Cursor) -> bool:
        """Whether it is a template parameter that names a variable: one of reference type."""
        return declaration.kind == TEMPLATE_VALUE and self.of_cursor(declaration).kind is TypeKind.REFERENCE

    def symbol(self, declaration: Cursor, reference: Cursor | None = None) -> Symbol:
        """The Symbol of a variable's or parameter's declaration.

        An array whose tentative definition gives no size has one element at the end of the file, but an
        incomplete type where it is referenced (C11 6.9.2p5): clang's declaration has the former.
        """
        known = self._symbols.get(declaration.decl)
        if known is None:
            known = self._symbols[declaration.decl] = self._declared(declaration)
        if reference is not None and known.file_scope and known.type.extent == "1":
            of = self.of_cursor(reference)
            if of.kind is TypeKind.ARRAY and not of.complete:
                known = self._symbols[declaration.decl] = replace(known, type=of)
        return known

    def _declared(self, cursor: Cursor) -> Symbol:
        unit, location = self.unit, self.unit.lib.getCursorLocation(cursor)
        word, file, begin = unit.word(location)
        if word:
            name = word.decode("utf-8", "surrogateescape")
        else:
            name, (file, begin) = unit.name(cursor), unit.place(location)
            word = name.encode("utf-8", "surrogateescape")
        parameter = cursor.kind == PARAMETER
        parent = 0 if parameter else unit.lib.getCursorSemanticParent(cursor).kind
        file_scope = cursor.kind == VARIABLE and parent in FILE_SCOPES
        span = self._place(file, begin, begin + len(word))
        key = (
            unit.text(unit.lib.getCursorUSR(cursor))
            if file_scope
            else f"{unit.path(file)}:{span.start if span else begin}:{name}"
        )
        info = self.of_variable(cursor)
        info = self.names.decided(cursor, info, self._cxx) if self._kernels else info
        refers = info.kind is TypeKind.REFERENCE and info.element is not None
        if info.element is not None and refers:
            info = info.element  # a reference stands for what it refers to
        if info.variable:
            info = with_extents(info, self._brackets(cursor, name))
        attributes = "reference" if refers else ""
        attributes = "array" if parameter and not refers and info.kind is TypeKind.ARRAY else attributes
        if info.kind is TypeKind.RECORD and is_closure(info.spelling):
            attributes = f"{attributes} {closure(unit, cursor)}".strip()
        if cursor.kind == VARIABLE and unit.lib.Cursor_getStorageClass(cursor) == EXTERN:
            attributes = f"{attributes} extern".strip()
            block = unit.lib.getCursorLexicalParent(cursor).kind not in FILE_SCOPES
            attributes += " block" if block else ""
        if parameter and not refers and info.kind in (TypeKind.ARRAY, TypeKind.FUNCTION):
            info = spelled(decayed(info), self._cxx) if self._kernels else decayed(info)
        storage = "parameter" if parameter else self._storage(cursor, file_scope, parent in CLASSES)
        plain, value = storage not in ("parameter", STATIC_MEMBER), ""
        if plain and info.const and info.scalar and self.is_constexpr(cursor):
            storage, value = "constant", self._value(cursor)
        elif storage == STATIC_MEMBER and not info.const and self.is_constexpr(cursor):
            info = replace(info, const=True)  # of elements that depend on template parameters
        return Symbol(key, name, info, span, file_scope, storage, attributes, value)

    def of_variable(self, cursor: Cursor) -> TypeInfo:
        """The type of a variable; in a template `auto` stands for that of a variable that it starts from.

        It is deduced as from an argument by value, so decayed and without qualifiers (C++17 10.1.7.4.1p4).
        """
        info, unit = self.of_cursor(cursor), self.unit
        info = in_classes(unit, cursor, info) if self._kernels and self._cxx else info
        if unit.lib.getCanonicalType(unit.lib.getCursorType(cursor)).kind != _AUTO:
            return info
        initial = [c for c in unit.children(cursor) if 100 <= c.kind < 200]
        while initial and initial[-1].kind in _WRAPPERS:
            initial = unit.children(initial[-1])
        if len(initial) != 1 or initial[0].kind not in NAMES:
            return info
        source = unit.lib.getCursorReferenced(initial[0])
        if source.kind not in (VARIABLE, PARAMETER, FIELD):
            return info
        of = self.symbol(source).type
        of = decayed(of) if of.kind in (TypeKind.ARRAY, TypeKind.FUNCTION) else of.bare or of
        if not of.prefix or of.suffix:
            return replace(info, kind=of.kind)
        const = "const " if info.const else ""
        spelling = f"{of.prefix}{const}" if of.kind is TypeKind.POINTER else f"{const}{of.prefix}"
        return replace(
            of, spelling=spelling.strip(), prefix=spelling, const=info.const, bare=of if const else None
        )

    def of_element(self, variable: Cursor) -> TypeInfo:
        """The type of the variable of a range-based loop; `auto` may be what a class names."""
        lib = self.unit.lib
        type_ = lib.getCursorType(variable)
        pointee = lib.getPointeeType(type_)
        deduced = _AUTO in (type_.kind, pointee.kind)
        return self.of(lib.getCanonicalType(type_)) if deduced else self.of_variable(variable)

    def _value(self, cursor: Cursor) -> str:
        """The value of a constant as a literal; as written where that is not known or no number."""
        lib = self.unit.lib
        result = lib.Cursor_Evaluate(cursor)
        if not result:
            return self._written(cursor)
        kind, text = lib.EvalResult_getKind(result), ""
        if kind == _EVALUATED_INTEGER and lib.getCanonicalType(lib.getCursorType(cursor)).kind in INTEGERS:
            text = str(lib.EvalResult_getAsLongLong(result))
        elif kind == _EVALUATED_FLOATING:
            text = repr(float(lib.EvalResult_getAsDouble(result)))
        lib.EvalResult_dispose(result)
        return text if re.fullmatch(r"-?[\d.e+-]+", text) else self._written(cursor)

    def _written(self, cursor: Cursor) -> str:
        """What a variable starts from, as written; empty where calls or braces are part of it."""
        simple = True

        def visit(node: Cursor, _parent: Cursor, _data: object) -> int:
            nonlocal simple
            simple = simple and node.kind not in _COMPOSED
            return RECURSE

        self.unit.lib.visitChildren(cursor, Visitor(visit), None)
        initial = [c for c in self.unit.children(cursor) if 100 <= c.kind < 200]
        span = self._place(*self.unit.extent(initial[-1])) if simple and initial else None
        return span.text() if span is not None else ""

    def is_constexpr(self, cursor: Cursor) -> bool:
        """Whether it is declared so: its uses are of its value, and clang 19 fails on copies in tasks."""
        return _CONSTEXPR.match(self.unit.between(*self.unit.extent(cursor))) is not None

    def _storage(self, cursor: Cursor, file_scope: bool, of_class: bool) -> str:
        lib = self.unit.lib
        if cursor.kind == FIELD:
            return MEMBER
        if of_class:  # a static data member
            return STATIC_MEMBER
        storage = _STORAGE.get(lib.Cursor_getStorageClass(cursor), "")
        if (storage or file_scope) and lib.getCursorTLSKind(cursor) != 0:
            return "thread_local"
        if file_scope and lib.getCursorLinkage(cursor) == INTERNAL:
            return "static"  # also of constants and in namespaces without a name (C++17 6.5)
        return storage or ("extern" if file_scope else "auto")

    def _brackets(self, cursor: Cursor, name: str) -> list[str]:
        """The texts of the extents after the name in a declaration."""
        span = self._place(*self.unit.extent(cursor))
        if span is None:
            return []
        _, _, suffix = span.text().partition(name)
        return bracketed(suffix)

    def _read(self, type_: Type) -> TypeInfo:
        lib = self.unit.lib
        plain = lib.getCanonicalType(type_)
        kind = plain.kind
        if kind in _ARRAYS or type_.kind in _ARRAYS:
            return self._array(type_ if type_.kind in _ARRAYS else plain, type_)
        spelling = self.unit.spelling(type_)
        pointee = self._pointee(type_, plain) if kind == _POINTER or kind in REFERENCES else None
        if (
            pointee is not None
            and pointee.prefix
            and type_.kind == _POINTER
            and not self._wraps(lib.getPointeeType(type_))
        ):
            prefix, suffix = f"{pointee.prefix}*{spaced(self._qualifiers(type_))}", pointee.suffix
        else:
            prefix, suffix = self._declarator(type_, "", "")
        info = TypeInfo(
            self._kind(kind),
            spelling,
            prefix,
            suffix,
            const=bool(lib.isConstQualifiedType(plain)),
            complete=self._complete(plain),
        )
        if pointee is not None:
            info = replace(info, element=pointee, variable=pointee.variable)
        if kind == _RECORD and self._with_fields and info.complete:
            canonical = _QUALIFIER.sub("", self.unit.spelling(plain)).strip()
            info = replace(info, fields=self._fields(plain), underlying=canonical)
        if self._kernels and type_.kind != kind and self._kind(kind) in _ARITHMETIC:
            text = self.unit.spelling(plain)
            info = replace(info, underlying=_QUALIFIER.sub("", text).strip())
        if kind in _LARGE or (self.with_layout and info.kind in _SIZED and info.complete):
            size = max(lib.Type_getSizeOf(plain), 0)
            info = replace(info, bytes=size // 2 if info.kind is TypeKind.COMPLEX else size)
            if self._cxx and kind == _RECORD:
                info = replace(info, special=special_members(self.unit, plain))
        return _printable(info)

    def _bare(self, type_: Type, info: TypeInfo) -> TypeInfo | None:
        """A type without qualifiers of its own; pointers stay restricted."""
        lib, element = self.unit.lib, info.element
        if info.kind is TypeKind.ARRAY:
            bare = element.bare if element is not None else None
            own = bare and bare.cxx and info.cxx and (bare.cxx[0], info.cxx[1])
            prefix = info.prefix and bare and bare.prefix
            return bare and replace(info, prefix=prefix or "", const=False, element=bare, cxx=own or ())
        plain = lib.getCanonicalType(type_)
        if not (lib.isConstQualifiedType(plain) or lib.isVolatileQualifiedType(plain)):
            return None
        bare = self._read(lib.getUnqualifiedType(type_))
        restricted = lib.isRestrictQualifiedType(type_) and bare.prefix
        return replace(bare, prefix=f"{bare.prefix}__restrict ") if restricted else bare

    def _fields(self, plain: Type) -> tuple[TypeField, ...]:
        """The fields of a record; of a pointer among them only that it is one, as records may be linked."""
        found: list[TypeField] = []

        def visit(cursor: Cursor, _data: object) -> int:
            type_ = self.unit.lib.getCursorType(cursor)
            pointer = self.unit.lib.getCanonicalType(type_).kind == _POINTER
            info = TypeInfo(TypeKind.POINTER, self.unit.spelling(type_)) if pointer else self.of(type_)
            hidden = self.unit.lib.getCXXAccessSpecifier(cursor) in _HIDDEN
            offset = self.unit.lib.Cursor_getOffsetOfField(cursor) if self.with_layout else -1
            found.append(TypeField(self.unit.name(cursor), info, hidden, offset))
            return _NEXT

        self.unit.lib.Type_visitFields(plain, FieldVisitor(visit), None)
        if self.with_layout and is_closure(self.unit.spelling(plain)):
            return tuple(replace(one, name=member_name(number)) for number, one in enumerate(found))
        return tuple(found)

    def _pointee(self, type_: Type, plain: Type) -> TypeInfo:
        written = type_.kind == _POINTER or type_.kind in REFERENCES
        pointee = self.unit.lib.getPointeeType(type_ if written else plain)
        return self.of(pointee)

    def _array(self, array: Type, written: Type) -> TypeInfo:
        lib = self.unit.lib
        element = self.of(lib.getArrayElementType(array))
        sized = array.kind in (_VARIABLE_ARRAY, _DEPENDENT_ARRAY)
        variable = sized or element.variable
        extent = str(lib.getArraySize(array)) if array.kind == CONSTANT_ARRAY else None
        prefix, suffix = self._declarator(written, "", "")
        return _printable(
            TypeInfo(
                TypeKind.ARRAY,
                self.unit.spelling(written),
                prefix,
                suffix,
                const=element.const,
                complete=array.kind != INCOMPLETE_ARRAY,
                variable=variable,
                element=element,
                extent="" if sized else extent,
            )
        )

    def depends(self, expression: Cursor) -> bool:
        """Whether parameters of templates decide on the type of an expression."""
        lib = self.unit.lib
        return lib.getCanonicalType(lib.getCursorType(expression)).kind in (_UNEXPOSED, _AUTO, _DEPENDENT)

    def _kind(self, kind: int) -> TypeKind:
        if kind in INTEGERS:
            return TypeKind.INTEGER
        if kind in _FLOATS:
            return TypeKind.FLOATING
        if kind in _FUNCTIONS:
            return TypeKind.FUNCTION
        if kind in (_UNEXPOSED, _AUTO):  # depends on template parameters
            return TypeKind.DEPENDENT
        return _KINDS.get(kind, TypeKind.REFERENCE if kind in REFERENCES else TypeKind.OTHER)

    def _complete(self, plain: Type) -> bool:
        if plain.kind == _VOID:
            return False
        return plain.kind not in (_RECORD, _ENUM) or self.unit.lib.Type_getSizeOf(plain) not in _NO_SIZE

    def _declarator(self, type_: Type, before: str, after: str) -> tuple[str, str]:
        """Prefix and suffix of a declaration, from the name outwards (C11 6.7.6)."""
        lib, kind = self.unit.lib, type_.kind
        if kind == _UNEXPOSED:
            kind = lib.getCanonicalType(type_).kind
            if kind == _POINTER or kind in _ARRAYS or kind in _FUNCTIONS:
                type_ = lib.getCanonicalType(type_)  # without parentheses, and typedef names below
        if kind == _POINTER:
            pointee = lib.getPointeeType(type_)
            star = "*" + spaced(self._qualifiers(type_))
            if self._wraps(pointee):
                return self._declarator(pointee, f"({star}{before}", f"{after})")
            return self._declarator(pointee, star + before, after)
        if kind in REFERENCES and self._wraps(pointee := lib.getPointeeType(type_)):
            mark = "&" if kind == REFERENCES[0] else "&&"
            return self._declarator(pointee, f"({mark}{before}", f"{after})")
        if kind in _ARRAYS:
            size = lib.getArraySize(type_) if kind == CONSTANT_ARRAY else ""
            return self._declarator(lib.getArrayElementType(type_), before, f"{after}[{size}]")
        if kind in _FUNCTIONS:
            return self._declarator(lib.getResultType(type_), before, f"{after}({self._parameters(type_)})")
        if kind == _AUTO and self._kernels:
            plain = lib.getCanonicalType(type_)
            if plain.kind == _RECORD:
                words = spaced(self._qualifiers(plain))
                return (f"{words}{self.names.deduced(lib.getUnqualifiedType(plain))} {before}", after)
            if plain.kind != _AUTO:
                return self._declarator(plain, before, after)
        if self._is_member(type_):
            return self._declarator(lib.getCanonicalType(type_), before, after)
        return (f"{self._named(type_)} {before}", after)

    def _named(self, type_: Type) -> str:
        """A type's name, with the class that it is a member of."""
        lib, spelling = self.unit.lib, self.unit.spelling(type_)
        if spelling.removeprefix("const ").startswith(_OF_EXPRESSION):
            return self.unit.spelling(lib.getCanonicalType(type_))
        given = self.names.name(type_) if self._kernels else ""
        if given:
            return f"{spaced(self._qualifiers(type_))}{given}"
        declaration = lib.getTypeDeclaration(type_)
        words = spaced(self._qualifiers(type_))
        if self._kernels and self._cxx and _ELABORATED_WORD.match(spelling) and declaration.kind in CLASSES:
            return f"{words}{class_name(self.unit, declaration)}"
        name = self.unit.name(declaration)
        around = lib.getCursorSemanticParent(declaration).kind
        if self._kernels and self._cxx and around == NAMESPACE and spelling == f"{words}{name}":
            return f"{words}{class_name(self.unit, declaration)}"
        if "::" in spelling or not name or lib.getCursorSemanticParent(declaration).kind not in CLASSES:
            return spelling
        return re.sub(
            rf"\b{re.escape(name)}\b", member_qualifier(self.unit, declaration) + name, spelling, count=1
        )

    def _is_member(self, type_: Type) -> bool:
        """Whether it is a name that a class declares for a type, spelled without the class.

        What such a name stands for can be written down unless it depends on template parameters.
        """
        lib, spelling = self.unit.lib, self.unit.spelling
        declaration = lib.getTypeDeclaration(type_)
        if "::" in spelling(type_) or declaration.kind not in _TYPEDEFS:
            return False
        own = lib.getCursorSemanticParent(declaration).kind in CLASSES
        return own and "type-parameter-" not in spelling(lib.getCanonicalType(type_))

    def _wraps(self, pointee: Type) -> bool:
        if pointee.kind in (_UNEXPOSED, _AUTO):
            pointee = self.unit.lib.getCanonicalType(pointee)
        return pointee.kind in _ARRAYS or pointee.kind in _FUNCTIONS

    def _parameters(self, type_: Type) -> str:
        lib = self.unit.lib
        count = lib.getNumArgTypes(type_)
        if count < 0 or type_.kind == _FUNCTIONS[0]:
            return ""
        names = [self.of(lib.getArgType(type_, i)).declare("").rstrip() for i in range(count)]
        if lib.isFunctionTypeVariadic(type_):
            names.append("...")
        return ", ".join(names) or "void"

    def _qualifiers(self, type_: Type) -> str:
        lib = self.unit.lib
        words = ("const", lib.isConstQualifiedType), ("volatile", lib.isVolatileQualifiedType)
        found = [word for word, test in words if test(type_)]
        if lib.isRestrictQualifiedType(type_):
            found.append("__restrict")
        return " ".join(found)


_KINDS = {
    _BOOL: TypeKind.BOOLEAN,
    _COMPLEX: TypeKind.COMPLEX,
    _POINTER: TypeKind.POINTER,
    _RECORD: TypeKind.RECORD,
    _ENUM: TypeKind.ENUM,
}


def _printable(info: TypeInfo) -> TypeInfo:
    """Without prefix and suffix where the type has no name to print or its extents are not known."""
    text = info.prefix + info.suffix
    if info.variable or _UNNAMED.search(text):
        return replace(info, prefix="", suffix="")
    if GIVEN.search(text):
        return replace(info, prefix="", suffix="", cxx=(info.prefix, info.suffix))
    return info
