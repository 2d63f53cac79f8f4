"""One parsed translation unit: places in it, texts, children, diagnostics."""

from __future__ import annotations

import os
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from ctypes import byref, c_char_p, c_uint, c_void_p, sizeof

from accomp.frontends.clang.libclang import (
    CONTINUE,
    Cursor,
    InclusionVisitor,
    Library,
    Location,
    Text,
    Type,
    Unsaved,
    Visitor,
    library,
)
from accomp.frontends.clang.memory_overlay import Overlay
from accomp.patterns import pattern
from accomp.records import dataclass
from accomp.source import Span
from accomp.syntax.c_lexis import skip_gap, split_arguments

TextPlace = Callable[[int | None, int, int], Span | None]
"""Gives the span of [begin, end) of a parsed file."""
_SKIP_BODIES = 16
"""CXIndexOpt_SkipParsedBodiesInSession: a new session has parsed none, but those in system headers count."""
_COMPILER = "/usr/bin/clang"
"""Where gcc's headers are looked for from: without a folder, the way to them would go through `/..`."""
_ERROR = 3
_EVALUATED_INTEGER, _EVALUATED_FLOATING = 1, 2
"""CXEval_Int."""
_CALLBACKS = 8
"""How many pointers an IndexerCallbacks holds."""
IN_MACRO = 1 << 31
"""The bit of a location that says it lies in a macro expansion."""
_WRAPPER, _PAREN = 100, 111
"""Implicit conversions, and parentheses (CXCursor_UnexposedExpr, CXCursor_ParenExpr)."""
_WORD = pattern(rb"[A-Za-z_$\x80-\xff][\w$\x80-\xff]*")


class ParseError(Exception):
    """libclang made no translation unit at all."""


@dataclass(frozen=True, slots=True)
class Message:
    """A diagnostic of clang: severity (2 warning, 3 error, 4 fatal), file path ("" if none), offset there."""

    severity: int
    text: str
    path: str
    offset: int
    children: tuple[Message, ...] = ()


def use_end(data: bytes, start: int) -> int:
    """The offset after the use of a macro, with its arguments."""
    name = _WORD.match(data, start)
    end = name.end() if name else start
    after = skip_gap(data, end)
    found = split_arguments(data, after) if data[after : after + 1] == b"(" else None
    return found[1] if found is not None else end


