"""Rules of OpenMP on variants, interoperability, allocators and regions of teams: each with its twins."""

from __future__ import annotations

import pytest

from tests.sema.sources import check_openmp_source
from tests.sema.test_openmp_twins import codes_of, errors

_G = ("interface", "subroutine g(n, a, s)", "integer :: n, a(n), s", "end subroutine", "end interface")
_H = (
    *("interface", "subroutine h(n, a, s, o)", "integer :: n, a(n), s", "integer(8) :: o"),
    *("end subroutine", "end interface"),
)
_APPENDED = "!$omp declare variant(h) match(construct={dispatch})"
_VARIANT = "!$omp declare variant(g) match"
_TEAMS = ("!$omp teams", "s = 1", "!$omp end teams")
_OBJECT = "integer(8) :: o, p, q(4)"
_LOOP = ("do i = 1, n", "a(i) = s", "end do")

TWINS: list[tuple[str, str, tuple[str, ...], tuple[str, ...]]] = [
    (
        "traits of devices have no scores (7.1)",
        "omp-trait-form",
        (*_G, f"{_VARIANT}(implementation={{vendor(score(2): gnu)}})"),
        (*_G, f"{_VARIANT}(device={{kind(score(2): host)}})"),
    ),
    (
        "scores are not negative (7.1)",
        "omp-trait-form",
        (*_G, f"{_VARIANT}(user={{condition(score(0): .true.)}})"),
        (*_G, f"{_VARIANT}(user={{condition(score(-1): .true.)}})"),
    ),
    (
        "a trait has each property once (7.1)",
        "omp-trait-form",
        (*_G, f'{_VARIANT}(device={{isa("sse", avx)}})'),
        (*_G, f'{_VARIANT}(device={{isa("avx", AVX)}})'),
    ),
    (
        "any excludes other kinds (7.1)",
        "omp-trait-form",
        (*_G, f"{_VARIANT}(device={{kind(any)}})"),
        (*_G, f"{_VARIANT}(device={{kind(any, gpu)}})"),
    ),
    (
        "any excludes other traits of the device (7.1)",
        "omp-trait-form",
        (*_G, f"{_VARIANT}(device={{kind(gpu), arch(gfx90a)}})"),
        (*_G, f"{_VARIANT}(device={{kind(any), arch(gfx90a)}})"),
    ),
    (
        "arguments are adjusted where dispatch selects the variant (7.5.2)",
        "omp-dispatch-trait",
        (*_G, f"{_VARIANT}(construct={{dispatch}}) adjust_args(nothing: n, a)"),
        (*_G, f"{_VARIANT}(construct={{parallel}}) adjust_args(nothing: n, a)"),
    ),
    (
        "each argument is adjusted once (7.5.2)",
        "omp-listed-again",
        (*_G, f"{_VARIANT}(construct={{dispatch}}) adjust_args(nothing: n) adjust_args(nothing: a)"),
        (*_G, f"{_VARIANT}(construct={{dispatch}}) adjust_args(nothing: n, a) adjust_args(nothing: a)"),
    ),
    (
        "what is appended has an interop type (7.5.3)",
        "omp-interop-type",
        (*_H, f"{_APPENDED} append_args(interop(prefer_type('a'), target))"),
        (*_H, f"{_APPENDED} append_args(interop(prefer_type('a')))"),
    ),
    (
        "a variant has the arguments of the base procedure (7.5)",
        "omp-variant-arguments",
        (*_G, f"{_VARIANT}(construct={{parallel}})"),
        (*_H, "!$omp declare variant(h) match(construct={parallel})"),
    ),
    (
        "a variant has arguments for what is appended (7.5.3)",
        "omp-variant-arguments",
        (*_H, f"{_APPENDED} append_args(interop(target))"),
        (*_H, f"{_APPENDED} append_args(interop(target), interop(targetsync))"),
    ),
    (
        "what is appended is of type integer (7.5.3)",
        "omp-not-variable",
        (*_H, f"{_APPENDED} append_args(interop(target))"),
        (
            *(line.replace("integer(8) :: o", "real :: o") for line in _H),
            f"{_APPENDED} append_args(interop(target))",
        ),
    ),
    (
        "init has an interop type (14.1.2)",
        "omp-interop-type",
        (_OBJECT, "!$omp interop init(prefer_type('a'), targetsync: o)"),
        (_OBJECT, "!$omp interop init(prefer_type('a'): o)"),
    ),
    (
        "init takes one object (14.1.2)",
        "omp-not-variable",
        (_OBJECT, "!$omp interop init(target: o) init(target: p)"),
        (_OBJECT, "!$omp interop init(target: o, p)"),
    ),
    (
        "objects are scalars (14.1)",
        "omp-not-variable",
        (_OBJECT, "!$omp interop use(o)"),
        (_OBJECT, "!$omp interop use(q)"),
    ),
    (
        "objects are of type integer (14.1)",
        "omp-not-variable",
        (_OBJECT, "!$omp interop init(target: o)"),
        ("real :: r", "!$omp interop init(target: r)"),
    ),
    (
        "depend asks for targetsync (14.1)",
        "omp-depend-sync",
        (_OBJECT, "!$omp interop init(targetsync: o) depend(inout: s)"),
        (_OBJECT, "!$omp interop init(target: o) depend(inout: s)"),
    ),
    (
        "conditions are of type logical (3.2)",
        "omp-condition-type",
        ("logical :: c", "!$omp parallel if(c)", "s = 1", "!$omp end parallel"),
        ("!$omp parallel if(s)", "s = 1", "!$omp end parallel"),
    ),
    (
        "what holds is of type logical (8.3.1)",
        "omp-condition-type",
        ("!$omp assume holds(n > 0)", "s = 1", "!$omp end assume"),
        ("!$omp assume holds(1.0)", "s = 1", "!$omp end assume"),
    ),
    (
        "messages are strings (8.5.2)",
        "omp-bad-number",
        ("character(len=8) :: m", "!$omp error at(execution) message(m)"),
        ("!$omp error at(execution) message(12)",),
    ),
    (
        "when has a colon (7.4.1)",
        "omp-when-form",
        ("!$omp metadirective when(device={kind(gpu)}: barrier)",),
        ("!$omp metadirective when(device={kind(gpu)} barrier)",),
    ),
    (
        "otherwise comes last (7.4.2)",
        "omp-when-form",
        ("!$omp metadirective when(device={kind(gpu)}: barrier) otherwise(taskwait)",),
        ("!$omp metadirective otherwise(taskwait) when(device={kind(gpu)}: barrier)",),
    ),
    (
        "teams stands alone in the BLOCK construct of target (10.2)",
        "omp-teams-alone",
        ("!$omp target", "block", *_TEAMS, "end block"),
        ("!$omp target", "block", *_TEAMS, "s = 2", "end block"),
    ),
    (
        "target with teams declares nothing (10.2)",
        "omp-teams-alone",
        ("!$omp target", *_TEAMS, "!$omp end target"),
        ("!$omp target", "block", "integer :: k", *_TEAMS, "end block"),
    ),
    (
        "no other directive stands beside teams (10.2)",
        "omp-teams-alone",
        ("!$omp target", *_TEAMS, "!$omp end target", "!$omp nothing"),
        ("!$omp target", "!$omp nothing", *_TEAMS, "!$omp end target"),
    ),
    (
        "a second BLOCK construct stands beside teams (10.2)",
        "omp-teams-alone",
        ("!$omp target", "block", *_TEAMS, "end block"),
        ("!$omp target", "block", "block", *_TEAMS, "end block", "end block"),
    ),
    (
        "calls right within teams (10.2)",
        "omp-teams-call",
        ("integer, external :: omp_get_team_num", "!$omp teams", "s = omp_get_team_num()", "!$omp end teams"),
        (
            "integer, external :: omp_get_thread_num",
            "!$omp teams",
            "s = omp_get_thread_num()",
            "!$omp end teams",
        ),
    ),
    (
        "regions of ancestors take few clauses (13.8)",
        "omp-ancestor-region",
        ("!$omp target device(ancestor: 1) map(s) private(n)", "s = 1", "!$omp end target"),
        ("!$omp target device(ancestor: 1) nowait", "s = 1", "!$omp end target"),
    ),
    (
        "regions of ancestors hold no constructs (13.8)",
        "omp-ancestor-region",
        (
            "!$omp target device(device_num: 1)",
            "!$omp parallel",
            "s = 1",
            "!$omp end parallel",
            "!$omp end target",
        ),
        (
            "!$omp target device(ancestor: 1)",
            "!$omp parallel",
            "s = 1",
            "!$omp end parallel",
            "!$omp end target",
        ),
    ),
    (
        "pointers are not linear (5.4.6)",
        "omp-not-variable",
        ("!$omp simd linear(s)", *_LOOP),
        ("integer, pointer :: p", "!$omp simd linear(p)", *_LOOP),
    ),
    (
        "common blocks are not reduced (3.2.1, 5.5.5)",
        "omp-not-variable",
        ("integer :: k", "common /c/ k", "!$omp parallel private(/c/)", "s = 1", "!$omp end parallel"),
        ("integer :: k", "common /c/ k", "!$omp parallel reduction(+: /c/)", "s = 1", "!$omp end parallel"),
    ),
    (
        "task reductions wait (5.5.8)",
        "omp-task-nowait",
        ("!$omp do reduction(task, +: s)", *_LOOP),
        ("!$omp do reduction(task, +: s) nowait", *_LOOP),
    ),
    (
        "identifiers of intrinsic functions are declared (5.5.3)",
        "omp-reduction-again",
        ("!$omp declare reduction(most: integer: omp_out = max(omp_out, omp_in))",),
        ("!$omp declare reduction(max: integer: omp_out = max(omp_out, omp_in))",),
    ),
    (
        "taskwait takes nowait beside depend (15.5)",
        "omp-taskwait-nowait",
        ("!$omp taskwait depend(in: s) nowait",),
        ("!$omp taskwait nowait",),
    ),
    (
        "depend objects are of type integer (15.9.4)",
        "omp-not-variable",
        (_OBJECT, "!$omp depobj(q(2)) depend(in: s)"),
        ("real :: r", "!$omp depobj(r) depend(in: s)"),
    ),
    (
        "destroy names the depend object (15.9.4)",
        "omp-destroy-other",
        (_OBJECT, "!$omp depobj(o) destroy(o)"),
        (_OBJECT, "!$omp depobj(o) destroy(p)"),
    ),
    (
        "loops of a nest have variables of their own (4.4.1)",
        "omp-index-set",
        ("!$omp do collapse(2)", "do i = 1, n", "do j = 1, n", "a(i) = j", "end do", "end do"),
        ("!$omp do collapse(2)", "do i = 1, n", "do i = 1, n", "s = s + 1", "end do", "end do"),
    ),
    (
        "tile makes as many loops as it has sizes (9.1)",
        "omp-loop-depth",
        (
            "!$omp do collapse(2)",
            "!$omp tile sizes(2, 2)",
            *("do i = 1, n", "do j = 1, n", "a(i) = j", "end do", "end do"),
        ),
        (
            "!$omp do collapse(2)",
            "!$omp tile sizes(2)",
            *("do i = 1, n", "do j = 1, n", "a(i) = j", "end do", "end do"),
        ),
    ),
    (
        "tile is about rectangular nests (9.1)",
        "omp-non-rectangular",
        (
            "!$omp do collapse(2)",
            *("do i = 1, n", "do j = i, n", "a(i) = j", "end do", "end do"),
        ),
        (
            "!$omp tile sizes(2, 2)",
            *("do i = 1, n", "do j = i, n", "a(i) = j", "end do", "end do"),
        ),
    ),
    (
        "loops with a scan nest tightly (5.6)",
        "omp-loop-depth",
        (
            "!$omp do collapse(2) reduction(inscan, +: s)",
            *(
                "do i = 1, n",
                "do j = 1, n",
                "s = s + 1",
                "!$omp scan inclusive(s)",
                "a(j) = s",
                "end do",
                "end do",
            ),
        ),
        (
            "!$omp do collapse(2) reduction(inscan, +: s)",
            *("do i = 1, n", "a(i) = 0", "do j = 1, n", "s = s + 1"),
            *("!$omp scan inclusive(s)", "a(j) = s", "end do", "end do"),
        ),
    ),
    (
        "allocate lists a variable once (6.5)",
        "omp-listed-again",
        ("integer :: k, l", "!$omp allocate(k, l)"),
        ("integer :: k, l", "!$omp allocate(k, l)", "!$omp allocate(k)"),
    ),
    (
        "allocate without a list stands in front of ALLOCATE (6.5)",
        "omp-declared-where",
        ("integer, allocatable :: k(:)", "!$omp allocate", "allocate(k(n))"),
        ("integer, allocatable :: k(:)", "!$omp allocate align(32)", "s = 1"),
    ),
    (
        "named constants are not allocated (6.5)",
        "omp-not-variable",
        ("integer :: k", "!$omp allocate(k)"),
        ("integer, parameter :: k = 1", "!$omp allocate(k)"),
    ),
    (
        "clauses in target regions name an allocator (6.6)",
        "omp-allocator-target",
        ("!$omp parallel private(s) allocate(s)", "s = 1", "!$omp end parallel"),
        ("!$omp target private(s) allocate(s)", "s = 1", "!$omp end target"),
    ),
]


