"""What a translation costs, against what clang takes to check the same file.

    bench.py [--runs N] [--check]

For files of 20, 1,000 and 50,000 lines: CPU time (user and system, all child processes included) and
peak memory of `accomp-clang FILE -fopenacc-print=omp` and of `clang-22 -fsyntax-only FILE`, run in
turns; medians. The same with accomp-clang++ and clang++-22 for a program of many headers and for a library of
templates, and with accomp-flang, gfortran and flang-22 for Fortran of 100, 5,000 and 20,000 lines. Then what
each kernel in HIP costs (-fopenacc-print=hip), and what `accomp-clang --version`, and a translation that the
cache has, cost over a Python that does nothing.

ACCOMP_BENCH_PEER may hold the command of another translator; it is run on a copy of the largest file.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bench_cxx_inputs import headers, templates
from bench_fortran_inputs import procedures
from bench_inputs import BenchFile, blocks, small
from toolchain import PROGRAMS, venv_program


@dataclass(frozen=True, slots=True)
class Cost:
    """What one process took, its children included: CPU and wall time in seconds, peak memory in KiB."""

    cpu: float
    wall: float
    memory: int
    status: int


@dataclass(frozen=True, slots=True)
class Row:
    """One figure against its aim."""

    name: str
    ours: str
    theirs: str
    value: float
    aim: float
    unit: str = "x"

    @property
    def met(self) -> bool:
        """Whether the aim is met."""
        return self.value <= self.aim


Case = tuple[str, Callable[[], BenchFile], float, int]
"""Name, input, aim of the ratio of CPU times, and number of runs."""

CASES: tuple[Case, ...] = (
    ("20 lines", small, 1.2, 21),
    ("1,000 lines", lambda: blocks(1_000), 1.2, 21),
    ("50,000 lines", lambda: blocks(50_000), 1.6, 7),
)
CXX_CASES: tuple[Case, ...] = (("C++ headers", headers, 1.1, 21), ("C++ templates", templates, 1.2, 21))

FORTRAN_CASES: tuple[Case, ...] = (
    ("Fortran, 100 lines", lambda: procedures(100), 4.0, 21),
    ("Fortran, 5,000 lines", lambda: procedures(5_000), 1.0, 11),
    ("Fortran, 20,000 lines", lambda: procedures(20_000), 1.0, 5),
    ("Fortran, 20,000 lines, as usual", lambda: procedures(20_000, 4), 1.0, 5),
    ("Fortran, 20,000 lines, few", lambda: procedures(20_000, 16), 1.0, 5),
)
KERNEL_CASES: tuple[tuple[str, str, Callable[[int], BenchFile], tuple[int, int], float], ...] = (
    ("C", ".c", blocks, (1_000, 10_000), 10.0),
    ("Fortran", ".f90", procedures, (400, 2_000), 15.0),
)
"""Language, suffix, sources with two kernels in each block, a small and a large size in lines, aim in ms."""
MEMORY_AIM = 1.3
START_AIM_MS = 60.0
CACHE_AIM_MS = 30.0


def cost(command: list[str]) -> Cost:
    """Run a command, its output thrown away."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    void = (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)
    started = time.perf_counter()
    process = os.posix_spawn(command[0], command, environment, file_actions=[void])
    _, status, usage = os.wait4(process, 0)
    wall = time.perf_counter() - started
    return Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss, os.waitstatus_to_exitcode(status))


def alternate(commands: tuple[list[str], ...], runs: int) -> list[Cost]:
    """The median costs of commands run in turns, after one run of each that does not count."""
    for command in commands:
        first = cost(command)
        if first.status:
            sys.exit(f"bench: exit status {first.status} of {shlex.join(command)}")
    rounds = [[cost(command) for command in commands] for _ in range(runs)]
    return [_median([one[i] for one in rounds]) for i in range(len(commands))]


def translation_rows(
    cases: tuple[Case, ...], accomp: str, clang: str, folder: Path, runs: int
) -> Iterator[Row]:
    """CPU time and memory for each input."""
    for name, make, aim, usual in cases:
        made = make()
        path = folder / f"bench{made.lines}.{'cpp' if '++' in clang else 'c'}"
        path.write_text(made.text)
        ours, theirs = alternate(
            ([accomp, str(path), "-fopenacc-print=omp"], [clang, "-fsyntax-only", str(path)]), runs or usual
        )
        label = f"{name}, {made.directives} directives"
        yield Row(label + ": CPU", _ms(ours.cpu), _ms(theirs.cpu), ours.cpu / theirs.cpu, aim)
        ratio = ours.memory / theirs.memory
        yield Row(label + ": memory", _mib(ours.memory), _mib(theirs.memory), ratio, MEMORY_AIM)


def fortran_rows(accomp: str, peers: list[str], folder: Path, runs: int) -> Iterator[Row]:
    """CPU time for each input against each compiler's check of the syntax."""
    for name, make, aim, usual in FORTRAN_CASES:
        made = make()
        path = folder / f"bench{made.lines}.f90"
        path.write_text(made.text)
        ours = [accomp, str(path), "-fopenacc-print=omp"]
        others = [[peer, "-fsyntax-only", str(path)] for peer in peers]
        own, *found = alternate((ours, *others), runs or usual)
        for peer, theirs in zip(peers, found, strict=True):
            label = f"{name}, {made.directives} directives: {Path(peer).name}"
            yield Row(label, _ms(own.cpu), _ms(theirs.cpu), own.cpu / theirs.cpu, aim)


