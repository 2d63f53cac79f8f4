"""Directives to text."""

from __future__ import annotations

import pytest

from accomp.source import Language
from accomp.syntax.nodes import Clause, Directive, Expr, Keyed, Model, VarRef, Word
from accomp.syntax.printer import print_clause, print_directive, print_fortran
from tests.syntax.texts import good

A = VarRef("a", "a")
LONG = good("parallel loop gang worker vector num_gangs(64) copyin(a[0:n]) copyout(b[0:n]) reduction(+: s)")


def test_canonical_text() -> None:
    text = "parallel loop gang( num :4 ) wait(devnum:d:queues:1,2), cache_me"
    assert print_directive(good(text.split(", ", maxsplit=1)[0])) == (
        "#pragma acc parallel loop gang(num: 4) wait(devnum: d: queues: 1, 2)"
    )


@pytest.mark.parametrize(
    ("clause", "text"),
    [
        (Clause("nowait"), "nowait"),
        (Clause("map", None, "", (Word("always"), Word("to")), (A,)), "map(always, to: a)"),
        (
            Clause("reduction", None, "", (Word("+"),), (VarRef("a", "a"), VarRef("b", "b"))),
            "reduction(+: a, b)",
        ),
        (Clause("gang", None, "", (), (Keyed("num", Expr("4"), None, False),)), "gang(4)"),
        (Clause("linear", None, "", (), (A,), tail=(Word("val"),)), "linear(a: val)"),
        (Clause("doacross", None, "", (Word("source"),)), "doacross(source:)"),
    ],
)
def test_clauses(clause: Clause, text: str) -> None:
    assert print_clause(clause) == text


def test_long_lines_fold_at_clauses() -> None:
    assert print_directive(LONG, 62, "  ").split("\n") == [
        "  #pragma acc parallel loop gang worker vector num_gangs(64) \\",
        "      copyin(a[0:n]) copyout(b[0:n]) reduction(+: s)",
    ]


def test_a_clause_longer_than_the_line_stands_alone() -> None:
    name = "a" * 40
    directive = Directive(Model.ACC, "data", None, (Clause("copy", None, "", (), (VarRef(name, name),)),))
    assert print_directive(directive, 30).split("\n") == ["#pragma acc data \\", f"    copy({name})"]


def test_free_form() -> None:
    assert print_fortran(LONG, 50, indent="  ").split("\n") == [
        "  !$acc parallel loop gang worker vector &",
        "  !$acc   num_gangs(64) copyin(a[0:n]) &",
        "  !$acc   copyout(b[0:n]) reduction(+: s)",
    ]


def test_fixed_form() -> None:
    assert print_fortran(LONG, fixed=True).split("\n") == [
        "!$acc parallel loop gang worker vector num_gangs(64) copyin(a[0:n])",
        "!$acc&copyout(b[0:n]) reduction(+: s)",
    ]


def test_end_directives() -> None:
    directive = good("end parallel loop", language=Language.FORTRAN)
    assert print_fortran(directive) == "!$acc end parallel loop"
    assert print_fortran(Directive(Model.OMP, "parallel for", end=True)) == "!$omp end parallel do"
