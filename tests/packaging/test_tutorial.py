"""A newcomer's walk through the tutorials, word for word."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.packaging.walks import walk

Require = Callable[[str], str]


@pytest.mark.parametrize(
    ("page", "needed"),
    [
        ("docs/tutorial.md", ("clang-19", "gcc", "cpu-device", "g++")),
        ("docs/tutorial-fortran.md", ("flang-22", "gfortran", "cpu-device", "g++")),
    ],
)
def test_every_command_prints_what_is_shown(
    require: Require, page: str, needed: tuple[str, ...], tmp_path: Path
) -> None:
    for feature in needed:
        require(feature)
    assert walk(page, tmp_path) == 19
