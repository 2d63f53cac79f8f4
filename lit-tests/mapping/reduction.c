// Reductions of loops into variables that the gangs share and use beside them (OpenACC 3.3 section 2.9.11).
// RUN: grep -v '// [CPE][A-Z]*:' %s > %t.c
// RUN: %accomp-clang -w -fopenacc-policy=documented -fopenacc-print=omp %t.c | FileCheck --check-prefixes=CHECK,PORTABLE %s
// RUN: %accomp-clang -w -fopenacc-profile=exact -fopenacc-policy=documented -fopenacc-print=omp %t.c | FileCheck --check-prefixes=CHECK,EXACT %s

int everywhere;
// CHECK: #pragma omp declare target to(everywhere)
#pragma acc declare create(everywhere)

void reduce(const double *a, int n, int *v) {
  double s = 0, m = 0;
  int h[4] = {0}, any = 0;
// PORTABLE: #pragma omp target teams map(to: a[0:n]) map(tofrom: s, m) shared(a) firstprivate(n) \
// EXACT: for (accomp_region accomp_0 = accomp_open(ACCOMP_HERE, ACCOMP_PARALLEL,
// EXACT: #pragma omp target teams map(alloc: a[0:n]) map(tofrom: s, m) shared(a) firstprivate(n) \
// CHECK: reduction(+: s) reduction(max: m)
// CHECK: #pragma omp distribute simd reduction(+: s) reduction(max: m)
#pragma acc parallel loop gang vector reduction(+ : s) reduction(max : m) copyin(a[0:n])
  for (int i = 0; i < n; ++i) {
    s += a[i];
    m = m < a[i] ? a[i] : m;
  }
// EXACT: for (accomp_region accomp_0 = accomp_open(ACCOMP_HERE, ACCOMP_PARALLEL,
// CHECK: __typeof__(s) accomp_red_s = 0;
// PORTABLE: #pragma omp target teams num_teams(4) map(tofrom: s, accomp_red_s) map(to: a[0:n]) shared(s, a) \
// PORTABLE: firstprivate(n) reduction(+: accomp_red_s)
// EXACT: #pragma omp target teams num_teams(4) map(alloc: s, a[0:n]) shared(s, a) firstprivate(n) \
// EXACT: map(tofrom: accomp_red_s) reduction(+: accomp_red_s)
#pragma acc parallel num_gangs(4) copy(s) copyin(a[0:n])
  {
    double before = s;
// CHECK: __typeof__(accomp_red_s) s = 0;
// CHECK: #pragma omp distribute
#pragma acc loop gang reduction(+ : s)
    for (int i = 0; i < n; ++i)
      s += a[i] + before;
  // CHECK: accomp_red_s += s;
  }
// CHECK: #pragma omp target map(tofrom: s) firstprivate(accomp_red_s)
// CHECK-NEXT: {
// CHECK-NEXT: s += accomp_red_s;
// CHECK-NEXT: }
// PORTABLE: #pragma omp target teams map(tofrom: v[0:4], h, any) firstprivate(n) reduction(+: h, v[0:4]) \
// PORTABLE: reduction(||: any)
// EXACT: for (accomp_region accomp_0 = accomp_open(ACCOMP_HERE, ACCOMP_PARALLEL,
// EXACT: #pragma omp target teams map(alloc: v[0:4], h) map(tofrom: any) firstprivate(n) \
// EXACT: reduction(+: h, v[0:4]) reduction(||: any)
// CHECK: #pragma omp distribute
#pragma acc parallel loop gang reduction(+ : h) reduction(|| : any) reduction(+ : v[0:4]) copy(v[0:4])
  for (int i = 0; i < n; ++i) {
    h[i % 4] += i;
    v[i % 4] += i;
    any = any || i == 3;
  }
// PORTABLE: #pragma omp target teams num_teams(2) map(to: a[0:n]) map(tofrom: s) shared(a) firstprivate(n) \
// EXACT: for (accomp_region accomp_0 = accomp_open(ACCOMP_HERE, ACCOMP_PARALLEL,
// EXACT: #pragma omp target teams num_teams(2) map(alloc: a[0:n]) map(tofrom: s) shared(a) firstprivate(n) \
// CHECK: reduction(+: s)
// CHECK: #pragma omp distribute
#pragma acc parallel loop gang num_gangs(2) copyin(a[0:n]) reduction(+ : s)
  for (int i = 0; i < n; ++i) {
// CHECK: #pragma omp parallel for shared(n, a, i) reduction(+: s)
#pragma acc loop worker reduction(+ : s)
    for (int j = 0; j < n; ++j)
      s += a[i] * a[j];
  }
}

// Nobody can wait for the gangs of an asynchronous kernel: each combines by itself. In the portable profile none is.
void queued(const double *a, int n, double s) {
// PORTABLE: __typeof__(s) accomp_red_s = 0;
// EXACT: __typeof__(s) *const accomp_shared_s = &s;
#pragma acc parallel copyin(a[0:n]) copy(s) async
  {
#pragma acc loop gang reduction(+ : s)
    for (int i = 0; i < n; ++i)
      s += a[i];
    // PORTABLE: accomp_red_s += s;
    // EXACT: *accomp_shared_s += s;
    if (s > 100)
      s = 100;
  }
}

// CHECK: #pragma omp declare target
#pragma acc routine gang
void orphan(const double *a, int n) {
// CHECK: extern int omp_get_num_teams(void);
// CHECK-NEXT: extern int omp_get_team_num(void);
// CHECK: unsigned long accomp_turn = 0;
// CHECK: const unsigned long accomp_gangs = omp_get_num_teams(), accomp_gang = omp_get_team_num();
// CHECK: __typeof__(everywhere) *const accomp_shared_everywhere = &everywhere;
// CHECK: __typeof__(*accomp_shared_everywhere) everywhere = 0;
#pragma acc loop gang reduction(+ : everywhere)
  for (int i = 0; i < n; ++i)
    // CHECK: if (accomp_turn++ % accomp_gangs == accomp_gang) everywhere += a[i] > 0;
    // CHECK: #pragma omp parallel num_threads(1)
    // CHECK: #pragma omp atomic update
    // CHECK: *accomp_shared_everywhere += everywhere;
    everywhere += a[i] > 0;
  // CHECK: #pragma omp atomic compare
  // CHECK-NEXT: if (*accomp_shared_everywhere > everywhere) {
#pragma acc loop gang reduction(min : everywhere)
  for (int i = 0; i < n; ++i)
    everywhere = a[i] < everywhere ? a[i] : everywhere;
  // CHECK: #pragma omp atomic compare
  // CHECK-NEXT: if (*accomp_shared_everywhere < everywhere) {
#pragma acc loop gang reduction(max : everywhere)
  for (int i = 0; i < n; ++i)
    everywhere = a[i] > everywhere ? a[i] : everywhere;
}
// CHECK: #pragma omp end declare target
