"""Rules of OpenMP on memory, requirements, declarations and regions: what is allowed, and what is not."""

from __future__ import annotations

import pytest

from accomp.diagnostics import Severity
from tests.sema.sources import check_openmp_source

_LOOP = ("do i = 1, n", "a(i) = s", "end do")
_VARIANT = ("interface", "subroutine g(n, a, s)", "integer :: n, a(n), s", "end subroutine", "end interface")


def _scanned(clauses: str, listed: str) -> tuple[str, ...]:
    """A loop with a scan."""
    head = ("integer :: k", f"!$omp do {clauses}", "do i = 1, n", "s = s + a(i)")
    return (*head, f"!$omp scan inclusive({listed})", "a(i) = s", "end do")


_ARRAYS = "integer, allocatable :: b(:), c(:)"


def errors(*lines: str) -> list[str]:
    """The codes of the errors in a subroutine of some lines."""
    head = "subroutine f(n, a, s)\n  integer :: n, a(n), s, i, j\n"
    return codes_of(head + "".join(f"  {line}\n" for line in lines) + "end subroutine\n")


def codes_of(text: str) -> list[str]:
    """The codes of the errors in a file."""
    return [d.code.name for d in check_openmp_source(text) if d.severity >= Severity.ERROR]


TWINS: list[tuple[str, str, tuple[str, ...], tuple[str, ...]]] = [
    (
        "each set of traits stands once in match (7.2)",
        "omp-trait-twice",
        (*_VARIANT, "!$omp declare variant(g) match(construct={parallel, do}, device={kind(gpu)})"),
        (*_VARIANT, "!$omp declare variant(g) match(construct={parallel}, construct={do})"),
    ),
    (
        "each trait stands once in a set (7.2)",
        "omp-trait-twice",
        (*_VARIANT, "!$omp declare variant(g) match(implementation={vendor('a}', \"b\")}, construct={do})"),
        (*_VARIANT, "!$omp declare variant(g) match(implementation={vendor('a}'), vendor(\"b\")})"),
    ),
    (
        "match names the sets of traits that there are (7.1)",
        "omp-trait-form",
        (*_VARIANT, "!$omp declare variant(g) match(device={kind(host)})"),
        (*_VARIANT, "!$omp declare variant(g) match(place={kind(host)})"),
    ),
    (
        "sets of traits have traits in braces (7.1)",
        "omp-trait-form",
        (*_VARIANT, "!$omp declare variant(g) match(user={condition(.true.)})"),
        (*_VARIANT, "!$omp declare variant(g) match(user)"),
    ),
    (
        "traits of construct are names of constructs that context has (7.1)",
        "omp-trait-form",
        (*_VARIANT, "!$omp declare variant(g) match(construct={target, do, simd(simdlen(4))})"),
        (*_VARIANT, "!$omp declare variant(g) match(construct={target(n), do})"),
    ),
    (
        "names of constructs have no properties (7.1)",
        "omp-trait-form",
        (*_VARIANT, "!$omp declare variant(g) match(construct={parallel})"),
        (*_VARIANT, "!$omp declare variant(g) match(construct={parallel(1)})"),
    ),
    (
        "kind, isa, arch and vendor have properties (7.1)",
        "omp-trait-form",
        (*_VARIANT, "!$omp declare variant(g) match(device={arch(x86_64)})"),
        (*_VARIANT, "!$omp declare variant(g) match(device={arch})"),
    ),
    (
        "their properties are names or strings (7.1)",
        "omp-trait-form",
        (*_VARIANT, "!$omp declare variant(g) match(device={isa('sse', avx)})"),
        (*_VARIANT, "!$omp declare variant(g) match(device={isa(1)})"),
    ),
    (
        "condition has one property (7.1)",
        "omp-trait-form",
        (*_VARIANT, "!$omp declare variant(g) match(user={condition(n == 3)})"),
        (*_VARIANT, "!$omp declare variant(g) match(user={condition(.true., .false.)})"),
    ),
    (
        "traits of requirements have no properties (7.1)",
        "omp-trait-form",
        (*_VARIANT, "!$omp declare variant(g) match(implementation={unified_address})"),
        (*_VARIANT, "!$omp declare variant(g) match(implementation={unified_address(yes)})"),
    ),
    (
        "simd lists clauses of declare simd (7.1)",
        "omp-trait-form",
        (*_VARIANT, "!$omp declare variant(g) match(construct={simd(notinbranch)})"),
        (*_VARIANT, "!$omp declare variant(g) match(construct={simd(12)})"),
    ),
    (
        "operators are declared for types of the language already (5.5.3, 5.5.11)",
        "omp-reduction-again",
        ("!$omp declare reduction(+ : logical : omp_out = omp_in)",),
        ("!$omp declare reduction(+ : integer : omp_out = omp_out + omp_in)",),
    ),
    (
        "names of functions may be those of other things (5.5.3)",
        "omp-reduction-again",
        ("integer :: max", "!$omp declare reduction(max : integer : omp_out = omp_out + omp_in)"),
        ("!$omp declare reduction(.and. : logical : omp_out = omp_out .and. omp_in)",),
    ),
    (
        "inscan stands beside no other reduction (5.5.8)",
        "omp-beside-inscan",
        _scanned("reduction(inscan, + : s)", "s"),
        _scanned("reduction(inscan, + : s) reduction(+ : k)", "s"),
    ),
    (
        "inscan stands beside neither ordered nor schedule (11.5)",
        "omp-beside-inscan",
        _scanned("reduction(inscan, + : s) collapse(1)", "s"),
        _scanned("reduction(inscan, + : s) schedule(static)", "s"),
    ),
    (
        "an alignment is a power of two (6.3)",
        "omp-bad-number",
        ("!$omp parallel private(s) allocate(align(8): s)", "!$omp end parallel"),
        ("!$omp parallel private(s) allocate(align(3): s)", "!$omp end parallel"),
    ),
    (
        "scan lists what inscan reduces (5.6)",
        "omp-scan-list",
        _scanned("reduction(inscan, + : s)", "s"),
        _scanned("reduction(inscan, + : s)", "s, k"),
    ),
    (
        "conditions are of type logical (7.2)",
        "omp-condition-type",
        (*_VARIANT, "!$omp declare variant(g) match(user={condition(score(3): .true.)})"),
        (*_VARIANT, "!$omp declare variant(g) match(user={condition(score(3): 2 + 1)})"),
    ),
    (
        "requires directives of a unit ask for one order of memory (8.2)",
        "omp-requires-order",
        (
            "!$omp requires atomic_default_mem_order(relaxed)",
            "!$omp requires atomic_default_mem_order(relaxed)",
        ),
        (
            "!$omp requires atomic_default_mem_order(relaxed)",
            "!$omp requires atomic_default_mem_order(acq_rel)",
        ),
    ),
    (
        "detach makes its event firstprivate (12.5.2)",
        "omp-listed-twice",
        ("integer(8) :: k", "!$omp task detach(k) shared(s)", "s = 1", "!$omp end task"),
        ("integer(8) :: k", "!$omp task detach(k) shared(k)", "s = 1", "!$omp end task"),
    ),
    (
        "elements of arrays of strings are listed, their characters are not (3.2.1)",
        "omp-substring",
        ("character(len=8) :: c(4)", "!$omp target enter data map(to: c(2))"),
        ("character(len=8) :: c(4)", "!$omp target enter data map(to: c(2)(1:3))"),
    ),
    (
        "with taskloop, reductions are not those of the team (17.2)",
        "omp-reduction-modifier",
        ("!$omp parallel masked reduction(task, +: s)", "s = 1", "!$omp end parallel masked"),
        ("!$omp parallel masked taskloop reduction(task, +: s)", *_LOOP),
    ),
    (
        "default(none) asks for variables, not for groups of NAMELIST (5.4.1)",
        "omp-default-none",
        ("namelist /g/ s", "!$omp parallel default(none) shared(s)", "write (*, g)", "!$omp end parallel"),
        ("namelist /g/ s", "!$omp parallel default(none) shared(a)", "a(1) = s", "!$omp end parallel"),
    ),
    (
        "numbers of threads are integers (10.1.2)",
        "omp-bad-number",
        ("!$omp parallel num_threads(s)", "s = 1", "!$omp end parallel"),
        ("!$omp parallel num_threads(1.5)", "s = 1", "!$omp end parallel"),
    ),
    (
        "filter takes a scalar (10.5.1)",
        "omp-bad-number",
        ("!$omp masked filter(s)", "s = 1", "!$omp end masked"),
        ("!$omp masked filter(a)", "s = 1", "!$omp end masked"),
    ),
    (
        "modifiers stand once (3.2)",
        "omp-modifier-twice",
        ("!$omp do schedule(monotonic, simd: static)", *_LOOP),
        ("!$omp do schedule(simd, simd: static)", *_LOOP),
    ),
    (
        "map lists variables (5.8.3)",
        "omp-not-variable",
        ("!$omp target map(a)", "s = 1", "!$omp end target"),
        ("external :: g", "!$omp target map(g)", "s = 1", "!$omp end target"),
    ),
    (
        "hints are integers (15.1)",
        "omp-bad-number",
        ("!$omp atomic hint(1)", "s = s + 1"),
        ("!$omp atomic hint(1.0)", "s = s + 1"),
    ),
    (
        "depend lists parts of coarrays of this image",
        "image-selector",
        ("integer, save :: c(4)[*]", "!$omp task depend(out: c(1:2))", "s = 1", "!$omp end task"),
        ("integer, save :: c(4)[*]", "!$omp task depend(out: c(1:2)[3])", "s = 1", "!$omp end task"),
    ),
    (
        "map lists parts of coarrays of this image",
        "image-selector",
        ("integer, save :: c[*]", "!$omp target map(to: c)", "s = 1", "!$omp end target"),
        ("integer, save :: c[*]", "!$omp target map(to: c[2])", "s = 1", "!$omp end target"),
    ),
    (
        "declare target lists no ENTRY (7.8.1)",
        "omp-not-variable",
        ("!$omp declare target(f)", "s = 1", "entry g(s)", "s = 2"),
        ("!$omp declare target(g)", "s = 1", "entry g(s)", "s = 2"),
    ),
    (
        "allocators lists what the statement allocates (6.7)",
        "omp-allocated-elsewhere",
        (_ARRAYS, "!$omp allocators allocate(b)", "allocate (b(n), c(n))"),
        (_ARRAYS, "!$omp allocators allocate(c)", "allocate (b(n))"),
    ),
    (
        "alignments are positive (6.6)",
        "omp-bad-number",
        (_ARRAYS, "!$omp allocators allocate(align(64): b)", "allocate (b(n))"),
        (_ARRAYS, "!$omp allocators allocate(align(-64): b)", "allocate (b(n))"),
    ),
    (
        "allocate directives of a statement list what it allocates (6.5)",
        "omp-allocated-elsewhere",
        (_ARRAYS, "s = 1", "!$omp allocate(b)", "!$omp allocate(c)", "allocate (b(n), c(n))"),
        (_ARRAYS, "s = 1", "!$omp allocate(b, c)", "allocate (b(n))"),
    ),
    (
        "the executable allocate directive needs no list (6.5)",
        "omp-allocator-target",
        (_ARRAYS, "s = 1", "!$omp allocate", "allocate (b(n))"),
        (_ARRAYS, "!$omp target", "!$omp allocate", "allocate (b(3))", "!$omp end target"),
    ),
    (
        "saved variables have predefined allocators (6.5)",
        "omp-allocator-predefined",
        ("integer, save :: k", "!$omp allocate(k) allocator(omp_default_mem_alloc)"),
        ("integer, save :: k", "!$omp allocate(k)"),
    ),
    (
        "target regions name allocators, unless they are dynamic (6.5)",
        "omp-allocator-target",
        (
            _ARRAYS,
            "!$omp requires dynamic_allocators",
            "!$omp target",
            "!$omp allocators allocate(b)",
            "allocate (b(3))",
            "!$omp end target",
        ),
        (_ARRAYS, "!$omp target", "!$omp allocators allocate(b)", "allocate (b(3))", "!$omp end target"),
    ),
    (
        "allocate clauses list private copies (6.6)",
        "omp-allocate-private",
        ("!$omp parallel allocate(s) private(s)", "s = 1", "!$omp end parallel"),
        ("!$omp parallel allocate(s) shared(s)", "s = 1", "!$omp end parallel"),
    ),
    (
        "reductions of tasks are those of teams (5.5.8)",
        "omp-reduction-modifier",
        ("!$omp do reduction(task, +: s)", *_LOOP),
        ("!$omp simd reduction(task, +: s)", *_LOOP),
    ),
    (
        "scanned reductions are those of loops (5.5.8)",
        "omp-reduction-modifier",
        ("!$omp parallel reduction(+: s)", "!$omp end parallel"),
        ("!$omp parallel reduction(inscan, +: s)", "!$omp end parallel"),
    ),
    (
        "scan lists what is scanned (5.6)",
        "omp-not-scanned",
        (
            "!$omp do reduction(inscan, +: s)",
            "do i = 1, n",
            "s = s + i",
            "!$omp scan inclusive(s)",
            "a(i) = s",
            "end do",
        ),
        (
            "!$omp do reduction(inscan, +: s, j)",
            "do i = 1, n",
            "s = s + i",
            "!$omp scan inclusive(s)",
            "a(i) = s",
            "end do",
        ),
    ),
    (
        "safelen does not go with order(concurrent) (10.4)",
        "omp-safelen-order",
        ("!$omp simd order(concurrent) simdlen(4)", *_LOOP),
        ("!$omp simd order(concurrent) safelen(4)", *_LOOP),
    ),
    (
        "what stands between collapsed loops has no directives (4.4.1)",
        "omp-loop-depth",
        ("!$omp do collapse(2)", "do i = 1, n", "s = i", "do j = 1, n", "a(j) = s", "end do", "end do"),
        (
            "!$omp do collapse(2)",
            "do i = 1, n",
            "!$omp flush",
            "do j = 1, n",
            "a(j) = s",
            "end do",
            "end do",
        ),
    ),
    (
        "atomic updates use intrinsic operators (15.8.4)",
        "omp-atomic-form",
        ("!$omp atomic", "s = s + i"),
        ("!$omp atomic", "s = s .plus. i"),
    ),
    (
        "functions in atomic updates may take arrays (15.8.4)",
        "omp-atomic-variable",
        ("!$omp atomic", "s = s + sum(a)"),
        ("!$omp atomic", "s = s + a"),
    ),
    (
        "allocatable variables are not read in atomic (15.8.4)",
        "omp-atomic-variable",
        ("!$omp atomic read", "s = i"),
        ("integer, allocatable :: k", "!$omp atomic read", "s = k"),
    ),
    (
        "hints are constants (15.1)",
        "omp-bad-number",
        ("use omp_lib", "!$omp critical (c) hint(omp_sync_hint_contended)", "!$omp end critical (c)"),
        ("!$omp critical (c) hint(i)", "!$omp end critical (c)"),
    ),
    (
        "hints do not contradict each other (15.1)",
        "omp-bad-number",
        (
            "use omp_lib",
            "!$omp critical (c) hint(omp_sync_hint_contended + omp_sync_hint_speculative)",
            "!$omp end critical (c)",
        ),
        (
            "use omp_lib",
            "!$omp critical (c) hint(omp_sync_hint_contended + omp_sync_hint_uncontended)",
            "!$omp end critical (c)",
        ),
    ),
    (
        "threadprivate stands in the specification part of a BLOCK, too (5.2)",
        "omp-declaration-place",
        ("block", "integer, save :: k", "!$omp threadprivate(k)", "k = 1", "end block"),
        ("block", "integer, save :: k", "k = 1", "!$omp threadprivate(k)", "end block"),
    ),
    (
        "use_device_ptr and use_device_addr list other variables (13.5)",
        "omp-listed-twice",
        (
            "use iso_c_binding",
            "type(c_ptr) :: p",
            "!$omp target data use_device_ptr(p) use_device_addr(a)",
            "!$omp end target data",
        ),
        (
            "use iso_c_binding",
            "type(c_ptr) :: p",
            "!$omp target data use_device_ptr(p) use_device_addr(p)",
            "!$omp end target data",
        ),
    ),
    (
        "procedure pointers are not reduced (5.5.5)",
        "omp-not-variable",
        ("procedure(), pointer :: p", "!$omp parallel private(p)", "!$omp end parallel"),
        ("procedure(), pointer :: p", "!$omp parallel reduction(+: p)", "!$omp end parallel"),
    ),
    (
        "workshare holds no output (11.4)",
        "omp-in-workshare",
        ("!$omp workshare", "a = s", "!$omp end workshare"),
        ("!$omp workshare", "print *, s", "!$omp end workshare"),
    ),
]  # fmt: skip
"""Rules with the code of each, valid lines, and invalid ones."""


