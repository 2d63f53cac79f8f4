"""The OpenMP of Fortran programs, hidden where it is not asked for."""

from __future__ import annotations

import pytest

from accomp.driver.fortran_openmp import without_openmp


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        (b"!$omp parallel\n", b"! omp parallel\n"),
        (b"  !$OMP do\n", b"  ! OMP do\n"),
        (b"c$omp parallel\nC$OMP&shared(x)\n*$ompx a\n", b"c omp parallel\nC OMP&shared(x)\n* ompx a\n"),
        (b"!$ use omp_lib\n!$    x = 1\nc$10 y = 2\n", b"!  use omp_lib\n!     x = 1\nc 10 y = 2\n"),
        (b"#ifdef _OPENMP\n#endif\n", b"#ifdef _OPENM_\n#endif\n"),
        (b"#if A && \\\n  defined(_OPENMP)\n", b"#if A && \\\n  defined(_OPENM_)\n"),
    ],
)
def test_hidden(text: bytes, hidden: bytes) -> None:
    assert without_openmp(text) == hidden


@pytest.mark.parametrize(
    "text",
    [
        b"!$acc parallel\n",
        b"c$acc wait\n",
        b"x = 1 !$omp not a directive\n",
        b"!dir$ ivdep\n",
        b"! _OPENMP\n",
    ],
)
def test_left_alone(text: bytes) -> None:
    assert without_openmp(text) == text
