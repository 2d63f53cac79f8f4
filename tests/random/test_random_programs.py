"""Random programs: the same by number, right without directives, and right in a few cases."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from random_programs import WAYS, WRITERS, Plan, run

LANGUAGES = tuple(WRITERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_number_is_the_same_program(language: str) -> None:
    plan = Plan(language, (), 3, Path())
    texts = [plan.source(number) for number in range(20)]
    assert texts == [plan.source(number) for number in range(20)]
    assert len(set(texts)) == 20
    assert plan.source(0) != Plan(language, (), 4, Path()).source(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_some_programs_are_right(language: str, tmp_path: Path, require: Callable[[str], str]) -> None:
    """`make random` takes more of them."""
    for name in ("gcc", "gfortran", "flang-22", "cpu-device"):
        require(name)
    tally = run(Plan(language, WAYS[language], 3, tmp_path), range(2), 1)
    assert not tally.wrong, tally.reasons
    seen = {outcome.replace("named", "right") for outcome in tally.outcomes}
    assert {f"{way}: right" for way in WAYS[language]} <= seen
