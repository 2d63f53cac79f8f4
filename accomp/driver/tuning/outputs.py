"""Whether the output of a program stays what it was."""

from __future__ import annotations

import re
from itertools import zip_longest

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eEdD][-+]?\d+)?")


def differences(before: bytes, after: bytes, ignore: str, tolerance: float) -> str:
    """The first line that differs, by more than numbers may; empty where there is none."""
    lines = (_lines(text, ignore) for text in (before, after))
    for number, (old, new) in enumerate(zip_longest(*lines), 1):
        if old is None or new is None:
            return f"line {number} is missing" if new is None else f"line {number} is more than there was"
        if old != new and not _are_close(old, new, tolerance):
            return f"'{new}' in place of '{old}'"
    return ""


def _lines(text: bytes, ignore: str) -> list[str]:
    found = text.decode("utf-8", "replace").splitlines()
    return [line for line in found if not ignore or not re.search(ignore, line)]


def _are_close(old: str, new: str, tolerance: float) -> bool:
    if _NUMBER.sub("#", old).split() != _NUMBER.sub("#", new).split():
        return False
    pairs = zip(_NUMBER.findall(old), _NUMBER.findall(new), strict=True)
    return all(_is_near(float(_plain(a)), float(_plain(b)), tolerance) for a, b in pairs)


def _plain(number: str) -> str:
    return number.lower().replace("d", "e")


def _is_near(old: float, new: float, tolerance: float) -> bool:
    return abs(old - new) <= tolerance * max(abs(old), abs(new))
