// Scalars that iterations set are theirs: for each level, in kernels, read later, set under conditions.
// RUN: %accomp-clang -O1 -w -fopenacc-target=cpu %s -o %t.cpu -lm && %run-cpu 1+ %t.cpu | FileCheck %s
// RUN: %accomp-clang -O1 -w %s -o %t.host -lm && env OMP_NUM_THREADS=4 OMP_NUM_TEAMS=3 %t.host | FileCheck %s
// REQUIRES: clang-19, cpu-device
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 120, M = 20, K = 6 };
static int wrong;
#define EXPECT(x) \
  if (!(x)) \
  printf("line %d: not %s\n", __LINE__, #x), wrong = 1

static void scalar_set_in_order(void) {
  double u[N], v[N];
  for (int i = 0; i < N; i++)
    u[i] = i;
  double q, r;
  int n = N;
#pragma acc parallel loop gang worker vector copyin(u) copyout(v)
  for (int i = 0; i < n; i++) {
    q = u[i] * 2;
    r = q + 1;
    if (r > 10) {
      q = r;
    }
    v[i] = q + r;
  }
  for (int i = 0; i < N; i++) {
    double qq = 2.0*i, rr = qq+1;
    if (rr > 10)
      qq = rr;
    EXPECT(v[i] == qq+rr);
  }
}

static void scalar_of_inner_loop(void) {
  double u[N][M], v[N][M];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = i + j;
  double q, r;
  int j;
#pragma acc parallel loop gang copyin(u) copyout(v)
  for (int i = 0; i < N; i++) {
#pragma acc loop vector
    for (j = 0; j < M; j++) {
      q = u[i][j];
      r = q * q;
      v[i][j] = r + q;
    }
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      EXPECT(v[i][j] == (i+j)*(i+j)+(i+j));
}

static void scalar_read_later_redefined(void) {
  double u[N], v[N], w[N];
  for (int i = 0; i < N; i++)
    u[i] = i;
  double q;
#pragma acc parallel num_gangs(1) copyin(u) copyout(v, w)
  {
#pragma acc loop worker vector
    for (int i = 0; i < N; i++) {
      q = u[i] + 1;
      v[i] = q * 2;
    }
#pragma acc loop worker vector
    for (int i = 0; i < N; i++) {
      w[i] = (q = u[i]) + 3;
    }
  }
  for (int i = 0; i < N; i++)
    EXPECT(v[i] == (i+1)*2 && w[i] == i + 3);
}

static void scalar_cond_set(void) {
  double u[N], v[N];
  for (int i = 0; i < N; i++)
    u[i] = i;
  double q = 5;
#pragma acc parallel loop copyin(u) copyout(v)
  for (int i = 0; i < N; i++) {
    if (i % 2)
      q = u[i];
    else
      q = -u[i];
    v[i] = q;
  }
  for (int i = 0; i < N; i++)
    EXPECT(v[i] == (i % 2 ? i : -i));
  EXPECT(q == 5);
}

static void scalar_in_seq_inner(void) {
  double v[N];
  double s;
  int k;
#pragma acc parallel loop copyout(v)
  for (int i = 0; i < N; i++) {
    s = 0;
    for (k = 0; k < K; k++)
      s += i * k;
    v[i] = s;
  }
  for (int i = 0; i < N; i++)
    EXPECT(v[i] == i * 15);
}

static void scalar_outer_set_inner_vector(void) {
  double v[N][M];
  double s, t;
  int k;
#pragma acc parallel loop gang copyout(v)
  for (int i = 0; i < N; i++) {
    s = i;
#pragma acc loop vector
    for (int j = 0; j < M; j++) {
      t = s + j;
      v[i][j] = t;
    }
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      EXPECT(v[i][j] == i + j);
}

static void scalar_kernels(void) {
  double u[N], v[N];
  double q, r;
  for (int i = 0; i < N; i++)
    u[i] = i;
#pragma acc kernels copyin(u) copyout(v)
  {
#pragma acc loop independent
    for (int i = 0; i < N; i++) {
      q = u[i] * 2;
      r = q + 1;
      v[i] = q * r;
    }
  }
  for (int i = 0; i < N; i++)
    EXPECT(v[i] == 2.0*i*(2*i+1));
}

static void scalar_kernels_cond(void) {
  double u[N], v[N];
  double q = 1;
  for (int i = 0; i < N; i++)
    u[i] = i;
#pragma acc kernels loop independent copyin(u) copyout(v)
  for (int i = 0; i < N; i++) {
    if (i & 1) {
      q = u[i];
      v[i] = q;
    }
    else
      v[i] = 0;
  }
  for (int i = 0; i < N; i++)
    EXPECT(v[i] == (i & 1 ? i : 0));
}

static void scalar_kernels_after(void) {
  int last = 0, a[N];
#pragma acc kernels copyout(a)
  {
    last = 7;
#pragma acc loop independent
    for (int i = 0; i < N; i++)
      a[i] = i + last;
  }
  EXPECT(last == 7 && a[5] == 12);
}

static void scalar_copied_shared(void) {
  int count = 0;
  int a[N];
#pragma acc parallel loop copy(count) copyout(a)
  for (int i = 0; i < N; i++) {
    a[i] = i;
    if (i == 77)
      count = i;
  }
  EXPECT(count == 77 && a[3] == 3);
}

static void gang_private_counter(void) {
  int a[N], c;
#pragma acc parallel num_gangs(3) copyout(a)
  {
    c = 100;
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      a[i] = c + i;
  }
  EXPECT(a[0] == 100 && a[N-1] == 100+N-1);
}

static void tile_scalar(void) {
  int a[N][M], q;
#pragma acc parallel loop tile(4,4) copyout(a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      q = i + j;
      a[i][j] = q;
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      EXPECT(a[i][j] == i + j);
}

static void collapse_scalar(void) {
  int a[N][M], q;
  int i, j;
#pragma acc parallel loop collapse(2) copyout(a)
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++) {
      q = i + j;
      a[i][j] = q;
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      EXPECT(a[i][j] == i + j);
}

static void gang_then_scalar_after(void) {
  int a[N], last[4] = {0};
#pragma acc parallel copyout(a) num_gangs(4)
  {
    int base = 10;
#pragma acc loop gang
    for (int i = 0; i < N; i++) {
      base = base;
      a[i] = base + i;
    }
  }
  EXPECT(a[3] == 13);
}

static void worker_scalar_used_after_loop(void) {
  int a[N], q = 2, r[1];
#pragma acc parallel num_gangs(1) copyout(a, r)
  {
#pragma acc loop worker
    for (int i = 0; i < N; i++) {
      int t = i * q;
      a[i] = t;
    }
    r[0] = q;
  }
  EXPECT(a[3] == 6 && r[0] == 2);
}

static void scalar_written_read_behind(void) {
  int a[N], q = 2, r = 0;
#pragma acc parallel num_gangs(1) copyout(a) copy(r)
  {
#pragma acc loop worker
    for (int i = 0; i < N; i++) {
      q = i;
      a[i] = q;
    }
    q = 9;
    r = q;
  }
  for (int i = 0; i < N; i++)
    EXPECT(a[i] == i);
  EXPECT(r == 9);
}

#define SET(v, e) v = (e)

static void scalar_macro_name(void) {
  double v[N], q;
#pragma acc parallel loop copyout(v)
  for (int i = 0; i < N; i++) {
    SET(q, 2.0 * i);
    v[i] = q + 1;
  }
  for (int i = 0; i < N; i++)
    EXPECT(v[i] == 2.0*i+1);
}

static void scalar_compound_assign(void) {
  double v[N], q = 1;
#pragma acc parallel loop copyout(v)
  for (int i = 0; i < N; i++) {
    q = 1;
    q += i;
    q *= 2;
    v[i] = q;
  }
  for (int i = 0; i < N; i++)
    EXPECT(v[i] == 2.0*(i+1));
}

#pragma acc routine seq
void give(double *p, double x) {
  *p = x;
}

static void scalar_address(void) {
  double v[N], q;
#pragma acc parallel loop copyout(v)
  for (int i = 0; i < N; i++) {
    give(&q, i);
    v[i] = q;
  }
  for (int i = 0; i < N; i++)
    EXPECT(v[i] == i);
}

static void while_in_loop(void) {
  int v[N], k;
#pragma acc parallel loop copyout(v)
  for (int i = 0; i < N; i++) {
    k = i;
    while (k > 9)
      k -= 10;
    v[i] = k;
  }
  for (int i = 0; i < N; i++)
    EXPECT(v[i] == i % 10);
}

static void goto_scalars(void) {
  int a[N], q;
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < N; i++) {
    q = i;
    if (q % 3 == 0)
      continue_: {
        a[i] = 1;
        continue;
      }
    a[i] = q;
  }
  EXPECT(a[5] == 5 && a[6] == 1);
}

static void scalar_result_of_last(void) {
  int a[N], q = -1, r[2];
#pragma acc parallel num_gangs(1) copyout(a, r)
  {
#pragma acc loop worker
    for (int i = 0; i < N; i++) {
      q = 2 * i;
      a[i] = q + 1;
    }
    r[0] = q;
#pragma acc loop vector
    for (int i = 0; i < N; i++) {
      q = 3 * i;
      a[i] += q;
    }
    r[1] = q + 1;
  }
  EXPECT(a[7] == 36 && r[0] == 2 * N - 2 && r[1] == 3 * N - 2);
}

static void scalar_flag(void) {
  int a[N], found = 0, r = 0;
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc parallel num_gangs(1) copyin(a) copy(r)
  {
#pragma acc loop seq
    for (int t = 0; t < 3; t++) {
      if (found)
        r += 1;
#pragma acc loop worker
      for (int i = 0; i < N; i++)
        if (a[i] == 77)
          found = 1;
    }
  }
  EXPECT(r == 2);
}

static void scalar_kernels_result(void) {
  int a[N], q = -1;
#pragma acc kernels copyout(a)
#pragma acc loop independent
  for (int i = 0; i < N; i++) {
    q = 2 * i;
    a[i] = q + 1;
  }
  EXPECT(a[7] == 15 && q == 2 * N - 2);
}

static void scalar_private_outside(void) {
  double v[N][M], q;
#pragma acc parallel loop gang private(q) copyout(v)
  for (int i = 0; i < N; i++) {
#pragma acc loop vector
    for (int j = 0; j < M; j++) {
      q = i * j;
      v[i][j] = q + 1;
    }
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      EXPECT(v[i][j] == i*j+1);
}

static void scalar_private_worker_vector(void) {
  double v[N][M], q, r;
#pragma acc parallel loop gang worker private(q) copyout(v)
  for (int i = 0; i < N; i++) {
    q = i;
#pragma acc loop vector
    for (int j = 0; j < M; j++) {
      r = q * j;
      v[i][j] = r + 1;
    }
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      EXPECT(v[i][j] == i*j+1);
}

static void scalar_kernels_nest(void) {
  double v[N][M], q, r;
#pragma acc kernels copyout(v)
#pragma acc loop independent gang
  for (int i = 0; i < N; i++) {
    q = i;
#pragma acc loop independent vector
    for (int j = 0; j < M; j++) {
      r = q * j;
      v[i][j] = r + 1;
    }
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      EXPECT(v[i][j] == i*j+1);
}

static void scalar_region_conditional(void) {
  double v[N], q = 4;
#pragma acc parallel copyout(v) num_gangs(3)
  {
#pragma acc loop gang worker
    for (int i = 0; i < N; i++) {
      if (i % 3)
        q = i;
      else
        q = -i;
      v[i] = q;
    }
  }
  for (int i = 0; i < N; i++)
    EXPECT(v[i] == (i % 3 ? i : -i));
}

static void scalar_two_loops_conditional(void) {
  double v[N], w[N], q = 4;
#pragma acc parallel copyout(v, w) num_gangs(1)
  {
#pragma acc loop worker vector
    for (int i = 0; i < N; i++) {
      q = i;
      v[i] = q;
    }
#pragma acc loop worker vector
    for (int i = 0; i < N; i++) {
      if (i % 3)
        q = i;
      else
        q = -i;
      w[i] = q;
    }
  }
  for (int i = 0; i < N; i++)
    EXPECT(v[i] == i && w[i] == (i % 3 ? i : -i));
}

static void scalar_region_two_gang_loops(void) {
  double v[N], w[N], q = 4;
#pragma acc parallel copyout(v, w) num_gangs(3)
  {
#pragma acc loop gang worker
    for (int i = 0; i < N; i++) {
      if (i % 3)
        q = i;
      else
        q = -i;
      v[i] = q;
    }
#pragma acc loop gang worker
    for (int i = 0; i < N; i++) {
      if (i % 2)
        q = i;
      else
        q = -i;
      w[i] = q;
    }
  }
  for (int i = 0; i < N; i++)
    EXPECT(v[i] == (i % 3 ? i : -i) && w[i] == (i % 2 ? i : -i));
}

int main(void) {
  scalar_set_in_order();
  scalar_of_inner_loop();
  scalar_read_later_redefined();
  scalar_cond_set();
  scalar_in_seq_inner();
  scalar_outer_set_inner_vector();
  scalar_kernels();
  scalar_kernels_cond();
  scalar_kernels_after();
  scalar_copied_shared();
  gang_private_counter();
  tile_scalar();
  collapse_scalar();
  gang_then_scalar_after();
  worker_scalar_used_after_loop();
  scalar_written_read_behind();
  scalar_macro_name();
  scalar_compound_assign();
  scalar_address();
  while_in_loop();
  goto_scalars();
  scalar_result_of_last();
  scalar_flag();
  scalar_kernels_result();
  scalar_private_outside();
  scalar_private_worker_vector();
  scalar_kernels_nest();
  scalar_region_conditional();
  scalar_two_loops_conditional();
  scalar_region_two_gang_loops();
  puts(wrong ? "wrong" : "all right"); // CHECK: all right
  return wrong;
}
