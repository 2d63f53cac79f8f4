"""Tokens of a directive's text, with the offsets at which they stand in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import accumulate
from types import MappingProxyType

from accomp.patterns import pattern

_TOKEN = pattern(
    r"""([A-Za-z_\x80-\xff][\w\x80-\xff]*            # a word
       | \.?\d(?:[eEpP][+-]|\.(?![A-Za-z]{2,5}\.)|['\w])* # a number, but not the operator in 1.and.
       | "(?:[^"\\]|\\.)*" | '(?:[^'\\]|\\.)*'       # a string or a character
       | -> | :: | && | \|\| | << | >> | [<>=!/]= | \.(?i:and|or|n?eqv)\.
       | \S)""",
    re.VERBOSE | re.ASCII,
)
_CLOSERS = {"(": ")", "[": "]", "{": "}"}
_CLOSING = frozenset(_CLOSERS.values())
_NO_ANGLES: Mapping[int, int] = MappingProxyType({})


def is_word(text: str) -> bool:
    """Whether a token is an identifier or a keyword; one character stands for one byte."""
    first = text[0]
    return first.isalpha() or first == "_" or first >= "\x80"


def decimal(text: str) -> int | None:
    """The value of decimal digits; None for other text, and where it is more than any integer type has."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 40 else None


class Tokens:
    """The tokens of a directive's text, addressed by their indices.

    `matches` gives for the index of each opening bracket that of its closing
    one; `broken` is the index of the first bracket without a counterpart, -1
    where there is none.
    """

    __slots__ = ("broken", "ends", "matches", "starts", "text", "texts")

    def __init__(self, text: str) -> None:
        """Split a text; blanks of any kind separate tokens."""
        pieces = _TOKEN.split(text)
        positions = list(accumulate(map(len, pieces)))
        self.text = text
        self.texts = pieces[1::2]
        self.starts = positions[0::2]
        self.ends = positions[1::2]
        self.matches: dict[int, int] = {}
        self.broken = -1
        self._match()

    def __len__(self) -> int:
        """How many tokens there are."""
        return len(self.texts)

    def _match(self) -> None:
        stack: list[int] = []
        for index, text in enumerate(self.texts):
            if text in _CLOSERS:
                stack.append(index)
            elif text in _CLOSING:
                if not stack or _CLOSERS[self.texts[stack[-1]]] != text:
                    self.broken = stack[-1] if stack else index
                    return
                self.matches[stack.pop()] = index
        if stack:
            self.broken = stack[-1]

    def is_open(self, at: int) -> bool:
        """Whether an opening parenthesis stands at an index."""
        return at < len(self.texts) and self.texts[at] == "("

    def is_word(self, at: int) -> bool:
        """Whether a word stands at an index."""
        return at < len(self.texts) and is_word(self.texts[at])

    def source(self, first: int, last: int) -> str:
        """The text of the tokens [first, last) as written, blanks outside of strings drawn together."""
        if last <= first:
            return ""
        text = self.text[self.starts[first] : self.ends[last - 1]]
        if not text.isascii():
            text = text.encode("latin-1").decode("utf-8", "surrogateescape")
        if "\n" in text or "\t" in text or ("  " in text and '"' not in text):
            return " ".join(text.split())
        return text

    def angles(self, first: int, last: int) -> dict[int, int]:
        """The indices of `<` and of `>` of template arguments in vars, where no operator can be (C++)."""
        found: dict[int, int] = {}
        at = first
        while at < last:
            if self.texts[at] == "<" and at > first and self.is_word(at - 1):
                close = self._angle(at, last)
                found |= {at: close} if close > at else {}
                at = max(at, close)
            elif self.texts[at] in _CLOSERS:
                at = self.matches.get(at, at)
            at += 1
        return found

    def _angle(self, at: int, last: int) -> int:
        """The index of the `>` that closes a `<`; -1 where there is none."""
        depth = 0
        while at < last:
            text = self.texts[at]
            at = self.matches.get(at, at) if text in _CLOSERS else at
            depth += {"<": 1, ">": -1, ">>": -2}.get(text, 0)
            if depth <= 0:
                return at if depth == 0 else -1
            at += 1
        return -1

    def split(
        self, first: int, last: int, separator: str, most: int = -1, angles: Mapping[int, int] = _NO_ANGLES
    ) -> list[tuple[int, int]]:
        """The index ranges between the separators that stand outside of brackets and of `?:`.

        At most `most` separators are looked for (-1: all). `angles` are brackets too.
        """
        texts = self.texts
        if separator not in texts[first:last]:
            return [(first, last)]
        out: list[tuple[int, int]] = []
        begin = at = first
        questions = 0
        while at < last and most:
            text = texts[at]
            if text == separator and not questions:
                out.append((begin, at))
                begin = at + 1
                most -= 1
            elif text in _CLOSERS:
                at = self.matches.get(at, at)
            elif at in angles:
                at = angles[at]
            elif text == "?":
                questions += 1
            elif text == ":" and questions:
                questions -= 1
            at += 1
        out.append((begin, last))
        return out
