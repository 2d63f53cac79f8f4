// HIP's calls in the types of C++.
#pragma once

#include <hip/hip_runtime_api.h>

#include <cstddef>

namespace accomp_hip {
void remember_symbol(const void *address, std::size_t bytes);
} // namespace accomp_hip

template <class Element> hipError_t hipMalloc(Element **pointer, std::size_t bytes) {
  return ::hipMalloc(reinterpret_cast<void **>(pointer), bytes);
}
template <class Element> hipError_t hipMallocAsync(Element **pointer, std::size_t bytes, hipStream_t stream) {
  return ::hipMallocAsync(reinterpret_cast<void **>(pointer), bytes, stream);
}
template <class Element>
hipError_t hipMallocPitch(Element **pointer, std::size_t *pitch, std::size_t width, std::size_t height) {
  return ::hipMallocPitch(reinterpret_cast<void **>(pointer), pitch, width, height);
}
template <class Element>
hipError_t hipMallocManaged(Element **pointer, std::size_t bytes, unsigned flags = hipMemAttachGlobal) {
  return ::hipMallocManaged(reinterpret_cast<void **>(pointer), bytes, flags);
}
template <class Element> hipError_t hipHostMalloc(Element **pointer, std::size_t bytes, unsigned flags = 0) {
  return ::hipHostMalloc(reinterpret_cast<void **>(pointer), bytes, flags);
}
template <class Element> hipError_t hipHostGetDevicePointer(Element **device, void *host, unsigned flags) {
  return ::hipHostGetDevicePointer(reinterpret_cast<void **>(device), host, flags);
}

template <class Variable> hipError_t hipGetSymbolAddress(void **pointer, const Variable &symbol) {
  accomp_hip::remember_symbol(&symbol, sizeof symbol);
  return ::hipGetSymbolAddress(pointer, static_cast<const void *>(&symbol));
}
template <class Variable> hipError_t hipGetSymbolSize(std::size_t *bytes, const Variable &symbol) {
  accomp_hip::remember_symbol(&symbol, sizeof symbol);
  return ::hipGetSymbolSize(bytes, static_cast<const void *>(&symbol));
}
template <class Variable>
hipError_t hipMemcpyToSymbol(const Variable &symbol, const void *from, std::size_t bytes, std::size_t offset = 0,
                             hipMemcpyKind kind = hipMemcpyHostToDevice) {
  return ::hipMemcpyToSymbol(static_cast<const void *>(&symbol), from, bytes, offset, kind);
}
template <class Variable>
hipError_t hipMemcpyToSymbolAsync(const Variable &symbol, const void *from, std::size_t bytes, std::size_t offset,
                                  hipMemcpyKind kind, hipStream_t stream = nullptr) {
  return ::hipMemcpyToSymbolAsync(static_cast<const void *>(&symbol), from, bytes, offset, kind, stream);
}
template <class Variable>
hipError_t hipMemcpyFromSymbol(void *to, const Variable &symbol, std::size_t bytes, std::size_t offset = 0,
                               hipMemcpyKind kind = hipMemcpyDeviceToHost) {
  return ::hipMemcpyFromSymbol(to, static_cast<const void *>(&symbol), bytes, offset, kind);
}
template <class Variable>
hipError_t hipMemcpyFromSymbolAsync(void *to, const Variable &symbol, std::size_t bytes, std::size_t offset,
                                    hipMemcpyKind kind, hipStream_t stream = nullptr) {
  return ::hipMemcpyFromSymbolAsync(to, static_cast<const void *>(&symbol), bytes, offset, kind, stream);
}

template <class... Parameters>
hipError_t hipFuncGetAttributes(hipFuncAttributes *attributes, void (*kernel)(Parameters...)) {
  return ::hipFuncGetAttributes(attributes, reinterpret_cast<const void *>(kernel));
}
template <class... Parameters>
hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, void (*kernel)(Parameters...), int block,
                                                        std::size_t shared) {
  return ::hipOccupancyMaxActiveBlocksPerMultiprocessor(blocks, reinterpret_cast<const void *>(kernel), block, shared);
}
template <class... Parameters>
hipError_t hipOccupancyMaxPotentialBlockSize(int *grid, int *block, void (*kernel)(Parameters...),
                                             std::size_t shared = 0, int limit = 0) {
  return ::hipOccupancyMaxPotentialBlockSize(grid, block, reinterpret_cast<const void *>(kernel), shared, limit);
}
