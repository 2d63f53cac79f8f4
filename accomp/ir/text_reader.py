"""Text to units: the inverse of `accomp.ir.text_printer`, by the same table."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, cast

from accomp.codes import ir as codes
from accomp.diagnostics import Sink
from accomp.ir.fields import Field, Form, spelling
from accomp.ir.forms import (
    BY_KEYWORD,
    FILE,
    TEXT_KEYWORD,
    UNIT,
    VERSION,
    FileRow,
    Text,
    file_row,
    unquoted,
)
from accomp.ir.nodes import Unit
from accomp.ir.text_lexer import Atom, Group, TextError, Value, read_groups, record
from accomp.source import SourceFile, Span
from accomp.syntax.nodes import Symbol, TypeInfo

Load = Callable[[str], bytes]
"""Gives the bytes of a source file by its path. Raises OSError, or ValueError for what is no path."""

_TABLES = ("files", "types", "symbols")
_STAGES = ("bind", "check", "normalize", "map", "verify")


def read_units(file: SourceFile, load: Load, sink: Sink) -> Text | None:
    """The units that a text form holds, their source files read by `load`.

    None where the text is malformed, or a source not the one it was printed for: the sink says why.
    `load` is not called for a file without bytes.
    """
    text = file.data.decode("utf-8", "surrogateescape")
    try:
        return _read(text, load)
    except SourceChangedError as error:
        sink.report(codes.IR_SOURCE_CHANGED, _place(file, text, error), path=error.what)
    except UnreadableError as error:
        place = _place(file, text, error)
        sink.report(codes.IR_SOURCE_UNREADABLE, place, path=error.what, why=error.why)
    except TextError as error:
        sink.report(codes.IR_SYNTAX, _place(file, text, error), what=error.what)
    return None


def _place(file: SourceFile, text: str, error: TextError) -> Span:
    start, end = (len(text[:at].encode("utf-8", "surrogateescape")) for at in (error.start, error.end))
    return Span(file, start, end)


class SourceChangedError(TextError):
    """A source file is not the one that the text form was printed for; `what` is its path."""


class UnreadableError(TextError):
    """A source file cannot be read; `what` is its path."""

    def __init__(self, what: str, why: str, start: int, end: int) -> None:
        super().__init__(what, start, end)
        self.why = why


def _read(text: str, load: Load) -> Text:
    groups = read_groups(text)
    if not groups:
        raise TextError(f"expected ({TEXT_KEYWORD} {VERSION} STAGE)", 0, 0)
    stage = _head(groups[0])
    sources: dict[FileRow, SourceFile] = {}
    return Text(stage, tuple(_Reader(load, sources).unit(group) for group in groups[1:]))


def _head(group: Group) -> str:
    """The stage that the first record names."""
    atoms = [value.text for value in group.values if isinstance(value, Atom)]
    if len(atoms) != 3 or len(group.values) != 3 or group.named or atoms[0] != TEXT_KEYWORD:
        raise TextError(f"expected ({TEXT_KEYWORD} {VERSION} STAGE)", group.start, group.end)
    if atoms[1] != str(VERSION):
        raise TextError(f"version {atoms[1]} of the text form is not known", group.start, group.end)
    if atoms[2] not in _STAGES:
        raise TextError(f"unknown stage '{atoms[2]}'", group.start, group.end)
    return atoms[2]


class _Reader:
    """Reads one unit. `sources` are the files read for the units before it."""

    def __init__(self, load: Load, sources: dict[FileRow, SourceFile]) -> None:
        self.load = load
        self.sources = sources
        self.files: list[SourceFile] = []
        self.types: dict[str, TypeInfo] = {}
        self.symbols: dict[str, Symbol] = {}
        self._kinds: dict[str, Callable[[Field, Value], Any]] = {
            "text": lambda _, value: _string(_atom(value, "text")),
            "name": _name,
            "bytes": lambda _, value: _bytes(_atom(value, "text")),
            "int": lambda _, value: int(_atom(value, "int").text),
            "bool": _bool,
            "enum": _enum,
            "span": lambda _, value: self.span(_atom(value, "span")),
            "type": lambda _, value: self.row(self.types, _atom(value, "type")),
            "symbol": lambda _, value: self.row(self.symbols, _atom(value, "symbol")),
            "node": self.node,
            "row": self.cells,
        }

    def unit(self, group: Group) -> Unit:
        """The unit of a record."""
        keyword = _keyword(group)
        if keyword.text != UNIT.keyword:
            raise TextError(f"expected a unit, not '{keyword.text}'", keyword.start, keyword.end)
        fields = {field.name: field for field in UNIT.fields}
        _known(group, fields)
        for row in self.rows(group, "files"):
            self.file(row)
        for name, rows in (("types", self.types), ("symbols", self.symbols)):
            for row in self.rows(group, name):
                self.define(rows, row)
        if not self.files:
            raise TextError("a unit without a file", group.start, group.end)
        own = (field for name, field in fields.items() if name not in _TABLES)
        return Unit(self.files[0], **{field.name: self.field(field, group) for field in own})

    def rows(self, group: Group, name: str) -> list[Group]:
        """The rows of a table of the unit."""
        value = group.named.get(name)
        if value is None:
            return []
        return [record(row) for row in _list(value)]

    def file(self, group: Group) -> None:
        """Read a source file, and see that it is the one meant."""
        row: FileRow = self.record(FILE, group, group.values[1:])
        if row not in self.sources:
            file = SourceFile(
                row.path, self.data(row, group), row.language, row.form, edited=row.data is not None
            )
            if file_row(file) != row:
                raise SourceChangedError(row.path, group.start, group.end)
            self.sources[row] = file
        self.files.append(self.sources[row])

    def data(self, row: FileRow, group: Group) -> bytes:
        """The bytes of a source file."""
        if row.data is not None or not row.size:
            return row.data or b""
        try:
            return self.load(row.path)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise UnreadableError(row.path, why, group.start, group.end) from None

    def define(self, rows: dict[str, Any], group: Group) -> None:
        """Read one row of the table of types or variables: its name stands after the keyword."""
        kind = "type" if rows is self.types else "symbol"
        keyword = _keyword(group)
        name = _atom(group.values[1], kind) if len(group.values) > 1 else None
        if keyword.text != kind or name is None:
            raise TextError(f"expected ({kind} NAME ...)", group.start, group.end)
        if name.text in rows:
            raise TextError(f"'{name.text}' is defined twice", name.start, name.end)
        rows[name.text] = self.record(BY_KEYWORD[kind], group, group.values[2:])

    def row(self, rows: dict[str, Any], atom: Atom) -> Any:
        """What a name of the tables stands for."""
        if atom.text not in rows:
            raise TextError(f"'{atom.text}' is not defined", atom.start, atom.end)
        return rows[atom.text]

    def node(self, field: Field, value: Value) -> Any:
        """The record that a field holds."""
        group = record(value)
        keyword = _keyword(group)
        form = BY_KEYWORD.get(keyword.text)
        if form is None or form.cls not in field.holds:
            raise TextError(f"'{keyword.text}' cannot stand in '{field.name}'", keyword.start, keyword.end)
        return self.record(form, group, group.values[1:])

    def record(self, form: Form, group: Group, values: list[Value]) -> Any:
        """A record of a form; `values` are those without a name."""
        positional = [field for field in form.fields if field.positional]
        if len(values) != len(positional):
            names = ", ".join(field.name for field in positional)
            what = f"'{form.keyword}' takes {len(positional)} values ({names}), not {len(values)}"
            raise TextError(what, group.start, group.end)
        others = {field.name: field for field in form.fields if not field.positional}
        _known(group, others)
        read = {f.name: self.value(f, v) for f, v in zip(positional, values, strict=True)}
        read |= {name: self.field(field, group) for name, field in others.items()}
        return form.cls(**read)

    def field(self, field: Field, group: Group) -> Any:
        """The value of a field with a name, or what it is by default."""
        value = group.named.get(field.name)
        if value is None:
            return () if field.positional else field.default
        return self.value(field, value)

    def value(self, field: Field, value: Value) -> Any:
        """The value of a field."""
        if isinstance(value, Atom) and value.text == "none" and value.kind == "word":
            return _none(field, value)
        if field.several:
            item = field.item()
            read = [self.value(item, each) for each in _list(value)]
            return frozenset(read) if field.unordered else tuple(read)
        return self._kinds[field.kind](field, value)

    def cells(self, field: Field, value: Value) -> tuple[Any, ...]:
        """The values of one row of a list of rows."""
        given = _list(value)
        if len(given) != len(field.columns):
            names = ", ".join(column.name for column in field.columns)
            what = f"'{field.name}' takes {len(field.columns)} values ({names}) in a row, not {len(given)}"
            raise TextError(what, value.start, value.end)
        return tuple(self.value(column, cell) for column, cell in zip(field.columns, given, strict=True))

    def span(self, atom: Atom) -> Span:
        """The span that a place means."""
        number, _, places = atom.text.rpartition("@")
        if int(number or 0) >= len(self.files):
            raise TextError(f"there is no file {number or 0}", atom.start, atom.end)
        file = self.files[int(number or 0)]
        start, end = (self.offset(file, place, atom) for place in places.split("-"))
        if end < start:
            raise TextError("the span ends before it starts", atom.start, atom.end)
        return Span(file, start, end)

    def offset(self, file: SourceFile, place: str, atom: Atom) -> int:
        """The offset of LINE:COLUMN."""
        line, column = (int(part) for part in place.split(":"))
        if 1 <= line <= len(file.line_starts()) and column >= 1:
            offset = file.offset(line, column)
            if file.position(offset) == (line, column) and offset <= len(file.data):
                return offset
        raise TextError(f"there is no {place} in '{file.path}'", atom.start, atom.end)


def _none(field: Field, atom: Atom) -> None:
    if not field.optional:
        raise TextError(f"'{field.name}' cannot be none", atom.start, atom.end)


def _keyword(group: Group) -> Atom:
    if not group.values:
        raise TextError("a record without a keyword", group.start, group.end)
    return _atom(group.values[0], "word")


def _known(group: Group, fields: dict[str, Field]) -> None:
    for name, value in group.named.items():
        if name not in fields:
            raise TextError(f"unknown field '{name}'", value.start - len(name) - 1, value.end)


_EXPECTED = {"text": "a string", "int": "a number", "span": "a place (LINE:COLUMN-LINE:COLUMN)"}


def _atom(value: Value, kind: str) -> Atom:
    if isinstance(value, Group) or value.kind != kind:
        raise TextError(f"expected {_EXPECTED.get(kind, f'a {kind}')}", value.start, value.end)
    return value


def _list(value: Value) -> list[Value]:
    if isinstance(value, Atom) or value.brackets != "[]":
        raise TextError("expected a list, '[...]'", value.start, value.end)
    return value.values


def _string(atom: Atom) -> str:
    try:
        return unquoted(atom.text)
    except ValueError as error:
        raise TextError(str(error), atom.start, atom.end) from None


def _bytes(atom: Atom) -> bytes:
    try:
        return _string(atom).encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        raise TextError("a string that stands for no bytes", atom.start, atom.end) from None


def _name(_: Field, value: Value) -> str:
    if isinstance(value, Atom) and value.kind == "word":
        return value.text
    return _string(_atom(value, "text"))


def _bool(_: Field, value: Value) -> bool:
    if isinstance(value, Atom) and value.text in ("true", "false"):
        return value.text == "true"
    raise TextError("expected true or false", value.start, value.end)


def _enum(field: Field, value: Value) -> Any:
    name = _name(field, value)
    members = cast(type[Enum], field.holds[0])
    for member in members:
        if spelling(member) == name:
            return member
    raise TextError(f"'{name}' is no {field.name}", value.start, value.end)
