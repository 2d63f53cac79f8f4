// Reductions of elements, sections, whole arrays and members.
// RUN: %accomp-clang -fopenacc-target=hip-cpu -O1 %s -o %t
// RUN: %run-hip 8 %t | FileCheck %s
// RUN: env ACCOMP_HIPCPU_BLOCKS=asked %run-hip 8 %t | FileCheck %s
// CHECK: bad 0
#include <stdio.h>
struct box { int count; double sum; };
int main(void) {
  enum { N = 100 };
  int a[N], hist[4] = {0}, *h = hist, part[8] = {0}, *p = part;
  struct box b = {0, 1.5};
  for (int i = 0; i < N; i++) a[i] = i;
  for (int k = 0; k < 4; k++) {
#pragma acc parallel loop reduction(+:h[k]) copy(h[0:4]) copyin(a)
    for (int i = 0; i < N; i++) if (a[i] % 4 == k) h[k] += 1;
  }
#pragma acc parallel loop reduction(+:p[2:4]) copy(p[0:8]) copyin(a)
  for (int i = 0; i < N; i++) p[2 + i % 4] += a[i];
#pragma acc parallel loop reduction(+:part) copyin(a)
  for (int i = 0; i < N; i++) part[i % 8] += 1;
#pragma acc parallel loop reduction(+:b.count) reduction(max:b.sum) copy(b)
  for (int i = 0; i < N; i++) { b.count += 2; if (a[i] > b.sum) b.sum = a[i]; }
  int rows[5][3] = {{0}}, (*row)[3] = rows;
#pragma acc parallel loop reduction(+:row[1:3][0:3]) copy(row[0:5][0:3]) copyin(a)
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 3; k++) row[1 + i % 3][k] += a[i] * k;
  int bad = 0;
  for (int j = 0; j < 5; j++)
    for (int k = 0; k < 3; k++) { int want = 0; for (int i = 0; i < N; i++) want += (j == 1 + i % 3) * i * k; bad += rows[j][k] != want; }
  for (int k = 0; k < 4; k++) bad += hist[k] != 25;
  for (int k = 0; k < 8; k++) { int want = 0; for (int i = 0; i < N; i++) want += (k >= 2 && k < 6 && i % 4 == k - 2) * i + (i % 8 == k); bad += part[k] != want; }
  bad += b.count != 200 || b.sum != 99;
  printf("bad %d\n", bad);
  return bad;
}
