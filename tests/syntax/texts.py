"""Directives from their text."""

from __future__ import annotations

from accomp.diagnostics import Diagnostic, Sink
from accomp.source import Language, SourceFile, Span
from accomp.syntax.nodes import Directive, Model, RawDirective
from accomp.syntax.parser import parse


def raw(text: str, model: Model = Model.ACC, language: Language = Language.C) -> RawDirective:
    """The raw directive of a text that follows the sentinel, in a file of one line."""
    head = f"#pragma {model.value} " if language is not Language.FORTRAN else f"!${model.value} "
    data = (head + text).encode("utf-8", "surrogateescape")
    file = SourceFile("t.f90" if language is Language.FORTRAN else "t.c", data + b"\n", language)
    latin = text.encode("utf-8", "surrogateescape").decode("latin-1")
    return RawDirective(model, latin, Span(file, 0, len(data)), len(head))


def parsed(
    text: str, model: Model = Model.ACC, language: Language = Language.C, version: str = ""
) -> tuple[Directive | None, list[Diagnostic]]:
    """The directive of a text, and what was said about it."""
    sink = Sink()
    return parse(raw(text, model, language), sink, version), list(sink)


def good(text: str, model: Model = Model.ACC, language: Language = Language.C) -> Directive:
    """The directive of a text about which nothing is said."""
    directive, said = parsed(text, model, language)
    assert said == []
    assert directive is not None
    return directive


def codes(text: str, model: Model = Model.ACC, language: Language = Language.C) -> list[str]:
    """The names of the codes reported for a text."""
    return [d.code.name for d in parsed(text, model, language)[1]]


def without_spans(value: object) -> object:
    """A node as nested tuples, spans and spellings left out."""
    if isinstance(value, tuple):
        return tuple(without_spans(v) for v in value)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    slots: tuple[str, ...] = getattr(type(value), "__match_args__", ())
    if not slots:
        return value
    kept = (s for s in slots if s not in ("span", "spelling"))
    return (type(value).__name__, *((s, without_spans(getattr(value, s))) for s in kept))
