"""Codes of the emit stage."""

from __future__ import annotations

from accomp.diagnostics import Code, Severity

MACRO_REGION = Code(
    "macro-region",
    Severity.ERROR,
    "the translation of this directive adds lines after its region or function, which the macro definition does not hold:"
    " write these outside of the macro",
    example='#define MAKE(name, ...) _Pragma("acc routine seq") '
    "static int name(int x) { return x __VA_OPT__(+) __VA_ARGS__; }\nMAKE(one, 1)\n",
)
MACRO_PARAMETERS = Code(
    "macro-parameters",
    Severity.ERROR,
    "parameters of the macro that holds this directive are not replaced in its translation: give the whole text of the"
    " pragma, with 'acc', to a macro whose body is '_Pragma(#x)'",
    "C11 6.10.9",
    "#define S(x) #x\n#define ACC(x) _Pragma(S(acc x))\n#define P(g) ACC(wait(g)) g = 1\n#define USE(m, n) m(n)\n"
    "void f(int n) {\n  USE(P, n);\n}\n",
)
MACRO_USES_DIFFER = Code(
    "macro-uses-differ",
    Severity.ERROR,
    "this directive, part of a macro, translates differently where the macro is used: write it out there,"
    " or say in its clauses what follows from the place (data, levels of parallelism)",
    example='#define P() _Pragma("acc parallel")\n#define USE(m) m()\n'
    "void f(int n) {\n  int x[4];\n  USE(P)\n  n = 1;\n  USE(P)\n  x[0] = 2;\n}\n",
)
