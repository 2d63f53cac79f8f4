// C before C99, and macros in directives: in clauses, of clauses, and of whole directives.
// RUN: %accomp-clang -O1 -std=gnu89 -w -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 10 %t.cpu | FileCheck %s
// RUN: %accomp-clang -O1 -std=gnu89 -w -fopenacc-target=cpu -fopenacc-policy=documented %s -o %t.doc && %run-cpu 10 %t.doc | FileCheck %s
// RUN: %accomp-clang -O1 -std=gnu89 -w %s -lm -o %t.host && env OMP_NUM_THREADS=4 %t.host | FileCheck %s
// RUN: %accomp-clang --accomp-cc=%gcc -O1 -std=gnu89 -w %s -lm -o %t.gcc && env OMP_NUM_THREADS=4 %t.gcc | FileCheck %s
// REQUIRES: clang-19, cpu-device, gcc
#include <stdio.h>
#include <stdlib.h>
/* old style */
#define N 20
#define M 4
#define PRAGMA(x) _Pragma(#x)
#define GANGS 2
#define REDUCE(op, v) reduction(op:v)
#define DATA(a, n) copy(a[0:n])
#define LEVEL gang vector
#define KERNEL(a, n) PRAGMA(acc parallel loop DATA(a, n) num_gangs(GANGS))
#define FOR(i, n) for (i = 0; i < n; i++)
static int bad;
#define EXPECT(c) do { if (!(c)) { bad++; printf("%d: %s\n", __LINE__, #c); } } while (0)
static int kr(a, n) int *a; int n;
{
  int i, s = 0;
#pragma acc parallel loop REDUCE(+, s) copyin(a[0:n])
  FOR(i, n) s += a[i];
  return s;
}
struct t { int n; double *v; };
#pragma acc routine seq
static int twice(int x);
static int twice(x) int x; { return 2 * x; }
int main()
{
  int i, j, k, s = 0, a[N], b[N][M], t;
  struct t x;
  double d = 0;
  for (i = 0; i < N; i++) a[i] = i;
#pragma acc data DATA(a, N)
  {
    int inner;
#pragma acc parallel loop LEVEL private(inner)
    for (i = 0; i < N; i++) { inner = i; a[i] += inner; }
#pragma acc parallel loop gang num_gangs(GANGS) \
    reduction(+:s) /* a comment */ \
    present(a)
    for (i = 0; i < N; i++) /* body */ s += a[i];
  }
  EXPECT(s == N*(N-1)); EXPECT(a[3] == 6);
  KERNEL(a, N)
  for (i = 0; i < N; i++) a[i] = twice(i);
  EXPECT(kr(a, N) == N*(N-1));
#pragma acc parallel loop collapse(2) copyout(b) private(t)
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++) { t = i * j; b[i][j] = t; }
  for (i = 0; i < N; i++) for (j = 0; j < M; j++) EXPECT(b[i][j] == i*j);
#pragma acc parallel loop gang copy(b)
  for (i = 0; i < N; i++) {
#pragma acc loop worker
    for (j = 0; j < 2; j++) {
#pragma acc loop vector
      for (k = 0; k < 2; k++) b[i][2*j+k] += 1;
    }
  }
  EXPECT(b[19][3] == 58);
  x.n = N; x.v = (double *)malloc(N * sizeof(double));
  for (i = 0; i < N; i++) x.v[i] = i;
#pragma acc enter data copyin(x, x.v[0:N])
#pragma acc parallel loop reduction(+:d) present(x)
  for (i = 0; i < N; i++) d += x.v[i];
#pragma acc exit data delete(x.v[0:N], x)
  EXPECT(d == N*(N-1)/2);
#pragma acc kernels
  for (i = 0; i < N; i++) a[i] = i;
  if (a[0] == 0)
#pragma acc parallel loop firstprivate(s)
    for (i = 0; i < N; i++) a[i] += s;
  else
    bad++;
#pragma acc data copy(a)
#pragma acc host_data use_device(a)
  { int *p = a; EXPECT(p != 0); }
  EXPECT(a[1] == 1 + N*(N-1));
  i = 5;
#pragma acc serial copy(i)
  i++;
  EXPECT(i == 6);
  puts(bad ? "bad" : "ok"); // CHECK: {{^ok$}}
  return bad != 0;
}
