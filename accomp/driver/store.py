"""A folder of entries by key: written whole or not at all, of limited size, and faulty ones are none.

Several processes may use one folder at a time. What goes wrong with a file is
a miss, as no command is to fail for want of a cache. The folder is one user's alone: entries of others
would be others' programs.
"""

from __future__ import annotations

import marshal
import os
import time
from _blake2 import blake2b  # hashlib would load OpenSSL
from collections.abc import Sequence
from itertools import accumulate
from typing import Any, cast

from accomp.driver.private_folders import make_private, read_private
from accomp.records import dataclass

_MAGIC = b"accomp cache 2\n"
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


def fits(value: object, form: object) -> bool:
    """Whether a value that was read is of a form.

    Forms are a type, a tuple of as many forms, a list of the one form of all elements, or a set of forms of
    which one has to do; None is a form as well.
    """
    if form is None or isinstance(form, type):
        return value is None if form is None else type(value) is form
    if isinstance(form, frozenset):
        return any(fits(value, choice) for choice in cast("frozenset[object]", form))
    if not isinstance(value, tuple | list):
        return False
    elements = cast("Sequence[object]", value)
    if isinstance(form, list):
        (each,) = cast("list[object]", form)
        return all(fits(element, each) for element in elements)
    forms = cast("tuple[object, ...]", form)
    return len(elements) == len(forms) and all(map(fits, elements, forms))


def _seal(key: str, body: bytes) -> bytes:
    """What stands for an entry and its key: one entry in another's place is none."""
    return digest(key.encode() + b"\0" + body)


@dataclass(frozen=True, slots=True)
class Store:
    """The entries below a folder, that take up to `limit` bytes."""

    folder: str
    limit: int

    def load(self, key: str) -> object:
        """The entry, made of tuples, lists, numbers, strings and bytes; None where there is none."""
        path = self._path(key)
        try:
            data = read_private(path)
            os.utime(path)  # entries not used for longest go first
        except (OSError, ValueError):
            return None
        start = len(_MAGIC) + _DIGEST
        if data[:start] != _MAGIC + _seal(key, data[start:]):
            return None
        try:
            return cast("object", marshal.loads(data[start:]))
        except (EOFError, ValueError, TypeError):
            return None

    def save(self, key: str, entry: Any) -> None:
        """Write an entry, and make room for it."""
        path, body = self._path(key), marshal.dumps(entry)
        folder = os.path.dirname(path)
        temporary = f"{folder}/.{os.getpid()}-{os.urandom(6).hex()}"
        try:
            if make_private(folder):
                return
            with open(temporary, "xb") as file:
                file.write(_MAGIC + _seal(key, body) + body)
            os.replace(temporary, path)
        except (OSError, ValueError):
            _remove(temporary)
            return
        _shrink(folder, self.limit // _FOLDERS)

    def refuses(self) -> str:
        """Why entries may be other users'; "" where none can be."""
        try:
            return make_private(self.folder)
        except (OSError, ValueError):
            return ""

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
