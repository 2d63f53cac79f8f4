// Transfers. Each is checked when it is called and done in its stream.
#include "access.h"
#include "device.h"
#include "errors.h"
#include "memory.h"
#include "settings.h"
#include "stream.h"

#include <cstring>
#include <dlfcn.h>
#include <functional>
#include <link.h>
#include <memory>
#include <vector>

namespace accomp_hip {
namespace {

/// A box of bytes: `height` x `depth` rows of `width` bytes.
struct Box {
  std::size_t width, height, depth;
};

/// Where a box lies: rows `pitch` apart, layers of `rows` rows.
struct Grid {
  char *start;
  std::size_t pitch, rows;

  char *row(std::size_t y, std::size_t z) const { return start + (z * rows + y) * pitch; }
  std::size_t extent(const Box &box) const {
    return ((box.depth - 1) * rows + box.height - 1) * pitch + box.width;
  }
};

bool empty(const Box &box) { return !box.width || !box.height || !box.depth; }

enum class Side { host, device, any };

Side target(hipMemcpyKind kind) {
  if (kind == hipMemcpyDefault)
    return Side::any;
  return kind == hipMemcpyHostToDevice || kind == hipMemcpyDeviceToDevice ? Side::device : Side::host;
}

Side origin(hipMemcpyKind kind) {
  if (kind == hipMemcpyDefault)
    return Side::any;
  return kind == hipMemcpyDeviceToHost || kind == hipMemcpyDeviceToDevice ? Side::device : Side::host;
}

bool lies(const void *start, std::size_t bytes, Side side) {
  const PlaceKind kind = place_of(start).kind;
  if (!start || (side == Side::device && kind == PlaceKind::unknown) || (side == Side::host && !on_host(start)))
    return false;
  const bool of_host = kind == PlaceKind::unknown && on_host(start);
  return of_host || on_device(start, bytes);
}

hipError_t submit(hipStream_t stream, bool asynchronous, std::function<void()> work) {
  auto guarded = [work = std::move(work)] {
    const DeviceAccess access;
    work();
  };
  if (asynchronous)
    enqueue(stream, std::move(guarded));
  else
    perform(stream, std::move(guarded));
  return hipSuccess;
}

/// Constants of the device are in memory that may not be written. They have their values.
void write_row(char *to, const char *from, std::size_t bytes) {
  if (place_of(to).kind != PlaceKind::symbol || std::memcmp(to, from, bytes) != 0)
    std::memmove(to, from, bytes);
}

void copy_box(const Grid &to, const Grid &from, const Box &box) {
  for (std::size_t z = 0; z < box.depth; ++z)
    for (std::size_t y = 0; y < box.height; ++y)
      write_row(to.row(y, z), from.row(y, z), box.width);
}

template <class Element> void fill(const Grid &to, Element value, const Box &box) {
  const std::size_t count = box.width / sizeof(Element);
  for (std::size_t z = 0; z < box.depth; ++z)
    for (std::size_t y = 0; y < box.height; ++y)
      for (std::size_t x = 0; x < count; ++x)
        std::memcpy(to.row(y, z) + x * sizeof value, &value, sizeof value);
}

void fill_bytes(const Grid &to, int value, const Box &box) {
  for (std::size_t z = 0; z < box.depth; ++z)
    for (std::size_t y = 0; y < box.height; ++y)
      std::memset(to.row(y, z), value, box.width);
}

/// Drivers read so much of memory that is not pinned before the call returns: programs may change it, or leave the
/// procedure whose variable it is. In order `lazy`, which shows missing waits, it is read when the transfer runs, and
/// so it is while operations are under way that may have to write it first.
constexpr std::size_t read_at_once = std::size_t{64} << 10;

bool is_read_at_once(const Grid &from, const Box &box) {
  return settings().streams != Streams::lazy && box.width * box.height * box.depth <= read_at_once &&
         place_of(from.start).kind == PlaceKind::unknown && !host_is_written();
}

/// The transfer from a copy of the box that is made now.
std::function<void()> copy_read_now(const Grid &to, const Grid &from, const Box &box) {
  auto bytes = std::make_shared<std::vector<char>>(box.width * box.height * box.depth);
  const Grid kept{bytes->data(), box.width, box.height};
  copy_box(kept, from, box);
  return [bytes, to, kept, box] { copy_box(to, kept, box); };
}

hipError_t copy(const Grid &to, const Grid &from, const Box &box, hipMemcpyKind kind, hipStream_t stream,
                bool asynchronous) {
  if (!valid(stream))
    return noted(hipErrorInvalidHandle);
  if (kind < hipMemcpyHostToHost || kind > hipMemcpyDefault)
    return noted(hipErrorInvalidMemcpyDirection);
  if (empty(box))
    return hipSuccess;
  if (!lies(to.start, to.extent(box), target(kind)) || !lies(from.start, from.extent(box), origin(kind)))
    return noted(hipErrorInvalidValue);
  if (asynchronous && is_read_at_once(from, box))
    return submit(stream, asynchronous, copy_read_now(to, from, box));
  auto work = [=] { copy_box(to, from, box); };
  return submit(stream, asynchronous, on_host(to.start) ? writing_host(work) : std::function<void()>(work));
}

Grid line(const void *start, std::size_t bytes) {
  return {static_cast<char *>(const_cast<void *>(start)), bytes, 1};
}

hipError_t copy_2d(void *to, size_t to_pitch, const void *from, size_t from_pitch, const Box &box,
                   hipMemcpyKind kind, hipStream_t stream, bool asynchronous) {
  if (to_pitch < box.width || from_pitch < box.width)
    return noted(hipErrorInvalidPitchValue);
  const Grid target{static_cast<char *>(to), to_pitch, box.height};
  const Grid origin{static_cast<char *>(const_cast<void *>(from)), from_pitch, box.height};
  return copy(target, origin, box, kind, stream, asynchronous);
}

Grid grid_of(const hipPitchedPtr &pointer, const hipPos &at) {
  auto *start = static_cast<char *>(pointer.ptr);
  return {start ? start + (at.z * pointer.ysize + at.y) * pointer.pitch + at.x : nullptr, pointer.pitch,
          pointer.ysize};
}

bool fits(const hipPitchedPtr &pointer, const hipPos &at, const hipExtent &extent) {
  return pointer.pitch >= at.x + extent.width && (extent.depth <= 1 || pointer.ysize >= at.y + extent.height);
}

hipError_t copy_3d(const hipMemcpy3DParms *parameters, hipStream_t stream, bool asynchronous) {
  if (!parameters)
    return noted(hipErrorInvalidValue);
  if (parameters->srcArray || parameters->dstArray)
    return noted(hipErrorNotSupported);
  const hipExtent &extent = parameters->extent;
  if (!fits(parameters->dstPtr, parameters->dstPos, extent) || !fits(parameters->srcPtr, parameters->srcPos, extent))
    return noted(hipErrorInvalidPitchValue);
  return copy(grid_of(parameters->dstPtr, parameters->dstPos), grid_of(parameters->srcPtr, parameters->srcPos),
              {extent.width, extent.height, extent.depth}, parameters->kind, stream, asynchronous);
}

/// Checks a filling and submits `work` for it.
hipError_t set(const Grid &to, const Box &box, hipStream_t stream, bool asynchronous, std::function<void()> work) {
  if (!valid(stream))
    return noted(hipErrorInvalidHandle);
  if (empty(box))
    return hipSuccess;
  if (to.pitch < box.width)
    return noted(hipErrorInvalidPitchValue);
  if (!lies(to.start, to.extent(box), Side::device))
    return noted(hipErrorInvalidValue);
  return submit(stream, asynchronous, std::move(work));
}

hipError_t set_bytes(const Grid &to, int value, const Box &box, hipStream_t stream, bool asynchronous) {
  return set(to, box, stream, asynchronous, [=] { fill_bytes(to, value, box); });
}

template <class Element>
hipError_t set_elements(void *start, Element value, size_t count, hipStream_t stream, bool asynchronous) {
  const Box box{count * sizeof value, 1, 1};
  const Grid to = line(start, box.width);
  return set(to, box, stream, asynchronous, [=] { fill(to, value, box); });
}

/// Variables of the device are those of the program's images: nothing else can be a symbol.
bool is_symbol(const void *symbol) {
  Dl_info found;
  return symbol && dladdr(symbol, &found);
}

/// From C the size is what the image's table of symbols says; a variable that is not in it cannot be known.
bool remember_image_symbol(const void *symbol) {
  Dl_info found;
  const ElfW(Sym) *entry = nullptr;
  if (!symbol || !dladdr1(symbol, &found, reinterpret_cast<void **>(const_cast<ElfW(Sym) **>(&entry)), RTLD_DL_SYMENT))
    return false;
  if (!entry || found.dli_saddr != symbol)
    return false;
  remember_symbol(symbol, entry->st_size);
  return true;
}

hipError_t copy_symbol(const void *symbol, void *to, const void *from, size_t bytes, hipMemcpyKind kind,
                       hipStream_t stream, bool asynchronous) {
  if (!is_symbol(symbol))
    return noted(hipErrorInvalidSymbol);
  if (!valid(stream))
    return noted(hipErrorInvalidHandle);
  const Side side = to ? origin(kind) : target(kind);
  const void *other = to ? to : from;
  if (side == Side::host || !other)
    return noted(side == Side::host ? hipErrorInvalidMemcpyDirection : hipErrorInvalidValue);
  void *target = to ? to : const_cast<void *>(symbol);
  const void *origin = to ? symbol : from;
  auto work = [=] { std::memmove(target, origin, bytes); };
  return submit(stream, asynchronous, to && on_host(to) ? writing_host(work) : std::function<void()>(work));
}

} // namespace
} // namespace accomp_hip

