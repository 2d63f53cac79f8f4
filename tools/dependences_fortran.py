"""Random loops that may depend on each other, in Fortran."""

from __future__ import annotations

from collections.abc import Iterator

from dependences_make import FULL, INDEX, INDICES, SCALARS, Maker, Region, S

_HEAD = f"""\
module regions
  implicit none
  integer, parameter :: size = {S}
  integer(8), target :: a(0:size + 2), b(0:size + 2), c(0:size + 2)
  integer(8) :: m(0:size - 1, 0:size - 1), q(0:size - 1, 0:size - 1), l(0:size * size - 1)
  integer :: {", ".join(f"{name}(0:size - 1)" for name in INDEX)}
contains
  subroutine put(at, value)
    !$acc routine seq
    integer(8), intent(inout) :: at
    integer(8), intent(in) :: value
    at = mod(at + value, 1009_8)
  end subroutine
  integer(8) function hash(x, n)
    integer, intent(in) :: n
    integer(8), intent(in) :: x(n)
    integer :: i
    hash = 0
    do i = 1, n
      hash = mod(hash * 31 + x(i), 1000003_8)
    end do
  end function
  subroutine show()
    print "(*(i0, 1x))", hash(a, size + 3), hash(b, size + 3), hash(c, size + 3), &
      hash(m, size * size), hash(q, size * size), hash(l, size * size)
  end subroutine"""
_MAIN = """\
end module
program main
  use regions
  implicit none
  integer(8), pointer :: one(:), two(:), three(:)
  integer :: i, j
  a = [(mod(i * 7, 11), i = 0, size + 2)]
  b = [(mod(i * 5, 13), i = 0, size + 2)]
  c = [(i, i = 0, size + 2)]
  do i = 0, size - 1
    x(i) = mod(i * 7, size)
    y(i) = i / 3
    do j = 0, size - 1
      m(i, j) = i + j
      q(i, j) = mod(i * j, 17)
      l(i * size + j) = i * 3 + j
    end do
  end do"""


class FortranSpelling:
    """How Fortran spells it."""

    def mod(self, value: str, by: int) -> str:
        """The remainder of a division of a value."""
        return f"mod({value} + 0_8, {by}_8)"

    def wrapped(self, index: str, by: int) -> str:
        """The remainder of a division of an index."""
        return f"mod({index}, {by})"

    def element(self, array: str, subscripts: list[str]) -> str:
        """An element of an array."""
        return f"{array}({', '.join(subscripts)})"

    def assign(self, target: str, value: str) -> Iterator[str]:
        """An assignment."""
        yield f"{target} = {value}"

    def loop(self, index: str, first: str, last: str, step: int, body: list[str]) -> Iterator[str]:
        """A loop to its last value."""
        yield f"do {index} = {first}, {last}" + (f", {step}" if step != 1 else "")
        yield from (f"  {line}" for line in body)
        yield "end do"

    def condition(self, condition: str, body: list[str], other: list[str]) -> Iterator[str]:
        """A conditional statement."""
        yield f"if ({condition}) then"
        yield from (f"  {line}" for line in body)
        if other:
            yield "else"
            yield from (f"  {line}" for line in other)
        yield "end if"

    def equal(self, one: str, other: str) -> str:
        """Whether two values are equal."""
        return f"{one} == {other}"

    def both(self, one: str, other: str) -> str:
        """Whether two conditions hold."""
        return f"{one} .and. {other}"

    def larger(self, one: str, other: str) -> str:
        """The larger of two values."""
        return f"max({one}, int({other}, 8))"

    def call(self, target: str, value: str) -> Iterator[str]:
        """A call that adds a value to an element."""
        yield f"call put({target}, int({value}, 8))"

    def leave(self) -> Iterator[str]:
        """Going on with the next iteration."""
        yield "cycle"


class DependencesFortran:
    """One program."""

    def __init__(self, number: int) -> None:
        self.maker = Maker(number, FortranSpelling())

    def text(self) -> str:
        """The program; its regions are in subroutines of their own."""
        lines, calls = [_HEAD], list[str]()
        for number, region in enumerate(self.maker.regions()):
            lines += self._subroutine(number, region)
            calls += self._called(number, region)
        return "\n".join([*lines, _MAIN, *calls, "end program"]) + "\n"

    @staticmethod
    def _subroutine(number: int, region: Region) -> Iterator[str]:
        yield f"  subroutine region_{number}({'a, b, c' if region.pointers else ''})"
        yield from ("    integer(8), pointer :: a(:), b(:), c(:)",) if region.pointers else ()
        yield f"    integer(8) :: {', '.join(SCALARS)}"
        yield f"    integer :: {', '.join(INDICES)}, last, width"
        yield from (f"    {name} = {value}" for value, name in enumerate(SCALARS, 2))
        yield from (f"    last = {FULL[1]}", "    width = 16")
        yield f"    !$acc {region.directive}{' present(a, b, c)' if region.pointers else ''}"
        yield from (f"    {line}" for line in region.body)
        yield from () if region.combined else (f"    !$acc end {region.directive}",)
        yield f'    print "(*(i0, 1x))", {", ".join(SCALARS)}'
        yield "  end subroutine"

    @staticmethod
    def _called(number: int, region: Region) -> Iterator[str]:
        if region.pointers:
            yield from ("  !$acc data copy(a, b, c)", "  one(0:) => a(:size - 1)")
            yield f"  two(0:) => {'a(3:)' if region.overlap else 'b(:size - 1)'}"
            yield from (
                "  three(0:) => c(:size - 1)",
                f"  call region_{number}(one, two, three)",
                "  !$acc end data",
            )
        else:
            yield f"  call region_{number}()"
        yield "  call show()"
