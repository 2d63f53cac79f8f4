// Loops of `kernels` and `auto` loops that are parallel unless pointers overlap, called with pointers that do and do not.
// REQUIRES: cpu-device, g++
// RUN: %clang -O1 -w %s -o %t.s && %t.s > %t.expected
// RUN: %accomp-clang -w -O1 -fopenacc-policy=analyzed -fopenacc-target=cpu %s -o %t.e && %run-cpu 19 %t.e | diff - %t.expected
// RUN: %accomp-clang -w -O1 -fopenacc-policy=analyzed -fopenacc-target=cpu -fopenacc-profile=portable %s -o %t.p && %run-cpu 19 %t.p | diff - %t.expected
// RUN: %accomp-clang -w -O1 -fopenacc-policy=analyzed -fopenacc-target=hip-cpu %s -o %t.h
// RUN: env ACCOMP_HIPCPU_ORDER=reverse %t.h | diff - %t.expected
// RUN: %accomp-clang -fopenacc-policy=analyzed -fopenacc-print=omp %s -o %t.omp.c && %clang -w -O1 -fopenmp %t.omp.c -o %t.o
// RUN: env OMP_NUM_TEAMS=7 OMP_NUM_THREADS=2 %t.o | diff - %t.expected
// RUN: grep -v '^//' %t.omp.c | FileCheck %s
#include <stdio.h>
#define N 64

static long data[4 * N * N];

// One comparison for two pointers; the construct stands in the text twice.
// CHECK: void add(
// CHECK-NEXT: if ((const char *)(a + (long)n) <= (const char *)(b) || (const char *)(b + (long)n) <= (const char *)(a)) {
// CHECK-NEXT: #pragma omp target teams distribute parallel for map(present, alloc: a[0:n], b[0:n])
// CHECK: } else {
// CHECK-NEXT: #pragma omp target map(present, alloc: a[0:n], b[0:n])
// CHECK-NOT: pragma
// CHECK: }
void add(int n, long *a, long *b) {
#pragma acc kernels present(a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    b[i] += a[i] + i;
}

// Rows of an array as one, neighbours on all sides.
// CHECK: void smooth(
// CHECK-NEXT: if ((const char *)(a + ((long)n * m - 1)) <= (const char *)(b + ((long)m + 1)) || (const char *)(b + ((long)n * m - (long)m - 1)) <= (const char *)(a + 1)) {
// CHECK: target teams distribute
// CHECK: } else {
void smooth(int n, int m, long *a, long *b) {
#pragma acc kernels loop gang
  for (int i = 1; i < n - 1; i++)
#pragma acc loop vector
    for (int j = 1; j < m - 1; j++)
      b[i * m + j] = a[(i - 1) * m + j] + a[i * m + j + 1] + a[i * m + j - 1] + a[i * m + m + j] % 7;
}

// Several loops of one construct, a reduction, and an `auto` loop.
long several(int n, const long *a, long *b, long (*c)[N]) {
  long sum = 0;
#pragma acc kernels
  {
    for (int i = n - 1; i >= 0; i -= 2)
      b[i] = a[i] * 3 % 101;
    for (int i = 0; i < n; i++)
      sum += b[i] ^ c[i][1];
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        c[j][i] = a[i] + j;
  }
#pragma acc parallel loop auto copy(sum)
  for (int i = 0; i < n; i++)
    b[i] = a[n - 1 - i] - b[i];
  return sum;
}

// What the elements are is not known before the construct: it stays as it is.
// CHECK: void chosen(
// CHECK-NEXT: #pragma omp target
void chosen(int n, long *a, long *b, int *at) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    b[i] = a[at[i]];
}

// Rows with a halo, of a length that leaves the parts of each apart if it is not too short.
// CHECK: void halo(
// CHECK-NEXT: if ((long)rows >= 0) {
// CHECK-NEXT: #pragma omp target teams distribute parallel for collapse(2)
// CHECK: } else {
// CHECK-NEXT: #pragma omp target map
// CHECK: if ((long)width >= -2) {
void halo(int planes, int rows, int width, long *a) {
#pragma acc kernels present(a[-1:N])
  for (int p = 0; p < planes; p++)
    for (int i = 0; i < width + 4; i++) {
      a[p * (rows + 2) * (width + 4) + i] = a[p * (rows + 2) * (width + 4) + (width + 4) + i] + 1;
      a[p * (rows + 2) * (width + 4) + (rows + 1) * (width + 4) + i] = i;
    }
#pragma acc kernels present(a[-1:N])
  for (int j = 0; j < rows; j++)
    a[j * (width + 4) + 1] = a[j * (width + 4) + width + 2] + a[j * (width + 4) + width + 3] * 3;
}

// An array of the function that no pointer points to.
// CHECK: void weighed(
// CHECK-NEXT: long part[4];
// CHECK-NEXT: if ((const char *)(a + (long)n) <= (const char *)(b) || (const char *)(b + (long)n) <= (const char *)(a)) {
// CHECK-NEXT: #pragma omp target teams distribute parallel for {{.*}} private(part)
void weighed(int n, const long *a, long *b) {
  long part[4];
#pragma acc kernels copyin(a[0:n]) copy(b[0:n])
  for (int i = 0; i < n; i++) {
    for (int s = 0; s < 4; s++)
      part[s] = a[i] + s;
    b[i] = part[0] * part[3];
  }
}

static void show(const char *what, long more) {
  long sum = more;
#pragma acc update host(data)
  for (int i = 0; i < 4 * N * N; i++)
    sum = (sum * 31 + data[i]) % 1000003;
  printf("%s %ld\n", what, sum);
}

int main(void) {
  for (int i = 0; i < 4 * N * N; i++)
    data[i] = i * 7 % 13;
#pragma acc data copy(data)
  {
    add(1000, data, data + 1000);
    show("apart", 0);
    add(1000, data, data + 1);
    show("one element on", 0);
    add(1000, data + 999, data);
    show("one element in common", 0);
    add(1000, data, data);
    show("the same", 0);
    smooth(N, N, data, data + N * N);
    show("two arrays", 0);
    smooth(N, N, data, data);
    show("in place", 0);
    long s = several(N, data, data + N, (long(*)[N])(data + 2 * N));
    show("several", s);
    s = several(N, data, data + N / 2, (long(*)[N])data);
    show("all in one", s);
    halo(2, 3, 6, data + 1);
    show("rows", 0);
    halo(2, 3, -3, data + 1);
    show("short rows", 0);
    halo(2, 0, 6, data + 100);
    show("no rows", 0);
    weighed(N, data + N, data);
    show("weighed", 0);
  }
}
