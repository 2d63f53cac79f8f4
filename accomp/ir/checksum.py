"""What tells the kernels of a translation unit from those of others that are linked with it."""

from __future__ import annotations

from zlib import crc32

from accomp.host.program import Sort
from accomp.ir.nodes import Unit
from accomp.source import COMMAND


def checksum(unit: Unit) -> str:
    """Eight digits for a main file: of its path, its text, and the macros that the command defines."""
    declarations = unit.program.declarations if unit.program is not None else ()
    macros = (d.span.text() for d in declarations if d.sort is Sort.MACRO and d.span.file.path == COMMAND)
    head = "".join((unit.source.path, *macros)).encode("utf-8", "surrogateescape")
    return f"{crc32(head + unit.source.data):08x}"
