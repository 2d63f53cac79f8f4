"""One command of accomp-tune: from its arguments to the policy file and the table."""

from __future__ import annotations

import os
import shlex
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from accomp.codes.tuning import TUNING_FAILED, TUNING_OPTION
from accomp.driver import process
from accomp.driver.errors import DriverError
from accomp.driver.programs.others import TUNE
from accomp.driver.settings import TARGETS
from accomp.driver.tuning.measuring import Bench, library
from accomp.driver.tuning.plan import Candidate, Measured, Plan, Region
from accomp.driver.tuning.policy_text import policy_text
from accomp.driver.tuning.search import Search, milliseconds, name
from accomp.driver.tuning.state import State, state_of
from accomp.driver.tuning.verification import verify
from accomp.records import replace

PROGRAM = TUNE.name

_TEXTS = ("--build", "--run", "--target", "--policy", "--check", "--compare", "--ignore")
_COUNTS = ("--runs", "--warm-up")
_NUMBERS = ("--budget", "--limit", "--gain", "--tolerance")
_FORTRAN = (".f", ".for", ".ftn", ".f90", ".f95", ".f03", ".f08")
_CXX = (".cpp", ".cc", ".cxx", ".C", ".c++")
_OUTPUT = "./accomp-tune.out"


def run(arguments: list[str]) -> int:
    """Carry out a command; the exit code. Raises DriverError."""
    if not arguments or arguments[0] in ("--help", "--help-hidden", "-h"):
        from accomp.driver.help import described

        sys.stdout.write(described(TUNE))
        return 0 if arguments else 1
    plan = plan_of(arguments)
    library()
    with tempfile.TemporaryDirectory(prefix="accomp-tune.") as folder:
        tune(plan, Path(folder), lambda line: process.say(f"{line}\n"))
    return 0


def plan_of(arguments: list[str]) -> Plan:
    """What arguments ask for. Raises DriverError."""
    given, rest = _options(arguments)
    files = [a for a in rest if not a.startswith("-")]
    if bool(given.get("build")) is bool(files):
        raise DriverError(TUNING_OPTION, what="give either files, or '--build' and '--run'")
    if given.get("build") and (rest or not given.get("run")):
        what = f"'{rest[0]}' is of no use with '--build'" if rest else "'--build' needs '--run'"
        raise DriverError(TUNING_OPTION, what=what)
    target = str(given.setdefault("target", "host"))
    if target not in TARGETS:
        raise DriverError(TUNING_OPTION, what=f"there is no target '{target}'")
    if not str(given.setdefault("policy", "accomp-policy.toml")).endswith(".toml"):
        raise DriverError(TUNING_OPTION, what="the name of a policy file ends with '.toml'")
    if files:
        given["build"] = _compiling(files, rest, target)
        given.setdefault("run", _OUTPUT)
    if "gain" in given:
        given["gain"] = float(str(given["gain"])) / 100
    return replace(Plan("", "", "", ""), **given)


def _options(arguments: list[str]) -> tuple[dict[str, object], list[str]]:
    """accomp-tune's own options by the fields of Plan, and the other arguments."""
    given, rest, words = dict[str, object](), list[str](), iter(arguments)
    for argument in words:
        option, equals, value = argument.partition("=")
        key = option.removeprefix("--").replace("-", "_")
        if option == "--restart":
            given[key] = True
        elif option in (*_TEXTS, *_COUNTS, *_NUMBERS):
            text = value if equals else next(words, "")
            if not text:
                raise DriverError(TUNING_OPTION, what=f"'{option}' needs a value")
            given[key] = text if option in _TEXTS else _number(option, text)
        else:
            rest.append(argument)
    return given, rest


def _number(option: str, text: str) -> float | int:
    least = 1 if option == "--runs" else 0
    try:
        value = int(text) if option in _COUNTS else float(text)
    except ValueError:
        value = -1
    if value < least:
        raise DriverError(TUNING_OPTION, what=f"'{option}={text}' is no number of at least {least}")
    return value


