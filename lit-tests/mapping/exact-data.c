// Profile `exact`: the data directives are calls of the run-time library (OpenACC 3.3 sections 2.6, 2.7, 2.14.4).
// RUN: grep -v CHECK %s > %t.c
// RUN: %accomp-clang -fopenacc-profile=exact -fopenacc-policy=documented -fopenacc-print=omp %t.c | FileCheck %s
// RUN: %accomp-clang -fopenacc-profile=exact -fopenacc-policy=documented -fopenacc-print=acc-omp %t.c | FileCheck --check-prefix=COMMENTS %s
// RUN: %accomp-clang -fopenacc-profile=exact -fopenacc-policy=documented -fopenacc-print=acc %t.c | diff %t.c -

// CHECK: #include <accomp.h>
// CHECK-NEXT: Profile
// COMMENTS: // #include <accomp.h>

struct list {
  int n;
  double *v;
};

double whole[4];

// CHECK-LABEL: void enter_and_leave
void enter_and_leave(double *a, double *b, struct list *l, int n, int q) {
  // CHECK: accomp_wait(ACCOMP_HERE, !!n, -1, q, 0, 0);
  // CHECK-NEXT: accomp_enter_data(ACCOMP_HERE, !!n, q, 3, (const accomp_var[]){
  // CHECK-NEXT: {ACCOMP_COPYIN, a, (size_t)n * sizeof a[0], ACCOMP_ADDRESS(a), "a[0:n]", 0, 0}
  // CHECK-NEXT: {ACCOMP_CREATE | ACCOMP_ZERO, &b[2], (size_t)(n - 2) * sizeof b[0], ACCOMP_ADDRESS(b),
  // CHECK-NEXT: "b[2:n - 2]", 0, 0}
  // CHECK-NEXT: {ACCOMP_ATTACH, 0, 0, ACCOMP_ADDRESS(l->v), "l->v", 0, 0}
#pragma acc enter data copyin(a[0:n]) create(zero : b[2:n - 2]) attach(l->v) async(q) wait if (n)
  // CHECK: accomp_exit_data(ACCOMP_HERE, 1, ACCOMP_NOVAL, 1, 3,
  // CHECK-NEXT: {ACCOMP_COPYOUT, &a[1], sizeof a[0], ACCOMP_ADDRESS(a), "a[1]", 0, 0}
  // A pointer named whole in a clause that creates nothing: the library finds out what it stands for.
  // CHECK-NEXT: {ACCOMP_DELETE, b, 0, ACCOMP_ADDRESS(b), "b", 0, 0}
  // CHECK-NEXT: {ACCOMP_DETACH, 0, 0, ACCOMP_ADDRESS(l->v), "l->v", 0, 0}
#pragma acc exit data copyout(a[1]) delete (b) detach(l->v) finalize async
  // CHECK: accomp_exit_data(ACCOMP_HERE, 1, ACCOMP_SYNC, 0, 1,
  // CHECK-NEXT: {ACCOMP_DELETE, a, (size_t)n * sizeof a[0], ACCOMP_ADDRESS(a), "a[0:n]", 0, 0}
#pragma acc exit data delete (a[0:n])
}

// CHECK-LABEL: void update
void update(struct list *l, double grid[8][8], double **rows, int n) {
  double s = 0;
  // CHECK: accomp_update(ACCOMP_HERE, !!n, ACCOMP_SYNC, 1, 3,
  // CHECK-NEXT: {ACCOMP_DEVICE, &grid[1], 2 * sizeof grid[0], ACCOMP_ADDRESS(grid), "grid[1:2]", 0, 0}
  // CHECK-NEXT: {ACCOMP_SELF, &s, sizeof s, 0, "s", 0, 0}
  // CHECK-NEXT: {ACCOMP_SELF, l->v, (size_t)(l->n) * sizeof l->v[0], ACCOMP_ADDRESS(l->v), "l->v[:l->n]", 0,
  // CHECK-NEXT: 0}
#pragma acc update device(grid[1:2]) self(s, l->v[:l->n]) if_present if (n)
  // CHECK: accomp_update(ACCOMP_HERE, 1, 2 * n, 0, 1,
  // CHECK-NEXT: {ACCOMP_SELF, &whole, sizeof whole, 0, "whole", 0, 0}
#pragma acc update host(whole) async(2 * n)
  // CHECK: {ACCOMP_SELF, &whole[2], sizeof whole - 2 * sizeof whole[0], 0, "whole[2:]", 0, 0}
#pragma acc update self(whole[2:])
  // More than one dimension: offset, length, stride, size of an element, whether it is a pointer to follow.
  // CHECK: {ACCOMP_SELF, grid, 0, ACCOMP_ADDRESS(grid), "grid[0:n][2:3]", (const accomp_dim[])
  // CHECK-NEXT: {0, (size_t)n, 1, sizeof grid[0], 0},
  // CHECK-NEXT: {2, 3, 1, sizeof grid[0][0], 0}},
  // CHECK-NEXT: 2},
  // CHECK-NEXT: {ACCOMP_SELF, ACCOMP_POINTER(rows), 0, ACCOMP_ADDRESS(rows), "rows[0:n][0:8]",
  // CHECK-NEXT: (const accomp_dim[]){{[{][{]}}0, (size_t)n, 1, sizeof rows[0], 1}, {0, 8, 1, sizeof rows[0][0], 0}},
  // CHECK-NEXT: 2}});
#pragma acc update self(grid[0:n][2:3], rows[0:n][0:8])
}

