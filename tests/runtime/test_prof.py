"""The profiling interface: tools in libraries, in programs, and none."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.runtime.linked import LEFT_OUT

HERE = Path(__file__).parent
RUNTIME = HERE.parents[1] / "runtime"
FLAGS = ["-std=gnu11", "-D_GNU_SOURCE", "-O1", "-g", "-Wall", "-Wextra", "-Werror", f"-I{RUNTIME}/include"]

EVENTS = """\
1 program.c:10 main
2 program.c:10 main
16 program.c:10 main
10 program.c:10 main
8 program.c:10 main
6 program.c:10 main
11 program.c:10 main
18 program.c:10 main main_l10
19 program.c:20 main
12 program.c:20 main
7 program.c:20 main
9 program.c:20 main
13 program.c:20 main
17 program.c:20 main
3 program.c:20 main
4 program.c:20 main
5 program.c:20 main
"""


def compile_c(compiler: str, *arguments: str | Path) -> None:
    done = subprocess.run(
        [compiler, *FLAGS, *map(str, arguments)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


class Tools:
    """A program that is linked with the library, and libraries of tools."""

    def __init__(self, compiler: str, folder: Path) -> None:
        self.compiler = compiler
        self.folder = folder
        sources = [
            path
            for path in [*RUNTIME.glob("src/*.c"), *RUNTIME.glob("src/openmp/*.c")]
            if path.name not in LEFT_OUT
        ]
        self.program = folder / "program"
        self.sources = [HERE / "prof_program.c", HERE / "fake.c", HERE / "fake_openmp.c", *sources]
        compile_c(compiler, *self.sources, "-lpthread", "-ldl", "-o", self.program)

    def library(self, name: str) -> Path:
        target = self.folder / f"lib{name}.so"
        if not target.exists():
            compile_c(
                self.compiler, "-shared", "-fPIC", f'-DNAME="{name}"', HERE / "prof_tool.c", "-o", target
            )
        return target


@pytest.fixture(scope="module")
def tools(require: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tools]:
    """Built once."""
    yield Tools(require("gcc"), tmp_path_factory.mktemp("tools"))


def run(program: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    own = {name: value for name, value in os.environ.items() if not name.startswith(("ACC", "LD_", "OMP_"))}
    return subprocess.run(
        [program, *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**own, **environment},
    )


def told(name: str) -> str:
    return f"{name}: registers\n" + "".join(f"{name}: {line}\n" for line in EVENTS.splitlines())


def test_no_tool(tools: Tools) -> None:
    done = run(tools.program)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_library(tools: Tools) -> None:
    done = run(tools.program, ACC_PROFLIB=str(tools.library("one")))
    assert (done.returncode, done.stdout, done.stderr) == (0, told("one"), "")


def test_libraries_in_the_order_named(tools: Tools) -> None:
    one, two = tools.library("one"), tools.library("two")
    done = run(tools.program, ACC_PROFLIB=f"{two};{one};")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[:2] == ["two: registers", "one: registers"]
    ends = {2, 4, 11, 13, 15, 17, 19, 21, 23, 25}  # of which the callbacks are called in the reverse order
    expected = [
        f"{name}: {line}"
        for line in EVENTS.splitlines()
        for name in (("one", "two") if int(line.split()[0]) in ends else ("two", "one"))
    ]
    assert lines[2:] == expected


def test_absent_library(tools: Tools) -> None:
    done = run(tools.program, ACC_PROFLIB=f"/nowhere/lib.so;{tools.library('one')}")
    assert (done.returncode, done.stdout) == (0, told("one"))
    assert done.stderr.startswith("warning: OpenACC: ACC_PROFLIB: /nowhere/lib.so: cannot open")


def test_library_without_the_routine(tools: Tools) -> None:
    empty = tools.folder / "libempty.so"
    source = tools.folder / "empty.c"
    source.write_text("int accomp_nothing;\n")
    compile_c(tools.compiler, "-shared", "-fPIC", source, "-o", empty)
    done = run(tools.program, ACC_PROFLIB=str(empty))
    assert (done.returncode, done.stdout) == (0, "")
    assert "no routine 'acc_register_library'" in done.stderr


def test_preloaded(tools: Tools) -> None:
    done = run(tools.program, LD_PRELOAD=str(tools.library("one")))
    assert (done.returncode, done.stdout, done.stderr) == (0, told("one"), "")


def test_linked(tools: Tools) -> None:
    program = tools.folder / "linked"
    compile_c(tools.compiler, HERE / "prof_tool.c", *tools.sources, "-lpthread", "-ldl", "-o", program)
    done = run(program)
    assert (done.returncode, done.stdout, done.stderr) == (0, told("tool"), "")


def test_static(tools: Tools) -> None:
    program = tools.folder / "static"
    done = subprocess.run(
        [tools.compiler, *FLAGS, "-static", *map(str, tools.sources), "-o", str(program)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        pytest.skip("the C library has no static form")
    assert run(program).returncode == 0


def test_error(tools: Tools) -> None:
    done = run(tools.program, "fail", ACC_PROFLIB=str(tools.library("one")))
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    error = [line for line in lines if line.startswith("one: 100 ")]
    assert len(error) == 1
    assert error[0].startswith(
        "one: 100 :0 acc_update_self 10 data is not present on device 0: 16 bytes at 0x"
    )
    assert lines[-1].startswith("one: 5 ")
