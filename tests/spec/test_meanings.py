"""What directives and clauses mean is said of all that the table has."""

from __future__ import annotations

from accomp.spec.meanings import CLAUSES, DIRECTIVES, place_of
from accomp.spec.openacc import TABLE


def test_all_have_a_meaning() -> None:
    assert set(DIRECTIVES) == set(TABLE.directives)
    assert set(CLAUSES) == set(TABLE.clauses)


def test_all_clauses_have_a_place() -> None:
    for name in TABLE.directives:
        for clause in TABLE.uses(name):
            assert clause == "device_type" or place_of(clause, name) >= 0
