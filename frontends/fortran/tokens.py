"""Names and operators of a statement, with what each name is followed by."""

from __future__ import annotations

import re

from accomp.records import dataclass

_TOKEN = re.compile(
    r"""([a-z_][\w$]*)                                # 1: a name or keyword, or the kind before a string
      | (?:'[^']*'?|"[^"]*"?)+                        # a string, doubled quotes in it
      | \.[ ]*[a-z]+[ ]*\.(?:_\w+)?                   # an operator, .true. with its kind
      | (?:\d+(?:\.(?!(?:and|or|not|n?eqv|eq|ne|l[te]|g[te])\.)\d*)?|\.\d+)
          (?:[de][+-]?\d+)?(?:_(?:\w+))?              # a number with its kind
      | (=>|::|==|/=|<=|>=|\*\*|//|[-+*/%(),:=<>\[\]]) # 2: a mark
    """,
    re.VERBOSE,
)


@dataclass(slots=True, eq=False)
class Tokens:
    """The tokens of a text: `texts` ("" for a literal), `starts` and `ends`; `close` pairs brackets."""

    texts: list[str]
    starts: list[int]
    ends: list[int]
    close: dict[int, int]

    def name(self, index: int) -> bool:
        """Whether the token at an index is a name or keyword."""
        text = self.texts[index] if index < len(self.texts) else ""
        return bool(text) and (text[0].isalpha() or text[0] == "_")

    def behind(self, index: int) -> int:
        """The index behind a bracket and what it encloses, else behind the token."""
        return self.close.get(index, index) + 1


def tokens(text: str) -> Tokens:
    """The tokens of a statement in lower case."""
    texts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    close: dict[int, int] = {}
    opened: list[int] = []
    for found in _TOKEN.finditer(text):
        word = found[1] or found[2] or ""
        if word and word in "([":
            opened.append(len(texts))
        elif word and word in ")]" and opened:
            close[opened.pop()] = len(texts)
        texts.append(word)
        starts.append(found.start())
        ends.append(found.end())
    close |= dict.fromkeys(opened, len(texts) - 1)
    return Tokens(texts, starts, ends, close)
