"""Signals, standard streams and odd surroundings: what a command says and leaves, and how it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.driver.programs import PROGRAM

ROOT = Path(__file__).resolve().parents[2]
TOOL = f"{sys.executable} -m accomp.tools.clang"
PRINT = f"{TOOL} -fopenacc-print=omp a.c"


def _shell(command: str, cwd: Path, **more: str) -> subprocess.CompletedProcess[str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith("ACCOMP_")}
    environment = kept | {"PYTHONPATH": str(ROOT), "TMPDIR": str(cwd / "tmp")} | more
    done = subprocess.run(
        ["/bin/sh", "-c", command],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        errors="surrogateescape",
        timeout=120,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert "internal error" not in done.stderr
    assert not list((cwd / "tmp").glob("*"))
    return done


def _compiler(folder: Path, text: str) -> str:
    path = folder / "fake-clang"
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize("to_group", [False, True])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_while_the_compiler_runs(source: Path, number: signal.Signals, to_group: bool) -> None:
    compiler = _compiler(source, "echo started; exec sleep 60")
    name = number.name.removeprefix("SIG")
    command = ["env", f"--default-signal={name}", *TOOL.split(), f"--accomp-cc={compiler}", "-c", "a.c"]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "TMPDIR": str(source / "tmp")}
    with subprocess.Popen(
        command, cwd=source, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, process_group=0
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"started\n"
        (os.killpg if to_group else os.kill)(process.pid, number)
        assert process.wait(30) == -number
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert not list((source / "tmp").iterdir())


def test_an_interrupt_at_the_start(source: Path) -> None:
    code = "from accomp.tools.start import clang; clang()"
    command = [
        "env",
        "--default-signal=INT",
        sys.executable,
        "-c",
        code,
        *PRINT.split()[3:],
        "-o",
        "/dev/null",
    ]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "TMPDIR": str(source / "tmp")}
    for delay in range(0, 60, 3):
        with subprocess.Popen(command, cwd=source, env=environment, stderr=subprocess.PIPE) as process:
            time.sleep(delay / 1000)
            process.send_signal(signal.SIGINT)
            _, said = process.communicate(timeout=30)
        assert f"{ROOT}/accomp/".encode() not in said  # before, the traceback is that of Python's own start
        assert not list((source / "tmp").iterdir())


def test_an_ignored_signal_stays_ignored(source: Path) -> None:
    compiler = _compiler(source, "kill -INT $PPID; sleep 0.2; exit 3")
    done = _shell(f"trap '' INT; exec {TOOL} --accomp-cc={compiler} -c a.c", source)
    assert (done.returncode, done.stderr) == (3, "")


def test_a_compiler_that_is_killed(source: Path) -> None:
    compiler = _compiler(source, "kill -KILL $$")
    assert _shell(f"exec {TOOL} --accomp-cc={compiler} -c a.c", source).returncode == -signal.SIGKILL


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        (f"{PRINT} >&-", 0, ""),
        (f"{PRINT} >/dev/full", 1, "cannot write '<stdout>': No space left on device"),
        (f"{PRINT} -o /dev/full", 1, "cannot write '/dev/full': No space left on device"),
        (f"{TOOL} --version >/dev/full", 1, "No space left on device"),
        (f"{TOOL} -fopenacc-print=omp nosuch.c 2>&-", 1, ""),
        (f"{TOOL} -fopenacc-print=omp nosuch.c 2>/dev/full", 1, ""),
        (f"{TOOL} -fopenacc-print=omp -xc - <&- >&- 2>&-", 0, ""),
        (f"TMPDIR=/nonexistent {TOOL} -c a.c", 1, "cannot write '/nonexistent': No such file"),
        (f"{TOOL} -fopenacc-print=omp a.c -o nosuch/", 1, "cannot write 'nosuch/'"),
        (f"{TOOL} @self", 1, "recursive expansion of '@self'"),
    ],
)
def test_streams_and_places(source: Path, command: str, code: int, said: str) -> None:
    (source / "self").write_text("@self")
    done = _shell(command, source)
    assert done.returncode == code
    assert said in done.stderr
    assert bool(done.stderr) == bool(said)
    assert sorted(p.name for p in source.iterdir()) == ["a.c", "self", "tmp"]


def test_names_as_long_as_names_may_be(source: Path, require: Callable[[str], str]) -> None:
    require("clang-19")
    name = "n" * 253
    printed = f"{PRINT} -o {name}.i && grep -q omp {name}.i"
    (source / f"{name}.c").write_text(PROGRAM)
    assert _shell(printed, source).returncode == 0
    assert _shell(f"{TOOL} -c {name}.c && test -f {name}.o", source).returncode == 0


def test_outputs_that_are_no_plain_files(source: Path) -> None:
    for made in ("ln -s nosuch/x out", "ln -s target out"):
        done = _shell(f"{made}; {PRINT} -o out && test ! -L out && grep -q omp out && rm out", source)
        assert (done.returncode, done.stderr) == (0, "")
    assert not (source / "target").exists()
    done = _shell(
        f"mkfifo pipe; (cat pipe >read) & {PRINT} -o pipe; wait; test -p pipe && grep -q omp read", source
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert _shell(f"{PRINT} -o a.c && grep -q 'pragma omp' a.c", source).returncode == 0


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_file_that_may_be_written_in_a_folder_that_may_not(source: Path) -> None:
    (source / "sub").mkdir()
    (source / "sub" / "out.c").write_text("old")
    (source / "sub").chmod(0o555)
    try:
        assert _shell(f"{PRINT} -o sub/out.c && grep -q omp sub/out.c", source).returncode == 0
    finally:
        (source / "sub").chmod(0o755)


@pytest.mark.parametrize(
    "command",
    [
        f"mkdir gone; cd gone; rmdir ../gone; {TOOL} -fopenacc-print=omp ../a.c -o /dev/null",
        f"env -i {TOOL} -fopenacc-print=omp a.c -o /dev/null",
        f"LC_ALL=C {PRINT} -o /dev/null",
        f"ulimit -n 32; {PRINT} -o /dev/null",
        f"ulimit -f 0; {PRINT} -o out.c",
        f"ulimit -v 100000; {PRINT} -o /dev/null",
    ],
)
def test_odd_surroundings(source: Path, command: str) -> None:
    command = command.replace("env -i", f"env -i PYTHONPATH={ROOT} TMPDIR=tmp")
    done = _shell(command, source)
    assert done.returncode in (0, 1)
    assert bool(done.returncode) == bool(done.stderr)


def test_names_that_are_no_text(source: Path, require: Callable[[str], str]) -> None:
    require("clang-19")
    name = os.fsdecode(b"\xff\xe4.c")
    (source / name).write_text(PROGRAM)
    for locale in ("C", "C.UTF-8"):
        assert _shell(f"{TOOL} -c $(printf '\\377\\344.c') -o o.o", source, LC_ALL=locale).returncode == 0
        done = _shell(f"{TOOL} -fopenacc-print=omp $(printf '\\377\\344.c') -DX=$(printf '\\377')", source)
        assert "pragma omp" in done.stdout
        assert done.returncode == 0
