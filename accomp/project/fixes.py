"""The changes that messages suggest: made, or written for other tools."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterator

from accomp.driver import files
from accomp.interface import Edit, Message, Place
from accomp.records import dataclass, field


@dataclass(slots=True)
class Fixes:
    """Messages with their suggestions, and the files that these are about."""

    messages: tuple[Message, ...]
    texts: dict[str, str] = field(default_factory=dict[str, str])

    def text(self, path: str) -> str:
        """The text of a file. Raises DriverError where it cannot be read."""
        if path not in self.texts:
            self.texts[path] = files.read(path).decode("utf-8", "surrogateescape")
        return self.texts[path]

    def span(self, place: Place) -> tuple[int, int]:
        """The offsets of a place in its file's text, in characters."""
        starts = _starts(self.text(place.path))
        return starts[place.line - 1] + place.column - 1, starts[place.end_line - 1] + place.end_column - 1


def _starts(text: str) -> list[int]:
    """The offset of each line."""
    out = [0]
    for line in text.split("\n"):
        out.append(out[-1] + len(line) + 1)
    return out


def fixed(fixes: Fixes) -> Iterator[tuple[str, bytes]]:
    """The files that suggestions change, as they are with them.

    Of suggestions for one place the first counts; one of several edits counts as a whole.
    """
    chosen: dict[str, list[tuple[int, int, str]]] = {}
    for message in fixes.messages:
        edits = [(edit, fixes.span(edit.place)) for edit in message.fixits]
        if all(_free(chosen.get(edit.place.path, []), *span) for edit, span in edits):
            for edit, span in edits:
                listed = chosen.setdefault(edit.place.path, [])
                listed.insert(bisect_left(listed, (*span, edit.text)), (*span, edit.text))
    for path, edits in chosen.items():
        text, out, at = fixes.text(path), list[str](), 0
        for start, end, new in edits:
            out += [text[at:start], new]
            at = end
        yield path, "".join((*out, text[at:])).encode("utf-8", "surrogateescape")


def _free(taken: list[tuple[int, int, str]], start: int, end: int) -> bool:
    """Whether a span meets none of those that are taken; two insertions at one place meet."""
    return all(end <= s or e <= start if (start, end) != (s, e) else False for s, e, _ in taken)


def exported(fixes: Fixes) -> str:
    """The suggestions as clang-apply-replacements reads them, which is YAML; JSON is a form of it."""
    listed = [_diagnostic(m, fixes) for m in fixes.messages if m.fixits and m.place is not None]
    return json.dumps({"MainSourceFile": "", "Diagnostics": listed}, indent=1) + "\n"


def _diagnostic(message: Message, fixes: Fixes) -> dict[str, object]:
    assert message.place is not None
    said: dict[str, object] = {
        "Message": message.text,
        "FilePath": message.place.path,
        "FileOffset": _bytes(fixes, message.place)[0],
        "Replacements": [_replacement(edit, fixes) for edit in message.fixits],
    }
    level = "Error" if message.severity in ("error", "fatal") else "Warning"
    return {"DiagnosticName": message.code, "DiagnosticMessage": said, "Level": level}


def _replacement(edit: Edit, fixes: Fixes) -> dict[str, object]:
    start, end = _bytes(fixes, edit.place)
    return {
        "FilePath": edit.place.path,
        "Offset": start,
        "Length": end - start,
        "ReplacementText": edit.text,
    }


def _bytes(fixes: Fixes, place: Place) -> tuple[int, int]:
    """The offsets of a place in bytes."""
    text, (start, end) = fixes.text(place.path), fixes.span(place)
    first = len(text[:start].encode("utf-8", "surrogateescape"))
    return first, first + len(text[start:end].encode("utf-8", "surrogateescape"))
