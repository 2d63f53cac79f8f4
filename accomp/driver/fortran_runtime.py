"""The Fortran modules of the run-time library: each compiler needs its own form, built when first used.

What is built stays in the user's cache, one folder for each compiler; nothing is downloaded.
"""

from __future__ import annotations

import os
import shutil
from _blake2 import blake2b  # hashlib would load OpenSSL
from functools import cache
from pathlib import Path

import accomp
from accomp.codes import driver as codes
from accomp.driver import execute, process
from accomp.driver.errors import DriverError
from accomp.driver.files import temporary_directory
from accomp.driver.private_folders import is_private, make_private, user_folders
from accomp.records import dataclass
from accomp.version import VERSION

MODULES = ("openacc.F90", "accomp.f90", "accomp_hip.f90")
INCLUDES = ("openacc_lib.h", "openacc_kinds.h", "openacc_routines.h")
LIBRARY = "libaccomp_fortran.a"
_FLAGS = ("-O2", "-fPIC", "-fopenmp")


@dataclass(frozen=True, slots=True)
class FortranRuntime:
    """The folder of the modules and openacc_lib.h; what programs are linked with, before libaccomp."""

    modules: Path
    libraries: tuple[str, ...]


@cache
def fortran_sources() -> Path | None:
    """The folder of the modules' sources; None where this installation has none."""
    package = Path(accomp.__path__[0])
    places = (package / "share" / "accomp" / "fortran", package.parent / "runtime" / "fortran")
    return next((d for d in places if (d / MODULES[0]).is_file()), None)


def fortran_runtime(
    compiler_path: str,
    is_flang: bool,
    device: tuple[str, ...] = (),
    wrapped: bytes = b"",
    *,
    build: bool = True,
) -> FortranRuntime | None:
    """The modules for a compiler, built if need be; None where this installation has no sources of them.

    Without `build`, also None where no command has built them yet.

    `device` are its flags for generating device code, which the libraries then have too; `wrapped` tells
    which compiler it calls, where its path does not.

    Several processes may ask at once: each builds its own, and the first to be done is taken. Without a
    folder that is this user's alone they are built for this command. Raises DriverError where the
    compiler does not compile them.
    """
    sources = fortran_sources()
    if sources is None:
        return None
    real = os.path.realpath(compiler_path)
    folder = f"{Path(real).name}-{_key(real, sources, device, wrapped)}"
    command = (compiler_path, *device)
    for root in map(Path, user_folders("fortran")):
        place = root / folder
        try:
            if not make_private(str(root)):
                if _is_whole(place):
                    return _in(place)
                return _build(command, is_flang, sources, place) if build else None
        except OSError:
            continue
    return _build(command, is_flang, sources, temporary_directory() / folder) if build else None


def _in(place: Path) -> FortranRuntime:
    return FortranRuntime(place, (str(place / LIBRARY),))


def _is_whole(place: Path) -> bool:
    """Whether the modules are there, built by this user."""
    made = (place, *place.iterdir()) if place.is_dir() else ()
    return place / LIBRARY in made and all(is_private(str(path)) for path in made)


def _key(compiler: str, sources: Path, device: tuple[str, ...], wrapped: bytes) -> str:
    """Says by what and of what modules are built."""
    known = [VERSION, *_FLAGS, *device]
    for path in (compiler, *(str(sources / name) for name in (*MODULES, *INCLUDES))):
        state = os.stat(path)
        known += [path, str(state.st_mtime_ns), str(state.st_size)]
    return blake2b("\0".join(known).encode() + wrapped, digest_size=8).hexdigest()


def _build(compiler: tuple[str, ...], is_flang: bool, sources: Path, place: Path) -> FortranRuntime:
    """Build beside the place and rename: a folder that is there is whole."""
    work = place.with_name(f".{place.name}.{os.urandom(6).hex()}")
    process.remove_at_end(str(work))
    try:
        work.mkdir(0o700)
        objects = [_compile(compiler, is_flang, sources / name, work) for name in MODULES]
        for name in INCLUDES:
            shutil.copyfile(sources / name, work / name)
        _archive(objects, work)
        try:
            work.rename(place)
        except OSError:
            if not _is_whole(place):
                raise
        return _in(place)
    finally:
        process.remove(str(work))


def _compile(compiler: tuple[str, ...], is_flang: bool, source: Path, work: Path) -> str:
    result = str(work / f"{source.stem}.o")
    output = ("-module-dir" if is_flang else "-J", str(work))
    command = [*compiler, *_FLAGS, f"-I{source.parent}", *output, "-c", str(source), "-o", result]
    _run(command, source.name, work)
    return result


def _archive(objects: list[str], work: Path) -> None:
    archiver = shutil.which("ar") or shutil.which("llvm-ar") or "ar"
    _run([archiver, "rcs", str(work / LIBRARY), *objects], LIBRARY)
    for path in objects:
        Path(path).unlink()


def _run(command: list[str], what: str, folder: Path | None = None) -> None:
    """Execute a compiler; in a folder of its own it finds no modules of the user's."""
    words = ["/bin/sh", "-c", 'cd "$0" && exec "$@"', str(folder), *command] if folder else command
    code, said = execute.collect(words, (1, 2))
    if code < 0:
        execute.end_like(code)
    if code:
        text = said.decode(errors="replace").strip()
        raise DriverError(codes.FORTRAN_MODULE, name=what, compiler=command[0], said=text)
