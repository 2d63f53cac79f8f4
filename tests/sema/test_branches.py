"""Branches that leave a region, and labels in front of directives."""

from __future__ import annotations

import pytest

from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.registry import front_end
from accomp.source import Language

PROGRAM = """
#define FOR_EACH(i) for (int i = 0; i < 3; ++i)
struct s { int v; s *next; };
int x, y, n, i, a[9];
char *g0;
int f(int); int b(int); void r();
int (*calls[2])(int);
void program(s *q) {
  while (n) {
#pragma acc %s
    %s
  }
out:;
}
"""


def found(text: str, *, loop: bool = False) -> list[str]:
    sink = Sink()
    program = PROGRAM % ("parallel loop" if loop else "data copy(x)", text)
    request = ParseRequest("t.cpp", Language.CXX, data=program.encode())
    (unit,) = front_end(Language.CXX).load(request, sink)
    assert not list(sink)
    return [branch.keyword for branch in unit.constructs[0].branches]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("switch (n) { case 1: break; default: return; }", ["return"]),
        ("switch (n) { case 1: continue; }", ["continue"]),
        ("while (n--) { if (x) break; if (y) continue; goto out; }", ["goto"]),
        ("do { break; } while (n);", []),
        ("for (auto &e : a) { if (e) break; return; }", ["return"]),
        ("break;", ["break"]),
        ("{ return; }", ["return"]),
        ("{ if (x) return; else goto out; }", ["return", "goto"]),
        ("{ goto in; in: ; }", []),
        ('{ /* return; */ // goto x;\n const char *w = "return;"; }', []),
        ("{ auto g = [&](int i) { return i; }; g(1); }", []),
        ("{ auto g = [&] { return; }; g(); }", []),
        ("{ if (x) [&] { return; }(); else [&](int i) mutable { return; }(1); }", []),
        ("{ for (int i : a) [z = a[i]] { return; }(); }", []),
        ("{ if (calls[0](x)) { return; } else if (calls[1](x)) { return; } }", ["return", "return"]),
        ("{ if (x) [[likely]] { return; } else [[unlikely]] { return; } }", ["return", "return"]),
        ("{ struct s { int f() { return 1; } }; }", []),
        ("{ for (struct s *p = q; p; p = p->next) { return; } }", ["return"]),
        ("{ FOR_EACH(i) { return; } }", ["return"]),
        ("{ int returned = 1, breaks = 2; }", []),
        ("{\n#if 0\nreturn;\n#endif\n}", []),
        ("{\n#pragma acc loop\nfor (;;) return;\n}", ["return"]),
        ("{ break; }", ["break"]),
        ("{ if (x) continue; else { break; } }", ["continue", "break"]),
        ("{ switch (x) { case 1: continue; default: break; } }", ["continue"]),
        ("{ r(); if (y) break; }", ["break"]),
        ("{ a[b(i)] = s{a[1], {}}.v; break; }", ["break"]),
        ("{ switch (f(x)) { default: break; } continue; }", ["continue"]),
        ("{ while (f(x)) break; if (b(y)) break; }", ["break"]),
        ("continue;", ["continue"]),
        ("{ for (;;) { if (x) continue; break; } while (x) break; do continue; while (x); }", []),
    ],
)
def test_out_of_a_block(text: str, expected: list[str]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    "body",
    [
        "for (;;) break;",
        "{ for (;;) { if (x) break; } }",
        "switch (x) { case 1: break; default: break; }",
        "do { break; } while (x);",
        "{ while (x) if (y) { break; } else break; }",
        "{ a[i] = s{1, nullptr}.v; do r(); while (y); }",
        "{ if (x) continue; r(); }",
        "{ switch (x) { case 1: continue; } }",
    ],
)
def test_a_break_of_an_inner_statement_stays_inside(body: str) -> None:
    assert found(f"for (int i = 0; i < n; ++i) {body}", loop=True) == []


@pytest.mark.parametrize(
    "body",
    [
        "break;",
        "{ if (x) break; }",
        "{ for (;;) break; break; }",
        "{ if (x) ; else if (y) { break; } }",
        "{ l: break; }",
        "{ do { r(); } while (y); { break; } }",
        "{ switch (x) { case 1: break; } break; }",
    ],
)
def test_a_break_of_the_associated_loop(body: str) -> None:
    assert found(f"for (int i = 0; i < n; ++i) {body}", loop=True) == ["break"]


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("out:\n", "a label"),
        ("switch (x) { case 1: ", "'case'"),
        ("switch (x) {\n  case A + 1: // one\n /* two */\n", "'case'"),
        ("switch (x) { default:\n#ifdef N\n#endif\n", "'default'"),
        ("{ out:;\n", ""),
        ("{\n// out:\n", ""),
        ("{\n/* out: */\n", ""),
        ("{\n", ""),
    ],
)
def test_labels_above_a_directive(before: str, expected: str) -> None:
    ended = "}" if "{" in before else ""
    program = f"enum {{ A }};\nvoid f(int x) {{\n{before}\n#pragma acc wait\n;{ended} }}\n"
    sink = Sink()
    front_end(Language.C).load(ParseRequest("t.c", Language.C, data=program.encode()), sink)
    said = [d.message for d in sink]
    assert [m.rpartition("after ")[2] for m in said] == ([expected] if expected else [])
