"""Rules of OpenMP on statements in regions, on combiners, and on what lists name: valid and invalid twins."""

from __future__ import annotations

import pytest

from tests.sema.test_openmp_twins import codes_of, errors

_ARRAYS = (
    "interface",
    "function g(x, y)",
    "integer :: g(2), x(2), y(2)",
    "end function",
    "integer function h(x, y)",
    "integer :: x, y",
    "end function",
    "subroutine p(x, y)",
    "integer :: x, y(:)",
    "end subroutine",
    "subroutine q(x, y)",
    "integer :: x",
    "integer, allocatable :: y",
    "end subroutine",
    "subroutine r(x, y)",
    "integer :: x, y",
    "end subroutine",
    "end interface",
)
_STATIC = ("integer, save :: k, m", "common /c/ l", "integer :: l")
_TASK = ("integer, save :: t", "!$omp threadprivate(t)")
_STRING = ("type t", "character(9) :: c", "end type", "type(t) :: x")
_GUARD = ("class(*), pointer :: x", "select type (x)", "type is (integer)")
_ANY = ("!$omp loop bind(thread)", "do i = 1, n")
_CALL = ("integer, external :: omp_get_thread_num",)


def _reduction(combiner: str, initializer: str = "omp_priv = 0", type_: str = "integer") -> tuple[str, ...]:
    return (*_ARRAYS, f"!$omp declare reduction(plus : {type_} : {combiner}) initializer({initializer})")


