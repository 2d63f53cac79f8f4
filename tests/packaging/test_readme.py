"""What the README and the user guide show is what the tools print; their command lines work as they stand."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from tests.packaging.pages import ROOT, blocks, call, is_commands, is_session, play

README, GUIDE = "README.md", "docs/user-guide.md"
Require = Callable[[str], str]

MAKEFILE = "solver: solver.o\n\t$(CC) $< -lm -o $@\n"
CMAKE = "cmake_minimum_required(VERSION 3.20)\nproject(sum LANGUAGES C CXX)\nadd_library(sum sum.c)\n"
MESON = "project('solver', 'c', 'cpp', 'fortran')\nexecutable('solver', 'solver.f90')\n"
CONFIGURE = """\
#!/bin/sh
eval "$1"
echo 'int main(void) { return 0; }' > conftest.c
$CC conftest.c -o conftest && ./conftest
"""
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


def shown(page: str, beginning: str) -> str:
    return next(block for block in blocks(page) if block.startswith(beginning))


def test_each_block_is_tried() -> None:
    """By a test below; `make` checks itself, and the checker of pages that targets exist."""
    others = ("make demo\n", "sum.c:3:", "solver.c:12:", "f.f90:10:", "#if defined(_OPENMP)")
    for page in (README, GUIDE):
        for block in blocks(page):
            assert is_session(block) or is_commands(block) or block.startswith(others), block


def test_sessions(tmp_path: Path) -> None:
    sessions = [block for page in (README, GUIDE) for block in blocks(page) if is_session(block)]
    assert len(sessions) == 3
    for session in sessions:
        play(session, tmp_path)


def test_diagnostics(tmp_path: Path) -> None:
    """The README's is of the example with another name."""
    play(shown(README, "$ cat sum.c\n"), tmp_path)
    source = (tmp_path / "sum.c").read_text()
    (tmp_path / "sum.c").write_text(source.replace("x[0:n]", "y[0:n]"))
    lines = [
        "#pragma acc parallel loop gang reduction(max:rsd)",
        "for (int i = 0; i < 9; ++i) u[i] = i;",
        "}",
    ]
    (tmp_path / "solver.c").write_text("\n".join(("void f(double u[9]) {", *[""] * 10, *lines, "")))
    for page, name in ((README, "sum.c"), (GUIDE, "solver.c")):
        done = call(f"accomp-clang {name} -fopenacc-print=omp", tmp_path)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith(shown(page, f"{name}:"))


def test_reasons_of_attributes(tmp_path: Path) -> None:
    lines = (
        "subroutine f(n, a)",
        "  integer :: n, i, k",
        "  real :: a(n, n)",
        *("",) * 4,
        "  !$omp parallel do",
        "  do i = 1, n",
        "      do k = 1, n",
        "        a(k, i) = 0",
        "      end do",
        "  end do",
        "end subroutine",
    )
    (tmp_path / "f.f90").write_text("\n".join((*lines, "")))
    done = call("accomp-flang -fopenmp-explain=k f.f90", tmp_path)
    assert done.stdout == shown(GUIDE, "f.f90:10:"), done.stderr


def test_conditional_compilation(tmp_path: Path) -> None:
    lines = (
        "#ifdef _OPENACC",
        "int on;",
        "#endif",
        "void f(int *a) {",
        "#pragma acc enter data copyin(a[0:9])",
    )
    (tmp_path / "t.c").write_text("\n".join((*lines, "}", "")))
    done = call("accomp-clang t.c -fopenacc-print=omp", tmp_path)
    assert done.stdout.startswith(shown(GUIDE, "#if defined(_OPENMP)")), done.stderr


def test_commands_word_for_word(require: Require, tmp_path: Path) -> None:
    """Each is carried out as it stands, one after another, where the files lie that it names."""
    for feature in ("clang-19", "flang-22", "cmake", "make", "meson", "ninja", "cpu-device", "rocm"):
        require(feature)
    play(shown(README, "$ cat sum.c\n"), tmp_path)
    for name, text in (
        ("solver.f90", FORTRAN),
        ("Makefile", MAKEFILE),
        ("CMakeLists.txt", CMAKE),
        ("meson.build", MESON),
        ("configure", CONFIGURE),
    ):
        (tmp_path / name).write_text(text)
    (tmp_path / "configure").chmod(0o755)
    shutil.copy(ROOT / "examples" / "laplace2d" / "laplace2d.c", tmp_path / "solver.c")
    found = [b for page in (README, GUIDE) for b in blocks(page) if is_commands(b)]
    lines = [line for block in found if not block.startswith("make demo\n") for line in block.splitlines()]
    assert len(lines) == 11
    for command in lines:
        shutil.rmtree(tmp_path / "build", ignore_errors=True)
        done = call(command, tmp_path)
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"


def test_hip_on_the_cpu(require: Require, tmp_path: Path) -> None:
    require("g++")
    page = "runtime/hip-cpu/README.md"
    for name in ("runtime", "build"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "program.cpp").write_text(
        "#include <hip/hip_runtime.h>\nint main() { return hipDeviceSynchronize(); }\n"
    )
    (command,) = blocks(page)
    done = call(f"{command.strip()} -o program && ./program", tmp_path)
    assert done.returncode == 0, done.stderr
