// Clauses of host programs of kernels: each reaches the library, whatever stands beside it.
// RUN: grep -v CHECK %s > %t.c
// RUN: %accomp-clang -w -fopenacc-print=hip %t.c | FileCheck %s
// RUN: %accomp-clang -w -fopenacc-print=omp -fopenacc-profile=exact %t.c | FileCheck %s

// CHECK-LABEL: void waits
void waits(int n, int *a, int q) {
  // CHECK: accomp_open(ACCOMP_HERE, ACCOMP_PARALLEL{{.*}}, 1,
  // CHECK-NEXT: (accomp_wait(ACCOMP_HERE, 1, 2, 3, 2, (const int[]){q, 4}), 3), 1,
#pragma acc parallel loop copy(a[0:n]) wait(devnum: 2: q, 4) async(3)
  for (int i = 0; i < n; ++i)
    a[i] = i;
  // CHECK: accomp_wait(ACCOMP_HERE, 1, q + 1, ACCOMP_SYNC, 1, (const int[]){5});
  // CHECK-NEXT: accomp_update(
#pragma acc update self(a[0:n]) wait(devnum: q + 1: 5)
  // CHECK: accomp_open(ACCOMP_HERE, ACCOMP_DATA, 1,
  // CHECK-NEXT: (accomp_wait(ACCOMP_HERE, 1, 6, ACCOMP_SYNC, 1, (const int[]){q}), ACCOMP_SYNC), 1,
#pragma acc data copy(a[0:n]) wait(devnum: 6: q)
  a[0] = 1;
}

// CHECK-LABEL: void finalized
void finalized(int n, int *a, int *b) {
  // CHECK: accomp_exit_data(ACCOMP_HERE, !!(n > 2), ACCOMP_SYNC, 1, 2,
#pragma acc exit data copyout(a[0:n]) delete(b[0:n]) finalize if(n > 2)
}

// CHECK-LABEL: int declared
int declared(void) {
  static int kept[8];
  // A static variable enters data when the function is first called, and stays.
  // CHECK: static int accomp_once_[[L:[0-9]+]];
  // CHECK-NEXT: accomp_enter_data(ACCOMP_HERE, !accomp_once_[[L]]++, ACCOMP_SYNC, 1,
#pragma acc declare create(kept)
  return kept[0]++;
}
