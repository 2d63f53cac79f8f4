"""A quick look at a translation unit without parsing it: has it directives, and which files does it include?

The look errs on the side of "yes": comments and skipped code count.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence

from accomp.patterns import pattern
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
_ACC_WORD = pattern(rb"\bacc\b")
_OMP = pattern(rb"^([ \t]*(?:#|%:)[ \t]*pragma[ \t]+omp\b(?:[^\\\r\n]|\\\r?\n|\\.)*)", re.MULTILINE)
_STRIDED = pattern(
    rb"^[ \t]*(?:#|%:)[ \t]*pragma[ \t]+omp[ \t]+target[ \t]+update\b"
    rb"(?:[^\n\\]|\\\r?\n)*?\[[^][\n]*:[^][\n]*:",
    re.MULTILINE,
)
_CONDITION = pattern(rb"^[ \t]*(?:#|%:)[ \t]*(?:el)?if(?:[^\\\r\n]|\\\r?\n|\\.)*", re.MULTILINE)
_INCLUDE = pattern(
    rb"^[ \t]*(?:#|%:)[ \t]*(?:include|import|include_next|define[ \t]+[A-Za-z_]\w*)"
    rb'[ \t]*([<"])([^>"\r\n]+)[>"]',
    re.MULTILINE,
)
"""A macro may stand for the name of a file (C11 6.10.2)."""

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
    if _ACC.search(data) or _GIVEN.search(data):
        return True
    return bool(_OPERATOR.search(data) and _ACC_WORD.search(data)) or has_strided_updates(data)


def has_fortran_directives(data: bytes) -> bool:
    """Whether the text in Fortran may hold OpenACC directives."""
    return _SENTINEL.search(data) is not None


def may_allocate(data: bytes) -> bool:
    """Whether a text in Fortran without directives may allocate variables that others name in `declare`."""
    return _ALLOCATE.search(data) is not None and _USE.search(data) is not None


def has_strided_updates(data: bytes) -> bool:
    """Whether the text may hold updates of strided sections of OpenMP (see Target)."""
    return b"omp" in data and _STRIDED.search(data) is not None


def has_openmp(data: bytes) -> bool:
    """Whether the text holds `#pragma omp` lines or conditions on `_OPENMP`."""
    return (b"omp" in data and bool(_OMP.search(data))) or b"_OPENMP" in data


def without_openmp(data: bytes) -> bytes:
    """The text as a compiler without OpenMP takes it; all else stays at its offset.

    `#pragma omp` lines become blank, and conditions ask for a name that
    nothing defines instead of `_OPENMP`.
    """
    if b"omp" in data:
        data = _OMP.sub(lambda m: re.sub(rb"[^\r\n]", b" ", m[1]), data)
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
    lines: re.Pattern[bytes] = _INCLUDE,
) -> Includes:
    """The files that the main file includes, itself among them.

    `forced` are those of -include, `lines` matches what includes a file: its quotation mark and its name.
    """
    result = Includes(pragmas=search.pragmas)
    first = os.path.realpath(main)
    result.data[first], result.spelled[first] = data, main
    waiting = [first]
    while waiting:
        path = waiting.pop()
        found = list(_included(result.spelled[path], result.data[path], search, lines))
        if path == first:
            found += [f for name in search.defined if (f := _find(name, _folder(main), True, search))]
            found += [f for name in forced if (f := _find(name, "", True, search))]
        children = {os.path.realpath(f): f for f in found}
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


def _included(path: str, data: bytes, search: SearchPath, lines: re.Pattern[bytes]) -> Iterator[str]:
    folder = _folder(path)
    for found in lines.finditer(data):
        name = found[2].decode("utf-8", "surrogateescape")
        header = _find(name, folder, found[1] != b"<", search)
        if header:
            yield header


def _find(name: str, folder: str, quoted: bool, search: SearchPath) -> str:
    """The path of a header as the compiler spells it, "" where it is no user header; folder ends with "/"."""
    places = [folder, *(f"{place}/" for place in search.quote)] if quoted else []
    for place in (*places, *(f"{place}/" for place in search.both)):
        path = name if name.startswith("/") else place + name
        if os.path.isfile(path):
            return path
    return ""
