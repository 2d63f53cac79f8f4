"""The changes that messages suggest: made, or written for other tools."""

from __future__ import annotations

import json
from collections.abc import Iterator

from accomp.driver import files
from accomp.interface import Edit, Message, Place
from accomp.records import dataclass, field
from accomp.source import Edit as SpanEdit
from accomp.source import SourceFile, Span, apply_edits, as_bytes


@dataclass(slots=True)
class Fixes:
    """Messages with their suggestions, and the files that these are about."""

    messages: tuple[Message, ...]
    sources: dict[str, SourceFile] = field(default_factory=dict[str, SourceFile])

    def span(self, place: Place) -> Span:
        """The bytes of a place. Raises DriverError where its file cannot be read."""
        if place.path not in self.sources:
            self.sources[place.path] = SourceFile(place.path, files.read(place.path))
        file = self.sources[place.path]
        return Span(
            file, file.offset(place.line, place.column), file.offset(place.end_line, place.end_column)
        )


def fixed(fixes: Fixes) -> Iterator[tuple[str, bytes]]:
    """The files that suggestions change, as they are with them.

    Of suggestions for one place the first counts; one of several edits counts as a whole.
    """
    chosen: dict[str, list[SpanEdit]] = {}
    for message in fixes.messages:
        edits = [SpanEdit(fixes.span(edit.place), as_bytes(edit.text)) for edit in message.fixits]
        if all(_is_free(chosen.get(edit.span.file.path, []), edit.span) for edit in edits):
            for edit in edits:
                chosen.setdefault(edit.span.file.path, []).append(edit)
    for path, edits in chosen.items():
        yield path, apply_edits(fixes.sources[path], edits)


def _is_free(taken: list[SpanEdit], span: Span) -> bool:
    """Whether a span meets none of those that are taken; two insertions at one place meet."""
    at = (span.start, span.end)
    others = [(edit.span.start, edit.span.end) for edit in taken]
    return at not in others and all(end <= at[0] or at[1] <= start for start, end in others)


def exported(fixes: Fixes) -> str:
    """The suggestions as clang-apply-replacements reads them, which is YAML; JSON is a form of it."""
    listed = [_diagnostic(m, m.place, fixes) for m in fixes.messages if m.fixits and m.place is not None]
    return json.dumps({"MainSourceFile": "", "Diagnostics": listed}, indent=1) + "\n"


def _diagnostic(message: Message, place: Place, fixes: Fixes) -> dict[str, object]:
    said: dict[str, object] = {
        "Message": message.text,
        "FilePath": place.path,
        "FileOffset": fixes.span(place).start,
        "Replacements": [_replacement(edit, fixes.span(edit.place)) for edit in message.fixits],
    }
    level = "Error" if message.is_error else "Warning"
    return {"DiagnosticName": message.code, "DiagnosticMessage": said, "Level": level}


def _replacement(edit: Edit, span: Span) -> dict[str, object]:
    return {
        "FilePath": span.file.path,
        "Offset": span.start,
        "Length": span.end - span.start,
        "ReplacementText": edit.text,
    }
