// Profile `exact`: the data directives are calls of the run-time library (OpenACC 3.3 sections 2.6, 2.7, 2.14.4).
// RUN: grep -v CHECK %s > %t.c
// RUN: %accomp-clang -fopenacc-profile=exact -fopenacc-print=omp %t.c | FileCheck %s
// RUN: %accomp-clang -fopenacc-profile=exact -fopenacc-print=acc-omp %t.c | FileCheck --check-prefix=COMMENTS %s
// RUN: %accomp-clang -fopenacc-profile=exact -fopenacc-print=acc %t.c | diff %t.c -

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
  // CHECK: accomp_wait(ACCOMP_HERE, n != 0, -1, q, 0, 0);
  // CHECK-NEXT: { const accomp_var accomp_vars[] = {
  // CHECK-SAME: {ACCOMP_COPYIN, (void *)a, (size_t)n * sizeof a[0], (void **)&a, "a[0:n]", 0, 0}
  // CHECK-SAME: {ACCOMP_CREATE | ACCOMP_ZERO, (void *)&b[2], (size_t)(n - 2) * sizeof b[0], (void **)&b, "b[2:n - 2]", 0, 0}
  // CHECK-SAME: {ACCOMP_ATTACH, 0, 0, (void **)&l->v, "l->v", 0, 0}
  // CHECK-SAME: }; accomp_enter_data(ACCOMP_HERE, n != 0, q, 3, accomp_vars); }
#pragma acc enter data copyin(a[0:n]) create(zero : b[2:n - 2]) attach(l->v) async(q) wait if (n)
  // CHECK: {ACCOMP_COPYOUT, (void *)&a[1], sizeof a[0], (void **)&a, "a[1]", 0, 0}
  // A pointer named whole in a clause that creates nothing: the library finds out what it stands for.
  // CHECK-SAME: {ACCOMP_DELETE, (void *)b, 0, (void **)&b, "b", 0, 0}
  // CHECK-SAME: {ACCOMP_DETACH, 0, 0, (void **)&l->v, "l->v", 0, 0}
  // CHECK-SAME: accomp_exit_data(ACCOMP_HERE, 1, ACCOMP_NOVAL, 1, 3, accomp_vars); }
#pragma acc exit data copyout(a[1]) delete (b) detach(l->v) finalize async
  // CHECK: {ACCOMP_DELETE, (void *)a, (size_t)n * sizeof a[0], (void **)&a, "a[0:n]", 0, 0}
  // CHECK-SAME: accomp_exit_data(ACCOMP_HERE, 1, ACCOMP_SYNC, 0, 1, accomp_vars); }
#pragma acc exit data delete (a[0:n])
}

// CHECK-LABEL: void update
void update(struct list *l, double grid[8][8], int n) {
  double s = 0;
  // CHECK: {ACCOMP_DEVICE, (void *)&grid[1], (size_t)2 * sizeof grid[0], (void **)&grid, "grid[1:2]", 0, 0}
  // CHECK-SAME: {ACCOMP_SELF, (void *)&s, sizeof s, 0, "s", 0, 0}
  // CHECK-SAME: {ACCOMP_SELF, (void *)l->v, (size_t)(l->n) * sizeof l->v[0], (void **)&l->v, "l->v[:l->n]", 0, 0}
  // CHECK-SAME: accomp_update(ACCOMP_HERE, n != 0, ACCOMP_SYNC, 1, 3, accomp_vars); }
#pragma acc update device(grid[1:2]) self(s, l->v[:l->n]) if_present if (n)
  // CHECK: {ACCOMP_SELF, (void *)&whole, sizeof whole, 0, "whole", 0, 0}
  // CHECK-SAME: accomp_update(ACCOMP_HERE, 1, 2 * n, 0, 1, accomp_vars); }
#pragma acc update host(whole) async(2 * n)
  // CHECK: {ACCOMP_SELF, (void *)&whole[2], sizeof whole - 2 * sizeof whole[0], 0, "whole[2:]", 0, 0}
#pragma acc update self(whole[2:])
}

// CHECK-LABEL: void wait_directive
void wait_directive(int q) {
  // CHECK: accomp_wait(ACCOMP_HERE, 1, -1, ACCOMP_SYNC, 0, 0);
#pragma acc wait
  // CHECK: { const int accomp_queues[] = {1, q}; accomp_wait(ACCOMP_HERE, (q > 2) != 0, 0, 5, 2, accomp_queues); }
#pragma acc wait(devnum : 0 : queues : 1, q) async(5) if (q > 2)
}

// CHECK-LABEL: void data_construct
void data_construct(double *a, double *b, int n) {
  double t[3];
  // One var in two clauses: what both ask for.
  // CHECK: const int accomp_if = (n > 1) != 0;
  // CHECK-NEXT: {ACCOMP_COPY | ACCOMP_READONLY, (void *)a, (size_t)n * sizeof a[0], (void **)&a, "a[0:n]", 0, 0}
  // CHECK-SAME: {ACCOMP_NO_CREATE, (void *)&t, sizeof t, 0, "t", 0, 0}
  // CHECK-SAME: accomp_begin(ACCOMP_HERE, ACCOMP_DATA, accomp_if, ACCOMP_SYNC, 2, accomp_vars); }
  // CHECK: t[0] = 1;
  // CHECK-NEXT: accomp_end(ACCOMP_HERE);
  // CHECK-NEXT: }
#pragma acc data copyin(readonly : a[0:n]) copyout(a[0:n]) no_create(t) deviceptr(b) if (n > 1)
  { t[0] = 1; }
}
