// A library as those of HIP's vendors: kernels in the stream that its handle was given.
#include <hip/hip_runtime.h>

__global__ static void scale(double *x, int n, double by) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n)
    x[i] *= by;
}

extern "C" {

int library_scale(hipStream_t stream, double *x, int n, double by) {
  hipLaunchKernelGGL(scale, dim3((n + 63) / 64), dim3(64), 0, stream, x, n, by);
  return hipGetLastError() == hipSuccess ? 0 : 1;
}

void *library_open() {
  hipStream_t stream = nullptr;
  return hipStreamCreate(&stream) == hipSuccess ? stream : nullptr;
}

int library_close(hipStream_t stream) {
  return hipStreamSynchronize(stream) == hipSuccess && hipStreamDestroy(stream) == hipSuccess ? 0 : 1;
}
}
