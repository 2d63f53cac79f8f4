// Functions with directives become MLIR whose execution gives what the sequential program gives.
// RUN: %accomp-clang -fopenacc-print=mlir %s -o %t.mlir
// RUN: %run-mlir %t.mlir | FileCheck --match-full-lines %s
// REQUIRES: mlir-opt-22
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define N 40
#define M 6
// CHECK: loops 0
// CHECK-NEXT: reductions 0
// CHECK-NEXT: control 0
// CHECK-NEXT: records 0
// CHECK-NEXT: arrays 0
// CHECK-NEXT: data 0
// CHECK-NEXT: atomics 0
// CHECK-NEXT: numbers 0
// CHECK-NEXT: calls 0
// CHECK-NEXT: globals 0
struct point { double x, y; int id; };
struct body { struct point at[3]; float mass; struct body *other; };
static int table[N] = {1, 2, 3}, count = 2;
#pragma acc declare create(table)
static double weights[2][3] = {{1, 2}, {3, 4, 5}};

#pragma acc routine seq
static int square(int x) { return x * x; }
#pragma acc routine seq
static struct point moved(struct point p, double by) {
  p.x += by;
  p.id++;
  return p;
}

static int loops(void) {
  int a[N], b[N], bad = 0;
#pragma acc parallel loop gang vector copyout(a)
  for (int i = 0; i < N; ++i) a[i] = 3 * i;
#pragma acc kernels loop copyin(a) copyout(b)
  for (int i = N - 1; i >= 0; --i) b[i] = a[i] + 1;
#pragma acc serial loop copy(b[0:N])
  for (unsigned i = 1; i <= N - 1; i += 3) b[i] *= 2;
  for (int i = 0; i < N; ++i) bad += b[i] != (i % 3 == 1 ? 2 : 1) * (3 * i + 1);
  long steps = 0;
#pragma acc parallel loop reduction(+:steps)
  for (long i = 100; i > 0; i -= 7) steps += i;
  for (long i = 100; i > 0; i -= 7) steps -= i;
  int k;
#pragma acc parallel copy(a)
  {
#pragma acc loop
    for (k = 0; k != N; k++) a[k] += k;
  }
  for (k = 0; k < N; k++) bad += a[k] != 4 * k;
  return bad + (steps != 0) + (k != N);
}

static int reductions(void) {
  int a[N], sum = 1, product = 1, most = -100, least = 100, every = -1, some = 0, odd = 0, all = 1, any = 0;
  double total = 0.5, high = -1e30;
  for (int i = 0; i < N; ++i) a[i] = (i * 7) % 11 - 4;
#pragma acc parallel loop reduction(+:sum) reduction(max:most) reduction(min:least) reduction(&:every)
  for (int i = 0; i < N; ++i) {
    sum += a[i];
    most = a[i] > most ? a[i] : most;
    if (a[i] < least) least = a[i];
    every &= a[i] | 16;
  }
#pragma acc parallel loop reduction(|:some) reduction(^:odd) reduction(&&:all) reduction(||:any) reduction(*:product)
  for (int i = 0; i < N; ++i) {
    some |= a[i] & 3;
    odd ^= a[i];
    all = all && a[i] > -5;
    any = any || a[i] == 6;
    if (i < 5) product *= 2;
  }
#pragma acc kernels loop reduction(+:total) reduction(max:high)
  for (int i = 0; i < N; ++i) {
    total += sqrt((double)i) / 2;
    high = fmax(high, sin((double)i));
  }
  int s = 1, e = -1, o = 0, x = 0, bad = 0;
  double t = 0.5, h = -1e30;
  for (int i = 0; i < N; ++i) {
    s += a[i];
    e &= a[i] | 16;
    o |= a[i] & 3;
    x ^= a[i];
    t += sqrt((double)i) / 2;
    if (sin((double)i) > h) h = sin((double)i);
  }
  bad += sum != s || every != e || some != o || odd != x || most != 6 || least != -4;
  return bad + (product != 32) + !(all && any) + (fabs(total - t) > 1e-9) + (fabs(high - h) > 1e-9);
}

static int control(void) {
  int a[N], found = -1, bad = 0, n = 0;
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < N; ++i) {
    if (i % 4 == 0) {
      a[i] = 0;
      continue;
    }
    int steps = 0, value = i;
    while (value != 1) {
      value = value % 2 ? 3 * value + 1 : value / 2;
      if (++steps > 20) break;
    }
    switch (i % 3) {
    case 0:
      steps += 100;
      break;
    case 1:
      steps += 50;
    case 2:
      steps += 200;
      break;
    }
    do --steps;
    while (steps > 210);
    a[i] = steps;
  }
  for (int i = 0; i < N; ++i) {
    int steps = 0, value = i;
    if (i % 4 == 0) {
      bad += a[i] != 0;
      continue;
    }
    for (; value != 1 && steps < 21; steps++) value = value % 2 ? 3 * value + 1 : value / 2;
    steps += i % 3 == 0 ? 99 : i % 3 == 1 ? 249 : 199;
    bad += a[i] != (steps > 210 ? 210 : steps);
  }
  for (int i = 0;; ++i) {
    if (a[i % N] > 200) {
      found = i;
      goto out;
    }
    if (i > 1000) return 1;
  }
out:
  for (int i = 0, j = 10; i < j; ++i, --j) n += i * j;
  return bad + (found < 0) + (n != 0 + 9 + 16 + 21 + 24);
}

