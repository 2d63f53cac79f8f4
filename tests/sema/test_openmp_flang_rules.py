"""Rules of OpenMP that flang checks, too: what is allowed, and what is not."""

from __future__ import annotations

import pytest

from tests.sema.sources import check_openmp_source
from tests.sema.test_openmp_twins import codes_of, errors

_LOOP = ("do i = 1, n", "a(i) = s", "end do")
_INNER = ("do j = 1, n", "a(j) = i", "end do")
_NEST = ("do i = 1, n", "do j = {bounds}", "a(j) = i", "end do", "end do")
_ARRAYS = "integer, allocatable :: b(:), c(:)"
_TYPED = (
    "type :: t",
    "integer :: k",
    "end type",
    "type, extends(t) :: u",
    "real :: r",
    "end type",
    "type(u) :: v",
)


def _nest(bounds: str) -> tuple[str, ...]:
    return ("!$omp do collapse(2)", *(line.format(bounds=bounds) for line in _NEST))


def _scanned(before: str) -> tuple[str, ...]:
    head = ("!$omp do reduction(inscan, +: s)", "do i = 1, n", before)
    return (*head, "s = s + a(i)", "10 continue", "!$omp scan inclusive(s)", "20 a(i) = s", "end do")


TWINS: list[tuple[str, str, tuple[str, ...], tuple[str, ...]]] = [
    (
        "modifiers in front of lists are for declare simd alone, blanks or not (5.4.6)",
        "omp-linear-modifier",
        ("!$omp simd linear(s: val)", *_LOOP),
        ("!$omp simd linear(val (s): 2)", *_LOOP),
    ),
    (
        "of target simd, target alone takes firstprivate, and maps no such variable (17.2)",
        "omp-listed-twice",
        ("!$omp target simd map(s) private(s)", *_LOOP),
        ("!$omp target simd map(s) firstprivate(s)", *_LOOP),
    ),
    (
        "other constituents than target take firstprivate (17.2)",
        "omp-listed-twice",
        ("!$omp target parallel do map(s) firstprivate(s)", *_LOOP),
        ("!$omp target map(s) firstprivate(s)", "s = 1", "!$omp end target"),
    ),
    (
        "allocators are integers (6.6)",
        "omp-bad-number",
        ("!$omp parallel private(s) allocate(1_8: s)", "s = 1", "!$omp end parallel"),
        ("!$omp parallel private(s) allocate(0.1: s)", "s = 1", "!$omp end parallel"),
    ),
    (
        "alignments are integers (6.3)",
        "omp-bad-number",
        (_ARRAYS, "!$omp allocators allocate(align(64): b)", "allocate (b(n))"),
        (_ARRAYS, "!$omp allocators allocate(align(64.0): b)", "allocate (b(n))"),
    ),
    (
        "alignments are constants (6.3)",
        "omp-bad-number",
        ("integer, parameter :: k = 8", _ARRAYS, "!$omp allocators allocate(align(k): b)", "allocate (b(n))"),
        (_ARRAYS, "!$omp allocators allocate(align(n): b)", "allocate (b(n))"),
    ),
    (
        "one allocate directive of a statement may be without a list (6.7)",
        "omp-declared-where",
        (_ARRAYS, "s = 1", "!$omp allocate(b)", "!$omp allocate", "allocate (b(n), c(n))"),
        (_ARRAYS, "s = 1", "!$omp allocate", "!$omp allocate", "allocate (b(n), c(n))"),
    ),
    (
        "each common block is in one allocate directive (6.5)",
        "omp-listed-again",
        ("common /x/ k", "!$omp allocate(/x/) allocator(omp_default_mem_alloc)"),
        ("common /x/ k", *("!$omp allocate(/x/) allocator(omp_default_mem_alloc)",) * 2),
    ),
    (
        "bounds of inner loops are linear in a variable around (4.4.1)",
        "omp-loop-linear",
        _nest("2 * i - n, n"),
        _nest("i * i, n"),
    ),
    (
        "bounds of inner loops call nothing with a variable around (4.4.1)",
        "omp-loop-linear",
        _nest("max(n, 3), n - i"),
        _nest("max(i, 3), n"),
    ),
    ("steps do not change in a nest (4.4.1)", "omp-loop-linear", _nest("1, i, 2"), _nest("1, n, i")),
    (
        "both bounds depend on the same loop around (4.4.1)",
        "omp-loop-linear",
        (
            "integer :: k",
            "!$omp do collapse(2)",
            "do i = 1, n",
            "do j = 1, n",
            "do k = i, j",
            "end do",
            *("end do",) * 2,
        ),
        (
            "integer :: k",
            "!$omp do collapse(3)",
            "do i = 1, n",
            "do j = 1, n",
            "do k = i, j",
            "end do",
            *("end do",) * 2,
        ),
    ),
    (
        "branches stay on their side of scan (5.6)",
        "omp-branch-in",
        _scanned("if (s > 1) go to 10"),
        _scanned("if (s > 1) go to 20"),
    ),
    (
        "what stands beside an inner loop is left at its end alone (4.4.1)",
        "omp-between-loops",
        ("!$omp do collapse(2)", "do i = 1, n", "go to 10", "10 s = i", *_INNER, "end do"),
        ("!$omp do collapse(2)", "do i = 1, n", "go to 10", *_INNER, "10 s = i", "end do"),
    ),
    (
        "nothing beside an inner loop calls the run-time library (4.4.1)",
        "omp-between-loops",
        ("!$omp do collapse(2)", "do i = 1, n", "call g(n)", *_INNER, "end do"),
        ("!$omp do collapse(2)", "do i = 1, n", *_INNER, "call omp_set_num_threads(2)", "end do"),
    ),
    (
        "metadirectives give directives that there are (7.4)",
        "omp-when-form",
        ("!$omp metadirective when(device={kind(gpu)}: taskwait) otherwise(barrier)",),
        ("!$omp metadirective when(device={kind(gpu)}: taskwait) otherwise(nowhere)",),
    ),
    (
        "when gives directives that there are (7.4.1)",
        "omp-when-form",
        ("!$omp metadirective when(device={kind(gpu)}: paralleldo if(n > 1))", *_LOOP),
        ("!$omp metadirective when(device={kind(gpu)}: nowhere if(n > 1))", *_LOOP),
    ),
    (
        "lists name components that there are, inherited or not",
        "undeclared-identifier",
        (*_TYPED, "!$omp target map(v%k, v%r, v%t)", "s = 1", "!$omp end target"),
        (*_TYPED, "!$omp target map(v%l)", "s = 1", "!$omp end target"),
    ),
    (
        "link lists variables (7.8.2)",
        "omp-not-variable",
        ("!$omp declare target enter(f)", "s = 1"),
        ("!$omp declare target link(f)", "s = 1"),
    ),
    (
        "dispatch takes objects of the kind of interop objects (6.0, 16.1)",
        "omp-not-variable",
        ("integer(8) :: k", "!$omp dispatch interop(k)", "call g(n)"),
        ("integer(1) :: k", "!$omp dispatch interop(k)", "call g(n)"),
    ),
]


