"""Compares what the loop analysis says of random nests with what their iterations really do.

    check_dependences.py [--count N] [--seed S] [--language c|fortran] [--batch N] [--show NUMBER]

Nest N of a seed is made by `nests_model.py`, which also executes it at several sizes and with several values
and notes which iterations touch the same places. A verdict of independence that an execution contradicts is
shown with the nest, and so is a dependence that is said to be there and never is, or one that is there for
values of parameters for which it is said not to be; the exit code is 1 then.
Printed as well: how many of the loops that are parallel in all executions are found to be so.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from nests_model import EXTENT, LARGE, SIZES, For, Form, Maker, Replay, Truth, lines, replace_body, truths

from accomp.analysis.loops import loop_results
from accomp.analysis.records import LoopResult, Verdict
from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.records import replace
from accomp.registry import front_end
from accomp.source import Language
from accomp.target import HIP, Target

HEAD = {
    "c": f"double fmax(double, double);\nextern double a[{EXTENT}], b[{EXTENT}], c[{EXTENT}][{EXTENT}],"
    f" d[{EXTENT}][{EXTENT}];\nextern int idx[{EXTENT}];\n",
    "fortran": "",
}
LANGUAGES: dict[Form, Language] = {"c": Language.C, "fortran": Language.FORTRAN}


@dataclass
class Tally:
    """What was found so far."""

    loops: int = 0
    verdicts: Counter[str] = field(default_factory=Counter[str])
    parallel: int = 0
    found: int = 0
    inductions: int = 0
    conditions: int = 0
    split: int = 0
    wrong: list[str] = field(default_factory=list[str])
    missed: list[str] = field(default_factory=list[str])


def procedure(number: int, nest: For, form: Form) -> list[str]:
    """A procedure with a nest in a compute construct; its scalars and work array are lost at the end."""
    body = list(lines(nest, form))
    if form == "c":
        head = [
            f"void f{number}(int n, int m, double *restrict p) {{",
            f"double w[{EXTENT}], s = 1, t = 2, u = 3;",
        ]
        return [*head, "int k = 1, l = 2;", "#pragma acc parallel private(w)", "{", *body, "}", "}"]
    names = f"a({EXTENT}), b({EXTENT}), c({EXTENT},{EXTENT}), d({EXTENT},{EXTENT}), p(*), w({EXTENT})"
    head = [
        f"subroutine f{number}(n, m, a, b, c, d, p, idx)",
        f"integer :: n, m, idx({EXTENT}), k, l, i, j, g, h",
    ]
    head += [f"real(8) :: {names}, s, t, u", "!$acc parallel private(w)"]
    return [*head, *body, "!$acc end parallel", "end subroutine"]


def source(nests: Sequence[tuple[int, For]], form: Form) -> tuple[str, list[int]]:
    """A file with nests, and the first line of the procedure of each."""
    text = HEAD[form].splitlines()
    starts: list[int] = []
    for number, nest in nests:
        starts.append(len(text) + 1)
        text += procedure(number, nest, form)
    return "\n".join(text) + "\n", starts


def results(text: str, form: Form) -> tuple[LoopResult, ...]:
    """What the analysis finds of the loops of a file."""
    language = LANGUAGES[form]
    path = "nests.c" if form == "c" else "nests.f90"
    request = ParseRequest(path, language, data=text.encode(), target=Target(HIP))
    return loop_results(front_end(language).load(request, Sink()))


def numbered(nest: For) -> Iterator[int]:
    """The numbers of the loops of a nest in the order of the text."""
    yield nest.number
    for one in nest.body:
        if isinstance(one, For):
            yield from numbered(one)


def wrong(result: LoopResult, truth: Truth) -> str:
    """Why a verdict is wrong; empty if nothing contradicts it."""
    if result.verdict is Verdict.CARRIED:
        return "" if truth.clashes else "no iterations depend on each other"
    if result.verdict is Verdict.UNKNOWN:
        return ""
    private = {*result.private, *result.lastprivate}
    reduced = {one.name: one.operator for one in result.reductions}
    for name, operators in truth.clashes.items():
        if name in reduced and operators != {reduced[name]}:
            return f"'{name}' is not reduced by '{reduced[name]}' alone"
        if name not in private and name not in reduced:
            return f"iterations clash on '{name}'"
    for name in private & truth.exposed:
        return f"'{name}' is private and read before it is set"
    for name in private & truth.lasting:
        if name in result.private:
            return f"the value of '{name}' is read later"
        if name in truth.missed:
            return f"the last iteration does not set '{name}'"
    return ""


def _wrong_if_set(result: LoopResult, truth: Truth, tally: Tally) -> str:
    """What is wrong with a verdict for iterations that start by setting the induction variables."""
    if not result.inductions or not result.with_set().parallel:
        return ""
    tally.inductions += 1
    names = {one.name for one in result.inductions}
    clashes = {name: operators for name, operators in truth.clashes.items() if name not in names}
    rest = Truth(clashes, truth.exposed - names, truth.lasting - names, truth.missed - names)
    return wrong(result.with_set(), rest)


def _wrong_if_values_allow(result: LoopResult, nest: For, loop: int, tally: Tally) -> str:
    """What is wrong with a verdict for parameters that keep positions within rows."""
    if not result.apart or result.runtime_check or result.inductions:
        return ""
    conditions = [one.words.strip("'") for one in result.apart]
    if not set(re.findall(r"[a-z]\w*", " ".join(conditions))) <= {"n", "m"}:
        return ""  # of scalars, whose values the loops around it may change
    sizes = tuple(
        (n, m) for n, m in (*SIZES, *LARGE) if all(eval(text, {"n": n, "m": m}) for text in conditions)
    )
    tally.conditions += bool(sizes)
    verdict = Verdict.REDUCTION if result.reductions else Verdict.INDEPENDENT
    return wrong(replace(result, verdict=verdict), truths(nest, sizes).get(loop, Truth()))


def _wrong_if_split(result: LoopResult, nest: For, tally: Tally) -> str:
    """What is wrong with the parts into which an outermost loop is split."""
    if not result.pieces:
        return ""
    tally.split += 1
    starts = sorted(span.start for piece in result.pieces for span in piece.statements)
    order = [[starts.index(span.start) for span in piece.statements] for piece in result.pieces]
    parts = [replace_body(nest, tuple(nest.body[at] for at in part)) for part in order]
    for n, m in SIZES:
        whole = Replay(n, m, Random(1), {}).values([nest])
        split = Replay(n, m, Random(1), {}).values(parts)
        names = {p[0] for p in whole if whole[p] != split.get(p, whole[p])} - {*result.private}
        if names:
            return f"{', '.join(map(str, names))} differ where the loop is split into {order}"
    return ""


def check(first: int, count: int, seed: int, form: Form, tally: Tally) -> None:
    """Compare the nests of some numbers."""
    nests = [(at, Maker(Random(seed * 10**7 + at)).nest()) for at in range(first, first + count)]
    text, starts = source(nests, form)
    found = results(text, form)
    shown = text.splitlines()
    for at, (number, nest) in enumerate(nests):
        end = starts[at + 1] if at + 1 < len(starts) else len(shown) + 1
        mine = [r for r in found if starts[at] <= r.span.position()[0] < end]
        truth = truths(nest)
        if any(_is_missing(one, truth, loop) for one, loop in zip(mine, numbered(nest), strict=True)):
            for loop, larger in truths(nest, LARGE).items():
                truth.setdefault(loop, larger).clashes.update(larger.clashes)
        for one, loop in zip(mine, numbered(nest), strict=True):
            why = _wrong_if_values_allow(one, nest, loop, tally)
            why = why or (_wrong_if_split(one, nest, tally) if loop == nest.number else "")
            text_of_nest = shown[starts[at] - 1 : end - 1]
            _count(one, truth.get(loop, Truth()), f"nest {number}", text_of_nest, tally, why)


def _is_missing(one: LoopResult, truth: dict[int, Truth], loop: int) -> bool:
    """Whether a dependence is claimed that the truth does not have."""
    return one.verdict is Verdict.CARRIED and not truth.get(loop, Truth()).clashes


def _count(one: LoopResult, truth: Truth, name: str, text: list[str], tally: Tally, why: str) -> None:
    tally.loops += 1
    tally.verdicts[one.verdict.value] += 1
    why = wrong(one, truth) or why or _wrong_if_set(one, truth, tally)
    line = one.span.position()[0]
    if why:
        tally.wrong.append("\n".join([f"{name}, line {line}: {one.verdict.value}: {why}", repr(one), *text]))
    if truth.parallel:
        tally.parallel += 1
        independent = one.verdict in (Verdict.INDEPENDENT, Verdict.REDUCTION)
        tally.found += independent
        if not independent:
            tally.missed.append("\n".join([f"{name}, {one.span.text()[:60]}: {one.why}", *text]))


def main() -> int:
    """Run the command; the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--language", choices=("c", "fortran"), default="c")
    parser.add_argument("--batch", type=int, default=200)
    parser.add_argument(
        "--missed", type=int, default=0, help="show so many loops that were not found parallel"
    )
    parser.add_argument("--show", type=int, default=-1, help="print a nest by its number")
    given = parser.parse_args()
    if given.show >= 0:
        nest = Maker(Random(given.seed * 10**7 + given.show)).nest()
        print("\n".join(procedure(given.show, nest, given.language)))
        return 0
    tally = Tally()
    for first in range(0, given.count, given.batch):
        check(first, min(given.batch, given.count - first), given.seed, given.language, tally)
    for text in tally.wrong:
        print(text, end="\n\n")
    for text in tally.missed[: given.missed]:
        print(text, end="\n\n")
    said = ", ".join(f"{count} {name}" for name, count in sorted(tally.verdicts.items()))
    print(f"{given.count} nests, {tally.loops} loops: {said}; {len(tally.wrong)} wrong;", end=" ")
    print(f"{tally.inductions} with induction variables, {tally.conditions} with conditions,", end=" ")
    print(f"{tally.split} split; {tally.found} of {tally.parallel} parallel loops found", end=" ")
    print(f"({tally.found / max(tally.parallel, 1):.1%})")
    return 1 if tally.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
