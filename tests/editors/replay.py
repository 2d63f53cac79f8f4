"""Sessions of the language server as text: requests with what was answered.

A line that starts with `> ` is a request. After `> open LANGUAGE NAME VERSION` or `> change NAME VERSION`
stands the text, after other requests the answer. Places are LINE:CHARACTER as the protocol has them, from 0.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

from lsprotocol import types

from tests.editors.client import Client

_LAST = types.Position(100_000, 0)


class Replay:
    """Carries out requests on files of a folder."""

    def __init__(self, client: Client, folder: Path) -> None:
        self.client = client
        self.folder = folder
        self.versions: dict[str, int] = {}

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    async def session(self, text: str) -> str:
        """The session, with the answers that are given now."""
        out: list[str] = []
        for request, body in _requests(text):
            kind, *words = request.split()
            out.append(f"> {request}\n{body if kind in ('open', 'change') else ''}")
            answer = await _ANSWERS[kind](self, words, body)
            out.append("".join(f"{line}\n" for line in answer))
        return "".join(out).replace(str(self.folder), "FOLDER")

    async def opened(self, words: list[str], body: str) -> list[str]:
        language, name, version = words
        self.versions[name] = int(version)
        self.client.open(self.uri(name), language, body, int(version))
        return []

    async def changed(self, words: list[str], body: str) -> list[str]:
        name, version = words
        self.versions[name] = int(version)
        self.client.change(self.uri(name), body, int(version))
        return []

    async def diagnostics(self, words: list[str], _: str) -> list[str]:
        (name,) = words
        found = await self.client.diagnostics(self.uri(name), self.versions[name])
        return [
            f"{d.range} {types.DiagnosticSeverity(d.severity or 1).name.lower()} [{d.code}] {d.message}"
            for d in found
        ]

    async def hover(self, words: list[str], _: str) -> list[str]:
        found = await self.client.text_document_hover_async(types.HoverParams(*self._place(words)))
        if found is None:
            return ["nothing"]
        assert isinstance(found.contents, types.MarkupContent)
        return [f"  {line}".rstrip() for line in found.contents.value.splitlines()]

    async def completion(self, words: list[str], _: str) -> list[str]:
        found = await self.client.text_document_completion_async(types.CompletionParams(*self._place(words)))
        items = found.items if isinstance(found, types.CompletionList) else found or []
        return [
            " ".join((i.insert_text or i.label, f"({i.detail})" if i.detail else "")).rstrip() for i in items
        ]

    async def definition(self, words: list[str], _: str) -> list[str]:
        found = await self.client.text_document_definition_async(types.DefinitionParams(*self._place(words)))
        places = found if isinstance(found, list | tuple) else []
        return [str(p.range) for p in places if isinstance(p, types.Location)] or ["nothing"]

    async def hints(self, words: list[str], _: str) -> list[str]:
        document = types.TextDocumentIdentifier(self.uri(words[0]))
        range_ = types.Range(types.Position(0, 0), _LAST)
        found = await self.client.text_document_inlay_hint_async(types.InlayHintParams(document, range_))
        return [f"{hint.position} {hint.label}" for hint in found or []]

    async def folding(self, words: list[str], _: str) -> list[str]:
        document = types.TextDocumentIdentifier(self.uri(words[0]))
        found = await self.client.text_document_folding_range_async(types.FoldingRangeParams(document))
        return [f"{one.start_line}-{one.end_line}" for one in found or []]

    async def format(self, words: list[str], _: str) -> list[str]:
        document, options = types.TextDocumentIdentifier(self.uri(words[0])), types.FormattingOptions(2, True)
        asked = types.DocumentFormattingParams(document, options)
        found = await self.client.text_document_formatting_async(asked)
        return [f"{e.range} {e.new_text!r}" for e in found or []]

    async def actions(self, words: list[str], _: str) -> list[str]:
        document, place = self._place(words)
        asked = types.CodeActionParams(document, types.Range(place, place), types.CodeActionContext([]))
        found = await self.client.text_document_code_action_async(asked)
        out: list[str] = []
        for one in found or []:
            assert isinstance(one, types.CodeAction) and one.edit is not None and one.edit.changes is not None
            out.append(f"{one.title} ({one.kind})")
            out += [f"  {e.range} {e.new_text!r}" for edits in one.edit.changes.values() for e in edits]
        return out

    def _place(self, words: list[str]) -> tuple[types.TextDocumentIdentifier, types.Position]:
        name, place = words
        line, _, character = place.partition(":")
        return types.TextDocumentIdentifier(self.uri(name)), types.Position(int(line), int(character))


_ANSWERS: dict[str, Callable[[Replay, list[str], str], Awaitable[list[str]]]] = {
    "open": Replay.opened,
    "change": Replay.changed,
    "diagnostics": Replay.diagnostics,
    "hover": Replay.hover,
    "completion": Replay.completion,
    "definition": Replay.definition,
    "hints": Replay.hints,
    "folding": Replay.folding,
    "actions": Replay.actions,
    "format": Replay.format,
}


def _requests(text: str) -> Iterator[tuple[str, str]]:
    """The requests, each with what stands after it."""
    for part in re.split(r"^> ", text, flags=re.MULTILINE)[1:]:
        request, _, body = part.partition("\n")
        yield request, body
