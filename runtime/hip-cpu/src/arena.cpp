#include "arena.h"

#include "access.h"
#include "report.h"
#include "sanitizer.h"
#include "settings.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

namespace accomp_hip {
namespace {

constexpr std::size_t alignment = 256;
constexpr std::size_t front = 256;
constexpr std::size_t least_back = 64;
constexpr unsigned char guard_byte = 0xfd;
constexpr std::size_t huge_page = std::size_t{2} << 20;
constexpr std::size_t kept_resident = std::size_t{16} << 20;

std::size_t span_of(std::size_t bytes) {
  return front + (bytes + least_back + alignment - 1) / alignment * alignment;
}

/// Addresses alone; pages come when they are touched. Less than asked for if the system does not give as much.
char *reserve(std::size_t &bytes) {
  bytes = (bytes + huge_page - 1) / huge_page * huge_page;
  for (; bytes >= huge_page; bytes = bytes / 2 / huge_page * huge_page) {
    void *got = mmap(nullptr, bytes + huge_page, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (got == MAP_FAILED)
      continue;
    const auto address = (reinterpret_cast<std::uintptr_t>(got) + huge_page - 1) / huge_page * huge_page;
    auto *base = reinterpret_cast<char *>(address);
    madvise(base, bytes, MADV_HUGEPAGE);
    return base;
  }
  fail("no addresses left for the memory of a device");
}

/// Only whole pages of it: those at the ends belong to neighbours as well.
void give_back_pages(char *start, std::size_t span) {
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto first = (reinterpret_cast<std::uintptr_t>(start) + page - 1) / page * page;
  const auto last = (reinterpret_cast<std::uintptr_t>(start) + span) / page * page;
  madvise(reinterpret_cast<void *>(first), last - first, MADV_DONTNEED);
}

bool intact(const char *bytes, std::size_t count) {
  return std::all_of(bytes, bytes + count, [](char each) { return static_cast<unsigned char>(each) == guard_byte; });
}

std::array<std::atomic<Arena *>, 64> arenas;
std::mutex &making = *new std::mutex;

void check_at_exit() {
  const DeviceAccess access;
  for (auto &each : arenas)
    if (Arena *made = each.load())
      made->check_all("the end of the program");
}

} // namespace

Arena::Arena(int device, std::size_t capacity) : device_(device), capacity_(capacity), base_(reserve(capacity_)) {
  free_.emplace(base_, capacity_);
  guard_device_memory(base_, capacity_);
}

char *Arena::take(std::size_t span) {
  const auto found =
      std::find_if(free_.begin(), free_.end(), [&](const auto &each) { return each.second >= span; });
  if (found == free_.end())
    return nullptr;
  char *start = found->first;
  const std::size_t rest = found->second - span;
  free_.erase(found);
  if (rest)
    free_.emplace(start + span, rest);
  used_ += span;
  return start;
}

void Arena::give_back(char *start, std::size_t span) {
  used_ -= span;
  auto next = free_.lower_bound(start);
  if (next != free_.end() && next->first == start + span) {
    span += next->second;
    next = free_.erase(next);
  }
  if (next != free_.begin()) {
    const auto previous = std::prev(next);
    if (previous->first + previous->second == start) {
      previous->second += span;
      return;
    }
  }
  free_.emplace(start, span);
}

char *Arena::allocate(std::size_t bytes) {
  if (bytes > capacity_)
    return nullptr;
  const Piece piece{bytes, span_of(bytes)};
  char *start = nullptr;
  {
    std::lock_guard<std::mutex> hold(lock_);
    start = take(piece.span);
    if (!start)
      return nullptr;
    live_.emplace(start, piece);
  }
  const DeviceAccess access;
  sanitizer::allow(start, piece.span);
  std::memset(start, guard_byte, front);
  std::memset(start + front + bytes, guard_byte, piece.span - front - bytes);
  wipe(start, piece);
  sanitizer::forbid(start, front);
  sanitizer::forbid(start + front + bytes, piece.span - front - bytes);
  return start + front;
}

void Arena::wipe(char *start, const Piece &piece) {
  if (settings().poisons)
    std::memset(start + front, settings().poison, piece.bytes);
}

void Arena::check(char *start, const Piece &piece, const char *found_by) const {
  char *pointer = start + front;
  const std::size_t back = piece.span - front - piece.bytes;
  sanitizer::allow(start, piece.span);
  const bool before = intact(start, front), behind = intact(pointer + piece.bytes, back);
  if (!before || !behind)
    fail("bytes %s the %zu bytes at %p that hipMalloc gave on device %d were overwritten; found by %s",
         before ? "behind" : "in front of", piece.bytes, static_cast<void *>(pointer), device_, found_by);
  sanitizer::forbid(start, front);
  sanitizer::forbid(pointer + piece.bytes, back);
}

bool Arena::release(char *pointer, const char *found_by) {
  std::lock_guard<std::mutex> hold(lock_);
  const auto found = live_.find(pointer - front);
  if (found == live_.end())
    return false;
  char *start = found->first;
  const Piece piece = found->second;
  const DeviceAccess access;
  check(start, piece, found_by);
  sanitizer::allow(start, piece.span);
  if (piece.bytes > kept_resident)
    give_back_pages(start, piece.span);
  else
    wipe(start, piece);
  sanitizer::forbid(start, piece.span);
  live_.erase(found);
  give_back(start, piece.span);
  return true;
}

void Arena::release_all() {
  for (;;) {
    char *pointer = nullptr;
    {
      std::lock_guard<std::mutex> hold(lock_);
      if (live_.empty())
        return;
      pointer = live_.begin()->first + front;
    }
    release(pointer, "hipDeviceReset");
  }
}

void Arena::check_all(const char *found_by) {
  std::lock_guard<std::mutex> hold(lock_);
  for (const auto &each : live_)
    check(each.first, each.second, found_by);
}

char *Arena::find(const void *pointer, std::size_t &bytes) {
  auto *address = static_cast<char *>(const_cast<void *>(pointer));
  std::lock_guard<std::mutex> hold(lock_);
  auto next = live_.upper_bound(address);
  if (next == live_.begin())
    return nullptr;
  const auto &found = *std::prev(next);
  char *start = found.first + front;
  if (address < start || address > start + found.second.bytes)
    return nullptr;
  bytes = found.second.bytes;
  return start;
}

bool Arena::holds(const void *pointer) const {
  const auto *address = static_cast<const char *>(pointer);
  return address >= base_ && address < base_ + capacity_;
}

std::size_t Arena::available() {
  std::lock_guard<std::mutex> hold(lock_);
  return capacity_ - used_;
}

Arena &arena(int device) {
  auto &slot = arenas[static_cast<std::size_t>(device)];
  if (Arena *made = slot.load(std::memory_order_acquire))
    return *made;
  std::lock_guard<std::mutex> hold(making);
  if (Arena *made = slot.load())
    return *made;
  static const bool registered = std::atexit(check_at_exit) == 0;
  (void)registered;
  slot.store(new Arena(device, settings().memory), std::memory_order_release);
  return *slot.load();
}

int device_of(const void *pointer) {
  for (int device = 0; device < settings().devices; ++device) {
    const Arena *made = arenas[static_cast<std::size_t>(device)].load(std::memory_order_acquire);
    if (made && made->holds(pointer))
      return device;
  }
  return -1;
}

} // namespace accomp_hip
