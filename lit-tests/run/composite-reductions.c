// Reductions of composite variables, and of members of records, wherever the record is.
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t.cpu 2>&1 | FileCheck --check-prefix=SAID %s && %run-cpu 16 %t.cpu 2>/dev/null | FileCheck %s
// RUN: %accomp-clang -w -O1 %s -o %t.host && env OMP_NUM_THREADS=4 %t.host 2>/dev/null | FileCheck %s
// RUN: %accomp-clang -w --accomp-cc=%gcc -O1 %s -o %t.gcc && env OMP_NUM_THREADS=4 %t.gcc | FileCheck %s
// REQUIRES: clang-19, cpu-device, gcc
// SAID: warning: 'v.x' in a 'reduction' clause is a member
#include <stdio.h>

enum { N = 100 };
static int wrong;
#define EXPECT(x) \
  if (!(x)) \
  printf("line %d: not %s\n", __LINE__, #x), wrong = 1

typedef struct {
  double x, y;
  int n;
  float f;
  short q[2];
} value;
typedef struct {
  double x;
  struct {
    float f;
  } in;
} nested;

int main(void) {
  value v = {1, 2, 3, 4, {5, 6}}, m = {0, 0, -9, 0, {0, 0}}, *p = &v;
  double a[N];
  for (int i = 0; i < N; ++i)
    a[i] = i;

#pragma acc parallel loop gang worker vector reduction(+ : v) reduction(max : m) copyin(a)
  for (int i = 0; i < N; ++i) {
    v.x += a[i];
    v.n += 2;
    v.q[1]++;
    v.f += a[i];
    if (a[i] > m.y)
      m.y = a[i];
    if (i > m.q[0])
      m.q[0] = i;
  }
  EXPECT(v.x == 4951 && v.y == 2 && v.n == 203 && v.f == 4954 && v.q[0] == 5 && v.q[1] == 106);
  EXPECT(m.x == 0 && m.y == 99 && m.n == -9 && m.q[0] == 99);
#pragma acc parallel num_gangs(2)
  {
#pragma acc loop gang reduction(* : m)
    for (int i = 0; i < 3; ++i) {
#pragma acc loop vector reduction(* : m)
      for (int j = 0; j < 2; ++j)
        m.y *= 2;
    }
  }
  EXPECT(m.y == 99 * 64);

  struct {
    int small, even[2];
  } all = {1, {1, 1}}, any = {0, {0, 0}};
  struct {
    unsigned bits;
  } both = {~0u}, either[2] = {{0}, {0}};
#pragma acc parallel loop num_gangs(4) reduction(&& : all) reduction(|| : any) reduction(& : both) reduction(| : either)
  for (int i = 0; i < N; ++i) {
    all.small = all.small && i < N;
    all.even[1] = all.even[1] && i % 2 == 0;
    any.small = any.small || i == N - 1;
    any.even[1] = any.even[1] || i < 0;
    both.bits &= 256 + i;
    either[1].bits |= i;
  }
  EXPECT(all.small && all.even[0] && !all.even[1] && any.small == 1 && !any.even[0] && !any.even[1]);
  EXPECT(both.bits == 256 && either[1].bits == 127);

  // A member: the rest of the record goes on as it is.
#pragma acc parallel loop gang reduction(+ : v.x) copyin(a)
  for (int i = 0; i < N; ++i)
    v.x += a[i];
  EXPECT(v.x == 4951 + 4950 && v.y == 2 && v.n == 203);

  // The record is present with values of its own; several members; a member of a member.
#pragma acc data copy(p[0 : 1]) copyin(a)
  {
#pragma acc parallel present(p[0 : 1]) num_gangs(1)
    p->y = 10;
#pragma acc parallel num_gangs(3) present(p[0 : 1])
    {
#pragma acc loop gang vector reduction(+ : p->y) reduction(max : p->n)
      for (int i = 0; i < N; ++i) {
        p->y += a[i];
        p->n = 5 * a[i] > p->n ? 5 * a[i] : p->n;
      }
    }
#pragma acc serial present(p[0 : 1])
    {
      nested t = {0};
#pragma acc loop vector reduction(+ : t.in.f)
      for (int i = 0; i < N; ++i)
        t.in.f += a[i];
      p->f = t.in.f;
    }
  }
  EXPECT(v.y == 10 + 4950 && v.n == 495 && v.f == 4950);

  // Of a member, and of one of a record within.
  v.x = 1;
#pragma acc parallel num_gangs(3) copy(v) copyin(a)
  {
#pragma acc loop gang reduction(+ : v.x)
    for (int k = 0; k < 3; ++k) {
      nested t = {0};
#pragma acc loop vector reduction(+ : t.in.f)
      for (int i = 0; i < N; ++i)
        t.in.f += a[i];
      v.x += t.in.f;
    }
  }
  EXPECT(v.x == 1 + 3 * 4950);

  // On the host.
#pragma acc parallel loop gang reduction(+ : v.n) copyin(a) if (p == 0)
  for (int i = 0; i < N; ++i)
    v.n += 1;
  EXPECT(v.n == 595);
  puts(wrong ? "wrong" : "all right"); // CHECK: all right
  return wrong;
}
