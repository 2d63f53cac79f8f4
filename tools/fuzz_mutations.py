"""Mutations of programs, by bytes, by lines, by words and by directives."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

from accomp.spec.openacc import TABLE

ODD = (
    *(
        b"\x00",
        b"\xff",
        b"\x80\xbf",
        b"\xef\xbb\xbf",
        b"\r",
        b"\f",
        b"\v",
        b"\x7f",
        b"\x1a",
        "\u20ac".encode(),
    ),
    *(
        "\u2028".encode(),
        "\u00e9".encode(),
        "\U0001f600".encode(),
        b"\\",
        b"\\\n",
        b"\\ \n",
        b"&\n",
        b"&",
        b"::",
    ),
    *(
        b"(",
        b")",
        b"[",
        b"]",
        b"{",
        b"}",
        b"<",
        b">",
        b'"',
        b"'",
        b"/*",
        b"*/",
        b"//",
        b"!",
        b"#",
        b"##",
        b"%:",
    ),
    *(
        b";",
        b",",
        b":",
        b"?",
        b"??/",
        b"??=",
        b"@",
        b"$",
        b"`",
        b"~",
        b"=",
        b"%",
        b"\t",
        b" ",
        b"\n",
        b"\r\n",
    ),
    *(
        b"0",
        b"-1",
        b"99999999999999999999",
        b"1e400",
        b'R"(',
        b')"',
        b'u8"',
        b"'''",
        b"[[",
        b"]]",
        b"...",
        b"->",
    ),
)
LINES = (
    *(
        b"#if 0",
        b"#if 1",
        b"#else",
        b"#endif",
        b"#elif defined(_OPENACC)",
        b"#ifdef _OPENACC",
        b"#ifndef _OPENACC",
    ),
    *(b"#define acc", b"#define parallel serial", b"#define N 10", b"#undef N", b'#include "no_such_file.h"'),
    *(b'#line 5 "other.c"', b'#error "x', b"#pragma once", b"#pragma omp parallel for", b"#", b"#if"),
    *(b"#pragma acc", b"#pragma acc parallel loop", b"#pragma acc loop seq", b"#pragma acc data copy(a)"),
    *(
        b'_Pragma("acc parallel loop")',
        b'_Pragma("acc wait")',
        b"!$acc",
        b"!$acc parallel loop",
        b"!$acc end data",
    ),
    *(
        b"!$acc loop",
        b"!$acc end parallel",
        b"!$omp parallel do",
        b"!$ x = 1",
        b"!$acc&",
        b"c$acc loop",
        b"!$acc wait",
    ),
    *(
        b"end",
        b"contains",
        b"end subroutine",
        b"}",
        b"{",
        b"return;",
        b"/*",
        b"*/",
        b"#pragma acc routine seq",
    ),
    *(
        b"do i = 1, 10",
        b"end do",
        b"if (x > 1) then",
        b"end if",
        b"block",
        b"end block",
        b"!$acc routine seq",
        b"",
    ),
)
WORD = re.compile(rb"[A-Za-z_][A-Za-z0-9_]*|[0-9]+|[^\sA-Za-z0-9_]")
DIRECTIVE = re.compile(rb"(?im)(?:#\s*pragma|^[ \t]*[!c*]\$)[ \t]*acc\b[^\n]*")

Mutation = Callable[[Random, bytes], bytes]


def _span(random: Random, data: bytes, longest: int = 30) -> tuple[int, int]:
    start = random.randrange(len(data) + 1)
    return start, min(len(data), start + random.choice((0, 1, 1, 2, 4, 8, longest)))


def delete(random: Random, data: bytes) -> bytes:
    """Without a few bytes."""
    start, end = _span(random, data)
    return data[:start] + data[end:]


def repeat(random: Random, data: bytes) -> bytes:
    """With a few bytes twice."""
    start, end = _span(random, data)
    return data[:end] + data[start:]


def insert(random: Random, data: bytes) -> bytes:
    """With an odd byte or sequence somewhere."""
    at = random.randrange(len(data) + 1)
    return data[:at] + random.choice(ODD) + data[at:]


def cut(random: Random, data: bytes) -> bytes:
    """The first part alone, or without it."""
    at = random.randrange(len(data) + 1)
    return data[:at] if random.random() < 0.7 else data[at:]


def change_word(random: Random, data: bytes) -> bytes:
    """With one word or mark in place of another, both of the program."""
    words = list(WORD.finditer(data))
    if len(words) < 2:
        return data
    old, new = random.choice(words), random.choice(words)
    return data[: old.start()] + new[0] + data[old.end() :]


def delete_word(random: Random, data: bytes) -> bytes:
    """Without one word or mark."""
    words = list(WORD.finditer(data))
    if not words:
        return data
    old = random.choice(words)
    return data[: old.start()] + data[old.end() :]


def _by_lines(change: Callable[[Random, list[bytes]], None]) -> Mutation:
    def mutate(random: Random, data: bytes) -> bytes:
        lines = data.split(b"\n")
        change(random, lines)
        return b"\n".join(lines)

    return mutate


def _delete_line(random: Random, lines: list[bytes]) -> None:
    del lines[random.randrange(len(lines))]


def _repeat_line(random: Random, lines: list[bytes]) -> None:
    lines.insert(random.randrange(len(lines)), random.choice(lines))


def _swap_lines(random: Random, lines: list[bytes]) -> None:
    one, two = random.randrange(len(lines)), random.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]


def _insert_line(random: Random, lines: list[bytes]) -> None:
    lines.insert(random.randrange(len(lines) + 1), random.choice(LINES))


def _join_line(random: Random, lines: list[bytes]) -> None:
    at = random.randrange(len(lines))
    lines[at : at + 2] = [random.choice((b" ", b"", b";")).join(lines[at : at + 2])]


def _skip_lines(random: Random, lines: list[bytes]) -> None:
    start = random.randrange(len(lines))
    end = min(len(lines), start + random.randrange(1, 6))
    condition = random.choice(
        (b"#if 0", b"#if 1", b"#ifdef _OPENACC", b"#ifdef NOT_DEFINED", b"#ifndef NOT_DEFINED")
    )
    middle = [b"#else", *lines[start:end]] if random.random() < 0.3 else []
    lines[start:end] = [condition, *lines[start:end], *middle, b"#endif"]


def line_ends(random: Random, data: bytes) -> bytes:
    """With other line ends: CRLF, CR alone, or none at the end."""
    how = random.randrange(4)
    if how == 0:
        return data.replace(b"\n", b"\r\n")
    if how == 1:
        return data.replace(b"\n", b"\r")
    return data.rstrip(b"\n") if how == 2 else data.replace(b"\n", b"\n\n")


def nest(random: Random, data: bytes) -> bytes:
    """With deep parentheses, braces or a long expression in place of a word."""
    words = list(WORD.finditer(data))
    if not words:
        return data
    word, depth = random.choice(words), random.choice((3, 20, 300, 1500))
    opening, closing = random.choice(((b"(", b")"), (b"{", b"}"), (b"[", b"]"), (b"-", b""), (b"1 + ", b"")))
    return data[: word.start()] + opening * depth + word[0] + closing * depth + data[word.end() :]


def _directive(random: Random, data: bytes) -> re.Match[bytes] | None:
    found = list(DIRECTIVE.finditer(data))
    return random.choice(found) if found else None


def other_clause(random: Random, data: bytes) -> bytes:
    """With another name in place of a word of a directive."""
    found = _directive(random, data)
    words = list(WORD.finditer(data, found.start(), found.end())) if found else []
    if not words:
        return data
    word = random.choice(words)
    new = random.choice((*TABLE.clauses, *TABLE.directives)).encode()
    return data[: word.start()] + new + data[word.end() :]


def more_clauses(random: Random, data: bytes) -> bytes:
    """With a clause added to a directive: its argument is one of another clause of the program."""
    found = _directive(random, data)
    if not found:
        return data
    arguments = re.findall(rb"\([^()\n]*\)", b"".join(DIRECTIVE.findall(data))) or [b"(n)"]
    clause = random.choice(tuple(TABLE.clauses)).encode()
    text = clause + (random.choice(arguments) if random.random() < 0.7 else b"")
    return data[: found.end()].rstrip(b"\r") + b" " + text + data[found.end() :]


def spoil_directive(random: Random, data: bytes) -> bytes:
    """A directive changed by bytes."""
    found = _directive(random, data)
    if not found:
        return data
    text = random.choice((delete, repeat, insert, insert, change_word, delete_word, nest))(random, found[0])
    return data[: found.start()] + text + data[found.end() :]


def move_directive(random: Random, data: bytes) -> bytes:
    """A directive moved or copied to the start of another line."""
    found = _directive(random, data)
    if not found:
        return data
    rest = data if random.random() < 0.5 else data[: found.start()] + data[found.end() :]
    starts = [m.end() for m in re.finditer(rb"\n", rest)] or [0]
    at = random.choice(starts)
    return rest[:at] + found[0] + b"\n" + rest[at:]


MUTATIONS: Sequence[tuple[Mutation, int]] = (
    (delete, 3),
    (repeat, 2),
    (insert, 5),
    (cut, 1),
    (change_word, 4),
    (delete_word, 4),
    (_by_lines(_delete_line), 3),
    (_by_lines(_repeat_line), 2),
    (_by_lines(_swap_lines), 2),
    (_by_lines(_insert_line), 4),
    (_by_lines(_join_line), 2),
    (_by_lines(_skip_lines), 4),
    (line_ends, 2),
    (nest, 1),
    (other_clause, 7),
    (more_clauses, 7),
    (spoil_directive, 6),
    (move_directive, 6),
)


def mutate(random: Random, data: bytes) -> bytes:
    """The program after one mutation or a few."""
    kinds, weights = zip(*MUTATIONS, strict=True)
    for mutation in random.choices(kinds, weights, k=random.choice((1, 1, 1, 2, 2, 3, 5))):
        data = mutation(random, data)
    return data
