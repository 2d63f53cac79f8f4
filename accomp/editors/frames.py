"""How records go between the language server and its process of analyses: pickled, after their length."""

from __future__ import annotations

import pickle
import struct

HEAD = struct.Struct("!Q")
"""The length."""


def framed(record: object) -> bytes:
    """The bytes of a record."""
    data = pickle.dumps(record)
    return HEAD.pack(len(data)) + data
