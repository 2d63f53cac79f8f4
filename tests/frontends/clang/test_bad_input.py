"""Input that is hardly C: diagnostics or nothing, never a traceback."""

from __future__ import annotations

import random

import pytest

from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.frontends.clang.frontend import ClangFrontEnd
from tests.frontends.clang.loading import clean, load

GOOD = b"""void f(int n, double *a) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; ++i) a[i] = 0;
}
"""
JUNK = random.Random(7).randbytes(20000)


def test_a_missing_file_raises() -> None:
    with pytest.raises(OSError, match="no-such"):
        ClangFrontEnd().load(ParseRequest("/no-such/file.c"), Sink())


@pytest.mark.parametrize(
    "data",
    [
        GOOD,
        GOOD.rstrip(),
        GOOD.replace(b"\n", b"\r\n"),
        b"\xef\xbb\xbf" + GOOD,
        b"/* \xe9\xff */" + GOOD,
        GOOD.replace(b"a[", "é[".encode()).replace(b"*a", "*é".encode()),
        b"\0" + GOOD,
        GOOD + b"\0",
        b'#if 0\n#include "no\0file.h"\n#endif\n' + GOOD,
        GOOD + b"\x1a",
    ],
)
def test_odd_bytes_do_no_harm(data: bytes) -> None:
    units, said = load(data)
    assert all(d.code.name == "parse-error" for d in said)
    (construct,) = units[0].constructs
    assert construct.region is not None
    assert construct.region.span.text().startswith("for (")
    assert construct.region.span.text().endswith("= 0;")
    assert units[0].source.data == data


@pytest.mark.parametrize(
    "data",
    [
        GOOD.replace(b"\n", b"\r"),
        GOOD.replace(b"\n", b"\r", 1),
        GOOD.replace(b"#pragma", b"#\rpragma"),
        GOOD.replace(b"pragma acc", b"pragma acc\r"),
    ],
)
def test_lines_that_end_in_carriage_returns_alone_are_refused(data: bytes) -> None:
    assert [d.code.name for d in load(data)[1]] == ["bare-carriage-returns"]


def test_carriage_returns_where_no_directive_follows_do_no_harm() -> None:
    assert load(GOOD.replace(b"\n", b"\r\r\n"))[1] == []
    assert load(b"int a;\rint b;\n" + GOOD)[1] == []


def test_an_empty_file() -> None:
    assert clean("").constructs == ()


@pytest.mark.parametrize(
    "data",
    [
        JUNK,
        b"#pragma acc parallel\n" + JUNK,
        JUNK + b"\n#pragma acc parallel copy(" + JUNK,
        GOOD + JUNK,
        b"void f(void)" + b"{" * 300 + b"\n#pragma acc wait\n" + b"}" * 300,
        GOOD + b"(" * 100000,
        b"#pragma acc parallel copy(a /* \n{}",
        b'void f(void) {\n#pragma acc parallel copy("a \n{}\n}',
        b"#pragma acc \\",
        b"#pragma acc \\\n\\\n\\\n",
        b"void f(int *a) {\n#pragma acc parallel copy(a[0:1)\n{}\n#pragma acc parallel if(1);}{(\n;}",
        b"void f(void) {\n#pragma acc wait((((((((((\n#pragma acc wait(1))))))\n}",
        b'_Pragma("acc wait',
        b"#define P(x) _Pragma(#x)\nP(acc wait",
        b"#define P(x) P(x)\n#define Q(x) _Pragma(#y)\nP(acc) Q(acc)",
        b"#pragma acc wait(\xff\xfe)\n",
        b"#if 1\n#pragma acc wait\n",
        b"#pragma acc routine\nroutine(){",
        b"#pragma acc routine\nint x, y",
        b"void f(int n) {\n#pragma acc wait((::n))\n#pragma acc update self(::n, n::[::]) async(::)\n}",
    ],
)
def test_junk_raises_nothing(data: bytes) -> None:
    assert load(data)[0][0].source.data == data


def test_a_large_file() -> None:
    filler = b"".join(b"/* filler text */ int x%d;\n" % i for i in range(40000))
    assert len(clean(GOOD + filler).constructs) == 1


def test_text_cut_at_any_place_raises_nothing() -> None:
    for end in range(0, len(GOOD), 3):
        load(GOOD[:end])
