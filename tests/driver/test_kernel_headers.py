"""The headers of kernels, precompiled: what is compiled with them is what is compiled without."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from accomp.driver import kernel_headers
from accomp.driver.compilers import Compiler
from accomp.driver.hip_targets import kernel_compiler
from accomp.driver.kernel_compilers import KernelChoice, KernelCompiler

KERNELS = """// Kernels of a.c
#include <accomp_device.h>

__global__ void kernel(double *a, int n, accomp::gang_totals totals) {
  double sum = 0;
  for (const int at : accomp::over_gangs_and_threads(n)) {
    a[at] = std::sqrt(a[at]);
    sum += a[at];
  }
  accomp::reduce_gang<accomp::plus>(sum);
}
"""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's cache of its own."""
    for name in ("CPATH", "CPLUS_INCLUDE_PATH", "C_INCLUDE_PATH"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "accomp" / "headers"


@pytest.fixture(params=["gcc", "clang-19"])
def compiler(request: pytest.FixtureRequest, require: Callable[[str], str]) -> KernelCompiler:
    """A compiler of kernels for the CPU."""
    path = require(str(request.param))
    return kernel_compiler(KernelChoice("hip-cpu"), Compiler(path, Path(path).resolve()))


def test_objects_are_the_same(compiler: KernelCompiler, cache: Path, tmp_path: Path) -> None:
    file = tmp_path / "a.hip.cpp"
    file.write_text(KERNELS)
    options = ["-O1", "-pthread"]
    headers = kernel_headers.precompiled(compiler, options)
    assert headers
    made = list[bytes]()
    for added in ([], headers, ["-H", *headers]):
        words = [*compiler.command, *compiler.flags, *options, *added, "-c", str(file), "-o"]
        done = subprocess.run([*words, str(tmp_path / "a.o")], capture_output=True, text=True, check=True)
        made.append((tmp_path / "a.o").read_bytes())
        assert ("cmath" in done.stderr) is False, "the headers were read once more"
    assert made[0] == made[1] == made[2]


def test_they_are_built_once_for_some_options(compiler: KernelCompiler, cache: Path) -> None:
    first = kernel_headers.precompiled(compiler, ["-O1"])
    built = {path: path.stat().st_mtime_ns for path in cache.glob("*/*.gch")}
    assert kernel_headers.precompiled(compiler, ["-O1"]) == first
    assert kernel_headers.precompiled(compiler, ["-O1", "-I", "/nowhere"]) == first
    assert {path: path.stat().st_mtime_ns for path in cache.glob("*/*.gch")} == built
    assert kernel_headers.precompiled(compiler, ["-O2"]) != first
    assert len(list(cache.iterdir())) == 2


def test_they_are_built_again_where_a_file_has_changed(compiler: KernelCompiler, cache: Path) -> None:
    kernel_headers.precompiled(compiler, [])
    (read,) = cache.glob("*/read")
    lines = read.read_text().splitlines()
    assert any(line.endswith("/hip/cpu/launch.h") for line in lines)
    assert any(line.endswith("/cmath") for line in lines)
    number, rest = lines[-1].split(" ", 1)
    read.write_text("\n".join((*lines[:-1], f"{int(number) - 1} {rest}")) + "\n")
    assert kernel_headers.precompiled(compiler, [])
    assert read.read_text().splitlines() == lines
    read.write_text("1 1 /nowhere/a.h\n")
    assert kernel_headers.precompiled(compiler, [])
    assert read.read_text().splitlines() == lines


@pytest.mark.parametrize(("name", "hides"), [("cmath", True), ("bits/mine.h", True), ("mine.h", False)])
def test_folders_with_files_of_such_names_keep_from_it(
    compiler: KernelCompiler, tmp_path: Path, name: str, hides: bool
) -> None:
    file = tmp_path / "own" / name
    file.parent.mkdir(parents=True)
    file.touch()
    for words in (["-I", str(tmp_path / "own")], [f"-isystem{tmp_path / 'own'}"]):
        assert bool(kernel_headers.precompiled(compiler, words)) is not hides


def test_folders_of_the_environment_keep_from_it(
    compiler: KernelCompiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CPATH", "/somewhere")
    assert kernel_headers.precompiled(compiler, []) == []


def test_what_cannot_be_compiled_is_not_tried_again(compiler: KernelCompiler, cache: Path) -> None:
    wrong = ["-std=c++97"]
    assert kernel_headers.precompiled(compiler, wrong) == []
    (made,) = cache.iterdir()
    state = made.stat().st_mtime_ns
    assert kernel_headers.precompiled(compiler, wrong) == []
    assert made.stat().st_mtime_ns == state


def test_those_not_used_for_longest_go(compiler: KernelCompiler, cache: Path) -> None:
    for number in range(40):
        (cache / f"g++-{number}").mkdir(parents=True, mode=0o700)
        (cache / f"g++-{number}" / "read").touch()
        os.utime(cache / f"g++-{number}" / "read", (number, number))
    cache.chmod(0o700)
    assert kernel_headers.precompiled(compiler, [])
    left = {path.name for path in cache.iterdir()}
    assert len(left) == 24
    assert "g++-39" in left
    assert "g++-1" not in left


def test_other_programs_are_not_asked(tmp_path: Path) -> None:
    for name in ("ccache", "nvc++", "icpx", "mpicxx"):
        assert kernel_headers.precompiled(KernelCompiler((str(tmp_path / name), "g++"), ()), []) == []


@pytest.mark.parametrize(
    ("text", "first"),
    [
        (KERNELS.encode(), True),
        (b"#include <accomp_device.h>\n", True),
        (b"// Kernels of a.c\n#define ACCOMP_ACROSS_FILES 1\n#include <accomp_device.h>\n", False),
        (b'#include "own.h"\n#include <accomp_device.h>\n', False),
    ],
)
def test_headers_come_first(text: bytes, first: bool) -> None:
    assert kernel_headers.begins_with_headers(text) is first
