"""Response files: `@file` on a command line stands for the arguments in the file."""

from __future__ import annotations

import os
from collections.abc import Iterator

from accomp.driver.errors import DriverError, reason


def expand(arguments: list[str]) -> list[str]:
    """The arguments with each `@file` replaced by those in the file.

    As clang does: an argument that names no file stays as it is, names are relative to the working
    directory, and files may name files, to any depth. Raises DriverError for one that names itself,
    directly or not, or that cannot be read.
    """
    if not any(a.startswith("@") for a in arguments):
        return arguments
    out: list[str] = []
    reading = [("", iter(arguments))]
    while reading:
        argument = next(reading[-1][1], None)
        if argument is None:
            reading.pop()
        elif argument.startswith("@") and _is_there(argument[1:]):
            path = os.path.realpath(argument[1:])
            if any(path == outer for outer, _ in reading):
                raise _refused("RECURSIVE_FILE", path=argument[1:])
            reading.append((path, split(_content(argument[1:]))))
        else:
            out.append(argument)
    return out


def _refused(code: str, **arguments: str) -> DriverError:
    from accomp.codes import driver as codes

    return DriverError(getattr(codes, code), **arguments)


def _is_there(path: str) -> bool:
    try:
        return bool(path) and os.path.exists(path)
    except ValueError:
        return False


def _content(path: str) -> str:
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise _refused("CANNOT_READ", path=path, why=reason(error)) from None
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "surrogateescape")
    return data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "surrogateescape")


def split(text: str) -> Iterator[str]:
    """The words of a response file by GNU's rules: blanks separate, quotes and backslashes protect.

    A backslash protects within quotes of both kinds.
    """
    word: list[str] = []
    quote = ""
    started = False
    at = 0
    while at < len(text):
        c = text[at]
        at += 1
        if c == "\\" and at < len(text):
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