_SUM = "omp_out = omp_out + omp_in"
TWINS: list[tuple[str, str, tuple[str, ...], tuple[str, ...]]] = [
    (
        "combiners are assignments or calls (5.5.2)",
        "omp-reduction-combiner",
        _reduction("r(omp_out, omp_in)"),
        _reduction("omp_out => omp_in"),
    ),
    (
        "combiners assign single elements (5.5.2)",
        "omp-reduction-combiner",
        _reduction("omp_out = h(omp_out, omp_in)"),
        _reduction("omp_out = g(omp_out, omp_in)"),
    ),
    (
        "combiners pass single elements (5.5.2)",
        "omp-reduction-combiner",
        _reduction("r(omp_out, omp_in)"),
        _reduction("p(omp_out, omp_in)"),
    ),
    (
        "single elements are not allocatable (5.5.2)",
        "omp-reduction-combiner",
        _reduction("r(omp_out, omp_in)"),
        _reduction("q(omp_out, omp_in)"),
    ),
    (
        "combiners call subroutines (5.5.2)",
        "omp-reduction-combiner",
        _reduction("r(omp_out, omp_in)"),
        _reduction("h(omp_out, omp_in)"),
    ),
    (
        "operators of combiners fit the type (5.5.2)",
        "omp-reduction-combiner",
        _reduction("omp_out = omp_out .or. omp_in", "omp_priv = .false.", "logical"),
        _reduction("omp_out = omp_out .or. omp_in", "omp_priv = 0", "integer"),
    ),
    (
        "combiners name omp_out and omp_in alone (5.5.2)",
        "omp-reduction-combiner",
        _reduction(_SUM),
        _reduction("omp_out = omp_out + omp_in + s"),
    ),
    (
        "initializers name omp_priv and omp_orig alone (5.5.2)",
        "omp-reduction-combiner",
        _reduction(_SUM, "omp_priv = omp_orig"),
        _reduction(_SUM, "omp_priv = omp_in"),
    ),
    (
        "initializers that are calls pass omp_priv (5.5.2)",
        "omp-reduction-combiner",
        _reduction(_SUM, "r(omp_priv, omp_orig)"),
        _reduction(_SUM, "r(omp_orig, omp_orig)"),
    ),
    (
        "declare target lists a variable once in a directive (7.8.1)",
        "omp-listed-again",
        (*_STATIC, "!$omp declare target(k) ", "!$omp declare target(k)"),
        (*_STATIC, "!$omp declare target(/c/, /c/)"),
    ),
    (
        "declare target directives of a unit enter or link a variable (7.8.1)",
        "omp-target-both",
        (*_STATIC, "!$omp declare target(k)", "!$omp declare target link(m)"),
        (*_STATIC, "!$omp declare target(k)", "!$omp declare target link(k)"),
    ),
    (
        "maps list no constants (5.8.3)",
        "omp-not-variable",
        ("!$omp target map(s)", "!$omp end target"),
        ("integer, parameter :: c = 1", "!$omp target map(c)", "!$omp end target"),
    ),
    (
        "maps list no subroutines, not even that around (5.8.3)",
        "omp-not-variable",
        ("!$omp target enter data map(to: s)",),
        ("!$omp target enter data map(to: f)",),
    ),
    (
        "maps list no threadprivate variables (5.8.3)",
        "omp-not-variable",
        (*_TASK, "!$omp target map(s)", "!$omp end target"),
        (*_TASK, "!$omp target map(t)", "!$omp end target"),
    ),
    (
        "items of lists have a subscript for each dimension (3.2.5)",
        "subscript-count",
        ("!$omp target map(a(1:2))", "!$omp end target"),
        ("!$omp target map(a(1:2, 1))", "!$omp end target"),
    ),
    (
        "items of lists lie in the array (3.2.5)",
        "omp-subscript-outside",
        ("integer :: b(10)", "!$omp target map(b(:10), a) map(to: b(0:n))", "!$omp end target"),
        ("integer :: b(10)", "!$omp target map(b(:11))", "!$omp end target"),
    ),
    (
        "components are listed without substrings (3.2.1)",
        "omp-substring",
        (*_STRING, "!$omp target enter data map(to: x%c)"),
        (*_STRING, "!$omp target enter data map(to: x%c(1:2))"),
    ),
    (
        "names of SELECT TYPE are in no private clause (5.4)",
        "omp-not-variable",
        (*_GUARD, "!$omp parallel", "!$omp end parallel", "end select"),
        (*_GUARD, "!$omp parallel private(x)", "!$omp end parallel", "end select"),
    ),
    (
        "names of ENTRY in subroutines are no variables (5.4.3)",
        "omp-not-variable",
        ("entry e()", "!$omp parallel private(s)", "!$omp end parallel"),
        ("entry e()", "!$omp parallel private(e)", "!$omp end parallel"),
    ),
    (
        "untied tasks have no threadprivate variables (5.2)",
        "omp-threadprivate-used",
        (*_TASK, "!$omp task", "t = 1", "!$omp end task"),
        (*_TASK, "!$omp task untied", "t = 1", "!$omp end task"),
    ),
    (
        "regions in any order have no threadprivate variables (10.3)",
        "omp-threadprivate-used",
        (*_TASK, "!$omp do", "do i = 1, n", "t = 1", "end do"),
        (*_TASK, "!$omp do order(concurrent)", "do i = 1, n", "t = 1", "end do"),
    ),
    (
        "regions in any order call nothing of the run-time library (10.3)",
        "omp-runtime-call",
        (*_CALL, "!$omp do", "do i = 1, n", "a(i) = omp_get_thread_num()", "end do"),
        (*_CALL, "!$omp loop bind(thread)", "do i = 1, n", "a(i) = omp_get_thread_num()", "end do"),
    ),
    (
        "loop holds no constructs that threads meet at (11.7)",
        "omp-in-concurrent",
        (*_ANY, "!$omp simd", "do j = 1, n", "a(j) = s", "end do", "end do"),
        (*_ANY, "!$omp atomic", "s = s + 1", "end do"),
    ),
    (
        "cancel taskgroup stands right within a task (16.1)",
        "omp-cancel-nest",
        ("!$omp task", "!$omp cancel taskgroup", "!$omp end task"),
        ("!$omp task", "!$omp taskgroup", "!$omp cancel taskgroup", "!$omp end taskgroup", "!$omp end task"),
    ),
    (
        "x is combined with the whole rest of an update (15.8.4)",
        "omp-atomic-form",
        ("!$omp atomic", "s = s + n - i", "!$omp atomic", "s = n - i - s"),
        ("!$omp atomic", "s = s - n + i"),
    ),
    (
        "what is captured after it is an update (15.8.4)",
        "omp-atomic-form",
        ("!$omp atomic capture", "s = s + n", "j = s", "!$omp end atomic"),
        ("!$omp atomic capture", "s = s * n + 1", "j = s", "!$omp end atomic"),
    ),
    (
        "reads release nothing (15.8.4)",
        "omp-atomic-clause",
        ("!$omp atomic read acquire", "s = n"),
        ("!$omp atomic read release", "s = n"),
    ),
    (
        "weak comes with compare (15.8.4)",
        "omp-atomic-clause",
        ("!$omp atomic compare weak", "if (s == n) s = 1"),
        ("!$omp atomic weak", "s = s + 1"),
    ),
    (
        "depobj names one variable (15.9.4)",
        "omp-depobj-locators",
        ("integer(8) :: d", "!$omp depobj(d) depend(in: s)"),
        ("integer(8) :: d", "!$omp depobj(d) depend(in: s, n)"),
    ),
    (
        "conditional lastprivate is not for taskloop (12.6)",
        "omp-conditional",
        ("!$omp do lastprivate(conditional: s)", "do i = 1, n", "s = i", "end do"),
        ("!$omp taskloop lastprivate(conditional: s)", "do i = 1, n", "s = i", "end do"),
    ),
    (
        "conditional lastprivate lists scalars (5.4.5)",
        "omp-conditional",
        ("!$omp do lastprivate(conditional: s)", "do i = 1, n", "s = i", "end do"),
        ("!$omp do lastprivate(conditional: a)", "do i = 1, n", "a(i) = i", "end do"),
    ),
    (
        "error at compilation is one (8.5)",
        "omp-error",
        ("!$omp error severity(warning) message('careful')", "!$omp error at(execution)"),
        ("!$omp error message('no')",),
    ),
    (
        "source stands alone on ordered (15.10.1)",
        "omp-doacross-source",
        ("!$omp do ordered(1)", "do i = 1, n", "!$omp ordered depend(source)", "end do"),
        ("!$omp do ordered(1)", "do i = 1, n", "!$omp ordered depend(source) depend(sink: i - 1)", "end do"),
    ),
    (
        "requires stands in front of what is executed (8.2)",
        "omp-declaration-place",
        ("!$omp requires unified_address", "s = 1"),
        ("s = 1", "!$omp requires unified_address"),
    ),
    (
        "numbers are scalars of type integer (3.4)",
        "omp-bad-number",
        ("integer, pointer :: b(:)", "!$omp simd aligned(b: 8)", *("do i = 1, n", "a(i) = i", "end do")),
        ("integer, pointer :: b(:)", "!$omp simd aligned(b: 0.5)", *("do i = 1, n", "a(i) = i", "end do")),
    ),
    (
        "workshare may be about a BLOCK construct (11.4)",
        "omp-in-workshare",
        ("!$omp workshare", "block", "a = 1", "end block"),
        ("!$omp workshare", "a = 2", "block", "a = 1", "end block", "!$omp end workshare"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "code", "valid", "invalid"), TWINS, ids=[t[0] for t in TWINS])
def test_twins(rule: str, code: str, valid: tuple[str, ...], invalid: tuple[str, ...]) -> None:
    assert errors(*valid) == [], rule
    assert errors(*invalid) == [code], rule


def test_names_in_regions_are_declared_where_implicit_none_asks_for_it() -> None:
    region = "  !$omp parallel\n  k = 1\n  k = 2\n  !$omp end parallel\nend subroutine\n"
    assert codes_of("subroutine f\n" + region) == []
    assert codes_of("subroutine f\n  implicit none\n" + region) == ["omp-undeclared"]


def test_entries_of_functions_are_variables() -> None:
    region = "  !$omp parallel private(e)\n  !$omp end parallel\n"
    assert codes_of(f"function f()\n  integer :: f, e\n  entry e()\n{region}end\n") == []


def test_the_radix_of_a_literal_is_no_name() -> None:
    region = "  !$omp parallel\n  k = int(z'ff') + int(b'1')\n  !$omp end parallel\nend subroutine\n"
    assert codes_of("subroutine f\n  implicit none\n  integer :: k\n" + region) == []
