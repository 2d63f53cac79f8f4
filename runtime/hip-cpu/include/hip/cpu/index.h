// threadIdx, blockIdx, blockDim and gridDim: the coordinates of the thread that is running.
#pragma once

#include <hip/hip_runtime_api.h>

#include "vector_types.h"

// Threads of a kernel share the place of their coordinates, which ThreadSanitizer must not take for a race.
#if defined(__SANITIZE_THREAD__)
#define ACCOMP_HIP_THREAD_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define ACCOMP_HIP_THREAD_SANITIZER 1
#endif
#endif
#ifdef ACCOMP_HIP_THREAD_SANITIZER
#define ACCOMP_HIP_UNWATCHED __attribute__((no_sanitize("thread"), noinline))
#else
#define ACCOMP_HIP_UNWATCHED
#endif

namespace accomp_hip {

/// One coordinate. It is kept as an enumeration of its own so that, by the rules of types, no store of a kernel can
/// change it: compilers then keep it in a register while they run the threads of a block as a loop.
class Coordinate {
public:
  ACCOMP_HIP_UNWATCHED constexpr operator unsigned() const { return static_cast<unsigned>(raw); }

private:
  enum class Raw : unsigned {};
  ACCOMP_HIP_UNWATCHED constexpr void set(unsigned value) { raw = static_cast<Raw>(value); }

  Raw raw;

  friend struct Running;
};

struct Index {
  Coordinate x, y, z;

  operator dim3() const { return dim3(x, y, z); }
  operator uint3() const { return uint3{x, y, z}; }
};

} // namespace accomp_hip

// Shared libraries that programs open themselves find no room where other models than the general one have variables.
#if defined(__PIC__) && !defined(__PIE__)
#define ACCOMP_HIP_PER_WORKER extern __thread
#else
#define ACCOMP_HIP_PER_WORKER extern __thread __attribute__((tls_model("initial-exec")))
#endif

ACCOMP_HIP_PER_WORKER accomp_hip::Index threadIdx;
ACCOMP_HIP_PER_WORKER accomp_hip::Index blockIdx;
ACCOMP_HIP_PER_WORKER accomp_hip::Index blockDim;
ACCOMP_HIP_PER_WORKER accomp_hip::Index gridDim;

namespace accomp_hip {

/// Where threads with threadIdx.x from now on are not run any more by the loop that runs now.
ACCOMP_HIP_PER_WORKER Coordinate row_end;
/// The dynamic __shared__ memory of the block.
ACCOMP_HIP_PER_WORKER void *dynamic_shared;

/// Moves the coordinates; for the loops that run threads alone.
struct Running {
  static void set(Index &index, unsigned x, unsigned y, unsigned z) {
    index.x.set(x);
    index.y.set(y);
    index.z.set(z);
  }
  static void end_row_at(unsigned x) { row_end.set(x); }
  static bool next_in_row() {
    threadIdx.x.set(threadIdx.x + 1u);
    return threadIdx.x < row_end;
  }
};

} // namespace accomp_hip

#ifdef ACCOMP_HIPCPU_WAVE
static constexpr int warpSize = ACCOMP_HIPCPU_WAVE;
static_assert(warpSize > 0 && warpSize <= 64 && (warpSize & (warpSize - 1)) == 0, "no such size of a wave");
#else
/// 32, or what the environment's ACCOMP_HIPCPU_WAVE says.
extern const int warpSize;
#endif