// CHECK-LABEL: void wait_directive
void wait_directive(int q) {
  // CHECK: accomp_wait(ACCOMP_HERE, 1, -1, ACCOMP_SYNC, 0, 0);
#pragma acc wait
  // CHECK: accomp_wait(ACCOMP_HERE, !!(q > 2), 0, 5, 2, (const int[]){1, q});
#pragma acc wait(devnum : 0 : queues : 1, q) async(5) if (q > 2)
}

// CHECK-LABEL: void data_construct
void data_construct(double *a, double *b, int n) {
  double t[3];
  // One var in two clauses: what both ask for.
  // CHECK: for (accomp_region accomp_0 = accomp_open(ACCOMP_HERE, ACCOMP_DATA, !!(n > 1), ACCOMP_SYNC, 3,
  // CHECK-NEXT: (const accomp_var[]){
  // CHECK-NEXT: {ACCOMP_COPY | ACCOMP_READONLY, a, (size_t)n * sizeof a[0], ACCOMP_ADDRESS(a), "a[0:n]",
  // CHECK-NEXT: 0, 0}
  // CHECK-NEXT: {ACCOMP_NO_CREATE, &t, sizeof t, 0, "t", 0, 0},
  // CHECK-NEXT: {ACCOMP_DEVICEPTR, b, 0, 0, "b", 0, 0}});
  // CHECK-NEXT: accomp_0._open; accomp_close(ACCOMP_HERE, &accomp_0))
  // CHECK-NEXT: { t[0] = 1; }
#pragma acc data copyin(readonly : a[0:n]) copyout(a[0:n]) no_create(t) deviceptr(b) if (n > 1)
  { t[0] = 1; }
}

// CHECK-LABEL: void compute_construct
void compute_construct(double *a, double *b, int n, int q) {
  double s = 0;
#pragma acc data copyin(a[0:n])
  {
    // The enclosing data region is visible; a scalar of this construct alone is left to OpenMP.
    // CHECK: for (accomp_region accomp_1 = accomp_open(ACCOMP_HERE, ACCOMP_PARALLEL | ACCOMP_TASK,
    // CHECK-NEXT: !!(n > 1) && !q,
    // CHECK-NEXT: (accomp_wait(ACCOMP_HERE, !!(n > 1) && !q, -1, q + 1, 1, (const int[]){3}), q + 1), 1,
    // CHECK-NEXT: (const accomp_var[]){
    // CHECK-NEXT: {ACCOMP_PRESENT, b, (size_t)n * sizeof b[0], ACCOMP_ADDRESS(b), "b[0:n]", 0, 0}});
    // CHECK-NEXT: accomp_1._open; accomp_close(ACCOMP_HERE, &accomp_1))
    // CHECK-NEXT: #pragma omp target teams if(target: accomp_1._condition) map(alloc: b[0:n]) map(tofrom: s)
    // CHECK-SAME: nowait
    // CHECK-NEXT: depend(inout: accomp_1._queue[0]) device(accomp_device_number())
#pragma acc parallel reduction(+ : s) present(b[0:n]) if (n > 1) self(q) async(q + 1) wait(3)
    s += a[0] * b[0];
  }
}

// CHECK-LABEL: void host_data
void host_data(double *a, int n) {
  double t[4];
  // A pointer has a local one of its name; other variables are OpenMP's.
  // CHECK: const int accomp_if = !!n;
  // CHECK-NEXT: __typeof__(a) const accomp_use_0 = (__typeof__(a))accomp_use_device(ACCOMP_HERE, accomp_if, 1, a,
  // CHECK-NEXT: "a");
  // CHECK-NEXT: (void)accomp_use_device(ACCOMP_HERE, accomp_if, 1, &t, "t");
  // CHECK-NEXT: {
  // CHECK-NEXT: double *a = accomp_use_0;
  // CHECK-NEXT: #pragma omp target data use_device_addr(t) if(accomp_if)
  // CHECK-NEXT: a[0] = t[0];
  // CHECK-NEXT: }
  // CHECK-NEXT: }
#pragma acc host_data use_device(a, t) if_present if (n)
  a[0] = t[0];
  // Without a condition there is none.
  // CHECK: #pragma omp target data use_device_addr(t){{$}}
  // CHECK-NEXT: t[0] = t[1];
#pragma acc host_data use_device(t)
  t[0] = t[1];
}

// What `attach` is about is present, as the pointer of a data clause is.
void attached(int *p, int n) {
  // CHECK-LABEL: void attached
#pragma acc data attach(p)
  // CHECK: {{^}}#pragma omp target{{.*}} map(alloc: p)
#pragma acc parallel
  p[0] = n;
}
