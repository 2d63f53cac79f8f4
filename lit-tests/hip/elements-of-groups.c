// Arrays that the threads of a gang or worker share: what one of them sets, the others read after a barrier, also
// where one stood between the declaration and the assignment. Members of objects that each thread has are set by each.
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t && %run-hip 4 %t | FileCheck %s
// RUN: env ACCOMP_HIPCPU_ORDER=reverse %t | FileCheck %s
// RUN: env ACCOMP_HIPCPU_ORDER=random %t | FileCheck %s
// RUN: cp %s %t.cpp && %accomp-clang++ -w -O1 -fopenacc-target=hip-cpu %t.cpp -o %t.x
// RUN: env ACCOMP_HIPCPU_ORDER=reverse %t.x | FileCheck %s
// RUN: %accomp-clang -fopenacc-print=hip %s | FileCheck --check-prefix=TEXT %s
// REQUIRES: clang-19
// TEXT: accomp::sync_worker();
// TEXT-NEXT: if (accomp::first_of_worker()) {
// TEXT-NEXT: w[i % 4] = mixed(c[i], x);
// TEXT-NEXT: w[(i + 1) % 4] = c[i];
// TEXT-NEXT: }
// TEXT-NEXT: accomp::sync_worker();
// TEXT-NEXT: g = w[i % 4] - w[(i + 1) % 4];
// TEXT: accomp_unnamed_1 o;
// TEXT: o.k = x;
// TEXT-NEXT: o.v[i % 4] = c[i] + o.k;
// TEXT-NEXT: x = o.v[i % 4];
#include <stdio.h>
enum { N = 70 };
static long c[N], a[N], b[N], d[N], e[N];
#pragma acc routine seq
static long mixed(long x, long y) { return x * 3 - y; }
int main(void) {
  long want[4] = {0}, got[4] = {0};
  for (int i = 0; i < N; ++i)
    c[i] = (i * i) % 50;
  int n = N;
#pragma acc kernels num_gangs(1) copyin(n, c) copyout(a)
  {
    long x, g, z, w[4];
#pragma acc loop worker independent private(x, g, w, z)
    for (int i = 0; i < n; ++i) {
      x = n;
      w[i % 4] = mixed(c[i], x);
      w[(i + 1) % 4] = c[i];
      g = w[i % 4] - w[(i + 1) % 4];
      z = 0;
#pragma acc loop vector independent reduction(+ : z)
      for (int j = 0; j < n; ++j)
        z += g * j + c[j];
      a[i] = z;
    }
  }
#pragma acc parallel loop gang copyin(n, c) copyout(b)
  for (int i = 0; i < n; ++i) {
    long s = 0, *p = &s, sum = 0;
    long x = n;
    *p = c[i] + x;
#pragma acc loop vector reduction(+ : sum)
    for (int j = 0; j < n; ++j)
      sum += s + j;
    *p = s + sum;
#pragma acc loop vector reduction(+ : sum)
    for (int j = 0; j < n; ++j)
      sum += s - j;
    b[i] = sum;
  }
#pragma acc parallel loop gang worker copyin(n, c) copyout(d)
  for (int i = 0; i < n; ++i) {
    struct { long v[4], k; } o;
    long x = n, sum = 0;
    o.k = x;
    o.v[i % 4] = c[i] + o.k;
    x = o.v[i % 4];
#pragma acc loop vector reduction(+ : sum)
    for (int j = 0; j < n; ++j)
      sum += x * j;
    o.v[(i + 1) % 4] = sum;
    long y = o.v[(i + 1) % 4];
#pragma acc loop vector reduction(+ : sum)
    for (int j = 0; j < n; ++j)
      sum += y + o.k;
    d[i] = sum;
  }
#pragma acc parallel loop gang copyin(n, c) copyout(e)
  for (int i = 0; i < n; ++i) {
    long w[8], sum = 0;
#pragma acc loop vector
    for (int j = 0; j < 8; ++j)
      w[j] = c[i] + j;
    long first = w[i % 8], x = n;
    w[i % 8] = x;
    long second = w[i % 8];
#pragma acc loop vector reduction(+ : sum)
    for (int j = 0; j < n; ++j)
      sum += first * j + second;
    e[i] = sum;
  }
  for (int i = 0; i < N; ++i) {
    got[0] += a[i] * (i % 7), got[1] += b[i] * (i % 7), got[2] += d[i] * (i % 7), got[3] += e[i] * (i % 7);
    long g = mixed(c[i], n) - c[i], z = 0, s = c[i] + n, sum = 0, x = c[i] + n, y;
    for (int j = 0; j < n; ++j)
      z += g * j + c[j];
    want[0] += z * (i % 7);
    for (int j = 0; j < n; ++j)
      sum += s + j;
    s += sum;
    for (int j = 0; j < n; ++j)
      sum += s - j;
    want[1] += sum * (i % 7);
    for (sum = 0, y = 0; y < n; ++y)
      sum += x * y;
    y = sum;
    for (int j = 0; j < n; ++j)
      sum += y + n;
    want[2] += sum * (i % 7);
    sum = 0;
    for (int j = 0; j < n; ++j)
      sum += (c[i] + i % 8) * j + n;
    want[3] += sum * (i % 7);
  }
  for (int k = 0; k < 4; ++k)
    printf("%d %s\n", k, want[k] == got[k] ? "right" : "wrong");
  return 0;
}
// CHECK: 0 right
// CHECK: 1 right
// CHECK: 2 right
// CHECK: 3 right
