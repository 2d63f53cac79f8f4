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
OPENMP_UNDECIDED = Code(
    "openmp-undecided",
    Severity.ERROR,
    "'{omp}' {why}: put it under '#ifndef _OPENACC', or take it out",
    example="void f(int n, int *a) {\n#pragma acc parallel loop copy(a[0:1])\n  for (int i = 0; i < n; ++i) {\n"
    "#pragma omp critical\n    a[0] += 1;\n  }\n}\n",
)