using namespace accomp_hip;

extern "C" {

hipError_t hipMemcpy(void *to, const void *from, size_t bytes, hipMemcpyKind kind) {
  return copy(line(to, bytes), line(from, bytes), {bytes, 1, 1}, kind, nullptr, false);
}

hipError_t hipMemcpyAsync(void *to, const void *from, size_t bytes, hipMemcpyKind kind, hipStream_t stream) {
  return copy(line(to, bytes), line(from, bytes), {bytes, 1, 1}, kind, stream, true);
}

hipError_t hipMemcpyWithStream(void *to, const void *from, size_t bytes, hipMemcpyKind kind, hipStream_t stream) {
  return copy(line(to, bytes), line(from, bytes), {bytes, 1, 1}, kind, stream, false);
}

hipError_t hipMemcpyHtoD(hipDeviceptr_t to, void *from, size_t bytes) {
  return hipMemcpy(to, from, bytes, hipMemcpyHostToDevice);
}

hipError_t hipMemcpyDtoH(void *to, hipDeviceptr_t from, size_t bytes) {
  return hipMemcpy(to, from, bytes, hipMemcpyDeviceToHost);
}

hipError_t hipMemcpyDtoD(hipDeviceptr_t to, hipDeviceptr_t from, size_t bytes) {
  return hipMemcpy(to, from, bytes, hipMemcpyDeviceToDevice);
}

hipError_t hipMemcpyPeer(void *to, int to_device, const void *from, int from_device, size_t bytes) {
  if (!exists(to_device) || !exists(from_device))
    return noted(hipErrorInvalidDevice);
  synchronize(to_device);
  synchronize(from_device);
  return hipMemcpy(to, from, bytes, hipMemcpyDeviceToDevice);
}

hipError_t hipMemcpyPeerAsync(void *to, int to_device, const void *from, int from_device, size_t bytes,
                              hipStream_t stream) {
  if (!exists(to_device) || !exists(from_device))
    return noted(hipErrorInvalidDevice);
  return hipMemcpyAsync(to, from, bytes, hipMemcpyDeviceToDevice, stream);
}

hipError_t hipMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t height,
                       hipMemcpyKind kind) {
  return copy_2d(to, to_pitch, from, from_pitch, {width, height, 1}, kind, nullptr, false);
}

