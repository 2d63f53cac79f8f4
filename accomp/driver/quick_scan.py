"""A quick look at a translation unit without parsing it: has it directives, and which files does it include?

The look errs on the side of "yes": comments and skipped code count.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence

from accomp.patterns import matches_any, pattern
from accomp.records import dataclass, field

_ACC = pattern(
    rb"(?:#|%:|\?\?=)(?:[ \t\f\v\0]|\\[ \t\f\v]*\r?\n|/\*.*?\*/)*pragma"
    rb"(?:[ \t\f\v\0]|\\[ \t\f\v]*\r?\n|/\*.*?\*/)+acc\b",
    re.DOTALL,
)
_PARTED = pattern(rb"\\(?<=[acgmpr]\\)[ \t\f\v]*\r?\n[acgmr]")
"""`pragma` or `acc` on two lines that a backslash joins."""
_OPERATOR = pattern(rb"\b(?:_Pragma|__pragma)\b")
_GIVEN = pattern(rb"\b[A-Za-z_]\w*[ \t]*\(\s*acc[ \t]+[a-z]|\"[ \t]*acc[ \t]+[a-z]")
"""What a macro may hand to the operator, which another file may define."""
_GIVEN_WORDS = pattern(rb"acc[ \t]+[a-z]")
_ACC_WORD = pattern(rb"\bacc\b")
_OMP = pattern(rb"pragma[ \t]+omp\b(?:[^\\\r\n]|\\\r?\n|\\.)*")
_BEFORE = pattern(rb"[ \t]*(?:#|%:)[ \t]*")
_STRIDED = pattern(
    rb"^[ \t]*(?:#|%:)[ \t]*pragma[ \t]+omp[ \t]+target[ \t]+update\b"
    rb"(?:[^\n\\]|\\\r?\n)*?\[[^][\n]*:[^][\n]*:",
    re.MULTILINE,
)
_CONDITION = pattern(rb"^[ \t]*(?:#|%:)[ \t]*(?:el)?if(?:[^\\\r\n]|\\\r?\n|\\.)*", re.MULTILINE)
_NAMES_FILE = (
    rb"[ \t]*(?:include|import|include_next|define[ \t]+[A-Za-z_]\w*)"
    rb'[ \t]*([<"])([^>"\r\n]+)[>"]'
)
"""A macro may stand for the name of a file (C11 6.10.2)."""
_INCLUDE = pattern(rb"#" + _NAMES_FILE)
_INCLUDE_ANYHOW = pattern(rb"(?:#|%:)" + _NAMES_FILE)

_SENTINEL = pattern(
    rb"[!cC*]\$(?:acc|cuf)|!@acc|\battributes\s*\(\s*(?:global|device)\b|\buse\s+cudafor\b", re.IGNORECASE
)
_ALLOCATE = pattern(rb"\ballocate\s*\(", re.IGNORECASE)
_USE = pattern(rb"^[ \t]*use\b", re.IGNORECASE | re.MULTILINE)


def has_directives(data: bytes) -> bool:
    """Whether the text may hold OpenACC directives."""
    if _PARTED.search(data):
        return True
    if b"acc" not in data:
        return has_strided_updates(data)
    if (b"pragma" in data and _ACC.search(data)) or (
        matches_any(b"acc", _GIVEN_WORDS, data) and _GIVEN.search(data)
    ):
        return True
    makes = (b"_Pragma" in data or b"__pragma" in data) and _OPERATOR.search(data)
    return bool(makes and _ACC_WORD.search(data)) or has_strided_updates(data)


def has_fortran_directives(data: bytes) -> bool:
    """Whether the text in Fortran may hold OpenACC directives."""
    return _SENTINEL.search(data) is not None


def may_allocate(data: bytes) -> bool:
    """Whether a text in Fortran without directives may allocate variables that others name in `declare`."""
    return _ALLOCATE.search(data) is not None and _USE.search(data) is not None


def has_strided_updates(data: bytes) -> bool:
    """Whether the text may hold updates of strided sections of OpenMP (see Target)."""
    return next(_openmp_lines(data), None) is not None and _STRIDED.search(data) is not None


def has_openmp(data: bytes) -> bool:
    """Whether the text holds `#pragma omp` lines or conditions on `_OPENMP`."""
    return next(_openmp_lines(data), None) is not None or b"_OPENMP" in data


def _openmp_lines(data: bytes) -> Iterator[tuple[int, int]]:
    """Where `#pragma omp` lines begin and end."""
    at = data.find(b"pragma") if b"omp" in data else -1
    while at >= 0:
        line, found = data.rfind(b"\n", 0, at) + 1, _OMP.match(data, at)
        if found is not None and _BEFORE.fullmatch(data, line, at):
            yield line, found.end()
            at = found.end() - 1
        at = data.find(b"pragma", at + 1)


def without_openmp(data: bytes) -> bytes:
    """The text as a compiler without OpenMP takes it; all else stays at its offset.

    `#pragma omp` lines become blank, and conditions ask for a name that
    nothing defines instead of `_OPENMP`.
    """
    out, at = list[bytes](), 0
    for start, end in _openmp_lines(data):
        out += data[at:start], re.sub(rb"[^\r\n]", b" ", data[start:end])
        at = end
    data = b"".join((*out, data[at:])) if out else data
    if b"_OPENMP" not in data:
        return data
    return _CONDITION.sub(lambda m: re.sub(rb"\b_OPENMP\b", b"_OPENM_", m[0]), data)


@dataclass(frozen=True, slots=True)
class SearchPath:
    """Where user headers are looked for: after the file's own directory, `quote` then `both`.

    `defined` are names of files that options give to macros, `pragmas` whether they define makers of pragmas.
    """

    quote: tuple[str, ...] = ()
    both: tuple[str, ...] = ()
    defined: tuple[str, ...] = ()
    pragmas: bool = False


def search_path(arguments: Sequence[str]) -> SearchPath:
    """The search path that the arguments give; system directories are no place for user headers."""
    quote: list[str] = []
    both: list[str] = []
    defined: list[str] = []
    waiting: list[str] | None = None
    for argument in arguments:
        if waiting is not None:
            waiting.append(argument)
            waiting = None
        elif argument in ("-I", "--include-directory"):
            waiting = both
        elif argument == "-iquote":
            waiting = quote
        elif argument.startswith("-I"):
            both.append(argument[2:])
        elif argument.startswith("-iquote"):
            quote.append(argument[7:])
    for argument in arguments:
        body = argument.partition("=")[2]
        if body[:1] in ('"', "<") and body[-1:] in ('"', ">"):
            defined.append(body[1:-1])
    makes = any("_Pragma" in a or "__pragma" in a for a in arguments)
    return SearchPath(tuple(quote), tuple(both), tuple(defined), makes)


@dataclass(slots=True)
class Includes:
    """The user files of a translation unit, as found by looking at `#include` lines.

    `data` holds the bytes of each file by its resolved path, `spelled` its
    path as the compiler will spell it, `edges` the files that each includes.
    """

    data: dict[str, bytes] = field(default_factory=dict[str, bytes])
    spelled: dict[str, str] = field(default_factory=dict[str, str])
    edges: dict[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    pragmas: bool = False

    def directives(self) -> bool:
        """Whether any of the files may hold OpenACC directives, or use macros of options that make some."""
        if self.pragmas and any(_ACC_WORD.search(data) for data in self.data.values()):
            return True
        return any(has_directives(data) for data in self.data.values())

    def including(self, targets: set[str]) -> set[str]:
        """The files that include one of the targets, directly or not."""
        found: set[str] = set()
        grown = True
        while grown:
            grown = False
            for path, included in self.edges.items():
                if path not in found and any(i in targets or i in found for i in included):
                    found.add(path)
                    grown = True
        return found

    def beside(self, paths: set[str]) -> set[str]:
        """The files that these include from their own folders, or from folders named in relation to those."""
        return {
            child
            for path in self.edges.keys() & paths
            for child in self.edges[path]
            if self.spelled[child].startswith(_folder(self.spelled[path]))
        }


def _folder(path: str) -> str:
    return path[: path.rfind("/") + 1]


def includes(
    main: str,
    data: bytes,
    search: SearchPath,
    forced: Sequence[str] = (),
    lines: re.Pattern[bytes] | None = None,
) -> Includes:
    """The files that the main file includes, itself among them.

    `forced` are those of -include, `lines` matches what includes a file: its quotation mark and its name.
    """
    result, finder = Includes(pragmas=search.pragmas), _Finder(search)
    first = os.path.realpath(main)
    result.data[first], result.spelled[first] = data, main
    waiting = [first]
    while waiting:
        path = waiting.pop()
        text = result.data[path]
        named = _including_lines(text) if lines is None else lines.finditer(text)
        found = list(finder.included(result.spelled[path], named))
        if path == first:
            found += [f for name in search.defined if (f := finder.find(name, _folder(main), True))]
            found += [f for name in forced if (f := finder.find(name, "", True))]
        children = {finder.real(f): f for f in found}
        result.edges[path] = tuple(children)
        for child, name in children.items():
            read = None if child in result.data else _bytes(child)
            if read is not None:
                result.data[child], result.spelled[child] = read, name
                waiting.append(child)
    return result


def _bytes(path: str) -> bytes | None:
    """What is in a header; None where it cannot be read, which the compiler says in its words."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def _including_lines(data: bytes) -> Iterator[re.Match[bytes]]:
    """What names a file on lines of C's preprocessor; patterns that begin with `#` are fast to find."""
    for found in (_INCLUDE_ANYHOW if b"%:" in data else _INCLUDE).finditer(data):
        if not data[data.rfind(b"\n", 0, found.start()) + 1 : found.start()].strip(b" \t"):
            yield found


