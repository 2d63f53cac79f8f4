"""Judge the table pair by pair: does a compiler take each clause on each directive just where the table does?

For every directive a small program is made with the directive alone, with
each clause of the model, and with each permitted clause twice. Any error on
its lines counts as a refusal. What differs is listed with the reason that
`judge_reasons` holds for it; a difference without a reason makes the run fail.

    tools/judge_table.py [--write] [--judge NAME]...
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "tools"))

from judge_fortran import program as fortran_program  # noqa: E402
from judge_reasons import CANCELLED, NOT_ASKED, NOT_ASKED_DIRECTIVES, WHOLE_FILE, reason  # noqa: E402
from judge_samples import Sample, c_program, samples  # noqa: E402
from toolchain import Toolchain  # noqa: E402

from accomp.spec.model import DirectiveSpec, Table  # noqa: E402
from accomp.spec.openacc import TABLE as ACC  # noqa: E402
from accomp.spec.openmp import TABLE as OMP  # noqa: E402

PAGE = ROOT / "docs" / "reference" / "table-judgement.md"
_CLANG = (
    "-fsyntax-only",
    "-ferror-limit=0",
    "-fno-color-diagnostics",
    "-Wno-everything",
    "-Werror=unknown-pragmas",
    "-Werror=extra-tokens",
    "-Werror=openmp-clauses",
    "-x",
    "c",
    "-",
)
_CLANG_ERROR = re.compile(r"<stdin>:(\d+):\d+: (?:fatal )?error: (.*)")
_FLANG_ERROR = re.compile(r"[^:\n]*\.f90:(\d+):\d+: error: (.*)")
_GFORTRAN_ERROR = re.compile(r"\.f90:(\d+):\d+:\n(?:.*\n)*?(?:Fatal )?Error: (.*)")


@dataclass(frozen=True, slots=True)
class Judge:
    """A compiler with its flags, the table it judges, and the version of it."""

    name: str
    feature: str
    table: Table
    version: str
    flags: tuple[str, ...]
    language: str = "C"


JUDGES = (
    Judge("clang-22 -fopenacc", "clang-22", ACC, "3.4", ("-fopenacc",)),
    Judge("flang-22 -fopenacc", "flang-22", ACC, "3.4", ("-fopenacc", "-fsyntax-only"), "Fortran"),
    Judge("gfortran -fopenacc", "gfortran", ACC, "3.4", ("-fopenacc", "-fsyntax-only"), "Fortran"),
    Judge("clang-22 -fopenmp, 5.2", "clang-22", OMP, "5.2", ("-fopenmp", "-fopenmp-version=52")),
    Judge("clang-22 -fopenmp, 6.0", "clang-22", OMP, "6.0", ("-fopenmp", "-fopenmp-version=60")),
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the table and a judge say of one sample; `said` is the judge's error, empty where it accepts."""

    sample: Sample
    ours: bool
    said: str

    @property
    def differs(self) -> bool:
        """Whether one accepts what the other refuses."""
        return self.ours == bool(self.said)


def main() -> int:
    """Judge, print the differences, and write the page where asked to."""
    options = _options()
    toolchain = Toolchain.probe()
    found: list[tuple[Judge, list[Verdict]]] = []
    for judge in JUDGES:
        if options.judge and judge.name not in options.judge:
            continue
        if judge.feature not in toolchain.programs:
            print(f"{judge.name}: not at hand", file=sys.stderr)
            continue
        started = time.perf_counter()
        verdicts = list(judged(judge, toolchain.programs[judge.feature]))
        found.append((judge, verdicts))
        print(f"{judge.name}: {_counts(verdicts)}, {time.perf_counter() - started:.0f} s")
    unexplained = [line for judge, verdicts in found for line in _unexplained(judge, verdicts)]
    print("\n".join(unexplained))
    if options.write:
        PAGE.write_text(page(found), encoding="utf-8")
    return 1 if unexplained else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.relative_to(ROOT)}")
    parser.add_argument("--judge", action="append", choices=[j.name for j in JUDGES])
    return parser.parse_args()


def judged(judge: Judge, program: str) -> Iterable[Verdict]:
    """The verdicts on all samples of a table, two directives at a time."""
    specs = [
        d
        for d in judge.table.directives.values()
        if (judge.language == "Fortran" or not d.fortran) and d.name not in NOT_ASKED_DIRECTIVES
    ]
    with ThreadPoolExecutor(max(2, os.cpu_count() or 1)) as pool:
        for verdicts in pool.map(_directive, repeat(judge), repeat(program), specs):
            yield from verdicts


def _directive(judge: Judge, program: str, spec: DirectiveSpec) -> list[Verdict]:
    names = tuple(n for n in sorted(judge.table.clauses) if _asked(judge, spec, n))
    asked = [s for s in samples(judge.table, spec, names) if _possible(judge, spec, s)]
    ask: Callable[[str, Judge, list[Sample]], list[str]] = _ask_c if judge.language == "C" else _ask_fortran
    if spec.name in WHOLE_FILE:
        said = [answer for sample in asked for answer in ask(program, judge, [sample])]
    else:
        said = ask(program, judge, asked)
    return [Verdict(s, _ours(judge, spec, s), answer) for s, answer in zip(asked, said, strict=True)]


def _asked(judge: Judge, spec: DirectiveSpec, name: str) -> bool:
    """Whether a pair is put to the judge: clang does not come back from some clauses it cannot place."""
    if (name in CANCELLED or name == "simd") and name not in judge.table.uses(spec.name):
        return False  # with it the name of another directive begins
    mine = name in judge.table.uses(spec.name)
    return judge.table.model == "acc" or name not in NOT_ASKED or (mine and NOT_ASKED[name])


