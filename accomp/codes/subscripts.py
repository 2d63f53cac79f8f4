"""Codes of the check stage about subscripts in clauses of Fortran."""

from __future__ import annotations

from accomp.diagnostics import Code, Severity


def _copy(var: str) -> str:
    return (
        f"subroutine f(s, a)\n  character(8) :: s\n  integer :: a(4)\n  !$acc data copy({var})\n"
        "  a(1) = ichar(s(2:2))\n  !$acc end data\nend subroutine\n"
    )


SUBSTRING = Code(
    "substring-in-clause",
    Severity.ERROR,
    "'{text}' is a substring, which is neither a variable nor a subarray; name all characters of '{name}'",
    "2.7.1",
    _copy("s(2:5)"),
)
SUBSCRIPT_COUNT = Code(
    "subscript-count",
    Severity.ERROR,
    "'{text}' has {given}, but '{name}' has {declared}",
    "2.7.1",
    _copy("a(1:2, 1)"),
)
ASSUMED_SIZE = Code(
    "assumed-size-data",
    Severity.ERROR,
    "the size of the assumed-size array '{name}' is not known: give a section of it in clause '{clause}'",
    "2.7.1",
    "subroutine f(a)\n  integer :: a(*)\n  !$acc update self(a)\nend subroutine\n",
)
IMAGE_SELECTOR = Code(
    "image-selector",
    Severity.ERROR,
    "'{text}' is part of a coarray of another image, which no clause can list; list it without '{selector}'",
    "1.6",
    _copy("a(1:2)[3]"),
)
