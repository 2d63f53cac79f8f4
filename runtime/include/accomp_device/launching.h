/* How kernels are launched: sizes, memory for one launch, errors. Host code.
 *
 * Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef ACCOMP_DEVICE_LAUNCHING_H
#define ACCOMP_DEVICE_LAUNCHING_H

#include <accomp_device/loops.h>
#include <accomp_device/reductions.h>
#include <accomp_device/tiles.h>

#include <accomp_hip.h>

#include <limits>

/* Relocatable device code is of use only if it is linked: whoever does that defines this. Other linkers name it. */
#if ACCOMP_RELOCATABLE
extern "C" __attribute__((visibility("hidden"))) char accomp_device_code_is_linked_by_accomp;
#if !defined(__CUDA_ARCH__) && !defined(__HIP_DEVICE_COMPILE__)
namespace accomp {
__attribute__((used)) static char *const device_code_is_linked = &accomp_device_code_is_linked_by_accomp;
}
#endif
#endif

namespace accomp {

/* What the threads of a block are; serial constructs have one gang of one thread. */
enum class block_of { serial, single, lanes, workers, workers_and_lanes, waves };

class launching {
public:
  /* `threads` are those of a block where the program asks for nothing; `given`: an option says so. */
  launching(const accomp_launch *how, block_of form, int threads, bool given = false)
      : how_(*how), limits_(*accomp_hip_device_limits()), form_(form),
        chosen_(ACCOMP_ON_CPU && !given && threads > most_chosen ? most_chosen : threads), given_(given) {
#if ACCOMP_ON_CPU
    alone_ = accomp_hip::runs_threads_alone;
#endif
    if (form == block_of::serial)
      how_._gangs[0] = how_._gangs[1] = how_._gangs[2] = 1;
    (void)hipGetLastError(); /* of the program's own calls: it says nothing of this launch */
  }

  /* The lanes wait for each other: each is a thread. */
  void together() { alone_ = false; }

  /* Arguments of gang, worker and vector clauses; what the construct asks for goes before. */
  void want_gangs(long long count) { want(wanted_gangs_, count); }
  void want_workers(long long count) { want(how_._workers, count); }
  void want_lanes(long long count) { want(how_._lanes, count); }

  /* Threads and waves of a block; iterations that one gang makes of a loop over gangs alone. */
  long long one() const { return 1; }
  long long threads() const { return alone_ ? 1 : clamp(whole(block_threads()), 1, limits_.block_threads); }
  long long waves() const { return (threads() + limits_.warp - 1) / limits_.warp; }

  /* A loop within a gang's iteration has work for so many threads. */
  void threads_for(long long count) { work_ = count > work_ ? count : work_; }
  /* The same where all such loops have `count` iterations and kernels rely on a thread for each, if they are few, or else
   * on the number that was chosen. */
  void threads_for_all(long long count) {
    threads_for(count);
    if (!ACCOMP_ON_CPU)
      how_._workers = how_._lanes = 0;
    if (!ACCOMP_ON_CPU && count <= most_covered)
      chosen_ = static_cast<int>(most_covered);
  }

  /* Gangs are of use for `count` iterations, `each` at a time. */
  void gangs_for(long long count, long long each) {
    needed_ = larger(needed_, (count + each - 1) / each);
    most_ = larger(most_, count);
    useful_ = larger(useful_, of_use(count, each));
  }
  /* The same for gangs whose threads make an iteration each. Where nothing says how many threads a gang has, it has fewer
   * if the device had idle units else. */
  void gangs_of_threads_for(long long count) {
    flat_ = larger(flat_, count);
    most_ = larger(most_, count);
    while (!ACCOMP_ON_CPU && !given_ && chosen_ > fewest_chosen && (flat_ + chosen_ - 1) / chosen_ < 2LL * limits_.units)
      chosen_ /= 2;
  }
  /* Loops within a gang's iteration have no more iterations. */
  void counts(long long count) { most_ = larger(most_, count); }
  /* No thread makes two iterations of a loop over gangs. */
  void covers() { covers_ = !ACCOMP_ON_CPU; }
  /* The kernel is a loop over gangs and nothing else: GPUs need not start it if that has no iterations. */
  void is_one_loop() { one_loop_ = !ACCOMP_ON_CPU; }
  bool starts() const { return !one_loop_ || needed_ > 0; }

