#include "device.h"

#include "arena.h"
#include "errors.h"
#include "memory.h"
#include "settings.h"
#include "stream.h"

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace accomp_hip {
namespace {

thread_local int current = 0;
std::atomic<std::uint64_t> peer_sets[64];

hipDeviceProp_t properties_of(int device) {
  hipDeviceProp_t made = {};
  std::snprintf(made.name, sizeof made.name, "accomp CPU device %d", device);
  std::snprintf(made.gcnArchName, sizeof made.gcnArchName, "hip-cpu");
  made.totalGlobalMem = settings().memory;
  made.totalConstMem = 64u << 10;
  made.sharedMemPerBlock = made.maxSharedMemoryPerMultiProcessor = most_shared;
  made.memPitch = 0x7fffffff;
  made.textureAlignment = 256;
  made.regsPerBlock = 65536;
  made.warpSize = settings().wave;
  made.maxThreadsPerBlock = made.maxThreadsPerMultiProcessor = most_threads;
  made.maxThreadsDim[0] = made.maxThreadsDim[1] = made.maxThreadsDim[2] = most_threads;
  made.maxGridSize[0] = 0x7fffffff;
  made.maxGridSize[1] = made.maxGridSize[2] = most_blocks_y;
  made.maxBlocksPerMultiProcessor = 1;
  made.multiProcessorCount = static_cast<int>(settings().workers);
  made.clockRate = made.memoryClockRate = 1000000;
  made.memoryBusWidth = 64;
  made.major = 9;
  made.l2CacheSize = 1 << 20;
  made.canMapHostMemory = made.concurrentKernels = made.managedMemory = made.unifiedAddressing = 1;
  made.asyncEngineCount = 1;
  made.pciBusID = device;
  return made;
}

bool attribute_of(const hipDeviceProp_t &from, hipDeviceAttribute_t attribute, int &value) {
  switch (attribute) {
  case hipDeviceAttributeCanMapHostMemory: value = from.canMapHostMemory; return true;
  case hipDeviceAttributeClockRate: value = from.clockRate; return true;
  case hipDeviceAttributeConcurrentKernels: value = from.concurrentKernels; return true;
  case hipDeviceAttributeCooperativeLaunch: value = from.cooperativeLaunch; return true;
  case hipDeviceAttributeIntegrated: value = from.integrated; return true;
  case hipDeviceAttributeL2CacheSize: value = from.l2CacheSize; return true;
  case hipDeviceAttributeComputeCapabilityMajor: value = from.major; return true;
  case hipDeviceAttributeComputeCapabilityMinor: value = from.minor; return true;
  case hipDeviceAttributeManagedMemory: value = from.managedMemory; return true;
  case hipDeviceAttributeMaxBlockDimX: value = from.maxThreadsDim[0]; return true;
  case hipDeviceAttributeMaxBlockDimY: value = from.maxThreadsDim[1]; return true;
  case hipDeviceAttributeMaxBlockDimZ: value = from.maxThreadsDim[2]; return true;
  case hipDeviceAttributeMaxGridDimX: value = from.maxGridSize[0]; return true;
  case hipDeviceAttributeMaxGridDimY: value = from.maxGridSize[1]; return true;
  case hipDeviceAttributeMaxGridDimZ: value = from.maxGridSize[2]; return true;
  case hipDeviceAttributeMaxThreadsPerBlock: value = from.maxThreadsPerBlock; return true;
  case hipDeviceAttributeMaxThreadsPerMultiProcessor: value = from.maxThreadsPerMultiProcessor; return true;
  case hipDeviceAttributeMultiprocessorCount: value = from.multiProcessorCount; return true;
  case hipDeviceAttributeMaxSharedMemoryPerBlock: value = static_cast<int>(from.sharedMemPerBlock); return true;
  case hipDeviceAttributeTotalConstantMemory: value = static_cast<int>(from.totalConstMem); return true;
  case hipDeviceAttributeUnifiedAddressing: value = from.unifiedAddressing; return true;
  case hipDeviceAttributeWarpSize: value = from.warpSize; return true;
  }
  return false;
}

} // namespace

int current_device() { return current; }

bool peers(int device, int other) {
  return peer_sets[static_cast<std::size_t>(device)].load() >> other & 1;
}

bool exists(int device) { return device >= 0 && device < settings().devices; }

} // namespace accomp_hip

using namespace accomp_hip;

