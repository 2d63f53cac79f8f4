// Addresses that stand for memory which a kernel must not use. Who uses one is told what it stands for.
#pragma once

#include <string>

namespace accomp_hip {

struct Forbidden {
  std::string kernel;
  int position; // of the argument
  int device;   // whose memory it is; -1 for the host
  int wanted;   // where the kernel runs
};

/// An address in place of `address`; the same one if there are no addresses left for that.
const void *trap_for(const void *address, const Forbidden &what);

/// Reports the use of such an address; false if it is none. For handlers of signals.
bool explain_trap(const void *fault);

} // namespace accomp_hip
