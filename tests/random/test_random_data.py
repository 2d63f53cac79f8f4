"""Random programs about the lifetime of data: what they compute is determined."""

from __future__ import annotations

from pathlib import Path

import pytest
from data_model import (
    WHOLE,
    Assignment,
    Clause,
    Compute,
    Data,
    Dynamic,
    InvalidError,
    Machine,
    Print,
    Update,
    Var,
)
from data_text import WRITERS
from random_data import Plan

A = Var("a", "static")
TWICE = Compute("parallel", (), WHOLE, (Assignment(A, 2, None, None, 0),))


@pytest.mark.parametrize("language", tuple(WRITERS))
def test_results_are_determined(language: str) -> None:
    """Also where memory is shared; most programs print other values then."""
    programs = [Plan(language, (), 3, Path()).program(number) for number in range(40)]
    outputs = [(p.output(shared=False), p.output(shared=True)) for p in programs]
    assert sum(separate != shared for separate, shared in outputs) > 20


def test_counters() -> None:
    """Data goes when both counters are zero (OpenACC 3.3, 2.6.7)."""
    copy, delete = Clause("copy", A, WHOLE), Clause("delete", A, WHOLE)
    machine = Machine((A,))
    machine.run([Dynamic("enter data", (Clause("copyin", A, WHOLE),)), Data((copy,), None, [TWICE])])
    assert machine.host["a"][1] == 4
    machine.run([Update("self", (Clause("update", A, (0, 2)),)), Dynamic("exit data", (delete,)), Print(A)])
    assert machine.lines == ["a 2 9 7 10 13 16 19 22"]
    machine.execute(Dynamic("exit data", (delete,)))
    with pytest.raises(InvalidError):
        machine.execute(Update("self", (Clause("update", A, WHOLE),)))
