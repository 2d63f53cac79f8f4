"""A file that an editor has open: its text, and what is known of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from accomp.editors.analyst import Analyst
from accomp.editors.cursor import Cursor, cursor
from accomp.editors.positions import Lines
from accomp.editors.records import Answer, Document, Question, Variable
from accomp.interface import Directive, Loop, Translation

_OVERTAKEN = 2.0
"""For how many seconds an analysis of an older text may go on."""

Publish = Callable[["OpenFile", Translation], None]


class OpenFile:
    """One version of a file; `document` says how it is read."""

    def __init__(self, uri: str, version: int | None, lines: Lines, document: Document) -> None:
        self.uri = uri
        self.version = version
        self.lines = lines
        self.document = document
        self._analysis: asyncio.Task[Translation | None] | None = None
        self._begun = 0.0
        self._wanted = True

    def analyse(self, analyst: Analyst, after: float, publish: Publish) -> None:
        """Have the file translated after some seconds, and have what is found published."""

        async def work() -> Translation | None:
            await asyncio.sleep(after)
            found = await analyst.ask(Question("translation", self.document), self._begins)
            if not isinstance(found, Translation):
                return None
            publish(self, found)
            return found

        self._analysis = asyncio.get_running_loop().create_task(work())

    def _begins(self) -> bool:
        """Whether the analysis is still wanted, now that it is its turn."""
        self._begun = time.monotonic()
        return self._wanted

    def overtaken(self) -> None:
        """Give up the analysis unless it goes on and is not slow: there is a newer text."""
        self._wanted = False
        if self._analysis is None or self._analysis.done():
            return
        if not self._begun or time.monotonic() - self._begun > _OVERTAKEN:
            self._analysis.cancel()

    def close(self) -> None:
        """Give up the analysis."""
        if self._analysis is not None:
            self._analysis.cancel()

    async def translation(self) -> Translation | None:
        """The translation of this version; None where there is none."""
        if self._analysis is None:
            return None
        waiting: Awaitable[Translation | None] = asyncio.shield(self._analysis)
        try:
            return await waiting
        except asyncio.CancelledError:
            if self._analysis.cancelled():
                return None
            raise

    def cursor(self, offset: int) -> Cursor | None:
        """The directive at an offset."""
        return cursor(self.document, offset)

    async def at_line(self, line: int) -> tuple[Directive, ...]:
        """The directives that the translation has at a line, which counts from 1."""
        found = await self.translation()
        return tuple(d for d in of_file(found) if d.place.line == line) if found is not None else ()

    async def variable(self, analyst: Analyst, offset: int) -> Variable | None:
        """The variable at an offset."""
        found = await self._ask(analyst, "variable", offset)
        return found if isinstance(found, Variable) else None

    async def loops(self, analyst: Analyst) -> tuple[Loop, ...]:
        """What is found of its loops."""
        found = await self._ask(analyst, "loops")
        return tuple(x for x in found if isinstance(x, Loop)) if isinstance(found, tuple) else ()

    async def names(self, analyst: Analyst, at: Cursor) -> tuple[str, ...]:
        """The variables that a directive may name."""
        span = at.raw.span
        found = await self._ask(analyst, "names", span.start, at.place(at.name()[2]), span.end)
        return tuple(x for x in found if isinstance(x, str)) if isinstance(found, tuple) else ()

    async def _ask(self, analyst: Analyst, kind: str, *arguments: int) -> Answer:
        return await analyst.ask(Question(kind, self.document, arguments))


def of_file(translation: Translation) -> tuple[Directive, ...]:
    """The directives of the file itself, none of its headers."""
    return tuple(d for d in translation.directives if d.place.path == translation.path)