@pytest.mark.parametrize(("rule", "code", "valid", "invalid"), TWINS, ids=[t[0] for t in TWINS])
def test_twins(rule: str, code: str, valid: tuple[str, ...], invalid: tuple[str, ...]) -> None:
    assert rule
    assert errors(*valid) == []
    assert code in errors(*invalid)


_MODULE = """module m
  interface most
    procedure g
  end interface
  interface
    subroutine b
    end subroutine
  end interface
  procedure(b), pointer :: p
  !$omp declare variant({base}) match(construct={{parallel}})
contains
  subroutine g(n)
    integer :: n
  end subroutine
  subroutine v
    entry e
  end subroutine
end module
"""


@pytest.mark.parametrize(
    ("base", "expected"),
    [
        ("b: v", []),
        ("v", ["omp-variant-base"]),
        ("most: v", ["omp-variant-base"]),
        ("p: v", ["omp-variant-base"]),
        ("e: v", ["omp-variant-base"]),
        ("unknown: v", ["omp-variant-base"]),
    ],
)
def test_base_procedures_of_variants(base: str, expected: list[str]) -> None:
    assert codes_of(_MODULE.format(base=base)) == expected


@pytest.mark.parametrize(("base", "expected"), [("f: g", []), ("h: g", ["omp-variant-base"])])
def test_variants_are_of_the_procedure_around(base: str, expected: list[str]) -> None:
    text = (
        "module m\ncontains\nsubroutine f\n"
        f"  !$omp declare variant({base}) match(construct={{parallel}})\n"
        "end subroutine\nsubroutine g\nend subroutine\nsubroutine h\nend subroutine\nend module\n"
    )
    assert codes_of(text) == expected


