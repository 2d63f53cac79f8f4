"""The tables themselves: whole, consistent, and what is asked of them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from accomp.spec.model import Association, End, Shape, Table
from accomp.spec.openacc import TABLE as ACC
from accomp.spec.openmp import TABLE as OMP

BOTH = pytest.mark.parametrize("table", [ACC, OMP], ids=lambda t: t.model)


def test_sizes() -> None:
    assert len(ACC.directives) == 20
    assert len(ACC.clauses) == 45
    assert len(OMP.directives) >= 100
    assert len(OMP.clauses) >= 105


@BOTH
def test_every_clause_is_used_and_every_use_has_its_clause(table: Table) -> None:
    used = {name for d in table.directives for name in table.uses(d)}
    assert used == set(table.clauses)


@BOTH
def test_sets_name_clauses_of_their_directive(table: Table) -> None:
    for name, spec in table.directives.items():
        uses = set(table.uses(name))
        assert all(required & uses for required in spec.required), name
        assert all(names <= uses for names in spec.required), name
        assert all(len(e) > 1 for e in spec.exclusive), name


@BOTH
def test_leaves_are_leaf_directives(table: Table) -> None:
    for spec in table.directives.values():
        for leaf in spec.leaves:
            assert table.directives[leaf].leaves == ()
        assert not (spec.leaves and spec.uses)


@BOTH
def test_aliases_are_unique(table: Table) -> None:
    names = [n for c in table.clauses.values() for n in (c.name, *c.aliases, *c.old_aliases)]
    assert sorted(set(names)) == sorted(names)


@BOTH
def test_words_of_versions_are_words_of_the_clause(table: Table) -> None:
    for spec in (*table.clauses.values(), *table.overrides.values()):
        known = {*spec.modifiers, *spec.values, *spec.operators}
        assert {w for w, _ in (*spec.newer, *spec.older)} <= known, spec.name


@BOTH
def test_shapes_have_what_they_need(table: Table) -> None:
    for spec in table.clauses.values():
        if spec.shape in (Shape.CHOICE, Shape.KIND, Shape.WORDS):
            assert spec.values, spec.name
        if spec.shape is Shape.KEYED:
            assert spec.keys, spec.name
        assert not (spec.has_head and spec.has_tail), spec.name
        assert bool(spec.operators) == bool(spec.fortran), spec.name


def test_longest_name_wins() -> None:
    words = "parallel loop gang".split()
    assert ACC.recognise(words)[1] == 2
    assert ACC.recognise(["parallel", "copy"])[1] == 1
    assert ACC.recognise(["enter"]) == (None, 0)
    spec, count = OMP.recognise("target teams distribute parallel for simd simdlen".split())
    assert spec is not None
    assert (spec.name, count) == ("target teams distribute parallel for simd", 6)


@pytest.mark.parametrize(
    ("directive", "clause", "allowed"),
    [
        ("parallel loop", "collapse", True),
        ("parallel loop", "num_gangs", True),
        ("kernels loop", "reduction", True),
        ("kernels", "reduction", False),
        ("serial", "num_gangs", False),
        ("update", "self", True),
        ("wait", "async", True),
        ("host_data", "use_device", True),
        ("data", "async", True),
    ],
)
def test_pairs_of_openacc(directive: str, clause: str, *, allowed: bool) -> None:
    assert (clause in ACC.uses(directive)) is allowed


def test_versions() -> None:
    assert "if" not in ACC.allowed("atomic")
    assert "if" in ACC.allowed("atomic", "3.4")
    assert "replayable" in OMP.allowed("task", "6.0")
    assert "replayable" not in OMP.allowed("task")


def test_one_clause_differs_by_directive() -> None:
    on_update, on_parallel = ACC.clause("self", "update"), ACC.clause("self", "parallel")
    assert on_update is not None
    assert on_parallel is not None
    assert (on_update.shape, on_parallel.shape) == (Shape.VARS, Shape.EXPR)


def test_end_directives_of_fortran() -> None:
    assert ACC.directives["data"].end is End.REQUIRED
    assert ACC.directives["parallel loop"].end is End.OPTIONAL
    assert ACC.directives["update"].end is End.NONE
    assert ACC.directives["atomic"].association is Association.STATEMENT


def test_openmp_is_loaded_late() -> None:
    program = (
        "import sys, accomp.syntax.parser, accomp.spec.openacc;sys.exit('accomp.spec.openmp' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
