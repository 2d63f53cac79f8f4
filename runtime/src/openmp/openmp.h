/* OpenMP's host routines: every OpenMP runtime has them. Declared here so that the library builds
   with any C compiler, with or without an omp.h. */
#ifndef ACCOMP_OPENMP_H
#define ACCOMP_OPENMP_H

#include "../internal.h"

int omp_get_num_devices(void);
int omp_get_initial_device(void);
int omp_get_default_device(void);
void omp_set_default_device(int device);
int omp_get_level(void);

/* The device memory routines are weak: a program for the host alone has none of them. */
WEAK void *omp_target_alloc(size_t bytes, int device);
WEAK void omp_target_free(void *pointer, int device);
WEAK int omp_target_is_present(const void *pointer, int device);
WEAK int omp_target_memcpy(void *to, const void *from, size_t bytes, size_t to_offset, size_t from_offset,
                           int to_device, int from_device);
WEAK int omp_target_associate_ptr(const void *host, const void *device_pointer, size_t bytes, size_t offset,
                                  int device);
WEAK int omp_target_disassociate_ptr(const void *host, int device);
WEAK void *omp_get_mapped_ptr(const void *host, int device);

/* device.c: the device address of what is present, or NULL. */
char *accomp_mapped(const void *host, int device);

/* cpu.c: what runtime/offload/descriptors.c, whose programs have a routine of the same name as cpu.c, tells too. */
void accomp_note_copies(int64_t device, int32_t count, void **begins, int64_t *sizes);

/* device.c: whether threads of the host run the kernels of the device. */
bool accomp_on_host_threads(int device);

/* device.c: whether the device is on the CPU, in the process of the program. */
bool accomp_on_cpu(void);

#endif
