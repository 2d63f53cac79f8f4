"""The part of libclang's C interface that is needed, through ctypes.

Only the shared library of the `libclang` wheel is used, not its Python
package: walking through that package costs several times as much.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from ctypes import (
    CDLL,
    CFUNCTYPE,
    POINTER,
    Structure,
    c_char_p,
    c_double,
    c_int,
    c_longlong,
    c_uint,
    c_ulong,
    c_ulonglong,
    c_void_p,
)
from functools import cache
from glob import glob
from importlib.util import find_spec
from typing import Any

BREAK, CONTINUE, RECURSE = 0, 1, 2
"""What a visitor returns (CXChildVisitResult)."""


class Cursor(Structure):
    """CXCursor: a node of the syntax tree. `decl` and `stmt` identify it."""

    _fields_ = [
        ("kind", c_int),
        ("xdata", c_int),
        ("decl", c_void_p),
        ("stmt", c_void_p),
        ("unit", c_void_p),
    ]
    kind: int
    decl: int | None
    stmt: int | None


class Type(Structure):
    """CXType: a type with its qualifiers. `key` identifies it within one translation unit."""

    _fields_ = [("kind", c_int), ("key", c_void_p), ("unit", c_void_p)]
    kind: int
    key: int | None


class Location(Structure):
    """CXSourceLocation."""

    _fields_ = [("a", c_void_p), ("b", c_void_p), ("raw", c_uint)]
    raw: int


class Range(Structure):
    """CXSourceRange."""

    _fields_ = [("a", c_void_p), ("b", c_void_p), ("begin", c_uint), ("end", c_uint)]
    begin: int
    end: int


class Text(Structure):
    """CXString."""

    _fields_ = [("data", c_void_p), ("flags", c_uint)]


class Unsaved(Structure):
    """CXUnsavedFile."""

    _fields_ = [("name", c_char_p), ("contents", c_char_p), ("length", c_ulong)]


class Ranges(Structure):
    """CXSourceRangeList."""

    _fields_ = [("count", c_uint), ("ranges", POINTER(Range))]


Visitor = CFUNCTYPE(c_int, Cursor, Cursor, c_void_p)
FieldVisitor = CFUNCTYPE(c_int, Cursor, c_void_p)
InclusionVisitor = CFUNCTYPE(None, c_void_p, c_void_p, c_uint, c_void_p)
VisitFunction = Callable[[Cursor, Cursor, object], int]

_P = c_void_p
_PROTOTYPES: dict[str, tuple[object, tuple[object, ...]]] = {
    "createIndex": (_P, (c_int, c_int)),
    "parseTranslationUnit2": (
        c_int,
        (_P, c_char_p, POINTER(c_char_p), c_int, POINTER(Unsaved), c_uint, c_uint, POINTER(_P)),
    ),
    "IndexAction_create": (_P, (_P,)),
    "IndexAction_dispose": (None, (_P,)),
    "indexSourceFileFullArgv": (
        c_int,
        (
            *(_P, _P, _P, c_uint, c_uint),
            *(c_char_p, POINTER(c_char_p), c_int, POINTER(Unsaved), c_uint, POINTER(_P), c_uint),
        ),
    ),
    "disposeTranslationUnit": (None, (_P,)),
    "disposeIndex": (None, (_P,)),
    "getTranslationUnitCursor": (Cursor, (_P,)),
    "visitChildren": (c_uint, (Cursor, Visitor, _P)),
    "getFile": (_P, (_P, c_char_p)),
    "getFileName": (Text, (_P,)),
    "getLocationForOffset": (Location, (_P, _P, c_uint)),
    "getInclusions": (None, (_P, InclusionVisitor, _P)),
    "getCursor": (Cursor, (_P, Location)),
    "getCursorLocation": (Location, (Cursor,)),
    "getCursorExtent": (Range, (Cursor,)),
    "isCursorDefinition": (c_uint, (Cursor,)),
    "getCursorDefinition": (Cursor, (Cursor,)),
    "getRangeStart": (Location, (Range,)),
    "getRangeEnd": (Location, (Range,)),
    "getExpansionLocation": (None, (Location, _P, _P, _P, _P)),
    "getFileLocation": (None, (Location, _P, _P, _P, _P)),
    "getCursorSpelling": (Text, (Cursor,)),
    "getCursorUSR": (Text, (Cursor,)),
    "getCursorReferenced": (Cursor, (Cursor,)),
    "getCursorSemanticParent": (Cursor, (Cursor,)),
    "getCursorLexicalParent": (Cursor, (Cursor,)),
    "getCanonicalCursor": (Cursor, (Cursor,)),
    "getCursorBinaryOperatorKind": (c_int, (Cursor,)),
    "getCursorUnaryOperatorKind": (c_int, (Cursor,)),
    "CXXMethod_isVirtual": (c_uint, (Cursor,)),
    "Cursor_isDynamicCall": (c_int, (Cursor,)),
    "isVirtualBase": (c_uint, (Cursor,)),
    "getTemplateCursorKind": (c_int, (Cursor,)),
    "CXXMethod_isConst": (c_uint, (Cursor,)),
    "CXXMethod_isStatic": (c_uint, (Cursor,)),
    "CXXMethod_isDefaulted": (c_uint, (Cursor,)),
    "Cursor_isBitField": (c_uint, (Cursor,)),
    "Cursor_isFunctionInlined": (c_uint, (Cursor,)),
    "Cursor_isInlineNamespace": (c_uint, (Cursor,)),
    "Cursor_getMangling": (Text, (Cursor,)),
    "getCursorTLSKind": (c_int, (Cursor,)),
    "getCursorAvailability": (c_int, (Cursor,)),
    "getCursorLinkage": (c_int, (Cursor,)),
    "Cursor_getNumTemplateArguments": (c_int, (Cursor,)),
    "Cursor_getTemplateArgumentKind": (c_int, (Cursor, c_uint)),
    "Cursor_getTemplateArgumentType": (Type, (Cursor, c_uint)),
    "Cursor_getTemplateArgumentValue": (c_longlong, (Cursor, c_uint)),
    "Cursor_getTemplateArgumentUnsignedValue": (c_ulonglong, (Cursor, c_uint)),
    "Location_isInSystemHeader": (c_int, (Location,)),
    "getCXXAccessSpecifier": (c_int, (Cursor,)),
    "getSpecializedCursorTemplate": (Cursor, (Cursor,)),
    "CXXConstructor_isCopyConstructor": (c_uint, (Cursor,)),
    "CXXMethod_isExplicit": (c_uint, (Cursor,)),
    "EnumDecl_isScoped": (c_uint, (Cursor,)),
    "CXXConstructor_isMoveConstructor": (c_uint, (Cursor,)),
    "Cursor_getStorageClass": (c_int, (Cursor,)),
    "Cursor_Evaluate": (_P, (Cursor,)),
    "Cursor_getVarDeclInitializer": (Cursor, (Cursor,)),
    "EvalResult_getKind": (c_int, (_P,)),
    "EvalResult_getAsLongLong": (c_longlong, (_P,)),
    "EvalResult_getAsDouble": (c_double, (_P,)),
    "EvalResult_dispose": (None, (_P,)),
    "EvalResult_getAsStr": (c_char_p, (_P,)),
    "getCursorType": (Type, (Cursor,)),
    "getCanonicalType": (Type, (Type,)),
    "getUnqualifiedType": (Type, (Type,)),
    "getPointeeType": (Type, (Type,)),
    "getArrayElementType": (Type, (Type,)),
    "getElementType": (Type, (Type,)),
    "getArraySize": (c_longlong, (Type,)),
    "getResultType": (Type, (Type,)),
    "getNumArgTypes": (c_int, (Type,)),
    "getArgType": (Type, (Type, c_uint)),
    "isFunctionTypeVariadic": (c_uint, (Type,)),
    "isConstQualifiedType": (c_uint, (Type,)),
    "isVolatileQualifiedType": (c_uint, (Type,)),
    "isRestrictQualifiedType": (c_uint, (Type,)),
    "getTypeSpelling": (Text, (Type,)),
    "getTypeDeclaration": (Cursor, (Type,)),
    "getNumOverloadedDecls": (c_uint, (Cursor,)),
    "getOverloadedDecl": (Cursor, (Cursor, c_uint)),
    "Cursor_getOffsetOfField": (c_longlong, (Cursor,)),
    "Type_getNumTemplateArguments": (c_int, (Type,)),
    "Type_getTemplateArgumentAsType": (Type, (Type, c_uint)),
    "Type_getSizeOf": (c_longlong, (Type,)),
    "Type_visitFields": (c_uint, (Type, FieldVisitor, _P)),
    "getNumDiagnostics": (c_uint, (_P,)),
    "getDiagnostic": (_P, (_P, c_uint)),
    "disposeDiagnostic": (None, (_P,)),
    "getDiagnosticSeverity": (c_int, (_P,)),
    "getDiagnosticLocation": (Location, (_P,)),
    "getDiagnosticSpelling": (Text, (_P,)),
    "getChildDiagnostics": (_P, (_P,)),
    "getNumDiagnosticsInSet": (c_uint, (_P,)),
    "getDiagnosticInSet": (_P, (_P, c_uint)),
    "getCString": (c_char_p, (Text,)),
    "disposeString": (None, (Text,)),
    "getAllSkippedRanges": (POINTER(Ranges), (_P,)),
    "disposeSourceRangeList": (None, (POINTER(Ranges),)),
}


class Library:
    """libclang's functions by their names without `clang_`, prototypes set on first use."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._dll = CDLL(path)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """Look the function up once. Raises AttributeError for names without a prototype."""
        if name not in _PROTOTYPES:
            raise AttributeError(name)
        function = getattr(self._dll, f"clang_{name}")
        function.restype, function.argtypes = _PROTOTYPES[name]
        setattr(self, name, function)
        return function


