"""Finding the compiler: by looking at installed files, without starting processes."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from accomp.driver.compiler_names import C_VARIABLE, compiler_name
from accomp.driver.compiler_records import (
    FORTRAN,
    GNU,
    LLVM,
    C,
    CompilerRecord,
    able,
    recognised,
    record,
)
from accomp.driver.errors import DriverError
from accomp.patterns import pattern

_ROOTS = (
    "/usr/lib/llvm-*",
    "/usr/lib64/llvm*",
    "/usr/local",
    "/usr/local/llvm*",
    "/opt/llvm*",
    "/opt/rocm*/llvm",
    "/opt/rocm*/lib/llvm",
)
_CLANG = pattern(r"clang(-\d+)?$")
_GNU_DRIVER = pattern(r"\bgcc(?![+\w])|\bcc\b")
_NEEDS = {
    "host": "omp.h and libomp (package libomp-dev)",
    "cpu": "omp.h, libomp, libomptarget, clang-linker-wrapper and clang-offload-packager"
    " (packages libomp-dev and clang-tools)",
    "nvptx": "omp.h, libomptarget and its device library for nvptx",
    "amdgcn": "omp.h, libomptarget and its device library for amdgcn",
    "spir64": "icx, which --accomp-cc= names",
}


class Compiler:
    """A compiler that can be executed: `path` as it is called, `real` without symbolic links.

    `launcher` is what starts it, such as ccache.
    """

    def __init__(self, path: str, real: Path, launcher: tuple[str, ...] = ()) -> None:
        self.path = path
        self.real = real
        self.launcher = launcher

    def command(self, cxx: bool) -> tuple[str, ...]:
        """How it is called: for C++ clang as its driver for that, gcc by the name of its other driver."""
        return (*self.launcher, *self._driver(cxx))

    def _driver(self, cxx: bool) -> tuple[str, ...]:
        if not cxx:
            return (self.path,)
        folder, _, name = self.path.rpartition("/")
        ending, other = self.record.cxx
        if ending and name.endswith(ending):
            name = name.removesuffix(ending) + other
        elif self.is_clang:
            return (self.path, "--driver-mode=g++")
        else:
            name = _GNU_DRIVER.sub("g++", name)
        return (f"{folder}/{name}" if folder else name,)

    @cached_property
    def record(self) -> CompilerRecord:
        """What is known of it; an unknown compiler is clang, or else understands gcc's command line.

        A wrapper (of MPI, ccache by another name ...) is asked which compiler it calls.
        """
        found = recognised((Path(self.path).name, self.real.name), C)
        return found or record("clang" if b"clang" in self._answer else "gcc")

    @property
    def is_clang(self) -> bool:
        """Whether it has clang's options and LLVM's OpenMP; else it has those of gcc."""
        return self.record.kind == LLVM

    @cached_property
    def _answer(self) -> bytes:
        from accomp.driver.execute import collect

        return collect([self.path, "--version"], (1, 2))[1]

    @cached_property
    def include_folders(self) -> tuple[str, ...]:
        """The -I options that a wrapper of MPI adds, which says so when asked by -show."""
        if "mpi" not in Path(self.path).name:
            return ()
        from accomp.driver.execute import collect

        words = collect([self.path, "-show"], (1,))[1].decode("utf-8", "surrogateescape").split()
        return tuple(word for word in words if word.startswith("-I"))

    @cached_property
    def prefix(self) -> Path:
        """The root of its installation."""
        return self.real.parent.parent

    @cached_property
    def resources(self) -> Path | None:
        """Its newest resource directory (clang's own headers), where it is clang."""
        wanted = re.search(r"-(\d+)$", self.real.name)
        found = [
            d
            for lib in ("lib", "lib64")
            for d in (self.prefix / lib / "clang").glob("[0-9]*")
            if not wanted or d.name.split(".")[0] == wanted[1]
        ]
        return max(found, key=lambda d: _number(d.name), default=None)

    @cached_property
    def version(self) -> int:
        """Clang's major version, 0 for others."""
        return _number(self.resources.name) if self.resources else 0

    @property
    def openmp(self) -> str:
        """The OpenMP version to translate to."""
        return self.record.version(release(self.path, self.record))

    @cached_property
    def libraries(self) -> tuple[Path, ...]:
        """The directories of its installation that may hold run-time libraries."""
        plain = [self.prefix / "lib", self.prefix / "lib64"]
        below = [d for p in plain for d in p.glob("*-linux-gnu")]
        return tuple(d for d in (*plain, *below) if d.is_dir())

    def library(self, pattern: str) -> Path | None:
        """The first library of its installation whose name matches the pattern."""
        return next((f for d in self.libraries for f in d.glob(pattern)), None)

    @cached_property
    def openmp_header(self) -> Path | None:
        """Its own omp.h."""
        places = [self.resources / "include"] if self.resources else []
        places.append(self.prefix / "include")
        return next((p / "omp.h" for p in places if (p / "omp.h").is_file()), None)

    def can(self, target: str) -> bool:
        """Whether its installation has what compiling and linking for the target needs."""
        if not self.openmp_header or not self.library("libomp.so*"):
            return False
        if target == "host":
            return True
        if not self.library("libomptarget.so*") or not self._offload_tools():
            return False
        return target == "cpu" or self._device_library(target)

    def _offload_tools(self) -> bool:
        bin_ = self.real.parent
        packager = (bin_ / "clang-offload-packager").exists() or (bin_ / "llvm-offload-binary").exists()
        return packager and (bin_ / "clang-linker-wrapper").exists()

    def device_bitcode(self, target: str) -> Path | None:
        """The directory of the device libraries for a kind of GPU, where they are single files in it."""
        pattern = {"nvptx": "libomptarget-nvptx*.bc", "amdgcn": "libomptarget-amdgpu*.bc"}.get(target)
        found = self.library(pattern) if pattern else None
        return found.parent if found else None

    def _device_library(self, target: str) -> bool:
        folder = {"nvptx": "nvptx64*/libomp*", "amdgcn": "amdgcn*/libomp*"}[target]
        return bool(self.device_bitcode(target) or self.library(folder))


def release(name: str, known: CompilerRecord) -> int:
    """The version of a compiler, by its name or the folders of its installation; 0 where they do not tell."""
    real = Path(_on_path(name) or name).resolve()
    if known.kind != GNU:
        return known.release_of(str(real))
    named = re.search(r"-(\d+)$", real.name)
    found = [_number(d.name) for d in real.parent.parent.glob("lib*/gcc/*/[0-9]*")]
    return int(named[1]) if named else max(found, default=0)


def choose(target: str, named: str = "") -> Compiler:
    """The compiler to use: the one named by --accomp-cc= or ACCOMP_CC, else the newest clang for the target.

    Raises DriverError where there is none.
    """
    by = "--accomp-cc" if named else C_VARIABLE
    name = named or os.environ.get(C_VARIABLE, "")
    if name:
        return _named(name, by, target)
    found = sorted(_installed(), key=lambda c: c.version, reverse=True)
    for compiler in found:
        if compiler.can(target):
            return compiler
    from accomp.codes import driver as codes

    seen = ", ".join(str(c.prefix) for c in found) or "PATH, /usr/lib/llvm-*, /opt"
    raise DriverError(codes.NO_COMPILER, target=target, needs=_NEEDS[target], places=seen)


def _named(name: str, by: str, target: str) -> Compiler:
    from accomp.codes import driver as codes

    path, launcher = find_named(name, by)
    compiler = _compiler(path, Path(path).resolve(), launcher)
    check_language((Path(path).name, compiler.real.name), C, name, by)
    if target != "host" and target not in compiler.record.offload:
        raise DriverError(codes.COMPILER_LACKS_TARGET, name=name, target=target, able=able(target, C))
    return compiler


def find_named(name: str, by: str) -> tuple[str, tuple[str, ...]]:
    """The path of a named compiler, and what launches it. Raises DriverError where it is not there."""
    from accomp.codes import driver as codes

    parts = compiler_name(name)
    path, launcher = _on_path(parts.program), [_on_path(word) for word in parts.launcher[:1]]
    if path is None or None in launcher:
        raise DriverError(codes.COMPILER_NOT_FOUND, name=name, by=by)
    return path, (*filter(None, launcher), *parts.launcher[1:])


def check_language(names: tuple[str, ...], language: str, name: str, by: str) -> None:
    """See that a compiler is not known as one of other languages alone. Raises DriverError."""
    from accomp.codes import driver as codes

    other = FORTRAN if language == C else C
    found = recognised(names, other)
    if found is not None and found.kind != GNU and recognised(names, language) is None:
        of = " and ".join(found.languages)
        raise DriverError(codes.COMPILER_OF_OTHER_LANGUAGE, name=name, of=of, by=by)


def _compiler(path: str, real: Path, launcher: tuple[str, ...] = ()) -> Compiler:
    """A compiler; clang is called without symbolic links, since it looks for things beside its path."""
    return Compiler(str(real) if _CLANG.match(real.name) else path, real, launcher)


def _on_path(name: str) -> str | None:
    if "/" in name:
        return name if os.access(name, os.X_OK) and Path(name).is_file() else None
    for directory in os.get_exec_path():
        candidate = f"{directory or '.'}/{name}"
        if os.access(candidate, os.X_OK) and Path(candidate).is_file():
            return candidate
    return None


def _installed() -> Iterator[Compiler]:
    """Each clang of PATH and of the usual places once."""
    seen: set[Path] = set()
    for directory in _directories():
        try:
            names = sorted(e.name for e in os.scandir(directory) if _CLANG.match(e.name))
        except OSError:
            continue
        for name in names:
            path = directory / name
            real = path.resolve()
            if real not in seen and os.access(real, os.X_OK):
                seen.add(real)
                yield _compiler(str(path), real)


def _directories() -> Iterator[Path]:
    yield from (Path(d or ".") for d in os.get_exec_path())
    for root in _ROOTS:
        at = root.find("*")
        if at < 0:
            yield Path(root) / "bin"
            continue
        yield from (d / "bin" for d in Path("/").glob(root[1:]))


def _number(text: str) -> int:
    found = re.match(r"\d+", text)
    return int(found[0]) if found else 0


def borrowed_runtime(compiler: Compiler, target: str = "host") -> tuple[Path, Path] | None:
    """The library directory and omp.h of another clang, for a compiler without its own OpenMP runtime."""
    for other in sorted(_installed(), key=lambda c: c.version, reverse=True):
        library = other.library("libomp.so")
        if other.can(target) and library and other.openmp_header and other.real != compiler.real:
            return library.parent, other.openmp_header
    return None
