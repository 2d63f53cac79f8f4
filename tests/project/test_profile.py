"""`accomp profile` on profiles as the run-time library writes them."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from accomp.driver.errors import DriverError
from accomp.project.command import run
from accomp.project.journeys import journeys
from accomp.project.profile_lines import bytes_text, time_text
from accomp.project.profiles import read_profile

SOURCE = """\
void step(double *u, int n) {
#pragma acc parallel loop copy(u[0:n])
  for (int i = 0; i < n; ++i)
    u[i] += i < n && 2 > 1;
#pragma acc parallel loop copyin(u[0:n])
  for (int i = 0; i < n; ++i)
    sink(u[i]);
}
"""
LESS = " transfers, 16.0 MB"
MOVES = [("upload", 2), ("kernel", 2), ("download", 2), ("upload", 5), ("kernel", 5)] * 3


def event(kind: str, line: int, at: int, function: str = "step") -> dict[str, Any]:
    place = {"file": "src/heat.c", "line": line, "function": function, "construct": "parallel"}
    moved = {"variable": "u", "host": "0x10", "bytes": 8_000_000} if kind != "kernel" else {"gangs": 16}
    return {
        "ph": "X",
        "name": kind,
        "cat": kind,
        "pid": 7,
        "tid": 1000,
        "ts": 100 * at,
        "dur": 90.5,
        "args": {**place, **moved, "device": 0},
    }


def line(number: int, downloads: int, **more: Any) -> dict[str, Any]:
    moved = {
        "variable": "u",
        "uploads": 3,
        "in": 24_000_000,
        "downloads": downloads,
        "out": downloads * 8_000_000,
    }
    return {
        "file": "src/heat.c",
        "line": number,
        "function": "step",
        "construct": "parallel",
        "launches": 3,
        "kernel": 271.5,
        "in": 24_000_000,
        "out": moved["out"],
        "transfers": 3 + downloads,
        "transfer": 90.5 * (3 + downloads),
        "waits": 0,
        "wait": 0,
        "moved": [moved],
        **more,
    }


def profile(**more: Any) -> dict[str, Any]:
    named = {"ph": "M", "name": "thread_name", "pid": 7, "tid": 1000, "args": {"name": "device 0, queue 1"}}
    own = {"profile": 1, "program": "heat", "process": 7, "started": 5, "time": 2000.0, "left_out": 0}
    events = [event(kind, number, at) for at, (kind, number) in enumerate(MOVES)]
    return {"traceEvents": [named, *events], "accomp": {**own, "lines": [line(2, 3), line(5, 0)], **more}}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "heat.c").write_text(SOURCE)
    (tmp_path / "p.json").write_text(json.dumps(profile()))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_text(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert folder.exists()
    assert run(["profile", "p.json", "--format=text"]) == 0
    title, head, first, second, last, *rest = capfd.readouterr().out.splitlines()
    assert title == "heat, process 7, 2.000 ms"
    assert head.split()[:3] == ["launches", "kernel", "time"]
    assert first.split()[-2:] == ["src/heat.c:2", "parallel"]
    assert first.split()[:7] == ["3", "271.500", "us", "24.0", "MB", "24.0", "MB"]
    assert second.split()[-2] == "src/heat.c:5"
    assert last.split()[:5] == ["6", "543.000", "us", "48.0", "MB"]
    assert rest[1] == (
        "'u' is moved 9 times (72.0 MB), back and forth, by src/heat.c:2 parallel and src/heat.c:5 parallel:"
    )
    assert rest[2] == (
        "  '#pragma acc data copy(u)' around what repeats lines 2 to 5 of 'step'"
        " does without 7 of the transfers, 56.0 MB"
    )


def test_json(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["profile", "p.json", "--format=json", "-o", "out.json"]) == 0
    assert capfd.readouterr() == ("", "")
    data = json.loads((folder / "out.json").read_text())
    assert [one["line"] for one in data["lines"]] == [2, 5]
    (journey,) = data["back_and_forth"]
    assert (journey["uploads"], journey["downloads"], journey["saved_bytes"]) == (6, 3, 56_000_000)


def test_processes_together(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for rank in (0, 1):
        (folder / f"p.{rank}.json").write_text(json.dumps(profile(rank=rank, ranks=2)))
    assert run(["profile", "p.0.json", "p.1.json", "--format=json"]) == 0
    data = json.loads(capfd.readouterr().out)
    assert [one["rank"] for one in data["processes"]] == [0, 1]
    assert data["lines"][0]["launches"] == 6
    assert len(data["back_and_forth"]) == 1


@pytest.mark.parametrize(
    ("moves", "remedies"),
    [
        ([("upload", 2), ("download", 2)], []),
        ([("upload", 2), ("upload", 5)], []),
        (
            [("upload", 2), ("upload", 5), ("upload", 8)],
            ["'#pragma acc data copyin(u)' around lines 2 to 8 of 'step' does without 2 of the" + LESS],
        ),
        (
            [("download", 2)] * 3,
            [
                "'#pragma acc data copyout(u)' around what repeats line 2 of 'step' does without 2 of the"
                + LESS
            ],
        ),
    ],
)
def test_remedies(folder: Path, moves: list[tuple[str, int]], remedies: list[str]) -> None:
    data = profile()
    data["traceEvents"] = [event(kind, number, at) for at, (kind, number) in enumerate(moves)]
    (folder / "m.json").write_text(json.dumps(data))
    assert [one.remedy for one in journeys(read_profile("m.json"))] == remedies


def test_remedy_across_functions(folder: Path) -> None:
    data = profile()
    for one in data["traceEvents"][1:]:
        one["args"]["function"] = f"step{one['args']['line']}"
        one["args"]["file"] = "src/heat.f90"
    (folder / "m.json").write_text(json.dumps(data))
    (journey,) = journeys(read_profile("m.json"))
    assert journey.remedy.startswith(
        "'!$acc enter data copyin(u)' before the first of them and '!$acc exit data copyout(u)' after"
    )


def test_updates_are_on_purpose(folder: Path) -> None:
    data = profile()
    for one in data["traceEvents"][1:]:
        one["args"]["construct"] = "update"
    (folder / "m.json").write_text(json.dumps(data))
    assert journeys(read_profile("m.json")) == ()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "it is no JSON"),
        ("\xff", "it is no JSON"),
        ("[]", "it is no profile"),
        ("{}", "no program wrote it with 'ACCOMP_PROFILE=FILE.json'"),
        ('{"accomp": {"profile": 2}}', "its version is 2, and this accomp reads 1"),
        ('{"accomp": {"profile": 1}, "traceEvents": 3}', "it is no profile"),
        (
            '{"accomp": {"profile": 1, "lines": []}, "traceEvents": [{"ph": "X", "ts": "a"}]}',
            "it is no profile",
        ),
        ('{"accomp": {"profile": 1, "process": true}, "traceEvents": []}', "it is no profile"),
        (
            '{"accomp": {"profile": 1, "lines": [{"line": "x"}]}, "traceEvents": []}',
            "'line' is not what it should be",
        ),
    ],
)
def test_bad_files(folder: Path, text: str, why: str) -> None:
    (folder / "bad.json").write_text(text, encoding="latin-1")
    with pytest.raises(DriverError) as raised:
        run(["profile", "bad.json"])
    assert str(raised.value).startswith("cannot use 'bad.json' as a profile: ")
    assert why in str(raised.value) or text.count("true")
    assert not (folder / "bad.html").exists()


def test_bad_commands(folder: Path) -> None:
    for command in (
        ["profile"],
        ["profile", "p.json", "--format=xml"],
        ["profile", str(folder / "none.json")],
    ):
        with pytest.raises(DriverError):
            run(command)


def test_the_page_in_a_browser(
    folder: Path, require: Callable[[str], str], capfd: pytest.CaptureFixture[str]
) -> None:
    browser = require("chromium")
    assert run(["profile", "p.json", "--source", "."]) == 0
    assert capfd.readouterr().err == "accomp: the profile is in p.html\n"
    options = ("--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/browser")
    done = subprocess.run(
        [browser, *options, "--dump-dom", (folder / "p.html").as_uri()],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    for part in (
        "device 0, queue 1</text>",
        'class="kernel"><title>kernel\nsrc/heat.c:2 parallel\nin step\ngangs 16\ndevice 0\n90.500 us',
        'class="upload"><title>upload\nsrc/heat.c:2 parallel\nin step\nvariable u\n8.0 MB',
        'class="journey">u ⇄</text>',
        "<title>u: 3 times out, 24.0 MB, src/heat.c:2 parallel</title>",
        "Remedy: '#pragma acc data copy(u)' around what repeats lines 2 to 5",
        'id="src/heat.c:2"><span class="f">3 launches 271.500 us in 24.0 MB out 24.0 MB 543.000 us',
        "<span>#pragma acc parallel loop copy(u[0:n])</span>",
        "u[i] += i &lt; n &amp;&amp; 2 &gt; 1;",
    ):
        assert part in done.stdout, part
    assert done.stdout.count('class="kernel"') == 6
    shown = done.stdout.replace("http://www.w3.org/2000/svg", "").replace("file://", "")
    assert "://" not in shown  # it asks for nothing


def test_a_page_without_the_source(folder: Path) -> None:
    data = profile(program="</script><b>")
    data["traceEvents"][1]["name"] = "</script>"
    (folder / "p.json").write_text(json.dumps(data))
    (folder / "heat.c").unlink()
    assert run(["profile", "p.json", "-o", "page.html"]) == 0
    text = (folder / "page.html").read_text()
    assert "The source is not there; '--source DIR' says where it is." in text
    assert text.count("</script>") == 2
    assert "&lt;/script&gt;&lt;b&gt;" in text


def test_figures() -> None:
    assert [bytes_text(size) for size in (0, 9999, 10_000, 1_234_567, 8_000_000_000)] == [
        "0",
        "9999 B",
        "10.0 kB",
        "1.2 MB",
        "8.0 GB",
    ]
    assert [time_text(time) for time in (0, 0.5, 999.5, 1500, 2.5e6)] == [
        "0",
        "0.500 us",
        "999.500 us",
        "1.500 ms",
        "2.500 s",
    ]
