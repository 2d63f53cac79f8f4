"""Macros of the preprocessor, as compilers expand them in Fortran text."""

from __future__ import annotations

import re

from accomp.patterns import pattern
from accomp.records import dataclass

_DEFINE = pattern(r"([A-Za-z_]\w*)(\(([^)]*)\))?[ \t]*(.*)$", re.DOTALL)
_PIECE = pattern(r"([A-Za-z_]\w*)|'[^'\n]*'?|\"[^\"\n]*\"?|\d[\w.]*")
_WORD = pattern(r"[A-Za-z_]\w*")
_SENTINEL = pattern(r"[ \t]*!(?:\$|@(?=acc|cuf))|[cC*]\$", re.IGNORECASE)
_MOST = 100_000
"""So many characters may come of one line."""


@dataclass(frozen=True, slots=True)
class Macro:
    """One macro; `parameters` are None where it takes no arguments."""

    name: str
    body: str
    parameters: tuple[str, ...] | None = None


def defined(text: str) -> Macro | None:
    """The macro that the text after `#define` makes."""
    found = _DEFINE.match(text.strip())
    if found is None:
        return None
    names = found[3]
    parameters = None if names is None else tuple(n.strip() for n in names.split(",") if n.strip())
    return Macro(found[1], found[4].strip(), parameters)


class Macros:
    """The macros that are defined at a place."""

    def __init__(self, known: dict[str, Macro] | None = None) -> None:
        self.known = dict(known or {})
        self._names: re.Pattern[str] | None = None

    def define(self, macro: Macro) -> None:
        """Define a macro, whatever it was."""
        self.known[macro.name] = macro
        self._names = None

    def undefine(self, name: str) -> None:
        """Forget a macro."""
        self.known.pop(name, None)
        self._names = None

    def _named(self, text: str) -> bool:
        """Whether a text may hold the name of a macro: expanding each line would cost much."""
        if self._names is None:
            self._names = re.compile("|".join(map(re.escape, self.known)) or "(?!)")
        return self._names.search(text) is not None

    def line(self, text: str, fixed: bool = False) -> str:
        """A line of Fortran with its macros expanded, in directives too; strings and comments stay."""
        if not self._named(text):
            return text
        if fixed and text[:1] in ("c", "C", "*") and not _SENTINEL.match(text):
            return text
        sentinel = _SENTINEL.match(text)
        start = sentinel.end() if sentinel else 0
        end = _comment(text, start)
        return text[:start] + self.expand(text[start:end]) + text[end:]

    def expand(self, text: str, within: frozenset[str] = frozenset()) -> str:
        """A text with its macros expanded; a macro is not expanded in what comes of it (C11 6.10.3.4)."""
        out: list[str] = []
        at = 0
        while found := _PIECE.search(text, at):
            out.append(text[at : found.start()])
            at = found.end()
            macro = self.known.get(found[1]) if found[1] and found[1] not in within else None
            if macro is None or sum(map(len, out)) > _MOST:
                out.append(found[0])
                continue
            if macro.parameters is None:
                out.append(self.expand(macro.body.replace("/**/", ""), within | {macro.name}))
                continue
            arguments, after = _arguments(text, at)
            if after < 0:
                out.append(found[0])
                continue
            values = [self.expand(a, within) for a in arguments]
            out.append(self.expand(_substituted(macro, values), within | {macro.name}))
            at = after
        return "".join(out) + text[at:]


def _comment(text: str, start: int) -> int:
    """Where the comment of a line starts; its end where there is none."""
    quote = ""
    for at in range(start, len(text)):
        char = text[at]
        if quote:
            quote = "" if char == quote else quote
        elif char in "'\"":
            quote = char
        elif char == "!":
            return at
    return len(text)


def _arguments(text: str, at: int) -> tuple[list[str], int]:
    """The arguments between the parentheses that follow, and the place after them; -1 where none do."""
    opened = at + len(text[at:]) - len(text[at:].lstrip(" \t"))
    if text[opened : opened + 1] != "(":
        return [], -1
    parts, depth, start = list[str](), 0, opened + 1
    for found in re.finditer(r"[()\[\],]|'[^']*'?|\"[^\"]*\"?", text[opened:]):
        char, place = found[0], opened + found.start()
        if char in "([":
            depth += 1
        elif char in ")]":
            depth -= 1
            if not depth:
                return [*parts, text[start:place].strip()], place + 1
        elif char == "," and depth == 1:
            parts.append(text[start:place].strip())
            start = place + 1
    return [], -1


def _substituted(macro: Macro, values: list[str]) -> str:
    """The body with its parameters replaced: in strings too, as traditional preprocessors do."""
    table = dict(zip(macro.parameters or (), values, strict=False))
    body = re.sub(
        r"#\s*([A-Za-z_]\w*)",
        lambda m: f'"{table[m[1]]}"' if m[1] in table else m[0],
        macro.body.replace("##", "\0"),
    )
    text = _WORD.sub(lambda m: table.get(m[0], m[0]), body)
    return re.sub(r"\s*\0\s*", "", text).replace("/**/", "")
