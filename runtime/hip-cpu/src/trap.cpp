#include "trap.h"

#include "report.h"

#include <cstdint>
#include <cstdio>
#include <map>
#include <mutex>
#include <sys/mman.h>

namespace accomp_hip {
namespace {

// As many as distances between addresses of one part of a program may need.
constexpr std::uintptr_t extent = std::uintptr_t{1} << 40;

struct Traps {
  std::mutex lock;
  std::uintptr_t base = 0;
  std::map<std::uintptr_t, std::pair<const void *, Forbidden>> by_address;

  Traps() {
    void *got = mmap(nullptr, 2 * extent, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (got != MAP_FAILED)
      base = reinterpret_cast<std::uintptr_t>(got) + extent / 2; // indices may be negative
  }
};

Traps &traps() {
  static Traps &made = *new Traps;
  return made;
}

void tell(const Forbidden &what, const void *address) {
  char where[64] = "the host";
  if (what.device >= 0)
    std::snprintf(where, sizeof where, "device %d, to which device %d has no access", what.device, what.wanted);
  report("kernel %s used memory of %s: argument %d is %p", what.kernel.c_str(), where, what.position, address);
}

} // namespace

const void *trap_for(const void *address, const Forbidden &what) {
  if (!traps().base)
    return address;
  const std::uintptr_t trap = traps().base + reinterpret_cast<std::uintptr_t>(address) % extent;
  std::lock_guard<std::mutex> hold(traps().lock);
  traps().by_address.insert_or_assign(trap, std::pair{address, what});
  return reinterpret_cast<const void *>(trap);
}

bool explain_trap(const void *fault) {
  const auto at = reinterpret_cast<std::uintptr_t>(fault);
  auto next = traps().by_address.upper_bound(at);
  if (!traps().base || at < traps().base - extent / 2 || at >= traps().base + extent + extent / 2 ||
      traps().by_address.empty())
    return false;
  const auto &found = next == traps().by_address.begin() ? *next : *std::prev(next);
  tell(found.second.second, found.second.first);
  return true;
}

} // namespace accomp_hip