@pytest.mark.parametrize(
    ("clauses", "expected"),
    [
        ("indirect(.true.) device_type(any)", []),
        ("indirect(.false.) device_type(host)", []),
        ("indirect device_type(nohost)", ["omp-indirect-devices"]),
        ("indirect(1)", ["omp-condition-type"]),
        ("indirect(k > 0)", ["omp-condition-type"]),
    ],
)
def test_indirect(clauses: str, expected: list[str]) -> None:
    text = f"subroutine f(k)\n  integer :: k\n  !$omp declare target enter(f) {clauses}\nend subroutine\n"
    assert codes_of(text) == expected


@pytest.mark.parametrize(
    ("declared", "expected"), [("type(c_ptr) :: x", []), ("integer :: x", ["omp-not-variable"])]
)
def test_device_pointers_of_variants(declared: str, expected: list[str]) -> None:
    text = (
        "module m\nuse iso_c_binding\ncontains\n"
        f"subroutine f(x)\n  {declared}\n"
        "  !$omp declare variant(g) match(construct={dispatch}) adjust_args(need_device_ptr: x)\n"
        f"end subroutine\nsubroutine g(x)\n  {declared}\nend subroutine\nend module\n"
    )
    assert codes_of(text) == expected


@pytest.mark.parametrize(
    ("modifiers", "expected"), [("ref, step(2)", []), ("val, ref", ["omp-linear-modifiers"])]
)
def test_modifiers_of_linear(modifiers: str, expected: list[str]) -> None:
    text = f"subroutine f(k)\n  integer :: k\n  !$omp declare simd linear(k: {modifiers})\nend subroutine\n"
    assert codes_of(text) == expected


