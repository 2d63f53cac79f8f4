"""Diagnostics about what cannot become a kernel in HIP C++."""

from __future__ import annotations

from accomp.diagnostics import Code, Severity

KERNEL_STATEMENT = Code(
    "kernel-statement",
    Severity.ERROR,
    "{what} cannot be taken apart for a kernel: {why}",
    spec="2.9",
    example="""\
void f(int n, int k, double *a) {
#pragma acc parallel copy(a[0:n])
  switch (k) {
  case 1:
#pragma acc loop gang
    for (int i = 0; i < n; ++i) a[i] = 1;
  }
}
""",
)
KERNEL_TYPE = Code(
    "kernel-type",
    Severity.ERROR,
    "kernels cannot have '{name}': its type {problem}",
    spec="2.6.2",
    example="""\
void f(int n, int *x) {
#pragma acc parallel copy(x[0:n])
  {
    struct __attribute__((packed)) { int a; } s = {1};
#pragma acc loop gang
    for (int i = 0; i < n; ++i)
      x[i] = s.a;
  }
}
""",
)
KERNEL_VARIABLE = Code(
    "kernel-variable",
    Severity.ERROR,
    "kernels cannot use '{name}': {problem}",
    spec="2.6.2",
    example="""\
void f(int n, double **p) {
#pragma acc parallel private(p[0:n][0:2])
  p[0][1] = 1;
}
""",
)
KERNEL_LOOP = Code(
    "kernel-loop",
    Severity.ERROR,
    "this loop cannot be partitioned in a kernel: {why}",
    spec="2.9",
    example="""\
#define EACH for (int i = 0; i < n; ++i)
void f(int n, double *a) {
#pragma acc parallel loop gang copy(a[0:n])
  EACH
    a[i] = 1;
}
""",
)
KERNEL_ATOMIC = Code(
    "kernel-atomic",
    Severity.ERROR,
    "this atomic access cannot be written for a kernel: {why}",
    spec="2.12",
)
KERNEL_CALL = Code(
    "kernel-call",
    Severity.ERROR,
    "the call of '{name}', a routine with {level} parallelism, must be a statement, or the right side of an"
    " assignment to a local variable",
    spec="2.15.1",
    example="""\
#pragma acc routine vector
int g(int n);
void f(int n, int *a) {
#pragma acc parallel copy(a[0:n])
  a[0] = n > 0 && g(n);
}
""",
)
NOT_IN_KERNEL = Code(
    "not-in-kernel",
    Severity.ERROR,
    "this cannot be part of a kernel: {reason}",
    spec="2.5",
)
KERNEL_UNSUPPORTED = Code(
    "kernel-unsupported",
    Severity.ERROR,
    "this cannot be written as a kernel: {why}",
)
KERNEL_ROUTINE = Code(
    "kernel-routine",
    Severity.ERROR,
    "routine '{name}' with gang, worker or vector parallelism cannot be virtual: kernels have no tables to call it by",
    spec="2.15.1",
)
KERNEL_LEVEL = Code(
    "kernel-level",
    Severity.ERROR,
    "'{name}', a routine with {level} parallelism, is called by a function that each thread executes alone:"
    " put a 'routine {level}' directive in front of that",
    spec="2.15.1",
    example="""\
#pragma acc routine vector
void g(int n, int *a);
void h(int n, int *a) { g(n, a); }
void f(int n, int *a) {
#pragma acc parallel copy(a[0:n])
  h(n, a);
}
""",
)
KERNEL_OVERLOAD = Code(
    "kernel-overload",
    Severity.ERROR,
    "arguments of a template decide which '{name}' is called here, and functions of that name are routines of"
    " different levels of parallelism",
    spec="2.15.1",
)
CACHE_HINT = Code(
    "cache-hint",
    Severity.REMARK,
    "'cache' of '{name}' stays a hint, the hardware's caches are used: {why}",
    spec="2.10",
    example="""\
void f(int n, double *a) {
#pragma acc parallel loop gang vector copy(a[0:n])
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < 4; ++k) {
#pragma acc cache(a[i:1])
      a[i] += k;
    }
}
""",
)
KERNEL_LAMBDA = Code(
    "kernel-lambda",
    Severity.ERROR,
    "kernels cannot be given this lambda: {why}",
    spec="2.6.2",
)
KERNEL_MACRO = Code(
    "kernel-macro",
    Severity.ERROR,
    "macro '{name}', which kernels use, means something else from here on, and kernels have one meaning of it:"
    " give the second macro a name of its own, or the values constants",
    spec="2.5",
)
KERNEL_TEMPLATE = Code(
    "kernel-template",
    Severity.WARNING,
    "no kernel is made of this region, which depends on template parameters: no instantiation of '{function}'"
    " shows; calls with known arguments do, and explicit instantiations; others end the program",
    spec="2.5",
)
HOST_COPY = Code(
    "host-copy",
    Severity.WARNING,
    "'{name}' is private here, but where the host executes this region, the variable itself is changed: {why}",
    spec="2.5.13",
)
