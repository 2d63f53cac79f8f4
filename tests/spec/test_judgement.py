"""What compilers say of the table (all of it: tools/judge_table.py)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from judge_fortran import program
from judge_reasons import reason
from judge_samples import Sample, c_program, samples
from judge_table import JUDGES, PAGE, Judge, judged

from accomp.spec.openacc import TABLE


@pytest.mark.parametrize("judge", [j for j in JUDGES if j.name == "clang-22 -fopenacc"], ids=lambda j: j.name)
def test_each_difference_has_its_reason(judge: Judge, require: Callable[[str], str]) -> None:
    verdicts = list(judged(judge, require(judge.feature)))
    assert len(verdicts) > 1000
    assert [
        v.sample.text for v in verdicts if v.differs and not reason(judge.name, v.sample, v.ours, v.said)
    ] == []


def test_the_page_names_all_judges_and_no_open_difference() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for judge in JUDGES:
        assert f"## {judge.name} " in page
    assert "No reason is known" not in page


def test_samples_stand_alone_in_pairs_and_twice() -> None:
    made = samples(TABLE, TABLE.directives["routine"], ("bind", "gang", "if"))
    assert [(s.kind, s.text) for s in made] == [
        ("alone", "routine seq"),
        ("pair", "routine seq bind(g)"),
        ("twice", "routine seq bind(g) bind(g)"),
        ("pair", "routine gang"),
        ("twice", "routine gang gang"),
        ("pair", "routine seq if(c)"),
    ]


def test_programs_know_the_lines_of_their_samples() -> None:
    made = samples(TABLE, TABLE.directives["data"], ("copy", "if"))
    text, places = c_program("acc", made)
    lines = text.splitlines()
    for sample, (first, last) in zip(made, places, strict=True):
        assert f"#pragma acc {sample.text}" in lines[first - 1 : last]
    whole, (first, _) = program(Sample("data", "if", "pair", "data copy(a) if(c)"))
    assert whole.splitlines()[first - 1] == "!$acc data copy(a) if(c)"
