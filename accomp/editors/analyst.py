"""Asks the process of analyses, and starts another where it ends or takes too long."""

from __future__ import annotations

import asyncio
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from typing import cast

from accomp.editors.frames import HEAD, framed
from accomp.editors.records import Answer, Question

PATIENCE = 30.0
"""After how many seconds an analysis is given up."""
_QUESTIONS = 500
"""After how many questions another process is started: what libraries keep is given back."""


class Analyst:
    """One process of analyses, which is asked one question at a time.

    `log` is told, in one message each, of what had no answer.
    """

    def __init__(self, log: Callable[[str], None], patience: float = PATIENCE) -> None:
        self._log = log
        self._patience = patience
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._asked = 0

    async def ask(self, question: Question, begins: Callable[[], bool] = lambda: True) -> Answer:
        """The answer to a question; None where there is none, which is logged.

        `begins` is called when it is the question's turn, and tells if it is still wanted. A cancelled
        question ends the process: what it was doing is of no use.
        """
        async with self._turn:
            if not begins():
                return None
            found: object = None
            done = False
            try:
                found = await asyncio.wait_for(self._exchange(question), self._patience)
                done = True
            except TimeoutError:
                self._log(f"{question.document.path}: analysis took more than {self._patience:g} seconds")
            except (OSError, EOFError, pickle.PickleError):
                self._log(f"{question.document.path}: the analysis crashed")
            finally:
                if not done:
                    await self.stop()
        if isinstance(found, str):
            self._log(f"{question.document.path}: {found}")
            return None
        return cast("Answer", found)

    async def _exchange(self, question: Question) -> object:
        process = await self._started()
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(framed(question))
        await process.stdin.drain()
        (size,) = HEAD.unpack(await process.stdout.readexactly(HEAD.size))
        return pickle.loads(await process.stdout.readexactly(size))

    async def _started(self) -> Process:
        self._asked += 1
        if self._asked % _QUESTIONS == 0:
            await self.stop()
        if self._process is None or self._process.returncode is not None:
            command = (sys.executable, "-P", "-m", "accomp.editors.worker")
            self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        return self._process

    async def stop(self) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        await process.communicate()
