"""Codes for the `declare` directive (OpenACC 3.3, section 2.13)."""

from __future__ import annotations

from accomp.diagnostics import Code, Severity

DECLARE_FILE_SCOPE = Code(
    "declare-clause-at-file-scope",
    Severity.ERROR,
    "'{clause}' clause is not allowed on a 'declare' directive at file scope",
    "2.13",
    "int a[4];\n#pragma acc declare copy(a)\n",
)
DECLARE_MODULE = Code(
    "declare-in-module",
    Severity.ERROR,
    "'{clause}' clause is not allowed on a 'declare' directive in the specification part of a module, which takes"
    " 'create', 'copyin', 'device_resident' and 'link' alone",
    "2.13",
    "module m\n  real :: a(4)\n  !$acc declare copy(a)\ncontains\n  subroutine f\n  end subroutine\nend module\n",
)
DECLARE_ASSUMED_SIZE = Code(
    "declare-assumed-size",
    Severity.ERROR,
    "assumed-size array '{name}' is not allowed on a 'declare' directive",
    "2.13",
    "subroutine f(a)\n  real :: a(*)\n  !$acc declare present(a)\nend subroutine\n",
)
DECLARE_EXTERN = Code(
    "declare-clause-of-extern-variable",
    Severity.ERROR,
    "extern variable '{name}' cannot be in a '{clause}' clause on a 'declare' directive",
    "2.13",
    "void f(void) {\n  extern int v;\n#pragma acc declare present(v)\n  v = 1;\n}\n",
)
DECLARE_LINK = Code(
    "declare-link-of-local-variable",
    Severity.ERROR,
    "variable '{name}' in a 'link' clause must have file or namespace scope or be declared extern",
    "2.13.3",
    "void f(void) {\n  int v[4];\n#pragma acc declare link(v)\n  v[0] = 1;\n}\n",
)
DECLARE_SCOPE = Code(
    "declare-in-other-scope",
    Severity.ERROR,
    "variable '{name}' of file scope cannot be in a '{clause}' clause on a 'declare' directive in a function",
    "2.13",
    "int v[4];\nvoid f(void) {\n#pragma acc declare create(v)\n  v[0] = 1;\n}\n",
)
DECLARE_ELSEWHERE = Code(
    "declare-of-other-scope",
    Severity.ERROR,
    "variable '{name}' is not declared in the scope that the 'declare' directive is in",
    "2.13",
    "// C++\nint v[4];\nnamespace n {\n#pragma acc declare create(v)\n}\n",
)
DECLARE_TWICE = Code(
    "declared-twice",
    Severity.ERROR,
    "variable '{name}' appears more than once in clauses of 'declare' directives",
    "2.13",
    "int v[4];\n#pragma acc declare create(v)\n#pragma acc declare copyin(v)\n",
)
DECLARE_MEMBER = Code(
    "declare-of-member",
    Severity.ERROR,
    "'{text}' in a clause of a 'declare' directive must be a variable or array, not a member",
    "2.13",
    "struct s { int m; } v;\n#pragma acc declare create(v.m)\n",
)
DECLARE_COMPONENT = Code(
    "declare-of-component",
    Severity.WARNING,
    "'{text}' is part of '{name}', which is in a 'declare' directive as a whole; it is left out",
    "2.13",
    "subroutine f\ntype :: t\ninteger :: m\nend type\ntype(t) :: v\n"
    "!$acc declare create(v)\n!$acc declare create(v%m)\nend subroutine\n",
)
