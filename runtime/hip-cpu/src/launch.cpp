#include "access.h"
#include "arena.h"
#include "block.h"
#include "device.h"
#include "errors.h"
#include "memory.h"
#include "pool.h"
#include "settings.h"
#include "stream.h"
#include "trap.h"

#include <algorithm>
#include <cstdio>
#include <string>

namespace accomp_hip {

#ifdef __x86_64__
extern const bool has_masked_vectors = __builtin_cpu_supports("avx2");
#endif
extern const bool runs_threads_alone = settings().blocks == Blocks::quick;
extern const bool checks_pointers = settings().strict == Strict::on || settings().strict == Strict::pages;

namespace {

/// A launch on its way: what the stream holds, and what the cores share while it runs.
struct Flight {
  Launch launch;
  Work work;
  std::string name;
  std::uint64_t blocks;

  Flight(const Launch &launch_, const Work &work_, std::string name_)
      : launch(launch_), work(work_), name(std::move(name_)),
        blocks(std::uint64_t{launch.grid.x} * launch.grid.y * launch.grid.z) {
    launch.name = name.c_str();
  }
  ~Flight() { work.destroy(work.closure); }
  Flight(const Flight &) = delete;
  Flight &operator=(const Flight &) = delete;
};

/// The name without the parentheses that keep a template's commas together.
std::string bare(const char *name) {
  std::string text = name;
  while (text.size() > 1 && text.front() == '(' && text.back() == ')')
    text = text.substr(1, text.size() - 2);
  return text.substr(0, text.find("<decltype(")); // which a launcher chose
}

/// A permutation of 0 .. count without memory: a step that has no factor in common with count.
std::uint64_t step_for(std::uint64_t count, std::uint64_t seed) {
  const auto shares_factor = [](std::uint64_t a, std::uint64_t b) {
    while (b) {
      const std::uint64_t rest = a % b;
      a = b;
      b = rest;
    }
    return a != 1;
  };
  std::uint64_t step = seed * 0x9e3779b97f4a7c15u % count | 1;
  while (shares_factor(count, step))
    ++step;
  return step;
}

void run_blocks(void *context, std::uint64_t begin, std::uint64_t end) {
  const auto &flight = *static_cast<const Flight *>(context);
  const DeviceAccess access;
  Block &block = this_block();
  const Order order = settings().order;
  const std::uint64_t step = order == Order::random ? step_for(flight.blocks, settings().seed + 1) : 1;
  for (std::uint64_t number = begin; number < end; ++number) {
    std::uint64_t index = number;
    if (order == Order::reverse)
      index = flight.blocks - 1 - number;
    else if (order == Order::random)
      index = static_cast<std::uint64_t>(static_cast<unsigned __int128>(number) * step % flight.blocks);
    block.run(flight.launch, flight.work, index);
  }
}

void run(const Flight &flight) {
  if (settings().info)
    std::fprintf(stderr, "Launching kernel %s <%u,%u,%u> <%u,%u,%u>\n", flight.launch.name, flight.launch.grid.x,
                 flight.launch.grid.y, flight.launch.grid.z, flight.launch.block.x, flight.launch.block.y,
                 flight.launch.block.z);
  spread(flight.blocks, run_blocks, const_cast<Flight *>(&flight));
}

hipError_t check(const Launch &launch) {
  const dim3 &grid = launch.grid, &block = launch.block;
  if (!settings().devices)
    return hipErrorNoDevice;
  if (!grid.x || !grid.y || !grid.z || !block.x || !block.y || !block.z)
    return hipErrorInvalidConfiguration;
  if (grid.x > 0x7fffffffu || grid.y > most_blocks_y || grid.z > most_blocks_y)
    return hipErrorInvalidConfiguration;
  if (block.x > most_threads || block.y > most_threads || block.z > most_threads ||
      block.x * block.y * block.z > most_threads)
    return hipErrorInvalidConfiguration;
  if (launch.shared > most_shared)
    return hipErrorInvalidValue;
  return valid(launch.stream) ? hipSuccess : hipErrorInvalidHandle;
}

} // namespace

hipError_t submit(const Launch &launch, const Work &work) {
  const hipError_t error = check(launch);
  if (error != hipSuccess) {
    work.destroy(work.closure);
    return noted(error);
  }
  auto flight = std::make_shared<const Flight>(launch, work, bare(launch.name));
  auto work_off = [flight = std::move(flight)] { run(*flight); }; // which alone destroys it, once it has run
  if (launch.stream == awaited_stream())
    enqueue_brief(launch.stream, std::move(work_off));
  else
    enqueue(launch.stream, std::move(work_off));
  return hipSuccess;
}

/// Addresses of an arena are not looked at closely: arrays with lower bounds begin in front of their memory.
const volatile void *checked_pointer(const Launch &launch, int position, const volatile void *pointer) {
  const void *address = const_cast<const void *>(pointer);
  if (!pointer || !valid(launch.stream))
    return pointer;
  const int device = device_of(address), wanted = device_of_stream(launch.stream);
  if (device == wanted || (device >= 0 && peers(wanted, device)) ||
      (device < 0 && place_of(address).kind != PlaceKind::unknown))
    return pointer;
  return trap_for(address, {bare(launch.name), position, device, wanted});
}

} // namespace accomp_hip

extern "C" {

hipError_t hipFuncGetAttributes(hipFuncAttributes *attributes, const void *kernel) {
  if (!attributes)
    return accomp_hip::noted(hipErrorInvalidValue);
  if (!kernel)
    return accomp_hip::noted(hipErrorInvalidDeviceFunction);
  *attributes = {};
  attributes->maxThreadsPerBlock = accomp_hip::most_threads;
  attributes->maxDynamicSharedSizeBytes = accomp_hip::most_shared;
  return hipSuccess;
}

hipError_t hipFuncSetAttribute(const void *kernel, hipFuncAttribute, int) {
  return accomp_hip::noted(kernel ? hipSuccess : hipErrorInvalidDeviceFunction);
}

hipError_t hipFuncSetCacheConfig(const void *kernel, hipFuncCache_t) {
  return accomp_hip::noted(kernel ? hipSuccess : hipErrorInvalidDeviceFunction);
}

hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *kernel, int block, size_t shared) {
  if (!blocks || !kernel)
    return accomp_hip::noted(blocks ? hipErrorInvalidDeviceFunction : hipErrorInvalidValue);
  const bool fits =
      block > 0 && block <= static_cast<int>(accomp_hip::most_threads) && shared <= accomp_hip::most_shared;
  *blocks = fits ? 1 : 0;
  return hipSuccess;
}

hipError_t hipOccupancyMaxPotentialBlockSize(int *grid, int *block, const void *kernel, size_t, int limit) {
  if (!grid || !block || !kernel)
    return accomp_hip::noted(kernel ? hipErrorInvalidValue : hipErrorInvalidDeviceFunction);
  *block = limit > 0 ? std::min(limit, 256) : 256;
  *grid = static_cast<int>(accomp_hip::settings().workers);
  return hipSuccess;
}
}
