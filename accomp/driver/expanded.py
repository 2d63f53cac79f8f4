"""The preprocessed text of a source, for directives that only macros complete.

Some directives cannot be translated where they stand: a clause may be the parameter of a macro, the
region may come of one, a header may be included with several meanings of a name. What the compiler's
preprocessor makes of the source has them in full. That is no text to show anybody, but it compiles to
the same program: its markers keep the places of messages, of `__LINE__` and of debug information.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from pathlib import Path

from accomp.diagnostics import Diagnostic, Note
from accomp.driver import execute, files
from accomp.driver.arguments import CommandLine
from accomp.driver.flags import Flags
from accomp.records import replace
from accomp.source import SourceFile, Span

_PREAMBLE = re.compile(rb'^# \d+ "<(?:built-in|command[- ]line)>"[^\n]*\n', re.MULTILINE)
_MARKER = re.compile(rb'^# (\d+) "((?:[^"\\\n]|\\.)*)"[^\n]*\n', re.MULTILINE)
_DEFINITION = re.compile(rb"^#(?:define|undef) (\w+)([^\n]*)$", re.MULTILINE)
_DIRECTIVE = re.compile(rb"^[ \t]*#[ \t]*pragma[ \t]+acc\b([^\n]*)$", re.MULTILINE)
_NAME = re.compile(rb"[A-Za-z_]\w*")
_OFFLOADING = ("-fopenmp-targets=", "--offload-")
_UNFIT = ("-include", "-imacros", "--include", "--imacros", "-M")
"""Files that would be read again with the result; lists of the files read."""

GNU_WORDS = (
    "-D__malloc__(...)=__malloc__",
    "-D_Float32=float",
    "-D_Float32x=double",
    "-D_Float64=double",
    "-D_Float64x=long double",
    "-D_Float128=__float128",
)
"""What headers say to gcc alone, for libclang."""


def preprocess(command: CommandLine, flags: Flags, path: str) -> bytes | None:
    """The preprocessed source with its macro definitions left in; None where it cannot be had.

    `flags` are those of the compiler for untranslated sources.
    """
    if path == "-" or any(word.startswith(_UNFIT) for word in command.arguments):
        return None
    arguments = [w for w in command.parse if not w.startswith(_OFFLOADING)]
    directory = files.temporary_directory()
    try:
        out = directory / "expanded"
        words = [*flags.command, *flags.before, *arguments, "-w", "-E", "-dD", "-o", str(out), path]
        return None if execute.run_quietly(words) else _body(out.read_bytes())
    finally:
        shutil.rmtree(directory, ignore_errors=True)


def _body(text: bytes) -> bytes | None:
    """What comes of the source itself, behind the compiler's own definitions."""
    preamble = [m.end() for m in _PREAMBLE.finditer(text)]
    first = _MARKER.search(text, preamble[-1] if preamble else 0)
    if first is None:
        return None
    marker = b'# %s "%s"\n' % (first.group(1), first.group(2))
    return marker + _needed(text[first.end() :])


def _needed(text: bytes) -> bytes:
    """Without the definitions of macros that no directive uses: only there do macros stand as written."""
    bodies: dict[bytes, set[bytes]] = {}
    for match in _DEFINITION.finditer(text):
        bodies.setdefault(match.group(1), set()).update(_NAME.findall(match.group(2)))
    needed: set[bytes] = set()
    waiting = {word for match in _DIRECTIVE.finditer(text) for word in _NAME.findall(match.group(1))}
    while waiting:
        needed |= waiting
        waiting = {word for name in waiting for word in bodies.get(name, ())} - needed
    return _DEFINITION.sub(lambda m: m.group() if m.group(1) in needed else b"", text)


def without_definitions(text: bytes) -> bytes:
    """The translation of such a text for the compiler: its macros are expanded, and not to be so again."""
    return _DEFINITION.sub(b"", text)


def relocate(diagnostics: Iterable[Diagnostic], text: bytes) -> list[Diagnostic]:
    """Diagnostics of such a text, at the lines that it comes from."""
    places = _Places(text)
    return [
        replace(
            d,
            span=places.origin(d.span),
            notes=tuple(Note(n.message, places.origin(n.span)) for n in d.notes),
            fixits=(),
        )
        for d in diagnostics
    ]


class _Places:
    """Lines of the preprocessed text and where they come from."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.sources: dict[str, SourceFile | None] = {}

    def origin(self, span: Span | None) -> Span | None:
        if span is None or span.file.data != self.text:
            return span
        last = max(_MARKER.finditer(self.text, 0, span.start), key=lambda m: m.end(), default=None)
        if last is None:
            return None
        line = int(last.group(1)) + self.text.count(b"\n", last.end(), span.start)
        source = self._source(last.group(2).decode("utf-8", "surrogateescape"))
        if source is None or line > len(source.line_starts()):
            return None
        start = source.offset(line, 1)
        text = source.line_text(line)
        return Span(source, start + len(text) - len(text.lstrip()), start + len(text))

    def _source(self, path: str) -> SourceFile | None:
        if path not in self.sources:
            found = Path(path)
            self.sources[path] = SourceFile(path, found.read_bytes()) if found.is_file() else None
        return self.sources[path]