class _Finder:
    """Looks up headers, each once."""

    def __init__(self, search: SearchPath) -> None:
        self.search = search
        self.quote, self.both = ([f"{p}/" for p in places] for places in (search.quote, search.both))
        self._found: dict[tuple[str, str], str] = {}
        self._real: dict[str, str] = {}

    def included(self, path: str, lines: Iterable[re.Match[bytes]]) -> Iterator[str]:
        """The headers that the lines of a file name."""
        folder = _folder(path)
        for found in lines:
            name = found[2].decode("utf-8", "surrogateescape")
            header = self.find(name, folder, found[1] != b"<")
            if header:
                yield header

    def find(self, name: str, folder: str, quoted: bool) -> str:
        """The path of a header as the compiler spells it, "" where it is no user header.

        The folder ends with "/".
        """
        known = folder if quoted else "<", name
        if known not in self._found:
            self._found[known] = self._find(name, [folder, *self.quote] if quoted else [])
        return self._found[known]

    def _find(self, name: str, near: list[str]) -> str:
        for place in (*near, *self.both):
            path = name if name.startswith("/") else place + name
            if os.path.isfile(path):
                return path
        return ""

    def real(self, path: str) -> str:
        """The path without symbolic links."""
        folder, _, name = path.rpartition("/")
        if not folder or name in ("", ".", ".."):
            return os.path.realpath(path)
        if folder not in self._real:
            self._real[folder] = os.path.realpath(folder)
        beside = f"{self._real[folder].rstrip('/')}/{name}"
        return os.path.realpath(beside) if os.path.islink(beside) else beside
