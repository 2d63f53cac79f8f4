"""The one table of the text form: each record's keyword, and how each of its fields is written.

A record is written `(keyword value ... field=value ... field=[value ...])`: first the fields that
always stand there, in their order and without their names; then those that differ from the default.

What the kinds are written as:
  text     "...", with escapes          name     a word, or text where it is none
  bytes    as text                      int      a number
  bool     true or false                span     3:4-3:9 or 2@3:4-3:9 (in the file 2 of the table)
  enum     a word                       symbol   %name, or %2.name: a row of the table of symbols
  node     a record, or none            type     !2: a row of the table of types, or none
  nodes    [records]                    symbols, spans, names, texts, enums   [...]
  rows     [[value ...] ...]            sets     the same as lists, in the order of their words
"""

from __future__ import annotations

import re

from accomp.host.declarations import ClauseArgument, Declarations
from accomp.host.program import Body, Program
from accomp.ir.actionforms import ACTION_FORMS
from accomp.ir.actions import ACTIONS, InsertAt
from accomp.ir.callforms import CALL_FORMS
from accomp.ir.calls import Assigned, Call, Undefined
from accomp.ir.declarationforms import DECLARATION_FORMS
from accomp.ir.fields import Field, Form, boolean, enum, name, names, node, nodes, span, text, texts
from accomp.ir.hostforms import HOST_FORMS
from accomp.ir.kernel import Module
from accomp.ir.kernelforms import KERNEL_FORMS
from accomp.ir.nodes import (
    ActionLine,
    Attributes,
    Construct,
    FixedAddress,
    HostLine,
    Insertion,
    Instantiated,
    Loop,
    Lowering,
    Object,
    ObjectData,
    OmpLine,
    OwnOpenMP,
    Reduced,
    Region,
    RegionKind,
    StructuredBinding,
    Trace,
    Unit,
    Use,
    Withheld,
)
from accomp.ir.own_macros import OwnMacro
from accomp.ir.own_procedures import Evaluated, NoProcedure, OwnProcedure, Passed
from accomp.ir.places import Asked, Branch, Cycles, Mention
from accomp.ir.varforms import VAR_FORMS
from accomp.patterns import pattern
from accomp.records import dataclass
from accomp.source import Copied, Edit, Language, SourceFile, SourceForm
from accomp.syntax.nodes import (
    Clause,
    Directive,
    Expr,
    Keyed,
    Model,
    Symbol,
    TypeField,
    TypeInfo,
    TypeKind,
    VarRef,
    Word,
)

VERSION = 1
WORD = pattern(r"(?!(?:none|true|false)\b)[A-Za-z_][A-Za-z0-9_+]*(?:-[A-Za-z_+][A-Za-z0-9_+]*)*")


_PLACE = Field("span", "span", missing=True)
_TYPE = Field("type", "type", None)
_SYMBOL = Field("symbol", "symbol", None)
_TRACE = nodes("trace", Trace)
_MODIFIERS = nodes("modifiers", Word, Keyed)
_ARGUMENTS = nodes("args", VarRef, Expr, Word, Keyed)