hipError_t hipMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
                            size_t height, hipMemcpyKind kind, hipStream_t stream) {
  return copy_2d(to, to_pitch, from, from_pitch, {width, height, 1}, kind, stream, true);
}

hipError_t hipMemcpy3D(const hipMemcpy3DParms *parameters) { return copy_3d(parameters, nullptr, false); }

hipError_t hipMemcpy3DAsync(const hipMemcpy3DParms *parameters, hipStream_t stream) {
  return copy_3d(parameters, stream, true);
}

hipError_t hipMemset(void *to, int value, size_t bytes) {
  return set_bytes(line(to, bytes), value, {bytes, 1, 1}, nullptr, false);
}

hipError_t hipMemsetAsync(void *to, int value, size_t bytes, hipStream_t stream) {
  return set_bytes(line(to, bytes), value, {bytes, 1, 1}, stream, true);
}

hipError_t hipMemsetD8(hipDeviceptr_t to, unsigned char value, size_t count) { return hipMemset(to, value, count); }

hipError_t hipMemsetD8Async(hipDeviceptr_t to, unsigned char value, size_t count, hipStream_t stream) {
  return hipMemsetAsync(to, value, count, stream);
}

hipError_t hipMemsetD16(hipDeviceptr_t to, unsigned short value, size_t count) {
  return set_elements(to, value, count, nullptr, false);
}

