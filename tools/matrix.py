"""Which compiler does what: a small program for each compiler, language and target, compiled and run.

matrix.py writes what came out to tests/driver/matrix.json, of which docs/compilers.md has a table. The tests
compare.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from accomp.driver.compiler_records import RECORDS
from accomp.records import dataclass

ROOT = Path(__file__).resolve().parent.parent
RECORD = ROOT / "tests/driver/matrix.json"
BIN = Path(sys.executable).parent

C = """\
#ifdef __cplusplus
#include <cstdio>
#else
#include <stdio.h>
#endif
int main(void) {
  int a[100], sum = 0;
#pragma acc data copyout(a)
  {
#pragma acc parallel loop
    for (int i = 0; i < 100; ++i)
      a[i] = i;
#pragma acc parallel loop reduction(+ : sum) copy(sum)
    for (int i = 0; i < 100; ++i)
      sum += a[i];
  }
  printf("%d %d\\n", sum, a[99]);
  return 0;
}
"""
FORTRAN = """\
program p
  integer :: a(100), total, i
  total = 0
  !$acc data copyout(a)
  !$acc parallel loop
  do i = 1, 100
    a(i) = i - 1
  end do
  !$acc parallel loop reduction(+: total) copy(total)
  do i = 1, 100
    total = total + a(i)
  end do
  !$acc end data
  print '(i0, 1x, i0)', total, a(100)
end program
"""
SOURCES = {"C": ("t.c", C), "C++": ("t.cpp", C), "Fortran": ("t.f90", FORTRAN)}
WRAPPERS = {"C": "accomp-clang", "C++": "accomp-clang++", "Fortran": "accomp-flang"}
COMPILERS = {
    "clang-19": ("C", "C++"),
    "clang-22": ("C", "C++"),
    "gcc": ("C", "C++"),
    "flang-22": ("Fortran",),
    "gfortran": ("Fortran",),
}
"""Those that the tests have, with their languages."""
TARGETS = {
    "host": ("-fopenacc-target=host",),
    "cpu": ("-fopenacc-target=cpu",),
    "amdgcn": ("-fopenacc-target=amdgcn", "--offload-arch=gfx90a", "-nogpulib", "-c"),
    "nvptx": ("-fopenacc-target=nvptx", "--offload-arch=sm_90", "-nogpulib", "-c"),
    "hip-cpu": ("-fopenacc-target=hip-cpu",),
    "amdgcn, HIP": ("-fopenacc-backend=hip", "-fopenacc-target=amdgcn", "--offload-arch=gfx90a", "-c"),
}
"""The targets, with options; what is for GPUs is compiled alone."""
RUN, COMPILED, REFUSED = "runs", "compiles", "-"


@dataclass(frozen=True, slots=True)
class Cell:
    """One square of the table."""

    compiler: str
    language: str
    target: str

    @property
    def row(self) -> str:
        """The row that it stands in."""
        return f"{self.compiler}, {self.language}"


def cells(compiler: str) -> Iterator[Cell]:
    """The squares of a compiler."""
    for language in COMPILERS[compiler]:
        yield from (Cell(compiler, language, target) for target in TARGETS)


def state(cell: Cell, folder: Path) -> str:
    """What comes out of one: whether the program runs with the right result, is compiled, or is refused."""
    name, text = SOURCES[cell.language]
    (folder / name).write_text(text)
    option = "--accomp-fc" if cell.language == "Fortran" else "--accomp-cc"
    command = [BIN / WRAPPERS[cell.language], f"{option}={cell.compiler}", *TARGETS[cell.target], name]
    made = subprocess.run([*command, "-o", "t.out"], cwd=folder, capture_output=True, check=False)
    if made.returncode:
        return REFUSED
    if "-c" in TARGETS[cell.target]:
        return COMPILED
    environment = {**os.environ, "OMP_TARGET_OFFLOAD": "MANDATORY" if cell.target == "cpu" else "DEFAULT"}
    done = subprocess.run(
        [folder / "t.out"], env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    return RUN if done.returncode == 0 and done.stdout == "4950 99\n" else "wrong"


def recorded() -> dict[str, dict[str, str]]:
    """The record: rows with the state of each target."""
    return json.loads(RECORD.read_text("utf-8"))


def table() -> str:
    """The table of docs/compilers.md: what was tried, then what is declared and was not."""
    lines = [f"| compiler | language | {' | '.join(TARGETS)} |", "|---|---|" + "---|" * len(TARGETS)]
    for row, states in recorded().items():
        compiler, language = row.split(", ")
        lines.append(f"| {compiler} | {language} | {' | '.join(states.values())} |")
    for known in (r for r in RECORDS if not r.tested):
        able = {"host", "hip-cpu", "amdgcn, HIP", *known.offload}
        squares = " | ".join("untested" if target in able else REFUSED for target in TARGETS)
        lines += [f"| {known.name} | {language} | {squares} |" for language in known.languages]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Try all compilers, and write the record."""
    found: dict[str, dict[str, str]] = {}
    for compiler in COMPILERS:
        for cell in cells(compiler):
            with tempfile.TemporaryDirectory() as folder:
                found.setdefault(cell.row, {})[cell.target] = state(cell, Path(folder))
    RECORD.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
