/* What the files of the run-time library share. */
#ifndef ACCOMP_INTERNAL_H
#define ACCOMP_INTERNAL_H

#include <openacc.h>

#include <stdbool.h>
#include <stdint.h>

/* OpenMP's host routines: every OpenMP runtime has them. Declared here so that the library builds
   with any C compiler, with or without an omp.h. */
int omp_get_num_devices(void);
int omp_get_initial_device(void);
int omp_get_default_device(void);
void omp_set_default_device(int device);

/* The device memory routines are weak: a program for the host alone has none of them. */
#define WEAK __attribute__((weak))
WEAK void *omp_target_alloc(size_t bytes, int device);
WEAK void omp_target_free(void *pointer, int device);
WEAK int omp_target_is_present(const void *pointer, int device);
WEAK int omp_target_memcpy(void *to, const void *from, size_t bytes, size_t to_offset, size_t from_offset,
                           int to_device, int from_device);
WEAK int omp_target_associate_ptr(const void *host, const void *device_pointer, size_t bytes, size_t offset,
                                  int device);
WEAK int omp_target_disassociate_ptr(const void *host, int device);
WEAK void *omp_get_mapped_ptr(const void *host, int device);

/* The device of this thread's operations: an offload device, or -1 for the host, whose memory is
   shared (then data operations do nothing). */
#define HOST (-1)
int accomp_device(void);
/* OpenMP's number of a device as OpenACC numbers it; ends the program if there is none. */
int accomp_openmp_device(int device_num, acc_device_t device_type, const char *routine);
/* The device copy of a host address, or NULL. */
void *accomp_mapped(const void *host, int device);

/* End the program with a message. */
_Noreturn void accomp_fail(const char *routine, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
