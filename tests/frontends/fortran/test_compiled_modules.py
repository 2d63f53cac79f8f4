"""Declarations of modules from the files that gfortran writes."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from accomp.frontends.fortran.compiled_modules import module_text

SOURCE = """\
module m
  implicit none
  integer, parameter :: wp = kind(1d0), n = 4
  real(wp), parameter :: half = -0.5_wp
  logical, parameter :: on = .true.
  type :: base
    integer :: id
    real(wp), allocatable :: v(:, :)
  end type
  type, extends(base) :: child
    type(base), pointer :: other
    character(len=7) :: name
  end type
  real(wp), target :: field(0:n, 2)
  type(child), private :: hidden
  complex, allocatable :: z(:)
contains
  subroutine s(dummy)
    integer :: dummy
  end subroutine
end module
"""
WANTED = """\
module m
type :: base
integer(4) :: id
real(8), allocatable :: v(:, :)
end type
type, extends(base) :: child
type(base), pointer :: other
character(len=7) :: name
end type
real(8), target :: field(0:4, 1:2)
real(8), parameter :: half = -0.5_8
integer(4), parameter :: n = 4
logical(4), parameter :: on = .true.
integer(4), parameter :: wp = 8
complex(4), allocatable :: z(:)
end module
"""


@pytest.mark.skipif(shutil.which("gfortran") is None, reason="gfortran is not installed")
def test_declarations_are_those_of_the_source(tmp_path: Path) -> None:
    (tmp_path / "m.f90").write_text(SOURCE)
    subprocess.run(["gfortran", "-fsyntax-only", "m.f90"], cwd=tmp_path, check=True)
    assert module_text(str(tmp_path / "m.mod"), "m") == WANTED


def test_modules_of_flang_are_fortran_already(tmp_path: Path) -> None:
    text = "!mod$ v1 sum:0\nmodule m\ninteger(4)::i\nend\n"
    (tmp_path / "m.mod").write_text(text)
    assert module_text(str(tmp_path / "m.mod"), "m") == text


def test_what_is_no_module_file_says_nothing(tmp_path: Path) -> None:
    (tmp_path / "m.mod").write_bytes(b"\x1f\x8bnothing")
    assert module_text(str(tmp_path / "m.mod"), "m") == ""
    assert module_text(str(tmp_path / "none.mod"), "none") == ""