@pytest.mark.parametrize(("name", "expected"), [("f", []), ("g", ["omp-declared-where"])])
def test_declare_simd_is_about_the_procedure_around(name: str, expected: list[str]) -> None:
    text = f"subroutine f(k)\n  integer :: k\n  !$omp declare simd({name}) uniform(k)\nend subroutine\n"
    assert codes_of(text) == expected


@pytest.mark.parametrize(("own", "expected"), [(True, []), (False, ["omp-teams-call"])])
def test_procedures_of_the_program_may_have_names_of_the_library(own: bool, expected: list[str]) -> None:
    body = "subroutine omp_set_num_teams(n)\n  integer :: n\nend subroutine\n"
    declared = f"contains\n{body}" if own else ""
    interface = "" if own else f"interface\n{body}end interface\n"
    text = (
        f"module m\n{interface}{declared}end module\nsubroutine f\n  use m\n"
        "  !$omp teams\n  call omp_set_num_teams(3)\n  !$omp end teams\nend subroutine\n"
    )
    assert codes_of(text) == expected


@pytest.mark.parametrize(("intent", "expected"), [("inout", []), ("in", ["omp-not-variable"])])
def test_destroyed_objects_are_defined(intent: str, expected: list[str]) -> None:
    text = (
        f"subroutine f(o)\n  integer(8), intent({intent}) :: o\n  !$omp interop destroy(o)\nend subroutine\n"
    )
    assert codes_of(text) == expected


