"""Random programs that call routines of all levels, in C and C++."""

from __future__ import annotations

from collections.abc import Iterator

from routines_common import Maker, RegionCall, Routine, Step

_HEAD = """\
#include <stdio.h>
enum { K = 3, M = 4, N = 9, LIMIT = 1000 };
long weight = 3, table[4] = {1, 5, 2, 7};
#pragma acc declare create(weight) copyin(table)
"""
_OF = {"vector": ("N", "1"), "worker": ("M", "N"), "gang": ("K", "M * N")}
"""How many parts a routine of a level works on, and how many elements each has."""


class RoutinesC:
    """One program."""

    def __init__(self, number: int) -> None:
        self.maker = Maker(number)

    def text(self) -> str:
        """The program."""
        lines = [_HEAD]
        for routine in self.maker.routines:
            lines += self._routine(routine)
        lines += [
            "int main(void) {",
            "  static long a[K * M * N], b[K * M * N], c[K * M * N], sums[K * M * N];",
        ]
        lines += ["  for (int i = 0; i < K * M * N; i++) a[i] = i % 7, b[i] = i % 5, c[i] = i, sums[i] = 0;"]
        lines += ["#pragma acc update device(weight)", "#pragma acc data copy(a, b, c, sums)", "  {"]
        for number, region in enumerate(self.maker.regions()):
            lines += self._region(region)
            if number == 1:
                lines += ["  weight = 4;", "#pragma acc update device(weight)"]
        lines += ["  }", "  for (int i = 0; i < K * M * N; i++)"]
        lines += ['    printf("%ld %ld %ld %ld\\n", a[i], b[i], c[i], sums[i]);', "  return 0;", "}"]
        return "\n".join(lines) + "\n"

    def _routine(self, routine: Routine) -> Iterator[str]:
        yield f"#pragma acc routine {routine.level}"
        value = {"": "s", "weight": "s * weight", "table": "s + table[s % 4]"}[routine.uses]
        if routine.level == "seq":
            if routine.gives:
                yield f"static long {routine.name}(const long *x, long s) {{"
                yield f"  return (*x + {value}) % LIMIT;"
                yield "}"
            else:
                yield f"static void {routine.name}(long *x, long s) {{ *x = (*x * 2 + {value}) % LIMIT; }}"
            return
        count, size = _OF[routine.level]
        if routine.gives:
            yield f"static long {routine.name}(const long *x, long s) {{"
            yield "  long total = 0;"
            yield f"#pragma acc loop {routine.level} reduction(+ : total)"
            yield f"  for (int i = 0; i < {count}; i++)"
            yield from self._summed(size, value)
            yield "  return total % LIMIT;"
        else:
            yield f"static void {routine.name}(long *x, long s) {{"
            for step in routine.steps:
                yield from self._step(step, routine.level, value)
        yield "}"

    @staticmethod
    def _summed(size: str, value: str) -> Iterator[str]:
        if size == "1":
            yield f"    total += x[i] + {value};"
            return
        yield f"    for (int j = 0; j < {size}; j++)"
        yield f"      total += x[i * {size} + j] + {value};"

    def _step(self, step: Step, level: str, value: str) -> Iterator[str]:
        count, size = _OF[level]
        yield f"#pragma acc loop {step.levels or 'seq'}"
        yield f"  for (int i = 0; i < {count}; i++) {{"
        yield from (f"  {line}" for line in self._part(step, f"x + i * {size}", size, f"({value} + i)"))
        yield "  }"

    def _part(self, step: Step, at: str, size: str, value: str) -> Iterator[str]:
        """What is done to one part."""
        if step.by not in ("set", "sum"):
            yield f"  {step.by}({at}, {value} % {step.factor + 3});"
            return
        if step.by == "sum":
            yield "  long total = 0;"
            yield from (f"#pragma acc loop {step.inner} reduction(+ : total)",) if step.inner else ()
            yield f"  for (int j = 0; j < {size}; j++)"
            yield f"    total += ({at})[j];"
            yield f"  *({at}) = (total + {value}) % LIMIT;"
            return
        yield from (f"#pragma acc loop {step.inner}",) if step.inner else ()
        yield f"  for (int j = 0; j < {size}; j++)"
        yield f"    ({at})[j] = (({at})[j] * {step.factor} + {value} + {step.offset}) % LIMIT;"

    def _region(self, region: RegionCall) -> Iterator[str]:
        routine = self.maker.routine(region.step.by)
        head = f"#pragma acc {region.construct}"
        if not region.loop:
            yield f"{head} present({region.array}) {region.clauses}".rstrip()
            yield f"  {routine.name}({region.array}, {region.step.factor});"
            return
        count = {"seq": "K * M * N", "vector": "K * M", "worker": "K"}[routine.level]
        size = {"seq": "1", "vector": "N", "worker": "M * N"}[routine.level]
        loop = "" if region.construct == "serial" else f" {region.loop}"
        loop += " independent" if region.construct == "kernels" else ""
        yield f"{head} loop{loop} present({region.array}, sums) {region.clauses}".rstrip()
        yield f"  for (int p = 0; p < {count}; p++)"
        call = f"{routine.name}({region.array} + p * {size}, {region.step.offset} + p)"
        yield f"    sums[p] += {call};" if routine.gives else f"    {call};"
