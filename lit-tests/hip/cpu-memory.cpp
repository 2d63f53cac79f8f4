// HIP on the CPU: memory of devices, transfers in one to three dimensions, variables of the device, errors.
// RUN: %hipcpu-clang -O1 %s -o %t %hipcpu-lib && %t
// RUN: env ACCOMP_HIPCPU_STREAMS=lazy %t
// RUN: env ACCOMP_HIPCPU_STRICT=0 %t
// RUN: env ACCOMP_HIPCPU_STRICT=1 %t
// RUN: env ACCOMP_HIPCPU_STRICT=pages %t
// RUN: %hipcpu-gcc -O2 %s -o %t.gcc %hipcpu-lib && %t.gcc
// RUN: %hipcpu-clang -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=undefined %s -o %t.asan %hipcpu-lib && %t.asan
// REQUIRES: clang++-19, g++
#include "Inputs/expect.h"

#include <hip/hip_runtime.h>

#include <cstring>
#include <numeric>
#include <vector>

constexpr int n = 1000;

__device__ int variable = 7;
__constant__ double table[4];

__global__ void read_variables(double *to) {
  to[0] = variable;
  to[1] = table[3];
  variable = 9;
}

__global__ void add(int *a, int *b) {
  a[0] += 1;
  b[0] += 2;
}

static void allocation() {
  int *a = nullptr, *b = nullptr;
  std::size_t before = 0, now = 0, total = 0;
  CALL(hipMemGetInfo(&before, &total));
  CALL(hipMalloc(&a, n * sizeof *a));
  CALL(hipMalloc(&b, n * sizeof *b));
  EXPECT(a && b && a != b && reinterpret_cast<std::uintptr_t>(a) % 256 == 0);
  CALL(hipMemGetInfo(&now, &total));
  EXPECT(now < before && before <= total);

  std::vector<int> host(n);
  CALL(hipMemcpy(host.data(), a, n * sizeof *a, hipMemcpyDeviceToHost));
  for (int each : host)
    EXPECT(each == static_cast<int>(0xcbcbcbcb));

  hipPointerAttribute_t attributes;
  CALL(hipPointerGetAttributes(&attributes, a + 3));
  EXPECT(attributes.type == hipMemoryTypeDevice && attributes.device == 0 && attributes.devicePointer == a + 3);
  EXPECT(!attributes.hostPointer && !attributes.isManaged);
  FAILS(hipErrorInvalidValue, hipPointerGetAttributes(&attributes, host.data()));
  hipDeviceptr_t base = nullptr;
  std::size_t bytes = 0;
  CALL(hipMemGetAddressRange(&base, &bytes, a + 5));
  EXPECT(base == a && bytes == n * sizeof *a);

  FAILS(hipErrorInvalidValue, hipFree(a + 1));
  FAILS(hipErrorInvalidValue, hipFree(host.data()));
  CALL(hipFree(a));
  FAILS(hipErrorInvalidValue, hipFree(a));
  CALL(hipFree(b));
  CALL(hipFree(nullptr));
  CALL(hipMemGetInfo(&now, &total));
  EXPECT(now == before);

  int *none = reinterpret_cast<int *>(1);
  CALL(hipMalloc(&none, 0));
  EXPECT(!none);
  FAILS(hipErrorOutOfMemory, hipMalloc(&none, total + 1));
  FAILS(hipErrorInvalidValue, hipMalloc(static_cast<void **>(nullptr), 8));
}

static void reuse() {
  std::vector<char *> all(100);
  for (int round = 0; round < 3; ++round) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      CALL(hipMalloc(&all[i], 1 + i * 77));
      CALL(hipMemset(all[i], static_cast<int>(i), 1 + i * 77));
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::size_t at = (i * 37 + 11) % all.size();
      char last = 0;
      CALL(hipMemcpy(&last, all[at] + at * 77, 1, hipMemcpyDefault));
      EXPECT(last == static_cast<char>(at));
      CALL(hipFree(all[at]));
    }
  }
}

