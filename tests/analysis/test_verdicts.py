"""What is said of loops that are written out here."""

import pytest

from accomp.analysis.loops import loop_results
from accomp.analysis.records import LoopResult
from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.registry import front_end
from accomp.source import Language
from accomp.target import HIP, Target

DECLARED = """#define SIZE 4
#define LESS (SIZE - 3)
double fmax(double, double);
int f(int);
static int twice(int x) { return 2 * x; }
typedef unsigned long size_t;
extern union { double x[8], y[8]; } both;
struct grid { double *cells; double sum; };
double g[100][100], v[100];
int key[100];
"""
PARAMETERS = (
    "int n, int m, double *restrict a, double *restrict b, double *p, size_t z, unsigned u, struct grid *s"
)


def results(statements: str, language: Language = Language.C) -> tuple[LoopResult, ...]:
    """The loops of statements in a `parallel` construct."""
    head = f"{DECLARED}void r({PARAMETERS}) {{\n  double x = 1; int k = 0;\n"
    text = f"{head}#pragma acc parallel\n{{ {statements} }}\n}}\n"
    path = "case.c" if language is Language.C else "case.cpp"
    if language is Language.CXX:
        text = text.replace("restrict", "__restrict")
    return _of(path, language, text)


def fortran(statements: str, declarations: str = "") -> tuple[LoopResult, ...]:
    """The loops of statements of Fortran in a `parallel` construct."""
    lines = [
        "subroutine r(n, m, a, b, c)",
        "integer :: n, m, i, j, k",
        "real(8) :: a(n), b(n), c(n, m), x, w(8)",
    ]
    lines += [declarations, "!$acc parallel private(w)", statements, "!$acc end parallel", "end subroutine"]
    return _of("case.f90", Language.FORTRAN, "\n".join(lines) + "\n")


def _of(path: str, language: Language, text: str) -> tuple[LoopResult, ...]:
    request = ParseRequest(path, language, data=text.encode(), target=Target(HIP))
    return loop_results(front_end(language).load(request, Sink()))


def said(one: LoopResult) -> str:
    """A result in one line."""
    parts = [
        one.verdict.value,
        *(f"private {n}" for n in one.private),
        *(f"last {n}" for n in one.lastprivate),
    ]
    parts += [f"{r.operator} {r.name}" for r in one.reductions]
    if one.runtime_check:
        parts += [f"{a}|{b}" for a, b in one.runtime_check]
    elif one.why:
        parts.append(one.why)
    return "; ".join(parts)


