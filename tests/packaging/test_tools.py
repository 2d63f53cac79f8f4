"""The developer programs: the device runner, the page checker, the benchmark's inputs, the demo."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import bench
import bench_inputs
import check_docs
import pytest
import run_device

ROOT = Path(__file__).resolve().parents[2]


def fake(folder: Path, launches: int, status: int = 0) -> str:
    """A program that claims so many launches."""
    path = folder / "program"
    lines = 'echo "PluginInterface device 0 info: Launching kernel k" >&2\n' * launches
    path.write_text(f"#!/bin/sh\necho out\necho own >&2\n{lines}exit {status}\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize(
    ("wanted", "launches", "status", "expected"),
    [
        ("0", 0, 0, 0),
        ("2", 2, 0, 0),
        ("2", 2, 7, 7),
        ("2+", 3, 0, 0),
        ("2", 3, 0, run_device.WRONG_COUNT),
        ("2+", 1, 0, run_device.WRONG_COUNT),
        ("1", 0, 0, run_device.WRONG_COUNT),
    ],
)
def test_run_device_counts(
    tmp_path: Path,
    capfdbinary: pytest.CaptureFixture[bytes],
    wanted: str,
    launches: int,
    status: int,
    expected: int,
) -> None:
    assert run_device.main([wanted, fake(tmp_path, launches, status)]) == expected
    out, err = capfdbinary.readouterr()
    assert out == b"out\n"
    assert err.startswith(b"own\n")
    assert (b"Launching" in err) == (expected == run_device.WRONG_COUNT and launches > 0)


def test_run_device_ends_what_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_device, "TIMEOUT_S", 0.2)
    stub(tmp_path, "hangs", "exec sleep 30")
    assert run_device.main(["0", str(tmp_path / "hangs")]) == run_device.TIMED_OUT


def test_run_device_says_how_it_is_called() -> None:
    assert run_device.main(["x"]) == 2


@pytest.mark.parametrize(("lines", "directives"), [(1_000, 40), (50_000, 2_000)])
def test_bench_inputs_have_their_size(lines: int, directives: int) -> None:
    made = bench_inputs.blocks(lines)
    assert abs(made.lines - lines) <= 3
    assert made.directives == directives


def test_bench_inputs_are_openacc(require: Callable[[str], str], c_file: Callable[[str], Path]) -> None:
    clang = require("clang-22")
    assert bench_inputs.small().lines == 20
    for made in (bench_inputs.small(), bench_inputs.blocks(200)):
        path = c_file(made.text)
        done = subprocess.run(
            [clang, "-fopenacc", "-fsyntax-only", path], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr


def test_bench_counts_what_a_process_takes() -> None:
    found = bench.cost([sys.executable, "-c", "sum(range(10**6))"])
    assert found.status == 0
    assert 0 < found.cpu <= found.wall + 1
    assert found.memory > 1000


def test_pages_check_finds_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# A title, here\n[ok](#a-title-here) [no](#b) [no](gone.md)\n`tools/gone.py`\n```\nmake gone\n```\n"
    )
    monkeypatch.setattr(check_docs, "ROOT", ROOT)
    found = [f"{line}: {message}" for line, message in check_docs.page_findings(page)]
    assert found == [
        "2: no such heading: #b",
        "2: no such file: gone.md",
        "3: no such file: tools/gone.py",
        "5: the Makefile has no target gone",
    ]


def test_each_page_is_in_the_contents_of_the_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("index", "listed", "forgotten"):
        (tmp_path / f"{name}.md").write_text("# A page\n")
    (tmp_path / "index.md").write_text(
        "# Contents\n\n```{toctree}\n:maxdepth: 1\n\nlisted\nparts/gone\n```\n"
    )
    monkeypatch.setattr(check_docs, "DOCS", tmp_path)
    assert list(check_docs.unlisted()) == [
        "docs/index.md does not list forgotten",
        "docs/index.md lists parts/gone, which is not there",
    ]


def test_package_script_lists_and_checks() -> None:
    script = ROOT / "tools" / "install-debian-packages.sh"
    listed = subprocess.run([script, "--list"], capture_output=True, text=True, check=True).stdout.split()
    assert {"clang-22", "clang-19", "libomp-19-dev", "flang-22"} <= set(listed)
    environment = {**os.environ, "CI": "false"}
    checked = subprocess.run(
        [script, "--check"], env=environment, capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize(
    "script", [*sorted((ROOT / "tools").glob("*.sh")), ROOT / "examples/demo.sh", ROOT / ".ci/run"]
)
def test_scripts_parse(script: Path) -> None:
    shell = shutil.which("dash") or "sh"
    assert subprocess.run([shell, "-n", script], check=False).returncode == 0


def stub(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def run_package_script(folder: Path, user: int, ci: str = "") -> tuple[int, str, str]:
    """The package script with apt and dpkg replaced: status, output, and what apt-get was called with."""
    log = folder / "log"
    log.touch()
    stub(folder, "dpkg-query", 'echo "ii gcc ii make "; exit 1')
    stub(folder, "id", f"echo {user}")
    stub(
        folder, "apt-cache", f'[ -e {folder}/updated ] && echo "  Candidate: 1" || echo "  Candidate: (none)"'
    )
    stub(folder, "apt-get", f'echo "$*" >> {log}; case "$1" in update) touch {folder}/updated ;; esac')
    environment = {"PATH": f"{folder}:/usr/bin:/bin", "CI": ci}
    script = ROOT / "tools" / "install-debian-packages.sh"
    done = subprocess.run([script], env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, log.read_text()


def test_package_script_updates_the_lists_once(tmp_path: Path) -> None:
    status, _, log = run_package_script(tmp_path, 0)
    assert status == 0
    assert [line.split()[0] for line in log.splitlines()] == ["update", "install"]
    assert " clang-22 " in log
    assert " gcc " not in log


def test_package_script_needs_no_update_where_the_lists_are_there(tmp_path: Path) -> None:
    (tmp_path / "updated").touch()
    status, _, log = run_package_script(tmp_path, 0)
    assert status == 0
    assert [line.split()[0] for line in log.splitlines()] == ["install"]


@pytest.mark.parametrize(("ci", "expected"), [("", 0), ("true", 1)])
def test_package_script_only_reports_to_others_than_root(tmp_path: Path, ci: str, expected: int) -> None:
    status, output, log = run_package_script(tmp_path, 1000, ci)
    assert status == expected
    assert "Not installed: " in output
    assert not log
