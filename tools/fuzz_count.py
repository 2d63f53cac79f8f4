"""Counts directives without the front ends: the fuzzer holds them against what these say.

The scanners know comments, literals, joined lines and, in Fortran, sentinels and continuations. They take
all branches of the preprocessor, and no macros. `preprocessed` asks a compiler's preprocessor.
"""

from __future__ import annotations

import re
import subprocess
from bisect import bisect_right
from pathlib import Path

from fuzz_model import Input

from accomp.source import Language, SourceForm

_RAW = rb"""(?<![A-Za-z0-9_])(?:u8|[uUL])?R"([^()\\\s"]{0,16})\(.*?(?:\)\1"|\Z) | """
_C_TOKEN = rb"""//[^\n]* | /\*.*?(?:\*/|\Z)
      | "(?:[^"\\\n]|\\.)*"? | (?<![0-9A-Za-z_])(?:u8|[uUL])?'(?:[^'\\\n]|\\.)*'? | (?P<end>\n)"""
_TOKENS = {
    cxx: re.compile((_RAW if cxx else b"") + _C_TOKEN, re.VERBOSE | re.DOTALL) for cxx in (False, True)
}
_SPLICE = re.compile(rb"\\[ \t\f\v]*\r?\n\Z")
_PRAGMA = re.compile(rb"[ \t\f\v\0]*(\#|%:)[ \t\f\v\0]*pragma[ \t\f\v\0]+acc(?![A-Za-z0-9_])")


def c_lines(data: bytes, *, cxx: bool) -> list[int]:
    """The lines (from 1) of `#pragma acc` outside of comments and literals, in all branches."""
    text, lines = _spliced(data)
    found: list[int] = []
    current, at, start = bytearray(), 0, 0
    for match in _TOKENS[cxx].finditer(text):
        current += text[at : match.start()]
        at = match.end()
        if match["end"]:
            _note(found, current, lines, start)
            current.clear()
            start = at
        else:
            current += (b" " if match[0][:2] in (b"//", b"/*") else b"0") * len(match[0])
    current += text[at:]
    _note(found, current, lines, start)
    return found


def _spliced(data: bytes) -> tuple[bytes, list[int]]:
    """The text with its lines joined, and the offsets in it at which lines of the file start."""
    pieces, starts, size = list[bytes](), [0], 0
    for line in re.split(rb"(?<=\n)", data):
        pieces.append(_SPLICE.sub(b"", line))
        size += len(pieces[-1])
        starts.append(size)
    return b"".join(pieces), starts


def _note(found: list[int], text: bytearray, lines: list[int], start: int) -> None:
    match = _PRAGMA.match(text)
    if match:
        found.append(bisect_right(lines, start + match.start(1)))


_FREE = re.compile(rb"[ \t]*!\$acc(?=[\s&]|\Z)(.*)", re.IGNORECASE | re.DOTALL)
_CONDITION = re.compile(rb"[ \t]*#[ \t]*(if\w*|el\w+|endif)")
_FIXED = re.compile(rb"[!c*]\$acc(?P<mark>.?)(.*)", re.IGNORECASE | re.DOTALL)


def fortran_lines(data: bytes, form: SourceForm) -> list[int]:
    """The lines (from 1) at which directives of Fortran start, `end` directives among them."""
    lines = data.replace(b"\r\n", b"\n").split(b"\n")
    return _free_lines(lines) if form is SourceForm.FREE else _fixed_lines(lines)


def _free_lines(lines: list[bytes]) -> list[int]:
    """Those within a continued statement are left out: compilers differ on them.

    A line that starts with `&` goes on with a directive, of another branch of the preprocessor too, as does
    every line in the branches of an `#if` that stands within a directive.
    """
    found: list[int] = []
    directive, statement, inside = False, False, 0
    for number, line in enumerate(lines, 1):
        match = _FREE.match(line)
        if command := _CONDITION.match(line):
            opens, ends = command[1][:2] == b"if", command[1] == b"endif"
            inside += opens * (directive or inside > 0) - ends * (inside > 0)
            directive = directive or inside > 0
        elif match:
            if not directive and not statement and not match[1].lstrip().startswith(b"&"):
                found.append(number)
            directive = _continued(match[1])
        elif line.strip() and line.lstrip()[:1] not in (b"!", b"#"):
            statement, directive = _continued(line), False
    return found


def _continued(text: bytes) -> bool:
    bare = re.sub(rb"'[^'\n]*'|\"[^\"\n]*\"", b"", text)
    return bare.partition(b"!")[0].rstrip().endswith(b"&") or text.rstrip().endswith(b"&")


def _fixed_lines(lines: list[bytes]) -> list[int]:
    found: list[int] = []
    for number, line in enumerate(lines, 1):
        match = _FIXED.match(line)
        if match and match["mark"] in (b"", b" ", b"0", b"\t"):
            found.append(number)
    return found


def lines_of(data: bytes, language: Language, form: SourceForm) -> list[int]:
    """The lines at which directives of a program start."""
    if language is Language.FORTRAN:
        return fortran_lines(data, form)
    return c_lines(data, cxx=language is Language.CXX)


def preprocessed(program: Input, clang: str) -> int | None:
    """How many directives a compiler's preprocessor shows of a C or C++ program; None where it fails."""
    language = "c++" if program.language is Language.CXX else "c"
    folder = str(Path(program.name).parent)
    command = [clang, "-E", "-w", "-D_OPENACC=202211", "-x", language, "-I", folder, *program.arguments, "-"]
    done = subprocess.run(command, input=program.data, capture_output=True, check=False, timeout=60)
    if done.returncode:
        return None
    return len(re.findall(rb"^[ \t]*#[ \t]*pragma[ \t]+acc\b", done.stdout, re.MULTILINE))
