"""The one table of the text form: each record's keyword, and how each of its fields is written.

A record is written `(keyword value ... field=value ... field=[value ...])`: first the fields that
always stand there, in their order and without their names; then those that differ from the default.

What the kinds are written as:
  text     "...", with escapes          name     a word, or text where it is none
  bytes    as text                      int      a number
  bool     true or false                span     3:4-3:9 or 2@3:4-3:9 (in the file 2 of the table)
  enum     a word                       symbol   %name, or %2.name: a row of the table of symbols
  node     a record, or none            type     !2: a row of the table of types, or none
  nodes    [records]                    symbols, spans   [...]
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Any

from accomp.ir.nodes import (
    Construct,
    HostLine,
    Loop,
    Lowering,
    OmpLine,
    Region,
    RegionKind,
    Trace,
    Unit,
    Use,
)
from accomp.records import dataclass
from accomp.source import Edit, Language, SourceFile, SourceForm
from accomp.syntax.nodes import (
    Clause,
    Directive,
    Expr,
    Keyed,
    Model,
    Section,
    Symbol,
    TypeField,
    TypeInfo,
    TypeKind,
    VarRef,
    Word,
)

VERSION = 1
WORD = re.compile(r"(?!(?:none|true|false)\b)[A-Za-z_][A-Za-z0-9_+]*(?:-[A-Za-z_+][A-Za-z0-9_+]*)*")


class _Required:
    """Says that a field stands without its name."""


REQUIRED = _Required()


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a record: its kind; the value where it is not written; the classes it may hold.

    `missing` says that `none` may stand there.
    """

    name: str
    kind: str
    default: Any = REQUIRED
    holds: tuple[type[Any], ...] = ()
    missing: bool = False

    @property
    def optional(self) -> bool:
        """Whether its value may be None."""
        return self.missing or self.default is None

    @property
    def positional(self) -> bool:
        """Whether it stands without its name."""
        return self.default is REQUIRED


@dataclass(frozen=True, slots=True)
class Form:
    """How one class of records is written."""

    cls: type[Any]
    keyword: str
    fields: tuple[Field, ...]


def _enum(name: str, cls: type[Enum], default: Any = REQUIRED) -> Field:
    return Field(name, "enum", default, (cls,))


def _node(name: str, *holds: type[Any], default: Any = REQUIRED) -> Field:
    return Field(name, "node", default, holds)


def _nodes(name: str, *holds: type[Any]) -> Field:
    return Field(name, "nodes", (), holds)


def _span(name: str = "span") -> Field:
    return Field(name, "span")


_PLACE = Field("span", "span", missing=True)


def _text(name: str, default: Any = REQUIRED) -> Field:
    return Field(name, "text", default)


def _name(name: str, default: Any = REQUIRED) -> Field:
    return Field(name, "name", default)


def _bool(name: str, default: bool = False) -> Field:
    return Field(name, "bool", default)


_TYPE = Field("type", "type", None)
_SYMBOL = Field("symbol", "symbol", None)
_TRACE = _nodes("trace", Trace)
_MODIFIERS = _nodes("modifiers", Word, Keyed)
_ARGUMENTS = _nodes("args", VarRef, Expr, Word, Keyed)

