"""Random programs that call routines of all levels, in Fortran."""

from __future__ import annotations

from collections.abc import Iterator

from routines_common import Maker, RegionCall, Routine, Step

_HEAD = """\
module routines
  implicit none
  integer, parameter :: k = 3, m = 4, n = 9, limit = 1000
  integer(8) :: weight = 3, table(0:3) = [1, 5, 2, 7]
  !$acc declare create(weight) copyin(table)
contains"""
_MAIN = """\
end module
program main
  use routines
  implicit none
  integer(8) :: a(n, m, k), b(n, m, k), c(n, m, k), sums(n, m, k)
  integer :: p, q, r
  a = reshape([(mod(p, 7), p = 1, k * m * n)], [n, m, k])
  b = reshape([(mod(p, 5), p = 1, k * m * n)], [n, m, k])
  c = reshape([(p, p = 1, k * m * n)], [n, m, k])
  sums = 0
  !$acc update device(weight)
  !$acc data copy(a, b, c, sums)"""
_SHAPE = {"seq": "", "vector": "(n)", "worker": "(n, m)", "gang": "(n, m, k)"}
_PART = {"vector": "x(i)", "worker": "x(:, i)", "gang": "x(:, :, i)"}
_COUNT = {"vector": "n", "worker": "m", "gang": "k"}


class RoutinesFortran:
    """One program."""

    def __init__(self, number: int) -> None:
        self.maker = Maker(number)

    def text(self) -> str:
        """The program."""
        lines = [_HEAD]
        for routine in self.maker.routines:
            lines += self._routine(routine)
        lines.append(_MAIN)
        for number, region in enumerate(self.maker.regions()):
            lines += self._region(region)
            if number == 1:
                lines += ["  weight = 4", "  !$acc update device(weight)"]
        lines += ["  !$acc end data", '  print "(4(i0, 1x))", a, b, c, sums', "end program"]
        return "\n".join(lines) + "\n"

    def _routine(self, routine: Routine) -> Iterator[str]:
        value = {"": "s", "weight": "s * weight", "table": "s + table(mod(s, 4_8))"}[routine.uses]
        intent = "in" if routine.gives else "inout"
        kind = "integer(8) function" if routine.gives else "subroutine"
        yield f"  {kind} {routine.name}(x, s)"
        yield f"    !$acc routine {routine.level}"
        yield f"    integer(8), intent({intent}) :: x{_SHAPE[routine.level]}"
        yield "    integer(8), intent(in) :: s"
        yield "    integer(8) :: total"
        yield "    integer :: i, j, l"
        if routine.level == "seq":
            yield f"    {routine.name if routine.gives else 'x'} = mod(x * 2 + {value}, limit)"
        elif routine.gives:
            yield "    total = 0"
            yield f"    !$acc loop {routine.level} reduction(+ : total)"
            yield f"    do i = 1, {_COUNT[routine.level]}"
            yield from self._summed(routine.level, value)
            yield "    end do"
            yield f"    {routine.name} = mod(total, limit)"
        for step in routine.steps:
            yield f"    !$acc loop {step.levels or 'seq'}" + (" private(total)" if step.by == "sum" else "")
            yield f"    do i = 1, {_COUNT[routine.level]}"
            yield from (f"    {line}" for line in self._part(step, routine.level, f"({value} + i)"))
            yield "    end do"
        yield f"  end {kind.rpartition(' ')[2]}"

    @staticmethod
    def _summed(level: str, value: str) -> Iterator[str]:
        if level == "vector":
            yield f"      total = total + x(i) + {value}"
            return
        yield "      do j = 1, n"
        yield f"        total = total + x(j, i) + {value}"
        yield "      end do"

    def _part(self, step: Step, level: str, value: str) -> Iterator[str]:
        """What is done to one part of what a routine of a level works on."""
        if step.by not in ("set", "sum"):
            yield f"  call {step.by}({_PART[level]}, mod({value}, {step.factor + 3}_8))"
            return
        indices = {"vector": "", "worker": "j", "gang": "lj"}[level]
        sizes = {"l": "m", "j": "n"}
        at = {"vector": "x(i)", "worker": "x(j, i)", "gang": "x(j, l, i)"}[level]
        levels = (
            step.inner.split() if len(step.inner.split()) == len(indices) else [step.inner] * bool(indices)
        )
        ends: list[str] = []
        if step.by == "sum":
            yield "  total = 0"
        reduced = " reduction(+ : total)" if step.by == "sum" else ""
        for index in indices:
            named = levels.pop(0) if levels else ""
            yield from (f"  !$acc loop {named}{reduced}",) if named else ()
            yield f"  do {index} = 1, {sizes[index]}"
            ends.append("  end do")
        if step.by == "sum":
            yield f"    total = total + {at}"
        else:
            yield f"    {at} = mod({at} * {step.factor} + {value} + {step.offset}, limit)"
        yield from ends
        if step.by == "sum":
            first = {"worker": "x(1, i)", "gang": "x(1, 1, i)"}[level]
            yield f"  {first} = mod(total + {value}, limit)"

    def _region(self, region: RegionCall) -> Iterator[str]:
        routine, array = self.maker.routine(region.step.by), region.array
        head = f"  !$acc {region.construct}"
        if not region.loop:
            yield f"{head} present({array}) {region.clauses}".rstrip()
            yield f"  call {routine.name}({array}, {region.step.factor}_8)"
            yield f"  !$acc end {region.construct}"
            return
        loop = "" if region.construct == "serial" else f" {region.loop}"
        loop += " independent" if region.construct == "kernels" else ""
        depth = {"seq": 3, "vector": 2, "worker": 1}[routine.level]
        loop += f" collapse({depth})" if depth > 1 else ""
        yield f"{head} loop{loop} present({array}, sums) {region.clauses}".rstrip()
        for index, size in (("p", "k"), ("q", "m"), ("r", "n"))[:depth]:
            yield f"  do {index} = 1, {size}"
        part = {"seq": "(r, q, p)", "vector": "(:, q, p)", "worker": "(:, :, p)"}[routine.level]
        place = {"seq": "(r, q, p)", "vector": "(1, q, p)", "worker": "(1, 1, p)"}[routine.level]
        given = f"({array}{part}, int({region.step.offset} + p, 8))"
        if routine.gives:
            yield f"    sums{place} = sums{place} + {routine.name}{given}"
        else:
            yield f"    call {routine.name}{given}"
        yield from ["  end do"] * depth
