"""Constants in module files."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from accomp.frontends.fortran.mod_constants import Constant, constants
from accomp.frontends.fortran.modules import Files

GNU = b"""GFORTRAN module version '15' created from m.F90
(() () ())

()

(2 'wp' 'base' '' 1 ((PARAMETER UNKNOWN-INTENT UNKNOWN-PROC UNKNOWN
IMPLICIT-SAVE 0 0) () (INTEGER 4 0 0 0 INTEGER ()) 0 0 () (CONSTANT (
INTEGER 4 0 0 0 INTEGER ()) 0 '8' ()) () 0 () () () 0 0)
3 'hidden' 'base' '' 1 ((PARAMETER UNKNOWN-INTENT UNKNOWN-PROC UNKNOWN
IMPLICIT-SAVE 0 0) () (INTEGER 8 0 0 0 INTEGER ()) 0 0 () (CONSTANT (
INTEGER 8 0 0 0 INTEGER ()) 0 '-3' ()) () 0 () () () 0 0)
4 'other' 'elsewhere' '' 1 ((PARAMETER UNKNOWN-INTENT UNKNOWN-PROC UNKNOWN
IMPLICIT-SAVE 0 0) () (INTEGER 4 0 0 0 INTEGER ()) 0 0 () (CONSTANT (
INTEGER 4 0 0 0 INTEGER ()) 0 '5' ()) () 0 () () () 0 0)
)

('other' 0 4 'wp' 0 2)
"""
FLANG = b"""\xef\xbb\xbf!mod$ v1 sum:7b73e1c0c1c462af
module base
integer(4),parameter::wp=8_4
integer(8),parameter::hidden=-3_8
private::hidden
real(8),parameter::pi=3._8
end
"""
WANTED = {"wp": Constant("8", "4"), "hidden": Constant("-3", "8", public=False)}


@pytest.mark.parametrize("data", [gzip.compress(GNU), FLANG], ids=["gfortran", "flang"])
def test_constants_are_those_of_the_module(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "base.mod"
    path.write_bytes(data)
    assert constants(str(path), "base") == WANTED
    files = Files((f"-I{tmp_path}",))
    assert files.constant("base", "wp") == WANTED["wp"]
    assert files.constant("base", "pi") is None
    assert files.constant("absent", "wp") is None


@pytest.mark.parametrize("data", [b"", b"\x1f\x8bbroken", b"module base"])
def test_other_files_have_none(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "base.mod"
    path.write_bytes(data)
    assert constants(str(path), "base") == {}
