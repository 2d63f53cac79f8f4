"""Codes for the data of OpenMP in Fortran: what clauses may list, data-sharing attributes, declarations."""

from __future__ import annotations

from accomp.codes.openmp_structure import program
from accomp.diagnostics import Code, Severity

_E = Severity.ERROR


def _region(clauses: str, *declared: str, body: str = "s = 1") -> str:
    return program(*declared, f"!$omp parallel {clauses}", body, "!$omp end parallel")


UNDECLARED = Code(
    "omp-undeclared",
    _E,
    "'{name}' is not declared, as IMPLICIT NONE asks for, so that it has no data-sharing attribute",
    spec="OpenMP 5.2, 5.1",
    example="subroutine f\n  implicit none\n  !$omp parallel\n  k = 1\n  !$omp end parallel\nend subroutine\n",
)
SUBSCRIPT_OUTSIDE = Code(
    "omp-subscript-outside",
    _E,
    "subscript {value} is outside of the bounds of '{name}'",
    spec="OpenMP 5.2, 3.2.5",
    example=program("integer :: b(10)", "!$omp target map(b(11))", "!$omp end target"),
)
LISTED_TWICE = Code(
    "omp-listed-twice",
    _E,
    "'{name}' is listed in both '{first}' and '{second}' of one directive",
    spec="OpenMP 5.2, 5.4",
    example=_region("private(s) shared(s)"),
)
LISTED_AGAIN = Code(
    "omp-listed-again",
    _E,
    "'{name}' is listed more than once in '{clause}' clauses of one directive",
    spec="OpenMP 5.2, 5.4",
    example=program("!$omp target is_device_ptr(s) is_device_ptr(s)", "!$omp end target"),
)
PREDETERMINED = Code(
    "omp-predetermined",
    _E,
    "'{name}' is {what}, so '{clause}' cannot list it",
    spec="OpenMP 5.2, 5.1.1",
    example=program("!$omp parallel do firstprivate(i)", "do i = 1, n", "a(i) = i", "end do"),
)
THREADPRIVATE_LISTED = Code(
    "omp-threadprivate-listed",
    _E,
    "'{name}' is threadprivate, so '{clause}' cannot list it",
    spec="OpenMP 5.2, 5.2",
    example=_region("shared(k)", "integer, save :: k", "!$omp threadprivate(k)"),
)
NOT_THREADPRIVATE = Code(
    "omp-not-threadprivate",
    _E,
    "'copyin' lists threadprivate variables, and '{name}' is none",
    spec="OpenMP 5.2, 5.7.1",
    example=_region("copyin(s)"),
)
COPYPRIVATE_LISTED = Code(
    "omp-copyprivate-listed",
    _E,
    "'{name}' is listed in both 'copyprivate' and '{clause}'",
    spec="OpenMP 5.2, 5.7.2",
    example=program("!$omp single private(s)", "s = 1", "!$omp end single copyprivate(s)"),
)
COPYPRIVATE_SHARED = Code(
    "omp-copyprivate-shared",
    _E,
    "'copyprivate' lists variables that are private around the construct, and '{name}' is shared there",
    spec="OpenMP 5.2, 5.7.2",
    example=_region("shared(s)", body="!$omp single\n  s = 1\n  !$omp end single copyprivate(s)"),
)
PRIVATE_AROUND = Code(
    "omp-private-around",
    _E,
    "'{clause}' of '{directive}' needs a variable that is shared around it, and '{name}' is private there",
    spec="OpenMP 5.2, 5.5.8",
    example=_region(
        "private(s)", body="!$omp do reduction(+: s)\n  do i = 1, n\n    s = s + 1\n  end do\n  !$omp end do"
    ),
)
DEFAULT_NONE = Code(
    "omp-default-none",
    _E,
    "'{name}' is not listed in a data-sharing attribute clause, which 'default(none)' asks for",
    spec="OpenMP 5.2, 5.4.1",
    example=_region("default(none)"),
)
DEFAULTMAP_NONE = Code(
    "omp-defaultmap-none",
    _E,
    "'{name}' is listed in no clause on data, which 'defaultmap(none)' asks for",
    spec="OpenMP 5.2, 5.8.7",
    example=program("!$omp target defaultmap(none)", "s = 1", "!$omp end target"),
)
PART = Code(
    "omp-part",
    _E,
    "'{text}' is part of a variable, and '{clause}' lists whole ones",
    spec="OpenMP 5.2, 3.2.1",
    example=_region("private(a(1))"),
)
SUBSTRING = Code(
    "omp-substring",
    _E,
    "'{text}' is a substring, which no list of OpenMP takes",
    spec="OpenMP 5.2, 3.2.1",
    example=_region("private(c(1:2))", "character(len=8) :: c"),
)
NOT_VARIABLE = Code(
    "omp-not-variable",
    _E,
    "'{name}' is {what}, so '{clause}' cannot list it",
    spec="OpenMP 5.2, 5.4.3",
    example=_region("private(k)", "integer, parameter :: k = 3"),
)
COMMON_SCOPE = Code(
    "omp-common-scope",
    _E,
    "common block '/{name}/' is not declared in the scoping unit of the directive",
    spec="OpenMP 5.2, 3.2.1",
    example=_region("shared(/blk/)"),
)
ALIGNED_TYPE = Code(
    "omp-aligned-type",
    _E,
    "'{name}' is no pointer, allocatable or object of type C_PTR, which 'aligned' lists",
    spec="OpenMP 5.2, 5.11",
    example=program("!$omp simd aligned(s: 8)", "do i = 1, n", "a(i) = i", "end do"),
)
POINTER_TYPE = Code(
    "omp-pointer-type",
    Severity.WARNING,
    "'{name}' is not of type C_PTR, which '{clause}' lists: '{other}' is for other types since OpenMP 5.2",
    spec="OpenMP 5.2, 5.4.7",
    example=program("!$omp target is_device_ptr(s)", "!$omp end target"),
)
REDUCTION_TYPE = Code(
    "omp-reduction-type",
    _E,
    "'{operator}' does not combine values of type {type} ('{name}')",
    spec="OpenMP 5.2, 5.5.5",
    example=_region("reduction(.and.: s)"),
)
REDUCTION_NAME = Code(
    "omp-reduction-name",
    _E,
    "'{operator}' is no reduction identifier: neither an intrinsic procedure of them nor declared",
    spec="OpenMP 5.2, 5.5.1",
    example=_region("reduction(foo: s)"),
)
TASK_NOWAIT = Code(
    "omp-task-nowait",
    _E,
    "'reduction' with 'task' cannot be given beside 'nowait'",
    spec="OpenMP 5.2, 5.5.8",
    example=program("!$omp do reduction(task, +: s) nowait", "do i = 1, n", "s = s + a(i)", "end do"),
)
REDUCTION_MODIFIER = Code(
    "omp-reduction-modifier",
    _E,
    "'reduction' has no modifier '{modifier}' on '{directive}': it is for {others} constructs",
    spec="OpenMP 5.2, 5.5.8",
    example=_region("reduction(inscan, +: s)"),
)
NOT_SCANNED = Code(
    "omp-not-scanned",
    _E,
    "no 'scan' right within the loop lists '{name}' in 'inclusive' or 'exclusive'",
    spec="OpenMP 5.2, 5.6",
    example=program("!$omp do reduction(inscan, +: s)", "do i = 1, n", "s = s + i", "end do"),
)
STATIC_NEEDED = Code(
    "omp-static-needed",
    _E,
    "'{name}' must be declared in a module or have the SAVE attribute to be listed in '{directive}'",
    spec="OpenMP 5.2, 5.2",
    example=program("integer :: k", "!$omp threadprivate(k)"),
)
IN_COMMON = Code(
    "omp-in-common",
    _E,
    "'{name}' is part of common block '/{common}/': list the block",
    spec="OpenMP 5.2, 5.2",
    example=program("integer :: k", "common /blk/ k", "!$omp threadprivate(k)"),
)
IN_EQUIVALENCE = Code(
    "omp-in-equivalence",
    _E,
    "'{name}' stands in an EQUIVALENCE statement, so '{directive}' cannot list it",
    spec="OpenMP 5.2, 5.2",
    example=program("integer, save :: k, m", "equivalence (k, m)", "!$omp threadprivate(k)"),
)
TARGET_BOTH = Code(
    "omp-target-both",
    _E,
    "'{name}' is listed in both '{first}' and '{second}' of the 'declare target' directives",
    spec="OpenMP 5.2, 7.8.1",
    example=program("integer, save :: k", "!$omp declare target enter(k) link(k)"),
)
DECLARED_WHERE = Code(
    "omp-declared-where",
    _E,
    "'{directive}' {what}",
    spec="OpenMP 5.2, 7.7",
    example="subroutine f\n  integer :: k\n  !$omp declare simd(f) uniform(k)\nend subroutine\n",
)
REDUCTION_DECLARED = Code(
    "omp-reduction-declared",
    _E,
    "'declare reduction' is not of the form '(identifier : types : combiner)': {why}",
    spec="OpenMP 5.2, 5.5.11",
    example=program("!$omp declare reduction(plus : integer)"),
)
REDUCTION_AGAIN = Code(
    "omp-reduction-again",
    _E,
    "reduction '{name}' is declared for type {type} already",
    spec="OpenMP 5.2, 5.5.11",
    example=program(
        "!$omp declare reduction(plus : integer : omp_out = omp_out + omp_in)",
        "!$omp declare reduction(plus : integer : omp_out = omp_out + omp_in)",
    ),
)
BESIDE_INSCAN = Code(
    "omp-beside-inscan",
    _E,
    "'{name}' cannot stand beside 'reduction' with 'inscan'",
    spec="OpenMP 5.2, 5.5.8",
    example=program(
        "!$omp parallel do reduction(inscan, + : s) schedule(static)",
        "do i = 1, n",
        "s = s + a(i)",
        "!$omp scan inclusive(s)",
        "a(i) = s",
        "end do",
    ),
)
REDUCTION_COMBINER = Code(
    "omp-reduction-combiner",
    _E,
    "the {part} of 'declare reduction' {what}",
    spec="OpenMP 5.2, 5.5.2",
    example=program("!$omp declare reduction(plus : integer : omp_out = omp_out + s)"),
)
EVENT_TYPE = Code(
    "omp-event-type",
    _E,
    "'{name}' must be a scalar integer of kind omp_event_handle_kind",
    spec="OpenMP 5.2, 12.5.2",
    example=program("real :: x", "!$omp task detach(x)", "!$omp end task"),
)
FLUSH_LIST = Code(
    "omp-flush-list",
    _E,
    "'flush' has either a list or '{clause}', not both",
    spec="OpenMP 5.2, 15.8.5",
    example=program("!$omp flush(s) acquire"),
)
ATOMIC_FORM = Code(
    "omp-atomic-form",
    _E,
    "the statement of 'atomic {kind}' must be {form}",
    spec="OpenMP 5.2, 15.8.4",
    example=program("!$omp atomic", "s = n * 2"),
)
ATOMIC_CLAUSE = Code(
    "omp-atomic-clause",
    _E,
    "'{clause}' has no place on this 'atomic': {what}",
    spec="OpenMP 5.2, 15.8.4",
    example=program("!$omp atomic read release", "s = n"),
)
ATOMIC_VARIABLE = Code(
    "omp-atomic-variable",
    _E,
    "'{name}' must be a scalar variable of intrinsic type to be accessed in 'atomic'",
    spec="OpenMP 5.2, 15.8.4",
    example=program("!$omp atomic write", "a = 1"),
)
