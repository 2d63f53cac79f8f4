"""`accomp lsp`: the language server, on standard input and output."""

from __future__ import annotations

import gc
import signal

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from accomp.editors import features
from accomp.editors.analyst import Analyst
from accomp.editors.arguments import Serving
from accomp.editors.compile_commands import Commands
from accomp.editors.open_file import OpenFile
from accomp.editors.positions import Lines, encoded
from accomp.interface import Translation
from accomp.version import VERSION

_DELAY = 0.15
"""After how many seconds without a key a text is analysed."""


class Server(LanguageServer):
    """The server with the files that are open."""

    def __init__(self, asked: Serving) -> None:
        # In whole texts: pygls counts lines of its own, at form feeds as well.
        whole = types.TextDocumentSyncKind.Full
        super().__init__("accomp", VERSION, whole)  # pyright: ignore[reportUnknownMemberType]
        self.files: dict[str, OpenFile] = {}
        self.analyst = Analyst(self.log)
        self.commands = Commands(asked.build, asked.options, self.log)

    def log(self, text: str) -> None:
        """Tell the user of the editor, in its log."""
        self.window_log_message(types.LogMessageParams(types.MessageType.Warning, text))

    def read(self, uri: str, after: float) -> None:
        """Take the text of a file, and have it analysed after some seconds."""
        older = self.files.pop(uri, None)
        if older is not None:
            older.overtaken()
        text = self.workspace.get_text_document(uri)
        path = to_fs_path(uri)
        if path is None:
            return
        encoding = str(getattr(self.workspace.position_encoding, "value", self.workspace.position_encoding))
        lines = Lines(text.source, encoding or types.PositionEncodingKind.Utf16)
        document = self.commands.document(path, encoded(text.source), text.language_id or "")
        if document is None:
            return
        file = OpenFile(uri, text.version, lines, document)
        self.files[uri] = file
        file.analyse(self.analyst, after, self._publish)

    def _publish(self, file: OpenFile, translation: Translation) -> None:
        if self.files.get(file.uri) is file:
            found = features.diagnostics(file, translation)
            self.text_document_publish_diagnostics(
                types.PublishDiagnosticsParams(file.uri, found, file.version)
            )

    def close(self, uri: str) -> None:
        """Forget a file."""
        file = self.files.pop(uri, None)
        if file is not None:
            file.close()
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    @property
    def snippets(self) -> bool:
        """Whether the editor takes texts with a place for the cursor."""
        document = self.client_capabilities.text_document
        item = document.completion.completion_item if document and document.completion else None
        return bool(item and item.snippet_support)


def serve(asked: Serving) -> int:
    """Serve an editor until it says so; the exit code."""
    gc.enable()
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # analyses may end before they have read a question
    server = Server(asked)
    _texts(server)
    _shown(server)
    _changes(server)
    server.start_io()
    return 0


def _texts(server: Server) -> None:
    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        server.read(params.text_document.uri, 0)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        server.read(params.text_document.uri, _DELAY)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        for uri in list(server.files):  # others may include what was saved
            server.read(uri, 0 if uri == params.text_document.uri else _DELAY)

    @server.feature(types.SHUTDOWN)
    async def ended(_: None) -> None:
        await server.analyst.stop()

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        server.close(params.text_document.uri)


def _shown(server: Server) -> None:
    files, analyst = server.files, server.analyst

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hover(params: types.HoverParams) -> types.Hover | None:
        file = files.get(params.text_document.uri)
        return await features.hover(file, analyst, params.position) if file is not None else None

    @server.feature(
        types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=[" ", "(", ",", ":"])
    )
    async def complete(
        params: types.CompletionParams,
    ) -> list[types.CompletionItem]:
        file = files.get(params.text_document.uri)
        if file is None:
            return []
        return await features.completion(file, analyst, params.position, server.snippets)

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    async def define(params: types.DefinitionParams) -> list[types.Location]:
        file = files.get(params.text_document.uri)
        return await features.definition(file, analyst, params.position) if file is not None else []

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    async def hints(params: types.InlayHintParams) -> list[types.InlayHint]:
        file = files.get(params.text_document.uri)
        return await features.inlay_hints(file, params.range) if file is not None else []

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    async def fold(params: types.FoldingRangeParams) -> list[types.FoldingRange]:
        file = files.get(params.text_document.uri)
        return await features.folding(file) if file is not None else []


def _changes(server: Server) -> None:
    files, analyst = server.files, server.analyst

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    def lay_out(params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        file = files.get(params.text_document.uri)
        return features.formatting(file) if file is not None else []

    @server.feature(types.TEXT_DOCUMENT_RANGE_FORMATTING)
    def lay_out_range(params: types.DocumentRangeFormattingParams) -> list[types.TextEdit]:
        file = files.get(params.text_document.uri)
        return features.formatting(file, params.range) if file is not None else []

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION)
    async def act(params: types.CodeActionParams) -> list[types.CodeAction]:
        file = files.get(params.text_document.uri)
        return await features.code_actions(file, analyst, params.range) if file is not None else []