@pytest.mark.parametrize(
    ("prefix", "directive", "expected"),
    [
        ("pure", "simd", []),
        ("pure", "tile sizes(2)", []),
        ("pure", "parallel do", ["omp-not-pure"]),
        ("elemental", "do", ["omp-not-pure"]),
        ("impure elemental", "parallel do", []),
        ("", "parallel do", []),
    ],
)
def test_directives_in_pure_procedures(prefix: str, directive: str, expected: list[str]) -> None:
    text = (
        f"{prefix} subroutine f(a)\n  integer, intent(inout) :: a\n  integer :: i\n"
        f"  !$omp {directive}\n  do i = 1, 9\n    a = max(a, i)\n  end do\nend subroutine\n"
    )
    assert codes_of(text) == expected


@pytest.mark.parametrize(
    ("directive", "expected"),
    [
        ("nothing", []),
        ("error severity(warning)", []),
        ("error at(execution)", ["omp-not-pure"]),
        ("barrier", ["omp-not-pure"]),
        ("declare simd(f)", []),
        ("declare target", []),
        ("assumes absent(parallel)", []),
    ],
)
def test_stand_alone_directives_in_pure_procedures(directive: str, expected: list[str]) -> None:
    text = f"pure subroutine f(n)\n  integer, intent(in) :: n\n  !$omp {directive}\nend subroutine\n"
    assert codes_of(text) == expected


