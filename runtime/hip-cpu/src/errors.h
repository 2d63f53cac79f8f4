#pragma once

#include <hip/hip_runtime_api.h>

namespace accomp_hip {

/// Makes `error` the calling thread's last error unless it is hipSuccess.
hipError_t noted(hipError_t error);

} // namespace accomp_hip
