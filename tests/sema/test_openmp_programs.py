"""What OpenMP allows in Fortran though other compilers refuse it, beside what it does not allow."""

from __future__ import annotations

from pathlib import Path

import pytest

from accomp.diagnostics import Severity
from tests.sema.sources import check_openmp_source

_DO = ("do i = 1, n", "a(i) = s", "end do")
_ALLOCATABLE = "integer, allocatable :: b, c(:)"
_VARIANT = ("interface", "subroutine g(n, a, s)", "integer :: n, a(n), s", "end subroutine", "end interface")
_CRAY = ("pointer (p, t)", "integer :: t")


def _ordered(clause: str, *within: str) -> tuple[str, ...]:
    return (f"!$omp do {clause}", "do i = 1, n", *within, "end do")


_REGION = ("!$omp ordered", "a(i) = s", "!$omp end ordered")
_CROSS = ("!$omp ordered doacross(sink: i - 1)", "a(i) = s", "!$omp ordered doacross(source:)")

TWINS: list[tuple[str, str, tuple[str, ...], tuple[str, ...]]] = [
    (
        "regions are ordered in loops with ordered, or ordered(1) (15.10.2)",
        "omp-ordered-clause",
        _ordered("ordered(1)", *_REGION),
        ("!$omp do ordered(2)", "do i = 1, n", "do j = 1, n", *_REGION, "end do", "end do"),
    ),
    (
        "ordered without an argument is about the loops of collapse (4.4.4)",
        "omp-doacross-index",
        _ordered("ordered", *_CROSS),
        _ordered("ordered", "!$omp ordered doacross(sink: j - 1)", "!$omp ordered doacross(source:)"),
    ),
    (
        "doacross gives a type and what it takes (15.9.6)",
        "omp-doacross-form",
        _ordered("ordered", "!$omp ordered doacross(sink: omp_cur_iteration - 1)", *_CROSS[1:]),
        _ordered("ordered", "!$omp ordered doacross(sink: omp_cur_iteration)", *_CROSS[1:]),
    ),
    (
        "linear stands beside ordered where no iteration waits (5.4.6)",
        "omp-linear-ordered",
        _ordered("ordered(1) linear(s)", *_REGION),
        _ordered("ordered(1) linear(s)", *_CROSS),
    ),
    (
        "linear takes val on all directives (5.4.6)",
        "omp-linear-modifier",
        ("!$omp simd linear(s: val, step(2))", *_DO),
        ("!$omp simd linear(s: uval)", *_DO),
    ),
    (
        "an update and what it captures need no end directive (15.8.4)",
        "omp-atomic-form",
        ("!$omp atomic capture", "s = s + 1", "j = s", "!$omp atomic", "j = j + 1"),
        ("!$omp atomic capture", "s = s + 1", "!$omp atomic", "j = j + 1"),
    ),
    (
        "a conditional update is captured after it (15.8.4)",
        "omp-atomic-form",
        ("!$omp atomic capture compare", "if (s == i) s = j", "i = s", "!$omp barrier"),
        ("!$omp atomic capture compare", "if (s == i) s = j", "!$omp barrier"),
    ),
    (
        "sections within a BLOCK construct (4.3.1, 11.3)",
        "omp-section-place",
        ("!$omp sections", "block", "s = 1", "!$omp section", "j = 2", "end block"),
        ("!$omp single", "block", "s = 1", "!$omp section", "j = 2", "end block"),
    ),
    (
        "allocators takes no clause (6.7)",
        "omp-no-statement",
        (_ALLOCATABLE, "!$omp allocators", "allocate (b)"),
        (_ALLOCATABLE, "!$omp allocators", "s = 1"),
    ),
    (
        "allocators is about no construct (6.7)",
        "omp-no-statement",
        (_ALLOCATABLE, "!$omp allocators allocate(b)", "allocate (b)"),
        (_ALLOCATABLE, "!$omp allocators allocate(b)", "block", "end block"),
    ),
    (
        "an allocate directive among statements is about ALLOCATE (6.6)",
        "omp-no-statement",
        (_ALLOCATABLE, "s = 1", "!$omp allocate(b)", "allocate (b)"),
        (_ALLOCATABLE, "s = 1", "!$omp allocate(b)", "s = 2"),
    ),
    (
        "dispatch is about a call (7.6)",
        "omp-no-statement",
        ("integer, external :: h", "!$omp dispatch", "s = h(n)", "!$omp dispatch", "call g(s)"),
        ("integer, external :: h", "!$omp dispatch", "s = n"),
    ),
    (
        "loops of unroll are none, unless it is partial (9.2)",
        "omp-unrolled-loop",
        ("!$omp do", "!$omp unroll partial(2)", *_DO),
        ("!$omp do", "!$omp unroll", *_DO),
    ),
    (
        "schedule is about loops of bounds that do not depend on others (11.5)",
        "omp-non-rectangular",
        ("!$omp do collapse(2) schedule(static)", "do i = 1, n", "do j = 1, n", "s = j", "end do", "end do"),
        ("!$omp do collapse(2) schedule(static)", "do i = 1, n", "do j = i, n", "s = j", "end do", "end do"),
    ),
    (
        "collapsed loops may have bounds that depend on others (4.4.2)",
        "omp-non-rectangular",
        ("!$omp taskloop collapse(2)", "do i = 1, n", "do j = 1, i", "s = j", "end do", "end do"),
        ("!$omp taskloop collapse(2) num_tasks(2)", "do i = 1, n", "do j = 1, i", "s = j", *("end do",) * 2),
    ),
    (
        "each category is in one defaultmap (5.8.7)",
        "omp-defaultmap-category",
        ("!$omp target defaultmap(to: scalar) defaultmap(from: aggregate)", "!$omp end target"),
        ("!$omp target defaultmap(to: scalar) defaultmap(from)", "!$omp end target"),
    ),
    (
        "defaultmap without a category is one for all (5.8.7)",
        "omp-defaultmap-category",
        ("!$omp target defaultmap(to: all)", "!$omp end target"),
        ("!$omp target defaultmap(to: all) defaultmap(from)", "!$omp end target"),
    ),
    (
        "alignments are powers of two (6.3)",
        "omp-bad-number",
        ("integer :: k", "!$omp allocate(k) align(32)"),
        ("integer :: k", "!$omp allocate(k) align(31)"),
    ),
    (
        "alignments are integers (6.3)",
        "omp-bad-number",
        ("integer :: k", "!$omp allocate(k) align(32)"),
        ("integer :: k", "!$omp allocate(k) align(32.0)"),
    ),
    (
        "what is declared with an allocator is not allocatable (6.6)",
        "omp-not-variable",
        (_ALLOCATABLE, "!$omp allocate(b)", "allocate (b)"),
        (_ALLOCATABLE, "!$omp allocate(b)", "s = 1"),
    ),
    (
        "Cray pointees have the attribute of what their pointers point to (5.1.1)",
        "omp-default-none",
        (*_CRAY, "!$omp parallel default(none) shared(p)", "t = 1", "!$omp end parallel"),
        (*_CRAY, "!$omp parallel default(none)", "t = 1", "!$omp end parallel"),
    ),
    (
        "allocators of static variables are constants with the value of a predefined one (6.5)",
        "omp-allocator-predefined",
        ("integer, save :: k", "!$omp allocate(k) allocator(2)"),
        ("integer, save :: k", "!$omp allocate(k) allocator(0)"),
    ),
]  # fmt: skip
"""Rules with the code of each, valid lines, and invalid ones."""


