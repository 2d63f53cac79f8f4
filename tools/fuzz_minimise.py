"""Makes inputs smaller that show a fault, as long as they show the same one."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

Shows = Callable[[bytes], bool]
_PARTS = (
    re.compile(rb"[^\n]*\n|[^\n]+"),
    re.compile(rb"[A-Za-z0-9_]+|\s+|[^\sA-Za-z0-9_]+"),
    re.compile(rb"(?s)."),
)


def minimise(data: bytes, shows: Shows, seconds: float) -> bytes:
    """A smaller text that shows the fault: first by lines, then by words, then by bytes."""
    until = time.monotonic() + seconds
    for parts in _PARTS:
        pieces = parts.findall(data)
        if len(pieces) < 3000:
            data = b"".join(_smaller(pieces, shows, until))
    return data


def _smaller(pieces: list[bytes], shows: Shows, until: float) -> list[bytes]:
    """Drop runs of pieces, long ones first."""
    size = max(1, len(pieces) // 2)
    while pieces:
        at, dropped = 0, False
        while at < len(pieces):
            if time.monotonic() > until:
                return pieces
            rest = pieces[:at] + pieces[at + size :]
            if shows(b"".join(rest)):
                pieces, dropped = rest, True
            else:
                at += size
        if size == 1 and not dropped:
            break
        size = max(1, size // 2)
    return pieces
