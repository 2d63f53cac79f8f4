"""Contexts of the preprocessor: what follows from a condition, and which exclude each other."""

from __future__ import annotations

import pytest

from accomp.frontends.fortran.branches import Branches, Context, excludes, facts, independent_conditions


@pytest.mark.parametrize(
    ("word", "rest", "found"),
    [
        ("ifdef", "A", {("defined(A)", True)}),
        ("ifndef", "A ! why", {("defined(A)", False)}),
        ("if", "!defined(A)", {("defined(A)", False)}),
        ("if", "( ! ( defined A ) )", {("defined(A)", False)}),
        ("if", "N > 1", {("N > 1", True)}),
        (
            "if",
            "(!defined(A)) && defined(B)",
            {("(!defined(A)) && defined(B)", True), ("defined(A)", False), ("defined(B)", True)},
        ),
        (
            "if",
            "!(defined(A) || F(1, 2))",
            {("defined(A) || F(1, 2)", False), ("defined(A)", False), ("F(1, 2)", False)},
        ),
        ("if", "defined(A) && N || M", {("defined(A) && N || M", True)}),
        ("if", "1", set[tuple[str, bool]]()),
    ],
)
def test_facts(word: str, rest: str, found: set[tuple[str, bool]]) -> None:
    assert facts(word, rest) == found


def _context(*lines: str) -> Context:
    branches = Branches()
    for line in lines:
        assert branches.line(line)
    return branches.here


def test_branches_exclude_each_other() -> None:
    first, second = _context("#ifdef A"), _context("#ifdef A", "#elif defined(B)")
    third = _context("#ifdef A", "#elif defined(B)", "# else")
    assert excludes(first, second)
    assert excludes(second, third)
    assert excludes(first, _context("#ifndef A"))
    assert excludes(_context("#if defined(A) || defined(B)"), _context("#if !(defined(A) || defined(B))"))
    assert not excludes(first, _context("#ifdef B"))
    assert excludes(_context("#if 0"), _context("#ifdef B"))


def test_what_follows_is_not_asked_for() -> None:
    assert independent_conditions(_context("#if defined(A) && N > 1")) == ("(N > 1)", "defined(A)")
    assert independent_conditions(_context("#if defined(A) || B", "#else")) == ("!(B)", "!defined(A)")


def test_conditions_that_do_not_fit() -> None:
    assert not Branches().line("#endif")
    assert not Branches().line("#define A")
