"""The statement forms of atomic (section 2.12)."""

from __future__ import annotations

import pytest

from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.registry import front_end
from accomp.sema.check import check_unit
from accomp.source import Language

GOOD = {
    "read": ["v = x;", "v = a[i];", "v = p[j + 1].k;", "(v) = *q;", "v = *q;"],
    "write": ["x = 1;", "a[i] = b * c + 2;", "x = g(y);", "*q = 3;", "s.m = n ? 1 : 2;"],
    "update": [
        "x++;", "--x;", "a[i] += b * c;", "x = x + 1;", "x = 1 - x;", "x <<= 2;", "x = x * (c + b);",
        "a[i] = a[i] + p[i].k;", "x = (c + b) * x;", "{ x++; }", "x = x + c * b;", "x = c - b + x;",
        "*q += 1;", "p->n |= m;", "x = (x + 1);", "x = x >> 1;", "x /* c */ += 1;", "(*q)++;",
        "x = c * b + x;", "x ^= y;",
    ],
    "capture": [
        "v = x++;", "v = --x;", "v = x += 2;", "v = (x += 2);", "v = x = x + 2;", "v = x = 2 * x;",
        "{ v = x; x++; }", "{ x += 1; v = x; }", "{ v = a[i]; a[i] = b; }", "{ v = x; x = x + 1; }",
        "{ ++a[i]; v = a[i]; }", "{\n v = x;\n x = y * 2;\n}", "{ x = x - y; v = x; }",
    ],
}  # fmt: skip
BAD = {
    "read": ["x++;", "v = x + 1;", "v += x;", ";", "v = 3;"],
    "write": ["x += 1;", "x++;", ";"],
    "update": [
        "x = 1;",
        "x = y + z;",
        "x = x * c + b;",
        "{ x++; y++; }",
        "v = x;",
        "x = x && y;",
        "x = -x;",
        "for (;;) x++;",
        "if (a) x += 1;",
    ],
    "capture": ["x++;", "v = x;", "{ v = x; y++; }", "{ v = x; }", "{ x++; y++; }", "v = x = y + 1;"],
}


PROGRAM = """
#define ADD(v, w) v = v + w
#define PLUS +=
struct record { int k, m, n; };
int g(int);
void f(struct record *p, struct record s, int *a, int *q, int i, int j, int k, int n, int m) {
  int b = 1, c = 2, v, x, y = 3, z = 4;
#pragma acc atomic %s
  %s
}
"""


def report(kind: str, statement: str) -> list[str]:
    sink = Sink()
    request = ParseRequest("t.c", Language.C, data=(PROGRAM % (kind, statement)).encode())
    for unit in front_end(Language.C).load(request, sink):
        check_unit(unit, sink)
    return [d.code.name for d in sink]


@pytest.mark.parametrize(("kind", "statement"), [(k, s) for k, v in GOOD.items() for s in v])
def test_accepted(kind: str, statement: str) -> None:
    assert report(kind, statement) == []


@pytest.mark.parametrize(("kind", "statement"), [(k, s) for k, v in BAD.items() for s in v])
def test_rejected(kind: str, statement: str) -> None:
    assert report(kind, statement) == ["atomic-statement"]


@pytest.mark.parametrize(
    "statement", ["ADD(x, 1);", "\n#ifdef N\nx = 1;\n#else\nx++;\n#endif\n", "x PLUS y;"]
)
def test_not_judged_where_macros_may_hide_the_form(statement: str) -> None:
    assert report("update", statement) == []
