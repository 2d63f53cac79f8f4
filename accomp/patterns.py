"""Regular expressions that are compiled when they are first used.

Two thirds of the patterns of a translator are not used for a given file, and compiling them took longer than
reading it. To a type checker `pattern` is `re.compile`.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_METHODS = tuple(
    "match fullmatch search finditer findall sub subn split pattern flags groups groupindex".split()
)


class _Later:
    """A pattern that is compiled when one of its methods is asked for, and from then on has them itself."""

    __slots__ = ("_given", *_METHODS)

    def __init__(self, text: str | bytes, flags: int) -> None:
        self._given: tuple[Any, int] = (text, flags)

    def __getattr__(self, name: str) -> object:
        if name not in _METHODS:
            raise AttributeError(name)
        made: Any = re.compile(*self._given)
        for method in _METHODS:
            setattr(self, method, getattr(made, method))
        return getattr(made, name)


def pattern(text: str | bytes, flags: int = 0) -> _Later:
    """The pattern of a text, as `re.compile` makes it."""
    return _Later(text, flags)


def matches(word: bytes, found: re.Pattern[bytes], data: bytes) -> Iterator[re.Match[bytes]]:
    """What `finditer` gives for a pattern that begins with a word, which is looked for first: far faster."""
    at = data.find(word)
    while at >= 0:
        match = found.match(data, at)
        if match is not None:
            yield match
        at = data.find(word, at + 1 if match is None else match.end())


def matches_any(word: bytes, found: re.Pattern[bytes], data: bytes) -> bool:
    """Whether such a pattern is found."""
    return next(matches(word, found, data), None) is not None
