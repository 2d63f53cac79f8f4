"""The table of compilers and targets says what is: its squares are tried again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import matrix
import pytest

NEEDED = {"host": (), "cpu": ("cpu-device",), "hip-cpu": ("g++",), "amdgcn, HIP": ("rocm", "clang-19")}
"""What each target that is tried needs besides the compiler."""
TRIED = [
    cell
    for compiler in matrix.COMPILERS
    for cell in matrix.cells(compiler)
    if cell.target in ("host", "cpu") or (cell.compiler == "gfortran" and cell.target in NEEDED)
]
"""Kernels in HIP are made alike whatever compiles the host program: they are tried with one compiler."""


@pytest.mark.parametrize("cell", TRIED, ids=lambda cell: f"{cell.row}, {cell.target}")
def test_a_square(require: Callable[[str], str], cell: matrix.Cell, tmp_path: Path) -> None:
    for feature in (cell.compiler, *NEEDED[cell.target]):
        require(feature)
    assert matrix.state(cell, tmp_path) == matrix.recorded()[cell.row][cell.target]


def test_the_record_has_every_row() -> None:
    rows = [cell.row for compiler in matrix.COMPILERS for cell in matrix.cells(compiler)]
    assert list(matrix.recorded()) == list(dict.fromkeys(rows))