def _possible(judge: Judge, spec: DirectiveSpec, sample: Sample) -> bool:
    """A clause twice is asked only where it is allowed once."""
    return sample.kind != "twice" or sample.clause in judge.table.allowed(spec.name, judge.version)


def _ours(judge: Judge, spec: DirectiveSpec, sample: Sample) -> bool:
    if spec.since > judge.version:
        return False
    if sample.kind == "alone":
        return True
    if sample.kind == "pair":
        return sample.clause in judge.table.allowed(spec.name, judge.version)
    use = judge.table.uses(spec.name)[sample.clause]
    return not (use.once or use.apart)


def _ask_c(program: str, judge: Judge, asked: list[Sample]) -> list[str]:
    """What clang says of each sample; all go into one file, halved until what crashes it is alone."""
    text, places = c_program(judge.table.model, asked)
    status, said = _run([program, *judge.flags, *_CLANG], text, 3 if len(asked) == 1 else 10)
    if status not in (0, 1):
        if len(asked) == 1:
            return [said]
        half = len(asked) // 2
        return _ask_c(program, judge, asked[:half]) + _ask_c(program, judge, asked[half:])
    errors: dict[int, str] = {}
    for line, message in _CLANG_ERROR.findall(said):
        errors.setdefault(int(line), message)
    return [next((errors[i] for i in range(a, b + 1) if i in errors), "") for a, b in places]


def _ask_fortran(program: str, judge: Judge, asked: list[Sample]) -> list[str]:
    return [_ask_one(program, judge, sample) for sample in asked]


def _ask_one(program: str, judge: Judge, sample: Sample) -> str:
    """What a Fortran compiler says of one sample, in a process of its own."""
    text, (first, last) = fortran_program(sample)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "sample.f90")
        path.write_text(text, encoding="utf-8")
        status, said = _run([program, *judge.flags, str(path)], "", 20)
    pattern = _GFORTRAN_ERROR if judge.feature == "gfortran" else _FLANG_ERROR
    errors = [message for line, message in pattern.findall(said) if first <= int(line) <= last]
    if errors:
        return errors[0]
    return "" if status == 0 else f"exit status {status}"


def _run(command: list[str], text: str, limit: float) -> tuple[int, str]:
    try:
        done = subprocess.run(
            command, input=text, capture_output=True, text=True, timeout=limit, check=False, errors="replace"
        )
    except subprocess.TimeoutExpired:
        return -1, "does not come back"
    return done.returncode, done.stderr if done.returncode in (0, 1) else f"exit status {done.returncode}"


def _counts(verdicts: list[Verdict]) -> str:
    differing = sum(v.differs for v in verdicts)
    return f"{len(verdicts)} judged, {len(verdicts) - differing} agree, {differing} differ"


def _unexplained(judge: Judge, verdicts: list[Verdict]) -> list[str]:
    return [
        f"{judge.name}: {'taken' if v.ours else 'refused'} by the table: {v.sample.text}: {v.said}"
        for v in verdicts
        if v.differs and not reason(judge.name, v.sample, v.ours, v.said)
    ]


def page(found: list[tuple[Judge, list[Verdict]]]) -> str:
    """The page on the judgement."""
    lines = [
        "# The table, judged by compilers",
        "",
        "Written by `tools/judge_table.py --write`; do not edit.",
        "",
        "Each directive of the table stands alone, with every clause of its model, and with every clause it",
        "takes written twice, in a small program of its own. Any error on its lines is a refusal. The table",
        "follows the standards; where a compiler differs, the reason is given.",
        "",
        "| compiler | version of the table | judged | agree | differ |",
        "|---|---|---:|---:|---:|",
    ]
    for judge, verdicts in found:
        differing = sum(v.differs for v in verdicts)
        title = f"{judge.table.title} {judge.version}"
        agree = len(verdicts) - differing
        lines.append(
            f"| `{judge.name.partition(',')[0]}` | {title} | {len(verdicts)} | {agree} | {differing} |"
        )
    silent = [name for name, own in NOT_ASKED.items() if not own]
    own = [name for name, own in NOT_ASKED.items() if own]
    lines += [
        "",
        "Not put to `clang-22 -fopenmp`, which does not come back from clauses that it knows and does not",
        f"expect: {_names(silent)}; and, but on the directives that take them, {_names(own)}.",
        f"It passes over the clauses of {_names(NOT_ASKED_DIRECTIVES)} unread.",
    ]
    for judge, verdicts in found:
        lines += _section(judge, verdicts)
    return "\n".join(lines) + "\n"


def _names(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(names))


def _section(judge: Judge, verdicts: list[Verdict]) -> list[str]:
    reasons: dict[str, list[Verdict]] = {}
    for v in verdicts:
        if v.differs:
            why = reason(judge.name, v.sample, v.ours, v.said) or "No reason is known."
            reasons.setdefault(why, []).append(v)
    lines = ["", f"## {judge.name} ({judge.table.title} {judge.version})"]
    if not reasons:
        lines += ["", "No difference."]
    for why, some in sorted(reasons.items()):
        lines += ["", why, ""]
        by_directive: dict[tuple[str, str], list[str]] = {}
        for v in some:
            what = "the table takes" if v.ours else "the table refuses"
            clause = f"`{v.sample.clause}`" if v.sample.clause else "the directive"
            twice = " twice" if v.sample.kind == "twice" else ""
            by_directive.setdefault((v.sample.directive, what), []).append(clause + twice)
        lines += [f"- `{d}`: {what} {', '.join(clauses)}" for (d, what), clauses in by_directive.items()]
    return lines


if __name__ == "__main__":
    sys.exit(main())
