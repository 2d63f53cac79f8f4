"""Codes of the emit stage."""

from __future__ import annotations

from accomp.diagnostics import Code, Severity

MACRO_REGION = Code(
    "macro-region",
    Severity.ERROR,
    "the translation of this directive adds lines after its region or function, which the macro definition does not hold:"
    " write these outside of the macro",
    example='#define one(k) _Pragma("acc routine seq") static int one(int x) { return x + k; }\none(1)\n',
)
MACRO_PARAMETERS = Code(
    "macro-parameters",
    Severity.ERROR,
    "parameters of the macro that holds this directive are not replaced in its translation: give the whole text of the"
    " pragma, with 'acc', to a macro whose body is '_Pragma(#x)'",
    "C11 6.10.9",
    "#define S(x) #x\n#define ACC(x) _Pragma(S(acc x))\nvoid set(int);\n"
    "#define set(g) ACC(wait(g)) set(g)\nvoid f(int n) {\n  set(n);\n}\n",
)
MACRO_USES_DIFFER = Code(
    "macro-uses-differ",
    Severity.ERROR,
    "this directive, part of a macro, translates differently where the macro is used: write it out there,"
    " or say in its clauses what follows from the place (data, levels of parallelism)",
    example='void set(int *);\n#define set(x) _Pragma("acc parallel") set(x)\n'
    "void f(int *p) {\n  int x[4];\n  set(p);\n  set(x);\n}\n",
)
