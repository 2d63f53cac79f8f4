"""Codes for regions of OpenMP in Fortran: what they may hold, and how they are entered and left."""

from __future__ import annotations

from accomp.codes.openmp_structure import program
from accomp.diagnostics import Code, Severity

_E = Severity.ERROR
_LOOP = ("do i = 1, n", "  a(i) = i", "end do")


def _inside(outer: str, *inner: str) -> str:
    return program(f"!$omp {outer}", *inner, f"!$omp end {outer}")


WORKSHARING_NEST = Code(
    "omp-worksharing-nest",
    _E,
    "'{directive}' cannot stand closely within '{outer}': all threads of the team have to meet it",
    spec="OpenMP 5.2, 17.1",
    example=_inside("single", "!$omp do", *_LOOP),
)
BARRIER_NEST = Code(
    "omp-barrier-nest",
    _E,
    "'barrier' cannot stand closely within '{outer}': all threads of the team have to meet it",
    spec="OpenMP 5.2, 17.1",
    example=_inside("single", "!$omp barrier"),
)
MASTER_NEST = Code(
    "omp-master-nest",
    _E,
    "'{directive}' cannot stand closely within '{outer}'",
    spec="OpenMP 5.2, 17.1",
    example=_inside("single", "!$omp masked", "s = 1", "!$omp end masked"),
)
ORDERED_NEST = Code(
    "omp-ordered-nest",
    _E,
    "'ordered' cannot stand closely within '{outer}'",
    spec="OpenMP 5.2, 17.1",
    example=_inside("critical", "!$omp ordered", "s = 1", "!$omp end ordered"),
)
ORDERED_CLAUSE = Code(
    "omp-ordered-clause",
    _E,
    "'ordered' needs a loop construct around it with {what}",
    spec="OpenMP 5.2, 15.10",
    example=program("!$omp do", "do i = 1, n", "!$omp ordered", "a(i) = i", "!$omp end ordered", "end do"),
)
DOACROSS_FORM = Code(
    "omp-doacross-form",
    _E,
    "'doacross' must be 'source:', 'sink: omp_cur_iteration - 1', or 'sink:' with the variables of the loops",
    spec="OpenMP 5.2, 15.9.6",
    example=program(
        "!$omp do ordered(1)", "do i = 1, n", "!$omp ordered doacross(source: i)", "a(i) = i", "end do"
    ),
)
DOACROSS_INDEX = Code(
    "omp-doacross-index",
    _E,
    "'{name}' is not the variable of the loop at its place in the vector of iterations",
    spec="OpenMP 5.2, 15.9.6",
    example=program(
        "!$omp do ordered(1)", "do i = 1, n", "!$omp ordered depend(sink: j - 1)", "a(i) = i", "end do"
    ),
)
DOACROSS_COUNT = Code(
    "omp-doacross-count",
    _E,
    "the vector of iterations has {found} elements, and 'ordered({count})' asks for {count}",
    spec="OpenMP 5.2, 15.9.6",
    example=program(
        "!$omp do ordered(1)", "do i = 1, n", "!$omp ordered depend(sink: i - 1, j)", "a(i) = i", "end do"
    ),
)
DOACROSS_SOURCE = Code(
    "omp-doacross-source",
    _E,
    "'source' stands once on 'ordered', without 'sink'",
    spec="OpenMP 5.2, 15.10.1",
    example=program(
        "!$omp do ordered(1)",
        "do i = 1, n",
        "!$omp ordered depend(source) depend(sink: i - 1)",
        "end do",
    ),
)
CRITICAL_NEST = Code(
    "omp-critical-nest",
    _E,
    "'critical' stands within a 'critical' of the same name, so a thread would wait for itself",
    spec="OpenMP 5.2, 17.1",
    example=_inside("critical", "!$omp critical", "s = 1", "!$omp end critical"),
)
CRITICAL_NAMES = Code(
    "omp-critical-names",
    _E,
    "'critical{first}' ends with 'end critical{second}'",
    spec="OpenMP 5.2, 15.2",
    example=program("!$omp critical (one)", "s = 1", "!$omp end critical (two)"),
)
CRITICAL_HINT = Code(
    "omp-critical-hint",
    _E,
    "'hint' is for 'critical' with a name",
    spec="OpenMP 5.2, 15.2",
    example=program("!$omp critical hint(1)", "s = 1", "!$omp end critical"),
)
DISTRIBUTE_NEST = Code(
    "omp-distribute-nest",
    _E,
    "'{directive}' has to stand right within 'teams'",
    spec="OpenMP 5.2, 17.1",
    example=_inside("parallel", "!$omp distribute", *_LOOP),
)
TEAMS_NEST = Code(
    "omp-teams-nest",
    _E,
    "'{directive}' has to stand right within 'target', or in no other region",
    spec="OpenMP 5.2, 17.1",
    example=_inside("parallel", "!$omp teams", "s = 1", "!$omp end teams"),
)
IN_TEAMS = Code(
    "omp-in-teams",
    _E,
    "right within 'teams', '{directive}' has no place: 'distribute', 'parallel' and 'loop' have",
    spec="OpenMP 5.2, 10.2",
    example=program(
        "!$omp target teams", "!$omp single", "s = 1", "!$omp end single", "!$omp end target teams"
    ),
)
TEAMS_ALONE = Code(
    "omp-teams-alone",
    _E,
    "a 'target' region that holds 'teams' holds no statement or directive beside it",
    spec="OpenMP 5.2, 10.2",
    example=_inside("target", "s = 1", "!$omp teams", "s = 2", "!$omp end teams"),
)
TEAMS_CALL = Code(
    "omp-teams-call",
    _E,
    "'{name}' cannot be called right within 'teams': 'omp_get_num_teams' and 'omp_get_team_num' can",
    spec="OpenMP 5.2, 10.2",
    example=program(
        "integer, external :: omp_get_thread_num",
        "!$omp teams",
        "s = omp_get_thread_num()",
        "!$omp end teams",
    ),
)
ANCESTOR_REGION = Code(
    "omp-ancestor-region",
    _E,
    "'target' with 'device(ancestor: ...)' {what}",
    spec="OpenMP 5.2, 13.8",
    example=program("!$omp target device(ancestor: 1) nowait", "s = 1", "!$omp end target"),
)
NOT_PURE = Code(
    "omp-not-pure",
    _E,
    "'{directive}' cannot stand in '{name}', which is pure",
    spec="OpenMP 5.2, 3.1",
    example=(
        "pure subroutine f(a)\n  integer, intent(inout) :: a(9)\n  integer :: i\n  !$omp parallel do\n"
        "  do i = 1, 9\n    a(i) = i\n  end do\nend subroutine\n"
    ),
)
IN_SIMD = Code(
    "omp-in-simd",
    _E,
    "'{directive}' cannot stand within '{outer}': 'atomic', 'loop', 'simd', 'scan', 'ordered simd' and loop transformations can",
    spec="OpenMP 5.2, 17.1",
    example=program("!$omp simd", "do i = 1, n", "!$omp barrier", "a(i) = i", "end do"),
)
IN_CONCURRENT = Code(
    "omp-in-concurrent",
    _E,
    "'{directive}' cannot stand within a loop with 'order(concurrent)'",
    spec="OpenMP 5.2, 10.3",
    example=program(
        "!$omp do order(concurrent)",
        "do i = 1, n",
        "!$omp critical",
        "a(i) = i",
        "!$omp end critical",
        "end do",
    ),
)
CANCEL_NEST = Code(
    "omp-cancel-nest",
    _E,
    "'{directive} {kind}' has to stand closely within the construct that it names",
    spec="OpenMP 5.2, 16.1",
    example=program("!$omp cancel do"),
)
CANCEL_CLAUSE = Code(
    "omp-cancel-clause",
    _E,
    "a loop or sections that may be cancelled has no '{clause}' clause",
    spec="OpenMP 5.2, 16.1",
    example=program(
        "!$omp parallel", "!$omp do ordered", "do i = 1, n", "!$omp cancel do", "end do", "!$omp end parallel"
    ),
)
SCAN_NEST = Code(
    "omp-scan-nest",
    _E,
    "'scan' has to stand right within a loop construct that has 'reduction' with 'inscan'",
    spec="OpenMP 5.2, 5.6",
    example=program("!$omp scan inclusive(s)"),
)
NOT_REDUCED = Code(
    "omp-scan-list",
    _E,
    "'{name}' is listed in 'scan', but in no 'reduction' with 'inscan' of the loop around",
    spec="OpenMP 5.2, 5.6",
    example=program(
        "!$omp do reduction(inscan, + : s)",
        "do i = 1, n",
        "s = s + a(i)",
        "!$omp scan inclusive(s, k)",
        "a(i) = s",
        "end do",
    ),
)
IN_WORKSHARE = Code(
    "omp-in-workshare",
    _E,
    "'workshare' holds assignments, FORALL and WHERE alone, and 'atomic', 'critical' and 'parallel'",
    spec="OpenMP 5.2, 11.4",
    example=_inside("workshare", "call g(n)"),
)
WORKSHARE_ASSIGNMENT = Code(
    "omp-workshare-assignment",
    _E,
    "'workshare' holds assignments of the language, and this is one that the program defines",
    spec="OpenMP 5.2, 11.4",
    example=(
        "module m\n  interface assignment(=)\n    procedure :: g\n  end interface\ncontains\n"
        "  subroutine g(a, l)\n    integer, intent(out) :: a\n    logical, intent(in) :: l\n    a = 1\n  end subroutine\n"
        "  subroutine f(a)\n    integer :: a\n    !$omp workshare\n    a = .true.\n    !$omp end workshare\n"
        "  end subroutine\nend module\n"
    ),
)
WORKSHARE_FUNCTION = Code(
    "omp-workshare-function",
    _E,
    "'workshare' calls no functions but elemental ones, and '{name}' is not ELEMENTAL",
    spec="OpenMP 5.2, 11.4",
    example=(
        "subroutine f(a)\n  integer :: a(9)\n  !$omp workshare\n  a = g()\n  !$omp end workshare\n"
        "contains\n  integer function g()\n    g = 1\n  end function\nend subroutine\n"
    ),
)
BRANCH_OUT = Code(
    "omp-branch-out",
    _E,
    "'{keyword}' leaves the region of '{directive}'",
    spec="OpenMP 5.2, 4.3",
    example=_inside("parallel", "return"),
)
BRANCH_IN = Code(
    "omp-branch-in",
    _E,
    "'{keyword}' enters the region of '{directive}'",
    spec="OpenMP 5.2, 4.3",
    example=program("go to 10", "!$omp parallel", "10 s = 1", "!$omp end parallel"),
)
BETWEEN_LOOPS = Code(
    "omp-between-loops",
    _E,
    "{what} cannot stand between the loops that '{directive}' is about",
    spec="OpenMP 5.2, 4.4.1",
    example=program(
        "!$omp do collapse(2)",
        "do i = 1, n",
        "call omp_set_num_threads(2)",
        "do j = 1, n",
        "a(j) = i",
        "end do",
        "end do",
    ),
)
LOOP_EXIT = Code(
    "omp-loop-exit",
    _E,
    "'{keyword}' ends a loop that '{directive}' is about",
    spec="OpenMP 5.2, 4.4.1",
    example=program("!$omp do", "do i = 1, n", "if (a(i) > 1) exit", "end do"),
)
LOOP_FORM = Code(
    "omp-loop-form",
    _E,
    "'{directive}' is about counted DO loops, not {form}",
    spec="OpenMP 5.2, 4.4.1",
    example=program("!$omp do", "do while (s < n)", "s = s + 1", "end do"),
)
LOOP_DEPTH = Code(
    "omp-loop-depth",
    _E,
    "'{clause}({count})' asks for {count} loops that nest tightly, and there {found}",
    spec="OpenMP 5.2, 4.4.3",
    example=program("!$omp do collapse(2)", "do i = 1, n", "a(i) = 1", "end do"),
)
LOOP_INDEX = Code(
    "omp-loop-index",
    _E,
    "the variable of a loop that '{directive}' is about must be {what}",
    spec="OpenMP 5.2, 4.4.1",
    example="subroutine f(a)\n  real :: x, a(4)\n  !$omp do\n  do x = 1., 4.\n    a(1) = x\n  end do\nend subroutine\n",
)
LOOP_LINEAR = Code(
    "omp-loop-linear",
    _E,
    "the bounds of a loop that '{directive}' is about are not of the form 'a * {name} + b' with one loop around",
    spec="OpenMP 5.2, 4.4.1",
    example=program("!$omp do collapse(2)", "do i = 1, n", "do j = i * i, n", "a(j) = i", "end do", "end do"),
)
LOOP_BOUNDS = Code(
    "omp-loop-bounds",
    _E,
    "the bounds of a loop that '{directive}' is about name '{name}', which changes in {where}",
    spec="OpenMP 5.2, 4.4.2",
    example=program("!$omp do collapse(2)", "do i = 1, n", "do j = 1, s", "s = i", "end do", "end do"),
)
INDEX_SET = Code(
    "omp-index-set",
    _E,
    "'{name}' is the variable of a loop around it, which must not change in the loop",
    spec="Fortran 2018, 11.1.7.4.3",
    example=program("!$omp do", "do i = 1, n", "i = i + 1", "end do"),
)
THREADPRIVATE_USED = Code(
    "omp-threadprivate-used",
    _E,
    "'{name}' is threadprivate, which cannot be used in {where}",
    spec="OpenMP 5.2, 5.2",
    example=program(
        "integer, save :: t",
        "!$omp threadprivate(t)",
        "!$omp task untied",
        "t = 1",
        "!$omp end task",
    ),
)
RUNTIME_CALL = Code(
    "omp-runtime-call",
    _E,
    "'{name}' cannot be called in a region whose iterations run in any order",
    spec="OpenMP 5.2, 10.3",
    example=program(
        "integer, external :: omp_get_thread_num",
        "!$omp do order(concurrent)",
        "do i = 1, n",
        "a(i) = omp_get_thread_num()",
        "end do",
    ),
)
