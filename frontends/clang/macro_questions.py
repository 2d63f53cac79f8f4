"""What clang's preprocessor makes of texts at places of files, each told by an error that asks for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from accomp.frontends.clang.macro_expansion import STRINGS
from accomp.frontends.clang.translation_unit import ParseError, TranslationUnit
from accomp.patterns import pattern
from accomp.records import dataclass
from accomp.source import SourceFile
from accomp.syntax import c_lexis

_QUESTION = b"\n#pragma GCC error __accomp_string(accomp %d %d %s ~)\n"
_ANSWER = pattern(r"accomp (\d+) (\d+) (.*?) ?~", re.DOTALL)
_LITERAL = c_lexis.STRING + rb"|" + c_lexis.CHARACTER


@dataclass(frozen=True, slots=True)
class Question:
    """Texts to expand, each in one line, at an offset of a file outside of all lines of the preprocessor."""

    source: SourceFile
    at: int
    texts: tuple[bytes, ...]


def answers(
    sources: Sequence[SourceFile], arguments: Sequence[str], questions: Sequence[Question]
) -> list[list[frozenset[bytes]]]:
    """For each text of each question what it becomes, once for each time that its file is included.

    White space is left out, but in literals.
    """
    made = [[set[bytes]() for _ in q.texts] for q in questions]
    buffers = {s.path: _asking(s, enumerate(questions)) for s in sources}
    options = (*arguments, *STRINGS, "-ferror-limit=0")
    try:
        unit = TranslationUnit(sources[0].path, options, buffers, lean=True)
    except ParseError:
        return [[frozenset(a) for a in answers_] for answers_ in made]
    try:
        for message in unit.messages():
            if match := _ANSWER.fullmatch(message.text):
                answer = match[3].encode("utf-8", "surrogateescape")
                made[int(match[1])][int(match[2])].add(_squeezed(answer))
    finally:
        unit.close()
    return [[frozenset(a) for a in answers_] for answers_ in made]


def _asking(source: SourceFile, questions: Iterable[tuple[int, Question]]) -> bytes:
    """A file with questions in front of what they are about."""
    out, at = list[bytes](), 0
    for number, question in sorted(questions, key=lambda one: one[1].at):
        if question.source is source:
            out.append(source.data[at : question.at])
            out += (_QUESTION % (number, n, text) for n, text in enumerate(question.texts))
            at = question.at
    return b"".join((*out, source.data[at:]))


def _squeezed(text: bytes) -> bytes:
    """A text without white space outside of literals."""
    parts, at = list[bytes](), 0
    for match in c_lexis.compiled(_LITERAL).finditer(text):
        parts += (*text[at : match.start()].split(), match.group())
        at = match.end()
    return b"".join((*parts, *text[at:].split()))
