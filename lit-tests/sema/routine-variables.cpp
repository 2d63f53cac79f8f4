// Variables outside of functions that routines use, and no 'declare' names: the device would have other values.
// RUN: not %accomp-clang++ -fopenacc-print=omp %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not %accomp-clang -x c -fopenacc-print=omp %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not %accomp-clang++ -fopenacc-target=cpu -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %accomp-clang++ -fopenacc-print=acc %s -o - | diff %s -
// RUN: %accomp-clang++ -DOWN -fopenacc-print=omp %s -o - | FileCheck %s --check-prefix=OWN
int count, table[4], later[2], reached;
extern int elsewhere;
static const double third = 1.0 / 3;
enum { WIDE = 3 };
#ifdef OWN
// OWN: declare target to(count, table, reached, elsewhere)
#pragma omp declare target to(count, table, reached, elsewhere)
#endif
#pragma acc routine seq
int uses(int x) {
  int calls = 0;
  // CHECK: [[#@LINE+2]]:3: error: routine 'uses' uses 'count', whose value on the device is not the host's: name it in a 'declare' directive, or pass it as an argument [routine-variable]
  // CHECK: [[#@LINE+1]]:12: error: routine 'uses' uses 'table'
  count += table[x % WIDE] + later[0];
  calls += sizeof elsewhere;
  // CHECK: [[#@LINE+1]]:38: error: routine 'uses' uses 'elsewhere'
  return calls + (int)third * WIDE + elsewhere;
}
int named(int x) {
  // CHECK: [[#@LINE+1]]:10: error: routine 'named' uses 'reached'
  return reached + x;
}
#pragma acc routine(named) worker
// What another function is on the device is not looked at.
int other(int x);
#pragma acc routine seq bind(other)
int bound(int x) { return x + count; }
#pragma acc declare copyin(later)
