"""The preprocessed text of a source, for directives that only macros complete.

Some directives cannot be translated where they stand: a clause may be the parameter of a macro, the
region may come of one, a header may be included with several meanings of a name. What the compiler's
preprocessor makes of the source has them in full. That is no text to show anybody, but it compiles to
the same program: its markers keep the places of messages, of `__LINE__` and of debug information.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

from accomp.diagnostics import Diagnostic, Note
from accomp.driver import execute, files, process
from accomp.driver.command_line import CommandLine, without_dependencies
from accomp.driver.dependencies import listing
from accomp.driver.flags import Flags
from accomp.patterns import matches, pattern
from accomp.records import replace
from accomp.source import SourceFile, Span

_PREAMBLE = pattern(rb'# (?<![^\n]# )\d+ "<command[- ]line>"[^\n]*\n')
_MARKER = pattern(rb'# (?<![^\n]# )(\d+) "([^"\\\n]*(?:\\.[^"\\\n]*)*)"([^\n]*)\n')
"""It begins with what is fast to find, then looks back to the start of the line, as others here do."""
_FILE = pattern(rb'# (?<![^\n]# )\d+ "(?!<)')
_ENTERING = pattern(rb'# (?<![^\n]# )\d+ "[^"\\\n]*(?:\\.[^"\\\n]*)*" ([12])\b')
_INCLUDE = pattern(rb"#include <(?<![^\n]#include <)[^\n]*")
_DEFINITION = pattern(rb"#(?<![^\n]#)(?:define|undef) (\w+)([^\n]*)")
_DIRECTIVE = pattern(rb"pragma[ \t]+acc\b([^\n]*)")
_VARIANT = pattern(
    rb"#pragma(?<![^\n]#pragma) omp begin declare variant[^\n]*\n(?:(?!#pragma)[^\n]*\n)*"
    rb"#pragma omp end declare variant\b[^\n]*$",
    re.MULTILINE,
)
"""What openacc.h, and clang's omp.h, have for devices beside a function of the host: one of another name to
compilers of OpenMP, a second definition to others."""
_KEPT = b"//accomp-variant "
"""In front of the lines of such a function while the text is translated."""
_NAME = pattern(rb"[A-Za-z_]\w*")
_ESCAPED = pattern(rb"\\(?:([0-7]{3})|(.))")
_CLOCK = pattern(rb"__(?:DATE|TIME|TIMESTAMP)__")
_OFFLOADING = ("-fopenmp-targets=", "--offload-")
_UNFIT = ("-include", "-imacros", "--include", "--imacros")
"""Files that would be read again with the result."""

_HEADERS = ("accomp.h", "omp.h")
"""What translations include; omp.h in C++ alone."""

_TRAITS = (
    "-D__is_layout_compatible(...)=false",
    "-D__is_pointer_interconvertible_base_of(...)=false",
)
"""Built-ins of gcc and clang 19 for C++20 that libclang does not have: what it is asked needs none."""
_GNU_WORDS = (
    *_TRAITS,
    "-D__malloc__(...)=__malloc__",
    "-D__float80=long double",
    "-D__builtin_is_corresponding_member(...)=false",
    "-D__builtin_is_pointer_interconvertible_with_class(...)=false",
)
_GNU_TYPES = (
    "-D_Float32=float",
    "-D_Float32x=double",
    "-D_Float64=double",
    "-D_Float64x=long double",
    "-D_Float128=__float128",
)
_TYPES_IN_CXX = 13
"""The release of g++ from which on it has these types; for older ones headers define them."""
_INDICES = (
    b"template<class, size_t... _I> using _T = _Index_tuple<_I...>;"
    b" using __type = __make_integer_seq< _T,size_t,_Num>;"
)
_PACKS = (
    (b"integer_sequence<_Tp, __integer_pack(_Num)...>", b"__make_integer_seq< integer_sequence,_Tp,_Num>"),
    (b"using __type = _Index_tuple<__integer_pack(_Num)...>;", _INDICES),
)
"""Where libstdc++ has a built-in of gcc that no macro can stand for, and what it has there for clang."""
_CLANG_WORDS = ("-fsized-deallocation",)


def words_for(clang: bool, release: int, cxx: bool) -> tuple[str, ...]:
    """Options for libclang so that it takes what a compiler's headers say to that compiler.

    Those of gcc (`release` is 0 where it is not known) have names that it alone knows; newer versions of
    clang do more by default than libclang may.
    """
    if clang:
        return (*_CLANG_WORDS, *_TRAITS) if cxx else _CLANG_WORDS
    return _GNU_WORDS if cxx and 0 < release < _TYPES_IN_CXX else (*_GNU_WORDS, *_GNU_TYPES)


def preprocess(
    command: CommandLine, flags: Flags, path: str, cxx: bool, hip: bool = False
) -> tuple[bytes, bytes] | None:
    """The preprocessed source with its macro definitions left in; None where it cannot be had.

    `flags` are those of the compiler for untranslated sources. With it comes
    a make rule of the files read, if the command asks for one. What
    translations include is in the text: it would miss its macros later.
    """
    if path == "-" or any(word.startswith(_UNFIT) for word in command.arguments):
        return None
    arguments = [w for w in without_dependencies(command.parse) if not w.startswith(_OFFLOADING)]
    directory = files.temporary_directory()
    try:
        out, rule = directory / "expanded", directory / "rule"
        arguments += listing(command, rule)
        headers = _HEADERS if cxx else _HEADERS[:1]
        headers = ("accomp_hip.h",) if hip else headers
        arguments += [word for name in headers for word in ("-include", name)]
        words = [
            *flags.command,
            *flags.before,
            *arguments,
            "-w",
            "-DACCOMP_VARIANTS",
            "-E",
            "-dD",
            "-o",
            str(out),
            path,
        ]
        failed = execute.run_quietly(words) or not out.is_file()  # clang leaves preprocessed sources out
        body = None if failed else _body(out.read_bytes())
        return None if body is None else (body, rule.read_bytes() if rule.is_file() else b"")
    finally:
        process.remove(str(directory))


def _body(text: bytes) -> bytes | None:
    """What comes of files, after the compiler's own definitions."""
    source, preamble = _MARKER.search(text), _PREAMBLE.search(text)
    first = _FILE.search(text, preamble.end() if preamble else 0)
    if source is None or first is None:
        return None
    body = _VARIANT.sub(lambda m: _KEPT + m.group().replace(b"\n", b"\n" + _KEPT), text[first.start() :])
    body = body.replace(b'# 0 "<', b'# 1 "<')
    entered = [m.group(1) for m in matches(b"# ", _ENTERING, body)]
    marker = b'# 1 "%s"\n' % source.group(2)
    if entered.count(b"2") > entered.count(b"1"):  # clang leaves its definitions after these headers
        marker += b'# 1 "<built-in>" 1\n'
    for gnu, clang in _PACKS:
        body = body.replace(gnu, clang)
    return marker + _needed(body)