/// Pages of what is freed go back to the system, but not those that neighbours have a part of.
static void large() {
  char *first = nullptr, *big = nullptr, *last = nullptr, ends[2];
  constexpr std::size_t bytes = (std::size_t{20} << 20) + 5;
  CALL(hipMalloc(&first, 10));
  CALL(hipMalloc(&big, bytes));
  CALL(hipMalloc(&last, 10));
  CALL(hipMemset(first, 1, 10));
  CALL(hipMemset(big, 2, bytes));
  CALL(hipMemset(last, 3, 10));
  CALL(hipFree(big));
  CALL(hipMemcpy(&ends[0], first + 9, 1, hipMemcpyDeviceToHost));
  CALL(hipMemcpy(&ends[1], last, 1, hipMemcpyDeviceToHost));
  EXPECT(ends[0] == 1 && ends[1] == 3);
  CALL(hipFree(first));
  CALL(hipFree(last));
}

static void copies() {
  int *a = nullptr, *b = nullptr;
  CALL(hipMalloc(&a, n * sizeof *a));
  CALL(hipMalloc(&b, n * sizeof *b));
  std::vector<int> from(n), to(n);
  std::iota(from.begin(), from.end(), 0);
  CALL(hipMemcpy(a, from.data(), n * sizeof *a, hipMemcpyHostToDevice));
  CALL(hipMemcpy(b, a, n * sizeof *a, hipMemcpyDeviceToDevice));
  CALL(hipMemcpy(to.data(), b, n * sizeof *a, hipMemcpyDefault));
  EXPECT(to == from);
  CALL(hipMemcpy(to.data(), from.data() + 1, (n - 1) * sizeof *a, hipMemcpyHostToHost));
  EXPECT(to[0] == 1);
  CALL(hipMemcpyAsync(b, from.data(), n * sizeof *a, hipMemcpyHostToDevice));
  CALL(hipMemcpyDtoH(to.data(), b, n * sizeof *a));
  EXPECT(to == from);

  FAILS(hipErrorInvalidValue, hipMemcpy(from.data(), a, 4, hipMemcpyHostToDevice));
  FAILS(hipErrorInvalidValue, hipMemcpy(a, b, 4, hipMemcpyHostToDevice));
  FAILS(hipErrorInvalidValue, hipMemcpy(a, from.data(), n * sizeof *a + 1, hipMemcpyHostToDevice));
  FAILS(hipErrorInvalidValue, hipMemcpy(to.data(), a + n, 4, hipMemcpyDeviceToHost));
  FAILS(hipErrorInvalidValue, hipMemcpy(nullptr, a, 4, hipMemcpyDeviceToHost));
  FAILS(hipErrorInvalidMemcpyDirection, hipMemcpy(a, b, 4, static_cast<hipMemcpyKind>(17)));
  CALL(hipMemcpy(nullptr, nullptr, 0, hipMemcpyDefault));

  CALL(hipMemset(a, 0x11, n * sizeof *a));
  CALL(hipMemsetD32(b, 42, n / 2));
  CALL(hipMemsetD16(b + n / 2, 3, n / 2));
  CALL(hipMemsetD8(b + n - 1, 1, 4));
  CALL(hipMemcpy(to.data(), a, n * sizeof *a, hipMemcpyDeviceToHost));
  EXPECT(to[0] == 0x11111111 && to[n - 1] == 0x11111111);
  CALL(hipMemcpy(to.data(), b, n * sizeof *a, hipMemcpyDeviceToHost));
  EXPECT(to[0] == 42 && to[n / 2 - 1] == 42 && to[n / 2] == 0x30003 && to[n - 1] == 0x1010101);
  FAILS(hipErrorInvalidValue, hipMemset(to.data(), 0, 4));
  CALL(hipFree(a));
  CALL(hipFree(b));
}

