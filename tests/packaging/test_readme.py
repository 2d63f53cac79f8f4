"""What the README shows is what the tools print."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def shown() -> tuple[str, str, str]:
    """The README's example: source, its translation, and the diagnostic of its faulty twin."""
    blocks = BLOCK.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    example = next(block for block in blocks if block.startswith("$ cat sum.c\n"))
    source, translation = example.removeprefix("$ cat sum.c\n").split(
        "$ accomp-clang sum.c -fopenacc-print=omp\n"
    )
    return source, translation, next(block for block in blocks if block.startswith("sum.c:"))


def accomp(folder: Path, source: str) -> subprocess.CompletedProcess[str]:
    (folder / "sum.c").write_text(source)
    command = [sys.executable, "-m", "accomp.tools.clang", "sum.c", "-fopenacc-print=omp"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_translation(tmp_path: Path) -> None:
    source, translation, _ = shown()
    done = accomp(tmp_path, source)
    assert (done.returncode, done.stdout, done.stderr) == (0, translation, "")


def test_diagnostic(tmp_path: Path) -> None:
    source, _, diagnostic = shown()
    done = accomp(tmp_path, source.replace("x[0:n]", "y[0:n]"))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(diagnostic)
