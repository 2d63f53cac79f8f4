"""Programs whose authors link the run-time library themselves: find_package(accomp), and pkg-config."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from accomp.version import VERSION

ROOT = Path(__file__).resolve().parents[2]
Require = Callable[[str], str]

PROGRAM = """\
#include <openacc.h>
#include <stdio.h>

int main(void) {
  int a[100], sum = 0;
#pragma acc data copyout(a)
  {
#pragma acc parallel loop async(1)
    for (int i = 0; i < 100; ++i)
      a[i] = i;
    acc_wait(1);
  }
  for (int i = 0; i < 100; ++i)
    sum += a[i];
  printf("%d\\n", sum);
  return sum != 4950;
}
"""

PROJECT = """\
cmake_minimum_required(VERSION 3.20)
project(sums LANGUAGES C)
find_package(accomp VERSION REQUIRED)
add_executable(sums sums.c)
target_link_libraries(sums PRIVATE accomp::accomp)
"""


def call(*command: str | Path, **environment: str) -> str:
    done = subprocess.run(
        [str(word) for word in command],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def prefix(require: Require, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An install prefix, not where it was installed: nothing in it may depend on that."""
    cmake, folder = require("cmake"), tmp_path_factory.mktemp("install")
    build = ROOT / "build" / "runtime"
    if not (build / ".built").is_file():
        build = folder / "build"
        call(cmake, "-S", ROOT, "-B", build, "-DCMAKE_BUILD_TYPE=Release")
        call(cmake, "--build", build)
    call(cmake, "--install", build, "--prefix", folder / "first")
    return (folder / "first").rename(folder / "second")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A translated program, and a CMake project for it."""
    source = tmp_path / "acc.c"
    source.write_text(PROGRAM)
    flags = ("-fopenacc-print=omp", "-fopenacc-profile=exact")
    translated = call(sys.executable, "-m", "accomp.tools.clang", source, *flags)
    assert "accomp_open" in translated
    (tmp_path / "sums.c").write_text(translated)
    (tmp_path / "CMakeLists.txt").write_text(PROJECT.replace("VERSION REQUIRED", f"{VERSION} REQUIRED"))
    return tmp_path


@pytest.mark.parametrize("compiler", ["gcc", "clang-19"])
def test_find_package(require: Require, prefix: Path, project: Path, compiler: str) -> None:
    cmake, build = require("cmake"), project / "build"
    chosen = f"-DCMAKE_C_COMPILER={require(compiler)}"
    call(cmake, "-S", project, "-B", build, chosen, f"-DCMAKE_PREFIX_PATH={prefix}")
    call(cmake, "--build", build)
    assert call(build / "sums", OMP_TARGET_OFFLOAD="DISABLED") == "4950\n"


def test_another_version_is_not_found(require: Require, prefix: Path, project: Path) -> None:
    text = PROJECT.replace("VERSION REQUIRED", "99.0 REQUIRED")
    (project / "CMakeLists.txt").write_text(text)
    command = [require("cmake"), "-S", project, "-B", project / "build", f"-DCMAKE_PREFIX_PATH={prefix}"]
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "99.0" in done.stderr


@pytest.mark.parametrize(("compiler", "package"), [("gcc", "accomp-gnu"), ("clang-19", "accomp")])
def test_pkg_config(require: Require, prefix: Path, project: Path, compiler: str, package: str) -> None:
    config, path = require("pkg-config"), str(prefix / "lib" / "pkgconfig")
    flags = call(config, "--cflags", "--libs", package, PKG_CONFIG_PATH=path).split()
    call(require(compiler), project / "sums.c", *flags, "-o", project / "sums")
    assert call(project / "sums", OMP_TARGET_OFFLOAD="DISABLED") == "4950\n"
    assert call(config, "--modversion", package, PKG_CONFIG_PATH=path) == f"{VERSION}\n"


def test_device(require: Require, prefix: Path, project: Path) -> None:
    """With flags of the project's own for the offload device."""
    require("cpu-device")
    from toolchain import cpu_device_flags

    clang, config = require("clang-19"), require("pkg-config")
    path = str(prefix / "lib" / "pkgconfig")
    flags = call(config, "--cflags", "--libs", "accomp", PKG_CONFIG_PATH=path).split()
    call(clang, project / "sums.c", *flags, *cpu_device_flags(clang), "-o", project / "sums")
    assert call(project / "sums", OMP_TARGET_OFFLOAD="MANDATORY") == "4950\n"
