"""The process of analyses: what crashes or hangs is one message, and the next question has an answer."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

from accomp.editors.analyst import Analyst
from accomp.editors.records import Document, Question
from accomp.interface import Translation

TEXT = (
    b"void f(int *a) {\n#pragma acc parallel loop copy(a[0:9])\n  for (int i = 0; i < 9; i++) a[i] = 0;\n}\n"
)


async def _translated(analyst: Analyst, document: Document) -> bool:
    return isinstance(await analyst.ask(Question("translation", document)), Translation)


def _process(analyst: Analyst) -> int:
    process = analyst._process
    assert process is not None
    return process.pid


def test_what_crashes_is_one_message(tmp_path: Path) -> None:
    logged: list[str] = []
    document = Document(str(tmp_path / "a.c"), TEXT, "c")

    async def talk() -> None:
        analyst = Analyst(logged.append, patience=60)
        assert await _translated(analyst, document)
        os.kill(_process(analyst), signal.SIGSTOP)
        asking = asyncio.create_task(analyst.ask(Question("loops", document)))
        await asyncio.sleep(0)
        os.kill(_process(analyst), signal.SIGKILL)
        assert await asking is None
        assert len(logged) == 1 and "crashed" in logged[0]
        bad = Document(document.path, TEXT, "c", ("-fopenacc-target=nothing",))
        assert not await _translated(analyst, bad)
        assert len(logged) == 2 and "nothing" in logged[1]
        assert await _translated(analyst, document)
        assert len(logged) == 2
        await analyst.stop()

    asyncio.run(talk())


def test_what_hangs_is_given_up(tmp_path: Path) -> None:
    logged: list[str] = []

    async def talk() -> None:
        analyst = Analyst(logged.append, patience=0.2)
        await analyst._started()
        first = _process(analyst)
        os.kill(first, signal.SIGSTOP)
        assert await analyst.ask(Question("loops", Document(str(tmp_path / "a.c"), TEXT, "c"))) is None
        assert "more than 0.2 seconds" in logged[0]
        await analyst._started()
        assert _process(analyst) != first
        await analyst.stop()

    asyncio.run(talk())


def test_a_question_that_is_not_wanted_any_more_is_not_asked(tmp_path: Path) -> None:
    async def talk() -> None:
        analyst = Analyst(lambda _: None)
        document = Document(str(tmp_path / "a.c"), TEXT, "c")
        assert await analyst.ask(Question("translation", document), lambda: False) is None
        assert analyst._process is None

    asyncio.run(talk())
