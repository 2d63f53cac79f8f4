// Data clauses within data regions: other sections, conditions, members, scalars.
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

static void nested_data_other_section(void) {
  int *p = malloc(N * sizeof(int));
  for (int i = 0; i < N; i++)
    p[i] = i;
  int s = 0;
#pragma acc data copyin(p[0:10])
  {
#pragma acc parallel loop copyin(p[20:10]) reduction(+:s)
    for (int i = 20; i < 30; i++)
      s += p[i];
  }
  EXPECT(s == 245);
}

static void nested_data_two_sections(void) {
  int *p = malloc(N * sizeof(int));
  for (int i = 0; i < N; i++)
    p[i] = i;
#pragma acc data copy(p[0:10])
  {
#pragma acc data copy(p[50:10])
    {
#pragma acc parallel loop
      for (int i = 50; i < 60; i++)
        p[i] += 1000;
    }
    EXPECT(p[50] == 1050 && p[59] == 1059);
#pragma acc parallel loop
    for (int i = 0; i < 10; i++)
      p[i] += 500;
  }
  EXPECT(p[0] == 500 && p[9] == 509 && p[10] == 10);
}

static void data_present_or(void) {
  int *p = malloc(N * sizeof(int));
  for (int i = 0; i < N; i++)
    p[i] = i;
#pragma acc data copyin(p[0:N])
  {
#pragma acc parallel loop copy(p[0:N])
    for (int i = 0; i < N; i++)
      p[i] = -i;
    EXPECT(1);
#pragma acc update host(p[0:N])
  }
  EXPECT(p[5] == -5);
}

static void enter_exit(void) {
  int *p = malloc(N * sizeof(int));
  for (int i = 0; i < N; i++)
    p[i] = i;
#pragma acc enter data copyin(p[0:N])
#pragma acc parallel loop present(p[0:N])
  for (int i = 0; i < N; i++)
    p[i] += 1;
#pragma acc exit data copyout(p[0:N])
  EXPECT(p[5] == 6);
}

static void default_present(void) {
  int *p = malloc(N * sizeof(int)), a[N];
  for (int i = 0; i < N; i++)
    a[i] = p[i] = i;
#pragma acc enter data copyin(p[0:N], a)
#pragma acc parallel loop default(present)
  for (int i = 0; i < N; i++) {
    p[i] += 1;
    a[i] += p[i];
  }
#pragma acc exit data copyout(p[0:N], a)
  EXPECT(p[5] == 6 && a[5] == 11);
}

static void if_false(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
  int no = 0;
#pragma acc parallel loop if(no) copy(a)
  for (int i = 0; i < N; i++)
    a[i] += 1;
#pragma acc parallel loop self(1) copy(a)
  for (int i = 0; i < N; i++)
    a[i] += 1;
  EXPECT(a[5] == 7);
}

static void data_if(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
  int no = 0;
#pragma acc data if(no) copy(a)
  {
#pragma acc parallel loop copy(a)
    for (int i = 0; i < N; i++)
      a[i] += 1;
    EXPECT(a[3] == 4);
  }
}

static void async_wait(void) {
  int a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc data copy(a) copyout(b)
  {
#pragma acc parallel loop async(1)
    for (int i = 0; i < N; i++)
      a[i] += 1;
#pragma acc parallel loop async(2) wait(1)
    for (int i = 0; i < N; i++)
      b[i] = a[i] * 2;
#pragma acc wait
  }
  EXPECT(b[5] == 12 && a[5] == 6);
}

int g[N];
double total;
#pragma acc declare create(g, total)
#pragma acc routine seq
int get(int i) {
  return g[i];
}

static void declare_global(void) {
  for (int i = 0; i < N; i++)
    g[i] = i;
#pragma acc update device(g)
  int a[N];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < N; i++)
    a[i] = get(i) + 1;
  EXPECT(a[9] == 10);
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    g[i] = 7;
#pragma acc update self(g)
  EXPECT(g[3] == 7);
}

const int tab[4] = {3, 1, 4, 1};
#pragma acc declare copyin(tab)

static void declare_copyin_const(void) {
  int a[N];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < N; i++)
    a[i] = tab[i % 4];
  EXPECT(a[2] == 4 && a[4] == 3);
}

int kept = 5;
#pragma acc declare copyin(kept)

static void declare_global_scalar_red(void) {
#pragma acc parallel loop reduction(+:kept)
  for (int i = 0; i < N; i++)
    kept += 1;
#pragma acc update self(kept)
  EXPECT(kept == N + 5);
}

struct s {
  int n;
  double *v;
}
;

static void struct_member_copy(void) {
  struct s x = {N, malloc(N * sizeof(double))};
  for (int i = 0; i < N; i++)
    x.v[i] = i;
#pragma acc data copyin(x) copy(x.v[0:x.n])
  {
#pragma acc parallel loop
    for (int i = 0; i < x.n; i++)
      x.v[i] *= 2;
  }
  EXPECT(x.v[9] == 18);
}

struct mixed {
  int n;
  double f;
  int arr[4];
}
;

static void struct_scalar_members(void) {
  struct mixed x = {3, 1.5, {1,2,3,4}};
  double a[N];
#pragma acc parallel loop copyin(x) copyout(a)
  for (int i = 0; i < N; i++)
    a[i] = x.f * x.arr[i % 4];
  EXPECT(a[5] == 3.0);
}

struct parts {
  int n;
  double f;
  int arr[4];
}
;

static void struct_implicit(void) {
  struct parts x = {3, 1.5, {1,2,3,4}};
#pragma acc parallel loop
  for (int i = 0; i < 4; i++)
    x.arr[i] += 10;
  EXPECT(x.arr[2] == 13);
}

static void host_data(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
  int *p = a;
#pragma acc data copy(p[0:N])
  {
#pragma acc host_data use_device(p)
    {
#pragma acc parallel loop deviceptr(p)
      for (int i = 0; i < N; i++)
        p[i] += 5;
    }
  }
  EXPECT(a[3] == 8);
}

static void multi_dim_ptr(void) {
  double (*p)[M] = malloc(sizeof(double[N][M]));
#pragma acc parallel loop gang copyout(p[0:N][0:M])
  for (int i = 0; i < N; i++) {
#pragma acc loop vector
    for (int j = 0; j < M; j++)
      p[i][j] = i - j;
  }
  EXPECT(p[9][3] == 6);
}

static void no_create_absent(void) {
  int a[N], *p = malloc(sizeof(int)*N);
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc data no_create(p[0:N]) copy(a)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      a[i] += 1;
  }
  EXPECT(a[3] == 4);
}

static void visible_scalar(void) {
  double x = 4;
  int a[N];
#pragma acc data copy(x) copyout(a)
  {
#pragma acc parallel num_gangs(1)
    {
      x = x + 1;
    }
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      a[i] = (int)x;
  }
  EXPECT(a[0] == 5 && x == 5);
}

int main(void) {
  nested_data_other_section();
  nested_data_two_sections();
  data_present_or();
  enter_exit();
  default_present();
  if_false();
  data_if();
  async_wait();
  declare_global();
  declare_copyin_const();
  declare_global_scalar_red();
  struct_member_copy();
  struct_scalar_members();
  struct_implicit();
  host_data();
  multi_dim_ptr();
  no_create_absent();
  visible_scalar();
  puts(wrong ? "wrong" : "all right"); // CHECK: all right
  return wrong;
}