extern "C" {

hipError_t hipInit(unsigned flags) {
  if (flags)
    return noted(hipErrorInvalidValue);
  return noted(settings().devices ? hipSuccess : hipErrorNoDevice);
}

hipError_t hipRuntimeGetVersion(int *version) {
  if (!version)
    return noted(hipErrorInvalidValue);
  *version = HIP_VERSION;
  return hipSuccess;
}

hipError_t hipDriverGetVersion(int *version) { return hipRuntimeGetVersion(version); }

hipError_t hipGetDeviceCount(int *count) {
  if (!count)
    return noted(hipErrorInvalidValue);
  *count = settings().devices;
  return noted(*count ? hipSuccess : hipErrorNoDevice);
}

hipError_t hipSetDevice(int device) {
  if (!exists(device))
    return noted(settings().devices ? hipErrorInvalidDevice : hipErrorNoDevice);
  current = device;
  return hipSuccess;
}

hipError_t hipGetDevice(int *device) {
  if (!device)
    return noted(hipErrorInvalidValue);
  *device = current;
  return noted(settings().devices ? hipSuccess : hipErrorNoDevice);
}

hipError_t hipSetDeviceFlags(unsigned) { return hipSuccess; }

hipError_t hipGetDeviceProperties(hipDeviceProp_t *properties, int device) {
  if (!properties)
    return noted(hipErrorInvalidValue);
  if (!exists(device))
    return noted(hipErrorInvalidDevice);
  *properties = properties_of(device);
  return hipSuccess;
}

hipError_t hipDeviceGetAttribute(int *value, hipDeviceAttribute_t attribute, int device) {
  if (!value)
    return noted(hipErrorInvalidValue);
  if (!exists(device))
    return noted(hipErrorInvalidDevice);
  return noted(attribute_of(properties_of(device), attribute, *value) ? hipSuccess : hipErrorInvalidValue);
}

hipError_t hipDeviceGetName(char *name, int bytes, hipDevice_t device) {
  if (!name || bytes <= 0)
    return noted(hipErrorInvalidValue);
  if (!exists(device))
    return noted(hipErrorInvalidDevice);
  std::snprintf(name, static_cast<std::size_t>(bytes), "%s", properties_of(device).name);
  return hipSuccess;
}

hipError_t hipDeviceGetPCIBusId(char *id, int bytes, int device) {
  if (!id || bytes <= 0)
    return noted(hipErrorInvalidValue);
  if (!exists(device))
    return noted(hipErrorInvalidDevice);
  std::snprintf(id, static_cast<std::size_t>(bytes), "0000:%02x:00.0", static_cast<unsigned>(device));
  return hipSuccess;
}

hipError_t hipDeviceSynchronize() {
  synchronize(current);
  return hipSuccess;
}

hipError_t hipDeviceReset() {
  synchronize(current);
  free_all(current);
  return hipSuccess;
}

hipError_t hipDeviceCanAccessPeer(int *can, int device, int peer) {
  if (!can)
    return noted(hipErrorInvalidValue);
  if (!exists(device) || !exists(peer))
    return noted(hipErrorInvalidDevice);
  *can = device != peer;
  return hipSuccess;
}

hipError_t hipDeviceEnablePeerAccess(int peer, unsigned flags) {
  if (flags)
    return noted(hipErrorInvalidValue);
  if (!exists(peer) || peer == current)
    return noted(hipErrorInvalidDevice);
  const std::uint64_t bit = std::uint64_t{1} << peer;
  const bool already = peer_sets[static_cast<std::size_t>(current)].fetch_or(bit) & bit;
  return noted(already ? hipErrorPeerAccessAlreadyEnabled : hipSuccess);
}

hipError_t hipDeviceDisablePeerAccess(int peer) {
  if (!exists(peer) || peer == current)
    return noted(hipErrorInvalidDevice);
  const std::uint64_t bit = std::uint64_t{1} << peer;
  const bool enabled = peer_sets[static_cast<std::size_t>(current)].fetch_and(~bit) & bit;
  return noted(enabled ? hipSuccess : hipErrorPeerAccessNotEnabled);
}

hipError_t hipDeviceSetCacheConfig(hipFuncCache_t) { return hipSuccess; }

hipError_t hipDeviceGetStreamPriorityRange(int *least, int *greatest) {
  if (least)
    *least = 0;
  if (greatest)
    *greatest = 0;
  return hipSuccess;
}
}
