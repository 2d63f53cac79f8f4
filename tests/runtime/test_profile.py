"""Profiles of programs (ACCOMP_PROFILE) and notices (ACCOMP_NOTIFY), on both kinds of the library."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.runtime.linked import SANITIZERS, Builder, run

TITLE = r"accomp: profile of \S*profile, process \d+"
NUMBER = r"(\d+(?:\.\d+)?)(?: (\w+))?"
UNITS = {"": 1.0, "s": 1.0, "ms": 1e-3, "us": 1e-6, "B": 1.0, "kB": 1e3}
LASTS = 0.02
"""Seconds that each kernel of the program takes at least."""


def profiled(program: Path, case: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return run([str(program), case], cwd, ASAN_OPTIONS="detect_leaks=0:handle_abort=0", **environment)


def trace(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))


def lines_of(data: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The lines of a profile by construct and number, or by routine."""
    return {f"{one['construct']} {one.get('line', '')}".strip(): one for one in data["accomp"]["lines"]}


def events(data: dict[str, Any], category: str) -> list[dict[str, Any]]:
    return [one for one in data["traceEvents"] if one.get("cat") == category]


def table(text: str) -> dict[str, list[float]]:
    """The figures of a table by the ends of its lines."""
    rows: dict[str, list[float]] = {}
    for line in text.splitlines()[2:]:
        found = re.fullmatch(" +" + " +".join([NUMBER] * 8) + "  (.*)", line)
        assert found, line
        cells = found.groups()
        rows[cells[-1]] = [float(cells[i]) * UNITS[cells[i + 1] or ""] for i in range(0, 16, 2)]
    return rows


@pytest.mark.parametrize("sanitizer", SANITIZERS)
def test_table(build: Builder, sanitizer: str, tmp_path: Path) -> None:
    done = profiled(build("profile", sanitizer), "work", tmp_path, ACCOMP_PROFILE="1")
    assert done.returncode == 0
    first, second, *_ = done.stderr.splitlines()
    assert re.fullmatch(rf"{TITLE}, [\d.]+ ms", first)
    assert second.split()[0] == "launches"
    rows = table(done.stderr)
    launches, kernels, came, went, transfers, *_ = rows["program.c:100 parallel in synchronous"]
    assert (launches, came, went, transfers) == (1, 1500, 1000, 3)
    assert kernels >= LASTS
    assert rows["program.c:110 serial in queued"][1] >= LASTS
    assert rows["program.c:140 kernels in on_host"][1] >= LASTS
    assert rows["program.c:140 kernels in on_host"][2:5] == [0, 0, 0]
    assert rows["program.c:120 wait in queued"][6:] == [1, 0]  # of a queue, not of the host
    assert rows["program.c:131 update in moved"][2:5] == [1000, 0, 1]
    assert rows["acc_update_self"][2:5] == [0, 4, 1]
    assert rows["acc_memcpy_to_device"][2:5] == [64, 0, 1]
    *listed, total = rows.values()
    assert [sum(column) for column in zip(*listed, strict=True)] == pytest.approx(total, abs=1e-4)
    times = [row[1] + row[5] + row[7] for row in listed]
    assert times == sorted(times, reverse=True)


@pytest.mark.parametrize("sanitizer", SANITIZERS)
def test_trace(build: Builder, sanitizer: str, tmp_path: Path) -> None:
    done = profiled(build("profile", sanitizer), "work", tmp_path, ACCOMP_PROFILE="p.json")
    assert (done.returncode, done.stderr) == (0, "")
    assert [path.name for path in tmp_path.iterdir()] == ["p.json"]
    data = trace(tmp_path / "p.json")
    kernels = {one["args"]["line"]: one for one in events(data, "kernel")}
    assert sorted(kernels) == [100, 110, 140]
    assert all(one["dur"] >= 1e6 * LASTS for one in kernels.values())
    assert kernels[110]["args"]["queue"] == 1
    assert kernels[140]["args"]["device"] == "host"
    (upload, *_) = events(data, "upload")
    assert upload["args"]["variable"] == "a"
    assert (upload["args"]["bytes"], upload["args"]["file"]) == (1000, "program.c")
    named = {one["tid"]: one["args"]["name"] for one in data["traceEvents"] if one["name"] == "thread_name"}
    assert named[kernels[110]["tid"]] == "device 0, queue 1"
    assert named[kernels[140]["tid"]] == "host, synchronous, host thread 1"
    memory = [one["args"]["bytes"] for one in data["traceEvents"] if one.get("ph") == "C"]
    assert max(memory) == 1500
    assert memory[-1] == 0
    (moved, _) = lines_of(data)["parallel 100"]["moved"]
    assert moved == {
        "variable": "a",
        "uploads": 1,
        "in": 1000,
        "downloads": 1,
        "out": 1000,
        "time": moved["time"],
    }


