"""Fixtures of the tests of commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.driver.programs import PROGRAM


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A directory with a.c, which holds a directive, and an empty directory for temporary files."""
    (tmp_path / "a.c").write_text(PROGRAM)
    (tmp_path / "tmp").mkdir()
    return tmp_path
