"""One server for all tests that talk to one."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from typing import Any, TypeVar

import pytest

from tests.editors.client import Client

Result = TypeVar("Result")


class Served:
    """A server that was started, its client, and the loop that both are run in."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.client: Client = self.loop.run_until_complete(self._start())

    async def _start(self) -> Client:
        client = Client()
        await client.started("--stdio", "--", "-DGIVEN=9")
        return client

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """What a conversation comes to."""
        return self.loop.run_until_complete(work)

    def end(self) -> None:
        """End the server, which does so without an error."""
        self.run(self.client.done())
        self.loop.close()


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    """A server, in UTF-16."""
    made = Served()
    yield made
    made.end()
