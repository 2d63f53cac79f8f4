// Functions that cannot stand for a routine on the device: of another type (OpenACC 3.3 section 2.15.1) in any
// back end; members, templates and those of other linkage in OpenMP, whose `declare variant` takes none of them.
// RUN: not %accomp-clang++ -fopenacc-print=hip %s -o - 2>&1 | FileCheck --implicit-check-not=error: %s
// RUN: not %accomp-clang++ -fopenacc-print=omp %s -o - 2>&1 | FileCheck --check-prefixes=CHECK %s
// RUN: not %accomp-clang++ -DSAME -fopenacc-print=omp %s -o - 2>&1 | FileCheck --check-prefix=OPENMP --implicit-check-not=error: %s
// RUN: %accomp-clang++ -DSAME -fopenacc-print=hip %s -o - | FileCheck --check-prefix=HIP %s
#ifndef SAME
int wide(double x);
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'wide' of type 'int (double)' cannot stand for 'narrow' of type 'int (int)'
#pragma acc routine seq bind(wide)
int narrow(int x);
int many(double x);
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'wide' of type 'int (double)' cannot stand for 'many' of type 'int (int)'
#pragma acc routine seq bind(wide)
int many(int x);
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 1 in 'routine' is not the name of a procedure
#pragma acc routine seq bind(1)
int number(int x);
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: private in 'routine' is not the name of a procedure
#pragma acc routine seq bind(private)
int reserved(int x);
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: "open in 'routine' is not the name of a procedure
#pragma acc routine seq bind("open)
int quoted(int x);
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: "blank " in 'routine' is not the name of a procedure
#pragma acc routine seq bind("blank ")
int blank(int x);
#endif
static int inside(int x) { return x; }
int several(double x);
int several(int x);
// HIP: int outside(int x);
// OPENMP: [[#@LINE+1]]:1: error: 'inside' cannot stand for 'outside' in OpenMP: 'declare variant' wants both to be 'static', or neither
#pragma acc routine seq bind(inside)
int outside(int x);
#pragma acc routine seq bind(several)
int one(int x);
// OPENMP: [[#@LINE+1]]:1: error: 'of_c' cannot stand for 'for_c' in OpenMP: 'declare variant' takes no 'extern "C"' after it: write it with braces
#pragma acc routine seq bind(of_c)
extern "C" int for_c(int x);
extern "C" {
#pragma acc routine seq bind(of_c_too)
int for_c_too(int x);
}
struct pair {
  int half(int x) { return x / 2; }
  // OPENMP: [[#@LINE+1]]:1: error: 'half' cannot stand for 'twice' in OpenMP: 'declare variant' is for functions outside of classes
#pragma acc routine seq bind(half)
  int twice(int x) { return 2 * x; }
};
// OPENMP: [[#@LINE+1]]:1: error: 'inside' cannot stand for 'generic' in OpenMP: 'declare variant' is for functions, not for templates
#pragma acc routine seq bind(inside)
template <class T> int generic(T x) { return x; }
// OPENMP: [[#@LINE+1]]:1: error: 'later' cannot stand for 'several' in OpenMP: 'declare variant' of one of several functions of a name wants a declaration of the other in front of it
#pragma acc routine seq bind(later)
int several(int x);
int later(int x);
// OPENMP: [[#@LINE+1]]:1: error: 'later' cannot stand for 'doubly' in OpenMP: 'declare variant' stands right in front of the function: write one 'routine' directive for both
#pragma acc routine seq bind(later)
#pragma acc routine seq
int doubly(int x);
static int among;
// OPENMP: [[#@LINE+1]]:1: error: 'later' cannot stand for 'parted' in OpenMP: 'declare variant' stands right in front of the function: put other directives in front of 'routine'
#pragma acc routine seq bind(later)
#pragma acc declare create(among)
int parted(int x);
