// Declared variables: of static storage, of a function, of another file (OpenACC 3.3 section 2.13).
// RUN: grep -v '// [CPE][A-Z]*:' %s > %t.c
// RUN: %accomp-clang -w -fopenacc-policy=documented -fopenacc-print=omp %t.c | FileCheck --check-prefixes=CHECK,PORTABLE %s
// RUN: %accomp-clang -w -fopenacc-profile=exact -fopenacc-policy=documented -fopenacc-print=omp %t.c | FileCheck --check-prefixes=CHECK,EXACT %s

int created, resident[4];
extern double table[8];
static float own[2];
int linked[100];
// CHECK: #pragma omp declare target to(created, resident)
// CHECK: #pragma omp declare target to(table)
// CHECK: #pragma omp declare target to(own)
// EXACT: static void *accomp_address_own(int accomp_device) {
// EXACT-NEXT: void *accomp_address;
// EXACT: #pragma omp target map(from: accomp_address) device(accomp_device)
// EXACT: accomp_address = (void *)&own;
// EXACT-NEXT: return accomp_address;
// EXACT-NEXT: }
// EXACT: __attribute__((__constructor__)) static void accomp_declare_own(void) {
// EXACT-NEXT: accomp_declare(&own, sizeof own, accomp_address_own);
// EXACT-NEXT: }
// CHECK: #pragma omp declare target link(linked)
#pragma acc declare create(created) device_resident(resident)
#pragma acc declare copyin(table)
#pragma acc declare create(own)
#pragma acc declare link(linked)

void use(int n) {
  int here[10];
// EXACT: for (accomp_region accomp_0 = accomp_open(ACCOMP_HERE, ACCOMP_PARALLEL,
// CHECK: #pragma omp target teams num_teams(2)
// CHECK: #pragma omp distribute
#pragma acc parallel loop gang num_gangs(2)
  for (int i = 0; i < 4; ++i)
    resident[i] = created + table[i] + own[i % 2];
// PORTABLE: #pragma omp target data map(to: linked)
// EXACT: for (accomp_region accomp_0 = accomp_open(ACCOMP_HERE, ACCOMP_DATA,
// EXACT: {{^}}#pragma omp target enter data map(alloc: linked) device(accomp_device_number()){{$}}
// EXACT: for (accomp_region accomp_1 = accomp_open(ACCOMP_HERE, ACCOMP_PARALLEL,
// CHECK: #pragma omp target teams map(alloc: linked)
// CHECK: #pragma omp distribute
#pragma acc data copyin(linked)
#pragma acc parallel loop gang
  for (int i = 0; i < 10; ++i)
    linked[i] = i;
// PORTABLE: #pragma omp target enter data map(to: linked[0:n]) if(n)
// PORTABLE: char *accomp_own = (char *)&own;
// PORTABLE-NEXT: #pragma omp target update from(accomp_own[0:sizeof own])
// PORTABLE: #pragma omp target update from(created)
#pragma acc enter data copyin(linked[0:n]) if (n)
#pragma acc update self(created, own)
}
// EXACT: accomp_enter_data(ACCOMP_HERE, !!n, ACCOMP_SYNC, 1, (const accomp_var[]){
// EXACT-NEXT: {ACCOMP_COPYIN, linked, (size_t)n * sizeof linked[0], 0, "linked[0:n]", 0, 0}});
// EXACT: #pragma omp target enter data map(alloc: linked[0:n]) if(n) device(accomp_device_number())
// EXACT: accomp_update(ACCOMP_HERE, 1, ACCOMP_SYNC, 0, 2, (const accomp_var[]){
// EXACT-NEXT: {ACCOMP_SELF, &created, sizeof created, 0, "created", 0, 0},
// EXACT-NEXT: {ACCOMP_SELF, &own, sizeof own, 0, "own", 0, 0}});
