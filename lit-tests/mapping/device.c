// Directives about the device itself (OpenACC 3.3 sections 2.14.1 to 2.14.3).
// RUN: grep -v '// [CPE][A-Z]*:' %s > %t.c
// RUN: %accomp-clang -w -fopenacc-print=omp %t.c | FileCheck --check-prefix=PORTABLE %s
// RUN: %accomp-clang -w -fopenacc-profile=exact -fopenacc-print=omp %t.c | FileCheck --check-prefix=EXACT %s

void device(int n, int q) {
// PORTABLE: extern void omp_set_default_device(int);
// PORTABLE: extern int omp_get_initial_device(void);
// PORTABLE: omp_set_default_device(n);
// EXACT: accomp_init(ACCOMP_HERE, 1, ACCOMP_TYPE_NONE, -1);
// EXACT: accomp_init(ACCOMP_HERE, !!(n > 0), ACCOMP_TYPE_NVIDIA, n);
// EXACT: accomp_set(ACCOMP_HERE, 1, ACCOMP_TYPE_NONE, n, 0, 0);
// EXACT: accomp_set(ACCOMP_HERE, !!q, ACCOMP_TYPE_NONE, -1, 1, q);
// EXACT: accomp_set(ACCOMP_HERE, 1, ACCOMP_TYPE_HOST, 0, 0, 0);
// EXACT: accomp_shutdown(ACCOMP_HERE, 1, ACCOMP_TYPE_NONE, -1);
// EXACT: accomp_shutdown(ACCOMP_HERE, 1, ACCOMP_TYPE_RADEON, 1);
// EXACT: accomp_shutdown(ACCOMP_HERE, 1, ACCOMP_TYPE_NVIDIA, 1);
#pragma acc init
#pragma acc init device_type(nvidia) device_num(n) if (n > 0)
#pragma acc set device_num(n)
#pragma acc set default_async(q) if (q)
#pragma acc set device_type(host) device_num(0)
#pragma acc shutdown
#pragma acc shutdown device_type(radeon, nvidia) device_num(1)
}
// PORTABLE: extern void omp_set_default_device(int);
// PORTABLE: extern int omp_get_initial_device(void);
// PORTABLE: omp_set_default_device(omp_get_initial_device());
