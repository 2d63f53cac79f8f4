"""A client of `accomp lsp`: pygls' own, which keeps what the server tells."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

from lsprotocol import types
from pygls.lsp.client import LanguageClient

COMMAND = (sys.executable, "-m", "accomp.tools.project", "lsp")
PATIENCE = 60.0


class Client(LanguageClient):
    """A client with the diagnostics that it was told, by file and version, and the messages of the log."""

    def __init__(self) -> None:
        super().__init__("tests", "1")
        self.published: dict[tuple[str, int | None], list[types.Diagnostic]] = {}
        self.logged: list[str] = []
        self._news = asyncio.Event()

        @self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)  # pyright: ignore[reportUntypedFunctionDecorator]
        def published(params: types.PublishDiagnosticsParams) -> None:
            self.published[params.uri, params.version] = list(params.diagnostics)
            self._news.set()

        @self.feature(types.WINDOW_LOG_MESSAGE)  # pyright: ignore[reportUntypedFunctionDecorator]
        def logged(params: types.LogMessageParams) -> None:
            self.logged.append(params.message)
            self._news.set()

    async def started(self, *arguments: str) -> types.InitializeResult:
        """Start a server."""
        await self.start_io(*COMMAND, *arguments)  # pyright: ignore[reportUnknownMemberType]
        capabilities = types.ClientCapabilities(
            general=types.GeneralClientCapabilities(position_encodings=[types.PositionEncodingKind.Utf16]),
            text_document=types.TextDocumentClientCapabilities(
                completion=types.CompletionClientCapabilities(
                    completion_item=types.ClientCompletionItemOptions(snippet_support=True)
                )
            ),
        )
        found = await self.initialize_async(types.InitializeParams(capabilities))
        self.initialized(types.InitializedParams())
        return found

    def open(self, uri: str, language: str, text: str, version: int = 1) -> None:
        """Open a file."""
        item = types.TextDocumentItem(uri, language, version, text)
        self.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def change(self, uri: str, text: str, version: int) -> None:
        """Give an open file another text."""
        item = types.VersionedTextDocumentIdentifier(version, uri)
        whole = [types.TextDocumentContentChangeWholeDocument(text)]
        self.text_document_did_change(types.DidChangeTextDocumentParams(item, whole))

    async def diagnostics(self, uri: str, version: int = 1) -> list[types.Diagnostic]:
        """The diagnostics of a version, once they are there."""
        await self.until(lambda: (uri, version) in self.published)
        return self.published[uri, version]

    async def until(self, holds: Any) -> None:
        """Wait for something that the server tells."""
        while not holds():
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), PATIENCE)

    async def done(self) -> None:
        """End the server as editors do."""
        await self.shutdown_async(None)
        self.exit(None)
        await self.stop()