def test_operations_of_a_track_follow_one_another(build: Builder, tmp_path: Path) -> None:
    profiled(build("profile", "memory"), "work", tmp_path, ACCOMP_PROFILE="p.json")
    ends: dict[int, float] = {}
    shown = [one for one in trace(tmp_path / "p.json")["traceEvents"] if one.get("tid", 0) >= 1000]
    for one in sorted((one for one in shown if "ts" in one), key=lambda one: one["ts"]):
        assert one["ts"] >= ends.get(one["tid"], 0) - 1
        ends[one["tid"]] = one["ts"] + one["dur"]


@pytest.mark.parametrize("sanitizer", SANITIZERS)
def test_threads(build: Builder, sanitizer: str, tmp_path: Path) -> None:
    program = build("profile", sanitizer)
    done = profiled(program, "threads", tmp_path, ACCOMP_PROFILE="p.json")
    assert (done.returncode, done.stderr) == (0, "")
    kernels = events(trace(tmp_path / "p.json"), "kernel")
    assert len(kernels) == 80
    assert len({one["tid"] for one in kernels}) == 4


def test_nothing(build: Builder, tmp_path: Path) -> None:
    program = build("profile", "memory")
    done = profiled(program, "nothing", tmp_path, ACCOMP_PROFILE="1")
    assert re.fullmatch(rf"{TITLE}, .*: nothing was launched, moved or waited for\n", done.stderr)
    assert profiled(program, "nothing", tmp_path, ACCOMP_PROFILE="0").stderr == ""
    profiled(program, "nothing", tmp_path, ACCOMP_PROFILE="p.json")
    assert trace(tmp_path / "p.json")["accomp"]["lines"] == []


@pytest.mark.parametrize("sanitizer", SANITIZERS)
@pytest.mark.parametrize(
    ("case", "code"),
    [("exit", 3), ("fail", 1), ("abort", -signal.SIGABRT), ("term", -signal.SIGTERM), ("handled", 4)],
)
def test_early_ends(build: Builder, sanitizer: str, case: str, code: int, tmp_path: Path) -> None:
    program = build("profile", sanitizer)
    done = profiled(program, case, tmp_path, ACCOMP_PROFILE="p.json")
    assert done.returncode == code
    assert lines_of(trace(tmp_path / "p.json"))["parallel 100"]["launches"] == 1
    assert len(list(tmp_path.iterdir())) == 1


def test_killed(build: Builder, tmp_path: Path) -> None:
    done = profiled(build("profile", "memory"), "kill", tmp_path, ACCOMP_PROFILE="p.json")
    assert done.returncode == -signal.SIGKILL
    assert list(tmp_path.iterdir()) == []


def test_what_is_incomplete(build: Builder, tmp_path: Path) -> None:
    profiled(build("profile", "memory"), "exit", tmp_path, ACCOMP_PROFILE="p.json")
    (_, second) = events(trace(tmp_path / "p.json"), "kernel")
    assert second["args"]["incomplete"] is True


def test_names(build: Builder, tmp_path: Path) -> None:
    program = build("profile", "memory")
    for name in ("a%p.json", "b%r.json", "100%%.json"):
        profiled(program, "nothing", tmp_path, ACCOMP_PROFILE=name, PMI_RANK="3", PMI_SIZE="4")
    profiled(program, "nothing", tmp_path, ACCOMP_PROFILE="c.json", OMPI_COMM_WORLD_RANK="2")
    profiled(program, "nothing", tmp_path, ACCOMP_PROFILE="d.json", PMI_RANK="0", PMI_SIZE="1")
    profiled(program, "elsewhere", tmp_path, ACCOMP_PROFILE="e.json")
    names = sorted(path.name for path in tmp_path.iterdir())
    assert re.fullmatch(r"a\d+\.json", names[1])
    assert [names[0], *names[2:]] == ["100%.3.json", "b3.json", "c.2.json", "d.json", "e.json"]
    assert trace(tmp_path / "100%.3.json")["accomp"]["ranks"] == 4


