"""A program's own directives of OpenMP: where all of them visibly are lines, lexing finds the same."""

from __future__ import annotations

from contextlib import nullcontext
from unittest.mock import patch

import pytest

from accomp.frontends.clang.openmp_directives import OwnDirectives
from accomp.source import Language, SourceFile


def _found(text: str, *, lexed: bool) -> list[tuple[tuple[str, ...], int, int, int]]:
    source = SourceFile("a.c", text.encode(), Language.C)
    directives = OwnDirectives([source])
    with patch.object(OwnDirectives, "_lines", return_value=None) if lexed else nullcontext():
        found = directives.of(source, [], frozenset())
    return [(d.words, d.span.start, d.span.end, d.follows) for d in found]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("void f(void) {\n#pragma omp parallel\n  ;\n}\n", 1),
        ("  #  pragma omp for // words\nfor (;;) ;\n%:pragma omp barrier\n", 2),
        ("// #pragma omp parallel\nint i;\n", 0),
        ("//x #pragma omp parallel\n#pragma omp barrier\n", 1),
        ("/*\n#pragma omp parallel\n*/ int i;\n", 0),
        ("// joined \\\n#pragma omp parallel\nint i;\n", 0),
        ("#define HOLDS(x) _Pragma(x)\n#pragma omp barrier\n", 1),
        ('#define WORDS \\\n  _Pragma("omp barrier")\nvoid f(void) { WORDS }\n', 1),
        ('void f(void) { _Pragma("omp barrier") }\n#pragma omp flush\n', 2),
        ("int pragma omp;\n", 0),
        ("#pragma omp parallel \\\n  for\nfor (;;) ;\n", 1),
        ('const char *s = "#pragma omp parallel";\n', 0),
    ],
)
def test_lines_are_what_lexing_finds(text: str, count: int) -> None:
    quick, slow = _found(text, lexed=False), _found(text, lexed=True)
    assert quick == slow
    assert len(quick) == count