NEXT = "is written in iteration i and read in iteration i+1"
UNKNOWN = ", as far as is known"
CASES = {
    "for (int i = 0; i < 63; i++) { void *v = a; char *q = v; q[i] = 0; x = a[i]; }": (
        f"unknown; private x; 'a' is written in iteration i and written in another iteration{UNKNOWN}"
    ),
    "for (int i = 0; i < n; i++) a[i] = b[i];": "independent",
    "for (int i = 1; i < n; i++) a[i] = a[i - 1];": f"carried; 'a' {NEXT}",
    "for (int i = 0; i < n - 1; i++) a[i] = a[i + 1];": (
        "carried; 'a' is read in iteration i and written in iteration i+1"
    ),
    "for (int i = 0; i < n; i += 2) a[i] = a[i + 1];": "independent",
    "for (int i = n - 1; i > 0; i--) a[i] = a[i - 1];": (
        "carried; 'a' is read in iteration i and written in iteration i+1"
    ),
    "for (int i = 0; i < n; i++) a[i] = a[i + m];": (
        f"unknown; 'a' is written in iteration i and read in another iteration{UNKNOWN}"
    ),
    "for (int i = 0; i < n; i++) a[n - 1 - i] = b[i];": "independent",
    "for (int i = 0; i < n; i++) a[5] = b[i];": (
        "carried; 'a' is written in iteration i and written in another iteration"
    ),
    # aliasing
    "for (int i = 0; i < n; i++) a[i] = p[i];": "independent",
    "for (int i = 0; i < n; i++) v[i] = p[i];": "unknown; p|v",
    "for (int i = 0; i < n; i++) v[i] = g[i][0];": "independent",
    "for (int i = 0; i < n; i++) { double *q = p + i; *q = i; }": "independent",
    "for (int i = 0; i < n; i++) s->cells[i] = i;": "unknown; s->cells|s",
    # subscripts
    "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i * m + j] = 1;": "independent",
    "for (int i = 0; i < n; i++) for (int j = 0; j <= m; j++) a[i * m + j] = 1;": (
        f"unknown; 'a' is written in iteration i and written in another iteration{UNKNOWN}"
    ),
    "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i * (m + 2) + j + 1] = 1;": "independent",
    "for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) g[i][j] = g[j][i];": "independent",
    "for (int i = 0; i < n; i++) a[2 * i] = a[2 * i + 1];": "independent",
    "for (int i = 0; i < n; i++) a[i % 4] = 1;": (
        "carried; 'a' is written in iteration i and written in another iteration"
    ),
    "for (int i = 0; i < n; i++) a[i / 2] = 1;": (
        "carried; 'a' is written in iteration i and written in iteration i+1"
    ),
    "for (int i = 0; i < n; i++) a[key[i]] = 1;": (
        f"unknown; 'a' is written in iteration i and written in another iteration{UNKNOWN}"
    ),
    "for (int i = 0; i < n; i++) { int l = i + 1; a[l] = b[l]; }": "independent",
    "for (int i = 1; i < n; i++) if (i > 5) a[i] = a[2]; ": "independent",
    "for (int i = 0; i < n; i++) { if (i == 0) continue; a[i] = a[0]; }": "independent",
    "for (int i = 0; i < n; i++) a[SIZE * i + 1] = a[SIZE * i + 2];": "independent",
    "for (int i = 0; i < n; i++) a[LESS * i] = a[LESS * i + 1];": (
        "carried; 'a' is read in iteration i and written in iteration i+1"
    ),
    "for (int i = 0; i < n; i++) switch (m) { case 1: a[i] = 1; break; default: a[i] = 2; }": "independent",
    # wrapping
    "for (unsigned i = 0; i < u; i++) a[i + 1] = 1;": "independent",
    "for (unsigned i = 0; i < u; i++) a[2 * i] = 1;": (
        f"unknown; 'a' is written in iteration i and written in iteration i+{2**31}{UNKNOWN}"
    ),
    "for (size_t i = 0; i < z; i++) a[2 * i] = 1;": "independent",
    "for (size_t i = 1; i < z - 1; i++) a[i - 1] = b[i];": "independent",
    # scalars
    "for (int i = 0; i < n; i++) { x = b[i]; a[i] = x; }": "independent; private x",
    "for (int i = 0; i < n; i++) { if (b[i] > 0) x = b[i]; a[i] = x; }": (
        f"unknown; 'x' is written in iteration i and read in iteration i+1{UNKNOWN}"
    ),
    "for (int i = 0; i < n; i++) { x = b[i]; a[i] = x; } a[0] = x;": "independent; last x",
    "for (int i = 0; i < n; i++) x += b[i];": "reduction; + x",
    "for (int i = 0; i < n; i++) x = b[i] - 1 + x;": "reduction; + x",
    "for (int i = 0; i < n; i++) x = 1 - x;": f"carried; 'x' {NEXT}",
    "for (int i = 0; i < n; i++) if (b[i] > x) x = b[i];": "reduction; max x",
    "for (int i = 0; i < n; i++) x = b[i] < x ? b[i] : x;": "reduction; min x",
    "for (int i = 0; i < n; i++) x = fmax(x, b[i]);": "reduction; max x",
    "for (int i = 0; i < n; i++) if (b[i] > x) { x = b[i]; k = i; }": (
        f"unknown; private k; 'x' is written in iteration i and read in iteration i+1{UNKNOWN}"
    ),
    "for (int i = 0; i < n; i++) a[key[i]] += b[i];": "reduction; + a",
    "for (int i = 0; i < n; i++) { a[k] = b[i]; k++; }": (
        "carried; 'k' is written in iteration i and read in iteration i+1"
    ),
    # private arrays
    "double t[8]; for (int i = 0; i < n; i++) { for (int j = 0; j < 8; j++) t[j] = b[i];"
    " for (int j = 0; j < 8; j++) a[i] += t[j]; }": "independent; private t",
    "double t[8]; for (int i = 0; i < n; i++) { for (int j = 0; j < 7; j++) t[j] = b[i];"
    " for (int j = 0; j < 8; j++) a[i] += t[j]; }": (
        "carried; 't' is written in iteration i and written in another iteration"
    ),
    # members, and pointers that moved
    "for (int i = 0; i < n; i++) both.x[i] = both.y[i + 1];": (
        f"unknown; 'both' is written in iteration i and read in another iteration{UNKNOWN}"
    ),
    "p += m; for (int i = 0; i < n; i++) p[i] = b[i];": "independent",
    "for (int i = 0; i < n; i++) *p++ = b[i];": f"carried; 'p' {NEXT}",
    "for (int i = 0; i < n; i++) { static int c; c = i; a[i] = c; }": (
        "unknown; last c; all iterations share the static variable 'c'"
    ),
    # calls and jumps
    "for (int i = 0; i < n; i++) a[i] = twice(i);": "independent",
    "for (int i = 0; i < n; i++) a[i] = f(i);": "unknown; it calls 'f', whose effects are not known",
    "for (int i = 0; i < n; i++) { if (a[i] > 3) break; a[i] = 0; }": "unknown; a jump leaves the loop",
    "for (int i = 0; i < n; i++) { a[i] = 0; n--; }": f"carried; 'n' {NEXT}",
}