_FORMS = (
    Form(
        TypeInfo,
        "type",
        (
            _enum("kind", TypeKind),
            _text("spelling"),
            _text("prefix", ""),
            _text("suffix", ""),
            _bool("const"),
            _bool("complete", default=True),
            _bool("variable"),
            Field("element", "type", None),
            _text("extent", None),
            _nodes("fields", TypeField),
            Field("missing", "names", ()),
        ),
    ),
    Form(TypeField, "field", (_name("name"), Field("type", "type"))),
    Form(
        Symbol,
        "symbol",
        (
            _name("name"),
            Field("type", "type"),
            _text("id"),
            Field("declared", "span", None),
            _bool("file_scope"),
            _name("storage", "auto"),
            _text("attributes", ""),
        ),
    ),
    Form(
        Expr,
        "expr",
        (
            _text("text"),
            _PLACE,
            _bool("constant"),
            Field("value", "int", None),
            _TYPE,
            Field("symbols", "symbols", ()),
        ),
    ),
    Form(
        Section,
        "section",
        (
            _node("lower", Expr, default=None),
            _node("length", Expr, default=None),
            _node("stride", Expr, default=None),
            _bool("range", default=True),
        ),
    ),
    Form(
        VarRef,
        "var",
        (
            _text("text"),
            _name("name"),
            _PLACE,
            _text("members", ""),
            _nodes("sections", Section),
            _SYMBOL,
            _TYPE,
            _bool("common"),
            _text("through", ""),
        ),
    ),
    Form(Word, "word", (_name("text"), _PLACE)),
    Form(Keyed, "keyed", (_name("key"), _node("value", Expr, Word), _PLACE, _bool("written", default=True))),
    Form(
        Clause,
        "clause",
        (
            _name("name"),
            _PLACE,
            _bool("implicit"),
            _name("spelling", ""),
            _bool("parenthesized"),
            _MODIFIERS,
            _ARGUMENTS,
            _nodes("tail", Word, Keyed),
        ),
    ),
    Form(
        Directive,
        "directive",
        (
            _enum("model", Model),
            _name("name"),
            _PLACE,
            _bool("end"),
            _MODIFIERS,
            _ARGUMENTS,
            _nodes("clauses", Clause),
        ),
    ),
    Form(Region, "region", (_enum("kind", RegionKind), _span())),
    Form(
        Loop,
        "loop",
        (
            _span(),
            Field("index", "symbol", missing=True),
            _span("body"),
            _bool("declared"),
            _text("problem", ""),
        ),
    ),
    Form(
        Use,
        "use",
        (
            Field("symbol", "symbol"),
            _span("first"),
            _bool("written", default=True),
            _bool("read", default=True),
            _bool("index"),
            _bool("dead"),
        ),
    ),
    Form(Trace, "rule", (_name("rule"), _text("why", ""))),
    Form(OmpLine, "omp", (_node("directive", Directive), _TRACE)),
    Form(HostLine, "host", (_text("text"), _TRACE, _text("needs", ""))),
    Form(Edit, "edit", (_span(), Field("text", "bytes"), Field("order", "int", 0))),
    Form(
        Lowering,
        "lowering",
        (
            _nodes("before", OmpLine, HostLine),
            _nodes("after", OmpLine, HostLine),
            _nodes("edits", Edit),
            _TRACE,
        ),
    ),
    Form(
        Construct,
        "construct",
        (
            _name("function", ""),
            _node("directive", Directive),
            _node("region", Region, default=None),
            _nodes("loops", Loop),
            _nodes("uses", Use),
            _node("omp", Lowering, default=None),
            Field("closing", "span", None),
            Field("specification", "span", None),
            Field("entry", "span", None),
            Field("exits", "spans", ()),
            _nodes("children", Construct),
        ),
    ),
)

BY_CLASS = {form.cls: form for form in _FORMS}
BY_KEYWORD = {form.keyword: form for form in _FORMS}


@dataclass(frozen=True, slots=True)
class FileRow:
    """A source file in text form: its bytes stay where they are, their number and CRC-32 are written."""

    path: str
    language: Language
    form: SourceForm
    size: int
    crc: int


FILE = Form(
    FileRow,
    "file",
    (
        _text("path"),
        _enum("language", Language),
        _enum("form", SourceForm, SourceForm.FREE),
        Field("size", "int"),
        Field("crc", "int"),
    ),
)
UNIT = Form(
    Unit,
    "unit",
    (
        _nodes("files", FileRow),
        _nodes("types", TypeInfo),
        _nodes("symbols", Symbol),
        Field("inactive", "spans", ()),
        _nodes("constructs", Construct),
    ),
)
"""What a unit is written as: tables of what its constructs refer to, the first file being its own."""
TEXT_KEYWORD = "accomp-ir"


def file_row(file: SourceFile) -> FileRow:
    """The row of a file."""
    from zlib import crc32

    return FileRow(file.path, file.language, file.form, len(file.data), crc32(file.data))


@dataclass(frozen=True, slots=True)
class Text:
    """What a text form says: the units, and the stage after which it was printed."""

    stage: str
    units: tuple[Unit, ...]


_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_PLAIN = {value[1]: key for key, value in _ESCAPES.items()}
_ESCAPED = re.compile(r"\\(?:u\{([0-9a-f]+)\}|(.))", re.DOTALL)


def quoted(text: str) -> str:
    """A string in quotes; what cannot be shown is written as an escape with its number."""
    if text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    return '"' + "".join(_ESCAPES.get(c) or (c if c.isprintable() else _escape(c)) for c in text) + '"'


def _escape(c: str) -> str:
    return "\\u{" + format(ord(c), "x") + "}"


def unquoted(literal: str) -> str:
    """The string that quotes and escapes stand for. Raises ValueError for an escape that is not known."""
    return _ESCAPED.sub(_unescape, literal[1:-1])


def _unescape(escape: re.Match[str]) -> str:
    if escape[1]:
        number = int(escape[1], 16)
        if number > 0x10FFFF:
            raise ValueError(f"'{escape[0]}' is no character")
        return chr(number)
    if escape[2] not in _PLAIN:
        raise ValueError(f"unknown escape '{escape[0]}'")
    return _PLAIN[escape[2]]
