"""A quick look at a translation unit without parsing it: has it directives, and which files does it include?

The look errs on the side of "yes": comments and skipped code count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

_ACC = re.compile(
    rb"(?:#|%:|\?\?=)(?:[ \t]|\\\r?\n|/\*.*?\*/)*pragma(?:[ \t]|\\\r?\n|/\*.*?\*/)+acc\b", re.DOTALL
)
_OPERATOR = re.compile(rb"\b(?:_Pragma|__pragma)\b")
_ACC_WORD = re.compile(rb"\bacc\b")
_OMP = re.compile(rb"^([ \t]*(?:#|%:)[ \t]*pragma[ \t]+omp\b(?:[^\\\r\n]|\\\r?\n|\\.)*)", re.MULTILINE)
_CONDITION = re.compile(rb"^[ \t]*(?:#|%:)[ \t]*(?:el)?if(?:[^\\\r\n]|\\\r?\n|\\.)*", re.MULTILINE)
_INCLUDE = re.compile(
    rb'^[ \t]*(?:#|%:)[ \t]*(?:include|import|include_next)[ \t]*([<"])([^>"\r\n]+)[>"]', re.MULTILINE
)


def has_directives(data: bytes) -> bool:
    """Whether the text may hold OpenACC directives."""
    if b"acc" not in data:
        return False
    if _ACC.search(data):
        return True
    return bool(_OPERATOR.search(data) and _ACC_WORD.search(data))


def has_openmp(data: bytes) -> bool:
    """Whether the text holds `#pragma omp` lines or conditions on `_OPENMP`."""
    return (b"omp" in data and bool(_OMP.search(data))) or b"_OPENMP" in data


def without_openmp(data: bytes) -> bytes:
    """The text as a compiler without OpenMP takes it; all else stays at its offset.

    `#pragma omp` lines become blank, and conditions ask for a name that
    nothing defines instead of `_OPENMP`.
    """
    data = _OMP.sub(lambda m: re.sub(rb"[^\r\n]", b" ", m[1]), data)
    if b"_OPENMP" not in data:
        return data
    return _CONDITION.sub(lambda m: re.sub(rb"\b_OPENMP\b", b"_OPENM_", m[0]), data)


@dataclass(frozen=True, slots=True)
class SearchPath:
    """Where user headers are looked for: behind the file's own directory, `quote` then `both`."""

    quote: tuple[str, ...] = ()
    both: tuple[str, ...] = ()


def search_path(arguments: Sequence[str]) -> SearchPath:
    """The search path that the arguments give; system directories are no place for user headers."""
    quote: list[str] = []
    both: list[str] = []
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
    return SearchPath(tuple(quote), tuple(both))


@dataclass(slots=True)
class Includes:
    """The user files of a translation unit, as found by looking at `#include` lines.

    `data` holds the bytes of each file by its resolved path, `edges` the
    files that each includes.
    """

    data: dict[Path, bytes] = field(default_factory=dict[Path, bytes])
    edges: dict[Path, tuple[Path, ...]] = field(default_factory=dict[Path, tuple[Path, ...]])

    def directives(self) -> bool:
        """Whether any of the files may hold OpenACC directives."""
        return any(has_directives(data) for data in self.data.values())

    def including(self, targets: set[Path]) -> set[Path]:
        """The files that include one of the targets, directly or not."""
        found: set[Path] = set()
        grown = True
        while grown:
            grown = False
            for path, included in self.edges.items():
                if path not in found and any(i in targets or i in found for i in included):
                    found.add(path)
                    grown = True
        return found


def includes(main: Path, data: bytes, search: SearchPath, forced: Sequence[str] = ()) -> Includes:
    """The files that the main file includes, itself among them; `forced` are those of -include."""
    result = Includes()
    main = main.resolve()
    result.data[main] = data
    waiting = [main]
    first = [p for f in forced for p in _find(f, Path.cwd(), True, search)]
    while waiting:
        path = waiting.pop()
        children = [*_included(path, result.data[path], search), *first]
        first = []
        result.edges[path] = tuple(children)
        for child in children:
            if child not in result.data:
                result.data[child] = child.read_bytes()
                waiting.append(child)
    return result


def _included(path: Path, data: bytes, search: SearchPath) -> Iterator[Path]:
    for found in _INCLUDE.finditer(data):
        name = found[2].decode("utf-8", "surrogateescape")
        yield from _find(name, path.parent, found[1] == b'"', search)


def _find(name: str, directory: Path, quoted: bool, search: SearchPath) -> Iterator[Path]:
    places = [directory, *map(Path, search.quote)] if quoted else []
    for place in (*places, *map(Path, search.both)):
        path = place / name
        if path.is_file():
            yield path.resolve()
            return
