"""Completions, as the shells carry them out: what each offers for a line that was begun."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHARE = ROOT / "share"
PLACES = {
    "bash": ("bash", "bash-completion/completions/accomp"),
    "zsh": ("zsh -f", "zsh/site-functions"),
    "fish": ("fish --no-config", "fish/vendor_completions.d"),
}
FORMS = ["omp", "omp-acc", "acc-omp", "hip", "mlir"]
OFFERED: dict[str, list[str]] = {
    "accomp m": ["migrate"],
    "accomp migrate --to ": FORMS,
    "accomp migrate --in": ["--in-place"],
    "accomp check --exp": ["--export-fixes"],
    "accomp-clang -fopenacc-print=o": ["omp", "omp-acc"],
    "accomp-clang++ -fopenacc-pol": ["-fopenacc-policy="],
    "acc-flang -O2 -fopenacc-target=h": ["hip-cpu", "host"],
    "accomp-clang -Wno-self": ["-Wno-self-without-effect"],
    "accomp-clang -fopenacc-policy=seq": ["sequential"],
    "accomp-flang -fopenmp-ch": ["-fopenmp-check"],
    "accomp-clang -fopenmp-ch": [],
    "accomp-clang --accomp-c": ["--accomp-cache=", "--accomp-cc="],
    "accomp-opt --pass=red": ["redundant-data"],
    "accomp-tune --target=nv": ["nvptx"],
    "accomp-clang prog": ["program.c"],
}
"""What each shell offers, whatever it adds to it."""


def captured(shell: str, lines: Sequence[str], folder: Path) -> list[list[str]]:
    """What a shell offers for each line, in a folder."""
    command, place = PLACES[shell]
    done = subprocess.run(
        [*command.split(), Path(__file__).parent / f"capture.{shell}", SHARE / place, *lines],
        cwd=folder,
        env={
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "HOME": str(folder),
            "TERM": "dumb",
            "LC_ALL": "C.UTF-8",
        },
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert not done.stderr
    *answers, rest = done.stdout.split("END\n")
    assert not rest
    return [answer.splitlines() for answer in answers]


def plain(word: str, line: str) -> str:
    """A match without the option that the line has of it already, and without marks for values."""
    typed = line.rpartition(" ")[2]
    return word.removeprefix(typed.partition("=")[0] + "=") if "=" in typed else word


@pytest.mark.parametrize("shell", PLACES)
def test_what_is_offered(require: Callable[[str], str], shell: str, tmp_path: Path) -> None:
    require(shell)
    (tmp_path / "program.c").touch()
    found = captured(shell, [*OFFERED], tmp_path)
    for (line, wanted), words in zip(OFFERED.items(), found, strict=True):
        have = {plain(word, line) for word in words}
        if shell == "bash" and line.endswith("prog"):
            assert not have  # left to readline's own completion of files
        elif shell == "fish":  # with the values of an option that has a few; "=" is not shown
            assert {w.rstrip("=") for w in wanted} <= {w.partition("=")[0] for w in have} | have, line
            assert bool(have) is bool(wanted), line
        else:
            assert {w.rstrip("=") for w in have} == {w.rstrip("=") for w in wanted}, line


@pytest.mark.parametrize("shell", PLACES)
def test_files_are_of_the_shell(require: Callable[[str], str], shell: str) -> None:
    require(shell)
    program = shutil.which(shell)
    assert program
    for path in (p for p in SHARE.rglob("*") if p.is_file() and shell in str(p.relative_to(SHARE))):
        done = subprocess.run([program, "-n", path], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, ""), path
