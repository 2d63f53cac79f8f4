"""Results of translations as plain values, and back: texts, counts, and diagnostics with their places."""

from __future__ import annotations

from typing import Any

from accomp.diagnostics import Code, Diagnostic, Note, Severity
from accomp.driver.result import Result, Text
from accomp.driver.store import fits
from accomp.source import Edit, Language, SourceFile, SourceForm, Span

_Place = tuple[int, int, int]
"""A span: the number of its file among those of the result, start and end."""
_PLACE = (int, int, int)
_ANYWHERE = frozenset((None, _PLACE))
_CODE = (str, int, str, str)
_FORM = (
    [(str, bytes, bool, bytes, bytes)],
    [(str, int, int, int)],
    [(str, frozenset((None, bytes)), str, str)],
    [(_CODE, str, int, _ANYWHERE, [(str, _ANYWHERE)], [(_PLACE, bytes, int)])],
)


def encoded(result: Result, main: bytes) -> tuple[object, ...]:
    """A result as plain values; the main file's bytes, which the reader has, are left out."""
    files: dict[int, tuple[int, SourceFile]] = {}

    def place(span: Span | None) -> _Place | None:
        if span is None:
            return None
        number, _ = files.setdefault(id(span.file), (len(files), span.file))
        return number, span.start, span.end

    said = tuple(
        (
            (d.code.name, int(d.code.severity), d.code.message, d.code.spec),
            *(d.message, int(d.severity), place(d.span)),
            tuple((note.message, place(note.span)) for note in d.notes),
            tuple((place(edit.span), edit.text, edit.order) for edit in d.fixits),
        )
        for d in result.diagnostics
    )
    sources = tuple(
        (f.path, None if f.data == main else f.data, f.language.value, f.form.value)
        for _, f in files.values()
    )
    texts = tuple((t.path, t.data, t.changed, t.kernels, t.rule) for t in result.texts)
    return texts, tuple(result.counts), sources, said


def decoded(entry: tuple[Any, ...], main: bytes) -> Result:
    """The result of which `encoded` made the entry. Raises ValueError for what it did not make."""
    if not fits(entry, _FORM):
        raise ValueError("not of the form of a result")
    texts, counts, sources, said = entry
    files = [
        SourceFile(path, main if data is None else data, Language(language), SourceForm(form))
        for path, data, language, form in sources
    ]

    def within(place: _Place) -> Span:
        number, start, end = place
        if not (0 <= number < len(files) and 0 <= start <= end <= len(files[number].data)):
            raise ValueError("a place outside of its file")
        return Span(files[number], start, end)

    def span(place: _Place | None) -> Span | None:
        return None if place is None else within(place)

    def edit(place: _Place, text: bytes, order: int) -> Edit:
        return Edit(within(place), text, order)

    diagnostics = [
        Diagnostic(
            Code(name, Severity(usual), form, spec),
            message,
            span(place),
            tuple(Note(text, span(where)) for text, where in notes),
            tuple(edit(*fixit) for fixit in fixits),
            Severity(severity),
        )
        for (name, usual, form, spec), message, severity, place, notes, fixits in said
    ]
    return Result(tuple(Text(*text) for text in texts), diagnostics, list(counts))