@pytest.mark.parametrize(("code", "valid", "invalid"), [t[1:] for t in TWINS], ids=[t[0] for t in TWINS])
def test_rules(code: str, valid: tuple[str, ...], invalid: tuple[str, ...]) -> None:
    assert errors(*valid) == []
    assert set(errors(*invalid)) == {code}


@pytest.mark.parametrize(("depth", "expected"), [(1, []), (2, ["omp-loop-depth", "omp-loop-exit"])])
def test_loops_beside_each_other_are_not_left(depth: int, expected: list[str]) -> None:
    loops = ("do i = 1, n", "do j = 1, n", "exit", "end do", "do j = 1, n", "end do", "end do")
    assert sorted(errors(f"!$omp do collapse({depth})", *loops)) == expected


@pytest.mark.parametrize(("name", "expected"), [("k", []), ("m", ["undeclared-identifier"])])
@pytest.mark.parametrize("clause", ["num_threads(1 + {})", "if({} > 2)"])
def test_names_in_expressions_are_declared(clause: str, name: str, expected: list[str]) -> None:
    given = clause.format(name)
    head = "subroutine f(k)\n  implicit none\n  integer :: k\n"
    text = f"{head}  !$omp parallel {given}\n  k = 1\n  !$omp end parallel\nend\n"
    assert codes_of(text) == expected


_RANKED = """subroutine f(a, b)
  integer :: a(..), b
  select rank (a)
  rank (1)
    !$omp parallel firstprivate({name})
    b = 1
    !$omp end parallel
  end select
end subroutine
"""


@pytest.mark.parametrize(("name", "expected"), [("b", []), ("a", ["omp-not-variable"])])
def test_select_rank_makes_an_associate_name(name: str, expected: list[str]) -> None:
    assert codes_of(_RANKED.format(name=name)) == expected


