"""A folder of entries by key: written whole or not at all, of limited size, and faulty ones are none.

Several processes may use one folder at a time. What goes wrong with a file is
a miss, as no command is to fail for want of a cache.
"""

from __future__ import annotations

import marshal
import os
import time
from _blake2 import blake2b  # hashlib would load OpenSSL
from itertools import accumulate
from typing import Any, cast

from accomp.records import dataclass

_MAGIC = b"accomp cache 1\n"
_DIGEST = 16
_FOLDERS = 16
"""The folder's subfolders, by the first digit of the keys; each may take its share of the size."""
_FULL, _LEFT = 1.0, 0.8
"""What part of its share a subfolder may take, and what is left of it when the oldest entries went."""
_ABANDONED = 3600
"""After so many seconds, a file under a temporary name is one that a killed process left."""


def digest(data: bytes) -> bytes:
    """What stands for the bytes of a file."""
    return blake2b(data, digest_size=_DIGEST).digest()


@dataclass(frozen=True, slots=True)
class Store:
    """The entries below a folder, that take up to `limit` bytes."""

    folder: str
    limit: int

    def load(self, key: str) -> object:
        """The entry, made of tuples, lists, numbers, strings and bytes; None where there is none."""
        path = self._path(key)
        try:
            with open(path, "rb") as file:
                data = file.read()
            os.utime(path)  # entries not used for longest go first
        except (OSError, ValueError):
            return None
        start = len(_MAGIC) + _DIGEST
        if data[:start] != _MAGIC + digest(data[start:]):
            return None
        return cast("object", marshal.loads(data[start:]))  # is what `save` wrote

    def save(self, key: str, entry: Any) -> None:
        """Write an entry, and make room for it."""
        path, body = self._path(key), marshal.dumps(entry)
        folder = os.path.dirname(path)
        temporary = f"{folder}/.{os.getpid()}-{os.urandom(6).hex()}"
        try:
            os.makedirs(folder, exist_ok=True)
            with open(temporary, "xb") as file:
                file.write(_MAGIC + digest(body) + body)
            os.replace(temporary, path)
        except (OSError, ValueError):
            _remove(temporary)
            return
        _shrink(folder, self.limit // _FOLDERS)

    def _path(self, key: str) -> str:
        return f"{self.folder}/{key[0]}/{key[1:]}"


def _shrink(folder: str, limit: int) -> None:
    """Remove the entries not used for longest where a folder is too large, and what was abandoned."""
    found: list[tuple[float, int, str]] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                state = entry.stat()
                if not entry.name.startswith("."):
                    found.append((state.st_mtime, state.st_size, entry.path))
                elif state.st_mtime < time.time() - _ABANDONED:
                    _remove(entry.path)
    except OSError:
        return  # another process removed one; the next entry brings the next look
    if sum(size for _, size, _ in found) <= limit * _FULL:
        return
    found.sort(reverse=True)
    sizes = accumulate(size for _, size, _ in found)
    for (_, _, path), size in zip(found, sizes, strict=True):
        if size > limit * _LEFT:
            _remove(path)


def _remove(path: str) -> None:
    try:
        os.unlink(path)
    except (OSError, ValueError):
        return
