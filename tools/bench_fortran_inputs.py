"""Fortran sources of any size for the benchmark of translation costs."""

from __future__ import annotations

from bench_inputs import BenchFile

_PROCEDURE = """\
  subroutine step{n}(nx, ny, a, b, s)
    integer, intent(in) :: nx, ny
    real(dp), intent(inout) :: a(nx, ny), b(:, :)
    real(dp), intent(out) :: s
    integer :: i, j, k
    real(dp) :: t, w(4)
    type(state) :: local
    s = 0.0_dp
    w = [1.0_dp, 2.0_dp, 3.0_dp, 4.0_dp]
    local%energy = 0.0_dp
    !$acc data copy(a) copyin(b(1:nx, 1:ny), w)
    !$acc parallel loop gang collapse(2) private(t) &
    !$acc   num_gangs(64)
    do j = 2, ny - 1
      do i = 2, nx - 1
        t = 0.25_dp * (b(i - 1, j) + b(i + 1, j) + b(i, j - 1) + b(i, j + 1))
        do k = 1, 4
          t = t + w(k) * coefficient(i, k)
        end do
        a(i, j) = merge(t, a(i, j), t > 0.0_dp)
      end do
    end do
    !$acc end parallel loop
    !$acc parallel loop gang reduction(+:s)
    do j = 1, ny
      !$acc loop vector reduction(+:s)
      do i = 1, nx
        s = s + a(i, j)**2
      end do
    end do
    !$acc end data
    if (s > 1.0e3_dp) then
      local%energy = s
      call note(local, 'step {n}')
    else if (s < 0.0_dp) then
      write (*, *) 'negative sum', s
    end if
  end subroutine step{n}

"""
_HEAD = """\
module model
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  type state
    real(dp) :: energy
    integer :: steps
  end type state
  real(dp) :: coefficient(1024, 4)
contains
  subroutine note(what, text)
    type(state), intent(in) :: what
    character(len=*), intent(in) :: text
    print *, text, what%energy
  end subroutine note

"""


def procedures(lines: int, every: int = 1) -> BenchFile:
    """A module of about that many lines: in one of `every` procedures, a data region and two nests."""
    plain = "".join(x for x in _PROCEDURE.splitlines(keepends=True) if "!$acc" not in x)
    count, at, text = 0, _HEAD.count("\n"), [_HEAD]
    while at < lines or not count:
        procedure = plain if count % every else _PROCEDURE
        text.append(procedure.replace("{n}", str(count)))
        count, at = count + 1, at + procedure.count("\n")
    return BenchFile("".join(text) + "end module model\n")
