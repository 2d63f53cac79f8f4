"""The blocks that pages show: command lines, sessions with what is printed, messages."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_COMMANDS = ("accomp-", "make ", "cmake ", "./configure ", "CC=", "g++ ")


def blocks(page: str) -> list[str]:
    """The blocks of a page that name no language."""
    found = _BLOCK.findall((ROOT / page).read_text(encoding="utf-8"))
    return [block for language, block in found if not language]


def is_session(block: str) -> bool:
    """Whether a block shows commands with what they print."""
    return block.startswith("$ ")


def is_commands(block: str) -> bool:
    """Whether a block is of command lines alone."""
    return block.startswith(_COMMANDS)


def environment() -> dict[str, str]:
    """A user's environment, with accomp's programs on the path."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    return {**os.environ, "PATH": path}


def call(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Carry out a command line as a user's shell does."""
    return subprocess.run(
        command, shell=True, cwd=folder, env=environment(), capture_output=True, text=True, check=False
    )


def play(session: str, folder: Path) -> None:
    """Carry out a session: files that `cat` shows are written first, what commands print is compared."""
    for step in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
        command, _, shown = step.partition("\n")
        if command.startswith("cat "):
            (folder / command.removeprefix("cat ")).write_text(shown)
            continue
        done = call(command, folder)
        assert (done.returncode, done.stdout, done.stderr) == (0, shown, ""), command
