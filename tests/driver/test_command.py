"""Whole commands: exit codes, signals, internal errors, what they leave behind, what they cost."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from accomp.driver.command import run
from tests.driver.programs import PROGRAM

ROOT = Path(__file__).parents[2]
TOOL = [sys.executable, "-m", "accomp.tools.clang"]


def _environment(**more: str) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if k != "ACCOMP_CC"}
    return kept | {"PYTHONPATH": str(ROOT)} | more


def _tool(*arguments: str, cwd: Path, **more: str) -> subprocess.CompletedProcess[str]:
    command = [*TOOL, *arguments]
    return subprocess.run(
        command, cwd=cwd, env=_environment(**more), capture_output=True, text=True, timeout=120, check=False
    )


def _script(path: Path, text: str) -> str:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


def test_the_exit_code_is_the_compilers(source: Path) -> None:
    compiler = _script(source / "fake-clang", "exit 37")
    for arguments in (["-c", "a.c"], ["a.o"], ["--version"], ["-fno-openacc", "-c", "a.c"]):
        done = _tool(f"--accomp-cc={compiler}", *arguments, cwd=source, TMPDIR=str(source / "tmp"))
        assert (done.returncode, done.stderr) == (37, "")
    assert not list((source / "tmp").iterdir())


def test_a_compiler_ended_by_a_signal(source: Path) -> None:
    compiler = _script(source / "fake-clang", "kill -ABRT $$")
    done = _tool(f"--accomp-cc={compiler}", "-c", "a.c", cwd=source, TMPDIR=str(source / "tmp"))
    assert done.returncode == -signal.SIGABRT
    assert not list((source / "tmp").iterdir())


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signals_reach_the_compiler_and_nothing_is_left(source: Path, number: signal.Signals) -> None:
    compiler = _script(
        source / "fake-clang", "trap 'exit 5' TERM INT; echo started; while :; do sleep 0.05; done"
    )
    command = [*TOOL, f"--accomp-cc={compiler}", "-c", "a.c"]
    env = _environment(TMPDIR=str(source / "tmp"))
    command = [
        "env",
        f"--default-signal={number.name.removeprefix('SIG')}",
        *command,
    ]  # a shell traps no others
    with subprocess.Popen(command, cwd=source, env=env, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "started\n"
            process.send_signal(number)
            assert process.wait(30) == 5
        finally:
            process.kill()
    assert not list((source / "tmp").iterdir())


def test_a_compiler_that_cannot_be_executed(source: Path) -> None:
    broken = source / "fake-clang"
    broken.write_bytes(b"\x7fELF junk")
    broken.chmod(0o755)
    for arguments in (["-c", "a.c"], ["-dumpversion"]):
        done = _tool(f"--accomp-cc={broken}", *arguments, cwd=source, TMPDIR=str(source / "tmp"))
        assert done.returncode == 1
        assert "error: cannot execute" in done.stderr
        assert "Traceback" not in done.stderr
    assert not list((source / "tmp").iterdir())


def test_a_reader_that_goes_away(source: Path) -> None:
    (source / "big.c").write_text(PROGRAM + "/* a line that is to fill the pipe */\n" * 50_000)
    command = f"{' '.join(TOOL)} -fopenacc-print=omp big.c 2>err | head -c 10 >/dev/null; cat err"
    done = subprocess.run(
        ["/bin/sh", "-c", command], cwd=source, env=_environment(), capture_output=True, text=True, check=True
    )
    assert "Traceback" not in done.stdout
    assert "Broken" not in done.stdout


def test_an_interrupt(
    source: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(path: str) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr("accomp.driver.files.read", interrupted)
    assert run("accomp-clang", ["-fopenacc-print=omp", str(source / "a.c")]) == 130
    assert capsys.readouterr().err == ""


def test_an_internal_error_leaves_a_reproducer(
    source: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    def broken(data: bytes) -> bool:
        raise RuntimeError("something\nunheard of")

    monkeypatch.setenv("TMPDIR", str(source / "tmp"))
    monkeypatch.setattr("accomp.driver.quick_scan.has_directives", broken)
    out = source / "out.c"
    assert run("accomp-clang", ["-fopenacc-print=omp", str(source / "a.c"), "-o", str(out)]) == 70
    error = capfdbinary.readouterr().err.decode()
    assert error.startswith(
        "accomp-clang: fatal error: internal error: RuntimeError: something; please report"
    )
    assert error.count("\n") == 1
    place = next((source / "tmp").iterdir())
    assert str(place) in error
    assert sorted(p.name for p in place.iterdir()) == ["0-a.c", "command", "traceback"]
    assert (place / "0-a.c").read_text() == PROGRAM
    assert "-fopenacc-print=omp" in (place / "command").read_text()
    assert "unheard of" in (place / "traceback").read_text()
    assert not out.exists()


def test_a_package_that_is_not_installed(
    source: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = "void f(int n, double a[9][9]) {\n#pragma acc kernels copy(a[0:9])\n"
    program += "for (int i = 0; i < n; i++) a[i][0] = a[2 * i + 1][n];\n}\n"
    (source / "a.c").write_text(program)
    for name in [name for name in sys.modules if name.partition(".")[0] == "islpy"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "islpy", None)
    out = source / "out.c"
    assert run("accomp-clang", ["-fopenacc-print=omp", str(source / "a.c"), "-o", str(out)]) == 1
    error = capsys.readouterr().err
    assert error.startswith("accomp-clang: error: the Python package 'islpy', which accomp needs, is not")
    assert error.endswith(" -m pip install islpy' [missing-package]\n")
    assert not out.exists()


def test_a_large_file_without_directives(tmp_path: Path) -> None:
    (tmp_path / "big.c").write_text("int accumulate; /* pragma */\n" * 350_000)
    started = time.monotonic()
    done = _tool("-fopenacc-print=omp", "big.c", "-o", "out.c", cwd=tmp_path)
    assert done.returncode == 0
    assert (tmp_path / "out.c").stat().st_size == (tmp_path / "big.c").stat().st_size
    assert time.monotonic() - started < 20


def test_unusual_names(tmp_path: Path) -> None:
    name = 'a "q" \\ é.c'
    (tmp_path / name).write_text(PROGRAM)
    done = _tool("-fopenacc-print=omp", name, cwd=tmp_path)
    assert done.returncode == 0
    assert "#pragma omp target" in done.stdout


def test_unusual_names_compile(tmp_path: Path, require: Callable[[str], str]) -> None:
    require("clang-19")
    name = 'a "q" é.c'
    (tmp_path / name).write_text(PROGRAM)
    done = _tool(name, "-o", "a", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert subprocess.run([tmp_path / "a"], check=False).returncode == 9


def test_without_any_compiler(source: Path) -> None:
    done = _tool("--version", cwd=source, PATH=str(source), HOME=str(source))
    assert done.returncode == 0
    assert "accomp" in done.stdout


_OF_VERSION = frozenset(
    f"accomp.{name}"
    for name in (
        *(
            "driver",
            "driver.command",
            "driver.compiler_names",
            "driver.compiler_records",
            "driver.compilers",
            "driver.errors",
            "driver.execute",
            "driver.process",
        ),
        *("driver.version_text", "limits", "patterns", "records", "tools", "tools.start", "version"),
    )
)
_SLOW = frozenset(("argparse", "ast", "dataclasses", "inspect", "json", "logging", "subprocess", "tempfile"))
"""Modules of Python's library that take long to load."""


