"""Integer constants in the files that compilers write for modules.

They are those that a module was compiled with: its source may be elsewhere, or depend on macros.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator

from accomp.patterns import pattern
from accomp.records import dataclass

_SPACES = pattern(rb"\s+")
_GNU = pattern(
    rb"'(\w+)' '(\w+)' '' \d+ \( ?\( ?PARAMETER [^()]*\) \([^()]*\) \( ?INTEGER (\d+) [^()]*(?:\(\) ?)?\)"
    rb" [\d ]+ \(\) \( ?CONSTANT \( ?INTEGER [^()]*(?:\(\) ?)?\) 0 '(-?\d+)'"
)
_GNU_PUBLIC = pattern(rb"'(\w+)' 0 \d+")
_FLANG = pattern(rb"^integer\((\d+)\),parameter(?:,\w+)*::(\w+)=(-?\d+)(?:_\d+)?\r?$", re.MULTILINE)
_FLANG_PRIVATE = pattern(rb"^private::(\w+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Constant:
    """An integer constant of a module, with the kind it has."""

    value: str
    kind: str
    public: bool = True


def constants(path: str, module: str) -> dict[str, Constant]:
    """The scalar integer constants of a module; none where the file is not there or of another compiler."""
    try:
        with open(path, "rb") as file:
            data = file.read()
        found = _gnu(data, module) if data[:2] == b"\x1f\x8b" else _flang(data)
        return dict(found)
    except (OSError, zlib.error):
        return {}


def _gnu(data: bytes, module: str) -> Iterator[tuple[str, Constant]]:
    """A gfortran module file: symbols, then the names that are public."""
    text = zlib.decompress(data, wbits=31)
    public = set(_GNU_PUBLIC.findall(text[text.rfind(b"\n\n") :]))
    for name, home, kind, value in _GNU.findall(_SPACES.sub(b" ", text)):
        if home.decode() == module:
            yield name.decode(), Constant(value.decode(), kind.decode(), name in public)


def _flang(data: bytes) -> Iterator[tuple[str, Constant]]:
    """A module file of flang: the module's specification part, with values in place of expressions."""
    if b"!mod$" not in data[:16]:
        return
    private = set(_FLANG_PRIVATE.findall(data))
    for kind, name, value in _FLANG.findall(data):
        yield name.decode(), Constant(value.decode(), kind.decode(), name not in private)
