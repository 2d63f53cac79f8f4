"""Tokens of C text inside a region, for the few checks that look at statements."""

from __future__ import annotations

import re
from functools import cache

from accomp.records import dataclass
from accomp.source import Span


@dataclass(frozen=True, slots=True)
class Token:
    """A token: its text and its offset in the file. Literals keep their text, comments are dropped."""

    text: str
    start: int

    @property
    def word(self) -> bool:
        """Whether this is an identifier or a keyword."""
        return self.text[0].isalpha() or self.text[0] == "_"


@cache
def _pattern() -> re.Pattern[bytes]:
    return re.compile(
        rb"(?P<skip>//(?:\\\r?\n|[^\n])*|/\*.*?\*/|\\\r?\n|\s+)"
        rb"|(?P<line>\#(?:\\\r?\n|/\*.*?\*/|[^\n])*)"
        rb"|(?P<token>\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|[A-Za-z_]\w*"
        rb"|\.?\d(?:[eEpP][+-]|[\w.])*"
        rb"|<<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||::|[-+*/%&|^]=|.)",
        re.DOTALL,
    )


def tokenize(span: Span) -> tuple[Token, ...] | None:
    """The tokens of a span of C; None where preprocessing directives other than pragmas make it unsure."""
    data = span.file.data
    out: list[Token] = []
    for match in _pattern().finditer(data, span.start, span.end):
        if match.lastgroup == "token":
            out.append(Token(match.group().decode("latin-1"), match.start()))
        elif match.lastgroup == "line" and not match.group()[1:].lstrip().startswith(b"pragma"):
            return None
    return tuple(out)