_DETERMINED = "shared visible translated initial members lastprivate pointers reduced_parts".split()
_FORMS = (
    Form(
        TypeInfo,
        "type",
        (
            enum("kind", TypeKind),
            text("spelling"),
            text("prefix", ""),
            text("suffix", ""),
            boolean("const"),
            boolean("complete", default=True),
            boolean("variable"),
            Field("element", "type", None),
            text("extent", None),
            text("lower", "1"),
            nodes("fields", TypeField),
            Field("missing", "names", ()),
            Field("converts", "names", ()),
            text("underlying", ""),
            Field("bytes", "int", 0),
            Field("length", "int", -1),
            boolean("polymorphic"),
            Field("bare", "type", None),
            Field("cxx", "texts", ()),
            Field("special", "texts", ()),
            names("words"),
        ),
    ),
    Form(
        TypeField,
        "field",
        (name("name"), Field("type", "type"), boolean("hidden"), Field("offset", "int", -1)),
    ),
    Form(
        Symbol,
        "symbol",
        (
            name("name"),
            Field("type", "type"),
            text("id"),
            Field("declared", "span", None),
            boolean("file_scope"),
            name("storage", "auto"),
            text("attributes", ""),
            text("value", ""),
        ),
    ),
    Form(
        Expr,
        "expr",
        (
            text("text"),
            _PLACE,
            boolean("constant"),
            Field("value", "int", None),
            _TYPE,
            Field("symbols", "symbols", ()),
            text("cxx", ""),
        ),
    ),
    Form(Word, "word", (name("text"), _PLACE)),
    Form(Keyed, "keyed", (name("key"), node("value", Expr, Word), _PLACE, boolean("written", default=True))),
    Form(
        Clause,
        "clause",
        (
            name("name"),
            _PLACE,
            boolean("implicit"),
            name("spelling", ""),
            boolean("parenthesized"),
            _MODIFIERS,
            _ARGUMENTS,
            nodes("tail", Word, Keyed),
        ),
    ),
    Form(
        Directive,
        "directive",
        (
            enum("model", Model),
            name("name"),
            _PLACE,
            boolean("end"),
            _MODIFIERS,
            _ARGUMENTS,
            nodes("clauses", Clause),
        ),
    ),
    Form(
        Region,
        "region",
        (
            enum("kind", RegionKind),
            span(),
            boolean("defines", default=True),
            text("prototype", ""),
            Field("opening", "int", 1),
            Field("closing", "int", 1),
            boolean("block"),
            boolean("in_memory"),
        ),
    ),
    Form(
        Loop,
        "loop",
        (
            span(),
            Field("index", "symbol", missing=True),
            span("body"),
            boolean("declared"),
            text("problem", ""),
            Field("outer_indices", "symbols", ()),
            boolean("directive"),
            boolean("strided"),
            boolean("rectangular"),
            boolean("ranged"),
            Field("between", "span", None),
            node("cycles", Cycles, default=None),
        ),
    ),
    Form(
        Cycles,
        "cycles",
        (
            Field("statements", "spans", ()),
            name("name", ""),
            name("label", ""),
            span("head"),
            span("end"),
            text("closing"),
            Field("room", "int"),
        ),
    ),
    *CALL_FORMS,
    *VAR_FORMS,
    Form(
        Use,
        "use",
        (
            Field("symbol", "symbol"),
            span("first"),
            boolean("written", default=True),
            boolean("read", default=True),
            boolean("index"),
            boolean("dead"),
            text("before", ""),
            nodes("asked", Asked),
            Field("read_after", "span", None),
            boolean("outlives"),
            text("combined", ""),
            boolean("own", default=True),
            boolean("set", default=True),
            boolean("idle"),
            texts("given"),
            boolean("pointed"),
            text("type_name", ""),
            boolean("exposed", default=True),
            boolean("redefined"),
            boolean("live", default=True),
            nodes("parts", VarRef),
            text("procedure", ""),
            nodes("calls", Call),
        ),
    ),
    Form(OmpLine, "omp", (node("directive", Directive), _TRACE)),
    Form(HostLine, "host", (text("text"), _TRACE, text("needs", ""))),
    Form(ActionLine, "action", (node("action", *ACTIONS), _TRACE)),
    Form(Insertion, "insertion", (enum("at", InsertAt), span("place"), nodes("lines", HostLine, ActionLine))),
    Form(
        Edit,
        "edit",
        (
            span(),
            Field("text", "bytes"),
            Field("order", "int", 0),
            boolean("own_lines"),
            nodes("copies", Copied),
        ),
    ),
    Form(Copied, "copied", (Field("at", "int"), Field("offset", "int"), Field("end", "int", None))),
    Form(Evaluated, "evaluated", (text("text"), name("type"), span())),
    Form(Passed, "passed", (name("name"), name("type"))),
    Form(
        OwnProcedure,
        "procedure",
        (
            span("place"),
            boolean("contains"),
            texts("heads"),
            texts("conditions"),
            nodes("arguments", Evaluated),
            nodes("passed", Passed),
        ),
    ),
    Form(NoProcedure, "no-procedure", (text("call"), span("place"), text("why"))),
    Form(
        Lowering,
        "lowering",
        (
            nodes("before", OmpLine, HostLine, ActionLine),
            nodes("after", OmpLine, HostLine, ActionLine),
            nodes("edits", Edit),
            nodes("insertions", Insertion),
            node("procedure", OwnProcedure, default=None),
            _TRACE,
        ),
    ),
    Form(StructuredBinding, "binding", (name("name"), span(), boolean("clause"))),
    Form(
        FixedAddress,
        "fixed",
        (
            name("name", ""),
            name("of"),
            name("id"),
            span("place"),
            name("kind"),
            Field("span", "span", None),
        ),
    ),
    Form(Object, "object", (node("var", VarRef), enum("data", ObjectData))),
    Form(Reduced, "reduced", (name("operator"), node("var", VarRef))),
    Form(Withheld, "withheld", (name("level"), nodes("vars", VarRef))),
    Form(
        Attributes,
        "attributes",
        (
            *(nodes(name, VarRef) for name in _DETERMINED),
            nodes("shadowed", Reduced),
            node("object", Object, default=None),
            node("withheld", Withheld, default=None),
        ),
    ),
    Form(
        Construct,
        "construct",
        (
            name("function", ""),
            node("directive", Directive),
            node("region", Region, default=None),
            nodes("loops", Loop),
            nodes("uses", Use),
            nodes("calls", Call),
            nodes("branches", Branch),
            nodes("mentions", Mention),
            node("attributes", Attributes, default=Attributes()),
            node("omp", Lowering, default=None),
            Field("closing", "span", None),
            Field("closings", "spans", ()),
            *map(texts, ("given", "guard", "apart", "ended", "constants")),
            nodes("dynamic", Mention),
            nodes("bindings", StructuredBinding),
            nodes("fixed", FixedAddress),
            Field("specification", "span", None),
            Field("entry", "span", None),
            Field("exits", "spans", ()),
            boolean("sole"),
            boolean("parted"),
            text("macro", ""),
            nodes("statics", Use),
            nodes("undefined", Undefined),
            node("procedure", OwnProcedure, NoProcedure, default=None),
            text("subject", ""),
            node("assigned", Assigned, default=None),
            nodes("arguments", ClauseArgument),
            node("body", Body, default=None),
            nodes("children", Construct),
        ),
    ),
    Form(
        OwnOpenMP,
        "own",
        (
            texts("words"),
            Field("span", "span"),
            Field("follows", "int"),
            Field("apart", "spans", ()),
            Field("closing", "span", None),
            Field("end", "int", -1),
            boolean("held"),
            boolean("leads"),
            boolean("line"),
        ),
    ),
    Form(OwnMacro, "macro", (name("name"), boolean("takes_arguments"), span())),
    *ACTION_FORMS,
    Form(
        Instantiated,
        "instantiated",
        (text("symbol"), nodes("constructs", Construct), nodes("arguments", ClauseArgument)),
    ),
    *HOST_FORMS,
    *DECLARATION_FORMS,
    *KERNEL_FORMS,
)

