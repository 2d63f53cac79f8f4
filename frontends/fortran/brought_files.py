"""A file as it is, with the files with directives that it includes in place of its include lines."""

from __future__ import annotations

from collections.abc import Sequence

from accomp.frontends.fortran.preprocess import (
    Preprocessor,
    command_line,
    holds_directives,
    marker,
    search_path,
)
from accomp.source import SourceFile
from accomp.syntax.included_text import between


def with_included(source: SourceFile, arguments: Sequence[str], *, runs: bool) -> bytes:
    """The text of a file with what it includes; `runs`: compilers run the preprocessor over it.

    What a file that is brought includes is brought too: its names are found beside it.
    """
    return _Bringer(command_line(arguments), search_path(arguments), runs).run(source)


class _Bringer(Preprocessor):
    """A preprocessor that follows conditions and definitions, and leaves all lines but include lines."""

    def _read(self, text: str, fixed: bool) -> str:  # noqa: ARG002
        return text

    def _done(self, lines: list[str]) -> list[str]:
        return lines

    def _between(self, lines: list[str], made: list[str], path: str, following: int) -> list[str]:
        return between(lines, made, marker(following, path))

    def _plain(self, word: str, rest: str, place: tuple[str, int], fixed: bool, depth: int) -> list[str]:
        made = super()._plain(word, rest, place, fixed, depth)
        return made if word == "include" else []

    def _include(self, rest: str, place: tuple[str, int], fixed: bool, depth: int) -> list[str]:
        made = super()._include(rest, place, fixed, depth)
        return made if made[1:] and (depth or _with_directives(made)) else []

    def _fortran_include(self, text: str, path: str, fixed: bool, depth: int) -> list[str]:
        found, data = self.named(text, path, depth)
        made = [marker(1, found), *self._file(found, data, fixed, depth + 1)] if found else []
        return made if depth or _with_directives(made) else []


def _with_directives(lines: list[str]) -> bool:
    return holds_directives("\n".join(lines).encode("latin-1"))