_EARLY = """module m
end module
subroutine f(k)
  {first}
  use m
  {second}
  implicit none
  {third}
  integer, value :: k
end subroutine
"""
_SIMD = "!$omp declare simd uniform(k)"


@pytest.mark.parametrize(
    ("place", "expected"),
    [("third", []), ("second", ["omp-early-declaration"]), ("first", ["omp-first-declaration"])],
)
def test_use_import_and_implicit_stand_before_declarative_directives(place: str, expected: list[str]) -> None:
    lines = {name: _SIMD if name == place else "" for name in ("first", "second", "third")}
    text = _EARLY.format(**lines)
    assert [d.code.name for d in check_openmp_source(text)] == expected
    assert check_openmp_source(text, version="5.0") == []


_ASSIGNED = """module m
  interface assignment(=)
    procedure :: g
  end interface
contains
  subroutine g(a, l)
    integer, intent(out) :: a
    logical, intent(in) :: l(:)
    a = 1
  end subroutine
  subroutine f(a, l, b)
    integer :: a, b(3)
    logical :: l(3)
    !$omp workshare
    a = {value}
    !$omp end workshare
  end subroutine
end module
"""


@pytest.mark.parametrize(("value", "expected"), [("b(1)", []), ("l", ["omp-workshare-assignment"])])
def test_workshare_holds_assignments_of_the_language(value: str, expected: list[str]) -> None:
    assert codes_of(_ASSIGNED.format(value=value)) == expected


_NAMED = """subroutine f(k)
  integer :: k
  interface
    subroutine g(k)
      {inside}
      integer :: k
    end subroutine
  end interface
  {outside}
end subroutine
"""


@pytest.mark.parametrize(("place", "expected"), [("inside", []), ("outside", ["omp-declared-where"])])
def test_declare_simd_stands_in_the_interface_body_that_it_is_about(place: str, expected: list[str]) -> None:
    lines = {name: "!$omp declare simd(g)" if name == place else "" for name in ("inside", "outside")}
    assert codes_of(_NAMED.format(**lines)) == expected


_TRAIT = """subroutine f(k)
  integer{attribute} :: k
  interface
    subroutine g(k)
      integer{attribute} :: k
    end subroutine
  end interface
  !$omp declare variant(g) match(construct={{simd(linear(k: 2))}})
end subroutine
"""


@pytest.mark.parametrize(("attribute", "expected"), [("", []), (", pointer", ["omp-not-variable"])])
def test_linear_in_the_trait_simd_lists_no_pointers(attribute: str, expected: list[str]) -> None:
    assert codes_of(_TRAIT.format(attribute=attribute)) == expected


@pytest.mark.parametrize(("shape", "expected"), [("(:)", []), ("", ["omp-linear-ref"])])
def test_ref_is_for_what_has_a_descriptor(shape: str, expected: list[str]) -> None:
    text = f"subroutine f(k)\n  integer :: k{shape}\n  !$omp declare simd linear(k: ref)\nend subroutine\n"
    assert [d.code.name for d in check_openmp_source(text)] == expected


_MADE: list[tuple[str, tuple[str, ...], tuple[str, ...]]] = [
    (
        "unroll makes a loop of the nest",
        ("!$omp do collapse(2)", "do i = 1, n", "!$omp unroll partial(2)"),
        (),
    ),
    ("tile makes loops of the nest", ("!$omp do collapse(2)", "do i = 1, n", "!$omp tile sizes(4)"), ()),
    ("unroll leaves none", ("!$omp do collapse(2)", "do i = 1, n", "!$omp unroll"), ("omp-loop-depth",)),
    (
        "other directives make none",
        ("!$omp do collapse(2)", "do i = 1, n", "!$omp simd"),
        ("omp-loop-depth",),
    ),
]


@pytest.mark.parametrize(("head", "expected"), [one[1:] for one in _MADE], ids=[one[0] for one in _MADE])
def test_loops_that_directives_make(head: tuple[str, ...], expected: tuple[str, ...]) -> None:
    assert tuple(errors(*head, *_INNER, "end do")) == expected


def test_tile_takes_loops_that_tile_makes() -> None:
    head = ("integer :: k", "!$omp tile sizes(2, {})", "do i = 1, n", "!$omp tile sizes(4)", "do j = 1, n")
    rest = ("do k = 1, n", "a(k) = i", "end do", "end do", "end do")
    for sizes, expected in (("2", []), ("2, 2", ["omp-loop-depth"])):
        assert errors(*(line.format(sizes) for line in head), *rest) == expected


