"""Fuzzes the translator: inputs made of the tables and of mutated test programs, by seed and number.

fuzz.py [--count N] [--seed S] [--first N] [--jobs N] [--commands N] [--deep N] [--show N]

Each input is translated in a process that is watched; what breaks a property (fuzz_check.py) is made smaller
and kept in build/fuzz. The exit code is 1 if there is any. --show prints one input by its number.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import multiprocessing
import os
import pkgutil
import resource
import signal
import sys
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from fuzz_check import Checked, HangError, check
from fuzz_command import check_command
from fuzz_inputs import make
from fuzz_minimise import minimise
from fuzz_model import Fault, Input, Setting
from fuzz_repair import repaired

import accomp

ROOT = Path(__file__).resolve().parent.parent
CHUNK = 250
"""Inputs that one process translates before it makes room for another."""
LIMIT = 10
"""Seconds of processor time for one input."""
STUCK = 40
"""Seconds of processor time after which a process is ended that does not answer."""
MEMORY = 8 << 30
STACK = 1 << 30
MINIMISE = 10.0
REPAIRS = 4
"""How often what the errors point at is taken out of an input before it stays refused."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the command line asks for; `commands` and `deep`: each how many inputs."""

    seed: int
    count: int
    first: int
    jobs: int
    commands: int
    deep: int
    folder: Path


@dataclass(slots=True)
class Tally:
    """What came out so far; `texts` counts repaired inputs too."""

    done: int = 0
    texts: int = 0
    directives: int = 0
    kinds: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    faults: Counter[str] = field(default_factory=Counter[str])


@dataclass(slots=True)
class Worker:
    """A process on a range of numbers, what it sends, and its processor time when it was last heard of."""

    process: multiprocessing.Process
    channel: Connection
    at: int
    last: int
    heard: float


def _alarm(*_: object) -> None:
    raise HangError


def watched(program: Input, setting: Setting, *, deep: bool) -> Checked:
    """Check an input under the limit of processor time."""
    signal.signal(signal.SIGPROF, _alarm)
    signal.setitimer(signal.ITIMER_PROF, LIMIT)
    try:
        return check(program, setting, deep=deep)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def spent(pid: int | None) -> float:
    """The processor time that a process has spent, its ended children's too; 0 once it has ended itself."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:  # starting another process has reaped it; its messages are still to be read
        return 0.0
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


@dataclass(slots=True)
class Result:
    """What came of one number: the texts that were checked, the input of the last one, and what it gave."""

    texts: int
    program: Input
    setting: Setting
    checked: Checked


def examine(plan: Plan, number: int) -> Result:
    """Check the input of a number; a refused one again without what its errors point at."""
    program, setting = make(plan.seed, number)
    deep = number % plan.deep == 0
    checked = watched(program, setting, deep=deep)
    texts, repairs = 1, 0 if number % 4 == 1 else REPAIRS
    for _ in range(repairs):
        data = repaired(program.data, checked.errors)
        if not checked.refused or checked.faults or data == program.data:
            break
        program = replace(program, data=data)
        checked = watched(program, setting, deep=deep)
        texts += 1
    if number % plan.commands == 0:
        checked.faults += check_command(program, Random(f"{plan.seed}:{number}:command"))
    return Result(texts, program, setting, checked)


def _work(plan: Plan, first: int, last: int, channel: Connection) -> None:
    """Check the inputs of a range; each is told before it starts and after it ends."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    for number in range(first, last):
        channel.send((number, None))
        channel.send((number, examine(plan, number)))


