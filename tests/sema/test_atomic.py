"""The statement forms of atomic (section 2.12)."""

from __future__ import annotations

import pytest

from accomp.diagnostics import Sink
from accomp.ir.nodes import Construct, Region, RegionKind, Unit
from accomp.sema.check import check_unit
from accomp.source import SourceFile, Span
from accomp.syntax.nodes import Clause, Directive, Model

GOOD = {
    "read": ["v = x;", "v = a[i];", "v = p->m[j + 1].k;", "(v) = *p;", "v = *p;"],
    "write": ["x = 1;", "a[i] = b * c + 2;", "x = g(y);", "*p = 3;", "s.m = n ? 1 : 2;"],
    "update": [
        "x++;", "--x;", "a[i] += b * c;", "x = x + 1;", "x = 1 - x;", "x <<= 2;", "x = x * (a + b);",
        "a[i] = a[i] + b[i];", "x = (a + b) * x;", "{ x++; }", "x = x + a * b;", "x = a - b + x;",
        "*p += 1;", "p->n |= m;", "x = (x + 1);", "x = x >> 1;", "x /* c */ += 1;", "(*p)++;",
        "x = a * b + x;", "x ^= y;",
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
        "x = x * a + b;",
        "{ x++; y++; }",
        "v = x;",
        "x = x && y;",
        "x = -x;",
        "for (;;) x++;",
        "if (a) x += 1;",
    ],
    "capture": ["x++;", "v = x;", "{ v = x; y++; }", "{ v = x; }", "{ x++; y++; }", "v = x = y + 1;"],
}


def report(kind: str, statement: str) -> list[str]:
    source = SourceFile("t.c", statement.encode())
    span = Span(source, 0, len(source.data))
    directive = Directive(Model.ACC, "atomic", span, (Clause(kind, span, kind),))
    unit = Unit(source, (Construct(directive, Region(RegionKind.STATEMENT, span), function="f"),))
    sink = Sink()
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