@pytest.mark.parametrize("directive", ["unroll partial(2)", "tile sizes(2)"])
def test_simd_is_about_loops_that_directives_make(directive: str) -> None:
    assert errors("!$omp simd", f"!$omp {directive}", *_LOOP) == []


@pytest.mark.parametrize(("version", "expected"), [("4.5", ["omp-nonmonotonic"]), ("5.2", [])])
def test_nonmonotonic_is_for_all_schedules_from_5_0_on(version: str, expected: list[str]) -> None:
    lines = ("subroutine f(n, a, s)", "integer :: n, a(n), s, i", "!$omp do schedule(nonmonotonic: static)")
    text = "\n".join((*lines, *_LOOP, "end subroutine\n"))
    assert [d.code.name for d in check_openmp_source(text, version=version)] == expected


@pytest.mark.parametrize(
    ("clauses", "expected"),
    [
        ("linear(val(k): val) uniform(val)", []),
        ("linear(val(k): val)", ["omp-bad-number"]),
        ("linear(k: step(val)) uniform(val)", []),
        ("linear(val(k): 2)", []),
    ],
)
def test_steps_in_declare_simd_are_constant_or_uniform(clauses: str, expected: list[str]) -> None:
    text = (
        f"subroutine f(k, val)\n  integer, value :: k, val\n  !$omp declare simd {clauses}\nend subroutine\n"
    )
    assert codes_of(text) == expected


@pytest.mark.parametrize(("number", "expected"), [(-1, []), (-7, ["omp-bad-number"])])
def test_the_host_has_a_device_number(number: int, expected: list[str]) -> None:
    assert errors(f"!$omp target device({number})", "s = 1", "!$omp end target") == expected


@pytest.mark.parametrize(("version", "expected"), [("5.2", ["omp-atomic-form"]), ("6.0", [])])
def test_pointers_are_written_atomically_from_6_0_on(version: str, expected: list[str]) -> None:
    text = "subroutine f(p, q)\n  integer, pointer :: p, q\n  !$omp atomic write\n  p => q\nend subroutine\n"
    assert [d.code.name for d in check_openmp_source(text, version=version)] == expected


_PLACES = """module m
  {module}
contains
  subroutine f(s)
    integer :: s
    {inner}
    block
      {block}
      s = 1
    end block
  end subroutine
end module
"""


@pytest.mark.parametrize(
    ("place", "expected"),
    [("module", []), ("inner", ["omp-declared-where"]), ("block", ["omp-declared-where"])],
)
def test_requires_stands_in_program_units(place: str, expected: list[str]) -> None:
    lines = dict.fromkeys(("module", "inner", "block"), "") | {place: "!$omp requires unified_address"}
    assert codes_of(_PLACES.format(**lines)) == expected


_VARIANTS = """module m
contains
  subroutine v(k)
    integer :: k
  end subroutine
  subroutine f(k)
    integer :: k
    !$omp declare variant(v) match(construct={{parallel}}, device={{kind(gpu)}})
  end subroutine
  subroutine g(k)
    integer :: k
    !$omp declare variant(v) match(construct={{{trait}}})
  end subroutine
end module
"""


@pytest.mark.parametrize(("trait", "expected"), [("parallel", []), ("do", ["omp-variant-constructs"])])
def test_a_variant_is_for_the_same_constructs_each_time(trait: str, expected: list[str]) -> None:
    assert codes_of(_VARIANTS.format(trait=trait)) == expected


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("if (s == 5) s = 7", []),
        ("if (5 > s) s = 5", []),
        ("if (5 == s) s = 7", ["omp-atomic-form"]),
        ("if (s == 5) s = s + 1", ["omp-atomic-form"]),
    ],
)
def test_conditional_updates(statement: str, expected: list[str]) -> None:
    assert errors("!$omp atomic compare", statement) == expected


_THROUGH = """module m
  {use}
  implicit none
end module
subroutine f
  use m
  implicit none
  {none}
  call g(unknown)
  !$omp end parallel
end subroutine
"""


@pytest.mark.parametrize(
    ("use", "none", "expected"),
    [
        ("use not_at_hand", "!$omp parallel", []),
        ("use not_at_hand", "!$omp parallel default(none)", []),
        ("", "!$omp parallel", ["omp-undeclared"]),
    ],
)
def test_names_may_come_from_modules_of_modules(use: str, none: str, expected: list[str]) -> None:
    assert codes_of(_THROUGH.format(use=use, none=none)) == expected