def _compiling(files: list[str], rest: list[str], target: str) -> str:
    """The command that compiles files."""
    endings = {os.path.splitext(path)[1] for path in files}
    fortran = any(ending.lower() in _FORTRAN for ending in endings)
    wrapper = "accomp-flang" if fortran else "accomp-clang++" if endings & {*_CXX} else "accomp-clang"
    beside = os.path.join(os.path.dirname(sys.argv[0]), wrapper)
    command = [beside if os.path.exists(beside) else wrapper, *rest, f"-fopenacc-target={target}"]
    return shlex.join([*command, "-o", _OUTPUT])


def tune(plan: Plan, folder: Path, say: Callable[[str], None]) -> Search:
    """Search, and write the policy file each time a region gets faster. Raises DriverError."""
    bench = Bench(plan, folder)
    say("the program as it is ...")
    reference = bench.reference()
    if reference.problem:
        raise DriverError(TUNING_FAILED, why=reference.problem)
    regions = bench.regions()
    state = state_of(plan, sorted({r.place.path for r in regions if os.path.isfile(r.place.path)}))
    search = Search(plan, os.cpu_count() or 1, _measure(bench, state, folder), say)
    search.kept = lambda: _write(plan, search, reference)
    search.run(regions, reference)
    latest = bench.again() if any(c.sets for c in search.chosen.values()) else reference
    verify(search, latest, lambda chosen: bench.measured(_candidate(bench, folder, chosen)))
    final = reference if latest.problem else latest
    _write(plan, search, final)
    say(table(search, final))
    if search.spent():
        say("the budget is spent: the same command goes on from here, with a larger '--budget'")
    say(f"{plan.policy} is written")
    return search


def _measure(bench: Bench, state: State, folder: Path) -> Callable[[Mapping[Region, Candidate]], Measured]:
    def measure(chosen: Mapping[Region, Candidate]) -> Measured:
        path = _candidate(bench, folder, chosen)
        text = path.read_text()
        known = state.find(text)
        if known is None:
            known = bench.measured(path)
            state.keep(text, known)
        return known

    return measure


def _candidate(bench: Bench, folder: Path, chosen: Mapping[Region, Candidate]) -> Path:
    """The policy file that a build is given."""
    path = folder / "candidate.toml"
    path.write_text(policy_text(chosen, bench.plan.target, str(folder), {}))
    return path


def _write(plan: Plan, search: Search, reference: Measured) -> None:
    figures = {
        r: f"{milliseconds(search.seconds[r])}, {milliseconds(search.before[r])} as it was; {r.calls} calls"
        for r in search.chosen
    }
    head = (
        f"Written by {PROGRAM}: medians of {plan.runs} runs for the target '{plan.target}'.",
        f"All of the program: {milliseconds(search.total)}, {milliseconds(reference.total)} as it was.",
    )
    policy = os.path.abspath(plan.policy)
    text = policy_text(search.chosen, plan.target, os.path.dirname(policy), figures, head)
    Path(policy).write_text(text)


def table(search: Search, reference: Measured) -> str:
    """The regions with their times before and after, and what was chosen."""
    rows = [("region", "before", "after", "mapping")]
    for region in sorted(search.chosen, key=lambda r: -search.before[r]):
        times = (milliseconds(search.before[region]), milliseconds(search.seconds[region]))
        rows.append((name(region), *times, search.chosen[region].name))
    rows.append(("all of the program", milliseconds(reference.total), milliseconds(search.total), ""))
    widths = [max(len(row[at]) for row in rows) for at in range(4)]
    lines = (
        f"{row[0]:<{widths[0]}}  {row[1]:>{widths[1]}}  {row[2]:>{widths[2]}}  {row[3]}".rstrip()
        for row in rows
    )
    return "\n".join(lines)
