"""Which loops of programs are found to be parallel, by accomp and by other compilers.

    python tools/compare_loops.py benchmarks/loops/*

Each function is one loop or nest in a `kernels` construct. It counts as parallel if any of its loops is: by
what `-fopenacc-emit=loops` says, by GCC's `-fopenacc -fopt-info-omp`, by the functions of C that Polly
outlines. What others find and accomp does not is told, and what differs between files of the same stem.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from toolchain import Toolchain, venv_program

_FUNCTION = re.compile(r"^(?!static)\w[\w \*]*?(\w+)\(.*\) \{$")
_PROCEDURE = re.compile(r"^  (?:subroutine|(?:integer|real\(dp\)) function) (\w+)\(")
_GCC = re.compile(r":(\d+):\d+: optimized: assigned OpenACC (?:gang|worker|vector)")
_POLLY = re.compile(r"define internal.*@(\w+?)_polly_subfn")


def functions(path: Path) -> list[tuple[int, str]]:
    """The functions of a file that are not static or pure, with the lines they start in."""
    pattern = _PROCEDURE if _fortran(path) else _FUNCTION
    lines = enumerate(path.read_text().splitlines(), 1)
    return [(number, found[1]) for number, line in lines if (found := pattern.match(line))]


def _fortran(path: Path) -> bool:
    return path.suffix == ".f90"


def _around(known: list[tuple[int, str]], line: int) -> str:
    return next((name for number, name in reversed(known) if number <= line), "")


def _run(command: list[str], folder: str | None = None) -> tuple[str, str]:
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    return done.stdout, done.stderr


def parallel(path: Path) -> set[str]:
    """The functions with a loop that accomp gives levels to."""
    name = "accomp-flang" if _fortran(path) else "accomp-clang"
    text, _ = _run([venv_program(name) or name, "-fopenacc-emit=loops", str(path)])
    return {loop["function"] for loop in json.loads(text) if loop["levels"]}


def _gcc(programs: Mapping[str, str], path: Path) -> set[str]:
    options = "-w -O2 -fopenacc -fopt-info-omp-optimized -c -o /dev/null".split()
    program = programs["gfortran" if _fortran(path) else "gcc"]
    with TemporaryDirectory() as folder:  # module files
        _, text = _run([program, *options, str(path.resolve())], folder)
    known = functions(path)
    return {_around(known, int(line)) for line in _GCC.findall(text)}


def _polly(program: str, path: Path) -> set[str]:
    polly = ["-polly", "-polly-parallel", "-polly-process-unprofitable"]
    given = [x for option in polly for x in ("-mllvm", option)]
    command = [program, "-w", "-O3", "-ffast-math", *given, "-S", "-emit-llvm"]
    text, _ = _run([*command, str(path), "-o", "-"])
    return set(_POLLY.findall(text))


def _tell_differences(found: Mapping[str, list[set[str]]]) -> None:
    """Print which functions are parallel in some files of a stem, but not in all."""
    for stem, sets in found.items():
        if different := set[str]().union(*sets) - sets[0].intersection(*sets):
            print(f"{stem}, not in all languages:", ", ".join(sorted(different)))


def main() -> int:
    """Print the counts, what others find alone, and what accomp finds in one language alone."""
    programs = Toolchain.probe().programs
    print(f"{'':24}{'loops':>8}{'accomp':>16}{'GCC -fopenacc':>16}{'Polly':>16}")
    found: defaultdict[str, list[set[str]]] = defaultdict(list)
    for path in map(Path, sys.argv[1:]):
        own, gcc = parallel(path), _gcc(programs, path)
        polly = set[str]() if _fortran(path) else _polly(programs["clang-22"], path)
        last = "-" if _fortran(path) else len(polly)
        print(f"{path.name:24}{len(functions(path)):8}{len(own):16}{len(gcc):16}{last:>16}")
        print(f"{'':24}by others alone:", ", ".join(sorted((gcc | polly) - own)) or "none")
        found[path.stem].append(own)
    _tell_differences(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