def kernel_rows(programs: dict[str, str], folder: Path, runs: int) -> Iterator[Row]:
    """What each kernel in HIP costs besides: the difference of a large and a small source."""
    for language, suffix, make, sizes, aim in KERNEL_CASES:
        commands, counts = list[list[str]](), list[int]()
        for size in sizes:
            made = make(size)
            path = folder / f"kernels{size}{suffix}"
            path.write_text(made.text)
            commands.append([programs[language], str(path), "-w", "-fopenacc-print=hip"])
            counts.append(made.text.count("acc parallel") + made.text.count("acc kernels"))
        small, large = (one.cpu for one in alternate(tuple(commands), runs or 5))
        each = 1e3 * (large - small) / (counts[1] - counts[0])
        label = f"HIP, {language}: a kernel more, of {counts[1]}"
        yield Row(label, _ms(large), _ms(small), each, aim, "ms")


def start_row(accomp: str, runs: int) -> Row:
    """What a start costs over a bare interpreter."""
    ours, bare = alternate(([accomp, "--version"], [sys.executable, "-c", "pass"]), runs or 31)
    return Row(
        "--version over bare Python",
        _ms(ours.cpu),
        _ms(bare.cpu),
        1e3 * (ours.cpu - bare.cpu),
        START_AIM_MS,
        "ms",
    )


def cache_row(accomp: str, folder: Path, runs: int) -> Row:
    """What the translation of an unchanged file costs over a bare interpreter, with a cache."""
    path = folder / "cached.cpp"
    path.write_text(headers().text)
    command = [accomp, str(path), "-fopenacc-print=omp", f"--accomp-cache={folder / 'cache'}"]
    ours, bare = alternate((command, [sys.executable, "-c", "pass"]), runs or 31)
    over = 1e3 * (ours.cpu - bare.cpu)
    return Row(
        "C++ headers, cached, over bare Python", _ms(ours.cpu), _ms(bare.cpu), over, CACHE_AIM_MS, "ms"
    )


def peer_line(accomp: str, peer: str, folder: Path) -> str:
    """Lines per second of both on the largest input."""
    made = blocks(50_000)
    path = folder / "peer.c"
    path.write_text(made.text)
    ours = cost([accomp, str(path), "-fopenacc-print=omp"])
    command = shlex.split(peer)
    command[0] = shutil.which(command[0]) or command[0]
    theirs = cost([*command, str(path)])
    note = f" (exit status {theirs.status})" if theirs.status else ""
    return (
        f"lines per second of CPU time on {made.lines} lines: accomp-clang {made.lines / ours.cpu:,.0f}, "
        f"{Path(command[-1]).name} {made.lines / theirs.cpu:,.0f}{note}"
    )


def table(rows: list[Row]) -> str:
    """The rows as text."""
    head = f"{'':<58}{'accomp':>12}{'other':>12}{'figure':>10}{'aim':>10}"
    lines = [head]
    for row in rows:
        aim = f"{row.aim:g} {row.unit}"
        figure = f"{row.value:.2f} {row.unit}" if row.unit == "x" else f"{row.value:.0f} {row.unit}"
        verdict = "" if row.met else "   missed"
        lines.append(f"{row.name:<58}{row.ours:>12}{row.theirs:>12}{figure:>10}{aim:>10}{verdict}")
    return "\n".join(lines)


def main() -> int:
    """Measure and print; with --check, 1 where an aim is missed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--runs", type=int, default=0, help="runs of each command (default: by size)")
    parser.add_argument("--check", action="store_true", help="fail where an aim is missed")
    options = parser.parse_args()
    accomp = venv_program("accomp-clang")
    clang = next(filter(None, map(shutil.which, PROGRAMS["clang-22"])), None)
    if not accomp or not clang:
        sys.exit("bench: needs accomp-clang in the environment and clang-22 (make setup)")
    cxx, clang_cxx = f"{accomp}++", shutil.which("clang++-22") or f"{clang}++"
    flang = f"{accomp.removesuffix('clang')}flang"
    found = (next(filter(None, map(shutil.which, PROGRAMS[name])), None) for name in ("gfortran", "flang-22"))
    peers = [path for path in found if path]
    with tempfile.TemporaryDirectory() as scratch:
        rows = [
            *translation_rows(CASES, accomp, clang, Path(scratch), options.runs),
            *translation_rows(CXX_CASES, cxx, clang_cxx, Path(scratch), options.runs),
            *fortran_rows(flang, peers, Path(scratch), options.runs),
            *kernel_rows({"C": accomp, "Fortran": flang}, Path(scratch), options.runs),
            start_row(accomp, options.runs),
            cache_row(cxx, Path(scratch), options.runs),
        ]
        print(table(rows))
        peer = os.environ.get("ACCOMP_BENCH_PEER")
        if peer:
            print(peer_line(accomp, peer, Path(scratch)))
    return 1 if options.check and not all(row.met for row in rows) else 0


def _median(costs: list[Cost]) -> Cost:
    return Cost(
        median(c.cpu for c in costs),
        median(c.wall for c in costs),
        int(median(c.memory for c in costs)),
        max(c.status for c in costs),
    )


def _ms(seconds: float) -> str:
    return f"{1e3 * seconds:.1f} ms"


def _mib(kib: int) -> str:
    return f"{kib / 1024:.1f} MiB"


if __name__ == "__main__":
    sys.exit(main())
