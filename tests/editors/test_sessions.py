"""Recorded sessions of the language server; with ACCOMP_RECORD=1 they are recorded again."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.editors.conftest import Served
from tests.editors.replay import Replay

SESSIONS = sorted((Path(__file__).parent / "sessions").glob("*.session"))


@pytest.mark.parametrize("path", SESSIONS, ids=[path.stem for path in SESSIONS])
def test_the_session_is_as_recorded(path: Path, served: Served, tmp_path: Path) -> None:
    recorded = path.read_text(encoding="utf-8")
    made = served.run(Replay(served.client, tmp_path).session(recorded))
    if os.environ.get("ACCOMP_RECORD"):
        path.write_text(made, encoding="utf-8")
    assert made == recorded
