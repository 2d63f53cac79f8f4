"""Kernels of Fortran that is no Fortran: reported, and nothing raises."""

from __future__ import annotations

import pytest

from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.pipeline import Options, translate
from accomp.source import Language
from accomp.target import Target

CAPTURE = """\
subroutine s
  !$acc parallel
  !$acc atomic capture
  a
  !$acc end atomic
  !$acc loop gang
  do i = 1, 4
  end do
  !$acc end parallel
"""
DUMMIES = "subroutine s(a, n,)\n  !$acc parallel num_gangs(a)\n  call s(a, n, m)\n  !$acc end parallel\n"
SELECTOR = "subroutine s\n  !$acc parallel loop\n  do i = 1, 8\n    associate((i\n  end do\n"
DIM3 = (
    "subroutine s\n  use cudafor\n  a = dim3((n + 1, 1k = dim3(1, 1, 1)\n  b = dim3(\n<<<\nend subroutine\n"
)


def said(text: str, name: str) -> list[str]:
    """The codes of the diagnostics."""
    sink = Sink()
    request = ParseRequest(name, Language.FORTRAN, data=text.encode())
    translate(request, Options(target=Target("hip"), verify=True), sink)
    return [d.code.name for d in sink.diagnostics]


SUBSCRIPT = """\
subroutine s(a, j, v)
  integer :: a(4), j(2, 2), v(2)
  !$acc parallel
  {}
  !$acc end parallel
end subroutine
"""


@pytest.mark.parametrize("text", [CAPTURE, DUMMIES, SELECTOR])
def test_statements_that_cannot_be_read_are_refused(text: str) -> None:
    assert said(text, "t.f90")


def test_dim3_without_its_parenthesis_is_left_as_it_is() -> None:
    said(DIM3, "t.cuf")


@pytest.mark.parametrize(
    "statement",
    ["a(j) = 1", "a(1:v) = 1", "a(j(v, 1):2) = 1", "a(::v) = 1", "a((j + 1)) = 1", "a = [v, v](j)"],
)
def test_subscripts_of_too_many_dimensions_are_refused(statement: str) -> None:
    assert said(SUBSCRIPT.format(statement), "t.f90") == ["not-in-kernel"]


def test_vector_subscripts_are_translated() -> None:
    assert not said(SUBSCRIPT.format("a(v) = j(v(1), v)"), "t.f90")


LITERAL = """\
subroutine s(x)
  real :: x({0})
  integer, parameter :: n = {0}
  real*{0} :: z
  real(*) :: y
  integer :: i
  !$acc parallel loop collapse({0}) copy(x(1:{0})) num_gangs({0})
  do i = 1, {0}
    x(i) = z + n + {0} + x({0}_{0}) + y
  end do
end subroutine
"""
CUF = "subroutine s(x)\n  !$cuf kernel do({0}) <<<*,*>>>\n  do i = 1, 9\n    x(i) = 1\n  end do\nend\n"


@pytest.mark.parametrize(
    "number", ["1" * 5000, "\u00b2", "\u0663"], ids=["long", "superscript", "other digits"]
)
@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
def test_numbers_that_no_type_has_are_refused(number: str, encoding: str) -> None:
    for text, name in ((LITERAL, "t.f90"), (CUF, "t.cuf")):
        data = text.format(number).encode(encoding, "replace")
        for target in (Target("hip"), Target()):
            sink = Sink()
            translate(ParseRequest(name, Language.FORTRAN, data=data), Options(target=target), sink)
            assert sink.diagnostics


BOUNDS = """\
  integer, parameter :: wide = 8
contains
  attributes(global) subroutine swap(a,, n)
    real(wide), intent( ::)
program p
  call swap<<<g,>>>(x, y, n)
"""
CROSSED = """\
subroutine s(y)
  real :: y(8)
  !$acc parallel loop
  do i = 1, 8
    associate (v => y(i))
        do j = 1, 4
      inner: associate (w => 3 * v)
      end associate inner
    end associate
  end do
end subroutine
"""


@pytest.mark.parametrize(("text", "name"), [(BOUNDS, "t.cuf"), (BOUNDS, "t.f90"), (CROSSED, "t.f90")])
def test_bounds_and_constructs_without_their_end_are_refused(text: str, name: str) -> None:
    codes = said(text, name)
    assert codes and "ir-invalid" not in codes
