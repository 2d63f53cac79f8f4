"""What tools/compare_openacc.py counts."""

from __future__ import annotations

from pathlib import Path

import pytest
from compare_openacc import Lines, compared, expected, spliced, starts, summary, verified
from compare_openmp import kinds

from tests.conftest import Toolchain

_TEXT = """subroutine s(n)
  integer :: n
  !ERROR: one
  !WARNING: two
  ! and a comment
  !$acc parallel private(n) &
  !ERROR: three
  !$acc& firstprivate(n)
  n = 1
  !$acc end parallel
  !$acc wait(1) copy(n)
end subroutine
"""


_C_TEXT = """// RUN: %clang_cc1 %s -verify=own,common
int n; // #N
// own-error@+1{{one}} common-error@+1 2{{two}}
#pragma acc wait \\
  copy(n)
// own-warning@+1{{three}}
#pragma acc wait
// expected-error@+1{{of another prefix}}
#pragma acc wait(n)
int m = p; // common-error-re {{{{.*}}}}
// own-error@#N{{four}}
// own-error@-2 1-2 {{five}}
"""


def test_lines_that_tests_of_clang_expect() -> None:
    assert verified(_C_TEXT) == {2, 4, 10}
    assert verified(_C_TEXT.replace("-verify=own,common", "-verify")) == {9}
    assert spliced(_C_TEXT)[5] == 4


def test_reports_of_accomp_in_c(tmp_path: Path) -> None:
    path = tmp_path / "t.c"
    text = "void f(int n) {\n#pragma acc parallel copy(n) \\\n  seq // expected-error@-1{{one}}\n  {}\n}\n"
    path.write_text(text)
    found = compared(path)
    assert (found.expected, found.errors) == ({2}, {2})


def test_lines_that_tests_expect() -> None:
    assert expected(_TEXT) == {6}
    assert starts(_TEXT)[8] == 6


def test_kinds_of_lines() -> None:
    found = Lines("t.f90", frozenset((1, 2, 3)), frozenset((2, 5)), frozenset((1,)))
    known = {("t.f90", 3): "legal"}
    assert summary([found], known) == (
        "1 files: expected 3, reported there 2; expected alone: legal 1; errors of accomp alone: unsorted 1"
    )


def test_reports_of_accomp(tmp_path: Path, toolchain: Toolchain) -> None:
    if "flang-22" not in toolchain.programs:
        pytest.skip("needs flang-22")
    path = tmp_path / "t.f90"
    path.write_text(_TEXT)
    found = compared(path)
    assert (found.expected, found.errors) == ({6}, {6, 11})
    assert not found.missed


def test_the_lines_of_flang_have_kinds() -> None:
    known = kinds(Path(__file__).parent / "openacc_lines.txt")
    of_tests, of_accomp = {"legal", "language", "elsewhere"}, {"extension", "option", "refused", "compiler"}
    assert set(known.values()) == of_tests | of_accomp | {"same"}


def test_the_lines_of_clang_have_kinds() -> None:
    known = kinds(Path(__file__).parent / "openacc_c_lines.txt")
    of_tests, of_accomp = {"legal", "language", "elsewhere", "missed"}, {"extension", "refused"}
    assert set(known.values()) == of_tests | of_accomp | {"same"}
