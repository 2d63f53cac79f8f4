"""Compares random programs with what they compute without directives.

    random_programs.py [--count N] [--seed S] [--first N] [--language c|c++|fortran] [--through WAY,...]
                       [--jobs N] [--show NUMBER]

Program N of a seed is made by `random_make.py`: regions whose iterations do not race, which have one right
result. Each is compiled at a level of optimization that its number chooses, and run on the host (`host`) and
the offload device on the CPU (`cpu`) in both profiles, as kernels with threads in three orders (`hip-cpu`),
and printed and compiled, for 1, 4 and 7 teams (`clang-19`, `clang++-19`, `gcc`, `g++`, `gfortran`,
`flang-22`).
Programs with a wrong result, or that the wrappers do not compile, are kept in build/random, and the exit code
is 1 if there is any. Programs that are refused, or printed and no compiler can take them, are counted. --show
prints a program by its number.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from subprocess import CompletedProcess

from check_printed import ROOT, Checker, Outcome, execute
from check_printed import Program as Source
from device_variables import device_environment
from random_c import CWriter
from random_cxx import CxxWriter
from random_fortran import FortranWriter
from random_make import make
from toolchain import Toolchain, venv_program

WRITERS = {"c": CWriter, "c++": CxxWriter, "fortran": FortranWriter}
SUFFIXES = {"c": ".c", "c++": ".cpp", "fortran": ".f90"}
WRAPPERS = {"c": "accomp-clang", "c++": "accomp-clang++", "fortran": "accomp-flang"}
PLAIN = {"c": "gcc", "c++": "g++", "fortran": "gfortran"}
DEVICES = ("host", "host-portable", "host-gnu", "cpu", "cpu-portable", "hip-cpu")
"""Targets, with the profile if it is not the default, or GNU's compilers; what is printed is `portable`."""
WAYS = {
    "c": (*DEVICES, "clang-19", "gcc"),
    "c++": (*DEVICES, "clang++-19", "g++"),
    "fortran": (*DEVICES, "gfortran", "flang-22"),
}
"""How the programs of a language are compiled."""
ORDERS = ("forward", "reverse", "random")
"""The orders of threads in kernels on the CPU."""
OPTIMIZED = ("-O2", "-O1", "-O2", "-O3")
"""Levels of optimization, by the program's number."""
APART = 1_000_000
"""Seeds are so far apart."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the command line asks for."""

    language: str
    ways: tuple[str, ...]
    seed: int
    folder: Path

    def source(self, number: int) -> str:
        """The text of a program."""
        calls = self.language != "fortran"
        return WRITERS[self.language](make(self.seed * APART + number, calls)).text()


@dataclass(slots=True)
class Tally:
    """What came out so far."""

    outcomes: Counter[str] = field(default_factory=Counter[str])
    reasons: Counter[str] = field(default_factory=Counter[str])
    wrong: int = 0


def tried(plan: Plan, tools: dict[str, str], number: int) -> list[tuple[str, Outcome]]:
    """How a program fares in each way."""
    return list(_tried(plan, number, tools))


def _tried(plan: Plan, number: int, tools: dict[str, str]) -> Iterator[tuple[str, Outcome]]:
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        path = work / f"program{SUFFIXES[plan.language]}"
        path.write_text(plan.source(number))
        wanted = sequential(plan, path, tools)
        for way in plan.ways:
            level = OPTIMIZED[number % len(OPTIMIZED)]
            if way in DEVICES:
                yield way, _on_device(device_command(plan, way, level, tools), path, way, wanted)
            else:
                yield way, Checker(work, tools).check(Source(path, (level,)), way)


def sequential(plan: Plan, path: Path, tools: dict[str, str]) -> str:
    """The output of the program without its directives. Raises ValueError if it is no program."""
    target = path.parent / "sequential"
    words = [tools[PLAIN[plan.language]], "-w", "-O1", str(path), "-o", str(target), "-lm"]
    built = execute(words, {}, path.parent)
    if built.returncode:
        raise ValueError(f"not a program: {built.stderr[-2000:]}")
    return execute([str(target)], {}, path.parent).stdout


def device_command(plan: Plan, way: str, level: str, tools: dict[str, str]) -> list[str]:
    """The command that compiles for a device, but for options about warnings."""
    device, _, how = way.partition("-") if way != "hip-cpu" else (way, "", "")
    wrapper = venv_program(WRAPPERS[plan.language]) or WRAPPERS[plan.language]
    command = [wrapper, level, f"-fopenacc-target={device}"]
    if how == "portable":
        command.append("-fopenacc-profile=portable")
    if how == "gnu":
        option = "--accomp-fc" if plan.language == "fortran" else "--accomp-cc"
        command.append(f"{option}={tools[PLAIN[plan.language]]}")
    elif plan.language == "fortran" and device == "host":
        command.append(f"--accomp-fc={tools['flang-22']}")
    return command


