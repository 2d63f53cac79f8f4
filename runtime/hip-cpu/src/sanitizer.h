// What the sanitizers of compilers must be told; nothing happens in programs built without them.
#pragma once

#include <cstddef>

extern "C" {
__attribute__((weak)) void __asan_poison_memory_region(const volatile void *, std::size_t);
__attribute__((weak)) void __asan_unpoison_memory_region(const volatile void *, std::size_t);
__attribute__((weak)) void __sanitizer_start_switch_fiber(void **, const void *, std::size_t);
__attribute__((weak)) void __sanitizer_finish_switch_fiber(void *, const void **, std::size_t *);
__attribute__((weak)) void *__tsan_get_current_fiber(void);
__attribute__((weak)) void *__tsan_create_fiber(unsigned);
__attribute__((weak)) void __tsan_destroy_fiber(void *);
__attribute__((weak)) void __tsan_switch_to_fiber(void *, unsigned);
__attribute__((weak)) void __tsan_acquire(void *);
__attribute__((weak)) void __tsan_release(void *);
}

namespace accomp_hip::sanitizer {

inline void forbid(const void *start, std::size_t bytes) {
  if (__asan_poison_memory_region)
    __asan_poison_memory_region(start, bytes);
}

inline void allow(const void *start, std::size_t bytes) {
  if (__asan_unpoison_memory_region)
    __asan_unpoison_memory_region(start, bytes);
}

} // namespace accomp_hip::sanitizer
