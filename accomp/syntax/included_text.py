"""Fortran text with what its include lines bring in their place, and the files that such text is made of.

An include line stays as a comment in front of the text that it brings, which stands between line markers with
the flags of GNU's preprocessor: 1 where a file starts, 2 after it.
"""

from __future__ import annotations

import os

from accomp.patterns import pattern
from accomp.records import dataclass, field

_KEPT = "!accomp-include "
_MARKER = pattern(rb'# (\d+) "([^"\n]*)" ([12])\r?')


def between(lines: list[str], made: list[str], after: str) -> list[str]:
    """What stands in place of the lines that include a file: its text (`made`, with the marker in front).

    `after` is the marker of what follows. Each character is a byte.
    """
    return [*(_KEPT + line for line in lines), f"{made[0]} 1", *made[1:], f"{after} 2"]


@dataclass(frozen=True, slots=True)
class _Open:
    """A file of which lines are being gathered; `kept` are include lines whose file starts next."""

    path: str
    lines: list[bytes] = field(default_factory=list[bytes])
    kept: list[bytes] = field(default_factory=list[bytes])


def divided(text: bytes, path: str) -> tuple[tuple[str, bytes], ...] | None:
    """The files that a text is made of, with their own text, that of `path` first.

    None where a translation has moved a part of the text without the others.
    """
    around = [_Open(path)]
    opened = list(around)
    for line in text.split(b"\n"):
        current, marker = around[-1], _MARKER.fullmatch(line)
        if line.startswith(_KEPT.encode()):
            current.kept.append(line[len(_KEPT) :])
        elif marker is None:
            current.lines.append(line)
        elif marker[3] == b"1":
            current.lines.extend(current.kept)
            current.kept.clear()
            around.append(_Open(os.fsdecode(marker[2])))
            opened.append(around[-1])
        else:
            around.pop()
            if not around or around[-1].path != os.fsdecode(marker[2]):
                return None
    if len(around) != 1 or any(one.kept for one in opened):
        return None
    return tuple((one.path, b"\n".join(one.lines)) for one in opened)
