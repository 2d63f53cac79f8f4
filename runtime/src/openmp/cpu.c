/* Linked in (-u accomp_links_cpu) when a program is made for the offload device on the CPU. Memory of that device is of
 * the host's address space, so a host address in place of a device address would go unseen: routines of LLVM's
 * libomptarget by which programs get memory of devices pass through here, whoever calls them, and are noted. */
#include "openmp.h"

#include <dlfcn.h>

extern const int accomp_links_cpu;
const int accomp_links_cpu = 1;

/* Calls the routine of that name which this file hides. */
#define HIDDEN(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static void *noted(void *memory, size_t bytes, int device) {
  if (memory)
    accomp_note_memory(memory, bytes, device);
  return memory;
}

#define ALLOCATOR(name)                                                                                                \
  void *name(size_t bytes, int device);                                                                                \
  void *name(size_t bytes, int device) { return noted(HIDDEN(name)(bytes, device), bytes, device); }
#define DEALLOCATOR(name)                                                                                              \
  void name(void *memory, int device);                                                                                 \
  void name(void *memory, int device) {                                                                                \
    accomp_forget_memory(memory, device);                                                                              \
    HIDDEN(name)(memory, device);                                                                                      \
  }

ALLOCATOR(omp_target_alloc)
ALLOCATOR(llvm_omp_target_alloc_device)
ALLOCATOR(llvm_omp_target_alloc_host)
ALLOCATOR(llvm_omp_target_alloc_shared)
DEALLOCATOR(omp_target_free)
DEALLOCATOR(llvm_omp_target_free_device)
DEALLOCATOR(llvm_omp_target_free_host)
DEALLOCATOR(llvm_omp_target_free_shared)

/* Programs can ask for the copies that OpenMP's data directives make; they stay noted when they go. */
void accomp_note_copies(int64_t device, int32_t count, void **begins, int64_t *sizes) {
  int number = device < 0 ? omp_get_default_device() : (int)device;
  for (int32_t i = 0; i < count; ++i)
    if (sizes[i] > 0)
      noted(omp_get_mapped_ptr(begins[i], number), (size_t)sizes[i], number);
}

void __tgt_target_data_begin_mapper(void *location, int64_t device, int32_t count, void **bases, void **begins,
                                    int64_t *sizes, int64_t *types, void **names, void **mappers);
/* weak: programs of flang have another one, in runtime/offload/descriptors.c */
__attribute__((weak))
void __tgt_target_data_begin_mapper(void *location, int64_t device, int32_t count, void **bases, void **begins,
                                    int64_t *sizes, int64_t *types, void **names, void **mappers) {
  HIDDEN(__tgt_target_data_begin_mapper)(location, device, count, bases, begins, sizes, types, names, mappers);
  accomp_note_copies(device, count, begins, sizes);
}

void __tgt_target_data_begin_nowait_mapper(void *location, int64_t device, int32_t count, void **bases, void **begins,
                                           int64_t *sizes, int64_t *types, void **names, void **mappers, int32_t needs,
                                           void *needed, int32_t others, void *other);
void __tgt_target_data_begin_nowait_mapper(void *location, int64_t device, int32_t count, void **bases, void **begins,
                                           int64_t *sizes, int64_t *types, void **names, void **mappers, int32_t needs,
                                           void *needed, int32_t others, void *other) {
  HIDDEN(__tgt_target_data_begin_nowait_mapper)
  (location, device, count, bases, begins, sizes, types, names, mappers, needs, needed, others, other);
  accomp_note_copies(device, count, begins, sizes);
}