static void planes() {
  constexpr std::size_t width = 13, height = 7, depth = 5;
  char *plane = nullptr;
  std::size_t pitch = 0;
  CALL(hipMallocPitch(&plane, &pitch, width, height));
  EXPECT(pitch >= width && pitch % 256 == 0);
  std::vector<char> from(20 * height), to(20 * height, 'x');
  for (std::size_t i = 0; i < from.size(); ++i)
    from[i] = static_cast<char>(i);
  CALL(hipMemcpy2D(plane, pitch, from.data(), 20, width, height, hipMemcpyHostToDevice));
  CALL(hipMemset2D(plane + 2, pitch, 0, 3, height));
  CALL(hipMemcpy2D(to.data(), 20, plane, pitch, width, height, hipMemcpyDeviceToHost));
  for (std::size_t y = 0; y < height; ++y)
    for (std::size_t x = 0; x < 20; ++x) {
      const char wanted = x >= width ? 'x' : x >= 2 && x < 5 ? 0 : from[y * 20 + x];
      EXPECT(to[y * 20 + x] == wanted);
    }
  FAILS(hipErrorInvalidPitchValue, hipMemcpy2D(plane, pitch, from.data(), width - 1, width, height, hipMemcpyDefault));
  FAILS(hipErrorInvalidValue, hipMemcpy2D(plane, pitch, from.data(), 20, 20, height + 1, hipMemcpyDefault));
  CALL(hipFree(plane));

  hipPitchedPtr box;
  CALL(hipMalloc3D(&box, make_hipExtent(width, height, depth)));
  EXPECT(box.xsize == width && box.ysize == height);
  CALL(hipMemset3D(box, 1, make_hipExtent(width, height, depth)));
  std::vector<char> cube(width * height * depth), back(cube.size());
  for (std::size_t i = 0; i < cube.size(); ++i)
    cube[i] = static_cast<char>(i * 7);
  hipMemcpy3DParms in = {};
  in.srcPtr = make_hipPitchedPtr(cube.data(), width, width, height);
  in.srcPos = make_hipPos(1, 2, 1);
  in.dstPtr = box;
  in.dstPos = make_hipPos(3, 1, 2);
  in.extent = make_hipExtent(8, 4, 3);
  in.kind = hipMemcpyHostToDevice;
  CALL(hipMemcpy3D(&in));
  hipMemcpy3DParms out = {};
  out.srcPtr = box;
  out.dstPtr = make_hipPitchedPtr(back.data(), width, width, height);
  out.extent = make_hipExtent(width, height, depth);
  out.kind = hipMemcpyDeviceToHost;
  CALL(hipMemcpy3DAsync(&out));
  CALL(hipDeviceSynchronize());
  for (std::size_t z = 0; z < depth; ++z)
    for (std::size_t y = 0; y < height; ++y)
      for (std::size_t x = 0; x < width; ++x) {
        const bool inside = x >= 3 && x < 11 && y >= 1 && y < 5 && z >= 2;
        const char wanted = inside ? cube[((z - 1) * height + y + 1) * width + x - 2] : 1;
        EXPECT(back[(z * height + y) * width + x] == wanted);
      }
  out.extent.width = width + 1;
  FAILS(hipErrorInvalidPitchValue, hipMemcpy3D(&out));
  FAILS(hipErrorInvalidValue, hipMemcpy3D(nullptr));
  CALL(hipFree(box.ptr));
}

static void shared_with_host() {
  int *pinned = nullptr, *managed = nullptr, *alias = nullptr, own[8] = {};
  CALL(hipHostMalloc(&pinned, 64));
  CALL(hipMallocManaged(&managed, 64));
  pinned[0] = managed[0] = 5;
  hipPointerAttribute_t attributes;
  CALL(hipPointerGetAttributes(&attributes, pinned));
  EXPECT(attributes.type == hipMemoryTypeHost && attributes.hostPointer == pinned);
  CALL(hipPointerGetAttributes(&attributes, managed));
  EXPECT(attributes.type == hipMemoryTypeManaged && attributes.isManaged);
  CALL(hipHostGetDevicePointer(&alias, pinned, 0));
  hipLaunchKernelGGL(add, 1, 1, 0, 0, alias, managed);
  CALL(hipDeviceSynchronize());
  EXPECT(pinned[0] == 6 && managed[0] == 7);
  CALL(hipHostRegister(own, sizeof own, hipHostRegisterDefault));
  FAILS(hipErrorHostMemoryAlreadyRegistered, hipHostRegister(own, sizeof own, hipHostRegisterDefault));
  FAILS(hipErrorInvalidValue, hipHostFree(own));
  CALL(hipHostUnregister(own));
  FAILS(hipErrorHostMemoryNotRegistered, hipHostUnregister(own));
  FAILS(hipErrorInvalidValue, hipHostGetDevicePointer(&alias, own, 0));
  CALL(hipHostFree(pinned));
  FAILS(hipErrorInvalidValue, hipHostFree(pinned));
  CALL(hipFree(managed));
}

