/* How kernels are launched: sizes, memory for one launch, errors. Host code.
 *
 * Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef ACCOMP_DEVICE_LAUNCHING_H
#define ACCOMP_DEVICE_LAUNCHING_H

#include <accomp_device/reductions.h>

#include <accomp_hip.h>

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
  long long threads() const { return alone_ ? 1 : clamp(block_threads(), 1, limits_.block_threads); }
  long long waves() const { return (threads() + limits_.warp - 1) / limits_.warp; }

  /* A loop within a gang's iteration has work for so many threads. */
  void threads_for(long long count) { work_ = count > work_ ? count : work_; }

  /* Gangs are of use for `count` iterations, `each` at a time. */
  void gangs_for(long long count, long long each) {
    const long long all = (count + each - 1) / each, worthwhile = (count + each * worth - 1) / (each * worth);
    const long long few = 2LL * limits_.units;
    const long long useful = larger(worthwhile, all < few ? all : few);
    useful_ = larger(useful_, alone_ && useful > filling() ? filling() : useful);
  }
  /* The same for gangs whose threads make an iteration each. Where nothing says how many threads a gang has, it has fewer
   * if the device had idle units else. */
  void gangs_of_threads_for(long long count) {
    while (!ACCOMP_ON_CPU && !given_ && chosen_ > fewest_chosen && (count + chosen_ - 1) / chosen_ < 2LL * limits_.units)
      chosen_ /= 2;
    gangs_for(count, threads());
  }
  /* As many gangs as the device holds at a time. */
  void fill() { useful_ = filling(); }
  void fill_at_most() { useful_ = useful_ < filling() ? useful_ : filling(); }

  dim3 block() const { return dim3(static_cast<unsigned>(threads())); }
  dim3 grid() const {
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
    return Storage::scratch_bytes() ? bytes(Storage::scratch_bytes()) : nullptr;
  }
  /* Memory for the results of gangs. */
  template <class... T> gang_totals totals() const {
    if (product(grid()) == 1)
      return {nullptr, nullptr};
    return {bytes((sizeof(T) + ...)), accomp_hip_tickets(&how_, 1)};
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

  static long long clamp(long long value, long long low, long long high) {
    return value < low ? low : value > high ? high : value;
  }
  static void want(long long &size, long long count) { size = size ? size : count < 1 ? 1 : count; }

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
  unsigned gang_count(int dim) const {
    const long long asked = how_._gangs[dim];
    if (dim > 0)
      return static_cast<unsigned>(clamp(asked, 1, 65535));
    const long long free = wanted_gangs_ ? wanted_gangs_ : useful_;
    return static_cast<unsigned>(clamp(asked ? asked : free, 1, limits_.grid_blocks));
  }
  unsigned char *bytes(size_t each) const {
    return static_cast<unsigned char *>(accomp_hip_scratch(&how_, each * product(grid())));
  }

  accomp_launch how_;
  accomp_hip_limits limits_;
  block_of form_;
  int chosen_;
  bool given_;
  /* On the CPU several threads of a block gain nothing, and waiting costs much: there a block has one, unless races are
   * looked for. Programs cannot tell how many workers and lanes a gang has. */
  bool alone_ = false;
  long long useful_ = 1, wanted_gangs_ = 0, work_ = 0;
};

} // namespace accomp

#endif
