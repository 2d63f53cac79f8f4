"""Compares random programs about the lifetime of data with what OpenACC says that they print.

    random_data.py [--count N] [--seed S] [--first N] [--language c|c++|fortran] [--through WAY,...]
                   [--jobs N] [--show NUMBER]

Program N of a seed is made by `data_make.py`: data constructs, `enter data`, `exit data`, updates, routines
and compute constructs, after each of which the model in `data_model.py` knows what host and device hold.
Each is compiled as `random_programs.py` does. Where memory is separate the model has a device's own.
In profile `portable`, programs of which accomp warns are not compared. What is wrong is kept in build/random.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar, Self

import random_programs
from check_printed import Checker, Outcome, codes_in, execute
from check_printed import Program as Source
from data_make import Program, make
from data_text import WRITERS
from random_programs import APART, DEVICES, SUFFIXES, asked, device_command, executions, plans
from toolchain import Toolchain

SHARED = ("host", "gcc", "g++", "gfortran", "flang-22")
"""How ways begin in which host and device share memory."""


@dataclass(frozen=True, slots=True)
class Plan(random_programs.Plan):
    """The same with programs about data."""

    kind: ClassVar[str] = "data"
    levels: ClassVar[tuple[str, ...]] = ("-O1", "-O2")

    @classmethod
    def of(cls, other: random_programs.Plan) -> Self:
        """A plan for the same ways."""
        return cls(other.language, other.ways, other.seed, other.folder)

    def program(self, number: int) -> Program:
        """The abstract program of a number."""
        return make(self.seed * APART + number, WRITERS[self.language].kinds)

    def source(self, number: int) -> str:
        """Its text."""
        return WRITERS[self.language](self.program(number)).text()

    def fitting(self, number: int) -> tuple[str, ...]:
        """The ways in which a program is compiled."""
        del number
        return self.ways

    def outputs(self, number: int, path: Path, tools: dict[str, str]) -> tuple[str, str]:
        """What it prints where memory is separate and where it is shared; `path` has its text."""
        del path, tools
        program = self.program(number)
        return program.output(shared=False), program.output(shared=True)


def tried(plan: Plan, tools: dict[str, str], number: int) -> list[tuple[str, Outcome]]:
    """How a program fares in each way."""
    return list(_tried(plan, number, tools))


def _tried(plan: Plan, number: int, tools: dict[str, str]) -> Iterator[tuple[str, Outcome]]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"program{SUFFIXES[plan.language]}"
        path.write_text(plan.source(number))
        outputs = plan.outputs(number, path, tools)
        for way in plan.fitting(number):
            wanted = outputs[way.startswith(SHARED)]
            if way in DEVICES:
                command = device_command(plan, way, plan.levels[number % len(plan.levels)], tools)
                yield way, _on_device(command, path, way, wanted)
            else:
                yield way, _printed(path, way, wanted, tools)


def _on_device(command: list[str], path: Path, way: str, wanted: str) -> Outcome:
    target = path.parent / way
    built = execute([*command, str(path), "-o", str(target), "-lm"], {}, path.parent)
    codes = codes_in(built.stderr)
    if built.returncode:
        first = next((x for x in built.stderr.splitlines() if "error:" in x), "no error")
        return Outcome("refused", codes) if codes else Outcome("uncompiled", first)
    for order, done in executions(target, way):
        if done.returncode or done.stdout != wanted:
            if codes and way.endswith("portable"):
                return Outcome("warned", codes)
            found = f"{_difference(done.stdout, wanted)} {done.stderr[-300:]}"
            return Outcome("wrong", f"{order} status {done.returncode}: {found}")
    return Outcome("right")


def _printed(path: Path, way: str, wanted: str, tools: dict[str, str]) -> Outcome:
    checker = Checker(path.parent, tools)
    warned = checker.codes(Source(path), way)
    found = checker.executed(Source(path), way)
    if isinstance(found, Outcome) and found.kind == "uncompiled" and way == "gfortran":
        found = checker.executed(Source(path), way, named=True)
    if isinstance(found, Outcome):
        return found
    for output in found:
        if output != wanted:
            return Outcome("warned", warned) if warned else Outcome("wrong", _difference(output, wanted))
    return Outcome("right")


def _difference(output: str, wanted: str) -> str:
    pairs = zip((*output.splitlines(), "(end)"), (*wanted.splitlines(), "(end)"), strict=False)
    return next(
        (f"line {n}: {one!r}, not {two!r}" for n, (one, two) in enumerate(pairs, 1) if one != two), ""
    )


def run(plan: Plan, numbers: range, jobs: int) -> tuple[Counter[str], int]:
    """Try the programs of these numbers; the outcomes, and how many are faults."""
    tools, outcomes, wrong = dict(Toolchain.probe().programs), Counter[str](), 0
    with ThreadPoolExecutor(jobs) as pool:
        results = pool.map(partial(tried, plan, tools), numbers)
        for number, found in zip(numbers, results, strict=True):
            for way, outcome in found:
                fault = outcome.kind == "wrong" or (way in DEVICES and outcome.kind == "uncompiled")
                detail = "" if fault else outcome.detail
                outcomes[f"{way}: {outcome.kind} {detail}".rstrip()] += 1
                wrong += fault
                if fault:
                    plan.folder.mkdir(parents=True, exist_ok=True)
                    kept = plan.folder / f"{plan.kind}-{plan.seed}-{number}{SUFFIXES[plan.language]}"
                    kept.write_text(plan.source(number))
                    print(f"{number}: {way}: {outcome.kind}: {outcome.detail[:600]}: {kept}", flush=True)
    return outcomes, wrong


def main(kind: type[Plan], description: str | None) -> int:
    """Try programs as the arguments say."""
    options, wrong = asked(description), 0
    for plan in map(kind.of, plans(options)):
        if options.show >= 0:
            sys.stdout.write(plan.source(options.show))
            continue
        outcomes, found = run(plan, range(options.first, options.first + options.count), options.jobs)
        lines = (f"{count:6} {plan.language}, {what}\n" for what, count in sorted(outcomes.items()))
        print("".join(lines), end="")
        wrong += found
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(Plan, __doc__))
