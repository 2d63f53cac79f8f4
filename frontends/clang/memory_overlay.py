"""Texts that stand for files, as a virtual file system of clang over files in memory.

An index is made of it rather than of unsaved files, whose buffers libclang
frees before the tree that still needs them.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from accomp.patterns import pattern

_SPECIAL = pattern(rb'["\\\x00-\x1f]')


class Overlay:
    """Files in memory. `arguments` make clang see them; they are gone after `close`."""

    def __init__(self, buffers: Mapping[str, bytes]) -> None:
        """Raises OSError where the system has no files in memory."""
        self._open: list[int] = []
        roots = b",".join(self._root(path, data) for path, data in buffers.items())
        listing = b'{"version":0,"case-sensitive":"true","use-external-names":false,"roots":[' + roots + b"]}"
        self.arguments = ["-ivfsoverlay", self._file(listing)]

    def close(self) -> None:
        """Free the memory."""
        for descriptor in self._open:
            os.close(descriptor)

    def _root(self, path: str, data: bytes) -> bytes:
        contents = self._file(data).encode()
        return b",".join(
            b'{"type":"file","name":"' + _quoted(name) + b'","external-contents":"' + contents + b'"}'
            for name in _names(path)
        )

    def _file(self, data: bytes) -> str:
        """A path to a new file in memory with these bytes."""
        descriptor = os.memfd_create("accomp")
        self._open.append(descriptor)
        view = memoryview(data)
        while view:
            view = view[os.write(descriptor, view) :]
        return f"/proc/self/fd/{descriptor}"


def _names(path: str) -> set[str]:
    """The absolute names under which clang may ask for a file: as spelled, and without symbolic links."""
    logical = os.environ.get("PWD", "")
    names = {os.path.abspath(path), os.path.realpath(path)}
    if logical.startswith("/"):
        names.add(os.path.normpath(os.path.join(logical, path)))
    return names


def _quoted(name: str) -> bytes:
    return _SPECIAL.sub(lambda m: b"\\x%02x" % m[0][0], os.fsencode(name))
