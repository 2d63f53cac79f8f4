"""Clauses that go together and that do not."""

from __future__ import annotations

import pytest

from accomp.syntax.nodes import Model
from tests.syntax.texts import codes, good, parsed


@pytest.mark.parametrize(
    "text",
    [
        "parallel num_gangs(1) device_type(nvidia) num_gangs(2) device_type(*) num_gangs(3)",
        "loop device_type(nvidia) gang vector device_type(*) seq",
        "loop gang device_type(nvidia) gang(static: 2) vector",
        "loop gang worker vector",
        "loop independent gang",
        "parallel private(a) private(b) copy(c) copy(d)",
        "parallel wait(1) wait(2)",
        "routine gang device_type(radeon) gang bind(f)",
        "update self(a) device_type(nvidia) async(1)",
        "init device_type(host) device_num(1)",
        "data default(none)",
    ],
)
def test_good(text: str) -> None:
    good(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("parallel num_gangs(1) num_gangs(2)", "duplicate-clause"),
        ("parallel device_type(nvidia) num_gangs(2) num_gangs(3)", "duplicate-clause"),
        ("parallel if(a) if(b)", "duplicate-clause"),
        ("set device_num(1) device_num(2)", "duplicate-clause"),
        ("loop seq auto", "exclusive-clauses"),
        ("loop seq gang", "exclusive-clauses"),
        ("loop device_type(nvidia) seq vector", "exclusive-clauses"),
        ("loop seq device_type(nvidia) vector", "exclusive-clauses"),
        ("loop auto device_type(nvidia) independent", "exclusive-clauses"),
        ("routine gang device_type(*) worker", "exclusive-clauses"),
        ("parallel loop independent auto", "exclusive-clauses"),
        ("atomic read write", "exclusive-clauses"),
        ("routine gang seq", "exclusive-clauses"),
        ("routine", "assumed-clause"),
        ("update", "required-clause"),
        ("enter data if(1)", "required-clause"),
        ("exit data finalize", "required-clause"),
        ("host_data if(1)", "required-clause"),
        ("data if(1)", "idle-directive"),
        ("declare", "required-clause"),
        ("set if(1)", "required-clause"),
        ("parallel device_type(nvidia) copy(a)", "clause-after-device-type"),
        ("loop device_type(nvidia) private(a)", "clause-after-device-type"),
        ("update device_type(nvidia) self(a)", "clause-after-device-type"),
    ],
)
def test_bad(text: str, expected: str) -> None:
    assert codes(text) == [expected]


def test_a_faulty_clause_satisfies_the_need_for_it() -> None:
    assert codes("update self(a+1)") == ["expected-var"]


def test_notes_point_at_the_first_clause() -> None:
    (said,) = parsed("parallel num_gangs(1) if(c) num_gangs(2)")[1]
    assert said.span is not None
    assert said.span.text() == "num_gangs(2)"
    (note,) = said.notes
    assert note.span is not None
    assert note.span.text() == "num_gangs(1)"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("target nowait nowait", ["duplicate-clause"]),
        ("atomic read capture", ["exclusive-clauses"]),
        ("atomic update capture", []),
        ("atomic seq_cst relaxed", ["exclusive-clauses"]),
        ("target data device(1)", ["required-clause"]),
        ("taskloop grainsize(1) num_tasks(2)", ["exclusive-clauses"]),
        ("parallel for nowait", ["clause-not-allowed"]),
        ("target parallel for nowait", []),
        ("distribute parallel for ordered", ["clause-not-allowed"]),
        ("target parallel copyin(x)", ["clause-not-allowed"]),
        ("cancel if(c)", ["required-clause"]),
        ("scan", ["required-clause"]),
        ("parallel if(parallel: a) if(b)", []),
    ],
)
def test_openmp(text: str, expected: list[str]) -> None:
    assert codes(text, Model.OMP) == expected
