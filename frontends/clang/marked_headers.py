"""What markers of preprocessed text say of headers."""

from __future__ import annotations

import re

from accomp.patterns import pattern

_MARKER = pattern(rb'^# \d+ "([^"\n]+)"((?: \d)*)', re.MULTILINE)


def marked_headers(data: bytes) -> tuple[str, ...]:
    """The system headers that preprocessed text says the program's own files include, by their paths."""
    found: dict[str, None] = {}
    around: list[bool] = []
    for match in _MARKER.finditer(data):
        flags = match.group(2).split()
        if b"1" in flags:
            if b"3" in flags and not any(around):
                found.setdefault(f"<{match.group(1).decode('utf-8', 'surrogateescape')}>")
            around.append(b"3" in flags)
        elif b"2" in flags and around:
            around.pop()
    return tuple(found)
