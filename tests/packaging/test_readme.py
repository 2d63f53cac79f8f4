"""What the README shows is what the tools print."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```\n(.*?)^```$", re.MULTILINE | re.DOTALL)


MAKEFILE = "solver: solver.o\n\t$(CC) $< -lm -o $@\n"
CMAKE = "cmake_minimum_required(VERSION 3.20)\nproject(sum LANGUAGES C CXX)\nadd_library(sum sum.c)\n"
FORTRAN = """\
program solver
  integer :: i, total
  total = 0
  !$acc parallel loop reduction(+: total)
  do i = 1, 10
    total = total + i
  end do
  print *, total
end program
"""


def shown() -> tuple[str, str, str]:
    """The README's example: source, its translation, and the diagnostic of its faulty twin."""
    blocks = BLOCK.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    example = next(block for block in blocks if block.startswith("$ cat sum.c\n"))
    source, translation = example.removeprefix("$ cat sum.c\n").split(
        "$ accomp-clang sum.c -fopenacc-print=omp\n"
    )
    return source, translation, next(block for block in blocks if block.startswith("sum.c:"))


def accomp(folder: Path, source: str) -> subprocess.CompletedProcess[str]:
    (folder / "sum.c").write_text(source)
    command = [sys.executable, "-m", "accomp.tools.clang", "sum.c", "-fopenacc-print=omp"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_translation(tmp_path: Path) -> None:
    source, translation, _ = shown()
    done = accomp(tmp_path, source)
    assert (done.returncode, done.stdout, done.stderr) == (0, translation, "")


def test_diagnostic(tmp_path: Path) -> None:
    source, _, diagnostic = shown()
    done = accomp(tmp_path, source.replace("x[0:n]", "y[0:n]"))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(diagnostic)


def commands() -> list[str]:
    """The command lines that the README shows, but those that build and test the project itself."""
    blocks = BLOCK.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    lines = [line for block in blocks if not block.startswith("make demo") for line in block.splitlines()]
    words = ("accomp-", "make ", "cmake ")
    return [line for line in (line.removeprefix("$ ") for line in lines) if line.startswith(words)]


def test_commands_word_for_word(require: Callable[[str], str], tmp_path: Path) -> None:
    """Each is carried out as it stands, one after another, where the files lie that it names."""
    for feature in ("clang-19", "flang-22", "cmake", "make", "cpu-device"):
        require(feature)
    (tmp_path / "sum.c").write_text(shown()[0])
    (tmp_path / "solver.f90").write_text(FORTRAN)
    (tmp_path / "Makefile").write_text(MAKEFILE)
    (tmp_path / "CMakeLists.txt").write_text(CMAKE)
    shutil.copy(ROOT / "examples" / "laplace2d" / "laplace2d.c", tmp_path / "solver.c")
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    environment = {**os.environ, "PATH": path}
    found = commands()
    assert len(found) > 7
    for command in found:
        if "amdgcn" in command and not Path("/usr/include/hip/hip_runtime.h").is_file():
            continue
        done = subprocess.run(
            command, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{command}\n{done.stderr}"
