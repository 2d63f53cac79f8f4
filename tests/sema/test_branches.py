"""Branches that leave a region, found in its text."""

from __future__ import annotations

import pytest

from accomp.sema.preceding_lines import label_before
from accomp.sema.region_exits import branches_out, statement_end
from accomp.source import SourceFile, Span


def found(text: str, *, loop: bool = False) -> list[str]:
    source = SourceFile("t.c", text.encode())
    return [keyword for keyword, _ in branches_out(Span(source, 0, len(source.data)), loop)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{ return; }", ["return"]),
        ("{ if (x) return 1; else goto out; }", ["return", "goto"]),
        ("{ goto in; in: ; }", []),
        ('{ /* return; */ // goto x;\n char *s = "return;"; }', []),
        ("{ auto g = [&](int i) { return i; }; g(1); }", []),
        ("{ auto g = [&] { return; }; g(); }", []),
        ("{ if (x) [&] { return; }(); else [&](int i) mutable { return; }(1); }", []),
        ("{ for (int i : {1}) [x = a[i]] { return; }(); }", []),
        ("{ if (calls[0](x)) { return; } else if (calls[1](x)) { return; } }", ["return", "return"]),
        ("{ if (x) [[likely]] { return; } else [[unlikely]] { return; } }", ["return", "return"]),
        ("{ struct s { int f() { return 1; } }; }", []),
        ("{ for (struct s *p = q; p; p = p->next) { return; } }", ["return"]),
        ("{ FOR_EACH(i) { return; } }", ["return"]),
        ("{ returned = 1; breaks(2); }", []),
        ("{\n#if 0\nreturn;\n#endif\n}", []),
        ("{\n#pragma acc loop\nfor (;;) return;\n}", ["return"]),
        ("{ break; }", ["break"]),
        ("{ if (x) continue; else { break; } }", ["continue", "break"]),
        ("{ switch (x) { case 1: continue; default: break; } }", ["continue"]),
        ("{ x(); if (y) break; }", ["break"]),
        ("{ a[b(i)] = (struct s){x[1], {2}}; break; }", ["break"]),
        ("{ switch (f(x)) { default: break; } continue; }", ["continue"]),
        ("{ while (f(x)) break; if (g(y)) break; }", ["break"]),
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
        "{ a[i] = (struct s){1, 2}; do x(); while (y); }",
        "{ if (x) continue; y(); }",
        "{ switch (x) { case 1: continue; } }",
    ],
)
def test_a_break_of_an_inner_statement_stays_inside(body: str) -> None:
    assert found(f"for (i = 0; i < n; ++i) {body}", loop=True) == []


@pytest.mark.parametrize(
    "body",
    [
        "break;",
        "{ if (x) break; }",
        "{ for (;;) break; break; }",
        "{ if (x) ; else if (y) { break; } }",
        "{ l: break; }",
        "{ do { x(); } while (y); { break; } }",
        "{ switch (x) { case 1: break; } break; }",
    ],
)
def test_a_break_of_the_associated_loop(body: str) -> None:
    assert found(f"for (i = 0; i < n; ++i) {body}", loop=True) == ["break"]


@pytest.mark.parametrize(
    "statement",
    [
        "x();",
        "{ x(); y(); }",
        "for (i = f(0); g(i); ++i) { x(); }",
        "if (f(x)) x(); else y();",
        "do x(); while (y);",
        ";",
    ],
)
def test_the_end_of_a_statement(statement: str) -> None:
    source = SourceFile("t.c", f"{statement} z(); }}".encode())
    assert statement_end(Span(source, 0, len(source.data))) == len(statement)


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("f() {\nout:\n", "label"),
        ("switch (x) { case 1: ", "case"),
        ("switch (x) {\n  case A + 1: // one\n /* two */\n", "case"),
        ("switch (x) { default:\n#ifdef N\n", "default"),
        ("f() {\nout:;\n", ""),
        ("f() {\n// out:\n", ""),
        ("f() {\n/* out: */\n", ""),
        ("", ""),
    ],
)
def test_labels_above_a_directive(before: str, expected: str) -> None:
    text = before + "#pragma acc wait\n"
    source = SourceFile("t.c", text.encode())
    assert label_before(Span(source, len(before), len(text))) == expected
