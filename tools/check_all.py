"""Runs every check of the project, goes on after a failure, and ends with a summary.

check_all.py [--jobs N] [step ...]

What uses one core runs beside what uses all of them, which has pauses: its output comes when it has ended.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent


@dataclass(frozen=True, slots=True)
class Step:
    """A check by name; `summary` matches the lines of its output to repeat at the end.

    One of those that run `beside` others, in their order, uses one core.
    """

    name: str
    command: tuple[str, ...]
    summary: str = r"(?!)"
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """How a step went."""

    step: Step
    status: int
    seconds: float
    summary: tuple[str, ...]


def steps(jobs: int) -> tuple[Step, ...]:
    """All checks: first what others need, then those that take longest."""
    python, lit = sys.executable, str(BIN / "lit")
    return (
        Step("toolchain", (python, "tools/toolchain.py")),
        Step("ruff", (str(BIN / "ruff"), "check")),
        Step("format", (str(BIN / "ruff"), "format", "--check", "--quiet")),
        Step("runtime", ("make", "build")),
        Step("pyright", (str(BIN / "pyright"),), r"^\d+ errors?,", beside=True),
        Step("docs", (python, "tools/check_docs.py"), r"^docs:", beside=True),
        Step("site", ("make", "site"), beside=True),
        Step(
            "pytest",
            (str(BIN / "pytest"), "-n", str(jobs), "--dist", "worksteal"),
            r"^\d+ (passed|failed|skipped).* in ",
        ),
        Step(
            "lit", (lit, f"-j{jobs}", "-sv", "lit-tests"), r"^ +(Passed|Failed|Unsupported|Unresolved|Exp).*:"
        ),
    )


def run(step: Step, say: Callable[[str], object]) -> Result:
    """Run a step and say what it prints, line by line."""
    words = (Path(p).name if p.startswith("/") else p for p in step.command)
    say(f"\n== {step.name}: {' '.join(words)}\n")
    started = time.monotonic()
    kept: list[str] = []
    with subprocess.Popen(
        step.command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as process:
        for line in process.stdout or ():
            say(line)
            if re.search(step.summary, line):
                kept.append(line.strip())
    return Result(step, process.returncode, time.monotonic() - started, tuple(kept))


def run_passing(step: Step) -> Result:
    """Run a step, its output passing through as it comes."""
    return run(step, lambda line: print(line, end="", flush=True))


def run_beside(step: Step) -> Result:
    """Run a step, and print its output when it has ended."""
    said: list[str] = []
    result = run(step, said.append)
    print("".join(said), end="", flush=True)
    return result


def run_all(chosen: Sequence[Step]) -> list[Result]:
    """The results of all steps, in their order."""
    first = next((n for n, step in enumerate(chosen) if step.beside), len(chosen))
    results = [run_passing(step) for step in chosen[:first]]
    with ThreadPoolExecutor(max_workers=1) as other:
        waiting = [other.submit(run_beside, step) for step in chosen if step.beside]
        longest = [run_passing(step) for step in chosen[first:] if not step.beside]
        return [*results, *(one.result() for one in waiting), *longest]


def report(results: Iterable[Result]) -> str:
    """The table of how it went."""
    lines = ["", "== summary"]
    for result in results:
        word = "ok" if result.status == 0 else "FAILED"
        detail = "; ".join(re.sub(r"\s+", " ", s) for s in result.summary)
        lines.append(f"{result.step.name:<10} {word:<7} {result.seconds:7.1f} s  {detail}".rstrip())
    return "\n".join(lines)


def main() -> int:
    """Run the steps asked for, or all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("steps", nargs="*")
    options = parser.parse_args()
    chosen = [s for s in steps(options.jobs) if not options.steps or s.name in options.steps]
    results = run_all(chosen)
    print(report(results))
    failed = [r.step.name for r in results if r.status]
    print("Failed: " + ", ".join(failed) if failed else "All checks passed.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
