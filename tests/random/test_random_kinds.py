"""Random programs of all kinds: the same by number in each process, and right in a few cases."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import random_bodies
import random_data
import random_dependences
import random_objects
import random_routines
from random_programs import WAYS

KINDS = {
    "random_data.py": random_data.Plan,
    "random_bodies.py": random_bodies.Plan,
    "random_objects.py": random_objects.Plan,
    "random_routines.py": random_routines.Plan,
    "random_dependences.py": random_dependences.Plan,
}
LANGUAGES = ("c", "c++", "fortran")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_number_is_the_same_program(language: str, kind: str) -> None:
    plan = KINDS[kind](language, (), 3, Path())
    texts = [plan.source(number) for number in range(20)]
    assert texts == [plan.source(number) for number in range(20)]
    assert len(set(texts)) == 20


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_some_programs_are_right(
    language: str, kind: str, tmp_path: Path, require: Callable[[str], str]
) -> None:
    """`make random` takes more of them."""
    for name in ("gcc", "gfortran", "flang-22", "cpu-device"):
        require(name)
    plan = KINDS[kind](language, WAYS[language], 5, tmp_path)
    outcomes, wrong = random_data.run(plan, range(2), 1)
    assert not wrong, outcomes


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_programs_do_not_depend_on_the_process(language: str, kind: str) -> None:
    """Sets of words have another order in each process."""
    command = [sys.executable, f"tools/{kind}", "--language", language, "--show", "41"]
    texts = {
        subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, check=True, capture_output=True
        ).stdout
        for seed in "123"
    }
    assert len(texts) == 1
