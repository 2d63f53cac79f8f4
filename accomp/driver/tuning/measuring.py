"""Builds and runs of the program that is tuned, with the times of its regions."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median
from time import monotonic

from accomp.codes.tuning import NO_TUNE_LIBRARY
from accomp.driver.errors import DriverError
from accomp.driver.loop_reports import noted_source
from accomp.driver.runtime import find_runtime
from accomp.driver.session import LOOPS_FOLDER
from accomp.driver.settings import POLICY
from accomp.driver.tuning.outputs import differences
from accomp.driver.tuning.plan import Loop, Measured, Place, Plan, Region
from accomp.records import dataclass, field

_LIBRARY = "libaccomp_tune.so"
_UNSOUND = ("[policy-dependence]",)
"""What the translator says of candidates that are none."""


@dataclass(slots=True)
class Bench:
    """Where a program is measured: a folder for what that needs, and the output that is right."""

    plan: Plan
    folder: Path
    output: bytes = b""
    calls: dict[Place, tuple[str, int, bool]] = field(default_factory=dict[Place, "tuple[str, int, bool]"])

    def reference(self) -> Measured:
        """The program as it is: its output is what others are compared with, and its regions are noted."""
        found = self._measured(None, first=True)
        if not found.problem and not self.calls:
            return Measured(problem="no compute construct was executed that the run-time library knows of")
        return found

    def again(self) -> Measured:
        """The program as it is once more: what else the machine does may have changed since."""
        return self._measured(None, first=False)

    def measured(self, policy: Path) -> Measured:
        """The program with a policy file."""
        return self._measured(policy, first=False)

    def _measured(self, policy: Path | None, *, first: bool) -> Measured:
        problem = self._build(policy)
        if problem:
            return Measured(problem=problem)
        runs: list[Mapping[Place, float]] = []
        totals: list[float] = []
        for number in range(self.plan.warm_up + self.plan.runs):
            regions, seconds, problem = self._run(first=first and number == 0)
            if problem:
                return Measured(problem=problem)
            if number >= self.plan.warm_up:
                runs.append(regions)
                totals.append(seconds)
        places = {place for regions in runs for place in regions}
        return Measured({p: median(r.get(p, 0.0) for r in runs) for p in places}, median(totals))

    def _build(self, policy: Path | None) -> str:
        """Build the program; why that failed, or what the translator says against the policy file."""
        names = (POLICY, "ACCOMP_CACHE_DIR", LOOPS_FOLDER)
        environment = {k: v for k, v in os.environ.items() if k not in names}
        environment |= {POLICY: str(policy)} if policy is not None else {LOOPS_FOLDER: str(self.folder)}
        done = _shell(self.plan.build, environment)
        said = done.stderr.decode("utf-8", "replace")
        if done.returncode:
            line = next((x for x in said.splitlines() if "error:" in x), said.strip()[-200:])
            return f"it is not built: {line.partition('error: ')[2] or line}"
        unsound = next((x for x in said.splitlines() if x.endswith(_UNSOUND)), "")
        return unsound.partition("warning: ")[2] or unsound

    def _run(self, *, first: bool) -> tuple[Mapping[Place, float], float, str]:
        """Run the program; the times of its regions and its own, and what is wrong with it."""
        plan, prefix = self.plan, f"{self.folder}/run."
        for old in self.folder.glob("run.*"):
            old.unlink()
        libraries = ";".join(filter(None, (os.environ.get("ACC_PROFLIB"), str(library()))))
        environment = {**os.environ, "ACC_PROFLIB": libraries, "ACCOMP_TUNE_OUT": prefix}
        started = monotonic()
        try:
            done = _shell(plan.run, environment, plan.limit)
        except subprocess.TimeoutExpired:
            return {}, 0.0, f"it runs for more than {plan.limit:g} s"
        seconds = monotonic() - started
        if done.returncode:
            return {}, seconds, f"the run ends with exit code {done.returncode}"
        output = Path(plan.compare).read_bytes() if plan.compare else done.stdout
        if first:
            self.output = output
        return dict(self._regions(note=first)), seconds, self._difference(output)

    def _difference(self, output: bytes) -> str:
        plan = self.plan
        if plan.check:
            done = _shell(plan.check)
            return f"the check ends with exit code {done.returncode}" if done.returncode else ""
        found = differences(self.output, output, plan.ignore, plan.tolerance)
        return f"the output differs: {found}" if found else ""

    def _regions(self, *, note: bool) -> Iterator[tuple[Place, float]]:
        """The times of regions; of several processes the longest."""
        found: dict[Place, float] = {}
        for path in self.folder.glob("run.*"):
            for line in path.read_text(errors="surrogateescape").splitlines():
                number, calls, seconds, queued, function, name = line.split("\t", 5)
                place = Place(self._path(name), int(number))
                found[place] = max(found.get(place, 0.0), float(seconds))
                if note:
                    self.calls[place] = (function, int(calls), queued == "1")
        yield from found.items()

    def _path(self, name: str) -> str:
        """The source of a name that a compiler was given, perhaps in another folder than this."""
        if os.path.exists(name):
            return os.path.abspath(name)
        ending = "/" + name.lstrip("./")
        return next((p for p in self._sources() if p.endswith(ending)), os.path.abspath(name))

    def _sources(self) -> list[str]:
        return [noted_source(p.name) for p in self.folder.glob("*.json")]

    def regions(self) -> list[Region]:
        """The regions that the program executed, with their loops."""
        loops = [loop for path in self.folder.glob("*.json") for loop in _loops(path)]
        places = sorted(self.calls, key=lambda p: (p.path, p.line))
        made: list[Region] = []
        for at, place in enumerate(places):
            ends = next((p.line for p in places[at + 1 :] if p.path == place.path), 1 << 30)
            function, calls, queued = self.calls[place]
            mine = (x for name, x in loops if x.place.path == place.path and name in (function, "", "main"))
            own = tuple(x for x in mine if place.line <= x.place.line < ends)
            made.append(Region(place, function, calls, own, queued))
        return made


def _shell(
    command: str, environment: Mapping[str, str] | None = None, limit: float | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Carry out a command that the user gives as text for a shell."""
    return subprocess.run(
        command, shell=True, env=environment, capture_output=True, timeout=limit, check=False
    )


def _loops(path: Path) -> Iterator[tuple[str, Loop]]:
    source = noted_source(path.name)
    for one in json.loads(path.read_text()):
        if os.path.basename(one["file"]) == os.path.basename(source):
            parallel = one["verdict"] == "independent" or bool(one["levels"])
            yield one["function"], Loop(Place(source, one["line"]), one["depth"], parallel)


def library() -> Path:
    """The profiling tool that programs load. Raises DriverError where it was not built."""
    folder = find_runtime().library
    found = folder / _LIBRARY if folder is not None else None
    if found is None or not found.is_file():
        raise DriverError(NO_TUNE_LIBRARY, name=_LIBRARY)
    return found
