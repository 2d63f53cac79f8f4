"""Precompiled headers: translated sources are compiled with the headers themselves.

A precompiled header is of one compiler and of the options that it was made with. Translated sources are
compiled with others, and libclang reads none but its own.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

SUFFIXES = (".pch", ".gch")
_FORMS = ("-include", "-include-pch")


def header_of(precompiled: str) -> str:
    """The header that a file was made of, by its name; the name itself where it tells none."""
    return next((precompiled.removesuffix(s) for s in SUFFIXES if precompiled.endswith(s)), precompiled)


def without_precompiled(arguments: Sequence[str]) -> list[str]:
    """Arguments for clang with headers in place of precompiled ones, each once.

    clang's driver takes a precompiled header that lies beside one of -include; its compiler proper does not.
    """
    if not any(_FORMS[0] in a for a in arguments):
        return list(arguments)
    kept, seen = list[str](), set[str]()
    for words, header in _headers(arguments):
        if header and header not in seen:
            kept += ["-Xclang", "-include", "-Xclang", header]
        seen.add(header)
        kept += words
    return kept


def _headers(arguments: Sequence[str]) -> Iterator[tuple[Sequence[str], str]]:
    """The arguments in their order: words that stay as they are, or a header."""
    at = 0
    while at < len(arguments):
        words, value = _form(arguments, at)
        yield ((), header_of(value)) if words else (arguments[at : at + 1], "")
        at += words or 1


def _form(arguments: Sequence[str], at: int) -> tuple[int, str]:
    """How many words from here give a header that may be precompiled, and the header; 0 for none."""
    first, *rest = arguments[at : at + 4]
    if first in _FORMS and rest and (first != "-include" or _is_beside(rest[0])):
        return 2, rest[0]
    if first == "-Xclang" and len(rest) == 3 and rest[0] in _FORMS and rest[1] == "-Xclang":
        return 4, rest[2]
    return 0, ""


def _is_beside(header: str) -> bool:
    return any(os.path.exists(header + suffix) for suffix in SUFFIXES)
