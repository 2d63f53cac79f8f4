"""Codes of the check stage about what regions and routines cannot do on the device, or lose there."""

from __future__ import annotations

from accomp.diagnostics import Code, Severity

HOST_IN_ROUTINE = Code(
    "host-directive-in-routine",
    Severity.ERROR,
    "'{directive}' {noun} cannot stand in a procedure declared by 'routine', which runs on the device; move it to"
    " the callers of the procedure",
    "2.15.1",
    "#pragma acc routine seq\nvoid f(int n, int *a) {\n#pragma acc update self(a[0:n])\n  a[0] = 1;\n}\n",
)
DATA_IN_ROUTINE = Code(
    "data-in-routine",
    Severity.ERROR,
    "'{clause}' clause of '{directive}' cannot be carried out in a procedure declared by 'routine', which runs on"
    " the device; leave it to the callers of the procedure, and name what it needs in a 'present' clause",
    "2.15.1",
    "#pragma acc routine seq\nvoid f(int n, int *a) {\n#pragma acc data copy(a[0:n])\n  a[0] = 1;\n}\n",
)
ROUTINE_NAME = Code(
    "routine-not-a-name",
    Severity.ERROR,
    "{text} in 'routine' is not the name of a procedure",
    "2.15.1",
    '#pragma acc routine seq bind("f g")\nvoid f(int n);\n',
)
ROUTINE_STATIC = Code(
    "static-in-routine",
    Severity.ERROR,
    "static variable '{name}' is not allowed in a function that a 'routine' directive is about",
    "2.15.1",
    "#pragma acc routine seq\nint f(void) {\n  static int n;\n  return ++n;\n}\n",
)
ROUTINE_SEVERAL = Code(
    "routine-of-several-functions",
    Severity.WARNING,
    "'{name}' is the name of several functions: the directive is taken for one about each of them; write it in front"
    " of those that are meant",
    "2.15.1",
    "// C++\nint f(int i);\nint f(double x);\n#pragma acc routine(f) seq\n",
)
BIND_CONFLICT = Code(
    "conflicting-bind",
    Severity.ERROR,
    "'{name}' is bound to {bound} here and to {other} before; give it one name",
    "2.15.1",
    '#pragma acc routine seq bind("one")\nvoid f(int i);\n#pragma acc routine(f) seq bind("two")\n',
)
HOST_CALLED = Code(
    "host-function-on-device",
    Severity.WARNING,
    "'{name}' is called on the device, but holds a '{directive}' directive, which is for the host",
    "2.15.1",
    "void g(int *a) {\n#pragma acc update self(a[0:1])\n}\n"
    "void f(int *a) {\n#pragma acc serial\n  g(a);\n}\n",
)
RESULT_PRESENT = Code(
    "result-present",
    Severity.WARNING,
    "the function's result '{name}' is a variable of its own, which nothing makes present: each region copies it to"
    " the device and back; name it in 'copyout', or make the function a subroutine",
    "2.7.6",
    "module m\ncontains\nfunction f(n)\n  integer :: n, f(n), i\n  !$acc parallel loop present(f)\n"
    "  do i = 1, n\n    f(i) = i\n  end do\nend function\nend module\n",
)
VALUE_LOST = Code(
    "value-lost",
    Severity.WARNING,
    "the value of '{name}' is lost: in no clause of the '{directive}' construct, each gang has a copy of its own,"
    " which ends with it; '{clause}' keeps the value",
    "2.6.2",
    "int f(int n, int *a) {\n  int most = 0;\n#pragma acc parallel loop copyin(a[0:n])\n"
    "  for (int i = 0; i < n; ++i)\n    if (a[i] > most)\n      most = a[i];\n  return most;\n}\n",
)
INDEPENDENT_VALUE = Code(
    "independent-value-lost",
    Severity.WARNING,
    "the value of '{name}' is lost: a loop with 'independent' has a copy for each of its iterations; '{clause}'"
    " combines their values",
    "2.9.6",
    "int f(int n, int *a) {\n  int sum = 0;\n#pragma acc kernels loop independent copyin(a[0:n])\n"
    "  for (int i = 0; i < n; ++i)\n    sum += a[i];\n  return sum;\n}\n",
)
INDEX_LOST = Code(
    "index-value-lost",
    Severity.WARNING,
    "'{name}' does not have the value here that the loop ends with: control variables of loops are private in the"
    " '{directive}' construct; set it after the construct",
    "2.6.1",
    "int f(int n, int *a) {\n  int i;\n#pragma acc parallel loop copy(a[0:n])\n"
    "  for (i = 0; i < n; ++i)\n    a[i] = i;\n  return i;\n}\n",
)
DECLARED_BOUNDS = Code(
    "declared-bounds",
    Severity.REMARK,
    "'{name}' stands for '{text}': a parameter, it is declared as an array of that extent",
    "2.7.1",
    "void f(int n, int a[n]) {\n#pragma acc data copy(a)\n  a[0] = n;\n}\n",
)
BARE_POINTER = Code(
    "pointer-alone",
    Severity.WARNING,
    "'{clause}' is about the pointer '{name}' alone: nothing that it points to is moved or allocated",
    "2.7.1",
    "void f(int n, int *a) {\n#pragma acc parallel loop copyin(a)\n  for (int i = 0; i < n; ++i)\n    a[i] = i;\n}\n",
)
ONE_ELEMENT = Code(
    "element-alone",
    Severity.WARNING,
    "'{text}' in '{clause}' is one element: the first '{count}' elements are '{section}'",
    "2.7.1",
    "void f(int n, float *a) {\n#pragma acc enter data create(a[n])\n}\n",
)
REDUNDANT = Code(
    "gang-redundant-region",
    Severity.WARNING,
    "no 'loop' directive shares the loops of this '{directive}' region: each gang executes all iterations, which may"
    " race",
    "2.5.1",
    "void f(int n, int *a) {\n#pragma acc parallel num_gangs(4) copy(a[0:n])\n  for (int i = 0; i < n; ++i)\n    a[i] += i;\n}\n",
)
NAMED_CONSTANT = Code(
    "named-constant",
    Severity.WARNING,
    "'{name}' in '{clause}' clause is a named constant, no variable; it is left out, as the device has its value",
    "1.6",
    "subroutine s(x)\n  integer, parameter :: c = 3\n  real :: x(c)\n  !$acc parallel copyin(c)\n  x = c\n"
    "  !$acc end parallel\nend subroutine\n",
)
BRANCH_OUT = Code(
    "branch-out-of-region",
    Severity.ERROR,
    "'{keyword}' branches out of the '{directive}' region, which may only be left at its end; set a flag there, and"
    " branch after the region",
    "2.5.4",
    "void f(int n, int *a, int x) {\n#pragma acc parallel\n{\n  if (x)\n    return;\n  a[0] = 1;\n}\n}\n",
)
BRANCH_IN = Code(
    "branch-into-region",
    Severity.ERROR,
    "'{keyword}' branches into the '{directive}' region, which may only be entered at its start; branch to a place"
    " in front of the construct",
    "2.5.4",
    "void f(int n, int *a, int x) {\nswitch (n)\n#pragma acc parallel\n{\ncase 1:\n  a[0] = x;\n}\n}\n",
)
