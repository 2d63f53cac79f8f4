// Atomic accesses of all forms in loops of every level, in routines and right in the region (section 2.12).
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 18 %t.cpu | FileCheck %s
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu -fopenacc-policy=documented %s -o %t.doc && %run-cpu 18 %t.doc | FileCheck %s
// RUN: %accomp-clang -O1 -w %s -lm -o %t.host && env OMP_NUM_THREADS=4 %t.host | FileCheck %s
// RUN: %accomp-clang --accomp-cc=%gcc -O1 -w %s -lm -o %t.gcc && env OMP_NUM_THREADS=4 %t.gcc | FileCheck %s
// REQUIRES: clang-19, cpu-device, gcc
#include <stdio.h>
#include <complex.h>
enum { N = 200 };
static int bad;
#define EXPECT(c) do { if (!(c)) { bad++; printf("%d: %s\n", __LINE__, #c); } } while (0)
struct s { int c; double d; };
int global;
#pragma acc declare create(global)
#pragma acc routine seq
static void bump(int *p) {
#pragma acc atomic
  (*p)++;
}
#pragma acc routine vector
static void bumpv(int *p, int n) {
#pragma acc loop vector
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    *p += 1;
  }
}
int main(void) {
  int count = 0, hist[8] = {0}, x = 0, y = 0, order[N], taken[N] = {0}; double d = 0, m = -1; unsigned u = ~0u; struct s st = {0, 0};
  long long ll = 1; short sh = 0; float f = 100;
#pragma acc parallel loop copy(count, d)
  for (int i = 0; i < N; i++) {
#pragma acc atomic
    count++;
#pragma acc atomic update
    d += i;
  }
  EXPECT(count == N && d == N*(N-1)/2);
  // A statement in braces, as some programs have it; they may be digraphs.
  count = 0;
#pragma acc parallel loop copy(count) copyout(taken)
  for (int i = 0; i < N; i++) {
#pragma acc atomic update
    { count++; }
#pragma acc atomic write
    <% taken[i] = 0; %>
  }
  EXPECT(count == N);
#pragma acc parallel loop gang worker vector copy(hist)
  for (int i = 0; i < N; i++)
#pragma acc atomic update
    hist[i % 8] += 1;
  for (int i = 0; i < 8; i++) EXPECT(hist[i] == N/8);
  count = 0;
#pragma acc parallel loop copy(count, order, taken)
  for (int i = 0; i < N; i++) {
    int at;
#pragma acc atomic capture
    at = count++;
    order[i] = at; taken[at] = 1;
  }
  EXPECT(count == N); for (int i = 0; i < N; i++) EXPECT(taken[i]);
  count = 0;
#pragma acc parallel loop gang copy(count) copyout(order)
  for (int i = 0; i < N; i++) {
#pragma acc atomic capture
    { count += 2; order[i] = count; }
  }
  EXPECT(count == 2*N);
#pragma acc parallel loop vector num_gangs(1) copy(count) copyout(order)
  for (int i = 0; i < N; i++) {
#pragma acc atomic capture
    { order[i] = count; count = i; }
  }
  EXPECT(count >= 0 && count < N);  // the lanes are in no order
#pragma acc parallel loop copyin(x) copyout(y, order)
  for (int i = 0; i < N; i++) {
    int v;
#pragma acc atomic read
    v = x;
    order[i] = v;
#pragma acc atomic write
    y = 5;
  }
  EXPECT(y == 5 && order[7] == 0);
#pragma acc parallel loop copy(st)
  for (int i = 0; i < N; i++) {
#pragma acc atomic
    st.c += 1;
#pragma acc atomic
    st.d = st.d + 0.5;
  }
  EXPECT(st.c == N && st.d == N/2);
#pragma acc parallel loop copy(u, ll, sh, f)
  for (int i = 0; i < 20; i++) {
#pragma acc atomic
    u &= ~(1u << i);
#pragma acc atomic
    ll *= (i < 10 ? 2 : 1);
#pragma acc atomic
    sh = sh + 1;
#pragma acc atomic
    f -= 1;
  }
  EXPECT(u == (~0u << 20) && ll == 1024 && sh == 20 && f == 80);
  count = 0;
#pragma acc parallel loop copy(count)
  for (int i = 0; i < N; i++) bump(&count);
  EXPECT(count == N); count = 0;
#pragma acc parallel loop gang copy(count)
  for (int i = 0; i < 10; i++) bumpv(&count, 10);
  EXPECT(count == 100); count = 0;
#pragma acc parallel num_gangs(4) copy(count)
  {
#pragma acc atomic
    count++;
  }
  EXPECT(count >= 1 && count <= 4); count = 0;
#pragma acc parallel loop gang copy(count)
  for (int i = 0; i < 10; i++) {
#pragma acc loop worker
    for (int j = 0; j < 3; j++)
#pragma acc loop vector
      for (int k = 0; k < 4; k++) {
#pragma acc atomic if(k >= 0)
        count++;
      }
  }
  EXPECT(count == 120); count = 0;
#pragma acc kernels loop independent copy(count)
  for (int i = 0; i < 10; i++) {
#pragma acc atomic
    count++;
  }
  EXPECT(count == 10);
#pragma acc serial copy(count)
  {
#pragma acc atomic
    count++;
  }
  EXPECT(count == 11);
  int cap = 0;
#pragma acc serial copy(count) copyout(cap)
#pragma acc atomic capture
  cap = --count;
  EXPECT(cap == 10);
#pragma acc parallel loop
  for (int i = 0; i < 10; i++) {
#pragma acc atomic
    global += i;
  }
#pragma acc update self(global)
  EXPECT(global == 45);
#pragma acc parallel loop gang vector copy(m)
  for (int i = 0; i < 10; i++) {
#pragma acc atomic
    m = i + m;
  }
  EXPECT(m == 44);
  puts(bad ? "bad" : "ok"); // CHECK: {{^ok$}}
  return bad != 0;
}
