// Stacks to run threads of kernels on, and the switch from one to another.
#pragma once

#include <cstddef>
#include <cstdint>

/// Saves what calls preserve and the stack pointer, the latter in *from, and takes everything back from `to`.
extern "C" void accomp_hip_switch(void **from, void *to);

namespace accomp_hip {

/// Is the program built with a sanitizer that must know of stacks?
extern const bool sanitized;

class Fibre {
public:
  /// The stack that the caller is running on.
  Fibre() = default;
  /// A new stack, on which `entry(argument)` begins at the first switch. It never returns.
  Fibre(void (*entry)(void *), void *argument);
  ~Fibre();
  Fibre(const Fibre &) = delete;
  Fibre &operator=(const Fibre &) = delete;

  /// Goes on where `to` left off. Returns when something switches to this one.
  void switch_to(Fibre &to) {
    if (__builtin_expect(sanitized, false))
      leave_for(to);
    accomp_hip_switch(&stack_pointer_, to.stack_pointer_);
    if (__builtin_expect(sanitized, false))
      arrive();
  }

  /// Is that an address just below the stack, where a thread that needs more comes to?
  bool guards(const void *address) const;

  /// Frame address of what began the thread that runs on it: how deep a thread waits is counted from there.
  std::uintptr_t base = 0;
  /// The last block that a thread of ran on it; for the thread sanitizer no other thread of that block may.
  std::uint64_t used_by = 0;

private:
  static void begin(Fibre *self);
  std::size_t guard_size() const;

  void *stack_pointer_ = nullptr;
  char *memory_ = nullptr;
  std::size_t bytes_ = 0;
  void (*entry_)(void *) = nullptr;
  void *argument_ = nullptr;
  const void *bottom_ = nullptr; // as the address sanitizer knows it
  std::size_t extent_ = 0;
  void *fake_stack_ = nullptr;
  Fibre *from_ = nullptr;
  void *thread_ = nullptr; // as the thread sanitizer knows it, when it runs no thread of a kernel
  void *current_thread_ = nullptr;

  void leave_for(Fibre &to);
  void arrive();
  friend struct Bootstrap;
};

} // namespace accomp_hip
