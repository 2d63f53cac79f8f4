// Subarrays may begin before the element that a pointer points to, not before an array.
// RUN: %accomp-clang -w -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 3 %t
// RUN: %accomp-clang -w -O1 %s -o %t.host && %t.host shared
// RUN: not %accomp-clang -DARRAY -c %s -o %t.o 2>&1 | FileCheck %s
// REQUIRES: clang-19, cpu-device

enum { N = 20 };

int main(int argc, char **argv) {
  int a[N], expected[N], *p = a + 10, (*q)[2] = (int(*)[2])a + 5, shared = argc > 1, wrong = 0;
  (void)argv;
  for (int i = 0; i < N; ++i)
    a[i] = expected[i] = i;

#pragma acc parallel loop copy(p[-3:5])
  for (int i = -3; i < 2; ++i)
    p[i] += 100;
  for (int i = 7; i < 12; ++i)
    expected[i] += 100;

#pragma acc enter data copyin(p[-4:8])
#pragma acc parallel loop present(p[-4:8])
  for (int i = -4; i < 4; ++i)
    p[i] += 1000;
#pragma acc update self(p[-2:2])
#pragma acc exit data delete(p[-4:8])
  for (int i = 6; i < 14; ++i)
    expected[i] += shared || i == 8 || i == 9 ? 1000 : 0;

#pragma acc parallel loop copy(q[-2:3][0:2])
  for (int i = -2; i < 1; ++i)
    q[i][1] = 7;
  expected[7] = expected[9] = expected[11] = 7;

  for (int i = 0; i < N; ++i)
    wrong += a[i] != expected[i];
#ifdef ARRAY
// CHECK: error: lower bound of subarray 'a[-1:4]' is negative (-1)
#pragma acc parallel copy(a[-1:4])
  a[0] = 1;
#endif
  return wrong;
}
