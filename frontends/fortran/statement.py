"""Logical statements of a Fortran file, with the bytes each of their characters stands at.

The scanners work on the file as latin-1 text in lower case: one character for one byte. What was
written (strings, upper case) is read from the file by `Scan.written`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache

from accomp.patterns import pattern
from accomp.records import dataclass, field
from accomp.source import SourceFile, Span

CODE, CPP = "", "#"
"""Sentinels of statements that are no directives: plain code, and lines of the preprocessor."""

CONDITIONAL, ACC_CODE = "$", "@acc"
"""Sentinels of code that OpenMP (`!$`) or OpenACC (`!@acc`) compilers alone see."""

DIRECTIVES = frozenset(("acc", "omp", "ompx", "cuf"))
"""Sentinels of directives (`!$acc` ...), without their mark."""


@dataclass(slots=True, eq=False)
class Statement:
    """One logical statement, directive or preprocessor line, in lower case.

    `text` is without label, sentinel, comments and continuation marks; its character i stands at
    byte `start + i`, or where `pieces` (pairs: index in the text, byte) say so. [begin, end) is the
    whole in the file, label and sentinel included. `cpp` are the preprocessor lines between
    continuation lines, `alone` tells whether no `;` joins it to another statement.
    """

    text: str
    start: int
    begin: int
    end: int
    sentinel: str = CODE
    label: str = ""
    pieces: tuple[tuple[int, int], ...] = ()
    cpp: tuple[tuple[int, int], ...] = ()
    alone: bool = True

    def place(self, first: int, last: int) -> tuple[int, int]:
        """The bytes [begin, end) at which the characters [first, last) of the text stand."""
        if not self.pieces:
            return self.start + first, self.start + last
        begin = self.at(first)
        return begin, (self.at(last - 1) + 1 if last > first else begin)

    def at(self, index: int) -> int:
        """The byte at which a character of the text stands."""
        if not self.pieces:
            return self.start + index
        known, byte = self.pieces[bisect_right(self.pieces, (index, 1 << 62)) - 1]
        return byte + index - known

    @property
    def directive(self) -> bool:
        """Whether this is a directive of OpenACC, OpenMP or CUDA Fortran."""
        return self.sentinel in DIRECTIVES


@dataclass(slots=True, eq=False)
class Scan:
    """The statements of one file in source order."""

    source: SourceFile
    statements: list[Statement] = field(default_factory=list[Statement])

    def span(self, statement: Statement, first: int = 0, last: int = -1) -> Span:
        """The span of some characters of a statement's text; of the whole statement by default."""
        if last < 0:
            return Span(self.source, statement.begin, statement.end)
        return Span(self.source, *statement.place(first, last))

    def written(self, statement: Statement, first: int = 0, last: int = -1) -> str:
        """The characters [first, last) of a statement as written, one for one byte (latin-1)."""
        last = len(statement.text) if last < 0 else last
        data = self.source.data
        if not statement.pieces:
            return data[statement.start + first : statement.start + last].decode("latin-1")
        bounds = [index for index, _ in statement.pieces] + [len(statement.text)]
        out: list[str] = []
        for (index, byte), end in zip(statement.pieces, bounds[1:], strict=True):
            low, high = max(index, first), min(end, last)
            if low < high:
                out.append(data[byte + low - index : byte + high - index].decode("latin-1"))
        return "".join(out)

    def offsets(self, statement: Statement) -> tuple[int, ...]:
        """The byte of each character of a statement's text, and one more; empty if they are consecutive."""
        if not statement.pieces:
            return ()
        count = len(statement.text)
        return (*(statement.at(i) for i in range(count)), statement.at(count - 1) + 1 if count else 0)


_TOKEN = pattern(
    r"""[bozx]?(?:'[^']*'?|"[^"]*"?)+                 # a string, doubled quotes in it, or a number in bits
      | ([a-z_][\w$]*)                                # 1: a name or keyword, or the kind before a string
      | \.[ ]*[a-z]+[ ]*\.(?:_\w+)?                   # an operator, .true. with its kind
      | (?:\d+(?:\.(?!(?:and|or|not|n?eqv|eq|ne|l[te]|g[te])\.)\d*)?|\.\d+)
          (?:[de][+-]?\d+)?(?:_(?:\w+))?              # a number with its kind
      | (=>|::|==|/=|<=|>=|\*\*|//|[-+*/%(),:=<>\[\]]) # 2: a mark
    """,
    re.VERBOSE,
)


@dataclass(slots=True, eq=False)
class Tokens:
    """The tokens of a text: `texts` ("" for a literal), `starts` and `ends`; `close` pairs brackets.

    `names` tells which are names or keywords.
    """

    texts: list[str]
    starts: list[int]
    ends: list[int]
    names: list[bool]
    close: dict[int, int]

    def name(self, index: int) -> bool:
        """Whether the token at an index is a name or keyword."""
        return index < len(self.names) and self.names[index]

    def after(self, index: int) -> int:
        """The index after a bracket and what it encloses, else after the token."""
        return self.close.get(index, index) + 1


@lru_cache(maxsize=4096)
def tokens(text: str) -> Tokens:
    """The tokens of a statement in lower case; nobody changes them."""
    texts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    names: list[bool] = []
    close: dict[int, int] = {}
    opened: list[int] = []
    for found in _TOKEN.finditer(text):
        group = found.lastindex
        word = found[group] if group else ""
        if group == 2 and word in "([":
            opened.append(len(texts))
        elif group == 2 and word in ")]" and opened:
            close[opened.pop()] = len(texts)
        texts.append(word)
        names.append(group == 1)
        start, end = found.span()
        starts.append(start)
        ends.append(end)
    close |= dict.fromkeys(opened, len(texts) - 1)
    return Tokens(texts, starts, ends, names, close)
