"""Translations kept between commands, where --accomp-cache= or ACCOMP_CACHE_DIR names a folder.

What a translation depends on is found out in two steps. The key of a manifest
is made of all that is known before parsing: the main file's bytes and path,
the options and the working directory. The manifest names the files that were
read besides, with what they were like, and the result that they led to.
"""

from __future__ import annotations

import os
import sys
import time
from _blake2 import blake2b  # hashlib would load OpenSSL
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

from accomp.codes.driver import CACHE_NOT_PRIVATE
from accomp.diagnostics import Severity, Sink
from accomp.driver.command_line import Input
from accomp.driver.files import STDIN
from accomp.driver.result import Result
from accomp.driver.severity import settle
from accomp.driver.store import Store, digest, fits
from accomp.records import replace
from accomp.version import VERSION

if TYPE_CHECKING:
    from accomp.driver.settings import Settings

FOLDER, SIZE = "ACCOMP_CACHE_DIR", "ACCOMP_CACHE_SIZE"
"""The environment variables: where the cache is, and how many bytes it may take."""
DEFAULT_SIZE = 1 << 30
_VARIANTS = 8
"""So many sets of headers are kept for one main file, those that were used last."""
_MARGIN = 20_000_000
"""Nanoseconds by which the times of files may lag behind the clock."""
_ENVIRONMENT = (
    *("ACCOMP_LIBCLANG", "CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "PWD"),
    *("COMPILER_PATH", "GCC_EXEC_PREFIX", "CCC_OVERRIDE_OPTIONS", "SDKROOT"),
    *("OMPI_CC", "OMPI_CXX", "MPICH_CC", "MPICH_CXX", "I_MPI_CC", "I_MPI_CXX"),
)
"""What changes what compilers read, and which one a wrapper of MPI is."""
_OF_NO_ACCOUNT = frozenset(("cache", "time_stages", "report", "format", "color", "given"))
"""Settings that change nothing of a translation nor of what is said of it."""

File = tuple[str, int, int, int, bytes]
"""A file that was read: path, size, times of modification and change, digest."""
_MANIFEST = [(str, [(str, int, int, int, bytes)])]


def cache_folder(settings: Settings) -> str:
    """The folder of the cache; empty for none."""
    return settings.cache or os.environ.get(FOLDER, "")


def byte_count(text: str) -> int:
    """The size that ACCOMP_CACHE_SIZE says, with a unit or without; the default where it says none."""
    number, unit = text.strip(), 1
    if number[-1:].lower() in ("k", "m", "g", "t"):
        unit = 1 << (10 * (1 + "kmgt".index(number[-1].lower())))
        number = number[:-1]
    return int(number) * unit if number.isascii() and number.isdigit() else DEFAULT_SIZE


class Cache:
    """The results of one translation: of a main file with all that is known of it before it is parsed."""

    def __init__(self, settings: Settings, source: Input, data: bytes, traits: Iterable[object]) -> None:
        """`traits`: what changes the translation besides the settings and the input."""
        self._store = Store(os.path.abspath(cache_folder(settings)), byte_count(os.environ.get(SIZE, "")))
        self._data, self._started = data, time.time_ns()
        self._key = _key(settings, source, data, traits)
        self._states: dict[str, os.stat_result | None] = {}

    def refuses(self) -> str:
        """Why entries may be other users'; "" where none can be."""
        return self._store.refuses()

    def find(self) -> Result | None:
        """The result, if nothing changed since it was kept."""
        variants = self._variants()
        for at, (name, files) in enumerate(variants):
            if all(self._is_same(file) for file in files):
                result = self._result(name)
                if result is not None and not all(self._is_untouched(f) for f in files):
                    renewed = [f if self._is_untouched(f) else self._described(f[0], f[4]) for f in files]
                    others = variants[:at] + variants[at + 1 :]
                    self._store.save(self._key, [(name, renewed), *others])
                return result
        return None

    def keep(self, result: Result, read: Iterable[str]) -> None:
        """Keep a result for which these files were read, all of them unless they cannot be relied on."""
        files: list[File] = []
        for path in sorted(set(read)):
            state = self._state(path)
            if state is None or max(state.st_mtime_ns, state.st_ctime_ns) > self._started - _MARGIN:
                return  # it may have changed while it was read
            try:
                with open(path, "rb") as file:
                    files.append(self._described(path, digest(file.read())))
            except OSError:
                return
        from accomp.driver.replay import encoded

        name = blake2b(
            self._key.encode() + b"".join(f[0].encode("utf-8", "surrogateescape") + f[4] for f in files),
            digest_size=16,
        ).hexdigest()
        self._store.save(name, encoded(result, self._data))
        others = [v for v in self._variants() if v[0] != name]
        self._store.save(self._key, [(name, files), *others[: _VARIANTS - 1]])

    def _variants(self) -> list[tuple[str, list[File]]]:
        entry = self._store.load(self._key)
        return cast("list[tuple[str, list[File]]]", entry) if fits(entry, _MANIFEST) else []

    def _result(self, name: str) -> Result | None:
        entry = self._store.load(name)
        if not isinstance(entry, tuple):
            return None
        from accomp.driver.replay import decoded

        try:
            return decoded(cast("tuple[Any, ...]", entry), self._data)
        except ValueError:
            return None

    def _state(self, path: str) -> os.stat_result | None:
        if path not in self._states:
            try:
                self._states[path] = os.stat(path)
            except (OSError, ValueError):
                self._states[path] = None
        return self._states[path]

    def _described(self, path: str, content: bytes) -> File:
        state = self._state(path)
        if state is None:
            return path, -1, 0, 0, content
        return path, state.st_size, state.st_mtime_ns, state.st_ctime_ns, content

    def _is_untouched(self, file: File) -> bool:
        state = self._state(file[0])
        return state is not None and (state.st_size, state.st_mtime_ns, state.st_ctime_ns) == file[1:4]

    def _is_same(self, file: File) -> bool:
        """Whether a file is what it was; its bytes are looked at only where its times differ."""
        if self._is_untouched(file):
            return True
        state = self._state(file[0])
        if state is None or state.st_size != file[1]:
            return False
        try:
            with open(file[0], "rb") as stream:
                return digest(stream.read()) == file[4]
        except OSError:
            return False


def _key(settings: Settings, source: Input, data: bytes, traits: Iterable[object]) -> str:
    known = [(name, getattr(settings, name)) for name in type(settings).__slots__]
    parts = (
        *(VERSION, sys.implementation.cache_tag, *source_tree()),
        *(os.getcwd(), *(os.environ.get(name) for name in _ENVIRONMENT)),
        *(source.path, source.language),
        *(pair for pair in known if pair[0] not in _OF_NO_ACCOUNT),
        *traits,
    )
    head = repr(parts).encode("utf-8", "surrogateescape")
    return blake2b(b"%d %s" % (len(head), head) + data, digest_size=16).hexdigest()


def source_tree() -> Sequence[object]:
    """What the translator's own files are like, where it runs from its source tree and they may change."""
    import accomp

    package = accomp.__path__[0]
    root = os.path.dirname(os.path.realpath(package))
    if not os.path.isfile(f"{root}/pyproject.toml"):
        return ()
    folders = (f"{root}/accomp", f"{root}/frontends", f"{root}/backends")
    return sorted(state for folder in folders for state in _modules(folder))


def _modules(folder: str) -> Iterator[tuple[str, int, int]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                state = entry.stat()
                yield entry.path, state.st_size, state.st_mtime_ns
            elif (
                "." not in entry.name and entry.name != "__pycache__" and entry.is_dir(follow_symlinks=False)
            ):
                yield from _modules(entry.path)


Translate = Callable[[set[str]], Result]
"""Translates, and adds the paths of all files read to the set; none where they are not known."""


def cached(
    settings: Settings, source: Input, data: bytes, traits: Iterable[object], translate: Translate
) -> tuple[Result, bool]:
    """What translating gives, and whether the cache had it. With errors, nothing is kept.

    A cache that other users may write to is not used, and a warning says so.
    """
    cache = Cache(settings, source, data, traits)
    why = cache.refuses()
    if why:
        result = translate(set())
        sink = Sink()
        sink.report(CACHE_NOT_PRIVATE, path=cache_folder(settings), why=why)
        refused = settle(sink, settings.warnings, remarks=False)
        return replace(result, diagnostics=[*refused, *result.diagnostics]), False
    result = cache.find()
    if result is not None:
        return result, True
    read: set[str] = set()
    result = translate(read)
    if read and not any(d.code.severity >= Severity.ERROR for d in result.diagnostics):
        cache.keep(result, read - {source.path, STDIN})
    return result, False
