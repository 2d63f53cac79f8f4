"""The OpenMP of a Fortran program itself, which is on only where the command asks for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from accomp.driver import files
from accomp.driver.command_line import Input
from accomp.driver.errors import DriverError
from accomp.module_sources import module_names
from accomp.patterns import pattern

_SENTINEL = pattern(rb"^([ \t]*+!|[cC*])\$(?=omp|[ \t0-9]|&)", re.MULTILINE | re.IGNORECASE)
_DIRECTIVE = pattern(rb"^(?:[ \t]*+!|[cC*])\$omp", re.MULTILINE | re.IGNORECASE)
_DECLARING = pattern(
    rb"^(?:[ \t]*+!|[cC*])\$omp[ \t&]*+(?:declare|threadprivate)", re.MULTILINE | re.IGNORECASE
)
_CONDITION = pattern(rb"^[ \t]*+#[ \t]*+(?:el)?if(?:[^\\\r\n]|\\\r?\n|\\.)*+", re.MULTILINE)
_NAME = pattern(rb"\b_OPENMP\b")


def without_openmp(data: bytes) -> bytes:
    """The text as a compiler without OpenMP takes it; all else stays at its offset.

    Sentinels become comments (OpenMP 5.2, section 3.3), and conditions ask for a name that nothing
    defines instead of `_OPENMP`.
    """
    if b"$" in data:
        data = _SENTINEL.sub(rb"\1 ", data)
    if b"_OPENMP" not in data:
        return data
    return _CONDITION.sub(lambda m: _NAME.sub(b"_OPENM_", m[0]), data)


def holding_directives(inputs: Iterable[Input]) -> list[Input]:
    """The Fortran sources, all files, that may hold directives of OpenMP."""
    return [i for i in inputs if i.language == "fortran" and i.path != "-" and _DIRECTIVE.search(_text(i))]


def declaring_modules(inputs: Iterable[Input]) -> list[Input]:
    """Those that define modules and may declare something for users of these."""
    return [i for i in holding_directives(inputs) if _DECLARING.search(_text(i)) and module_names(_text(i))]


def _text(source: Input) -> bytes:
    try:
        return files.read(source.path)
    except DriverError:
        return b""  # the compiler says so in its words


def hidden(inputs: Iterable[Input]) -> Iterator[tuple[Input, bytes]]:
    """The Fortran sources that have OpenMP of their own, without it."""
    for source in inputs:
        if source.language != "fortran":
            continue
        data = _text(source)
        text = without_openmp(data)
        if text != data:
            yield source, text
