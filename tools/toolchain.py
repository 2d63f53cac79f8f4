"""Which compilers are at hand, and what they can do: asked by lit, pytest, the demo and the benchmark.

`Toolchain.probe` finds programs on PATH; nothing is installed or changed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from device_variables import device_environment

PROGRAMS: Mapping[str, tuple[str, ...]] = {
    "clang-19": ("clang-19",),
    "clang-22": ("clang-22",),
    "flang-22": ("flang-22",),
    "gcc": ("gcc",),
    "gfortran": ("gfortran",),
    "mlir-opt-22": ("mlir-opt-22",),
    "g++": ("g++",),
    "clang++-19": ("clang++-19",),
    "cmake": ("cmake",),
    "pkg-config": ("pkg-config", "pkgconf"),
    "make": ("make",),
    "mpicc": ("mpicc",),
    "mpirun": ("mpirun",),
    "ninja": ("ninja",),
    "meson": ("meson",),
    "autoreconf": ("autoreconf",),
    "automake": ("automake",),
    "ccache": ("ccache",),
    "chromium": ("chromium",),
    "hipcc": ("hipcc",),
    **{name: (name,) for name in ("bash", "zsh", "fish", "man", "groff", "mandoc")},
    "FileCheck": ("FileCheck-22", "FileCheck-19", "FileCheck"),
    "split-file": ("split-file-22", "split-file-19", "split-file"),
}
"""Feature name -> names of the program that provides it, best first."""

FILES: Mapping[str, tuple[str, ...]] = {
    "rocm": ("/opt/rocm/include/hip/hip_runtime.h", "/usr/include/hip/hip_runtime.h"),
}
"""Feature name -> places of the header that provides it, best first."""

_PROBE = """
int main(void) {
  int where = 0;
#pragma omp target map(from: where)
  where = 1;
  return where != 1;
}
"""


@dataclass(frozen=True, slots=True)
class Toolchain:
    """Programs and headers found by feature name; `cpu_device`: clang-19 offloads to the CPU's own device."""

    programs: Mapping[str, str]
    cpu_device: bool

    @classmethod
    def probe(cls) -> Toolchain:
        """Look for every program and header, and try the offload device on the CPU."""
        first = {name: next(filter(None, map(shutil.which, names)), None) for name, names in PROGRAMS.items()}
        first |= {name: next(filter(os.path.isfile, places), None) for name, places in FILES.items()}
        found = {name: path for name, path in first.items() if path}
        return cls(found, "clang-19" in found and _offloads(found["clang-19"]))

    @property
    def features(self) -> frozenset[str]:
        """Names of everything there is, as `REQUIRES:` lines and pytest marks use them."""
        return frozenset(self.programs) | ({"cpu-device"} if self.cpu_device else set[str]())

    @property
    def missing(self) -> tuple[str, ...]:
        """Names of what is not there, in the order of the table."""
        return tuple(name for name in (*PROGRAMS, *FILES, "cpu-device") if name not in self.features)


def cpu_device_flags(clang: str) -> tuple[str, ...]:
    """Flags with which this clang compiles and links OpenMP for the offload device on the CPU.

    Debian leaves libomptarget where the loader does not look: hence the run path. GNU's linker would read
    what that library needs in turn.
    """
    linked = f"-Wl,-rpath,{library_folder(clang)},--allow-shlib-undefined"
    return "-fopenmp", "-fopenmp-targets=x86_64-pc-linux-gnu", linked


def library_folder(clang: str) -> Path:
    """Where this clang's libraries are."""
    return Path(clang).resolve().parent.parent / "lib"


def required() -> bool:
    """Whether a missing compiler is a failure: in continuous integration it is."""
    return os.environ.get("CI", "").lower() == "true"


def venv_program(name: str) -> str | None:
    """A console script of the environment that runs this Python, if it is there."""
    path = Path(sys.executable).parent / name
    return str(path) if path.exists() else None


def _offloads(clang: str) -> bool:
    with tempfile.TemporaryDirectory() as scratch:
        source, program = Path(scratch, "probe.c"), Path(scratch, "probe")
        source.write_text(_PROBE)
        command = [clang, *cpu_device_flags(clang), str(source), "-o", str(program)]
        if subprocess.run(command, capture_output=True, check=False).returncode:
            return False
        environment = {**os.environ, **device_environment()}
        return (
            subprocess.run([str(program)], env=environment, capture_output=True, check=False).returncode == 0
        )


def main() -> int:
    """Say what is at hand and what is not; 1 where something is missing that is required."""
    toolchain = Toolchain.probe()
    print("at hand:", ", ".join(sorted(toolchain.features)) or "nothing")
    if not toolchain.missing:
        return 0
    print("missing:", ", ".join(toolchain.missing), "(tests that need them are unsupported)")
    if not required():
        return 0
    print("CI is set: all must be there. See tools/install-debian-packages.sh.")
    return 1


if __name__ == "__main__":
    sys.exit(main())
