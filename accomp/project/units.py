"""The translation units of a project: by its database of compile commands, or by files and folders."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from accomp.codes.project import BAD_DATABASE, NO_DATABASE, NO_SOURCES
from accomp.driver import files
from accomp.driver.command_line import C_LANGUAGES, CXX_LANGUAGES, LANGUAGES, CommandLine, Input, parse
from accomp.driver.errors import DriverError
from accomp.driver.foreign_options import found as foreign
from accomp.driver.response import expand
from accomp.driver.settings import separate
from accomp.project.records import UnitOfProject

DATABASE = "compile_commands.json"
"""The file in which build systems leave what they compile and how
(https://clang.llvm.org/docs/JSONCompilationDatabase.html)."""
_SKIPPED = frozenset((".git", ".hg", ".svn", "CMakeFiles", "__pycache__"))
_SOURCES = ("c", "c++", "fortran")


def from_database(build: str, only: Iterable[str] = ()) -> tuple[UnitOfProject, ...]:
    """The units of a build folder or of a database; `only` names files and folders that they are to be in.

    Raises DriverError where there is no database, or something else in it.
    """
    path = os.path.join(build, DATABASE) if os.path.isdir(build) else build
    if not os.path.exists(path):
        raise DriverError(NO_DATABASE, path=path)
    try:
        entries = cast("object", json.loads(files.read(path)))
    except ValueError as error:
        raise DriverError(BAD_DATABASE, path=path, why=f"it is no JSON: {error}") from None
    if not isinstance(entries, list):
        raise DriverError(BAD_DATABASE, path=path, why="it is no array")
    wanted = [os.path.realpath(one) for one in only]
    units = [unit for entry in cast("list[object]", entries) if (unit := _unit(entry, path)) is not None]
    chosen = [u for u in units if not wanted or any(_within(u.path, w) for w in wanted)]
    if not chosen:
        raise DriverError(NO_SOURCES, where=f"in '{path}'")
    return tuple(dict.fromkeys(chosen))


def _within(path: str, folder: str) -> bool:
    real = os.path.realpath(path)
    return real == folder or real.startswith(os.path.join(folder, ""))


def _unit(entry: object, database: str) -> UnitOfProject | None:
    """The unit of an entry; None where its file is of no language that accomp knows."""
    if not isinstance(entry, dict):
        raise DriverError(BAD_DATABASE, path=database, why="an entry is no object")
    found = cast("dict[str, object]", entry)
    file, folder = found.get("file"), found.get("directory", "")
    words = found.get("arguments")
    if isinstance(found.get("command"), str):
        words = shlex.split(cast("str", found["command"]))
    if not (isinstance(file, str) and isinstance(folder, str) and isinstance(words, list)):
        why = "an entry lacks 'file', 'directory', or one of 'command' and 'arguments'"
        raise DriverError(BAD_DATABASE, path=database, why=why)
    directory = os.path.join(os.path.dirname(os.path.abspath(database)), folder)
    command = tuple(map(str, cast("list[object]", words)))
    path = os.path.normpath(os.path.join(directory, file))
    return of_command(path, directory, command)


def of_command(path: str, directory: str, command: Sequence[str]) -> UnitOfProject | None:
    """The unit of a compile command; None where its file is of no language that accomp knows."""
    at = next((n for n, word in enumerate(command) if n and word.startswith(("-", "@"))), len(command))
    program = command[at - 1] if at else ""
    words = expand(list(command[at:]))
    _, rest = separate([w for w, of_others in foreign(words) if not (of_others or is_own(w))])
    line = parse(rest, cxx=program.endswith("++"))
    given = next((i for i in line.inputs if _same(i.path, path, directory)), None)
    language = _language(given if given is not None else parse([path]).inputs[0])
    if not language:
        return None
    options = (*_options(line), *_of_dialect(program, language, rest))
    return UnitOfProject(path, directory, language, options, tuple(command))


RESTRICT = "-Drestrict=__restrict"
"""What stands for the keyword of C that NVIDIA's compilers have in C++ as well."""
_WITH_RESTRICT = ("nvc++", "pgc++")


def _of_dialect(program: str, language: str, words: Sequence[str]) -> tuple[str, ...]:
    """Options for what a compiler has that others do not."""
    own = os.path.basename(program) in _WITH_RESTRICT and language == "c++"
    return (RESTRICT,) if own and not any(w.startswith("-Drestrict") for w in words) else ()


def _same(written: str, path: str, directory: str) -> bool:
    return os.path.normpath(os.path.join(directory, written)) == path


def is_own(word: str) -> bool:
    """Whether an option is accomp's own, which commands on projects have for all units."""
    return word.startswith(("-fopenacc-", "--accomp-"))


def _options(line: CommandLine) -> tuple[str, ...]:
    """What changes how the file is read."""
    return tuple(word for word in line.parse if word not in ("-c", "-S", "-E"))


def _language(source: Input) -> str:
    if source.language in CXX_LANGUAGES:
        return "c++"
    if source.language in C_LANGUAGES:
        return "c"
    return source.language if source.language == "fortran" else ""


def from_paths(paths: Sequence[str], options: Sequence[str]) -> tuple[UnitOfProject, ...]:
    """The units of files, and of all files in folders that have a name of a source.

    `options` are those of the compilers for all of them. Raises DriverError for what is not there.
    """
    here, found = os.getcwd(), list[UnitOfProject]()
    for path in paths:
        if not os.path.exists(path):
            files.read(path)
        for file in sorted(_sources(path)) if os.path.isdir(path) else (path,):
            made = of_command(os.path.abspath(file), here, ("", "-c", *options, file))
            if made is not None:
                found.append(made)
    if not found:
        raise DriverError(NO_SOURCES, where=f"in {', '.join(repr(p) for p in paths)}")
    return tuple(dict.fromkeys(found))


def _sources(folder: str) -> Iterator[str]:
    for path in files_in(folder):
        if LANGUAGES.get(os.path.splitext(path)[1], "") in _SOURCES:
            yield path


def files_in(folder: str) -> Iterator[str]:
    """The files below a folder, without those that version control and build systems keep for themselves."""
    for at, folders, names in os.walk(folder):
        folders[:] = sorted(f for f in folders if f not in _SKIPPED and not f.startswith("."))
        for name in sorted(names):
            yield os.path.join(at, name)
