// Routines, and functions that stand for them on the device (OpenACC 3.3 section 2.15.1); their loops.
// RUN: grep -v '// [CPE][A-Z]*:' %s > %t.c
// RUN: %accomp-clang -w -fopenacc-policy=documented -fopenacc-print=omp %t.c | FileCheck --check-prefixes=CHECK,PORTABLE %s
// RUN: %accomp-clang -w -fopenacc-profile=exact -fopenacc-policy=documented -fopenacc-print=omp %t.c | FileCheck --check-prefixes=CHECK,EXACT %s

// CHECK: #pragma omp declare target
#pragma acc routine seq
int twice(int x) { return 2 * x; }
// CHECK: #pragma omp end declare target
// CHECK: #pragma omp declare target
#pragma acc routine worker nohost
extern void work(double *a, int n);
// CHECK: #pragma omp end declare target
int on_host(int);
int on_device(int);
// CHECK: #pragma omp declare target to(on_device)
// CHECK: #pragma omp declare target to(on_host)
// CHECK: extern __typeof__(on_host) on_device;
// CHECK: #pragma omp declare variant(on_device) match(device={kind(nohost)})
// CHECK: extern __typeof__(on_host) on_host;
#pragma acc routine(on_device) seq
#pragma acc routine(on_host) seq bind(on_device)
// CHECK: #pragma omp declare target to(on_device)
// CHECK-NOT: variant
#pragma acc routine(on_device) seq bind(on_device)
// CHECK: extern
#pragma acc routine vector bind("other")
void named(double *a);
// CHECK-SAME: __typeof__(named) other;
// CHECK: #pragma omp declare target
// CHECK: #pragma omp declare variant(other) match(device={kind(nohost)})
// CHECK: void named(double *a);
// CHECK: #pragma omp end declare target
// CHECK: void commented(const double *a , int n);
// CHECK: extern __typeof__(commented) instead;
#pragma acc routine seq bind("instead")
void commented(const double *a /* the values */, // how many they are:
               int n);
static int hidden(int);
// CHECK: static __typeof__(hidden) hidden_there;
// CHECK: #pragma omp declare variant(hidden_there) match(device={kind(nohost)})
#pragma acc routine(hidden) seq bind(hidden_there)
static int hidden_there(int x) { return x; }

// CHECK: #pragma omp declare target
#pragma acc routine gang
void all(double *a, int n) {
// CHECK: extern int omp_get_num_teams(void);
// CHECK-NEXT: extern int omp_get_team_num(void);
// CHECK: unsigned long accomp_turn = 0;
// CHECK: const unsigned long accomp_gangs = omp_get_num_teams(), accomp_gang = omp_get_team_num();
#pragma acc loop gang
  for (int i = 0; i < n; ++i)
    // CHECK: if (accomp_turn++ % accomp_gangs == accomp_gang) a[i] += 1;
    // CHECK: extern int omp_get_num_teams(void);
// CHECK-NEXT: extern int omp_get_team_num(void);
    // CHECK: unsigned long accomp_turn = 0;
    // CHECK: const unsigned long accomp_gangs = omp_get_num_teams(), accomp_gang = omp_get_team_num();
    a[i] += 1;
#pragma acc loop gang collapse(2)
  for (int i = 0; i < n; ++i)
    // CHECK: if (accomp_turn++ % accomp_gangs == accomp_gang) for (int j = 0; j < n; ++j)
    for (int j = 0; j < n; ++j)
      a[i * n + j] += 1;
}
// CHECK: #pragma omp end declare target

// CHECK: #pragma omp declare target
#pragma acc routine worker
void some(double *a, int n) {
  double s = 0;
// CHECK: #pragma omp parallel for shared(n, a) reduction(+: s)
#pragma acc loop worker reduction(+ : s)
  for (int i = 0; i < n; ++i) {
// CHECK: #pragma omp simd
#pragma acc loop vector
    for (int j = 0; j < n; ++j)
      a[i * n + j] += 1;
    s += a[i];
  }
#pragma acc loop seq
  for (int i = 0; i < n; ++i)
    a[i] += s;
}
// CHECK: #pragma omp end declare target

void call(double *a, int n, int w) {
// PORTABLE: #pragma omp target teams num_teams(8) map(tofrom: a[0:n]) shared(a) firstprivate(n)
// EXACT: for (accomp_region accomp_0 = accomp_open(ACCOMP_HERE, ACCOMP_PARALLEL,
// EXACT: #pragma omp target teams num_teams(8) map(alloc: a[0:n]) thread_limit(w) shared(a) firstprivate(n)
#pragma acc parallel copy(a[0:n]) num_workers(w) num_gangs(8)
  all(a, n);
}
