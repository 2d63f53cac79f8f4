"""What a translation costs grows as the program does: counted in lines of Python that run."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from math import log2
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import accomp
from accomp.driver import session

_EXPONENT = 1.1


@dataclass(frozen=True, slots=True)
class Growing:
    """A program of any size: `text` makes one, `first` is the smallest size that is looked at."""

    name: str
    language: str
    text: Callable[[int], str]
    first: int = 2


def _constructs(n: int) -> str:
    loops = (
        f"#pragma acc parallel loop gang num_gangs(64) copy(a[0:n]) copyin(b[0:n])\n"
        f"  for (int i = 0; i < n; ++i)\n    a[i] += {k}.0 * b[i];\n"
        for k in range(n)
    )
    return f"void f(int n, double *restrict a, const double *restrict b) {{\n{''.join(loops)}}}\n"


def _functions(n: int) -> str:
    return "".join(
        f"void f{k}(int n, double *restrict a) {{\n  double s = 0.0;\n"
        "#pragma acc kernels loop independent reduction(+ : s) copy(a[0:n])\n"
        f"  for (int i = 0; i < n; ++i) {{\n    a[i] += {k}.0;\n    s += a[i];\n  }}\n  a[0] = s;\n}}\n"
        for k in range(n)
    )


def _undecided(n: int) -> str:
    loops = (f"    for (int i = 1; i < n; ++i)\n      a[i] = b[i - 1] + {k}.0;\n" for k in range(n))
    return (
        "void f(int n, double *restrict a, double *restrict b) {\n"
        f"#pragma acc kernels copy(a[0:n], b[0:n])\n  {{\n{''.join(loops)}  }}\n}}\n"
    )


def _nested(n: int) -> str:
    return (
        "void f(int n, double *a) {\n"
        + "#pragma acc data copy(a[0:n])\n{\n" * n
        + "#pragma acc parallel loop\nfor (int i = 0; i < n; ++i)\n  a[i] += 1.0;\n"
        + "}\n" * (n + 1)
    )


def _listed(n: int) -> str:
    arrays = ", ".join(f"a{k}[100]" for k in range(n))
    clause = ", ".join(f"a{k}[0:100]" for k in range(n))
    body = "".join(f"    a{k}[i] = i;\n" for k in range(n))
    return (
        f"void f(void) {{\n  double {arrays};\n#pragma acc parallel loop copy({clause})\n"
        f"  for (int i = 0; i < 100; ++i) {{\n{body}  }}\n}}\n"
    )


def _statements(n: int) -> str:
    body = "".join(f"    a[i] = a[i] * {k}.0 + i;\n" for k in range(n))
    return (
        "void f(int n, double *a) {\n#pragma acc parallel loop gang copy(a[0:n])\n"
        f"  for (int i = 0; i < n; ++i) {{\n{body}  }}\n}}\n"
    )


def _host(n: int) -> str:
    functions = (f"int g{k}(int x) {{\n  int y = x + {k};\n  return y * 2;\n}}\n" for k in range(n))
    return _constructs(1) + "".join(functions)


def _fortran(n: int, body: str, before: str = "", after: str = "") -> str:
    return (
        "subroutine f(n, a, b)\n  integer :: n, i\n  real(8) :: a(n), b(n)\n"
        + before
        + "".join(body.format(k=k) for k in range(n))
        + after
        + "end subroutine\n"
    )


_LOOP = "  do i = 2, n\n    a(i) = b(i - 1) + {k}.0d0\n  end do\n"


def _fortran_constructs(n: int) -> str:
    return _fortran(n, "  !$acc parallel loop gang copy(a) copyin(b)\n" + _LOOP)


def _fortran_undecided(n: int) -> str:
    return _fortran(n, _LOOP, "  !$acc kernels copy(a, b)\n", "  !$acc end kernels\n")


def _fortran_nested(n: int) -> str:
    after = "  !$acc parallel loop\n" + _LOOP.format(k=0) + "  !$acc end data\n" * n
    return _fortran(n, "  !$acc data copy(a)\n", after=after)


def _fortran_procedures(n: int) -> str:
    procedures = (
        f"subroutine f{k}(n, a)\n  integer :: n, i\n  real(8) :: a(n), s\n  s = 0\n"
        "  !$acc kernels loop independent reduction(+ : s) copy(a)\n"
        f"  do i = 1, n\n    a(i) = a(i) + {k}.0d0\n    s = s + a(i)\n  end do\n  a(1) = s\nend subroutine\n"
        for k in range(n)
    )
    return f"module m\ncontains\n{''.join(procedures)}end module\n"


_GROWING = (
    Growing("constructs", "c", _constructs),
    Growing("functions", "c", _functions),
    Growing("undecided-loops", "c", _undecided),
    Growing("nesting", "c", _nested, 1),
    Growing("list", "c", _listed),
    Growing("statements", "c", _statements),
    Growing("host-text", "c", _host),
    Growing("constructs", "fortran", _fortran_constructs),
    Growing("undecided-loops", "fortran", _fortran_undecided),
    Growing("nesting", "fortran", _fortran_nested, 1),
    Growing("procedures", "fortran", _fortran_procedures),
)


@pytest.mark.parametrize("to", ["omp", "hip", "mlir"])
@pytest.mark.parametrize("growing", _GROWING, ids=lambda g: f"{g.language}-{g.name}")
def test_linear(growing: Growing, to: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last doubling of a program adds twice what the doubling before it added."""
    monkeypatch.setattr(session, "on_deep_stack", _here)
    path = tmp_path / ("input.c" if growing.language == "c" else "input.f90")

    def translate(times: int) -> None:
        text = growing.text(growing.first * times)
        made = accomp.translate(path, text=text, language=growing.language, to=to)
        assert made.text is not None, [e.text for e in made.errors]

    translate(1)  # what is imported and compiled once
    second, third, fourth = (_lines_of(translate, times) for times in (2, 4, 8))
    assert log2((fourth - third) / (third - second)) <= _EXPONENT


def _here(work: Callable[[], Any]) -> Any:
    """The work, done by this thread, whose lines are counted."""
    return work()


def _lines_of(work: Callable[[int], None], times: int) -> int:
    """How many lines of Python run."""
    count = 0

    def step(_frame: FrameType, _event: str, _argument: object) -> Any:
        nonlocal count
        count += 1
        return step

    sys.settrace(step)
    try:
        work(times)
    finally:
        sys.settrace(None)
    return count