  /* Calls `start` with the way in which the kernel counts: whether 31 bits are enough for all counts, and whether no
   * thread makes two iterations. There is one on the CPU, where they would gain little. */
  template <class F> void narrow(F start) const {
#if !ACCOMP_ON_CPU
    if (most_ <= most_places)
      return start(accomp::narrow());
#endif
    start(wide());
  }
  template <class F> void once(F start) const {
#if !ACCOMP_ON_CPU
    if (!starts())
      return;
    const long long gangs = gang_count(0);
    const bool enough = one_loop_ ? gangs == needed_ : gangs >= needed_;
    if (most_ <= most_places && enough && gangs * threads() >= flat_)
      return start(accomp::once());
#endif
    start(wide());
  }

  /* The same of a nest of which the kernel consists. It is cut into tiles where few of their threads have nothing to do. */
  template <class F, class... Counts> void once_in_nest(F start, long long outer, Counts... inner) {
#if !ACCOMP_ON_CPU
    constexpr int loops = 1 + sizeof...(inner);
    const long long counts[loops] = {outer, inner...};
    const long long wide = tiles(counts[loops - 1], tile_width), high = tiles(counts[loops - 2], tile_height);
    const long long deep = loops > 2 ? outer : 1, size = tile_width * tile_height;
    const bool fit = most_ <= most_places && flat_ > 0 && high <= most_across && deep <= most_across;
    if (fit && threads() == size && wide * high * deep <= flat_ / size + flat_ / size / 8) {
      tiles_ = dim3(static_cast<unsigned>(wide), static_cast<unsigned>(high), static_cast<unsigned>(deep));
      return start(once_in_tiles());
    }
#endif
    once(start);
  }

  /* As many gangs as the device holds at a time. */
  void fill() { most_useful_ = useful_ = filling(); }
  void fill_at_most() { most_useful_ = filling(); }

  dim3 block() const { return dim3(static_cast<unsigned>(threads())); }
  dim3 grid() const {
    if (tiles_.x)
      return tiles_;
    return dim3(gang_count(0), gang_count(1), gang_count(2));
  }
  hipStream_t stream() const {
#if ACCOMP_ON_CPU
    if (!how_._stream)
      return accomp_hip::awaited_stream();
#endif
    return static_cast<hipStream_t>(how_._stream);
  }

  /* Memory for what gangs have of their own and does not fit into shared memory. */
  template <class Storage> unsigned char *scratch() const {
    return Storage::scratch_bytes() ? memory(Storage::scratch_bytes() * product(grid())) : nullptr;
  }
  /* Memory for the results of gangs. */
  template <class... T> gang_totals totals() const {
    if (product(grid()) == 1)
      return {nullptr, nullptr};
    const long long gangs = product(grid());
    return {memory((total_bytes<T>(gangs) + ...)), accomp_hip_tickets(&how_, 1)};
  }

  void done(const char *kernel) const {
    const int error = static_cast<int>(hipGetLastError());
    const bool told_apart = form_ == block_of::waves;
    accomp_hip_launched(&how_, kernel, product(grid()), told_apart ? waves() : 1,
                        told_apart && !alone_ ? limits_.warp : threads(), error);
  }

private:
  /* On the CPU threads that wait cost much. */
  static constexpr int most_chosen = 64;
  /* A wave of any device is no larger. */
  static constexpr int fewest_chosen = 64;
  /* Iterations that are worth a thread where there are more than enough: on GPUs threads cost nothing. */
  static constexpr long long worth = ACCOMP_ON_CPU ? 64 : 1;

  /* Gangs in the second and the third dimension. */
  static constexpr long long most_across = 65535;

