"""Arguments that only OpenMP's clauses have."""

from __future__ import annotations

import pytest

from accomp.source import Language
from accomp.syntax.nodes import Expr, Keyed, Model, VarRef, Word
from accomp.syntax.printer import print_clause, print_fortran
from tests.syntax.texts import codes, good, parsed, without_spans

GOOD = """
target map(always, to: a[0:n]) map(b) map(mapper(id), from: c) map(iterator(int i = 0:n), to: a[i])
target map(always close present tofrom: c) device(ancestor: 1) depend(in: a[0], *p) nowait
target defaultmap(tofrom: scalar) defaultmap(none) uses_allocators(memspace(x), traits(t): a)
target update to(present: a[0:n:2]) from(mapper(id): b)
teams num_teams(1 : 4) reduction(+: s) reduction(mine: t)
parallel for schedule(monotonic, simd: dynamic, 4) reduction(inscan, +: a) if(parallel: n > 3)
loop order(reproducible: concurrent) bind(thread)
simd aligned(a, b: 16) linear(val(x): 2) linear(y: step(2), val) linear(z)
parallel allocate(allocator(x), align(8): a) allocate(x: b) allocate(c) proc_bind(spread)
declare reduction(biggest: int: omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = 0)
declare mapper(id: struct s v) map(to: v.a, v.p[0:v.n])
declare variant(f) match(construct={parallel}) adjust_args(need_device_ptr: a, b)
metadirective when(device={kind(gpu)}: parallel for) otherwise(simd)
ordered doacross(source:)
ordered doacross(sink: i - 1, j)
ordered depend(source)
depobj(o) update(inout)
interop init(prefer_type("cuda"), targetsync: obj)
flush(a, b)
flush acquire
critical(name) hint(3)
threadprivate(a, b)
error at(execution) severity(warning) message("a, b)")
task affinity(a[0:3]) depend(inout: omp_all_memory) detach(event)
end declare target
"""


@pytest.mark.parametrize("text", GOOD.strip().splitlines())
def test_good(text: str) -> None:
    directive = good(text, Model.OMP)
    assert all(print_clause(c) for c in directive.clauses)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("target map(tofro: a)", ["unknown-modifier"]),
        ("parallel for schedule(often)", ["unknown-value"]),
        ("threadprivate", ["missing-argument"]),
        ("target defaultmap(tofrom: number)", ["unknown-modifier"]),
        ("master", ["deprecated-spelling"]),
        ("parallel reduction(-: a)", ["deprecated-spelling"]),
        ("fuse", ["not-in-version"]),
        ("target nowait(c)", ["not-in-version"]),
        ("teams if(c)", ["not-in-version"]),
        ("workshare", ["unknown-directive"]),
        ("parallel do", ["unknown-clause"]),
    ],
)
def test_faulty(text: str, expected: list[str]) -> None:
    assert codes(text, Model.OMP) == expected


def test_what_is_new_in_a_version_is_fine_there() -> None:
    assert parsed("target nowait(c)", Model.OMP, version="6.0")[1] == []
    assert parsed("target_data map(a)", Model.OMP, version="6.0")[1] == []


def test_names_with_underscores_are_new() -> None:
    directive, said = parsed("target_data map(a)", Model.OMP)
    assert directive is not None
    assert directive.name == "target data"
    assert [d.code.name for d in said] == ["not-in-version"]


def test_nodes() -> None:
    linear = good("simd linear(x: 2)", Model.OMP).clauses[0]
    assert without_spans(linear.args) == without_spans((VarRef("x", "x"),))
    assert without_spans(linear.tail) == without_spans((Keyed("step", Expr("2"), None, False),))
    schedule = good("for schedule(nonmonotonic: static, 4)", Model.OMP).clauses[0]
    assert without_spans(schedule.modifiers) == without_spans((Word("nonmonotonic"),))
    assert without_spans(schedule.args) == without_spans((Word("static"), Expr("4")))
    reduction = good("for reduction(+, inscan: x)", Model.OMP).clauses[0]
    assert reduction.operator == "+"
    bounds = good("teams num_teams(2: n)", Model.OMP).clauses[0]
    assert without_spans(bounds.modifiers) == without_spans((Keyed("lower-bound", Expr("2"), None, False),))


@pytest.mark.parametrize(
    ("text", "name", "end"),
    [
        ("PARALLEL DO private(x)", "parallel for", False),
        ("end parallel do", "parallel for", True),
        ("end do nowait", "for", True),
        ("end single copyprivate(a)", "single", True),
        ("parallel workshare", "parallel workshare", False),
        ("end critical(lock)", "critical", True),
    ],
)
def test_fortran(text: str, name: str, *, end: bool) -> None:
    directive = good(text, Model.OMP, Language.FORTRAN)
    assert (directive.name, directive.end) == (name, end)
    assert print_fortran(directive) == f"!$omp {text.lower()}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("end parallel private(x)", ["clause-not-allowed"]),
        ("end barrier", ["no-end-directive"]),
        ("end nonsense", ["unknown-directive"]),
    ],
)
def test_faulty_end_directives_of_fortran(text: str, expected: list[str]) -> None:
    assert codes(text, Model.OMP, Language.FORTRAN) == expected