class TranslationUnit:
    """A parsed translation unit. `close` frees it; nothing of it may be used after."""

    def __init__(
        self,
        path: str,
        arguments: Sequence[str],
        buffers: Mapping[str, bytes],
        record: bool = False,
        lean: bool = False,
    ) -> None:
        """Parse the file with compile flags; buffers stand for files.

        `record` keeps what `skipped` needs. `lean` leaves out what C++ costs most
        and no directive needs: function bodies in system headers, and those of
        instantiated templates. Raises ParseError, and OSError where there is no libclang.
        """
        self.lib: Library = library()
        self._index = self.lib.createIndex(0, 0)
        self._unit = c_void_p()
        if not (lean and self._indexed(path, arguments, buffers, record)):
            self._parse(path, arguments, buffers, record)
        self._file, self._offset = c_void_p(), c_uint()
        self._file_at, self._offset_at = byref(self._file), byref(self._offset)
        self._top_level = list[tuple[Cursor, int | None, int, int]]()
        self._ranges: list[tuple[int, int, int | None, bytes]] = []
        self._found: list[Cursor] = []
        self._collector = Visitor(self._collect)
        self._paths: dict[int | None, str] = {None: ""}
        self._disk: dict[int | None, bytes] = {}

    def _parse(self, path: str, arguments: Sequence[str], buffers: Mapping[str, bytes], record: bool) -> None:
        unsaved = [Unsaved(os.fsencode(p), d, len(d)) for p, d in buffers.items()]
        status = self.lib.parseTranslationUnit2(
            self._index,
            os.fsencode(path),
            *_strings(arguments),
            (Unsaved * len(unsaved))(*unsaved),
            len(unsaved),
            int(record),
            byref(self._unit),
        )
        if status != 0 or not self._unit:
            self.lib.disposeIndex(self._index)
            raise ParseError(f"libclang gave up on {path}")

    def _indexed(
        self, path: str, arguments: Sequence[str], buffers: Mapping[str, bytes], record: bool
    ) -> bool:
        """Parse as for an index, which skips bodies; whether there is a tree. No callback is called."""
        lib, callbacks = self.lib, (c_void_p * _CALLBACKS)()
        try:
            overlay = Overlay(buffers)
        except OSError:
            return False
        action = lib.IndexAction_create(self._index)
        status = lib.indexSourceFileFullArgv(
            *(action, None, callbacks, sizeof(callbacks), _SKIP_BODIES, os.fsencode(path)),
            *_strings([_COMPILER, *arguments, *overlay.arguments]),
            *(None, 0, byref(self._unit), int(record)),
        )
        lib.IndexAction_dispose(action)
        overlay.close()
        return status == 0 and bool(self._unit)

    def close(self) -> None:
        """Free the syntax tree."""
        self.lib.disposeTranslationUnit(self._unit)
        self.lib.disposeIndex(self._index)

    @property
    def handle(self) -> c_void_p:
        """Libclang's handle of the whole."""
        return self._unit

    @property
    def root(self) -> Cursor:
        """The cursor of the whole."""
        return self.lib.getTranslationUnitCursor(self._unit)

    def file(self, path: str) -> int | None:
        """The handle of a file that is part of the unit, else None."""
        return self.lib.getFile(self._unit, os.fsencode(path))

    def at(self, file: int | None, offset: int) -> Cursor:
        """The innermost node at a place."""
        lib = self.lib
        return lib.getCursor(self._unit, lib.getLocationForOffset(self._unit, file, offset))

    def raw(self, file: int | None, offset: int) -> int:
        """Libclang's number for a place in a file."""
        return self.lib.getLocationForOffset(self._unit, file, offset).raw

    def place(self, location: Location) -> tuple[int | None, int]:
        """File handle and offset of a location; of one in a macro, where that is expanded."""
        raw = location.raw
        for base, limit, known, _ in self._ranges:
            if base <= raw < limit:
                return known, raw - base
        self.lib.getFileLocation(location, self._file_at, None, None, self._offset_at)
        return self._file.value, self._offset.value

    def expansion(self, location: Location) -> tuple[int | None, int]:
        """File handle and offset of a location; of one in a macro or its arguments, of its use."""
        self.lib.getExpansionLocation(location, self._file_at, None, None, self._offset_at)
        return self._file.value, self._offset.value

    def expect(self, file: int | None, data: bytes) -> None:
        """Make places in a file fast to find, if libclang numbers its bytes consecutively."""
        base, length = self.raw(file, 0), len(data)
        if length and self.raw(file, length - 1) == base + length - 1:
            self._ranges.append((base, base + length, file, data))

    def extent(self, cursor: Cursor) -> tuple[int | None, int, int]:
        """File handle and offsets of begin and end of a node."""
        near = self.near(cursor)
        if near is not None:
            return near
        extent = self.lib.getCursorExtent(cursor)
        first = self.lib.getRangeStart(extent)
        file, begin = self.place(first)
        last = self.lib.getRangeEnd(extent)
        _, end = self.place(last)
        if last.raw & IN_MACRO and not first.raw & IN_MACRO:
            return file, begin, max(end, self._use_end(file, last))
        return file, *self._within_use(file, begin, end, first)

    def top_level(self) -> list[tuple[Cursor, int | None, int, int]]:
        """The declarations of the unit itself, each with its extent; read once."""
        if not self._top_level:
            self._top_level = [(c, *self.extent(c)) for c in self.children(self.root)]
        return self._top_level

    def _use_end(self, file: int | None, last: Location) -> int:
        """Where the use of a macro ends that a place lies in; -1 outside of a file."""
        known, start = self.expansion(last)
        data = next((d for _, _, f, d in self._ranges if f == file), None)
        return use_end(data, start) if data is not None and known == file else -1

    def _within_use(self, file: int | None, begin: int, end: int, first: Location) -> tuple[int, int]:
        """Where a node stands; the macro's use where it starts in an argument and ends in its text."""
        data = next((d for _, _, known, d in self._ranges if known == file), b"")
        text = data[begin:end]
        if not data or (begin < end and text.count(b"(") == text.count(b")")):
            return begin, end
        start = end if end <= begin else self.expansion(first)[1]
        return start, max(end, use_end(data, start))

    def between(self, file: int | None, begin: int, end: int) -> str:
        """The text between two places of an expected file, or of another one as it is on disk."""
        data = next((d for _, _, known, d in self._ranges if known == file), None)
        return (self.on_disk(file) if data is None else data)[begin:end].decode("utf-8", "surrogateescape")

    def on_disk(self, file: int | None) -> bytes:
        """What is in a file as it is on disk; nothing where it cannot be read."""
        if file not in self._disk:
            try:
                with open(os.fsencode(self.path(file)), "rb") as opened:
                    self._disk[file] = opened.read()
            except OSError:
                self._disk[file] = b""
        return self._disk[file]

    def near(self, cursor: Cursor) -> tuple[int | None, int, int] | None:
        """The extent of a node of an expected file; None elsewhere and in macros."""
        extent = self.lib.getCursorExtent(cursor)
        begin, end = extent.begin, extent.end
        for base, limit, file, _ in self._ranges:
            if base <= begin < limit and base <= end <= limit:
                return file, begin - base, end - base
        return None

    def written(self, cursor: Cursor) -> tuple[int | None, int, int] | None:
        """The extent of a node of an expected file, with whole uses of macros at its ends; None elsewhere."""
        near = self.near(cursor)
        if near is not None:
            return near
        extent = self.lib.getCursorExtent(cursor)
        first, last = self.lib.getRangeStart(extent), self.lib.getRangeEnd(extent)
        if not first.raw & IN_MACRO:
            return None
        known, end = self.expansion(last)
        data = next((d for _, _, file, d in self._ranges if file == known), None)
        file, begin = self.expansion(first)
        if data is None or file != known:
            return None
        return file, begin, use_end(data, end) if last.raw & IN_MACRO else end

    def path(self, file: int | None) -> str:
        """The path of a file handle."""
        if file not in self._paths:
            self._paths[file] = self.text(self.lib.getFileName(file))
        return self._paths[file]

    def text(self, text: Text) -> str:
        """A string of libclang as str; it is freed."""
        value = self.lib.getCString(text)
        decoded = value.decode("utf-8", "surrogateescape") if value else ""
        self.lib.disposeString(text)
        return decoded

    def name(self, cursor: Cursor) -> str:
        """The spelling of a node."""
        return self.text(self.lib.getCursorSpelling(cursor))

    def spelling(self, type_: Type) -> str:
        """The spelling of a type."""
        return self.text(self.lib.getTypeSpelling(type_))

    def is_system(self, declaration: Cursor, others: Container[int | None] = ()) -> bool:
        """Whether a declaration is of a system header, built into the compiler, or of one of other files."""
        location = self.lib.getCursorLocation(declaration)
        if self.lib.Location_isInSystemHeader(location):
            return True
        file = self.place(location)[0]
        return file is None or file in others

    def children(self, cursor: Cursor) -> list[Cursor]:
        """The direct children of a node."""
        self._found = found = list[Cursor]()
        self.lib.visitChildren(cursor, self._collector, None)
        return found

    def integer(self, node: Cursor) -> int | None:
        """The value of an integer constant expression, else None."""
        result = self.lib.Cursor_Evaluate(node)
        if not result:
            return None
        integer = self.lib.EvalResult_getKind(result) == _EVALUATED_INTEGER
        value = int(self.lib.EvalResult_getAsLongLong(result)) if integer else None
        self.lib.EvalResult_dispose(result)
        return value

    def real(self, node: Cursor) -> float | None:
        """The value of a floating-point constant expression, else None."""
        result = self.lib.Cursor_Evaluate(node)
        if not result:
            return None
        floating = self.lib.EvalResult_getKind(result) == _EVALUATED_FLOATING
        value = float(self.lib.EvalResult_getAsDouble(result)) if floating else None
        self.lib.EvalResult_dispose(result)
        return value

    def core(self, node: Cursor) -> Cursor:
        """The expression within parentheses and implicit conversions."""
        while node.kind in (_WRAPPER, _PAREN):
            children = self.children(node)
            if len(children) != 1:
                break
            node = children[0]
        return node

    def _collect(self, child: Cursor, _parent: Cursor, _data: object) -> int:
        self._found.append(child)
        return CONTINUE

    def word(self, location: Location) -> tuple[bytes, int | None, int]:
        """The identifier that is written at a place, with file and offset; empty where a macro made it."""
        raw = location.raw
        for base, limit, file, data in self._ranges:
            if base <= raw < limit:
                match = _WORD.match(data, raw - base)
                return (match.group() if match else b""), file, raw - base
        return b"", None, 0

    def messages(self) -> Iterator[Message]:
        """The errors clang reported, with their notes."""
        for i in range(self.lib.getNumDiagnostics(self._unit)):
            handle = self.lib.getDiagnostic(self._unit, i)
            if self.lib.getDiagnosticSeverity(handle) >= _ERROR:
                yield self._message(handle)
            self.lib.disposeDiagnostic(handle)

    def stray(self, start: str) -> Message | None:
        """The first warning whose text starts so."""
        found: Message | None = None
        for i in range(self.lib.getNumDiagnostics(self._unit)):
            handle = self.lib.getDiagnostic(self._unit, i)
            if found is None and self.lib.getDiagnosticSeverity(handle) < _ERROR:
                message = self._message(handle)
                found = message if message.text.startswith(start) else None
            self.lib.disposeDiagnostic(handle)
        return found

    def _message(self, handle: int | None) -> Message:
        lib = self.lib
        file, offset = self.place(lib.getDiagnosticLocation(handle))
        nested = lib.getChildDiagnostics(handle)
        children = [
            self._message(lib.getDiagnosticInSet(nested, i))
            for i in range(lib.getNumDiagnosticsInSet(nested))
        ]
        text = self.text(lib.getDiagnosticSpelling(handle))
        return Message(lib.getDiagnosticSeverity(handle), text, self.path(file), offset, tuple(children))

    def inclusions(self) -> dict[int | None, int]:
        """How often each file is included, by its handle."""
        found: dict[int | None, int] = {}

        def visit(file: int | None, _stack: object, _depth: int, _data: object) -> None:
            found[file] = found.get(file, 0) + 1

        self.lib.getInclusions(self._unit, InclusionVisitor(visit), None)
        return found

    def skipped(self) -> list[tuple[str, int, int]]:
        """The ranges that the preprocessor skipped: path, begin, end."""
        handle = self.lib.getAllSkippedRanges(self._unit)
        ranges = [handle.contents.ranges[i] for i in range(handle.contents.count)]
        found: list[tuple[str, int, int]] = []
        for extent in ranges:
            file, begin = self.place(self.lib.getRangeStart(extent))
            found.append((self.path(file), begin, self.place(self.lib.getRangeEnd(extent))[1]))
        self.lib.disposeSourceRangeList(handle)
        return found


def _strings(arguments: Sequence[str]) -> tuple[object, int]:
    """Arguments as C takes them: an array, and its length."""
    names = [os.fsencode(a) for a in arguments]
    return (c_char_p * len(names))(*names), len(names)
