#include "memory.h"

#include "access.h"
#include "arena.h"
#include "device.h"
#include "errors.h"
#include "settings.h"
#include "stream.h"

#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>

namespace accomp_hip {
namespace {

constexpr std::size_t page = 4096;

/// Ranges outside the arenas that the program told us of: pinned and managed memory, variables of the device.
struct Ranges {
  std::mutex lock;
  std::map<const char *, Place> by_base;
};

Ranges &ranges() {
  static Ranges &made = *new Ranges;
  return made;
}

void remember(const Place &place) {
  std::lock_guard<std::mutex> hold(ranges().lock);
  ranges().by_base[place.base] = place;
}

/// Takes the range of that kind which begins at `pointer` out.
bool forget(const void *pointer, PlaceKind kind) {
  std::lock_guard<std::mutex> hold(ranges().lock);
  const auto found = ranges().by_base.find(static_cast<const char *>(pointer));
  if (found == ranges().by_base.end() || found->second.kind != kind)
    return false;
  ranges().by_base.erase(found);
  return true;
}

Place known(const void *pointer) {
  const auto *address = static_cast<const char *>(pointer);
  std::lock_guard<std::mutex> hold(ranges().lock);
  auto next = ranges().by_base.upper_bound(address);
  if (next == ranges().by_base.begin())
    return {};
  const Place &place = std::prev(next)->second;
  return address < place.base + place.bytes ? place : Place{};
}

char *host_pages(std::size_t bytes) {
  const std::size_t whole = (bytes + page - 1) / page * page;
  void *got = std::aligned_alloc(page, whole);
  if (got && settings().poisons)
    std::memset(got, settings().poison, bytes);
  return static_cast<char *>(got);
}

hipError_t give_host_memory(void **pointer, std::size_t bytes, PlaceKind kind, unsigned flags) {
  if (!pointer)
    return noted(hipErrorInvalidValue);
  *pointer = nullptr;
  if (bytes == 0)
    return hipSuccess;
  char *got = host_pages(bytes);
  if (!got)
    return noted(hipErrorOutOfMemory);
  remember({kind, got, bytes, current_device(), flags});
  *pointer = got;
  return hipSuccess;
}

hipMemoryType type_of(PlaceKind kind) {
  switch (kind) {
  case PlaceKind::device:
  case PlaceKind::symbol: return hipMemoryTypeDevice;
  case PlaceKind::registered:
  case PlaceKind::pinned: return hipMemoryTypeHost;
  case PlaceKind::managed: return hipMemoryTypeManaged;
  case PlaceKind::unknown: break;
  }
  return hipMemoryTypeUnregistered;
}

/// Memory that the host and the devices use alike.
bool shared_with_host(PlaceKind kind) {
  return kind == PlaceKind::pinned || kind == PlaceKind::registered || kind == PlaceKind::managed;
}

} // namespace

Place place_of(const void *pointer) {
  const int device = device_of(pointer);
  if (device < 0)
    return known(pointer);
  Place place;
  place.base = arena(device).find(pointer, place.bytes);
  place.device = device;
  place.kind = place.base ? PlaceKind::device : PlaceKind::unknown;
  return place;
}

bool on_device(const void *pointer, std::size_t bytes) {
  const Place place = place_of(pointer);
  if (place.kind == PlaceKind::unknown)
    return false;
  return static_cast<const char *>(pointer) + bytes <= place.base + place.bytes;
}

bool on_host(const void *pointer) { return pointer && device_of(pointer) < 0; }

void remember_symbol(const void *address, std::size_t bytes) {
  remember({PlaceKind::symbol, static_cast<char *>(const_cast<void *>(address)), bytes, 0, 0});
}

void free_all(int device) { arena(device).release_all(); }

} // namespace accomp_hip

using namespace accomp_hip;

