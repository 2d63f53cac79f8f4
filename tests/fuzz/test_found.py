"""Programs that the fuzzer made and that once had a fault, as small as they came out."""

from __future__ import annotations

import pytest
from fuzz_check import check
from fuzz_model import Input, Setting

from accomp.source import Language

FORTRAN, C = Language.FORTRAN, Language.C
EXACT, HIP = Setting(profile="exact"), Setting("hip")

FOUND = {
    "a kernel of CUDA Fortran in another": (
        FORTRAN,
        Setting(),
        (
            "attributes(global) subroutine one(m)\ncontains\nattributes(global) subroutine two(n)\n"
            "  i = blockidx%x\nend subroutine\nend subroutine\n"
        ),
    ),
    "an error at the end of the file": (C, HIP, "#pragma acc\na"),
    "definitions of macros in front of the first use": (
        C,
        EXACT,
        (
            '#define GANG _Pragma("acc parallel loop gang")\n'
            '#define VECTOR _Pragma("acc parallel loop vector")\n'
            "void f(int n, int *a) {\nGANG\nfor (int j = 0; j < n; j++) a[j] = j;\n"
            "VECTOR\nfor (int i = 0; i < n; i++) { a[i] = i; }\n}\n"
        ),
    ),
    "a definition after one that uses it": (
        C,
        HIP,
        (
            "#define PRAGMA(x) _Pragma(#x)\n#define ACC(...) PRAGMA(acc __VA_ARGS__)\n"
            "#define EACH(i, n) ACC(loop vector) for (int i = 0; i < n; ++i)\nvoid f(int n, int *a) {\n"
            "PRAGMA(acc parallel loop gang)\nfor (int i = 0; i < n; ++i) a[i] = i;\n"
            "PRAGMA(acc parallel)\n{ EACH(i, n) a[i] = i; }\n}\n"
        ),
    ),
    "a declared reduction longer than a line, and a member whose name changes": (
        C,
        EXACT,
        (
            "typedef struct { double first, second; int number; short more[3]; } value;\n"
            "void f(value v, int n) {\n#pragma acc parallel loop gang reduction(+ : v)\n"
            "for (int i = 0; i < n; ++i) v.first += i;\n"
            "#pragma acc parallel loop gang reduction(+ : v.first)\n"
            "for (int i = 0; i < n; ++i) v.first += i;\n}\n"
        ),
    ),
    "constants of a namespace": (
        Language.CXX,
        EXACT,
        (
            "namespace ns { constexpr int width = 4; const int wide = 3; int depth = 3; }\n"
            "struct K { static const int n = 3; void run(float *d); };\nvoid K::run(float *d) {\n"
            "#pragma acc parallel loop copy(d[0:n])\n"
            "for (int i = 0; i < n; ++i) d[i] = ns::width * ns::wide + ns::depth;\n"
            "#pragma acc kernels loop copy(d[0:n])\n"
            "for (int i = 0; i < n; ++i) d[i] = ns::width * ns::wide + ns::depth;\n}\n"
        ),
    ),
    "shared memory of an unknown kind": (
        FORTRAN,
        Setting(),
        (
            "attributes(global) subroutine reduce(x)\n  real(dp), shared :: part(*)\n"
            "  call reduce<<<8, 128, 128 * 8>>>(x)\nend subroutine\n"
        ),
    ),
    "characters beyond latin-1 in a directive": (
        FORTRAN,
        EXACT,
        (
            "subroutine s(n)\n!$acc parallel & ! \u20ac\n!$acc copy(n) ! \u00e0\n"
            "n = 1\n!$acc end parallel\nend subroutine\n"
        ),
    ),
    "sections of one array in one update": (
        C,
        Setting(),
        (
            "void f(int n, float m[10][10]) { float a[8][8];\n"
            "#pragma acc update self(a[:][0:2], a, m[0:2], m[4:2]) device(a)\n}\n"
        ),
    ),
    "a routine directive at the end of a body": (
        C,
        HIP,
        ("#pragma acc routine gang\nvoid f(int n, int *a) {\n  a[0] = n;\n#pragma acc routine gang\n}\n"),
    ),
    "a routine whose name is a string": (
        C,
        EXACT,
        '#pragma acc routine("f_ ev") gang\nvoid work(float *p, int n) {\n}\n',
    ),
    "a line joined in front of a directive": (
        C,
        Setting(),
        "void f(int n, int *a) {\ndone:\\\n#pragma acc update self(a[0:n])\n;}\n",
    ),
    "the words of a directive on two lines": (
        C,
        EXACT,
        "void f(int d) {\n#pra\\\ngma a\\ \ncc parallel copy(d)\n  d += 1; }\n",
    ),
    "a null character in front of a directive": (
        C,
        Setting(),
        "void f(int n, int *a) {\n\0#pragma acc parallel loop\n  for (int i = 0; i < n; ++i) a[i] = i;\n}\n",
    ),
    "a directive between atomic and its statement": (
        FORTRAN,
        Setting(),
        (
            "subroutine f(n)\n!$acc parallel copy(n)\n!$acc atomic\n!$acc atomic\nn=n+1\n"
            "!$acc end parallel\nend subroutine\n"
        ),
    ),
    "a variable twice in private of a sequential loop": (
        C,
        Setting(),
        (
            "void f(int n, int *a) { int s;\n#pragma acc parallel copy(a[0:n])\n{\n"
            "#pragma acc loop auto private(s, s) private(s)\n"
            "for (int i = 0; i < n; ++i) { s = i; a[i] = s; } } }\n"
        ),
    ),
    "a gang loop of a routine without statements": (
        FORTRAN,
        Setting(policy="documented"),
        (
            "subroutine f(n)\n  !$acc routine gang\n  integer :: i, n\n  !$acc loop gang\n"
            "  do i = 1, n\n  end do\nend subroutine\n"
        ),
    ),
    "a directive that ends with its sentinel alone": (
        FORTRAN,
        Setting(),
        (
            "subroutine f(a, n)\n  integer :: n, i\n  real :: a(n)\n  !$acc parallel loop &\n  !$acc\n"
            "  do i = 1, n\n    a(i) = i\n  end do\nend subroutine\n"
        ),
    ),
    "lines of the preprocessor within a directive alone": (
        FORTRAN,
        EXACT,
        (
            "subroutine f(a, n)\n  integer :: n, i\n  real :: a(n)\n  !$acc parallel loop &\n#ifdef G\n"
            "  !$acc & num_gangs(2)\n#endif\n  do i = 1, n\n    a(i) = i\n  end do\nend subroutine\n"
        ),
    ),
    "branches without text in a directive, the preprocessor's choice": (
        FORTRAN,
        HIP,
        (
            "subroutine f(a, n)\n  integer :: n, i\n  real :: a(n)\n  !$acc parallel loop copy(a) &\n"
            "#ifdef G\n  !$acc&\n#endif\n  !$acc\n  do i = 1, n\n    a(i) = i\n  end do\nend subroutine\n"
        ),
    ),
    "a directive under a condition between a loop and its directive": (
        FORTRAN,
        Setting(),
        (
            "subroutine f(a, n)\n  integer :: n, i\n  real :: a(n)\n  !$acc parallel\n  !$acc loop\n"
            "#ifdef G\n  !$acc loop gang\n#endif\n  do i = 1, n\n    a(i) = i\n  end do\n"
            "  !$acc end parallel\nend subroutine\n"
        ),
    ),
    "a comment of a macro in the comment for its directive": (
        C,
        EXACT,
        (
            "#define PRAGMA(x) _Pragma(#x)\n#define ACC(...) PRAGMA(acc __VA_ARGS__)\n"
            "#define EACH(i, n) ACC(loop vector) for (int i = 0; i < n; ++i)\n"
            "void f(int n, int *a) {\n#pragma acc parallel num_gangs(4)\n  { EACH(i, n) a[i] = i; }\n}\n"
        ),
    ),
    "a routine bound to a static function that follows": (
        C,
        Setting(),
        (
            "static int g(int n);\n#pragma acc routine(g) seq bind(h)\n"
            "static int h(int n) { return n; }\nstatic int g(int n) { return n + 1; }\n"
            "int f(int n) { return g(n); }\n"
        ),
    ),
    "a function in a clause of a combined loop": (
        C,
        Setting(),
        (
            "int size(int n);\nvoid f(int n, int *a) {\n"
            "#pragma acc kernels loop vector(length: size(n)) copy(a[0:n])\n"
            "for (int i = 0; i < n; ++i) a[i] = i; }\n"
        ),
    ),
    "a number that a macro stands for as a var": (
        C,
        EXACT,
        "#pragma acc declare create(__LINE__)\nvoid f(void) {\n#pragma acc update self(__LINE__)\n}\n",
    ),
    "a number that no type holds": (
        C,
        EXACT,
        "void f(int n, int *a) {\n#pragma acc wait(n) async(99999999999999999999)\n}\n",
    ),
    "a return out of a region that conditions part": (
        C,
        EXACT,
        (
            "void f(int n, int *a) {\n#pragma acc parallel\n  {\n    if (n) return;\n#ifdef X\n  }\n"
            "#else\n  }\n#endif\n}\n"
        ),
    ),
    "a declaration after atomic": (
        C,
        Setting(),
        (
            "struct pair { int one, two; };\nvoid f(int n) {\n#pragma acc atomic update\n"
            "  struct pair p = {0}, *q = &p;\n}\n"
        ),
    ),
    "a missing argument of mvbits": (
        FORTRAN,
        HIP,
        (
            "subroutine f(l)\n  integer :: l(8), i\n  !$acc parallel loop copyout(l)\n  do i = 1, 8\n"
            "    call mvbits(255, 2, 3, )\n  end do\nend subroutine\n"
        ),
    ),
    "arrays of different ranks": (
        FORTRAN,
        HIP,
        (
            "subroutine f(a, v)\n  real :: a(6, 6), v(6)\n  integer :: k\n  !$acc parallel loop gang\n"
            "  do k = 1, 4\n    where (a > 0)\n      v = a(:, k)\n    end where\n    v = a + v\n  end do\n"
            "end subroutine\n"
        ),
    ),
    "the selector of an ASSOCIATE construct is no expression": (
        FORTRAN,
        HIP,
        (
            "subroutine f(x)\n  real :: x(9)\n  integer :: i\n  associate (w => x[[[)]]]\n"
            "  !$acc parallel loop copy(w)\n  do i = 1, 9\n    w(i) = i\n  end do\n  end associate\n"
            "end subroutine\n"
        ),
    ),
    "a gang loop of a routine on one line, and with directives alone": (
        FORTRAN,
        Setting(policy="documented"),
        (
            "subroutine f(n, a)\n  !$acc routine gang\n  integer :: i, n, a(n)\n  !$acc loop gang\n"
            "  do i = 1, n; a(i) = i; end do\n  !$acc loop gang\n  do i = 1, n\n    !$acc cache(a(i))\n"
            "  end do\nend subroutine\n"
        ),
    ),
    "a directive between the lines of one of OpenMP": (
        FORTRAN,
        Setting(),
        (
            "subroutine f(n)\n  integer :: n, i\n  !$omp parallel do default(shared) &\n  !$acc routine seq\n"
            "  !$omp & private(i)\n  do i = 1, n\n  end do\nend subroutine\n"
        ),
    ),
    "an end directive in one branch, directives and another end in the other": (
        FORTRAN,
        EXACT,
        (
            "subroutine f(x)\n  integer :: x(9), i\n  !$acc data copy(x)\n#ifdef A\n  !$acc end data\n#else\n"
            "  !$acc update self(x)\n  !$acc parallel loop\n  do i = 1, 9\n    x(i) = i\n  end do\n"
            "  !$acc end data\n#endif\nend subroutine\n"
        ),
    ),
    "a directive in a branch without the end of the region": (
        FORTRAN,
        Setting(),
        (
            "subroutine f(x)\n  integer :: x\n  !$acc data copy(x)\n#ifdef A\n  !$acc end data\n#else\n"
            "  !$acc update self(x)\n#endif\nend subroutine\n"
        ),
    ),
    "variables that captures of lambdas declare": (
        Language.CXX,
        EXACT,
        (
            "template <class F> void each(int n, F f);\nvoid g(int n, double *y) {\n"
            "#pragma acc data copy(y[0:n])\n  each(n, [=, q = y + 1](int i) { q[i] += i; });\n"
            "#pragma acc parallel loop copy(y[0:n])\n  for (int i = 0; i < n; ++i) {\n"
            "    auto f = [k = y + 1](int j) { return k[j]; };\n    y[i] = f(i);\n  }\n}\n"
        ),
    ),
    "a loop at the end of the file": (FORTRAN, HIP, "!$acc loop\ndo"),
    "an end directive within the loop that it would end": (
        FORTRAN,
        Setting(),
        (
            "subroutine f(a, n)\n  integer :: n, i, a(n)\n  !$acc parallel loop\n  do i = 1, n\n"
            "    !$acc end parallel loop\n    !$acc atomic write\n    a(1) = i\n  end do\nend subroutine\n"
        ),
    ),
    "objects whose constructors have more parameters than arguments": (
        Language.CXX,
        HIP,
        (
            "struct sum { double s; int k; explicit sum(double x = 1, int y = 2) : s(x), k(y) {} };\n"
            "void f(double *a) {\n#pragma acc parallel loop gang copyout(a[0:4])\n"
            "  for (int i = 0; i < 4; ++i) { sum t, u(3.0); a[i] = t.s + u.s; } }\n"
        ),
    ),
    "workers of a region of one gang in OpenMP 5.0": (
        C,
        Setting(profile="exact", openmp="5.0"),
        (
            "#pragma acc routine worker\nvoid g(int *a);\nvoid f(int *a) {\n"
            "#pragma acc parallel num_gangs(1) num_workers(3) copy(a[0:9])\n  g(a);\n}\n"
        ),
    ),
    "a loop after atomic, and a capture of one statement": (
        FORTRAN,
        Setting(openmp="5.0"),
        (
            "subroutine f(a, n)\n  integer :: n, i, a(n)\n  !$acc parallel copy(a)\n  !$acc atomic\n"
            "  do i = 1, n\n    !$acc atomic capture\n    a(i) = a(i) * 2\n  end do\n  !$acc end parallel\n"
            "end subroutine\n"
        ),
    ),
    "a directive in a branch in which another ends": (
        FORTRAN,
        Setting(),
        (
            "subroutine f(a, n)\n  integer :: n, i, a(n)\n  !$acc parallel loop &\n#ifdef A\n"
            "  !$acc copy(a)\n  !$acc wait\n#endif\n  do i = 1, n\n  end do\nend subroutine\n"
        ),
    ),
    "declare as the last line of a program": (FORTRAN, EXACT, "real v\n!$acc declare create(v)"),
    "a loop that ends with its branch": (FORTRAN, HIP, ")\n  !$acc loop\n#if\n  do i=,\n#else"),
    "an end directive with empty branches between its lines": (
        FORTRAN,
        EXACT,
        (
            "subroutine f(n)\n  integer :: n\n  !$acc serial copy(n)\n  n = 1\n  !$acc end &\n#ifdef A\n"
            "#endif\n  !$acc & serial\nend subroutine\n"
        ),
    ),
    "a statement function that refers to itself": (
        FORTRAN,
        HIP,
        (
            "subroutine f(n)\n  integer :: n, i, k, s\n  s(k) = s(k) + n\n  !$acc parallel loop copy(n)\n"
            "  do i = 1, 9\n    n = s(i)\n  end do\nend subroutine\n"
        ),
    ),
    "a comment that is a directive without the one in front of it": (
        FORTRAN,
        HIP,
        "integer v, i\n!$acc declare create(v)!$acc\n!$acc loop seq !$omp simd\ndo i = 1, 2\nend do\nend",
    ),
    "a kernel of CUDA Fortran at the end of the file": (
        FORTRAN,
        Setting("hip", "exact"),
        "attributes(global) subroutine k",
    ),
    "declare in a program that ends with an incomplete statement": (
        FORTRAN,
        EXACT,
        "e\n!$acc declare create(v)\nif",
    ),
    "a minimum of the gangs in OpenMP 5.0": (
        C,
        Setting(openmp="5.0"),
        (
            "int all;\n#pragma acc declare create(all)\n"
            "#pragma acc routine gang\nvoid f(const int *a, int n) {\n"
            "#pragma acc loop gang reduction(min : all)\n"
            "  for (int i = 0; i < n; ++i) all = a[i] < all ? a[i] : all;\n}\n"
        ),
    ),
    "a parameter of a template that is private": (
        Language.CXX,
        Setting(),
        (
            "template <int n> void f(int *a) {\n#pragma acc parallel loop copy(a[0:9]) private(n)\n"
            "  for (int i = 0; i < 9; ++i) a[i] = n;\n}\ntemplate void f<2>(int *);\n"
        ),
    ),
    "a structured binding in a data region": (
        Language.CXX,
        Setting(),
        (
            "struct pair { int one, two; };\nvoid f(int n, int *a, pair p) {\n  auto [x, y] = p;\n"
            "#pragma acc data copy(a[0:n])\n  { a[0] = x; for (int i; i < n; ++i) {} }\n}\n"
        ),
    ),
    "a macro with 'omp simd' in a gang": (
        C,
        Setting(policy="documented"),
        (
            '#define EACH(i, n) _Pragma("omp simd") for (int i = 0; i < n; ++i)\nvoid f(int *a) {\n'
            "#pragma acc parallel copy(a[0:9])\n  { EACH(i, 9) a[i] = i; }\n}\n"
        ),
    ),
    "a call after atomic": (
        C,
        Setting(),
        (
            "int g(int);\nvoid f(int n) {\n#pragma acc parallel copy(n)\n  {\n#pragma acc atomic write\n"
            "    g(n);\n#pragma acc atomic read\n    n = g(n);\n  }\n}\n"
        ),
    ),
    "two routine directives of one lambda": (
        Language.CXX,
        Setting(),
        (
            "#pragma acc routine seq\n#pragma acc routine seq\n"
            "auto f = [](int n) {\n#pragma acc loop seq\n  for (int i = 0; i < n; ++i) {}\n};\n"
        ),
    ),
    "a declaration in a loop of a program without a PROGRAM statement": (
        FORTRAN,
        EXACT,
        "x = 1\n!$acc parallel loop copy(x)\ndo i = 1, 2\ninteger i\nend do\nend\n",
    ),
    "a loop that goes on after the end of the one around it": (
        FORTRAN,
        Setting(),
        "x = 1\n!$acc loop\n#if 0\ndo 10 i = 1, &\n n; do 10 j = 1, &\n#endif\n",
    ),
    "an array as initial value of a scalar": (
        FORTRAN,
        HIP,
        (
            "subroutine f(x)\n  real :: x(5)\n  !$acc parallel loop\n  do i = 1, 5\n    call g(x(i))\n"
            "  end do\ncontains\n  subroutine g(y)\n    real :: y, q = [1.0]\n    y = q\n  end subroutine\n"
            "end subroutine\n"
        ),
    ),
    "a type that extends itself": (
        FORTRAN,
        HIP,
        (
            "subroutine f(v)\n  type, extends(t) :: t\n    sequence\n    real :: x\n  end type\n"
            "  type(t) :: v\n  !$acc serial\n  v%x = v%y\n  !$acc end serial\nend subroutine\n"
        ),
    ),
    "a directive between lines of conditional compilation": (
        FORTRAN,
        Setting(),
        "!$ x = 1 + &\n!$acc wait\n!$ & 2\nend\n",
    ),
    "a routine directive in front of a namespace or class": (
        Language.CXX,
        Setting(),
        (
            "#pragma acc routine seq bind(other)\nnamespace n { void f() {} }\n"
            "#pragma acc routine bind(other) seq\nstruct s { int m; };\nvoid g(float);\n"
        ),
    ),
    "a routine directive with a number": (C, EXACT, "#pragma acc routine(-1) seq\nvoid f(void);\n"),
    "numbers after the last column of fixed form": (
        FORTRAN,
        Setting(openmp="5.0"),
        f"      subroutine f\n{'!$acc wait':72}0010\n      end\n",
    ),
    "a type-bound procedure without arguments": (
        FORTRAN,
        HIP,
        (
            "module m\n type t\n integer :: v\n contains\n procedure, non_overridable :: bump\n end type\n"
            "contains\nsubroutine bump()\n!$acc routine seq\nend subroutine\nsubroutine f(x)\n type(t) :: x\n"
            " !$acc serial copy(x)\n call x%bump()\n !$acc end serial\nend subroutine\nend module\n"
        ),
    ),
    "a routine bound to itself": (
        C,
        Setting(),
        "void f(int i);\n#pragma acc routine(f) gang bind(f)\nvoid g(int n) { f(n); }\n",
    ),
}


@pytest.mark.parametrize(
    "call", ("size()", "abs(kind=4)", "mod(i)", "any(foo=i)", "reshape(x, dim=1)", "pack(i, i)")
)
def test_wrong_arguments_of_intrinsic_functions_are_reported(call: str) -> None:
    text = f"subroutine f(x, i)\n  real :: x(5)\n  !$acc serial\n  x(1) = {call}\n  !$acc end serial\nend\n"
    checked = check(Input("found.f90", FORTRAN, text.encode()), HIP)
    assert checked.faults == []
    assert checked.refused


@pytest.mark.parametrize("name", FOUND)
def test_the_fault_is_gone(name: str) -> None:
    language, setting, text = FOUND[name]
    ending = {FORTRAN: "f90", C: "c"}.get(language, "cpp")
    assert check(Input(f"found.{ending}", language, text.encode()), setting).faults == []
