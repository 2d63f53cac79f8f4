"""Text of regions as C++ for the device, and what kernels of C become."""

from __future__ import annotations

import pytest

from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.frontends.clang.cxx_words import as_cxx, cxx_edits
from accomp.ir.line_directives import marked, with_lines
from accomp.pipeline import Options, translate
from accomp.source import Edit, SourceFile, Span, edited
from accomp.target import Target


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("new = this->class + restrict_", "new_ = this_->class_ + restrict_"),
        ('puts("new"); /* delete */ int delete;', 'puts("new"); /* delete */ int delete_;'),
        ("double *restrict p; register int i; _Bool b;", "double *__restrict p;  int i; bool b;"),
    ],
)
def test_names_that_cxx_reserves_are_renamed(text: str, wanted: str) -> None:
    assert as_cxx(text) == wanted
    span = Span(SourceFile("a.c", text.encode()), 0, len(text))
    assert edited(span, cxx_edits(span)) == wanted


def test_inserted_text_is_left_as_it_is() -> None:
    file = SourceFile("a.c", b"x = new + y;")
    edit = Edit(Span(file, 4, 7), b"static_cast<int>(z)")
    assert edited(Span(file, 0, 12), [edit]) == "x = static_cast<int>(z) + y;"


def test_marked_statements_get_their_lines() -> None:
    file = SourceFile("a.c", b"\nx = 1;\n")
    text = f"void k() {{\n  {marked('x = 1;', Span(file, 1, 7))}\n}}"
    lines = ["void k() {", '#line 2 "a.c"', "  x = 1;", '#line 5 "a.hip.cpp"', "}"]
    assert with_lines(text, "a.hip.cpp") == "\n".join(lines)


def kernels(source: str) -> str:
    """The kernels of a program in C."""
    sink = Sink()
    outputs = translate(ParseRequest("t.c", data=source.encode()), Options(target=Target("hip")), sink)
    assert not sink.errors, [d.message for d in sink]
    return outputs[0].kernels.decode()


ATOMIC = """
void f(int n, int *x, int *v) {
#pragma acc parallel loop gang copy(x[0:1], v[0:n])
  for (int i = 0; i < n; ++i) {
#pragma acc atomic %s
    %s
  }
}
"""


@pytest.mark.parametrize(
    ("kind", "statement", "wanted"),
    [
        ("read", "v[i] = x[0];", "v[i] = accomp::atomic_read(x[0]);"),
        ("write", "x[0] = v[i] + 1;", "accomp::atomic_write(x[0], v[i] + 1);"),
        ("", "x[0]++;", "accomp::atomic_add(x[0], 1);"),
        ("update", "x[0] -= v[i];", "[&](auto accomp_old) { return accomp_old - (v[i]); });"),
        ("update", "x[0] = v[i] - x[0];", "[&](auto accomp_old) { return (v[i]) - accomp_old; });"),
        ("capture", "v[i] = x[0]++;", "v[i] = accomp::atomic_add(x[0], 1).before;"),
        ("capture", "v[i] = ++x[0];", "v[i] = accomp::atomic_add(x[0], 1).after;"),
        ("capture", "{ v[i] = x[0]; x[0] += 2; }", "v[i] = accomp::atomic_add(x[0], 2).before;"),
        ("capture", "{ x[0] *= 3; v[i] = x[0]; }", "return accomp_old * (3); }).after;"),
    ],
)
def test_atomic_accesses_are_calls(kind: str, statement: str, wanted: str) -> None:
    assert wanted in kernels(ATOMIC % (kind, statement))


@pytest.mark.parametrize(
    ("header", "wanted"),
    [
        ("int i = 0; i < n; ++i", "accomp::count_lt(0, n, 1)"),
        ("int i = n; 0 <= i; i -= 2", "accomp::count_ge(n, 0, -(2))"),
        ("int i = 1; i != n; i = 3 + i", "accomp::count_ne(1, n, 3)"),
        ("long i = n; i > 1; i--", "accomp::count_gt(n, 1, -1)"),
    ],
)
def test_headers_of_loops_are_ranges(header: str, wanted: str) -> None:
    source = (
        "void f(int n, int *x) {\n#pragma acc parallel loop gang copy(x[0:n])\n  for (%s)\n    x[i] = 1;\n}\n"
    )
    assert wanted in kernels(source % header)


def test_const_of_the_variable_itself_is_dropped() -> None:
    text = kernels(
        "void f(double *const p, const int n, const int *q) {\n"
        "#pragma acc parallel loop deviceptr(p, q)\n"
        "  for (int i = 0; i < n; i++) p[i] = q[i];\n"
        "}\n"
    )
    assert "double *p, const int *q, int n" in " ".join(text.split())


def test_reduced_elements_have_names_of_their_own() -> None:
    text = kernels(
        "double f(int k, double a[9]) {\n"
        "#pragma acc parallel loop reduction(+: a[k + 1], a[k - 1])\n"
        "  for (int i = 0; i < 9; i++) { a[k + 1] += i; a[k - 1] += 1; }\n"
        "  return a[0];\n"
        "}\n"
    )
    assert "accomp_a__k_2b_1 += i" in text
    assert "accomp_a__k_2d_1 += 1" in text
