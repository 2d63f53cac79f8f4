"""Kernels of CUDA Fortran, `attributes(global)`, as routines that are called for each thread of each block.

A launch becomes a nest of loops over blocks (gangs) and threads (vector lanes). Kernels whose threads wait
for each other or share memory have no such form and are refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from accomp.frontends.fortran.balance import behind_parentheses, split_top
from accomp.frontends.fortran.kinds import PROCEDURES, Kind
from accomp.frontends.fortran.structure import Block, Structure
from accomp.source import Edit, Span

_GLOBAL = re.compile(r"attributes\s*\(\s*(global|device|host\s*,\s*device)\s*\)\s*", re.IGNORECASE)
_BUILT_IN = re.compile(r"\b(threadidx|blockidx|blockdim|griddim)\s*%\s*([xyz])\b", re.IGNORECASE)
_LETTERS = {"threadidx": "t", "blockidx": "b", "blockdim": "n", "griddim": "g"}
_LAUNCH = re.compile(r"call\s+(\w+)\s*<<<(.*?)>>>\s*\((.*)\)\s*$", re.IGNORECASE | re.DOTALL)
_WAITS = re.compile(r"\b(syncthreads\w*|threadfence\w*|syncwarp|__shfl\w*|atomic\w+)\b")
_PLACES = tuple(f"cuda_{letter}{dim}" for letter in _LETTERS.values() for dim in "xyz")
Say = Callable[[int, str], None]


def kernel_edits(structure: Structure, say: Say) -> Iterator[Edit]:
    """The edits of kernels and other device procedures."""
    for block in structure.units():
        if block.kind in PROCEDURES and block.first >= 0:
            text = structure.scan.written(structure.statements[block.first])
            found = _GLOBAL.search(text)
            if found is not None:
                yield from _procedure(structure, block, found, found[1].lower() == "global", say)


def _procedure(
    structure: Structure, block: Block, found: re.Match[str], kernel: bool, say: Say
) -> Iterator[Edit]:
    first = structure.statements[block.first]
    source = structure.scan.source
    yield Edit(Span(source, *first.place(*found.span())), b"")
    lines = ["!$acc routine seq"]
    if kernel:
        opened = first.text.find("(", found.end())
        close = behind_parentheses(first.text, opened) - 1
        empty = not first.text[opened + 1 : close].strip()
        at = first.place(close, close)[0]
        listed = ", ".join(_PLACES)
        yield Edit(Span(source, at, at), f"{'' if empty else ', '}&\n    {listed}".encode())
        lines.append(f"integer, value :: {', '.join(_PLACES[:6])}")
        lines.append(f"integer, value :: {', '.join(_PLACES[6:])}")
    last = block.first
    for index in range(block.first + 1, block.last):
        statement, kind = structure.statements[index], structure.shapes[index].kind
        if kind in (Kind.DECLARATION, Kind.USE, Kind.IMPLICIT):
            last = index
        if kind is Kind.DECLARATION and re.search(r",\s*shared\b", statement.text):
            say(index, "shared memory")
        waits = _WAITS.search(statement.text) if kind is Kind.EXECUTABLE else None
        if waits is not None:
            say(index, f"the routine '{waits[1]}'")
        if kernel:
            yield from _named(structure, index)
    behind = source.data.find(b"\n", structure.statements[last].end)
    text = "".join(f"\n    {line}" for line in lines)
    yield Edit(Span(source, behind, behind), text.encode())


def _named(structure: Structure, index: int) -> Iterator[Edit]:
    """`threadIdx%x` and the like as arguments."""
    statement = structure.statements[index]
    for found in _BUILT_IN.finditer(statement.text):
        name = f"cuda_{_LETTERS[found[1]]}{found[2]}"
        yield Edit(Span(structure.scan.source, *statement.place(*found.span())), name.encode())


def dim3_edits(structure: Structure) -> Iterator[Edit]:
    """Variables of type dim3 as arrays of three numbers."""
    source = structure.scan.source
    names: set[str] = set()
    for index, statement in enumerate(structure.statements):
        if structure.shapes[index].kind is not Kind.DECLARATION:
            continue
        found = re.match(r"type\s*\(\s*dim3\s*\)", statement.text)
        if found is not None:
            yield Edit(Span(source, *statement.place(*found.span())), b"integer, dimension(3)")
            names |= set(re.findall(r"\w+", statement.text[found.end() :]))
    for index, statement in enumerate(structure.statements):
        if structure.shapes[index].kind is not Kind.EXECUTABLE or "<<<" in statement.text:
            continue
        for found in re.finditer(r"\bdim3\s*\(", statement.text):
            close = behind_parentheses(statement.text, found.end() - 1)
            yield Edit(Span(source, *statement.place(*found.span())), b"[")
            yield Edit(Span(source, *statement.place(close - 1, close)), b"]")
        for found in re.finditer(r"\b(\w+)\s*%\s*([xyz])\b", statement.text):
            if found[1] in names:
                text = f"{found[1]}({'xyz'.index(found[2]) + 1})"
                yield Edit(Span(source, *statement.place(*found.span())), text.encode())


def launch(structure: Structure, index: int, arrays: frozenset[str]) -> list[str] | None:
    """The lines of a launch; None where it has more than two sizes. `arrays` are variables of type dim3."""
    written = structure.scan.written(structure.statements[index])
    found = _LAUNCH.match(written)
    if found is None:
        return None
    parts = [found[2][a:b] for a, b in split_top(found[2], 0, len(found[2]))]
    if len(parts) != 2:
        return None
    sizes = [_sizes(part.strip(), arrays) for part in parts]
    given = f"{found[3].strip()}, " if found[3].strip() else ""
    places = ", ".join(_PLACES)
    lines = ["block", f"integer :: {', '.join(_PLACES[:6])}", f"integer :: {', '.join(_PLACES[6:])}"]
    for letter, values in zip("gn", sizes, strict=True):
        lines += [f"cuda_{letter}{d} = {v}" for d, v in zip("xyz", values, strict=True)]
    lines.append(
        "!$acc parallel loop gang collapse(3) default(present) vector_length(cuda_nx*cuda_ny*cuda_nz)"
    )
    lines += [f"do cuda_b{d} = 1, cuda_g{d}" for d in "zyx"]
    lines.append("!$acc loop vector collapse(3)")
    lines += [f"do cuda_t{d} = 1, cuda_n{d}" for d in "zyx"]
    lines.append(f"call {found[1]}({given}&")
    lines.append(f"  {places})")
    return [*lines, *("end do" for _ in range(6)), "end block"]


def _sizes(text: str, arrays: frozenset[str]) -> list[str]:
    """Three extents: a number is one of x."""
    if text.lower() in arrays:
        return [f"{text}({d})" for d in (1, 2, 3)]
    dim3 = re.match(r"dim3\s*\((.*)\)$", text, re.IGNORECASE | re.DOTALL)
    if dim3 is None:
        return [text, "1", "1"]
    parts = [dim3[1][a:b] for a, b in split_top(dim3[1], 0, len(dim3[1]))]
    return [*parts, *("1" for _ in range(3 - len(parts)))]