def _errors(text: str, version: str = "5.2", name: str = "t.f90") -> list[str]:
    found = check_openmp_source(text, Path(name), version)
    return [d.code.name for d in found if d.severity >= Severity.ERROR]


def _subroutine(*lines: str) -> str:
    head = "subroutine f(n, a, s)\n  integer :: n, a(n), s, i, j\n"
    return head + "".join(f"  {line}\n" for line in lines) + "end subroutine\n"


@pytest.mark.parametrize(("rule", "code", "valid", "invalid"), TWINS, ids=[t[0] for t in TWINS])
def test_twins(rule: str, code: str, valid: tuple[str, ...], invalid: tuple[str, ...]) -> None:
    assert _errors(_subroutine(*valid)) == [], rule
    assert _errors(_subroutine(*invalid)) == [code], rule


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (_ordered("ordered(1)", *_REGION), "omp-ordered-clause"),
        (("!$omp simd linear(s: val)", *_DO), "omp-linear-modifier"),
        (("!$omp atomic capture", "s = s + 1", "j = s"), "omp-atomic-form"),
    ],
)
def test_older_versions_are_stricter(lines: tuple[str, ...], code: str) -> None:
    assert _errors(_subroutine(*lines)) == []
    assert _errors(_subroutine(*lines), "4.5") == [code]


def test_contradictions_are_told_once() -> None:
    concurrent = _ordered("ordered order(concurrent)", *_REGION)
    assert len(_errors(_subroutine(*concurrent))) == 1
    scan = ("!$omp taskloop reduction(inscan, +: s)", "do i = 1, n", "s = s + 1", "!$omp scan inclusive(s)")
    assert len(_errors(_subroutine(*scan, "a(i) = s", "end do"))) == 1


def test_traits_that_no_context_has_are_warned_of() -> None:
    text = _subroutine(*_VARIANT, "!$omp declare variant(g) match(construct={single})")
    assert [(d.code.name, d.severity) for d in check_openmp_source(text)] == [
        ("omp-trait-unknown", Severity.WARNING)
    ]


def test_names_of_procedures_elsewhere_in_the_file_are_variables() -> None:
    other = "real function v()\n  v = 1\nend function\n"
    lines = ("!$omp target map(from: v)", "v = 2", "!$omp end target")
    assert _errors(other + _subroutine(*lines)) == []
    assert _errors(other + _subroutine("real, external :: v", *lines[:1], "s = 2", *lines[2:])) == [
        "omp-not-variable"
    ]


def test_blanks_stand_anywhere_in_names_in_fixed_form() -> None:
    text = "!$omp par all el\n      s = 1\n!$omp e\n!$omp+ndparallel\n      end\n"
    assert _errors(text, name="t.f") == []
    free = "!$omp par all el\n      s = 1\n      end\n"
    assert _errors(free) == ["unknown-directive"]
