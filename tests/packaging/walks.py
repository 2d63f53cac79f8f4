"""Walks through a page: its sessions are carried out one after another in one folder, as a reader does."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.packaging.pages import ROOT, environment

_SESSION = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_ANY = "...\n"
"""Shown for output that differs from machine to machine."""


def steps(page: str) -> Iterator[tuple[str, str]]:
    """The commands of a page, each with what is shown after it."""
    for session in _SESSION.findall((ROOT / page).read_text(encoding="utf-8")):
        for step in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
            command, _, shown = step.partition("\n")
            yield command, shown


def walk(page: str, folder: Path, variables: Mapping[str, str] | None = None) -> int:
    """Carry out the sessions of a page, and compare what is printed; the number of commands.

    Files that `cat` shows are written first. Commands may fail only where that is what they print.
    """
    count = 0
    for command, shown in steps(page):
        if re.fullmatch(r"cat [\w./-]+", command):
            path = folder / command.removeprefix("cat ")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(shown)
            continue
        count += 1
        done = subprocess.run(
            command,
            shell=True,
            executable="/bin/bash",
            cwd=folder,
            env={**environment(), **(variables or {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert shown == _ANY or done.stdout == shown, f"{page}: {command}\n{done.stdout}"
        assert done.returncode in (0, 1) if command.startswith("diff ") else not done.returncode, (
            f"{page}: {command}\n{done.stdout}"
        )
    return count