@pytest.mark.parametrize(("rule", "code", "valid", "invalid"), TWINS, ids=[t[0] for t in TWINS])
def test_rules_tell_valid_from_invalid(
    rule: str, code: str, valid: tuple[str, ...], invalid: tuple[str, ...]
) -> None:
    assert errors(*valid) == [], rule
    assert errors(*invalid) == [code], rule


_MODULE = """module m
  integer :: k
  integer, protected :: p
contains
  subroutine g()
    integer :: j
    {lines}
  end subroutine
end module
"""


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("!$omp declare target\n    j = 1", []),
        ("!$omp declare target(k)", ["omp-other-scope"]),
        ("!$omp threadprivate(k)", ["omp-other-scope"]),
        ("!$omp allocate(k)", ["omp-other-scope"]),
        ("!$omp allocate(j)", []),
    ],
)
def test_directives_stand_in_the_scope_of_what_they_list(lines: str, expected: list[str]) -> None:
    assert codes_of(_MODULE.replace("{lines}", lines)) == expected


@pytest.mark.parametrize(
    ("clause", "expected"), [("firstprivate", []), ("lastprivate", ["omp-not-variable"])]
)
def test_protected_variables_are_not_defined(clause: str, expected: list[str]) -> None:
    lines = ("subroutine f(n)", "use m", f"!$omp parallel do {clause}(p)", "do i = 1, n", "end do", "end")
    assert codes_of(_MODULE.replace("{lines}", "") + "\n".join(lines) + "\n") == expected