def note_files(read: set[str], text: bytes, words: Iterable[str], compiler: str) -> None:
    """Add the files that such a text is made of, and the compiler that made it, called with these words.

    None where they cannot be known, or the text may hold the time.
    """
    markers = list(matches(b"# ", _MARKER, text))
    entered = [m for at, m in enumerate(markers) if not at or b"1" in m.group(3).split()]
    files = {path for m in entered if not (path := _path(m.group(2))).startswith("<")}
    executable = shutil.which(compiler)
    known = executable is not None and all(map(os.path.isfile, files))
    if executable is None or not known or _reads_clock(files, words):
        read.clear()
    else:
        read.update(files, (executable,))


def _reads_clock(files: Iterable[str], words: Iterable[str]) -> bool:
    spelled = any(_CLOCK.search(os.fsencode(word)) for word in words)
    return spelled or any(_CLOCK.search(Path(path).read_bytes()) for path in files)


def _path(name: bytes) -> str:
    """The path in a marker, where bytes may be escaped."""
    return os.fsdecode(_ESCAPED.sub(lambda m: bytes((int(m[1], 8),)) if m[1] else m[2], name))


def outside_of_system_headers(hide: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
    """A change to the parts of such a text that come of the user's files; it must not move anything."""

    def changed(text: bytes) -> bytes:
        out, at, system = list[bytes](), 0, False
        for marker in [*matches(b"# ", _MARKER, text), None]:
            end = marker.start() if marker else len(text)
            out.append(text[at:end] if system else hide(text[at:end]))
            at, system = end, marker is not None and b"3" in marker.group(3).split()
        return b"".join(out)

    return changed


def _needed(text: bytes) -> bytes:
    """Without the definitions of macros that no directive uses: only there do macros stand as written."""
    definitions = list(_DEFINITION.finditer(text))
    bodies: dict[bytes, list[bytes]] = {}
    for match in definitions:
        bodies.setdefault(match[1], []).append(match[2])
    needed: set[bytes] = set()
    waiting = {
        word for match in matches(b"pragma", _DIRECTIVE, text) for word in _NAME.findall(match.group(1))
    }
    while waiting:
        needed |= waiting
        used = (body for name in waiting for body in bodies.get(name, ()))
        waiting = {word for body in used for word in _NAME.findall(body)} - needed
    out, at = list[bytes](), 0
    for match in definitions:
        if match[1] not in needed and not _of_runtime_header(match[1]):
            out.append(text[at : match.start()])
            at = match.end()
    return b"".join((*out, text[at:]))


def _of_runtime_header(name: bytes) -> bool:
    """Whether it is a macro of accomp.h, which translations use."""
    return name.startswith((b"ACCOMP_", b"accomp_"))


def for_compiler(translation: bytes, hip: bool = False) -> bytes:
    """The translation of such a text. What it includes is there; functions for devices, but in HIP, are back.

    Definitions stay: clauses name macros as they were written, in directives and in calls made of them.
    """
    whole = translation if hip else translation.replace(b"\n" + _KEPT, b"\n")
    for gnu, clang in _PACKS:
        whole = whole.replace(clang, gnu)
    return _INCLUDE.sub(b"", whole)


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
        source = self._source(_path(last.group(2)))
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
