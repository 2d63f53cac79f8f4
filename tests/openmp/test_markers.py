"""Line markers of translated Fortran: each line of the output names the line that it stands for."""

from __future__ import annotations

import random
import re

import pytest

from accomp.backends.openmp.markers import apply_marked
from accomp.source import Edit, Language, SourceFile, Span, apply_edits

MARKER = re.compile(rb'# (\d+) "([^"]*)"')


def located(text: bytes) -> list[tuple[bytes, bytes, int]]:
    """The lines of a text that are no markers, each with the file and line it stands for."""
    path, number = b"", 0
    out: list[tuple[bytes, bytes, int]] = []
    for line in text.split(b"\n"):
        marker = MARKER.match(line)
        if marker is not None:
            path, number = marker[2], int(marker[1])
            continue
        out.append((line, path, number))
        number += 1
    return out


LINES = ("a = 1", "b", "", "  c = 2", "call d()")
TEXTS = ("x", "", "y = 1\n", "\nz", "p\nq\nr")


@pytest.mark.parametrize("seed", range(60))
def test_the_text_is_the_same_and_lines_are_those_of_the_source(seed: int) -> None:
    chosen = random.Random(seed)
    lines = [f"{n} {chosen.choice(LINES)}" for n in range(1, chosen.randint(2, 12))]
    file = SourceFile("f.f90", "\n".join(lines).encode(), Language.FORTRAN)
    texts = chosen.choices(TEXTS, k=chosen.randint(0, 4))
    places = sorted(chosen.randint(0, len(file.data)) for _ in texts)
    edits = [Edit(Span(file, at, at), text.encode()) for at, text in zip(places, texts, strict=True)]
    marked = located(apply_marked(file, edits))
    assert b"\n".join(line for line, _, _ in marked) == apply_edits(file, edits)
    for line, path, number in marked:
        assert path == b"f.f90"
        own = re.match(rb"(\d+) ", line)
        if own is not None and line in file.data.split(b"\n"):
            assert number == int(own[1])


def test_statements_stay_together() -> None:
    file = SourceFile("f.f90", b"a\n!$acc x\nb\n", Language.FORTRAN)
    at = Span(file, 2, 9)
    text = apply_marked(file, [Edit(at, b"!$omp one &\n!$omp   two\ncall three")])
    assert text == b'# 1 "f.f90"\na\n!$omp one &\n!$omp   two\n# 2 "f.f90"\ncall three\nb\n'


def test_markers_of_included_files_are_kept() -> None:
    file = SourceFile("f.f90", b'a\n# 1 "g.h"\ng\n# 3 "f.f90"\nc\n', Language.FORTRAN)
    assert apply_marked(file, []) == b'# 1 "f.f90"\n' + file.data
    after = Span(file, 13, 13)
    assert b'g\n# 1 "g.h"\nnew\n# 3 "f.f90"\nc' in apply_marked(file, [Edit(after, b"\nnew")])
