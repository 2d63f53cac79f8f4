"""What tools/compare_openmp.py counts."""

from __future__ import annotations

from pathlib import Path

from compare_openmp import compared, expected, summary

_TEXT = """subroutine s(n)
  integer :: n
  !$omp barrier(n) ! { dg-error "junk" }
  ! { dg-error "before" "" { target *-*-* } .-1 }
  !ERROR: one
  !ERROR: two
  !$omp nonsense
  ! { dg-error "at last" "" { target *-*-* } 1 }
end subroutine
"""


def test_lines_that_tests_expect() -> None:
    assert expected(_TEXT) == {1, 3, 7}


def test_summary(tmp_path: Path) -> None:
    path = tmp_path / "t.f90"
    path.write_text(
        "subroutine s(n)\n  integer :: n\n  !$omp parallel shared(n) private(n)\n  !$omp end parallel\nend\n"
    )
    (found,) = compared([path])
    assert found.flang.keys() == {3}
    assert list(found.ours) == [3]
    assert summary([found]).startswith("1 files: ours 1, flang's 1, in both 1 (0 more with a warning);")
