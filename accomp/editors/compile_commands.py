"""How the file of an editor is compiled: by its project's compile commands, else by default."""

from __future__ import annotations

import os
from collections.abc import Callable

from accomp.driver.command_line import LANGUAGES
from accomp.driver.errors import DriverError
from accomp.editors.records import Document
from accomp.project.records import UnitOfProject
from accomp.project.units import DATABASE, from_database

_BUILDS = ("", "build", "out", "builddir", "cmake-build-debug", "cmake-build-release")
"""Folders of a project in which build systems leave databases."""
_IDS = {"c": "c", "cpp": "c++", "c++": "c++", "cuda-cpp": "c++", "objective-c": "c", "objective-cpp": "c++"}
"""The languages of the protocol."""
_LANGUAGES = ("c", "c++", "fortran")


class Commands:
    """The commands of projects; databases are read again when they change.

    `build` names the one that is asked for, `options` are those for files that are in none; `log` is told
    of databases that cannot be used.
    """

    def __init__(self, build: str, options: tuple[str, ...], log: Callable[[str], None]) -> None:
        self._build = build
        self._options = options
        self._log = log
        self._known: dict[str, tuple[float, tuple[UnitOfProject, ...]]] = {}

    def document(self, path: str, text: bytes, language: str) -> Document | None:
        """The document of a text; None where it is of no language of accomp. `language` is the editor's."""
        own = language_of(path, language)
        if not own:
            return None
        unit = self._unit(path, own)
        if unit is None:
            return Document(path, text, own, self._options, os.path.dirname(path))
        return Document(path, text, own, unit.options, unit.directory)

    def _unit(self, path: str, language: str) -> UnitOfProject | None:
        """The unit of a file; of a header, which has none, that of the nearest file of its language."""
        units = self._units(path)
        real = os.path.realpath(path)
        own = next((u for u in units if os.path.realpath(u.path) == real), None)
        if own is not None or LANGUAGES.get(os.path.splitext(path)[1]) in _LANGUAGES:
            return own
        near = [u for u in units if u.language == language]
        return max(near, key=lambda u: len(os.path.commonpath((u.path, path))), default=None)

    def _units(self, path: str) -> tuple[UnitOfProject, ...]:
        database = self._database(path)
        if not database:
            return ()
        try:
            changed = os.stat(database).st_mtime
            known = self._known.get(database)
            if known is None or known[0] != changed:
                known = self._known[database] = (changed, ())
                known = self._known[database] = (changed, from_database(database))
        except (DriverError, OSError) as error:
            self._log(str(error))
            return ()
        return known[1]

    def _database(self, path: str) -> str:
        """The path of the database for a file; empty where there is none."""
        if self._build:
            return os.path.join(self._build, DATABASE) if os.path.isdir(self._build) else self._build
        folder = os.path.dirname(path)
        while True:
            for build in _BUILDS:
                found = os.path.join(folder, build, DATABASE)
                if os.path.exists(found):
                    return found
            above = os.path.dirname(folder)
            if above == folder:
                return ""
            folder = above


def language_of(path: str, language: str = "") -> str:
    """The language of a file, by what the protocol calls it, else by its ending; empty if it has none."""
    if language.lower().startswith("fortran"):
        return "fortran"
    known = _IDS.get(language) or LANGUAGES.get(os.path.splitext(path)[1], "").removesuffix("-header")
    return known if known in _LANGUAGES else ""
