"""Associated loops and their form."""

from __future__ import annotations

import pytest

from accomp.ir.nodes import Construct
from tests.frontends.clang.loading import body


def loop(text: str, clauses: str = "") -> Construct:
    return body(f"int i, j; short s; float g; double *q;\n#pragma acc parallel loop {clauses}\n{text}")


@pytest.mark.parametrize(
    ("header", "index", "declared"),
    [
        ("int k = 0; k < n; k++", "k", True),
        ("int k = 0; k < n; ++k", "k", True),
        ("i = 0; i < n; i++", "i", False),
        ("i = n; i >= 0; i--", "i", False),
        ("i = n; i > 0; --i", "i", False),
        ("i = 0; i != n; i++", "i", False),
        ("i = 0; n > i; i += 2", "i", False),
        ("i = 0; i < n; i = i + 2", "i", False),
        ("i = 0; i < n; i = 2 + i", "i", False),
        ("i = n; i > 0; i -= 3", "i", False),
        ("i = n; i > 0; i = i - 1", "i", False),
        ("i = 0; (i) < n; (i)++", "i", False),
        ("s = 0; s < n; s++", "s", False),
        ("unsigned char k = 0; k < 5; k++", "k", True),
        ("size k = 0; k < n; k++", "k", True),
        ("q = p; q != p + n; q++", "q", False),
        ("double *k = p; k < p + n; k += 2", "k", True),
        ("i = 0; i < n; ++ i", "i", False),
        ("i = LOW; i < HIGH(n); i += STEP", "i", False),
        ("i = 0; i /* c */ < n; i++", "i", False),
    ],
)
def test_canonical(header: str, index: str, declared: bool) -> None:
    text = "#define LOW 0\n#define HIGH(n) (n)\n#define STEP 2\n"
    text += "typedef unsigned long size; int i; short s; double *q;"
    construct = body(f"#pragma acc parallel loop\nfor ({header}) a[0] = 1;", text)
    (one,) = construct.loops
    assert one.problem == ""
    assert one.index is not None
    assert (one.index.name, one.declared) == (index, declared)
    assert one.body.text() == "a[0] = 1;"
    assert one.span == (construct.region.span if construct.region else None)


def test_addresses_of_an_index_and_what_it_points_to() -> None:
    taken = body(
        "#pragma acc parallel loop\nfor (i = 0; i < n; i++) a[g(&i)] = 1;", "int i; int g(const int *);"
    )
    through = body(
        "#pragma acc parallel loop\nfor (q = p; q < p + n; q++) { q[0] += 1; *q = 2; }", "double *q;"
    )
    assert [loop.problem for construct in (taken, through) for loop in construct.loops] == ["", ""]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("for (;;) break;", "its init is missing"),
        ("for (; i < n; i++) ;", "its init is missing"),
        ("for (i = 0; ; i++) ;", "its condition is missing"),
        ("for (i = 0; i < n;) ;", "its increment is missing"),
        ("for (n; i < n; i++) ;", "its init does not set a variable"),
        ("for (int k = 0, l = 1; k < n; k++) ;", "its init declares more than one variable"),
        ("for (a[0] = 0; a[0] < n; a[0]++) ;", "its init does not set a variable"),
        ("for (i = 0, j = 0; i < n; i++) ;", "its init does not set a variable"),
        ("for (g = 0; g < n; g++) ;", "its index 'g' has type 'float', not an integer or pointer type"),
        ("for (i = 0; j < n; i++) ;", "its condition does not compare 'i' by '<', '<=', '>', '>=' or '!='"),
        ("for (i = 0; i == n; i++) ;", "its condition does not compare 'i' by '<', '<=', '>', '>=' or '!='"),
        (
            "for (i = 0; i < n && j; i++) ;",
            "its condition does not compare 'i' by '<', '<=', '>', '>=' or '!='",
        ),
        ("for (i = 0; i < n; j++) ;", "its increment neither adds to nor subtracts from 'i'"),
        ("for (i = 0; i < n; i *= 2) ;", "its increment neither adds to nor subtracts from 'i'"),
        ("for (i = 0; i < n; i = j + 1) ;", "its increment neither adds to nor subtracts from 'i'"),
        ("for (i = 0; i < n; i = 1 - i) ;", "its increment neither adds to nor subtracts from 'i'"),
        ("for (i = 0; i < n; i++, j++) ;", "its increment neither adds to nor subtracts from 'i'"),
        ("for (i = 0; i < n; i++) i = 3;", "its index 'i' is modified in its body"),
        ("for (i = 0; i < n; i++) { if (n) { ++i; } }", "its index 'i' is modified in its body"),
        ("for (i = 0; i < n; i++) if (n) break;", "a 'break' leaves it"),
    ],
)
def test_not_canonical(text: str, problem: str) -> None:
    assert loop(text).loops[0].problem == problem


@pytest.mark.parametrize(
    "text",
    [
        "for (i = 0; i < n; i++) while (j) break;",
        "for (i = 0; i < n; i++) switch (j) { case 1: break; }",
        "for (i = 0; i < n; i++) for (;;) { break; }",
        "for (i = 0; i < n; i++) { continue; }",
        "for (i = 0; i < n; i++) { int i; i = 2; }",
        "for (i = 0; i < n; i++) a[i] = i;",
    ],
)
def test_bodies_that_do_no_harm(text: str) -> None:
    assert loop(text).loops[0].problem == ""


def test_a_seq_loop_may_be_left() -> None:
    assert loop("for (i = 0; i < n; i++) if (n) break;", "seq").loops[0].problem == ""


@pytest.mark.parametrize(
    "text", ["while (i) ;", "do ; while (i);", "i = 1;", "{ for (i = 0; i < 3; i++) ; }", ";"]
)
def test_no_loop(text: str) -> None:
    assert loop(text).loops == ()


@pytest.mark.parametrize(
    ("clauses", "text", "expected"),
    [
        ("", "for (i = 0; i < n; i++) for (j = 0; j < i; j++) ;", ["i", "j"]),
        ("", "for (i = 0; i < n; i++) { for (j = 0; j < i; j++) ; }", ["i", "j"]),
        ("", "for (i = 0; i < n; i++) { n = 1; for (j = 0; j < i; j++) ; }", ["i"]),
        ("", "for (i = 0; i < n; i++) { for (j = 0; j < i; j++) ; n = 1; }", ["i"]),
        ("", "for (i = 0; i < n; i++) { while (j) ; }", ["i"]),
        ("collapse(2)", "for (i = 0; i < n; i++) for (j = 0; j < i; j++) ;", ["i", "j"]),
        ("tile(2, 2)", "for (i = 0; i < n; i++) for (j = 0; j < i; j++) ;", ["i", "j"]),
    ],
)
def test_nests(clauses: str, text: str, expected: list[str]) -> None:
    assert [x.index.name for x in loop(text, clauses).loops if x.index] == expected


def test_a_nest_that_is_not_perfect_says_so() -> None:
    found = loop("for (i = 0; i < n; i++) { n = 1; for (j = 0; j < i; j++) ; }", "collapse(2)").loops
    assert [x.problem for x in found] == ["", "other statements stand between it and the loop around it"]


def test_a_directive_between_ends_the_nest() -> None:
    construct = loop("for (i = 0; i < n; i++) {\n#pragma acc loop\nfor (j = 0; j < i; j++) ; }")
    assert len(construct.loops) == 1
    assert len(construct.children[0].loops) == 1
