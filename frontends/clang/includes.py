"""Which user headers a file includes: a quick look at `#include` lines, without a preprocessor.

It finds more than is included (branches not taken) rather than less; the
compiler later says which of them are part of the translation unit.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from accomp.patterns import pattern
from accomp.records import dataclass
from accomp.source import Language, SourceFile

_NAMES_FILE = rb'[ \t]*(?:include(?:_next)?|define[ \t]+[A-Za-z_]\w*)[ \t]*(["<])([^">\n]+)[">]'
"""A macro may stand for the name of a file (C11 6.10.2)."""
_INCLUDE = pattern(rb"#" + _NAMES_FILE)
_INCLUDE_ANYHOW = pattern(rb"(?:#|%:)" + _NAMES_FILE)
"""Patterns that begin with one character are found much faster."""
_LIMIT = 64 << 20


@dataclass(frozen=True, slots=True)
class SearchPath:
    """Where user headers are: `quote` for "..." only, `user` for both.

    `forced` are files of -include and -imacros, `defined` those whose names options give to macros.
    """

    quote: tuple[str, ...] = ()
    user: tuple[str, ...] = ()
    forced: tuple[str, ...] = ()
    defined: tuple[str, ...] = ()


def search_path(arguments: Sequence[str]) -> SearchPath:
    """The search path of compile flags; directories given by -isystem hold no user headers."""
    named: dict[str, list[str]] = {"-iquote": [], "-I": [], "-include": [], "-imacros": []}
    bodies = [a.partition("=")[2] for a in arguments]
    defined = tuple(b[1:-1] for b in bodies if b[:1] in ('"', "<") and b[-1:] in ('"', ">"))
    waiting = ""
    for argument in arguments:
        if waiting:
            named[waiting].append(argument)
            waiting = ""
            continue
        option = next((o for o in named if argument.startswith(o)), "")
        if option and argument == option:
            waiting = option
        elif option and not argument.startswith("-include-pch"):
            named[option].append(argument[len(option) :])
    forced = (*named["-include"], *named["-imacros"])
    return SearchPath(tuple(named["-iquote"]), tuple(named["-I"]), forced, defined)


def user_headers(main: SourceFile, path: SearchPath) -> list[SourceFile]:
    """The user headers that the file may include, directly or not, each once, in the order met."""
    found = _Found(path)
    forced = [f for name in path.forced for f in found.load("", b'"', name)]
    folder = os.path.dirname(main.path)
    named = [f for name in path.defined for f in found.load(folder, b'"', name)]
    waiting = [main, *forced, *named]
    while waiting:
        source = waiting.pop(0)
        folder = os.path.dirname(source.path)
        for match in (_INCLUDE_ANYHOW if b"%:" in source.data else _INCLUDE).finditer(source.data):
            name = os.fsdecode(match.group(2))
            if "\0" not in name:
                waiting += found.load(folder, match.group(1), name)
    return list(found.files.values())


class _Found:
    """The headers found so far, by their real paths."""

    def __init__(self, path: SearchPath) -> None:
        self._path = path
        self._asked: set[tuple[str | None, str]] = set()
        self._real: dict[str, str] = {}
        self.files: dict[str, SourceFile] = {}

    def load(self, folder: str, mark: bytes, name: str) -> list[SourceFile]:
        """The header that a file in the folder names, unless it is known already."""
        quoted = mark == b'"'
        asked = folder if quoted else None, name
        if asked in self._asked:
            return []
        self._asked.add(asked)
        near = (folder, *self._path.quote) if quoted else ()
        for place in (*near, *self._path.user):
            candidate = os.path.join(place, name)
            data = _read(candidate)
            if data is not None:
                key, source = self._key(candidate), SourceFile(candidate, data, Language.C)
                return [source] if self.files.setdefault(key, source) is source else []
        return []

    def _key(self, path: str) -> str:
        """The path without symbolic links."""
        folder, name = os.path.split(path)
        if name in ("", ".", "..") or os.path.islink(path):
            return os.path.realpath(path)
        if folder not in self._real:
            self._real[folder] = os.path.realpath(folder)
        return os.path.join(self._real[folder], name)


def _read(path: str) -> bytes | None:
    try:
        with open(path, "rb") as file:
            return file.read(_LIMIT)
    except (OSError, ValueError):
        return None
