// What comes out when threads meet: at barriers of the block, and among the lanes of a wave.
#include "block.h"
#include "races.h"
#include "report.h"
#include "settings.h"

#include <cstdio>
#include <cstring>

namespace accomp_hip {
namespace {

/// Surely the same; places whose files have names of their own may be the same all the same.
bool identical(const Site &a, const Site &b) { return a.line == b.line && a.column == b.column && a.file == b.file; }

int compare(const Site &a, const Site &b) {
  if (const int order = a.file == b.file ? 0 : std::strcmp(a.file, b.file))
    return order;
  if (a.line != b.line)
    return a.line < b.line ? -1 : 1;
  return a.column == b.column ? 0 : a.column < b.column ? -1 : 1;
}

unsigned next_lane(std::uint64_t &lanes) {
  const auto lane = static_cast<unsigned>(__builtin_ctzll(lanes));
  lanes &= lanes - 1;
  return lane;
}

} // namespace

int Block::compare(const Thread &a, const Thread &b) {
  if (a.depth != b.depth)
    return a.depth > b.depth ? -1 : 1;
  return accomp_hip::compare(a.site, b.site);
}

/// The lanes that hardware would run first of those that wait: the deepest in calls, then the earliest in the source.
/// The others then come to where these are going.
std::uint64_t Block::first_group(unsigned number) const {
  const Thread *threads = &waiting_[number * wave_size_];
  std::uint64_t rest = waves_[number].meeting, group = 0;
  const Thread *best = nullptr;
  while (rest) {
    const unsigned lane = next_lane(rest);
    const Thread &each = threads[lane];
    const bool equal = best && each.depth == best->depth && identical(each.site, best->site);
    const int order = equal ? 0 : best ? compare(each, *best) : -1;
    if (order < 0) {
      best = &each;
      group = 0;
    }
    if (order <= 0)
      group |= std::uint64_t{1} << lane;
  }
  return group;
}

void Block::settle(unsigned number) {
  const std::uint64_t lanes = first_group(number);
  exchange(number, lanes);
  if (watched_) {
    const races::OwnThread meeting;
    void *departure = next_departure();
    order_after(number, lanes);
    races::release(departure);
    for (std::uint64_t rest = lanes; rest;)
      waiting_[number * wave_size_ + next_lane(rest)].departure = departure;
  }
  waves_[number].meeting &= ~lanes;
  waves_[number].ready |= lanes;
}

/// What the lanes did before they met comes before what they do after it; nothing else follows.
void Block::order_after(unsigned number, std::uint64_t lanes) {
  for (std::uint64_t rest = lanes; rest;)
    races::acquire(&waiting_[number * wave_size_ + next_lane(rest)].arrival);
}

void *Block::next_departure() { return &departures_[departure_++ % departures_.size()]; }

void Block::exchange(unsigned number, std::uint64_t lanes) {
  Thread *threads = &waiting_[number * wave_size_];
  std::uint64_t values[64], votes = 0, poison = 0;
  std::memset(&poison, settings().poison, sizeof poison);
  for (std::uint64_t rest = lanes; rest;) {
    const unsigned lane = next_lane(rest);
    values[lane] = threads[lane].value;
    votes |= std::uint64_t{values[lane] != 0} << lane;
  }
  for (std::uint64_t rest = lanes; rest;) {
    Thread &each = threads[next_lane(rest)];
    if (each.meeting == Meeting::shuffle)
      each.value = lanes >> each.source & 1 ? values[each.source] : poison;
    else if (each.meeting == Meeting::ballot)
      each.value = votes;
    else if (each.meeting == Meeting::match) {
      std::uint64_t equal = 0;
      for (std::uint64_t others = lanes; others;) {
        const unsigned other = next_lane(others);
        equal |= std::uint64_t{values[other] == each.value} << other;
      }
      each.value = equal;
    }
  }
}

/// Lets the threads that wait at the barrier go on: nothing else in the block can. False if there are none.
bool Block::release_barrier() {
  const Thread *first = nullptr;
  std::uint64_t count = 0, votes = 0;
  bool same = true;
  for (unsigned number = 0; number < waves_count_; ++number)
    for (std::uint64_t rest = waves_[number].barred; rest; ++count) {
      const Thread &each = waiting_[number * wave_size_ + next_lane(rest)];
      first = first ? first : &each;
      votes += each.value;
      same &= identical(each.site, first->site);
    }
  if (!first)
    return false;
  if (!same)
    check_barrier(*first, static_cast<unsigned>(first - waiting_.data()));
  order_barrier();
  for (unsigned number = 0; number < waves_count_; ++number) {
    Wave &wave = waves_[number];
    for (std::uint64_t rest = wave.barred; rest;) {
      Thread &each = waiting_[number * wave_size_ + next_lane(rest)];
      each.value = each.meeting == Meeting::all ? votes == count : each.meeting == Meeting::any ? votes != 0 : votes;
    }
    wave.ready |= wave.barred;
    wave.barred = 0;
  }
  return true;
}

void Block::order_barrier() {
  if (!watched_)
    return;
  const races::OwnThread barrier;
  void *departure = next_departure();
  for (unsigned number = 0; number < waves_count_; ++number) {
    order_after(number, waves_[number].barred);
    for (std::uint64_t rest = waves_[number].barred; rest;)
      waiting_[number * wave_size_ + next_lane(rest)].departure = departure;
  }
  races::release(departure);
}

/// Threads of a block that wait at different barriers have undefined results on hardware.
void Block::check_barrier(const Thread &first, unsigned first_number) const {
  if (settings().divergence == Divergence::allow)
    return;
  for (unsigned number = 0; number < waves_count_; ++number)
    for (std::uint64_t rest = waves_[number].barred; rest;) {
      const unsigned thread = number * wave_size_ + next_lane(rest);
      const Thread &each = waiting_[thread];
      if (accomp_hip::compare(each.site, first.site) == 0)
        continue;
      char where[512];
      describe(where, sizeof where);
      const auto *message = "%s: thread %u waits at the barrier of %s:%u, but thread %u at that of %s:%u";
      if (settings().divergence == Divergence::warn) {
        report(message, where, first_number, first.site.file, first.site.line, thread, each.site.file, each.site.line);
        return;
      }
      fail(message, where, first_number, first.site.file, first.site.line, thread, each.site.file, each.site.line);
    }
}

} // namespace accomp_hip