@pytest.mark.parametrize("statements", CASES)
def test_c(statements: str) -> None:
    assert said(results(statements)[0]) == CASES[statements]


def test_arrays_whose_last_values_are_read_are_not_private() -> None:
    inner = "for (int j = 0; j < 8; j++) t[j] = b[i]; a[i] = t[3];"
    before = "double t[8]; for (int j = 0; j < 8; j++) t[j] = 1;"
    found = results(f"{before} for (int i = 0; i < n; i++) {{ {inner} }} a[0] = t[0];")
    assert [one.verdict.value for one in found] == ["independent", "carried", "independent"]


def test_references_of_cxx_may_be_anything() -> None:
    loop = "double &y = a[1]; for (int i = 0; i < n; i++) { y = b[i]; }"
    assert results(loop, Language.CXX)[0].verdict.value == "unknown"


def test_what_a_call_is_given_by_reference_it_need_not_set() -> None:
    text = """template <class Body> void each(int *out, Body body) {
#pragma acc parallel loop copyout(out[0:10])
  for (int i = 0; i < 10; ++i)
    out[i] = body(i);
}
"""
    assert _of("case.cpp", Language.CXX, text)[0].verdict.value == "unknown"


FORTRAN = {
    "do i = 1, n\n a(i) = b(i)\nend do": "independent",
    "do i = 2, n\n a(i) = a(i-1)\nend do": f"carried; 'a' {NEXT}",
    "do i = n, 1, -1\n a(i) = b(n-i+1)\nend do": "independent",
    "do j = 1, m\n c(:, j) = c(:, j) + a(:)\nend do": "independent",
    "do j = 2, m\n c(1:n, j) = c(1:n, j-1)\nend do": (
        "carried; 'c' is written in iteration i and read in iteration i+1"
    ),
    "do j = 1, m\n where (c(:, j) > 0) c(:, j) = 1\nend do": "independent",
    "do i = 1, n\n a(mod(i, 2) + 1) = 1\nend do": (
        "carried; 'a' is written in iteration i and written in another iteration"
    ),
    "do i = 1, n\n x = max(x, a(i))\nend do": "reduction; max x",
    "do i = 1, n\n if (a(i) > x) x = a(i)\nend do": "reduction; max x",
    "do i = 1, n\n do k = 1, 8\n  w(k) = a(i) * k\n end do\n b(i) = w(1) + w(8)\nend do": (
        "independent; private k; private w"
    ),
    "do i = 1, n, m\n a(i) = 1\nend do": "independent",
    "do i = 1, n\n if (a(i) > 0) exit\n a(i) = 1\nend do": "unknown; a jump leaves the loop",
    "outer: do i = 1, n\n do j = 1, m\n  if (c(i, j) > 0) cycle outer\n end do\n a(i) = 1\nend do outer": (
        "independent; private j"
    ),
}


@pytest.mark.parametrize("statements", FORTRAN)
def test_fortran(statements: str) -> None:
    assert said(fortran(statements)[0]) == FORTRAN[statements]


def test_variables_that_share_storage_are_not_told_apart() -> None:
    declared = "real(8) :: e(8), f(8), y\ninteger :: l\nequivalence (e(1), f(3)), (k, l)"
    assert fortran("do i = 1, 6\n e(i) = f(i)\nend do", declared)[0].verdict.value == "unknown"
    loop = "do i = 1, n\n k = i\n l = 3\n a(k) = 1\nend do"
    assert fortran(loop, declared)[0].verdict.value == "unknown"


def test_pointers_of_fortran_may_share_memory() -> None:
    declared = "real(8), pointer :: q(:)\nreal(8), target :: t(8)\nreal(8), allocatable :: y(:)"
    loop = "do i = 1, n\n q(i) = {}(i)\nend do"
    assert said(fortran(loop.format("t"), declared)[0]) == "unknown; t|q"
    assert said(fortran(loop.format("y"), declared)[0]) == "independent"
