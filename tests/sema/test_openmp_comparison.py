"""What tools/compare_openmp.py counts."""

from __future__ import annotations

from pathlib import Path

from compare_openmp import Result, compared, expected, kinds, sorted_lines, summary

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


def test_sorted_lines(tmp_path: Path) -> None:
    rows = tmp_path / "kinds.txt"
    rows.write_text("# a comment\nt.f90 legal 4.4.1 2 3\nt.f90 elsewhere - 5\n")
    known = kinds(rows)
    assert known == {("t.f90", 2): "legal", ("t.f90", 3): "legal", ("t.f90", 5): "elsewhere"}
    flang = dict.fromkeys(range(1, 6), "")
    one = Result(Path("t.f90"), {1: ""}, frozenset(), flang, frozenset(), parsed=True)
    found = "flang's alone: elsewhere 1, legal 2, unsorted 1; errors of OpenMP 3, of these ours 2 (66.7 %)"
    assert sorted_lines([one], known) == found


def test_the_lines_of_gcc_have_kinds() -> None:
    known = kinds(Path(__file__).parent / "openmp_lines.txt")
    assert set(known.values()) == {"legal", "newer", "text", "language", "elsewhere"}