static void symbols() {
  const double values[4] = {1, 2, 3, 4};
  const int three = 3;
  double *to = nullptr, got[2];
  CALL(hipMalloc(&to, sizeof got));
  CALL(hipMemcpyToSymbol(HIP_SYMBOL(table), values, sizeof values));
  CALL(hipMemcpyToSymbol(variable, &three, sizeof three));
  hipLaunchKernelGGL(read_variables, 1, 1, 0, 0, to);
  CALL(hipMemcpy(got, to, sizeof got, hipMemcpyDeviceToHost));
  EXPECT(got[0] == 3 && got[1] == 4);
  int now = 0;
  CALL(hipMemcpyFromSymbol(&now, variable, sizeof now));
  EXPECT(now == 9);
  CALL(hipMemcpyFromSymbol(got, HIP_SYMBOL(table), sizeof *got, 2 * sizeof *got, hipMemcpyDeviceToHost));
  EXPECT(got[0] == 3);
  void *address = nullptr;
  std::size_t bytes = 0;
  CALL(hipGetSymbolAddress(&address, table));
  CALL(hipGetSymbolSize(&bytes, table));
  EXPECT(bytes == sizeof values);
  CALL(hipMemset(address, 0, sizeof values));
  EXPECT(table[3] == 0);
  FAILS(hipErrorInvalidValue, hipMemset(address, 0, sizeof values + 1));
  const int local = 0;
  FAILS(hipErrorInvalidSymbol, hipMemcpyToSymbol(local, &three, sizeof three));
  CALL(hipFree(to));
}

static void devices() {
  int count = 0, device = -1, can = 0;
  CALL(hipGetDeviceCount(&count));
  EXPECT(count == 2);
  FAILS(hipErrorInvalidDevice, hipSetDevice(2));
  FAILS(hipErrorInvalidDevice, hipSetDevice(-1));
  int *first = nullptr, *second = nullptr, value = 4, got = 0;
  CALL(hipMalloc(&first, 4));
  CALL(hipSetDevice(1));
  CALL(hipGetDevice(&device));
  EXPECT(device == 1);
  CALL(hipMalloc(&second, 4));
  hipPointerAttribute_t attributes;
  CALL(hipPointerGetAttributes(&attributes, second));
  EXPECT(attributes.device == 1);
  CALL(hipMemcpy(second, &value, 4, hipMemcpyHostToDevice));
  CALL(hipMemcpyPeer(first, 0, second, 1, 4));
  CALL(hipMemcpy(&got, first, 4, hipMemcpyDeviceToHost));
  EXPECT(got == 4);
  CALL(hipDeviceCanAccessPeer(&can, 0, 1));
  EXPECT(can);
  CALL(hipDeviceEnablePeerAccess(0, 0));
  FAILS(hipErrorPeerAccessAlreadyEnabled, hipDeviceEnablePeerAccess(0, 0));
  CALL(hipDeviceDisablePeerAccess(0));
  CALL(hipDeviceReset());
  FAILS(hipErrorInvalidValue, hipFree(second));
  CALL(hipSetDevice(0));
  CALL(hipFree(first));
  hipDeviceProp_t properties;
  CALL(hipGetDeviceProperties(&properties, 1));
  EXPECT(properties.warpSize == warpSize && properties.maxThreadsPerBlock == 1024 && properties.totalGlobalMem > 0);
  int wave = 0;
  CALL(hipDeviceGetAttribute(&wave, hipDeviceAttributeWarpSize, 0));
  EXPECT(wave == warpSize);
  FAILS(hipErrorInvalidDevice, hipGetDeviceProperties(&properties, 5));
  EXPECT(!std::strcmp(hipGetErrorName(hipErrorInvalidDevice), "hipErrorInvalidDevice"));
  EXPECT(!std::strcmp(hipGetErrorString(hipErrorInvalidDevice), "invalid device ordinal"));
}

int main() {
  allocation();
  reuse();
  large();
  copies();
  planes();
  shared_with_host();
  symbols();
  devices();
  return wrong;
}
