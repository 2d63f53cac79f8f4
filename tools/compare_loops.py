"""Which loops of programs are found to be parallel, by accomp and by other compilers.

    python tools/compare_loops.py benchmarks/loops/*.c

Each function is one loop or nest in a `kernels` construct. It counts as parallel if any of its loops is: by
what `-fopenacc-emit=loops` says, by gcc's `-fopenacc -fopt-info-omp`, by the functions that Polly outlines.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from toolchain import Toolchain, venv_program

_FUNCTION = re.compile(r"^(?!static)\w[\w \*]*?(\w+)\(.*\) \{$")
_GCC = re.compile(r":(\d+):\d+: optimized: assigned OpenACC (?:gang|worker|vector)")
_POLLY = re.compile(r"define internal.*@(\w+?)_polly_subfn")


def functions(path: Path) -> list[tuple[int, str]]:
    """The functions of a file that are not static, with the lines they start in."""
    lines = enumerate(path.read_text().splitlines(), 1)
    return [(number, found[1]) for number, line in lines if (found := _FUNCTION.match(line))]


def _around(known: list[tuple[int, str]], line: int) -> str:
    return next((name for number, name in reversed(known) if number <= line), "")


def _run(command: list[str]) -> tuple[str, str]:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout, done.stderr


def parallel(path: Path) -> set[str]:
    """The functions with a loop that accomp gives levels to."""
    text, _ = _run([venv_program("accomp-clang") or "accomp-clang", "-fopenacc-emit=loops", str(path)])
    return {loop["function"] for loop in json.loads(text) if loop["levels"]}


def _gcc(program: str, path: Path) -> set[str]:
    given = ["-w", "-O2", "-fopenacc", "-fopt-info-omp-optimized", "-c", str(path), "-o", "/dev/null"]
    _, text = _run([program, *given])
    known = functions(path)
    return {_around(known, int(line)) for line in _GCC.findall(text)}


def _polly(program: str, path: Path) -> set[str]:
    polly = ["-polly", "-polly-parallel", "-polly-process-unprofitable"]
    given = [x for option in polly for x in ("-mllvm", option)]
    command = [program, "-w", "-O3", "-ffast-math", *given, "-S", "-emit-llvm"]
    text, _ = _run([*command, str(path), "-o", "-"])
    return set(_POLLY.findall(text))


def main() -> int:
    """Print the counts, and what others find that accomp does not."""
    programs = Toolchain.probe().programs
    peers: dict[str, Callable[[Path], set[str]]] = {
        "accomp": parallel,
        "gcc -fopenacc": lambda path: _gcc(programs["gcc"], path),
        "Polly": lambda path: _polly(programs["clang-22"], path),
    }
    print(f"{'':24}{'loops':>8}", *(f"{name:>16}" for name in peers))
    missed: set[str] = set()
    for path in map(Path, sys.argv[1:]):
        found = {name: find(path) for name, find in peers.items()}
        print(f"{path.name:24}{len(functions(path)):8}", *(f"{len(x):16}" for x in found.values()))
        missed |= (found["gcc -fopenacc"] | found["Polly"]) - found["accomp"]
    print("found by others alone:", ", ".join(sorted(missed)) or "none")
    return 0


if __name__ == "__main__":
    sys.exit(main())
