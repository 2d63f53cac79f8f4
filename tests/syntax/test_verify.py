"""Directives that were built, held against the table."""

from __future__ import annotations

import pytest

from accomp.syntax.nodes import Clause, Directive, Expr, Model, VarRef, Word
from accomp.syntax.verify import verify_directive, verify_text


def directive(name: str, *clauses: Clause) -> Directive:
    return Directive(Model.OMP, name, None, clauses)


def var(name: str, *modifiers: str) -> Clause:
    return Clause(name, None, "", tuple(Word(m) for m in modifiers), (VarRef("a", "a"),), True)


NOWAIT = Clause("nowait")
GOOD = directive("target teams distribute parallel for simd", var("map", "to"), var("reduction", "+"), NOWAIT)


def test_good() -> None:
    assert verify_directive(GOOD) == ()
    assert verify_text(GOOD) == ()


@pytest.mark.parametrize(
    ("made", "version", "expected"),
    [
        (directive("target teams everything"), "", ["unknown-directive"]),
        (directive("parallel", var("map", "to")), "", ["clause-not-allowed"]),
        (directive("parallel for", NOWAIT), "", ["clause-not-allowed"]),
        (directive("target", NOWAIT, NOWAIT), "", ["duplicate-clause"]),
        (directive("target update"), "", ["required-clause"]),
        (directive("taskwait", Clause("replayable")), "5.2", ["not-in-version"]),
        (directive("taskwait", Clause("replayable")), "6.0", []),
        (directive("reverse"), "5.2", ["not-in-version"]),
        (directive("reverse"), "6.0", []),
    ],
)
def test_bad(made: Directive, version: str, expected: list[str]) -> None:
    assert [d.code.name for d in verify_directive(made, version)] == expected


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (directive("target", var("map", "into")), ["unknown-modifier"]),
        (directive("parallel", var("reduction")), ["missing-operator"]),
        (directive("parallel", Clause("num_threads", None, "", (), (Expr("(2"),), True)), ["unbalanced"]),
        (directive("for", Clause("schedule", None, "", (), (Word("often"),), True)), ["unknown-value"]),
    ],
)
def test_bad_text(made: Directive, expected: list[str]) -> None:
    assert [d.code.name for d in verify_text(made)] == expected
