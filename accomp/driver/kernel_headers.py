"""The library's headers of kernels, precompiled for the host: reading them is a third of compiling a file.

They stay in the user's cache, one folder for each compiler and the options that matter, as long as all files
that were read are as they were. A compile that fails with them is to be tried without.
"""

from __future__ import annotations

import os
import re
import shutil
import time
from _blake2 import blake2b  # hashlib would load OpenSSL
from collections.abc import Iterable, Sequence
from pathlib import Path

from accomp.driver import execute, process
from accomp.driver.kernel_compilers import KernelCompiler
from accomp.driver.private_folders import is_private, make_private, user_folders
from accomp.patterns import pattern
from accomp.records import dataclass
from accomp.version import VERSION

HEADER = "accomp_device.h"
_FIRST = pattern(rb"(?://[^\n]*\n|\n)*#include <accomp_device\.h>\n")
_COMPILERS = re.compile(r"(?:.*-)?(?:clang|clang\+\+|g\+\+)(?:-[\d.]+)?")
"""Names of compilers whose precompiled headers are known; what starts one, such as ccache, has another."""
_FOLDERS = ("-isystem", "-iquote", "-idirafter", "-I")
_ENVIRONMENT = ("CPATH", "CPLUS_INCLUDE_PATH", "C_INCLUDE_PATH")
_KEPT = 24
"""How many folders are kept, those used last; gcc's take 22 MB each."""
_ABANDONED = 3600
"""After so many seconds, a folder under a temporary name is one that a killed process left."""
_RESULT, _READ = "kernels.h.gch", "read"


def begins_with_headers(text: bytes) -> bool:
    """Whether the headers come first in the text of kernels, as they do where they are precompiled."""
    return _FIRST.match(text) is not None


def precompiled(compiler: KernelCompiler, handed: Sequence[str]) -> list[str]:
    """Options that put the precompiled headers first; none where they cannot be the same as the headers.

    `handed` are the user's options. Without a folder that is this user's alone there are none.
    """
    if not _COMPILERS.fullmatch(Path(compiler.command[0]).name) or any(map(os.environ.get, _ENVIRONMENT)):
        return []
    folders, options = _apart(handed)
    try:
        name = f"{Path(compiler.command[0]).name}-{_key(compiler, options)}"
        root = next((r for r in user_folders("headers") if not make_private(r)), None)
        place = Path(root, name) if root else None
        found = place and (_known(place) or _build(compiler, options, place))
        if not found or _hides(folders, found.read):
            return []
        return found.options(compiler.clang)
    except (OSError, ValueError):
        return []


@dataclass(frozen=True, slots=True)
class _Headers:
    """Precompiled headers, and the files that were read for them."""

    path: Path
    read: tuple[str, ...]

    def options(self, clang: bool) -> list[str]:
        if not self.path.exists():
            return []
        return ["-include-pch", str(self.path)] if clang else ["-include", str(self.path.with_suffix(""))]


def _apart(handed: Sequence[str]) -> tuple[list[str], list[str]]:
    """The folders in which headers are looked for, and the other options."""
    folders, rest, words = list[str](), list[str](), iter(handed)
    for word in words:
        option = next((o for o in _FOLDERS if word.startswith(o)), "")
        if option:
            folders.append(word[len(option) :] or next(words, ""))
        else:
            rest.append(word)
    return folders, rest


def _key(compiler: KernelCompiler, options: Sequence[str]) -> str:
    """Says by what and how the headers are compiled."""
    path = os.path.realpath(compiler.command[0])
    known = [VERSION, *compiler.command, path, _state(path), *compiler.flags, *options]
    known += [os.getcwd()] if any(o.startswith(("--sysroot", "-isysroot")) for o in options) else []
    return blake2b("\0".join(known).encode("utf-8", "surrogateescape"), digest_size=8).hexdigest()


def _state(path: str) -> str:
    state = os.stat(path)
    return f"{state.st_mtime_ns} {state.st_size}"


def _known(place: Path) -> _Headers | None:
    """The headers of a folder, if all files are as they were when these were read."""
    made = (place, *place.iterdir()) if place.is_dir() else ()
    if place / _READ not in made or not all(is_private(str(path)) for path in made):
        return None
    lines = (place / _READ).read_text("utf-8", "surrogateescape").splitlines()
    os.utime(place / _READ)  # those not used for longest go first
    read = [line.split(" ", 2) for line in lines]
    for changed, size, path in read:
        try:
            same = _state(path) == f"{changed} {size}"
        except OSError:
            same = False
        if not same:
            shutil.rmtree(place, ignore_errors=True)
            return None
    return _Headers(place / _RESULT, tuple(path for _, _, path in read))


def _build(compiler: KernelCompiler, options: Sequence[str], place: Path) -> _Headers | None:
    """Build beside the place and rename: a folder that is there is whole."""
    work = place.with_name(f".{place.name}.{os.urandom(6).hex()}")
    process.remove_at_end(str(work))
    try:
        work.mkdir(0o700)
        source = next(p for p in _included(compiler.flags) if p.is_file())
        command = [*compiler.command, *compiler.flags, *options, "-x", "c++-header"]
        rules = ("-MD", "-MF", str(work / "rules"), "-o", str(work / _RESULT))
        if execute.run_quietly([*command, *rules, "-c", str(source)]):
            (work / _RESULT).unlink(missing_ok=True)  # nor is it tried again
        read = _files(work / "rules") or [str(source)]
        (work / "rules").unlink(missing_ok=True)
        lines = "".join(f"{_state(path)} {path}\n" for path in read)
        (work / _READ).write_text(lines, "utf-8", "surrogateescape")
        _make_room(place.parent)
        work.rename(place)
        return _known(place)
    finally:
        process.remove(str(work))


def _included(flags: Sequence[str]) -> Iterable[Path]:
    """Where the header is looked for."""
    return (Path(folder, HEADER) for folder in _apart(flags)[0])


def _files(rules: Path) -> list[str]:
    """The files that a rule of make names; none where there is no rule."""
    if not rules.is_file():
        return []
    text = rules.read_text("utf-8", "surrogateescape").replace("\\\n", " ").partition(": ")[2]
    names = re.split(r"(?<!\\)\s+", text.strip())
    return [re.sub(r"\\([ #\\])", r"\1", name).replace("$$", "$") for name in names]


def _hides(folders: Iterable[str], read: Iterable[str]) -> bool:
    """Whether one of the user's folders may have another file for one that was read."""
    known = {part for path in read for part in path.split("/")[-2:]} - {"include"}
    return any(os.path.isdir(folder) and not known.isdisjoint(os.listdir(folder)) for folder in folders)


def _make_room(root: Path) -> None:
    """Remove what was not used for longest, and what was abandoned."""
    used = list[tuple[float, Path]]()
    for folder in root.iterdir():
        if folder.name.startswith("."):
            if folder.stat().st_mtime < time.time() - _ABANDONED:
                shutil.rmtree(folder, ignore_errors=True)
        elif (folder / _READ).is_file():
            used.append(((folder / _READ).stat().st_mtime, folder))
    for _, folder in sorted(used, reverse=True)[_KEPT - 1 :]:
        shutil.rmtree(folder, ignore_errors=True)
