// Ends the program when a block makes no progress for ACCOMP_HIPCPU_TIMEOUT seconds.
#pragma once

#include "threads.h"

#include <cstdint>
#include <string>

namespace accomp_hip {

class Watchdog {
public:
  Watchdog();
  ~Watchdog();
  Watchdog(const Watchdog &) = delete;
  Watchdog &operator=(const Watchdog &) = delete;

  void begin(const char *where);
  void step();
  void end();

private:
  friend struct Kennel;
  std::string where_; // of the block that runs; empty if none does
  std::uint64_t steps_ = 0;
  std::uint64_t seen_ = 0; // the steps at the last look
  unsigned idle_ = 0;      // seconds without one
};

extern const Fork watchdog_fork;

} // namespace accomp_hip
