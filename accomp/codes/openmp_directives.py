"""Codes for OpenMP that a program has beside its OpenACC."""

from __future__ import annotations

from accomp.diagnostics import Code, Severity

OPENMP_LEFT_OUT = Code(
    "openmp-left-out",
    Severity.WARNING,
    "'{omp}' is left out: '{acc}', which is translated, says how this code is executed",
    example="void f(int n, int *a) {\n#pragma acc parallel loop copy(a[0:n])\n#pragma omp parallel for\n"
    "  for (int i = 0; i < n; ++i)\n    a[i] += 1;\n}\n",
)
THREADPRIVATE = Code(
    "threadprivate-data",
    Severity.ERROR,
    "'{name}' is THREADPRIVATE, {why}",
    spec="OpenMP 5.2, 5.2",
    example="module m\n  integer, save :: k(4)\n  !$omp threadprivate(k)\n  !$acc declare create(k)\nend module\n",
)
CRAY_POINTEE = Code(
    "cray-pointee",
    Severity.ERROR,
    "'{name}' is where a Cray pointer points, which OpenMP takes in no clause on data: make it an argument of a procedure"
    " that holds the region",
    spec="OpenMP 5.2, 5.1.1",
    example="subroutine f(n, q)\n  integer :: n, i, a(n)\n  integer(8) :: q\n  pointer (q, a)\n"
    "  !$acc parallel loop\n  do i = 1, n\n    a(i) = i\n  end do\nend subroutine\n",
)
OPENMP_UNDECIDED = Code(
    "openmp-undecided",
    Severity.ERROR,
    "'{omp}' {why}: put it under '#ifndef _OPENACC', or take it out",
    example="void f(int n, int *a) {\n#pragma acc parallel loop copy(a[0:1])\n  for (int i = 0; i < n; ++i) {\n"
    "#pragma omp critical\n    a[0] += 1;\n  }\n}\n",
)
