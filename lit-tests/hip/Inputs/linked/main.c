#include "routines.h"
#include <stdio.h>

int main(void) {
  int a[100], b[100], c[100], bad = 0;
  double x[1000], sums[10];
  for (int i = 0; i < 4; ++i)
    table[i] = i * 10;
  for (int i = 0; i < 1000; ++i)
    x[i] = i;
#pragma acc update device(table)
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 100; ++i)
    a[i] = plus_one(twice(i) - 1) + lookup(i) + table[1];
#pragma acc parallel loop gang copyin(x) copyout(sums)
  for (int i = 0; i < 10; ++i)
    sums[i] = total(100, x + 100 * i);
  through_members(100, b);
  in_shared(100, c);
  for (int i = 0; i < 100; ++i)
    bad += a[i] != 2 * i + 3 + i % 4 * 10 + 10 || b[i] != 2 * i + 4 || c[i] != i % 4 + 7;
  for (int i = 0; i < 10; ++i)
    bad += sums[i] != 10000.0 * i + 4950;
  printf("bad %d\n", bad);
  return bad != 0;
}
