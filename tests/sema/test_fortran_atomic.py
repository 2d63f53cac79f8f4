"""The statement forms of atomic in Fortran, the same for OpenACC (3.3, 2.12) and OpenMP (5.2, 15.8.4)."""

from __future__ import annotations

from pathlib import Path

import pytest

from accomp.diagnostics import Severity
from tests.sema.sources import check_openmp_source, diagnose

GOOD = [
    ("read", ("v = x",)),
    ("read", ("v = a(i)",)),
    ("read", ("v = r%k",)),
    ("write", ("x = f(i) + v * 2",)),
    ("write", ("a(x) = x",)),
    ("update", ("x = x + i * v",)),
    ("update", ("x = i * v + x",)),
    ("update", ("x = x + i - v",)),
    ("update", ("a(i) = a(i) * (v + 1)",)),
    ("update", ("x = max(x, i, v)",)),
    ("update", ("x = ieor(i, x)",)),
    ("update", ("r%k = r%k + a(i)",)),
    ("capture", ("v = x", "x = x + 1")),
    ("capture", ("x = x * 2", "v = x")),
    ("capture", ("v = a(i)", "a(i) = i")),
]
BAD = [
    ("read", ("v = x + 1",)),
    ("read", ("v = f(i)",)),
    ("read", ("call g(v)",)),
    ("write", ("x = x * 2 - i",)),
    ("write", ("a = 1",)),
    ("write", ("call g(x)",)),
    ("update", ("x = i",)),
    ("update", ("x = x",)),
    ("update", ("x = x ** 2",)),
    ("update", ("x = x + x",)),
    ("update", ("x = x + i * x",)),
    ("update", ("x = x - i + v",)),
    ("update", ("x = i - x - v",)),
    ("update", ("x = x * i + v",)),
    ("update", ("x = max(i, x, v)",)),
    ("update", ("x = mod(x, i)",)),
    ("update", ("a = a + 1",)),
    ("update", ("r = r",)),
    ("update", ("p => q",)),
    ("capture", ("v = x", "i = i + 1")),
    ("capture", ("x = i", "v = x")),
    ("capture", ("v = x", "x = x * 2 + 1")),
    ("capture", ("x = x + 1", "call g(v)")),
    ("capture", ("x = x + 1",)),
]


def _errors(standard: str, kind: str, lines: tuple[str, ...]) -> list[str]:
    end = (f"!${standard} end atomic",) if kind == "capture" else ()
    text = "\n  ".join((f"!${standard} atomic {kind}", *lines, *end))
    source = f"""subroutine s(a, x, v, i, r, p, q)
  type t
    integer :: k
  end type
  integer :: a(10), x, v, i
  integer, pointer :: p
  integer, target :: q
  type(t) :: r
  interface
    integer function f(n)
      integer :: n
    end function
  end interface
  {text}
end subroutine
"""
    found = diagnose(source, Path("t.f90")) if standard == "acc" else check_openmp_source(source)
    return [d.code.name for d in found if d.severity >= Severity.ERROR]


@pytest.mark.parametrize("standard", ["acc", "omp"])
@pytest.mark.parametrize(("kind", "lines"), GOOD)
def test_forms(standard: str, kind: str, lines: tuple[str, ...]) -> None:
    assert _errors(standard, kind, lines) == []


@pytest.mark.parametrize("standard", ["acc", "omp"])
@pytest.mark.parametrize(("kind", "lines"), BAD)
def test_other_statements(standard: str, kind: str, lines: tuple[str, ...]) -> None:
    assert len(_errors(standard, kind, lines)) == 1


def test_what_is_captured_from_another_variable_is_reported_where_it_is_read() -> None:
    source = "subroutine s(x, y, v)\n  integer :: x, y, v\n  !$omp atomic capture\n  x = x + 1\n  v = y\n"
    (found,) = check_openmp_source(source + "  !$omp end atomic\nend subroutine\n")
    assert found.span is not None
    assert found.span.text() == "v = y"


@pytest.mark.parametrize(
    ("lines", "count"),
    [
        (("if (x == i) x = v",), 0),
        (("if (x < i) then", "x = i", "end if"), 0),
        (("x = max(x, i)",), 0),
        (("if (i == v) x = v",), 1),
        (("if (x /= i) x = v",), 1),
        (("if (x == i) then", "x = v", "else", "x = i", "end if"), 1),
        (("x = v",), 1),
    ],
)
def test_conditional_updates(lines: tuple[str, ...], count: int) -> None:
    assert len(_errors("omp", "compare", lines)) == count
