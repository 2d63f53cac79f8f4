"""Codes for OpenMP in Fortran: what keeps directives from being put around their statements."""

from __future__ import annotations

from accomp.diagnostics import Code, Severity

_E = Severity.ERROR


def program(*lines: str) -> str:
    """A subroutine with some lines: an example."""
    body = "".join(f"  {line}\n" for line in lines)
    return f"subroutine f(n, a, s)\n  integer :: n, a(n), s, i, j\n{body}end subroutine\n"


NO_LOOP = Code(
    "omp-no-loop",
    _E,
    "'{directive}' needs a DO loop after it",
    spec="OpenMP 5.2, 4.4.1",
    example=program("!$omp do", "s = 1"),
)
MISSING_END = Code(
    "omp-missing-end",
    _E,
    "'{directive}' has no '!$omp end {directive}'",
    spec="OpenMP 5.2, 3.1",
    example=program("!$omp parallel", "s = 1"),
)
UNMATCHED_END = Code(
    "omp-unmatched-end",
    _E,
    "'end {found}' does not end '{directive}': write 'end {directive}'",
    spec="OpenMP 5.2, 3.1",
    example=program("!$omp parallel sections", "s = 1", "!$omp end sections"),
)
STRAY_END = Code(
    "omp-stray-end",
    _E,
    "'end {directive}' ends no directive{why}",
    spec="OpenMP 5.2, 3.1",
    example=program("s = 1", "!$omp end parallel"),
)
SHARED_END = Code(
    "omp-shared-end",
    _E,
    "'end {directive}' follows loops that end at one statement, of which '{directive}' is not about the outermost",
    spec="OpenMP 5.2, 4.4.1",
    example=program("do 10 i = 1, n", "!$omp do", "do 10 j = 1, n", "10 a(j) = i", "!$omp end do"),
)
NO_STATEMENT = Code(
    "omp-no-statement",
    _E,
    "'{directive}' needs {what} after it",
    spec="OpenMP 5.2, 15.8.4",
    example=program("!$omp atomic", "do i = 1, n", "s = i", "end do"),
)
UNROLLED = Code(
    "omp-unrolled-loop",
    _E,
    "'{directive}' has no loop: '{inner}' after it leaves none",
    spec="OpenMP 5.2, 9.2",
    example=program("!$omp do", "!$omp unroll full", "do i = 1, 4", "a(i) = i", "end do"),
)
CROSSING = Code(
    "omp-crossing",
    _E,
    "the region of '{directive}' does not end in the block that it begins in",
    spec="OpenMP 5.2, 4.3",
    example=program("!$omp parallel", "if (n > 1) then", "s = 1", "!$omp end parallel", "end if"),
)
DECLARATION_PLACE = Code(
    "omp-declaration-place",
    _E,
    "'{directive}' belongs into the specification part, in front of statements that are executed",
    spec="OpenMP 5.2, 3.1",
    example=program("integer, save :: k", "s = 1", "!$omp threadprivate(k)"),
)
EARLY_DECLARATION = Code(
    "omp-early-declaration",
    _E,
    "{word} has to stand in front of '{directive}', which is a declarative directive",
    spec="OpenMP 5.2, 1.2.2",
    example=(
        "module m\nend module\nsubroutine f(k)\n  use m\n  !$omp declare simd uniform(k)\n  implicit none\n"
        "  integer :: k\nend subroutine\n"
    ),
)
FIRST_DECLARATION = Code(
    "omp-first-declaration",
    Severity.WARNING,
    "{word} comes after '{directive}': compilers take it, but it has to stand in front of declarative directives",
    spec="OpenMP 5.2, 1.2.2",
    example="subroutine f(k)\n  !$omp declare simd uniform(k)\n  implicit none\n  integer :: k\nend subroutine\n",
)
EXECUTABLE_PLACE = Code(
    "omp-executable-place",
    _E,
    "'{directive}' is executed: {where}",
    spec="OpenMP 5.2, 3.1",
    example="module m\n  integer :: k\n  !$omp barrier\nend module\n",
)
SECTION_PLACE = Code(
    "omp-section-place",
    _E,
    "'section' belongs right into a 'sections' construct",
    spec="OpenMP 5.2, 11.3.1",
    example=program("!$omp section", "s = 1"),
)