hipError_t hipMemsetD16Async(hipDeviceptr_t to, unsigned short value, size_t count, hipStream_t stream) {
  return set_elements(to, value, count, stream, true);
}

hipError_t hipMemsetD32(hipDeviceptr_t to, int value, size_t count) {
  return set_elements(to, value, count, nullptr, false);
}

hipError_t hipMemsetD32Async(hipDeviceptr_t to, int value, size_t count, hipStream_t stream) {
  return set_elements(to, value, count, stream, true);
}

hipError_t hipMemset2D(void *to, size_t pitch, int value, size_t width, size_t height) {
  return set_bytes({static_cast<char *>(to), pitch, height}, value, {width, height, 1}, nullptr, false);
}

hipError_t hipMemset2DAsync(void *to, size_t pitch, int value, size_t width, size_t height, hipStream_t stream) {
  return set_bytes({static_cast<char *>(to), pitch, height}, value, {width, height, 1}, stream, true);
}

hipError_t hipMemset3D(hipPitchedPtr to, int value, hipExtent extent) {
  return set_bytes(grid_of(to, {}), value, {extent.width, extent.height, extent.depth}, nullptr, false);
}

hipError_t hipMemset3DAsync(hipPitchedPtr to, int value, hipExtent extent, hipStream_t stream) {
  return set_bytes(grid_of(to, {}), value, {extent.width, extent.height, extent.depth}, stream, true);
}

hipError_t hipGetSymbolAddress(void **pointer, const void *symbol) {
  std::size_t bytes = 0;
  const hipError_t error = pointer ? hipGetSymbolSize(&bytes, symbol) : noted(hipErrorInvalidValue);
  if (error == hipSuccess)
    *pointer = const_cast<void *>(symbol);
  return error;
}

hipError_t hipGetSymbolSize(size_t *bytes, const void *symbol) {
  if (!bytes)
    return noted(hipErrorInvalidValue);
  if (place_of(symbol).kind != PlaceKind::symbol && !remember_image_symbol(symbol))
    return noted(hipErrorInvalidSymbol);
  *bytes = place_of(symbol).bytes;
  return hipSuccess;
}

hipError_t hipMemcpyToSymbol(const void *symbol, const void *from, size_t bytes, size_t offset, hipMemcpyKind kind) {
  return copy_symbol(symbol ? static_cast<const char *>(symbol) + offset : nullptr, nullptr, from, bytes, kind,
                     nullptr, false);
}

hipError_t hipMemcpyToSymbolAsync(const void *symbol, const void *from, size_t bytes, size_t offset,
                                  hipMemcpyKind kind, hipStream_t stream) {
  return copy_symbol(symbol ? static_cast<const char *>(symbol) + offset : nullptr, nullptr, from, bytes, kind, stream,
                     true);
}

hipError_t hipMemcpyFromSymbol(void *to, const void *symbol, size_t bytes, size_t offset, hipMemcpyKind kind) {
  return to ? copy_symbol(symbol ? static_cast<const char *>(symbol) + offset : nullptr, to, nullptr, bytes, kind,
                          nullptr, false)
            : noted(hipErrorInvalidValue);
}

hipError_t hipMemcpyFromSymbolAsync(void *to, const void *symbol, size_t bytes, size_t offset, hipMemcpyKind kind,
                                    hipStream_t stream) {
  return to ? copy_symbol(symbol ? static_cast<const char *>(symbol) + offset : nullptr, to, nullptr, bytes, kind,
                          stream, true)
            : noted(hipErrorInvalidValue);
}
}
