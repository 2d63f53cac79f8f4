"""Names and operators of a statement, with what each name is followed by."""

from __future__ import annotations

import re
from functools import lru_cache

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
