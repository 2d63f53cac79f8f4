"""Codes of the emit stage."""

from __future__ import annotations

from accomp.diagnostics import Code, Severity

MACRO_REGION = Code(
    "macro-region",
    Severity.ERROR,
    "the translation of this directive adds lines behind its region, which the macro definition does not hold",
    example='#define LOOP _Pragma("acc loop seq private(t)")\n'
    "void f(int n, int *a) {\n  int t;\n#pragma acc parallel copy(a[0:n])\n  {\n    LOOP\n"
    "    for (int i = 0; i < n; ++i) {\n      t = i;\n      a[i] = t;\n    }\n  }\n}\n",
)