class RaisingVisitors:
    """Raises at the end what visitors raised in it: ctypes prints that, and goes on as if all were seen."""

    def __init__(self) -> None:
        self._raised: list[BaseException] = []
        self._usual = sys.unraisablehook

    def __enter__(self) -> None:
        self._usual, sys.unraisablehook = sys.unraisablehook, self._keep

    def __exit__(self, *_: object) -> None:
        """Raises what the first visitor raised that failed."""
        sys.unraisablehook = self._usual
        if self._raised:
            raise self._raised[0]

    def _keep(self, given: sys.UnraisableHookArgs) -> None:
        if given.exc_value is not None and "ctypes callback" in (given.err_msg or ""):
            self._raised.append(given.exc_value)
        else:
            self._usual(given)


@cache
def library() -> Library:
    """The library, loaded once. Raises OSError where there is none."""
    for path in _candidates():
        try:
            return Library(path)
        except OSError:
            continue
    raise OSError("libclang's shared library was not found: install the 'libclang' package from PyPI")


def _candidates() -> Iterator[str]:
    """Paths to try: the one the environment names, the wheel's, those of an installed LLVM (newest first)."""
    named = os.environ.get("ACCOMP_LIBCLANG")
    spec = find_spec("clang")
    folders = list(spec.submodule_search_locations or ()) if spec else []
    yield from (named,) if named else ()
    for folder in folders:
        yield from glob(os.path.join(folder, "native", "libclang.*"))
    patterns = ("/usr/lib/llvm-*/lib/libclang.so*", "/usr/lib/*/libclang-*.so*", "/usr/lib*/libclang.so*")
    for installed in patterns:
        yield from sorted(glob(installed), key=version_key, reverse=True)


def version_key(path: str) -> tuple[int, ...]:
    """The numbers in a path, for sorting by version."""
    digits = "".join(c if c.isdigit() else " " for c in path)
    return tuple(int(n) for n in digits.split())
