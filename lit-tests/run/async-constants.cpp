// Constants of automatic storage in data clauses of asynchronous constructs, which end before a queue comes to them
// (2.16): it copies the value that they had, but for what the queue itself writes to the host before (2.7.8, 2.7.9).
// REQUIRES: clang-19, cpu-device
// RUN: %accomp-clang++ -w -fopenacc-backend=hip -fopenacc-print=hip %s | FileCheck --check-prefix=TEXT %s
// RUN: %accomp-clang++ -w -O1 -fopenacc-target=host %s -o %t.h && %t.h | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -w -O1 -fopenacc-target=cpu %s -o %t.c && env OMP_TARGET_OFFLOAD=MANDATORY %t.c | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -w -O1 -fopenacc-target=hip-cpu %s -o %t.g && %t.g | FileCheck --match-full-lines %s
// CHECK: 126862500 40200
// CHECK-NEXT: 7 9 4
// TEXT: ACCOMP_COPYIN | ACCOMP_CONSTANT, &held, sizeof held
// TEXT: ACCOMP_COPYIN, &free, sizeof free
// TEXT: ACCOMP_COPYIN | ACCOMP_CONSTANT, &big, sizeof big
// TEXT: ACCOMP_COPYIN, &now, sizeof now
#include <cstdio>
#include <openacc.h>
struct Big { double v[200]; double *p; int n; };
static Big made(double *p, int n, int k) {
  Big b{};
  b.p = p, b.n = n;
  for (int i = 0; i < 200; ++i) b.v[i] = i * k;
  return b;
}
static void put(double *p, int n, int k) {
  const Big held(made(p, n, k));
#pragma acc parallel loop copyin(held) async(1)
  for (int i = 0; i < held.n; ++i) held.p[i] += held.v[i % 200];
}
static void spoil() {
  volatile double x[600];
  for (int i = 0; i < 600; ++i) x[i] = -1e9;
}
static void plain(double *a) {
  static Big free;
  free = made(0, 5, 1);
#pragma acc parallel loop copyin(free) async(2) present(a[0:1000])
  for (int i = 0; i < 1; ++i) a[i] += free.v[1] * 0;
#pragma acc wait(2)
}
static void refer(Big const &big) {
#pragma acc parallel loop copyin(big) async(1)
  for (int i = 0; i < big.n; ++i) big.p[i] += big.v[i % 200];
}
static void temporary(double *p, int k) { refer(made(p, 10, k)); }
static void wait_for(Big const &now, double *p) {
#pragma acc parallel loop copyin(now)
  for (int i = 0; i < 1; ++i) p[i] = now.n;
}
int main() {
  const int n = 1000;
  static double a[n], b[n];
  double s = 0, t = 0;
#pragma acc data copy(a, b)
  {
    double *p, *q;
#pragma acc host_data use_device(a, b)
    { p = a; q = b; }
    for (int k = 1; k <= 50; ++k) { put(p, n, k); spoil(); }
    plain(a);
    for (int k = 1; k <= 40; ++k) { temporary(q, k); spoil(); }
#pragma acc wait(1)
  }
  for (int i = 0; i < n; ++i) { s += a[i]; t += b[i]; }
  std::printf("%.0f %g\n", s, t + 3300);

  static double out[10];
  Big x = made(0, 3, 1), y = made(0, 3, 1);
#pragma acc enter data copyin(out)
  double *o;
#pragma acc host_data use_device(out)
  o = out;
#pragma acc enter data copyin(x)
#pragma acc parallel async(1) present(x) num_gangs(1)
  { for (int i = 0; i < 200; ++i) x.v[i] = 7; x.p = o; x.n = 1; }
#pragma acc exit data copyout(x) async(1)
  refer(x); // after the copyout, in the queue
#pragma acc wait(1)
#pragma acc update self(out)
  double first = out[0];
  Big *d = (Big *)acc_malloc(sizeof(Big)), z = made(o, 1, 0);
  for (double &v : z.v) v = 2;
  acc_memcpy_to_device(d, &z, sizeof z);
  acc_memcpy_from_device_async(&y, d, sizeof y, 1);
  refer(y); // after the transfer, in the queue
#pragma acc wait(1)
#pragma acc update self(out)
  double second = out[0];
  wait_for(made(0, 4, 0), o);
#pragma acc exit data copyout(out)
  std::printf("%g %g %g\n", first, second, out[0]);
  acc_free(d);
}
