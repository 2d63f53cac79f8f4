"""Inputs by number: the same seed and number give the same bytes."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from fuzz_model import Input, Setting, settings
from fuzz_mutations import mutate
from fuzz_tables import from_tables

from accomp.source import Language, SourceForm

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ("lit-tests", "tests", "examples")
LANGUAGES = {
    ".c": (Language.C, SourceForm.FREE),
    ".cpp": (Language.CXX, SourceForm.FREE),
    ".f90": (Language.FORTRAN, SourceForm.FREE),
    ".F90": (Language.FORTRAN, SourceForm.FREE),
    ".cuf": (Language.FORTRAN, SourceForm.FREE),
    ".f": (Language.FORTRAN, SourceForm.FIXED),
    ".F": (Language.FORTRAN, SourceForm.FIXED),
}
_LARGE = 6000
"""Bytes from which a program is taken in one of twenty cases only, as where it includes other headers."""
_HEADERS = {
    b"stdio.h": b"int printf(const char *, ...); int puts(const char *); int putchar(int);",
    b"stdlib.h": b"void *malloc(__SIZE_TYPE__); void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);"
    b" void free(void *); void exit(int); int abs(int); void abort(void); int atoi(const char *);",
    b"string.h": b"void *memset(void *, int, __SIZE_TYPE__); int strcmp(const char *, const char *);"
    b" void *memcpy(void *, const void *, __SIZE_TYPE__); __SIZE_TYPE__ strlen(const char *);",
    b"math.h": b"double sqrt(double); double fabs(double); double sin(double); double exp(double);"
    b" double pow(double, double); double fmax(double, double); float sqrtf(float); float fabsf(float);",
    b"stddef.h": b"typedef __SIZE_TYPE__ size_t; typedef __PTRDIFF_TYPE__ ptrdiff_t;",
    b"stdint.h": b"typedef __INT64_TYPE__ int64_t; typedef __UINT8_TYPE__ uint8_t;"
    b" typedef __INT32_TYPE__ int32_t;",
}
"""Most programs get these declarations in place of their headers, which would take most of the time."""
_INCLUDE = re.compile(rb"#include <([^>]*)>")
_KINDS = (
    (Language.C, SourceForm.FREE),
    (Language.CXX, SourceForm.FREE),
    (Language.FORTRAN, SourceForm.FREE),
    (Language.FORTRAN, SourceForm.FIXED),
)


@cache
def corpus() -> tuple[Input, ...]:
    """The test programs of the repository, and the examples of the catalogue of messages, in order."""
    from accomp.driver.severity import catalogue

    listed = subprocess.run(
        ["git", "ls-files", *CORPUS], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split("\n")
    found: list[Input] = []
    for name in sorted(listed):
        suffix = Path(name).suffix
        if suffix in LANGUAGES and (ROOT / name).is_file():
            language, form = LANGUAGES[suffix]
            data = (ROOT / name).read_bytes()
            found.append(Input(f"{Path(name).parent}/fuzz{suffix}", language, data, form, (), name))
    for name, code in sorted(catalogue().items()):
        text = code.example
        fortran = "!$acc" in text.lower() or "subroutine" in text or "end program" in text
        language, suffix = (Language.FORTRAN, ".f90") if fortran else (Language.C, ".c")
        if text:
            found.append(Input(f"fuzz{suffix}", language, text.encode(), SourceForm.FREE, (), name))
    return tuple(found)


def make(seed: int, number: int) -> tuple[Input, Setting]:
    """The input of a number, and how it is translated."""
    random = Random(f"{seed}:{number}")
    setting = settings(random)
    if number % 3 == 0:
        made = from_tables(random, *random.choice(_KINDS))
        if random.random() < 0.2:
            made = _mutated(random, made)
        return made, setting
    programs = _of(random.choice(_KINDS)[0])
    chosen = random.choice(programs)
    while (len(chosen.data) > _LARGE or _INCLUDE.search(_light(chosen))) and random.random() < 0.95:
        chosen = random.choice(programs)
    if random.random() < 0.95:
        chosen = replace(chosen, data=_light(chosen))
    return _mutated(random, chosen), setting


@cache
def _of(language: Language) -> tuple[Input, ...]:
    return tuple(program for program in corpus() if program.language is language)


@cache
def _light(program: Input) -> bytes:
    """The program with declarations in place of the headers it takes most of."""
    if program.language is Language.FORTRAN:
        return program.data
    cxx = program.language is Language.CXX

    def declarations(match: re.Match[bytes]) -> bytes:
        name = match[1]
        if name.startswith(b"c") and cxx:
            name = name[1:] + b".h"
        text = _HEADERS.get(name)
        if text is None:
            return match[0]
        std = b" namespace std { %s }" % text if match[1] != name else b""
        return b'extern "C" { %s }%s' % (text, std) if cxx else text

    return _INCLUDE.sub(declarations, program.data)


def _mutated(random: Random, program: Input) -> Input:
    data = mutate(random, program.data)
    return replace(program, data=data)
