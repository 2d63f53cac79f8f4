"""Codes of the emit stage."""

from __future__ import annotations

from accomp.diagnostics import Code, Severity

MACRO_REGION = Code(
    "macro-region",
    Severity.ERROR,
    "the translation of this directive adds lines behind its region, which the macro definition does not hold",
    example='#define LOOP(n, a, i) _Pragma("acc parallel loop gang vector") for (i = 0; i < n; i++) a[i] = i\n'
    "void f(int n, int *a) {\n  int i;\n  LOOP(n, a, i);\n}\n",
)
MACRO_USES_DIFFER = Code(
    "macro-uses-differ",
    Severity.ERROR,
    "this directive, part of a macro, translates differently where the macro is used: write it out there",
    example='#define P _Pragma("acc parallel")\nvoid f(int n, double x) {\n  P\n  n = 1;\n  P\n  x = 2;\n}\n',
)