static int records(void) {
  struct body b[4], *first = b;
  struct point one = {1.5, 2.5, 7};
  int bad = 0;
#pragma acc parallel loop copyout(b)
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 3; ++j) {
      b[i].at[j].x = i + j;
      b[i].at[j].y = i * j;
      b[i].at[j].id = 10 * i + j;
    }
    b[i].mass = 0.5f * i;
  }
  first->other = &b[2];
  struct point copy = moved(one, 0.5);
  bad += copy.x != 2.0 || copy.id != 8 || one.id != 7 || first->other->at[1].id != 21;
  for (int i = 0; i < 4; ++i) bad += (&b[i])->mass != i / 2.0f || b[i].at[2].y != 2 * i;
  return bad;
}

static int arrays(int n, const double v[n], double out[][M]) {
  double m[n][M], row[M];
  double *p = &m[1][2], (*q)[M] = m;
  int bad = 0;
#pragma acc parallel loop collapse(2) copyout(m) copyin(v[0:n])
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < M; ++j) m[i][j] = v[i] + j;
#pragma acc parallel loop tile(2, 3) copyin(m) copyout(out[0:n][0:M])
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < M; ++j) out[i][j] = 2 * m[i][j];
#pragma acc parallel loop gang private(row) copy(out[0:n])
  for (int i = 0; i < n; ++i) {
#pragma acc loop vector
    for (int j = 0; j < M; ++j) row[j] = out[i][j] + 1;
    for (int j = 0; j < M; ++j) out[i][j] = row[M - 1 - j];
  }
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < M; ++j) bad += out[i][j] != 2 * (v[i] + M - 1 - j) + 1;
  return bad + (*p != v[1] + 2) + (q[2][3] != v[2] + 3) + (p + 4 != &m[2][0]) + (&m[2][0] - p != 4);
}

static int data(void) {
  float a[N], b[N];
  int bad = 0;
  for (int i = 0; i < N; ++i) a[i] = b[i] = i;
#pragma acc enter data copyin(a[0:N]) create(b) async(1)
#pragma acc wait(1)
#pragma acc data present(a, b) if(N > 3)
  {
#pragma acc parallel loop async(2) wait(1)
    for (int i = 0; i < N; ++i) b[i] = a[i] * 2;
#pragma acc update self(b[3:4]) wait(2)
#pragma acc host_data use_device(b)
    { b[0] = 1; }
  }
#pragma acc exit data copyout(b) delete(a) finalize
  for (int i = 1; i < N; ++i) bad += b[i] != 2 * i;
  return bad + (b[0] != 1);
}

static int atomics(void) {
  int bins[5] = {0}, last = 0, bad = 0, olds = 0, most = 0;
  float sum = 0;
#pragma acc parallel loop copy(bins, sum, last, olds, most)
  for (int i = 0; i < N; ++i) {
    int old, now;
#pragma acc atomic
    bins[i % 5]++;
#pragma acc atomic update
    sum = sum + 0.5f * i;
#pragma acc atomic capture
    {
      old = last;
      last += i;
    }
#pragma acc atomic read
    now = last;
#pragma acc atomic capture
    old = most++;
#pragma acc atomic write
    olds = now + old * 0;
  }
  for (int i = 0; i < 5; ++i) bad += bins[i] != N / 5;
  return bad + (sum != 0.25f * N * (N - 1)) + (last != N * (N - 1) / 2) + (olds != last) + (most != N);
}

static int numbers(void) {
  unsigned char bytes[4] = "xyz";
  unsigned u = 3000000000u;
  long long big = 1LL << 40;
  short small = (short)70000;
  _Complex double z[3];
  int bad = 0, flag = !u;
#pragma acc parallel loop copyout(z)
  for (int i = 0; i < 3; ++i) z[i] = (double)i * (double)i;
  bytes[3] = 250;
  bytes[3] += 10;
  bad += bytes[3] != 4 || bytes[1] != 'y' || u / 2 != 1500000000u || u < 5 || (int)u >= 0;
  bad += big >> 38 != 4 || small != 4464 || -7 / 2 != -3 || -7 % 3 != -1 || flag || (~5 & 7) != 2;
  bad += (float)(1.0 / 3) == 1.0 / 3 || (double)u != 3e9 || z[2] != 4.0;
  return bad + (sizeof(struct body) != 88) + (0x1p4 != 16) + ((u >> 31) != 1) + ((long)-1 >> 63 != -1);
}

static int calls(void) {
  int a[N], bad = 0;
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < N; ++i) a[i] = square(i) + abs(-i);
  for (int i = 0; i < N; ++i) bad += a[i] != i * i + i;
  return bad + (pow(2.0, 10) != 1024) + (floor(-1.5) != -2) + (fabsf(-2.5f) != 2.5f);
}

static int globals(void) {
  static int times;
  int bad = 0;
#pragma acc parallel loop present(table) copyin(weights)
  for (int i = 0; i < N; ++i) table[i] = table[i] * count + (int)weights[1][i % 3];
  times += 2;
  return bad + (table[0] != 5) + (table[2] != 11) + (table[7] != 4) + (times != 2) + (weights[0][2] != 0);
}

int main(void) {
#pragma acc wait
  double v[5] = {0.5, 1, 2, 4, 8}, out[5][M];
  printf("loops %d\n", loops());
  printf("reductions %d\n", reductions());
  printf("control %d\n", control());
  printf("records %d\n", records());
  printf("arrays %d\n", arrays(5, v, out));
  printf("data %d\n", data());
  printf("atomics %d\n", atomics());
  printf("numbers %d\n", numbers());
  printf("calls %d\n", calls());
  printf("globals %d\n", globals());
  return 0;
}
