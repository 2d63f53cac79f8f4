"""The words of a program's own directives of OpenMP."""

from __future__ import annotations

import pytest

from accomp.spec.openmp_directives import directive_words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (" parallel for reduction(+: s)", "parallel for"),
        ("target teams distribute parallel do simd&", "target teams distribute parallel do simd"),
        ("endparalleldo", "end parallel do"),
        ("targetenterdata map(to: a)", "target enter data"),
        ("do default(none)", "do"),
        ("for firstprivate(x)", "for"),
        ("declare reduction(+: t: x)", "declare"),
        ("allocate(a)", "allocate"),
        ("atomic capture", "atomic"),
        ("critical (name)", "critical"),
        ("sections", "sections"),
        ("taskloop simd", "taskloop simd"),
        ("unknown", ""),
        ("form", ""),
        ("", ""),
    ],
)
def test_words_end_at_the_clauses(text: str, words: str) -> None:
    assert directive_words(text) == tuple(words.split())
