"""The omp tree held against the table of an OpenMP version."""

from __future__ import annotations

import pytest

from accomp.diagnostics import Sink
from accomp.ir.nodes import Construct, Lowering, OmpLine, Unit
from accomp.mapping.omp_lines import check_version
from accomp.source import SourceFile, Span
from accomp.syntax.nodes import Clause, Directive, Model, VarRef, Word


def _unit(name: str, clause: Clause) -> Unit:
    file = SourceFile("t.c", b"#pragma acc parallel\n;\n")
    span = Span(file, 0, 20)
    line = OmpLine(Directive(Model.OMP, name, span, (clause,)))
    acc = Directive(Model.ACC, "parallel", span)
    return Unit(file, (Construct(acc, omp=Lowering((line,))),))


def _map(*modifiers: str) -> Clause:
    return Clause(
        "map", modifiers=tuple(Word(m) for m in modifiers), args=(VarRef("a", "a"),), parenthesized=True
    )


@pytest.mark.parametrize("version", ["5.1", "5.2", "6.0"])
def test_a_version_that_has_it_is_content(version: str) -> None:
    sink = Sink()
    check_version(_unit("target teams", _map("present", "alloc")), version, sink)
    assert not list(sink)


def test_a_directive_that_is_new_is_reported_with_the_version_it_needs() -> None:
    sink = Sink()
    check_version(_unit("workdistribute", _map("to")), "5.2", sink)
    assert {d.code.name for d in sink} == {"needs-newer-openmp"}
    assert "6.0" in next(iter(sink)).message


def test_a_clause_on_the_wrong_directive_is_reported() -> None:
    sink = Sink()
    check_version(_unit("barrier", _map("to")), "5.2", sink)
    assert [d.code.name for d in sink] == ["needs-newer-openmp"]
