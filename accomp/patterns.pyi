# To a type checker the patterns are those of the standard library.

from collections.abc import Iterator
from re import Match, Pattern
from re import compile as pattern

__all__ = ["matches", "matches_any", "pattern"]

def matches(word: bytes, found: Pattern[bytes], data: bytes) -> Iterator[Match[bytes]]: ...
def matches_any(word: bytes, found: Pattern[bytes], data: bytes) -> bool: ...
