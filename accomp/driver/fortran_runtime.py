"""The Fortran modules of the run-time library: each compiler needs its own form, built when first used.

What is built stays in the user's cache, one folder for each compiler; nothing is downloaded.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from _blake2 import blake2b  # hashlib would load OpenSSL
from functools import cache
from pathlib import Path

import accomp
from accomp.codes import driver as codes
from accomp.driver.errors import DriverError, reason
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
    compiler_path: str, is_flang: bool, device: tuple[str, ...] = ()
) -> FortranRuntime | None:
    """The modules for a compiler, built if need be; None where this installation has no sources of them.

    `device` are its flags for generating device code, which the libraries then have too.

    Several processes may ask at once: each builds its own, and the first to be done is taken. Raises
    DriverError where the compiler does not compile them.
    """
    sources = fortran_sources()
    if sources is None:
        return None
    real = os.path.realpath(compiler_path)
    folder = f"{Path(real).name}-{_key(real, sources, device)}"
    roots = _roots()
    for root in roots:
        place = root / folder
        if (place / LIBRARY).is_file():
            return _in(place)
        try:
            root.mkdir(0o700, parents=True, exist_ok=True)
            if os.access(root, os.W_OK) and root.stat().st_uid == os.getuid():
                return _build((compiler_path, *device), is_flang, sources, place)
        except OSError:
            continue
    raise DriverError(
        codes.CANNOT_WRITE, path=str(roots[0]), why="no folder for the Fortran modules can be made"
    )


def _in(place: Path) -> FortranRuntime:
    return FortranRuntime(place, (str(place / LIBRARY),))


def _roots() -> tuple[Path, ...]:
    """Where the modules may be: the user's cache, else a folder of the user's among temporary files."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    temporary = os.environ.get("TMPDIR") or "/tmp"
    return Path(home) / "accomp" / "fortran", Path(temporary) / f"accomp-fortran-{os.getuid()}"


def _key(compiler: str, sources: Path, device: tuple[str, ...]) -> str:
    """Says by what and of what modules are built."""
    known = [VERSION, *_FLAGS, *device]
    for path in (compiler, *(str(sources / name) for name in (*MODULES, *INCLUDES))):
        state = os.stat(path)
        known += [path, str(state.st_mtime_ns), str(state.st_size)]
    return blake2b("\0".join(known).encode(), digest_size=8).hexdigest()


def _build(compiler: tuple[str, ...], is_flang: bool, sources: Path, place: Path) -> FortranRuntime:
    """Build beside the place and rename: a folder that is there is whole."""
    work = place.with_name(f".{place.name}.{os.urandom(6).hex()}")
    work.mkdir(0o755)
    try:
        objects = [_compile(compiler, is_flang, sources / name, work) for name in MODULES]
        for name in INCLUDES:
            shutil.copyfile(sources / name, work / name)
        _archive(objects, work)
        try:
            work.rename(place)
        except OSError:
            if not (place / LIBRARY).is_file():
                raise
        return _in(place)
    finally:
        shutil.rmtree(work, ignore_errors=True)


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
    try:
        done = subprocess.run(command, capture_output=True, check=False, cwd=folder)
    except OSError as error:
        raise DriverError(codes.COMPILER_FAILED_TO_START, name=command[0], why=reason(error)) from None
    if done.returncode:
        said = (done.stderr or done.stdout).decode(errors="replace").strip()
        raise DriverError(codes.FORTRAN_MODULE, name=what, compiler=command[0], said=said)
