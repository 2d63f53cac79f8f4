"""Fixed form: which bytes make which statement."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.frontends.fortran.loading import FIXED, scanned, texts

S = "      "
"""Columns 1 to 6."""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{S}A = 1\n", ["a = 1"]),
        (f"C note\n* note\n! note\nd note\n\n{S}a = 1\n", ["a = 1"]),
        ("   10 a = 1\n", ["a = 1"]),
        ("     0a = 1\n", ["a = 1"]),
        (f"{S}a = 1 +\n     & 2\n", ["a = 1 + 2"]),
        (f"{S}a = 1 +\n     1 2\n", ["a = 1 + 2"]),
        (f"{S}a = 1 +\n     ! 2\n", ["a = 1 + 2"]),
        (f"{S}a = 1 +\nc note\n\n   ! note\n     & 2\n", ["a = 1 + 2"]),
        (f"{S}a = 1 +\n#ifdef X\n     & 2\n#endif\n", ["a = 1 + 2", "#endif"]),
        (f"{S}a = 1 ! note\n", ["a = 1"]),
        (f"{S}a = 'x ! y'\n", ["a = 'x ! y'"]),
        (f"{S}a = 'x\n     &y'\n", ["a = 'xy'"]),
        (f"{S}a = 1; b = 2\n", ["a = 1", "b = 2"]),
        ("\ta = 1\n\t1+ 2\n", ["a = 1+ 2"]),
        ("10\ta = 1\n", ["a = 1"]),
        (f"{S}a = 1{' ' * 61}junk\n", ["a = 1"]),
        (f"{S}a = 1{' ' * 61}&\n     &+ 2\n", ["a = 1 + 2"]),
        ("!$acc wait\nc$acc wait\n*$ACC wait\n", ["!$acc wait"] * 3),
        ("!$acc parallel\n!$acc& loop\n", ["!$acc parallel loop"]),
        ("c$acc parallel\nc note\nC$acc1 loop\n", ["!$acc parallel loop"]),
        ("!$acc parallel\n!$acc loop\n", ["!$acc parallel", "!$acc loop"]),
        ("!$acc parallel\n#ifdef G\n!$acc+ gang\n#endif\n!$acc+ loop\n", ["!$acc parallel gang loop"]),
        ("!$acc data\n!$acc parallel\n!$acc& loop\n", ["!$acc data", "!$acc parallel loop"]),
        ("!$acc data\n\n! note\n!$omp single\n!$acc& loop\n", ["!$acc data loop", "!$omp single"]),
        ("!$acc parallel\n!$acc&loop\n", ["!$acc parallel loop"]),
        (f"c$note\nc$a1\n{S}a = 1\nc$note\n     &+ 2\n", ["a = 1+ 2"]),
        (f"!$acc {' ' * 62}para\n!$acc&llel\n", ["!$acc parallel"]),
        ("c$omp barrier\n", ["!$omp barrier"]),
        ("!$    a = 1\nc$    b = 1\n", ["a = 1", "b = 1"]),
        ("#if 1\n#endif\n", ["#if 1", "#endif"]),
        (f"{S}a = 1\r\n{S}b = 2\r\n", ["a = 1", "b = 2"]),
    ],
)
def test_statements(text: str, said: list[str]) -> None:
    assert texts(text, FIXED) == said


@pytest.mark.parametrize("text", ["", "\n", "cacc wait\n", f"{' ' * 72}a = 1\n", f"{S}!$acc wait\n"])
def test_no_statement(text: str) -> None:
    assert texts(text, FIXED) == []


def test_the_last_column_is_as_asked() -> None:
    line = f"{S}a = 1{' ' * 70}+ 2\n"
    assert texts(line, FIXED) == ["a = 1"]
    assert texts(line, FIXED, 132) == ["a = 1 + 2"]
    assert texts(line, FIXED, 0) == ["a = 1 + 2"]


def test_labels() -> None:
    (one,) = scanned("  1 0 CONTINUE\n", FIXED).statements
    assert (one.label, one.text, one.begin) == ("10", "continue", 0)


def test_each_character_knows_its_byte() -> None:
    text = f"{S}Alpha = Be\n     &ta + 'S\nc x\n     & t'\nC$ACC Parallel\n!$acc& Copy(A)\n"
    made = scanned(text, FIXED)
    for statement in made.statements:
        written = made.written(statement)
        assert written.lower() == statement.text
        assert all(text[statement.at(i)] == c for i, c in enumerate(written))


@example("0\n\t1")
@given(st.text("ab='!;\n $ac*#10\t&      ", max_size=80))
def test_any_text_is_scanned(text: str) -> None:
    made = scanned(text, FIXED)
    for statement in made.statements:
        assert made.written(statement).lower() == statement.text
        assert 0 <= statement.begin <= statement.end <= len(text)
