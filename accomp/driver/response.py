"""Response files: `@file` on a command line stands for the arguments in the file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

_DEEPEST = 32


def expand(arguments: list[str], depth: int = 0) -> list[str]:
    """The arguments with each `@file` replaced by those in the file.

    As compilers do: a file that cannot be read leaves the argument as it is,
    and files may name files.
    """
    if depth > _DEEPEST or not any(a.startswith("@") for a in arguments):
        return arguments
    out: list[str] = []
    for argument in arguments:
        inner = _content(argument) if argument.startswith("@") else None
        out += [argument] if inner is None else expand(list(split(inner)), depth + 1)
    return out


def _content(argument: str) -> str | None:
    try:
        return Path(argument[1:]).read_bytes().decode("utf-8", "surrogateescape")
    except (OSError, ValueError):
        return None


def split(text: str) -> Iterator[str]:
    """The words of a response file by GNU's rules: blanks separate, quotes and backslashes protect."""
    word: list[str] = []
    quote = ""
    started = False
    at = 0
    while at < len(text):
        c = text[at]
        at += 1
        if c == "\\" and quote != "'" and at < len(text):
            word.append(text[at])
            started = True
            at += 1
        elif quote:
            quote = "" if c == quote else quote
            word += [c] if quote else []
        elif c in "'\"":
            quote = c
            started = True
        elif c.isspace():
            if started:
                yield "".join(word)
            word, started = [], False
        else:
            word.append(c)
            started = True
    if started:
        yield "".join(word)


def quote(argument: str) -> str:
    """The argument as one word of a response file."""
    return '"' + argument.replace("\\", "\\\\").replace('"', '\\"') + '"'