def _on_device(command: list[str], path: Path, way: str, wanted: str) -> Outcome:
    target = path.parent / way
    built = execute([*command, "-w", str(path), "-o", str(target), "-lm"], {}, path.parent)
    if built.returncode:
        if "[compiler-lacks]" in built.stderr:
            return Outcome("refused", "compiler-lacks")
        return Outcome(
            "uncompiled", next((x for x in built.stderr.splitlines() if "error:" in x), "no error")
        )
    for order, done in executions(target, way):
        if done.returncode or done.stdout != wanted:
            return Outcome("wrong", f"{order} status {done.returncode}: {(done.stdout + done.stderr)[-300:]}")
    return Outcome("right")


def executions(target: Path, way: str) -> Iterator[tuple[str, CompletedProcess[str]]]:
    """How a program of a device runs, in each order of threads that there is."""
    environment = {**device_environment(), "LIBOMPTARGET_INFO": "0", "ACCOMP_HIPCPU_INFO": "0"}
    if way.startswith("host"):
        environment = {"OMP_NUM_THREADS": "3", "OMP_WAIT_POLICY": "passive", "MALLOC_PERTURB_": "165"}
    for order in ORDERS if way == "hip-cpu" else ("",):
        ordered = {"ACCOMP_HIPCPU_ORDER": order} if order else {}
        yield order, execute([str(target)], {**environment, **ordered}, target.parent)


def _count(plan: Plan, number: int, found: list[tuple[str, Outcome]], tally: Tally) -> None:
    for way, outcome in found:
        tally.outcomes[f"{way}: {outcome.kind}"] += 1
        if outcome.kind in ("right", "named"):
            continue
        reason = f"{way}: {outcome.kind}: {_without_places(outcome.detail)}"
        fault = outcome.kind == "wrong" or (way in DEVICES and outcome.kind != "refused")
        tally.wrong += fault
        tally.reasons[reason] += outcome.kind != "wrong"
        if fault and (outcome.kind == "wrong" or tally.reasons[reason] == 1):
            plan.folder.mkdir(parents=True, exist_ok=True)
            kept = plan.folder / f"{plan.seed}-{number}{SUFFIXES[plan.language]}"
            kept.write_text(plan.source(number))
            print(f"{number}: {way}: {outcome.kind}: {outcome.detail[-400:]}: {kept}", flush=True)


def _without_places(text: str) -> str:
    """An error message without the place and the names of variables."""
    return text.rpartition("error: ")[2].rpartition("Error: ")[2][:100]


def run(plan: Plan, numbers: range, jobs: int) -> Tally:
    """Try the programs of these numbers."""
    tools, tally = dict(Toolchain.probe().programs), Tally()
    with ThreadPoolExecutor(jobs) as pool:
        results = pool.map(partial(tried, plan, tools), numbers)
        for done, (number, found) in enumerate(zip(numbers, results, strict=True), 1):
            _count(plan, number, found, tally)
            if done % 50 == 0:
                print(f"{done} programs", flush=True)
    return tally


def asked(description: str | None) -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=(description or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--language", choices=tuple(WRITERS), action="append")
    parser.add_argument("--through", help="ways, separated by commas: those of the language if not given")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--show", type=int, default=-1, metavar="NUMBER")
    return parser.parse_args()


def plans(options: argparse.Namespace) -> Iterator[Plan]:
    """What to do for each language."""
    for language in options.language or WRITERS:
        wanted = options.through.split(",") if options.through else WAYS[language]
        ways = tuple(way for way in WAYS[language] if way in wanted)
        yield Plan(language, ways, options.seed, ROOT / "build" / "random")


def main() -> int:
    """Try programs as the arguments say."""
    options, wrong = asked(__doc__), 0
    for plan in plans(options):
        if options.show >= 0:
            sys.stdout.write(plan.source(options.show))
            continue
        tally = run(plan, range(options.first, options.first + options.count), options.jobs)
        for counted in (tally.outcomes, tally.reasons):
            print(
                "".join(f"{count:6} {plan.language}, {what}\n" for what, count in sorted(counted.items())),
                end="",
            )
        wrong += tally.wrong
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
