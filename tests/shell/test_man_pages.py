"""Man pages: the programs that show them find nothing wrong, and each program has one."""

from __future__ import annotations

import subprocess
import tomllib
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "share/man/man1").glob("*.1"))


def said(*command: str | Path) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_each_program_has_a_page() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    programs = {name for name in project["project"]["scripts"] if not name.startswith("acc-")}
    assert programs <= {page.stem for page in PAGES}
    assert {"accomp-migrate", "accomp-check"} <= {page.stem for page in PAGES}


def test_mandoc_finds_nothing(require: Callable[[str], str]) -> None:
    require("mandoc")
    assert not said("mandoc", "-T", "lint", "-W", "warning", *PAGES)


def test_groff_finds_nothing(require: Callable[[str], str]) -> None:
    require("groff")
    assert not said("groff", "-man", "-Tutf8", "-ww", "-z", *PAGES)


def test_man_shows_options_and_codes(require: Callable[[str], str]) -> None:
    require("man")
    shown = said("man", "-l", ROOT / "share/man/man1/accomp-clang.1")
    for text in (
        "-fopenacc-print=mode",
        "ACCOMP_CC, ACCOMP_FC",
        "repeated-variable (warning)",
        "EXIT STATUS",
    ):
        assert text in shown
