"""Where the modules of Fortran come from whose sources lie in other directories.

The files that compilers write for modules know no directives and no bodies of procedures. So beside each that
is made of a translation a text file names the source, and the flags that its preprocessor had. Another one
has the directives of OpenMP that declare something, for when the source is not at hand.
"""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from accomp.patterns import pattern
from accomp.records import dataclass

_MODULE = pattern(
    rb"^[ \t]*(?:sub)?module[ \t]+(?:\([^)\n]*\)[ \t]*)?([a-z_]\w*)[ \t\r]*(?:![^\n]*)?$",
    re.IGNORECASE | re.MULTILINE,
)
_SUBMODULE = pattern(rb"^[ \t]*submodule[ \t]*\([^)\n]*\)[ \t]*([a-z_]\w*)", re.IGNORECASE | re.MULTILINE)
_COMPILED, _NOTED, _DECLARED = ".mod", ".accomp", ".accomp-omp"
_FORMAT = "accomp OpenMP declarations 1"
FOLDERS = ("-J", "-module-dir")
_KEPT = ("-D", "-U", "-I")
_FORMS = ("-cpp", "-nocpp", "-ffixed-", "-ffree-")


@dataclass(frozen=True, slots=True)
class ModuleSource:
    """The source of a module, and the flags that say how it is preprocessed and laid out."""

    path: str
    flags: tuple[str, ...] = ()


def module_names(data: bytes) -> list[str]:
    """The modules and submodules a file defines, found by their first lines alone."""
    found = [m[1].decode().lower() for p in (_MODULE, _SUBMODULE) for m in p.finditer(data)]
    return [name for name in dict.fromkeys(found) if name != "procedure"]


def is_apart(path: str, arguments: Sequence[str]) -> bool:
    """Whether the modules of a source are compiled into another directory than that of the source."""
    return os.path.abspath(_module_folder(arguments)) != os.path.dirname(os.path.abspath(path))


def note_source(path: str, data: bytes, arguments: Sequence[str], *, compiled: bool = True) -> None:
    """Note the source of each module that is compiled into another directory, as `is_apart` tells.

    `compiled`: that is done, and modules without a file there are not among them.
    """
    folder = os.path.abspath(_module_folder(arguments))
    for name in module_names(data):
        place = os.path.join(folder, name)
        if not compiled or os.path.isfile(place + _COMPILED):
            _write(place + _NOTED, "\n".join((os.path.abspath(path), *_flags(arguments), "")))


def noted_source(compiled: str) -> ModuleSource | None:
    """The source of the module that a compiler's file is of; None where none is noted, or it is gone."""
    try:
        with open(
            compiled.removesuffix(_COMPILED) + _NOTED, encoding="utf-8", errors="surrogateescape"
        ) as file:
            path, *flags = file.read().splitlines()
    except (OSError, ValueError):
        return None
    return ModuleSource(path, tuple(flags)) if os.path.isfile(path) else None


def note_openmp(declared: Mapping[str, Iterable[str]], arguments: Sequence[str]) -> None:
    """Note what directives of OpenMP declare in modules, beside the compiler's files, with a sum of each."""
    folder = os.path.abspath(_module_folder(arguments))
    for name, lines in declared.items():
        place = os.path.join(folder, name)
        total = _sum(place + _COMPILED)
        if total:
            _write(place + _DECLARED, "\n".join((_FORMAT, total, *lines, "")))


def noted_openmp(compiled: str) -> tuple[str, ...]:
    """The directives of OpenMP that a module has, by the note beside a compiler's file of it.

    There are none where the note is of another format, or of what the compiler wrote before.
    """
    try:
        with open(
            compiled.removesuffix(_COMPILED) + _DECLARED, encoding="utf-8", errors="surrogateescape"
        ) as file:
            form, total, *lines = file.read().splitlines()
    except (OSError, ValueError):
        return ()
    return tuple(lines) if form == _FORMAT and total == _sum(compiled) else ()


def _sum(path: str) -> str:
    """A checksum of a file; empty where it cannot be read."""
    try:
        with open(path, "rb") as file:
            return f"{zlib.crc32(file.read()):08x}"
    except OSError:
        return ""


def _write(place: str, text: str) -> None:
    """Directories that cannot be written to get no note."""
    made = f"{place}.{os.getpid()}"
    try:
        with open(made, "wb") as file:
            file.write(os.fsencode(text))
        os.replace(made, place)
    except OSError:
        return


def _module_folder(arguments: Sequence[str]) -> str:
    """The directory that compilers write modules to."""
    found = "."
    for argument, after in pairwise((*arguments, "")):
        found = (after if argument in FOLDERS else glued_folder(argument)) or found
    return found


def glued_folder(argument: str) -> str:
    """The directory for modules that is one word with its option, as CMake writes it; else nothing."""
    option = next((o for o in FOLDERS if argument.startswith(o)), "")
    return argument[len(option) :] if option else ""


def _flags(arguments: Sequence[str]) -> Iterator[str]:
    """Flags of the preprocessor and of the source's form, each in one word, directories as absolute paths."""
    for argument, after in pairwise((*arguments, "")):
        flag, value = argument[:2], argument[2:] or after
        if flag in _KEPT and "\n" not in value:
            yield flag + (os.path.abspath(value) if flag == "-I" else value)
        elif argument.startswith(_FORMS):
            yield argument