def _loaded(*arguments: str) -> set[str]:
    """The modules that Python loads for a command."""
    command = [sys.executable, "-X", "importtime", *arguments]
    done = subprocess.run(command, env=_environment(), check=True, capture_output=True, text=True)
    return {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}


def test_the_version_is_told_quickly() -> None:
    """Nothing of the translator is loaded for it, nor what takes long of Python's library."""
    loaded = _loaded(*TOOL[1:], "--version") - _loaded("-c", "pass")
    assert {name for name in loaded if name.startswith("accomp.")} <= _OF_VERSION
    assert "accomp.driver.version_text" in loaded
    assert loaded.isdisjoint(_SLOW)


def test_no_traces_in_the_working_directory(source: Path, require: Callable[[str], str]) -> None:
    require("clang-19")
    shutil.rmtree(source / "tmp")
    assert _tool("-c", "a.c", cwd=source).returncode == 0
    assert sorted(p.name for p in source.iterdir()) == ["a.c", "a.o"]


@pytest.mark.parametrize("option", ["-fopenacc", "-fno-openacc"])
def test_a_response_file_of_any_length(source: Path, require: Callable[[str], str], option: str) -> None:
    require("clang-19")
    defines = [f"-DNAME{i}={'x' * 1000}" for i in range(4000)]
    (source / "arguments").write_text("\n".join([option, *defines, "-c", "a.c"]))
    done = _tool("@arguments", cwd=source, TMPDIR=str(source / "tmp"))
    assert (done.returncode, done.stderr) == (0, "")
    assert (source / "a.o").exists()
    assert not list((source / "tmp").iterdir())


def test_cxx_is_told_by_the_file_and_by_the_program(source: Path, require: Callable[[str], str]) -> None:
    require("clang-19")
    (source / "acc.cpp").write_text(PROGRAM + "template <class T> struct S { T x = 1; };\n")
    (source / "acc.c").write_text(PROGRAM + "template <class T> struct S { T x; };\n")
    assert _tool("-c", "acc.cpp", cwd=source).returncode == 0
    assert _tool("-c", "acc.c", cwd=source).returncode == 1
    assert _tool("--driver-mode=g++", "-c", "acc.c", cwd=source).returncode == 0


def test_forced_headers_are_translated(source: Path, require: Callable[[str], str]) -> None:
    require("clang-19")
    (source / "f.h").write_text(PROGRAM.replace("main", "f"))
    (source / "m.c").write_text("int main(void) { return f(); }\n")
    for compiler in ("", f"--accomp-cc={require('gcc')}"):
        options = [compiler] if compiler else []
        done = _tool(*options, "-include", "f.h", "m.c", "-S", "-o", "-", cwd=source)
        assert done.returncode == 0
        assert "__kmpc_" in done.stdout or "GOMP_" in done.stdout
