// Races between the threads of a kernel, found by ThreadSanitizer. In a program built with it, each thread of a
// kernel is a thread to the sanitizer too, ordered with others by barriers and meetings of lanes alone.
#pragma once

#include "sanitizer.h"

namespace accomp_hip::races {

constexpr unsigned unordered = 1; // __tsan_switch_to_fiber_no_sync

/// Is the program built with ThreadSanitizer?
inline bool watched() { return __tsan_create_fiber != nullptr; }

inline void release(void *token) {
  if (watched())
    __tsan_release(token);
}

inline void acquire(void *token) {
  if (watched())
    __tsan_acquire(token);
}

/// While one lives, what runs belongs to a thread of its own in the eyes of the sanitizer.
class OwnThread {
public:
  OwnThread() : outer(__tsan_get_current_fiber()), own(__tsan_create_fiber(0)) {
    __tsan_switch_to_fiber(own, unordered);
  }
  ~OwnThread() {
    __tsan_switch_to_fiber(outer, unordered);
    __tsan_destroy_fiber(own);
  }
  OwnThread(const OwnThread &) = delete;
  OwnThread &operator=(const OwnThread &) = delete;

private:
  void *outer;
  void *own;
};

} // namespace accomp_hip::races
