// The threads of the system that run blocks of kernels.
#pragma once

#include "threads.h"

#include <cstdint>

namespace accomp_hip {

/// Runs `work(context, begin, end)` over parts of 0 .. count on all cores; returns when all of it is done.
void spread(std::uint64_t count, void (*work)(void *context, std::uint64_t begin, std::uint64_t end), void *context);

extern const Fork pool_fork;

} // namespace accomp_hip
