"""Units to text that re-parses; the table in `accomp.ir.forms` says how each record is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import Any

from accomp.ir.fields import Field as FieldForm
from accomp.ir.fields import Form, spelling
from accomp.ir.forms import (
    BY_CLASS,
    FILE,
    TEXT_KEYWORD,
    UNIT,
    VERSION,
    WORD,
    FileRow,
    file_row,
    quoted,
)
from accomp.ir.nodes import Construct, HostLine, OmpLine, Unit
from accomp.records import dataclass, field
from accomp.source import SourceFile, Span
from accomp.syntax.nodes import Symbol, TypeInfo
from accomp.syntax.printer import print_directive

COLUMNS = 110
_TABLES = ("files", "types", "symbols")


def print_units(units: Iterable[Unit], stage: str) -> str:
    """The text form of units as they are after a stage."""
    parts = [f"({TEXT_KEYWORD} {VERSION} {stage})\n", *(print_unit(unit) for unit in units)]
    return "\n".join(parts)


def print_unit(unit: Unit) -> str:
    """The text form of one unit, with tables of its files, types and variables in front."""
    writer = _Writer(unit.source)
    own = [writer.named(item, getattr(unit, item.name)) for item in UNIT.fields if item.name not in _TABLES]
    doc = _Doc("(unit", [], ")")
    doc.parts.append(writer.several("files", [file_row(file) for file in writer.files]))
    if writer.types:
        doc.parts.append(_Doc("types=[", writer.types, "]"))
    if writer.symbols:
        doc.parts.append(_Doc("symbols=[", writer.symbols, "]"))
    doc.parts += [part for part in own if part is not None]
    lines: list[str] = []
    _lay_out(doc, 0, lines, "", broken=True)
    return "\n".join(lines) + "\n"


@dataclass(slots=True)
class _Doc:
    """A piece of text that may be broken between its parts; a comment stands on a line before it."""

    head: str
    parts: list[_Doc] = field(default_factory=list["_Doc"])
    tail: str = ""
    comment: str = ""
    _flat: str | None = None

    def flat(self) -> str:
        """The text on one line."""
        if self._flat is None:
            glue = "" if self.head.endswith("[") or not self.parts else " "
            self._flat = self.head + glue + " ".join(p.flat() for p in self.parts) + self.tail
        return self._flat

    def commented(self) -> bool:
        """Whether a comment stands before one of the parts, so that it must be broken."""
        return any(p.comment or p.commented() for p in self.parts)


def _lay_out(doc: _Doc, indent: int, lines: list[str], closing: str, *, broken: bool = False) -> None:
    """Add the lines of a piece; `closing` is what follows it directly."""
    pad = "  " * indent
    if doc.comment:
        lines.append(f"{pad}; {doc.comment}")
    if not broken and not doc.commented() and len(pad) + len(doc.flat()) <= COLUMNS:
        lines.append(pad + doc.flat() + closing)
        return
    head, parts = _first_line(doc, len(pad))
    lines.append(pad + head)
    for part in parts[:-1]:
        _lay_out(part, indent + 1, lines, "")
    if parts:
        _lay_out(parts[-1], indent + 1, lines, doc.tail + closing)
    else:
        lines[-1] += doc.tail + closing


def _first_line(doc: _Doc, column: int) -> tuple[str, list[_Doc]]:
    """The head with those parts that are no records of their own, and the parts that follow on lines."""
    head, at = doc.head, 0
    while at < len(doc.parts) and not doc.head.endswith("[") and not doc.parts[at].parts:
        if doc.parts[at].comment or column + len(head) + len(doc.parts[at].flat()) >= COLUMNS:
            break
        head += " " + doc.parts[at].flat()
        at += 1
    return head, doc.parts[at:]


class _Writer:
    """Writes the records of one unit, and fills its tables with what they refer to."""

    def __init__(self, source: SourceFile) -> None:
        self.files: list[SourceFile] = [source]
        self.types: list[_Doc] = []
        self.symbols: list[_Doc] = []
        self._type_names: dict[TypeInfo, str] = {}
        self._symbol_names: dict[Symbol, str] = {}
        self._names: dict[str, int] = {}
        self._atoms: dict[str, Callable[[Any], str]] = {
            "text": quoted,
            "name": word,
            "bytes": lambda data: quoted(data.decode("utf-8", "surrogateescape")),
            "int": str,
            "bool": lambda value: "true" if value else "false",
            "enum": enum_word,
            "span": self.span,
            "type": self.type,
            "symbol": self.symbol,
        }

    def node(self, record: Any, form: Form | None = None) -> _Doc:
        """A record as text."""
        form = form or (FILE if isinstance(record, FileRow) else BY_CLASS[record.__class__])
        doc = _Doc(f"({form.keyword}", [], ")", _comment(record))
        for item in (
            *(f for f in form.fields if f.positional),
            *(f for f in form.fields if not f.positional),
        ):
            value = getattr(record, item.name)
            if item.positional:
                doc.parts.append(self.value(item, value))
            elif (part := self.named(item, value)) is not None:
                doc.parts.append(part)
        return doc

    def named(self, item: FieldForm, value: Any) -> _Doc | None:
        """A field with its name, unless it is what it is by default."""
        return None if value == item.default else _named(item.name, self.value(item, value))

    def value(self, item: FieldForm, value: Any) -> _Doc:
        """The value of a field as text."""
        if value is None:
            return _Doc("none")
        if item.kind == "node":
            return self.node(value)
        if item.several:
            inner, values = item.item(), sorted(value) if item.unordered else value
            return _Doc("[", [self.value(inner, v) for v in values], "]")
        if item.kind == "row":
            cells = zip(item.columns, value, strict=True)
            return _Doc("[", [self.value(column, cell) for column, cell in cells], "]")
        return _Doc(self._atoms[item.kind](value))

    def several(self, name: str, records: Sequence[Any]) -> _Doc:
        """A field of records as text."""
        return _Doc(f"{name}=[", [self.node(record) for record in records], "]")

    def span(self, span: Span) -> str:
        """A span as text; the file is named where it is not the unit's own."""
        (line, column), (end_line, end_column) = span.position(), span.file.position(span.end)
        number = self._file(span.file)
        prefix = f"{number}@" if number else ""
        return f"{prefix}{line}:{column}-{end_line}:{end_column}"

    def _file(self, file: SourceFile) -> int:
        for number, known in enumerate(self.files):
            if known is file or known == file:
                return number
        self.files.append(file)
        return len(self.files) - 1

    def type(self, of: TypeInfo) -> str:
        """The name of a type; its row, after those of the types it is made of, is in the table."""
        if of not in self._type_names:
            doc = self.node(of)
            self._type_names[of] = name = f"!{len(self.types)}"
            doc.head += f" {name}"
            self.types.append(doc)
        return self._type_names[of]

    def symbol(self, symbol: Symbol) -> str:
        """The name of a variable in the text form; its row is in the table."""
        if symbol not in self._symbol_names:
            base = symbol.name if symbol.name.isascii() and symbol.name.isidentifier() else "_"
            count = self._names[base] = self._names.get(base, 0) + 1
            self._symbol_names[symbol] = name = f"%{base}" if count == 1 else f"%{count}.{base}"
            doc = self.node(symbol)
            doc.head += f" {name}"
            self.symbols.append(doc)
        return self._symbol_names[symbol]


def _named(name: str, doc: _Doc) -> _Doc:
    doc.head = f"{name}={doc.head}"
    return doc


def word(text: str) -> str:
    """A name as a word where it is one, else in quotes."""
    return text if WORD.fullmatch(text) else quoted(text)


def enum_word(value: Enum) -> str:
    """The word for a value of an enumeration."""
    return word(spelling(value))


def _comment(record: Any) -> str:
    """What a reader is shown before a record: the source text of a directive, the line it became."""
    if isinstance(record, Construct) and record.directive.span is not None:
        text = record.directive.span.text()
    elif isinstance(record, OmpLine):
        text = print_directive(record.directive)
    elif isinstance(record, HostLine):
        text = record.text
    else:
        return ""
    line = " ".join(text.replace("\\\n", " ").replace("\\\r\n", " ").split())
    return "".join(c if c.isprintable() else "?" for c in line)
