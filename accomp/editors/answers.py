"""The answers to questions on a document: what runs in the process of analyses."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import lru_cache

from accomp import interface
from accomp.editors.records import Answer, Document, Question, Variable
from accomp.editors.trees import Trees, trees_of
from accomp.interface import Loop, Translation
from accomp.records import replace

_KEPT = 4
"""How many documents the process keeps the results of."""


def answer(question: Question) -> Answer:
    """The answer to a question. Raises TranslationError and OSError."""
    document = question.document
    if document.directory:
        os.chdir(document.directory)
    return _ANSWERS[question.kind](document, *question.arguments)


@lru_cache(_KEPT)
def translation(document: Document) -> Translation:
    """The translation of a document to OpenMP."""
    return interface.translate(
        document.path, text=document.text, language=document.language, options=document.options
    )


@lru_cache(_KEPT)
def loops(document: Document) -> tuple[Loop, ...]:
    """What is found of its loops."""
    return interface.loops(
        document.path, text=document.text, language=document.language, options=document.options
    )


@lru_cache(_KEPT)
def _trees(document: Document) -> Trees:
    return trees_of(document)


def variable(document: Document, offset: int) -> Variable | None:
    """The variable at an offset, if a construct or a clause names one there."""
    return _trees(document).variable(offset)


def names(document: Document, at: int, start: int, end: int) -> tuple[str, ...]:
    """The variables that the directive at an offset may name, which is being written.

    The document is read without [start, end), what follows the directive's name.
    """
    return _trees(_shortened(document, start, end)).names(at)


def _shortened(document: Document, start: int, end: int) -> Document:
    """The document with blanks in place of some bytes; lines stay, and C's go on as they did."""
    text, kept = document.text, b"\r\n" if document.language == "fortran" else b"\r\n\\"
    blank = bytes(c if c in kept else 0x20 for c in text[start:end])
    return replace(document, text=text[:start] + blank + text[end:])


_ANSWERS: dict[str, Callable[..., Answer]] = {
    "translation": translation,
    "loops": loops,
    "variable": variable,
    "names": names,
}
