"""Loops with calls whose statements are looked at in place of the call, and with others, which stay calls."""

import pytest

from accomp.analysis.loops import loop_results
from accomp.analysis.records import LoopResult
from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.registry import front_end
from accomp.source import Language
from accomp.target import HIP, Target

C = """double a[64], b[64], g;
int ind[64];
static void add(double *to, int i, double x) { to[i] += x; }
static void add_named(double *a, int i, double x) { a[i] += x; }
static void swap(double *x, double *y) { double t = *x; *x = *y; *y = t; }
static void add_to(double *s, double x) { *s += x; }
static void gather(double *to, const double *from, int i) {
  to[i] = 0;
  for (int k = 0; k < 4; ++k) add_to(&to[i], from[k]);
}
static void moved(double *to, int i) { to += i; i = 2; *to = i; }
static void set_global(int i, double x) { g = x; a[i] = g; }
static void early(double *to, int i) { if (i > 5) return; to[i] = 1; }
static void kept(double *to, int i) { static int count; to[i] = count++; }
static void endless(double *to, int i) { endless(to, i + 1); }
#pragma acc routine vector
static void lanes(double *to, int i) { to[i] = 1; }
void r(double *p) {
  double s = 0, t;
#pragma acc kernels
  for (int i = 0; i < 63; ++i) BODY
}
"""
FORTRAN = """module v
  real(8) :: a(64), b(64), c(0:63), g
  integer :: ind(64)
contains
  subroutine add(to, i, x)
    real(8), intent(inout) :: to(64)
    integer, intent(in) :: i
    real(8), intent(in) :: x
    to(i) = to(i) + x
  end subroutine
  subroutine swap(x, y)
    real(8), intent(inout) :: x, y
    real(8) :: t
    t = x
    x = y
    y = t
  end subroutine
  subroutine set_global(i, x)
    integer, intent(in) :: i
    real(8), intent(in) :: x
    g = x
    a(i) = g
  end subroutine
  subroutine early(to, i)
    real(8), intent(inout) :: to(:)
    integer, intent(in) :: i
    if (i > 5) return
    to(i) = 1
  end subroutine
  subroutine gather(to, from, i)
    real(8), intent(inout) :: to(:)
    real(8), intent(in) :: from(:)
    integer, intent(in) :: i
    integer :: k
    to(i) = 0
    do k = 1, 4
      call add_to(to(i), from(k))
    end do
  end subroutine
  subroutine add_to(s, x)
    real(8), intent(inout) :: s
    real(8), intent(in) :: x
    s = s + x
  end subroutine
  subroutine kept(to, i)
    real(8), intent(inout) :: to(64)
    integer, intent(in) :: i
    integer, save :: count = 0
    count = count + 1
    to(i) = count
  end subroutine
  subroutine twice(x, t)
    real(8), intent(in) :: x
    real(8), intent(out) :: t
    t = 2 * x
  end subroutine
  subroutine step(k, x)
    integer, intent(inout) :: k
    real(8), intent(inout) :: x
    k = k + 1
    x = k
  end subroutine
  subroutine optionally(i, x)
    integer, intent(in) :: i
    real(8), intent(inout), optional :: x
    if (present(x)) x = i
  end subroutine
  subroutine r()
    integer :: i, k
    real(8) :: s, t
    !$acc kernels
    do i = 1, 63
      BODY
    end do
    !$acc end kernels
  end subroutine
end module
"""
MAYBE = "as far as is known"
IN_C = {
    "add(a, i, b[i]);": "independent",
    "add(a, i, a[i + 1]);": "carried: 'a' is read in iteration i and written in iteration i+1",
    "add(a, ind[i], 1);": f"unknown: 'a' is written in iteration i and read in another iteration, {MAYBE}",
    "add_named(a, ind[i], 1);": (
        f"unknown: 'a' is written in iteration i and read in another iteration, {MAYBE}"
    ),
    "swap(&a[i], &b[i]);": "independent",
    "swap(&a[i], &a[i + 1]);": "carried: 'a' is written in iteration i and read in iteration i+1",
    "swap(&a[i], &p[i]);": "unknown: 'a' and 'p' may overlap",
    "gather(a, b, i);": "independent",
    "gather(a, a, i);": "carried: 'a' is written in iteration i and read in another iteration",
    "moved(a, i);": "independent",
    "add_to(&s, a[i]);": "unknown: 's' may be changed under another name",
    "{ add_to(&t, a[i]); add(b, i, t); }": "unknown: 't' may be changed under another name",
    **{
        f"{name}({given});": f"unknown: it calls '{name}', whose effects are not known"
        for name, given in {
            "set_global": "i, b[i]",
            "early": "a, i",
            "kept": "a, i",
            "endless": "a, i",
            "lanes": "a, i",
        }.items()
    },
}
IN_FORTRAN = {
    "call add(a, i, a(i) + 1)": "independent",
    "call add(a, i, a(i + 1))": "carried: 'a' is read in iteration i and written in iteration i+1",
    "call add(a, ind(i), b(i))": (
        f"unknown: 'a' is written in iteration i and read in another iteration, {MAYBE}"
    ),
    "call swap(a(i), b(64 - i))": "independent",
    "call swap(a(i), a(i + 1))": "carried: 'a' is written in iteration i and read in iteration i+1",
    "call swap(a(ind(i)), b(i))": (
        f"unknown: 'a' is written in iteration i and read in another iteration, {MAYBE}"
    ),
    "call gather(a, b, i)": "independent",
    "call twice(b(i), t); a(i) = t": "independent private t",
    "call add_to(s, a(i))": "reduction + s",
    "call step(k, a(i))": "carried: 'k' is written in iteration i and read in iteration i+1",
    **{
        f"call {name}({given})": f"unknown: it calls '{name}', whose effects are not known"
        for name, given in {
            "add": "c, i, b(i)",
            "set_global": "i, b(i)",
            "early": "a, i",
            "kept": "a, i",
            "step": "ind(ind(i)), a(i)",
            "optionally": "i, a(i)",
        }.items()
    },
}


def _results(path: str, language: Language, text: str) -> tuple[LoopResult, ...]:
    request = ParseRequest(path, language, data=text.encode(), target=Target(HIP))
    return loop_results(front_end(language).load(request, Sink()))


def _said(found: tuple[LoopResult, ...]) -> str:
    """The loop, in words: those of called procedures are not told of."""
    (one,) = found
    parts = [*(f"private {n}" for n in one.private), *(f"{r.operator} {r.name}" for r in one.reductions)]
    return f"{one.verdict.value}: {one.why}" if one.why else " ".join((one.verdict.value, *parts))


@pytest.mark.parametrize("body", IN_C)
def test_calls_in_c(body: str) -> None:
    assert _said(_results("case.c", Language.C, C.replace("BODY", body))) == IN_C[body]


@pytest.mark.parametrize("body", IN_FORTRAN)
def test_calls_in_fortran(body: str) -> None:
    text = FORTRAN.replace("BODY", body)
    assert _said(_results("case.f90", Language.FORTRAN, text)) == IN_FORTRAN[body]
