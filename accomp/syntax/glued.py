"""Names of Fortran directives without the blanks between their words, which compilers take: `enddata`."""

from __future__ import annotations

from collections.abc import Sequence

from accomp.spec.model import DirectiveSpec, Table


def without_blanks(table: Table, words: Sequence[str]) -> tuple[bool, DirectiveSpec | None, int]:
    """The directive with the longest name that words start with, blanks left out anywhere in it.

    Returns whether it is an end directive, and how many of the words its name is.
    """
    found: tuple[int, bool, DirectiveSpec | None, int] = (0, False, None, 0)
    for spec in table.directives.values():
        parts = spec.name.split()
        for end in (False, True):
            count = _count(words, ["end", *parts] if end else parts)
            if count and len(parts) + end > found[0]:
                found = (len(parts) + end, end, spec, count)
    return found[1:]


def _count(words: Sequence[str], parts: Sequence[str]) -> int:
    """How many words make up all parts of a name, 0 if they do not."""
    at = 0
    for count, word in enumerate(words, 1):
        start = at
        while at < len(parts) and len("".join(parts[start:at])) < len(word):
            at += 1
        if "".join(parts[start:at]) != word:
            return 0
        if at == len(parts):
            return count
    return 0