class Fuzzer:
    """Starts the processes, listens to them, and keeps what is wrong."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.tally = plan, Tally()
        self.next = plan.first
        self.end = plan.first + plan.count
        self.started = time.monotonic()

    def run(self) -> int:
        """Check all inputs; 1 where there is a fault."""
        workers = [w for _ in range(self.plan.jobs) if (w := self._start())]
        while workers:
            for worker in list(workers):
                if self._listen(worker):
                    continue
                workers.remove(worker)
                again = (
                    self._start(worker.at + 1, worker.last) if worker.at + 1 < worker.last else self._start()
                )
                workers += [again] if again else []
        self._report(final=True)
        return 1 if self.tally.faults else 0

    def _start(self, first: int = -1, last: int = -1) -> Worker | None:
        if first < 0:
            first, last = self.next, min(self.end, self.next + CHUNK)
            self.next = last
        if first >= last:
            return None
        ours, theirs = multiprocessing.Pipe(duplex=False)
        context = multiprocessing.get_context("fork")
        process = context.Process(target=_work, args=(self.plan, first, last, theirs), daemon=True)
        process.start()
        theirs.close()
        return Worker(process, ours, first - 1, last, 0.0)  # type: ignore[arg-type]

    def _listen(self, worker: Worker) -> bool:
        """Take what a process sends; whether it goes on."""
        try:
            if worker.channel.poll(1.0 / self.plan.jobs):
                number, result = worker.channel.recv()
                worker.at, worker.heard = number, spent(worker.process.pid)
                if result is not None:
                    self._count(number, result)
                return True
        except EOFError:
            worker.process.join()
            if worker.process.exitcode:
                fault = Fault("crash", f"exit status {worker.process.exitcode}")
                self._count(worker.at, self._without_answer(worker.at, fault))
            return False
        if spent(worker.process.pid) - worker.heard > STUCK:
            worker.process.kill()
            worker.process.join()
            self._count(worker.at, self._without_answer(worker.at, Fault("hang", "outside of Python")))
            return False
        return True

    def _without_answer(self, number: int, fault: Fault) -> Result:
        return Result(1, *make(self.plan.seed, number), Checked([fault]))

    def _count(self, number: int, result: Result) -> None:
        tally, checked = self.tally, result.checked
        tally.done += 1
        tally.texts += result.texts
        kind = "refused" if checked.refused else "translated" if checked.translated else "without directives"
        tally.kinds[f"{result.program.language.value} {result.setting.backend}", kind] += 1
        tally.directives += checked.translated
        for fault in checked.faults:
            tally.faults[fault.signature] += 1
            if tally.faults[fault.signature] == 1:
                self._keep(number, result.program, result.setting, fault)
        if tally.done % 2000 == 0:
            self._report()

    def _keep(self, number: int, program: Input, setting: Setting, fault: Fault) -> None:
        """Save an input with a new fault, and a smaller one with the same."""
        small = minimise(
            program.data, lambda data: shows(replace(program, data=data), setting, fault), MINIMISE
        )
        folder = self.plan.folder / f"{self.plan.seed}-{number}-{fault.kind.replace(' ', '-')}"
        folder.mkdir(parents=True, exist_ok=True)
        name = Path(program.name).name
        (folder / f"whole-{name}").write_bytes(program.data)
        (folder / name).write_bytes(small)
        about = f"{fault.signature}\n{setting}\n{program.name} from {program.origin}\n\n{fault.detail}\n"
        (folder / "fault").write_text(about, "utf-8", "replace")
        print(f"{number}: {fault.signature} ({setting}): {folder}", flush=True)

    def _report(self, *, final: bool = False) -> None:
        tally, seconds = self.tally, time.monotonic() - self.started
        translated = sum(count for (_, kind), count in tally.kinds.items() if kind == "translated")
        print(
            f"{tally.done} inputs ({tally.texts} texts) in {seconds:.0f} s, {translated} translated with "
            f"{tally.directives} directives, {tally.faults.total()} faults of {len(tally.faults)} kinds",
            flush=True,
        )
        if final:
            for (what, kind), count in sorted(tally.kinds.items()):
                print(f"{count:6} {what} {kind}")
            for signature, count in tally.faults.most_common():
                print(f"{count:6} {signature}")


def shows(program: Input, setting: Setting, fault: Fault) -> bool:
    """Whether an input shows a fault, found out in a process of its own."""
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        resource.setrlimit(resource.RLIMIT_CPU, (STUCK, STUCK))
        same = False
        try:
            same = any(f.signature == fault.signature for f in watched(program, setting, deep=False).faults)
        finally:
            os._exit(3 if same else 0)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return status == 3 or (fault.kind == "crash" and status < 0 and status != -signal.SIGKILL)


def _load() -> None:
    """Import the translator before processes are made of this one, so that none does it again."""
    for module in pkgutil.walk_packages(accomp.__path__, "accomp."):
        if not module.name.startswith("accomp.tools"):
            importlib.import_module(module.name)
    gc.collect()
    gc.freeze()


def _with_deep_stack() -> None:
    """Start again with a large stack, as the tools have (driver/deep.py); the watchdog needs this thread."""
    soft, hard = resource.getrlimit(resource.RLIMIT_STACK)
    os.environ["LIBCLANG_NOTHREADS"] = "1"
    if soft != resource.RLIM_INFINITY and soft < STACK:
        resource.setrlimit(resource.RLIMIT_STACK, (STACK if hard < 0 else min(STACK, hard), hard))
        if resource.getrlimit(resource.RLIMIT_STACK)[0] != soft:
            os.execv(sys.executable, sys.orig_argv)


def main() -> int:
    """Fuzz as the arguments say."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument(
        "--commands", type=int, default=500, help="one of so many goes through the command line"
    )
    parser.add_argument("--deep", type=int, default=50, help="one of so many is held against other compilers")
    parser.add_argument("--show", type=int, default=-1, metavar="NUMBER")
    options = parser.parse_args()
    if options.show >= 0:
        program, setting = make(options.seed, options.show)
        print(f"{program.name} from {program.origin}: {setting}", file=sys.stderr)
        sys.stdout.buffer.write(program.data)
        return 0
    _with_deep_stack()
    os.chdir(ROOT)
    _load()
    folder = ROOT / "build" / "fuzz"
    plan = Plan(
        options.seed, options.count, options.first, options.jobs, options.commands, options.deep, folder
    )
    return Fuzzer(plan).run()


if __name__ == "__main__":
    sys.exit(main())
