"""The headers in every version of C and C++, and the calls of translated C++ programs."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from macro_names import headers, plain_names

from tests.runtime.linked import LEFT_OUT

HERE = Path(__file__).parent
RUNTIME = HERE.parents[1] / "runtime"
INCLUDE = f"-I{RUNTIME}/include"
HEADERS = ["openacc.h", "acc_prof.h", "accelmath.h", "accomp.h", "accomp_hip.h"]
FOR_MACROS = ["openacc.h", "accomp.h", "accomp_hip.h"]
"""Those without names of the standard but routines, types and constants."""
WARNINGS = ["-Wall", "-Wextra", "-pedantic", "-Werror"]
C = ["c89", "gnu89", "c99", "gnu99", "c11", "gnu11", "c17"]
CXX = ["c++98", "c++11", "c++14", "c++17", "c++20"]

Require = Callable[[str], str]


def compile_(*command: str | Path) -> None:
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("openmp", [[], ["-fopenmp"]], ids=["plain", "openmp"])
@pytest.mark.parametrize(
    ("compiler", "versions", "suffix"),
    [("gcc", C, "c"), ("clang-19", C, "c"), ("g++", CXX, "cpp"), ("clang++-19", CXX, "cpp")],
)
def test_each_header_alone(
    require: Require, tmp_path: Path, compiler: str, versions: list[str], suffix: str, openmp: list[str]
) -> None:
    program = require(compiler)
    for header in HEADERS:
        source = tmp_path / f"unit.{suffix}"
        source.write_text(f"#include <{header}>\n#include <{header}>\nint accomp_unit;\n")
        for version in versions:
            compile_(program, f"-std={version}", *WARNINGS, *openmp, INCLUDE, "-fsyntax-only", source)


def test_lists_of_names_are_fresh() -> None:
    for name, text in headers().items():
        assert (RUNTIME / "include" / name).read_text() == text, "tools/macro_names.py writes it"


@pytest.mark.parametrize(
    ("compiler", "version", "suffix"),
    [("gcc", "c99", "c"), ("clang-19", "c11", "c"), ("g++", "c++98", "cpp"), ("clang++-19", "c++17", "cpp")],
)
def test_macros_of_programs(
    require: Require, tmp_path: Path, compiler: str, version: str, suffix: str
) -> None:
    """Whatever names macros have, headers are what they are without; the macros stay."""
    names = sorted(
        set[str]().union(*(plain_names((RUNTIME / "include" / h).read_text()) for h in FOR_MACROS))
    )
    assert {"type", "host", "Count"} <= {*names}
    source = tmp_path / f"unit.{suffix}"
    includes = "".join(f"#include <{header}>\n" for header in FOR_MACROS)
    total = " + ".join(names)
    source.write_text(f"{includes}int accomp_unit[{total} == 8 * {len(names)} ? 1 : -1];\n")
    options = [f"-D{name}=8" for name in names]
    compile_(require(compiler), f"-std={version}", *WARNINGS, *options, INCLUDE, "-fsyntax-only", source)


def test_constants_agree(require: Require, tmp_path: Path) -> None:
    """What accomp.h names on its own has the values of openacc.h."""
    pairs = {
        "ACCOMP_NOVAL": "acc_async_noval",
        "ACCOMP_SYNC": "acc_async_sync",
        "ACCOMP_TYPE_CURRENT": "acc_device_current",
        "ACCOMP_TYPE_NONE": "acc_device_none",
        "ACCOMP_TYPE_DEFAULT": "acc_device_default",
        "ACCOMP_TYPE_HOST": "acc_device_host",
        "ACCOMP_TYPE_NOT_HOST": "acc_device_not_host",
        "ACCOMP_TYPE_NVIDIA": "acc_device_nvidia",
        "ACCOMP_TYPE_RADEON": "acc_device_radeon",
    }
    checks = [f'_Static_assert((int){ours} == (int){theirs}, "{ours}");' for ours, theirs in pairs.items()]
    source = tmp_path / "unit.c"
    source.write_text("\n".join(["#include <accomp.h>", "#include <openacc.h>", *checks, ""]))
    compile_(require("gcc"), INCLUDE, "-fsyntax-only", source)


@pytest.fixture(scope="module")
def objects(require: Require, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The library and the OpenMP runtime made of host memory."""
    folder = tmp_path_factory.mktemp("objects")
    sources = [
        path
        for path in [*RUNTIME.glob("src/*.c"), *RUNTIME.glob("src/openmp/*.c")]
        if path.name not in LEFT_OUT
    ]
    made: list[Path] = []
    for source in [*sources, HERE / "fake.c", HERE / "fake_openmp.c"]:
        target = folder / f"{source.parent.name}-{source.stem}.o"
        flags = ["-std=gnu11", "-D_GNU_SOURCE", "-g", "-fsanitize=address", INCLUDE]
        compile_(require("gcc"), *flags, "-c", source, "-o", target)
        made.append(target)
    return made


@pytest.mark.parametrize("version", CXX)
@pytest.mark.parametrize("compiler", ["g++", "clang++-19"])
def test_calls(require: Require, objects: list[Path], tmp_path: Path, compiler: str, version: str) -> None:
    program, unit = tmp_path / "calls", tmp_path / "calls.o"
    flags = [f"-std={version}", *WARNINGS, "-g", "-O1", "-fsanitize=address", INCLUDE]
    compile_(require(compiler), *flags, "-c", HERE / "calls.cpp", "-o", unit)
    compile_(require("g++"), "-fsanitize=address", unit, *objects, "-lpthread", "-ldl", "-o", program)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("ACC")}
    done = subprocess.run([program], capture_output=True, text=True, check=False, env=environment)
    assert (done.returncode, done.stderr) == (0, "")
