"""Fortran directives whose names are written without blanks."""

from __future__ import annotations

import pytest

from accomp.source import Language
from tests.syntax.texts import parsed


@pytest.mark.parametrize(
    ("text", "name", "end"),
    [
        ("enterdata copyin(a)", "enter data", False),
        ("exitdata delete(a)", "exit data", False),
        ("parallelloop gang", "parallel loop", False),
        ("kernelsloop", "kernels loop", False),
        ("endparallel", "parallel", True),
        ("endparallelloop", "parallel loop", True),
        ("endparallel loop", "parallel loop", True),
        ("end parallelloop", "parallel loop", True),
        ("enddata", "data", True),
        ("endhost_data", "host_data", True),
        ("endatomic", "atomic", True),
    ],
)
def test_blanks_may_be_left_out(text: str, name: str, end: bool) -> None:
    directive, said = parsed(text, language=Language.FORTRAN)
    assert directive is not None
    assert (directive.name, directive.end, said) == (name, end, [])


@pytest.mark.parametrize(
    "text", ["hostdata use_device(a)", "paralle lloop", "par allel", "enddatax", "enddo"]
)
def test_other_words_are_unknown(text: str) -> None:
    directive, said = parsed(text, language=Language.FORTRAN)
    assert directive is None
    assert [d.code.name for d in said] == ["unknown-directive"]


@pytest.mark.parametrize("text", ["enterdata copyin(a)", "parallelloop"])
def test_not_in_c(text: str) -> None:
    assert [d.code.name for d in parsed(text)[1]] == ["unknown-directive"]
