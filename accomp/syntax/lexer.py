"""Tokens of a directive's text, with the offsets at which they stand in it."""

from __future__ import annotations

import re
from dataclasses import dataclass

_TOKEN = re.compile(
    r"""(?P<word>[A-Za-z_\x80-\xff][\w\x80-\xff]*)
      | (?P<number>\.?\d(?:[eEpP][+-]|[\w.'])*)
      | (?P<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')
      | (?P<op>->|::|&&|\|\||<<|>>|[<>=!]=|\.\w+\.|\S)""",
    re.VERBOSE,
)
CLOSERS = {"(": ")", "[": "]", "{": "}"}


@dataclass(frozen=True, slots=True)
class Token:
    """One token: its text and where it starts and ends."""

    text: str
    start: int
    end: int
    word: bool


def tokenize(text: str) -> list[Token]:
    """The tokens of a directive's text."""
    return [Token(m.group(), m.start(), m.end(), m.lastgroup == "word") for m in _TOKEN.finditer(text)]


def closing(tokens: list[Token], at: int, end: int) -> int:
    """The index of the bracket that closes the one at an index; -1 where there is none before `end`."""
    stack: list[str] = []
    for index in range(at, end):
        text = tokens[index].text
        if text in CLOSERS:
            stack.append(CLOSERS[text])
        elif text in (")", "]", "}"):
            if not stack or stack.pop() != text:
                return -1
            if not stack:
                return index
    return -1


def split(tokens: list[Token], start: int, end: int, separator: str) -> list[tuple[int, int]]:
    """The index ranges between the separators that stand outside of brackets and of `?:`."""
    out: list[tuple[int, int]] = []
    depth = questions = 0
    first = start
    for index in range(start, end):
        text = tokens[index].text
        if text in CLOSERS:
            depth += 1
        elif text in (")", "]", "}"):
            depth -= 1
        elif depth == 0 and text == "?":
            questions += 1
        elif depth == 0 and text == ":" and questions:
            questions -= 1
        elif depth == 0 and text == separator:
            out.append((first, index))
            first = index + 1
    out.append((first, end))
    return out
