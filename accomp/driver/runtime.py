"""Where accomp's run-time library and its header are: in the package, or in a source tree's build."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import accomp
from accomp.records import dataclass


@dataclass(frozen=True, slots=True)
class Runtime:
    """The directories of openacc.h and of libaccomp; None where there is none."""

    include: Path | None
    library: Path | None

    @property
    def shared(self) -> bool:
        """Whether programs are linked with the shared library."""
        return self.library is not None and not (self.library / "libaccomp.a").exists()

    def queues(self, kind: str) -> str:
        """The name of the library of activity queues over a kind of compilers' OpenMP; empty for none."""
        name = f"accomp_queue_{kind}"
        found = self.library is not None and (self.library / f"lib{name}.a").is_file()
        return name if found else ""


@cache
def find_runtime() -> Runtime:
    """The run-time library that belongs to this installation."""
    package = Path(accomp.__path__[0])  # importlib.resources says the same, and costs 8 ms at each start
    tree = package.parent
    includes = (package / "include", tree / "runtime" / "include")
    libraries = (
        package / "lib",
        tree / "build" / "runtime" / "runtime",
        tree / "build" / "runtime",
    )
    return Runtime(
        next((d for d in includes if (d / "openacc.h").is_file()), None),
        next((d for d in libraries if _has_library(d)), None),
    )


def toolchain_file() -> Path | None:
    """The toolchain file for CMake; None where this installation has none."""
    package = Path(accomp.__path__[0])
    places = (package / "share" / "accomp" / "cmake", package.parent / "runtime" / "cmake")
    return next((f for d in places if (f := d / "accomp-toolchain.cmake").is_file()), None)


def remedy() -> str:
    """How a user of this installation gets the run-time library that it lacks."""
    tree = Path(accomp.__path__[0]).parent
    if (tree / "runtime" / "CMakeLists.txt").is_file():
        return f"'make build' in '{tree}' builds it"
    return "install a C compiler, then accomp again ('pip install --force-reinstall --no-cache-dir')"


def _has_library(directory: Path) -> bool:
    return any((directory / name).is_file() for name in ("libaccomp.a", "libaccomp.so"))
