// Scalars that iterations set before they read them are private; where that is not sure, copies start from the value.
// RUN: grep -v CHECK %s > %t.c
// RUN: %accomp-clang %t.c -w -fopenacc-print=omp | FileCheck %s
// RUN: %accomp-clang -w -O0 %t.c -o %t.host && env OMP_NUM_THREADS=4 %t.host
// RUN: %accomp-clang -w -O0 -fopenacc-target=cpu %t.c -o %t && %run-cpu 4 %t
// REQUIRES: clang-19, cpu-device

enum { N = 1000 };
static int a[N], b[N];

int main(void) {
  int t = 1, u = 2, v = 3, w = 4, wrong = 0;
  for (int i = 0; i < N; ++i)
    a[i] = i - N / 2;
// Statements under a condition may be passed over; those after them and in blocks are not.
// CHECK: distribute parallel for map(to: a) map(tofrom: b) private(t)
#pragma acc parallel loop copyin(a) copy(b)
  for (int i = 0; i < N; ++i) {
    if (a[i] > 0) {
      b[i] = 1;
    }
    t = a[i];
    b[i] += t;
  }
// CHECK: distribute parallel for map(to: a) map(tofrom: b) private(u)
#pragma acc parallel loop copyin(a) copy(b)
  for (int i = 0; i < N; ++i) {
    {
      u = a[i];
    }
    b[i] += u;
  }
// Each gang goes on from the value that it starts with: one gang with one worker does so in the order of the program.
// CHECK: {{^}}#pragma omp target map(to: a) map(tofrom: b){{$}}
#pragma acc parallel loop seq num_gangs(1) copyin(a) copy(b)
  for (int i = 0; i < N; ++i) {
    if (a[i] == 0)
      v = 7;
    b[i] += v;
  }
// CHECK: distribute parallel for map(tofrom: b) private(w)
#pragma acc parallel loop copy(b)
  for (int i = 0; i < N; ++i) {
    for (w = 0; w < 3; ++w)
      b[i] += w;
    b[i] -= w;
  }
  for (int i = 0; i < N; ++i)
    wrong += b[i] != (a[i] > 0) + 2 * a[i] + (a[i] >= 0 ? 7 : 3);
  return wrong != 0;
}

// Without its vector level, a loop keeps that of workers.
void workers(int n, double *a, int *c) {
  double last = 1;
// CHECK-LABEL: void workers
// CHECK: #pragma omp parallel for firstprivate(last){{$}}
#pragma acc parallel copy(a[0:n * n])
#pragma acc loop gang
  for (int i = 0; i < n; ++i) {
#pragma acc loop worker vector
    for (int j = 0; j < n; ++j) {
      if (c[j])
        last = a[j];
      a[i * n + j] = last;
    }
  }
}

// A `goto` may lead past what sets a scalar, a `break` past the end of a `do` statement.
void passed_over(int n, int *a) {
  int t = 1, u = 1, s = 1;
// CHECK-LABEL: void passed_over
// CHECK: distribute parallel for {{.*}}firstprivate(t)
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; ++i) {
    if (a[i])
      goto set;
    t = i;
  set:
    a[i] = t;
  }
// CHECK: distribute parallel for {{.*}}firstprivate(u)
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; ++i) {
    do {
      if (a[i])
        break;
      u = i;
    } while (0);
    a[i] = u;
  }
// What no iteration reads before it sets it needs no value, be it set or not.
// CHECK: distribute parallel for {{.*}}private(s)
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < a[i]; ++j) {
      s = i + j;
      a[i] -= s;
    }
}
