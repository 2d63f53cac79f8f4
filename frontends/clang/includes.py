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

_INCLUDE = pattern(rb'(?:include(?:_next)?|define[ \t]+[A-Za-z_]\w*)[ \t]*(["<])([^">\n]+)[">]')
"""A macro may stand for the name of a file (C11 6.10.2)."""
_DIRECTIVE = pattern(rb"(?:#|%:)[ \t]*\Z")
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
    found: dict[str, SourceFile] = {}
    forced = [f for name in path.forced for f in _load(_candidates("", b'"', name, path), found)]
    folder = os.path.dirname(main.path)
    named = [f for name in path.defined for f in _load(_candidates(folder, b'"', name, path), found)]
    waiting = [main, *forced, *named]
    while waiting:
        source = waiting.pop(0)
        for match in _INCLUDE.finditer(source.data):
            if not _DIRECTIVE.search(source.data, max(0, match.start() - 80), match.start()):
                continue
            name = os.fsdecode(match.group(2))
            if "\0" in name:
                continue
            waiting += _load(_candidates(os.path.dirname(source.path), match.group(1), name, path), found)
    return list(found.values())


def _candidates(folder: str, mark: bytes, name: str, path: SearchPath) -> list[str]:
    folders = list(path.user)
    if mark == b'"':
        folders = [folder, *path.quote, *folders]
    return [os.path.join(f, name) for f in folders]


def _load(candidates: list[str], found: dict[str, SourceFile]) -> list[SourceFile]:
    """The first candidate that exists, unless it is known already."""
    for candidate in candidates:
        key = os.path.realpath(candidate)
        if key in found:
            return []
        data = _read(candidate)
        if data is not None:
            found[key] = SourceFile(candidate, data, Language.C)
            return [found[key]]
    return []


def _read(path: str) -> bytes | None:
    try:
        with open(path, "rb") as file:
            return file.read(_LIMIT)
    except (OSError, ValueError):
        return None
