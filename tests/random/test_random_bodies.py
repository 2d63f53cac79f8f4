"""Random bodies of loops, and programs about objects: the same by number, and right in a few cases."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from random_bodies import Plan
from random_data import run
from random_objects import Plan as Objects
from random_programs import WAYS

LANGUAGES = ("c", "c++", "fortran")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_number_is_the_same_program(language: str) -> None:
    plan = Plan(language, (), 3, Path())
    texts = [plan.source(number) for number in range(20)]
    assert texts == [plan.source(number) for number in range(20)]
    assert len(set(texts)) == 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_some_programs_are_right(language: str, tmp_path: Path, require: Callable[[str], str]) -> None:
    """`make random` takes more of them."""
    for name in ("gcc", "gfortran", "flang-22", "cpu-device"):
        require(name)
    outcomes, wrong = run(Plan(language, WAYS[language], 5, tmp_path), range(2), 1)
    assert not wrong, outcomes


@pytest.mark.parametrize("language", ("c", "c++"))
def test_some_programs_about_objects_are_right(
    language: str, tmp_path: Path, require: Callable[[str], str]
) -> None:
    for name in ("gcc", "cpu-device"):
        require(name)
    plan = Objects(language, ("host", "cpu", "cpu-portable", "hip-cpu"), 5, tmp_path)
    assert plan.source(0) != plan.source(1)
    outcomes, wrong = run(plan, range(3), 1)
    assert not wrong, outcomes


@pytest.mark.parametrize("tool", ("random_bodies.py", "random_objects.py"))
@pytest.mark.parametrize("language", LANGUAGES)
def test_programs_do_not_depend_on_the_process(language: str, tool: str) -> None:
    """Sets of words have another order in each process."""
    command = [sys.executable, f"tools/{tool}", "--language", language, "--show", "41"]
    texts = {
        subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, check=True, capture_output=True
        ).stdout
        for seed in "123"
    }
    assert len(texts) == 1