  static long long tiles(long long count, long long size) { return (count + size - 1) / size; }
  static long long clamp(long long value, long long low, long long high) {
    return value < low ? low : value > high ? high : value;
  }
  static void want(long long &size, long long count) { size = size ? size : count < 1 ? 1 : count; }

  /* GPUs execute whole waves. */
  long long whole(long long count) const {
    return ACCOMP_ON_CPU || count <= 1 ? count : (count + limits_.warp - 1) / limits_.warp * limits_.warp;
  }
  long long block_threads() const {
    const long long workers = how_._workers, lanes = how_._lanes, warp = limits_.warp, chosen = chosen_threads();
    switch (form_) {
    case block_of::serial:
    case block_of::single:
      return 1;
    case block_of::lanes:
      return lanes ? lanes : chosen;
    case block_of::workers:
      return workers ? workers : chosen;
    case block_of::workers_and_lanes:
      if (!workers)
        return larger(lanes, chosen);
      return lanes ? workers * lanes : workers * warp;
    case block_of::waves:
      break;
    }
    const long long waves_of_lanes = lanes > warp ? lanes / warp : 1;
    const long long asked = workers ? workers * waves_of_lanes : larger(waves_of_lanes, chosen_ / 64);
    return warp * clamp(asked, 1, limits_.block_threads / warp);
  }
  /* As chosen, or whole waves that are enough for the work. */
  long long chosen_threads() const {
    const long long enough = (work_ + limits_.warp - 1) / limits_.warp * limits_.warp;
    return work_ && enough < chosen_ ? enough : chosen_;
  }
  static long long larger(long long a, long long b) { return a < b ? b : a; }

  long long filling() const {
    return larger(1, static_cast<long long>(limits_.units) * (limits_.unit_threads / larger(threads(), limits_.warp)));
  }
  long long of_use(long long count, long long each) const {
    const long long all = (count + each - 1) / each, worthwhile = (count + each * worth - 1) / (each * worth);
    const long long few = 2LL * limits_.units;
    const long long useful = larger(worthwhile, all < few ? all : few);
    return alone_ && useful > filling() ? filling() : useful;
  }
  unsigned gang_count(int dim) const {
    const long long asked = how_._gangs[dim];
    if (dim > 0)
      return static_cast<unsigned>(clamp(asked, 1, most_across));
    if (covers_ && most_ <= most_places)
      return static_cast<unsigned>(larger(larger(1, needed_), (flat_ + threads() - 1) / threads()));
    const long long useful = larger(useful_, of_use(flat_, threads()));
    const long long free = wanted_gangs_ ? wanted_gangs_ : useful < most_useful_ ? useful : most_useful_;
    return static_cast<unsigned>(clamp(asked ? asked : free, 1, most_gangs()));
  }
  /* Threads of a GPU's grid have numbers of 31 bits. */
  long long most_gangs() const {
    const long long all = ACCOMP_ON_CPU ? limits_.grid_blocks : (most_places + 1) / threads();
    return all < limits_.grid_blocks ? all : limits_.grid_blocks;
  }
  unsigned char *memory(size_t bytes) const {
    return static_cast<unsigned char *>(accomp_hip_scratch(&how_, bytes));
  }

  accomp_launch how_;
  accomp_hip_limits limits_;
  block_of form_;
  int chosen_;
  bool given_;
  /* On the CPU several threads of a block gain nothing, and waiting costs much: there a block has one, unless races are
   * looked for. Programs cannot tell how many workers and lanes a gang has. */
  bool alone_ = false;
  /* Iterations of loops over gangs and threads; gangs that those over gangs alone, or gangs and workers, need; the most
   * iterations of any. */
  long long flat_ = 0, needed_ = 0, most_ = 0;
  bool covers_ = false, one_loop_ = false;
  dim3 tiles_ = dim3(0, 0, 0);
  long long useful_ = 1, most_useful_ = std::numeric_limits<long long>::max(), wanted_gangs_ = 0, work_ = 0;
};

} // namespace accomp

#endif