@pytest.mark.parametrize(("operator", "expected"), [(".add.", []), (".sub.", ["omp-reduction-name"])])
def test_reductions_by_operators_that_the_program_defines(operator: str, expected: list[str]) -> None:
    text = (
        "module m\n  type t\n    integer :: k\n  end type\n"
        "  interface operator(.add.)\n    module procedure sum\n  end interface\n"
        "  !$omp declare reduction(.add.: t: omp_out = omp_out .add. omp_in) initializer(omp_priv = t(0))\n"
        "contains\n  type(t) function sum(x, y)\n    type(t), intent(in) :: x, y\n"
        "    sum%k = x%k + y%k\n  end function\nend module\n"
        "subroutine f(x)\n  use m, only: t, operator(.add.)\n  type(t) :: x\n"
        f"  !$omp parallel reduction({operator}: x)\n  !$omp end parallel\nend subroutine\n"
    )
    assert codes_of(text) == expected


@pytest.mark.parametrize("around", ["do order(concurrent)", "simd", "loop"])
def test_assumptions_stand_in_loops(around: str) -> None:
    loop = ("do i = 1, n", "!$omp assume holds(n > 0)", "a(i) = i", "!$omp end assume", "end do")
    assert errors(f"!$omp {around}", *loop) == []


@pytest.mark.parametrize("name", ["omp_default_mem_space", "omp_atk_pool_size", "omp_interop_none"])
def test_names_of_the_library_are_known(name: str) -> None:
    text = (
        "subroutine f(k)\n  use omp_lib\n  implicit none\n  integer(omp_memspace_handle_kind) :: k\n"
        f"  !$omp parallel\n  k = {name}\n  !$omp end parallel\nend subroutine\n"
    )
    assert codes_of(text) == []


@pytest.mark.parametrize(("version", "expected"), [("6.0", []), ("5.2", ["not-in-version"] * 2)])
def test_clauses_that_apply_stand_for_each_kind_of_loops(version: str, expected: list[str]) -> None:
    text = (
        "subroutine f(n, a)\n  integer :: n, a(n), i\n"
        "  !$omp tile sizes(4) apply(grid: reverse) apply(intratile: unroll)\n"
        "  do i = 1, n\n    a(i) = i\n  end do\nend subroutine\n"
    )
    assert [d.code.name for d in check_openmp_source(text, version=version)] == expected


@pytest.mark.parametrize(("name", "expected"), [("most", []), ("least", ["omp-reduction-name"])])
def test_reductions_by_renamed_intrinsic_functions(name: str, expected: list[str]) -> None:
    text = (
        "module m\n  intrinsic max\nend module\nsubroutine f(n)\n  use m, most => max\n  integer :: n\n"
        f"  !$omp parallel reduction({name}: n)\n  !$omp end parallel\nend subroutine\n"
    )
    assert codes_of(text) == expected


@pytest.mark.parametrize(("version", "expected"), [("5.2", ["omp-private-around"]), ("6.0", [])])
def test_private_variables_are_reduced_since_6_0(version: str, expected: list[str]) -> None:
    text = (
        "subroutine f(n, s)\n  integer :: n, s, i\n  !$omp parallel reduction(+: s)\n"
        "  !$omp do reduction(+: s)\n"
        "  do i = 1, n\n    s = s + i\n  end do\n  !$omp end parallel\nend subroutine\n"
    )
    assert [d.code.name for d in check_openmp_source(text, version=version)] == expected


def test_bounds_of_loops_name_implicit_variables() -> None:
    nest = "  do i = 1, 9\n    do j = i, 9\n      call g(j)\n    end do\n  end do\n"
    text = f"subroutine f\n  !$omp do collapse(2) schedule(static)\n{nest}end subroutine\n"
    assert codes_of(text) == ["omp-non-rectangular"]