extern "C" {

hipError_t hipMalloc(void **pointer, size_t bytes) {
  if (!pointer)
    return noted(hipErrorInvalidValue);
  *pointer = nullptr;
  if (!settings().devices)
    return noted(hipErrorNoDevice);
  if (bytes == 0)
    return hipSuccess;
  *pointer = arena(current_device()).allocate(bytes);
  return noted(*pointer ? hipSuccess : hipErrorOutOfMemory);
}

hipError_t hipFree(void *pointer) {
  if (!pointer)
    return hipSuccess;
  if (forget(pointer, PlaceKind::managed)) {
    synchronize_all();
    std::free(pointer);
    return hipSuccess;
  }
  const int device = device_of(pointer);
  if (device < 0)
    return noted(hipErrorInvalidValue);
  synchronize(device);
  return noted(arena(device).release(static_cast<char *>(pointer), "hipFree") ? hipSuccess : hipErrorInvalidValue);
}

hipError_t hipMallocAsync(void **pointer, size_t bytes, hipStream_t stream) {
  if (!valid(stream))
    return noted(hipErrorInvalidHandle);
  return hipMalloc(pointer, bytes);
}

hipError_t hipFreeAsync(void *pointer, hipStream_t stream) {
  if (!valid(stream))
    return noted(hipErrorInvalidHandle);
  if (!pointer)
    return hipSuccess;
  const Place place = place_of(pointer);
  if (place.kind != PlaceKind::device || place.base != pointer)
    return noted(hipErrorInvalidValue);
  enqueue_brief(stream, [place] { arena(place.device).release(place.base, "hipFreeAsync"); });
  return hipSuccess;
}

hipError_t hipMallocPitch(void **pointer, size_t *pitch, size_t width, size_t height) {
  if (!pitch)
    return noted(hipErrorInvalidValue);
  *pitch = (width + 255) / 256 * 256;
  return hipMalloc(pointer, *pitch * height);
}

hipError_t hipMalloc3D(hipPitchedPtr *pointer, hipExtent extent) {
  if (!pointer)
    return noted(hipErrorInvalidValue);
  pointer->xsize = extent.width;
  pointer->ysize = extent.height;
  return hipMallocPitch(&pointer->ptr, &pointer->pitch, extent.width, extent.height * extent.depth);
}

hipError_t hipMallocManaged(void **pointer, size_t bytes, unsigned flags) {
  return give_host_memory(pointer, bytes, PlaceKind::managed, flags);
}

hipError_t hipHostMalloc(void **pointer, size_t bytes, unsigned flags) {
  return give_host_memory(pointer, bytes, PlaceKind::pinned, flags);
}

hipError_t hipMallocHost(void **pointer, size_t bytes) { return hipHostMalloc(pointer, bytes, 0); }

hipError_t hipHostFree(void *pointer) {
  if (!pointer)
    return hipSuccess;
  synchronize_all();
  if (!forget(pointer, PlaceKind::pinned))
    return noted(hipErrorInvalidValue);
  std::free(pointer);
  return hipSuccess;
}

hipError_t hipFreeHost(void *pointer) { return hipHostFree(pointer); }

hipError_t hipHostRegister(void *pointer, size_t bytes, unsigned flags) {
  if (!on_host(pointer) || !bytes)
    return noted(hipErrorInvalidValue);
  if (place_of(pointer).kind != PlaceKind::unknown)
    return noted(hipErrorHostMemoryAlreadyRegistered);
  remember({PlaceKind::registered, static_cast<char *>(pointer), bytes, current_device(), flags});
  return hipSuccess;
}

hipError_t hipHostUnregister(void *pointer) {
  return noted(forget(pointer, PlaceKind::registered) ? hipSuccess : hipErrorHostMemoryNotRegistered);
}

hipError_t hipHostGetDevicePointer(void **device, void *host, unsigned flags) {
  if (!device || flags || !shared_with_host(place_of(host).kind))
    return noted(hipErrorInvalidValue);
  *device = host;
  return hipSuccess;
}

hipError_t hipMemGetInfo(size_t *available, size_t *total) {
  if (!available || !total)
    return noted(hipErrorInvalidValue);
  if (!settings().devices)
    return noted(hipErrorNoDevice);
  *available = arena(current_device()).available();
  *total = arena(current_device()).total();
  return hipSuccess;
}

hipError_t hipMemGetAddressRange(hipDeviceptr_t *base, size_t *bytes, hipDeviceptr_t pointer) {
  const Place place = place_of(pointer);
  if (place.kind == PlaceKind::unknown)
    return noted(hipErrorNotFound);
  if (base)
    *base = place.base;
  if (bytes)
    *bytes = place.bytes;
  return hipSuccess;
}

hipError_t hipPointerGetAttributes(hipPointerAttribute_t *attributes, const void *pointer) {
  if (!attributes || !pointer)
    return noted(hipErrorInvalidValue);
  const Place place = place_of(pointer);
  const bool host = shared_with_host(place.kind);
  if (place.kind == PlaceKind::unknown)
    return noted(hipErrorInvalidValue);
  *attributes = {};
  attributes->type = type_of(place.kind);
  attributes->device = place.device;
  attributes->devicePointer = const_cast<void *>(pointer);
  attributes->hostPointer = host ? const_cast<void *>(pointer) : nullptr;
  attributes->isManaged = place.kind == PlaceKind::managed;
  attributes->allocationFlags = place.flags;
  return hipSuccess;
}
}