def test_forked_processes(build: Builder, tmp_path: Path) -> None:
    done = profiled(build("profile", "memory"), "fork", tmp_path, ACCOMP_PROFILE="p.json")
    assert done.returncode == 0
    child, parent = sorted(tmp_path.iterdir())
    assert re.fullmatch(r"p\.\d+\.json", child.name)
    assert lines_of(trace(parent))["kernels 140"]["launches"] == 1
    assert lines_of(trace(child))["kernels 140"]["launches"] == 0
    assert lines_of(trace(child))["update 131"]["in"] == 1000


def test_many_events(build: Builder, tmp_path: Path) -> None:
    program = build("profile", "memory")
    done = profiled(program, "repeat", tmp_path, ACCOMP_PROFILE="p.json", ACCOMP_PROFILE_EVENTS="40")
    assert done.stderr == ""
    data = trace(tmp_path / "p.json")
    assert len([one for one in data["traceEvents"] if one["ph"] != "M"]) == 40
    assert data["accomp"]["left_out"] > 100
    assert lines_of(data)["update 131"]["transfers"] == 50


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("ACCOMP_PROFILE", "yes", "ACCOMP_PROFILE is 'yes': give 1 for a table, or the name of a file"),
        ("ACCOMP_PROFILE", "%q.json", "ACCOMP_PROFILE: '%q.json': % stands in front of p (process)"),
        ("ACCOMP_PROFILE", "/nowhere/p.json", "cannot write '/nowhere/p.json': No such file or directory"),
        ("ACCOMP_PROFILE", "folder.json", "folder.json': Is a directory"),
        ("ACCOMP_NOTIFY", "launches", "ACCOMP_NOTIFY is 'launches': give a sum of 1 (launches), 2"),
        ("ACCOMP_NOTIFY", "32", "ACCOMP_NOTIFY is '32'"),
    ],
)
def test_bad_values(build: Builder, tmp_path: Path, name: str, value: str, message: str) -> None:
    (tmp_path / "folder.json").mkdir()
    done = profiled(build("profile", "memory"), "work", tmp_path, **{name: value})
    assert done.returncode == 0
    (line,) = done.stderr.splitlines()
    assert line.startswith("accomp: ")
    assert message in line
    assert len(list(tmp_path.iterdir())) == 1


def test_file_that_cannot_be_written(build: Builder, tmp_path: Path) -> None:
    done = profiled(build("profile", "memory"), "nothing", tmp_path, ACCOMP_PROFILE="/dev/full/p.json")
    assert "cannot write '/dev/full/p.json': Not a directory" in done.stderr


def test_notices(build: Builder, tmp_path: Path) -> None:
    program = build("profile", "memory")
    where = "file=program.c function=synchronous line=100 device=0 threadid=1"
    one = f"launch kernel  {where}"
    assert profiled(program, "work", tmp_path, ACCOMP_NOTIFY="1").stderr.splitlines()[0] == one
    transfers = profiled(program, "work", tmp_path, PGI_ACC_NOTIFY="2").stderr.splitlines()
    assert transfers[0] == f"upload data  {where} variable=a bytes=1000"
    assert transfers[-1] == ("upload data  routine=acc_memcpy_to_device device=0 threadid=1 queue=1 bytes=64")
    said = profiled(program, "work", tmp_path, NVCOMPILER_ACC_NOTIFY="0x1c").stderr.splitlines()
    assert said[:3] == [
        f"enter compute region  {where}",
        f"allocate memory  {where} variable=a bytes=1000",
        f"allocate memory  {where} variable=b bytes=500",
    ]
    assert "wait  file=program.c function=queued line=120 device=0 threadid=1 queue=1" in said
    assert profiled(program, "work", tmp_path, NVCOMPILER_ACC_NOTIFY="many").stderr == ""


def test_times_of_other_compilers(build: Builder, tmp_path: Path) -> None:
    done = profiled(build("profile", "memory"), "work", tmp_path, NVCOMPILER_ACC_TIME="1")
    assert re.match(TITLE, done.stderr)