def test_names_of_modules_are_not_listed() -> None:
    text = "module m\nend module\nsubroutine f\nuse m\n!$omp threadprivate(m)\nend subroutine\n"
    assert codes_of(text) == ["omp-not-variable"]


_UNITS = """subroutine f
  {first}
  !$omp target
  !$omp end target
contains
  subroutine g
    {inner}
  end subroutine
end subroutine
subroutine h
  {other}
end subroutine
"""
_REQUIRES = "!$omp requires unified_address"


@pytest.mark.parametrize(
    ("place", "expected"),
    [("first", []), ("inner", ["omp-declared-where", "omp-requires-late"]), ("other", [])],
)
def test_requirements_stand_first_in_their_program_unit(place: str, expected: list[str]) -> None:
    lines = {name: _REQUIRES if name == place else "" for name in ("first", "inner", "other")}
    assert codes_of(_UNITS.format(**lines)) == expected


@pytest.mark.parametrize(("prefix", "expected"), [("elemental", []), ("", ["omp-workshare-function"])])
def test_workshare_calls_elemental_functions_alone(prefix: str, expected: list[str]) -> None:
    text = (
        "subroutine f(a)\n  integer :: a(9)\n"
        "  !$omp workshare\n  where (a > g(2)) a = 1\n"
        "  !$omp parallel\n  a(1) = h()\n  !$omp end parallel\n  !$omp end workshare\n"
        f"contains\n  {prefix} integer function g(k)\n    integer, intent(in) :: k\n"
        "    g = k\n  end function\n"
        "  integer function h()\n    h = 1\n  end function\nend subroutine\n"
    )
    assert codes_of(text) == expected


@pytest.mark.parametrize(
    ("directive", "since"),
    [
        ("!$omp parallel do schedule(dynamic) collapse(1)", ""),
        ("!$omp parallel do order(concurrent)", "5.0"),
        ("!$omp simd if(n > 1)", "5.0"),
        ("!$omp parallel do if(n > 1)", ""),
        ("!$omp teams loop", "5.0"),
        ("!$omp masked taskloop", "5.1"),
    ],
)
def test_openmp_4_5_lacks_what_came_later(directive: str, since: str) -> None:
    lines = ("subroutine f(n, a, s)", "integer :: n, a(n), s, i", directive, *_LOOP, "end subroutine")
    said = check_openmp_source("\n".join(lines) + "\n", version="4.5")
    assert [d.code.name for d in said] == (["not-in-version"] if since else [])
    assert not since or f"new in {since}" in said[0].message


@pytest.mark.parametrize("text", ["!$omp barrier\nend\n", "!$omp parallel\ni = 1\n!$omp end parallel\nend\n"])
def test_a_main_program_may_begin_with_a_directive(text: str) -> None:
    assert codes_of(text) == []