BY_CLASS = {form.cls: form for form in _FORMS}
BY_KEYWORD = {form.keyword: form for form in _FORMS}


@dataclass(frozen=True, slots=True)
class FileRow:
    """A source file in text form: its bytes stay where they are, their number and CRC-32 are written.

    `data` are the bytes of what is no file, as clang's "<command line>" with the macros of options, and of
    files with edits.
    """

    path: str
    language: Language
    form: SourceForm
    size: int
    crc: int
    data: bytes | None = None


FILE = Form(
    FileRow,
    "file",
    (
        text("path"),
        enum("language", Language),
        enum("form", SourceForm, SourceForm.FREE),
        Field("size", "int"),
        Field("crc", "int"),
        Field("data", "bytes", None),
    ),
)
UNIT = Form(
    Unit,
    "unit",
    (
        nodes("files", FileRow),
        nodes("types", TypeInfo),
        nodes("symbols", Symbol),
        Field("inactive", "spans", ()),
        node("program", Program, default=None),
        node("declarations", Declarations, default=None),
        nodes("constructs", Construct),
        texts("preamble"),
        text("openacc", ""),
        node("module", Module, default=None),
        nodes("openmp", OwnOpenMP),
        Field("left_out", "spans", ()),
        nodes("macros", OwnMacro),
        nodes("instantiated", Instantiated),
    ),
)
"""What a unit is written as: tables of what its constructs refer to, the first file being its own."""
TEXT_KEYWORD = "accomp-ir"


def file_row(file: SourceFile) -> FileRow:
    """The row of a file."""
    from zlib import crc32

    no_file = file.edited or (file.path.startswith("<") and file.path.endswith(">"))
    own = file.data if no_file else None
    return FileRow(file.path, file.language, file.form, len(file.data), crc32(file.data), own)


@dataclass(frozen=True, slots=True)
class Text:
    """What a text form says: the units, and the stage after which it was printed."""

    stage: str
    units: tuple[Unit, ...]


_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_PLAIN = {value[1]: key for key, value in _ESCAPES.items()}
_ESCAPED = pattern(r"\\(?:u\{([0-9a-f]+)\}|(.))", re.DOTALL)


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
