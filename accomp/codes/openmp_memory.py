"""Codes for OpenMP in Fortran: memory allocators, and what `requires` asks of the file around it."""

from __future__ import annotations

from accomp.codes.openmp_structure import program
from accomp.diagnostics import Code, Severity

_E = Severity.ERROR

ALLOCATED_ELSEWHERE = Code(
    "omp-allocated-elsewhere",
    _E,
    "'{name}' is not allocated by the ALLOCATE statement after '{directive}'",
    spec="OpenMP 5.2, 6.7",
    example=program("integer, allocatable :: b(:), c(:)", "!$omp allocators allocate(c)", "allocate (b(n))"),
)
OTHER_SCOPE = Code(
    "omp-other-scope",
    _E,
    "'{directive}' lists '{name}', which another scoping unit declares: write it after the declaration",
    spec="OpenMP 5.2, 7.8.1",
    example=(
        "subroutine g\n  integer :: k\ncontains\n  subroutine h\n"
        "    !$omp allocate(k)\n  end subroutine\nend subroutine\n"
    ),
)
ALLOCATOR_PREDEFINED = Code(
    "omp-allocator-predefined",
    _E,
    "'{name}' {lasts}, so 'allocate' needs 'allocator' with a predefined allocator for it",
    spec="OpenMP 5.2, 6.5",
    example=program("integer, save :: k", "!$omp allocate(k)"),
)
ALLOCATOR_TARGET = Code(
    "omp-allocator-target",
    _E,
    "'{directive}' in a 'target' region needs an allocator, or '!$omp requires dynamic_allocators'",
    spec="OpenMP 5.2, 6.5",
    example=program(
        "integer, allocatable :: b(:)",
        "!$omp target",
        "!$omp allocators allocate(b)",
        "allocate (b(3))",
        "!$omp end target",
    ),
)
ALLOCATE_PRIVATE = Code(
    "omp-allocate-private",
    _E,
    "'allocate' lists '{name}', of which no clause of '{directive}' makes a private copy",
    spec="OpenMP 5.2, 6.6",
    example=program("!$omp parallel allocate(s)", "s = 1", "!$omp end parallel"),
)
REQUIRES_LATE = Code(
    "omp-requires-late",
    _E,
    "'{clause}' has to stand in front of every {what} of the program unit",
    spec="OpenMP 5.2, 8.2",
    example="subroutine g\n  !$omp declare target\n  !$omp requires unified_address\nend subroutine\n",
)
REQUIRES_ORDER = Code(
    "omp-requires-order",
    _E,
    "'atomic_default_mem_order' asks for '{order}', but for '{other}' before in the program unit",
    spec="OpenMP 5.2, 8.2",
    example=program(
        "!$omp requires atomic_default_mem_order(relaxed)", "!$omp requires atomic_default_mem_order(seq_cst)"
    ),
)
