#include "block.h"

#include "races.h"
#include "report.h"
#include "settings.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <sched.h>

__thread accomp_hip::Index threadIdx;
__thread accomp_hip::Index blockIdx;
__thread accomp_hip::Index blockDim;
__thread accomp_hip::Index gridDim;

namespace accomp_hip {

__thread Coordinate row_end;
__thread void *dynamic_shared;

namespace {

constexpr std::size_t departures = 1 << 16; // so many that none is met again soon
constexpr std::size_t signal_stack = std::size_t{64} << 10;
constexpr std::size_t shared_guard = 64;
constexpr std::size_t shared_alignment = 128;
constexpr char guard_byte = '\xfd';

/// The block that the calling thread of the system runs, for its threads.
__thread Block *running = nullptr;

std::uint64_t bit(unsigned lane) { return std::uint64_t{1} << lane; }

std::uint64_t below(unsigned lane) { return lane >= 64 ? ~std::uint64_t{0} : bit(lane) - 1; }

unsigned lowest(std::uint64_t lanes) { return static_cast<unsigned>(__builtin_ctzll(lanes)); }

unsigned highest(std::uint64_t lanes) { return 63 - static_cast<unsigned>(__builtin_clzll(lanes)); }

char *aligned(std::vector<char> &memory) {
  const auto address = reinterpret_cast<std::uintptr_t>(memory.data());
  return memory.data() + (shared_alignment - address % shared_alignment) % shared_alignment;
}

} // namespace

Block &this_block() {
  static thread_local Block made;
  return made;
}

Block::Block() {
  stack_t now = {};
  if (sigaltstack(nullptr, &now) != 0 || !(now.ss_flags & SS_DISABLE))
    return;
  signal_stack_.resize(signal_stack);
  stack_t wanted = {};
  wanted.ss_sp = signal_stack_.data();
  wanted.ss_size = signal_stack_.size();
  sigaltstack(&wanted, nullptr);
}

Block::~Block() {
  if (signal_stack_.empty())
    return;
  stack_t none = {};
  none.ss_flags = SS_DISABLE;
  sigaltstack(&none, nullptr);
}

std::uint64_t Block::random() {
  random_ ^= random_ << 13;
  random_ ^= random_ >> 7;
  random_ ^= random_ << 17;
  return random_;
}

void Block::prepare(std::uint64_t index) {
  const dim3 &grid = launch_->grid, &block = launch_->block;
  const auto x = static_cast<unsigned>(index % grid.x);
  const auto y = static_cast<unsigned>(index / grid.x % grid.y);
  const auto z = static_cast<unsigned>(index / grid.x / grid.y);
  Running::set(blockIdx, x, y, z);
  Running::set(gridDim, grid.x, grid.y, grid.z);
  Running::set(blockDim, block.x, block.y, block.z);
  in_waves_ = false;
  random_ = (settings().seed + index + 1) * 0x9e3779b97f4a7c15u | 1;
  if (!launch_->shared)
    return;
  shared_.resize(std::max(shared_.size(), launch_->shared + shared_alignment + shared_guard));
  dynamic_shared = aligned(shared_);
  std::memset(dynamic_shared, settings().poison, launch_->shared);
  std::memset(static_cast<char *>(dynamic_shared) + launch_->shared, guard_byte, shared_guard);
}

void Block::check_shared() const {
  if (!launch_->shared)
    return;
  const char *guard = static_cast<const char *>(dynamic_shared) + launch_->shared;
  if (std::all_of(guard, guard + shared_guard, [](char each) { return each == guard_byte; }))
    return;
  char where[512];
  describe(where, sizeof where);
  fail("%s: bytes behind the %zu bytes of dynamic shared memory were overwritten", where, launch_->shared);
}

void Block::describe(char *text, std::size_t bytes) const {
  std::snprintf(text, bytes, "kernel %s, block (%u,%u,%u)", launch_->name, static_cast<unsigned>(blockIdx.x),
                static_cast<unsigned>(blockIdx.y), static_cast<unsigned>(blockIdx.z));
}

void Block::run(const Launch &launch, const Work &work, std::uint64_t index) {
  running = this;
  launch_ = &launch;
  work_ = &work;
  threads_ = launch.block.x * launch.block.y * launch.block.z;
  wave_size_ = static_cast<unsigned>(launch.wave);
  wave_shift_ = lowest(wave_size_);
  order_ = settings().order;
  waves_count_ = (threads_ + wave_size_ - 1) / wave_size_;
  prepare(index);
  if (settings().timeout)
    watch();
  current_ = &native_;
  native_.used_by = ++number_;
  watched_ = races::watched();
  if (watched_)
    provide();
  races::release(&began_);
  if (order_ == Order::forward && !watched_)
    run_in_order();
  else
    begin_waves(0);
  if (in_waves_)
    work_on(native_);
  races::acquire(&ended_);
  idle_.insert(idle_.end(), spent_.begin(), spent_.end());
  spent_.clear();
  if (settings().timeout)
    watchdog_.end();
  check_shared();
}

void Block::watch() {
  char where[512];
  describe(where, sizeof where);
  watchdog_.begin(where);
}

/// All that the threads' stacks and their lists need, so that no thread of the kernel allocates it.
void Block::provide() {
  departures_.resize(departures);
  while (fibres_.size() <= threads_) {
    fibres_.push_back(std::make_unique<Fibre>(enter, this));
    idle_.push_back(fibres_.back().get());
  }
  idle_.reserve(fibres_.size());
  spent_.reserve(fibres_.size());
  waiting_.resize(std::max<std::size_t>(waiting_.size(), threads_));
}

/// The loop that kernels without barriers run in. A thread that waits ends it.
void Block::run_in_order() {
  const dim3 &block = launch_->block;
  for (unsigned z = 0; z < block.z; ++z)
    for (unsigned y = 0; y < block.y; ++y) {
      Running::set(threadIdx, 0, y, z);
      Running::end_row_at(block.x);
      run_row(native_);
      if (in_waves_)
        return;
    }
}

/// A function of its own, so that each thread's depth is counted from a frame of the same size.
__attribute__((noinline)) void Block::run_row(Fibre &on) {
  on.base = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  if (!watched_) {
    work_->run_row(work_->closure);
    return;
  }
  on.used_by = number_;
  const races::OwnThread thread;
  races::acquire(&began_);
  work_->run_row(work_->closure);
  races::release(&ended_);
}

void Block::begin_waves(unsigned first_fresh) {
  in_waves_ = true;
  native_idle_ = false;
  has_handed_ = false;
  row_rest_ = 0;
  if (waiting_.size() < threads_)
    waiting_.resize(threads_);
  waves_.assign(waves_count_, Wave{});
  for (unsigned wave = 0; wave < waves_count_; ++wave) {
    const unsigned first = wave * wave_size_;
    const std::uint64_t all = below(std::min(wave_size_, threads_ - first));
    const std::uint64_t begun = first_fresh > first ? below(std::min(first_fresh - first, 64u)) : 0;
    waves_[wave].fresh = all & ~begun;
  }
  current_wave_ = order_ == Order::reverse ? waves_count_ - 1 : first_fresh ? (first_fresh - 1) / wave_size_ : 0;
}

unsigned Block::pick(std::uint64_t lanes) {
  switch (order_) {
  case Order::forward: return lowest(lanes);
  case Order::reverse: return highest(lanes);
  case Order::random: break;
  }
  for (auto skip = random() % static_cast<unsigned>(__builtin_popcountll(lanes)); skip; --skip)
    lanes &= lanes - 1;
  return lowest(lanes);
}

Block::Decision Block::begin_threads(unsigned wave, unsigned lane) {
  const unsigned thread = wave * wave_size_ + lane, width = launch_->block.x;
  unsigned end = thread + 1;
  if (order_ == Order::forward && !watched_) {
    const std::uint64_t taken = ~(waves_[wave].fresh >> lane);
    const unsigned run = taken ? lowest(taken) : 64;
    end = std::min(thread + run, (thread / width + 1) * width);
  }
  waves_[wave].fresh &= ~(below(end - wave * wave_size_) & ~below(lane));
  return {Next::begin, thread, end};
}

/// What the lanes of one wave can do next; false if they all have ended, or wait for other waves.
bool Block::decide_in(unsigned number, Decision &decision) {
  Wave &wave = waves_[number];
  for (;;) {
    if (wave.fresh && (order_ != Order::random || !wave.ready || random() % 2)) {
      decision = begin_threads(number, pick(wave.fresh));
      return true;
    }
    if (wave.ready) {
      const unsigned lane = pick(wave.ready);
      wave.ready &= ~bit(lane);
      decision = {Next::resume, number * wave_size_ + lane, 0};
      return true;
    }
    if (!wave.meeting || wave.yielded)
      return false;
    settle(number);
  }
}

bool Block::next_wave(unsigned &wave) {
  if (order_ == Order::reverse)
    return wave-- > 0;
  return ++wave < waves_count_;
}

Block::Decision Block::decide() {
  Decision decision{};
  if (order_ == Order::random)
    current_wave_ = static_cast<unsigned>(random() % waves_count_);
  for (;;) {
    const unsigned first = order_ == Order::random ? current_wave_ : 0;
    do
      if (decide_in(current_wave_, decision))
        return decision;
    while (next_wave(current_wave_));
    for (current_wave_ = 0; current_wave_ < first; ++current_wave_)
      if (decide_in(current_wave_, decision))
        return decision;
    if (wake_yielded())
      sched_yield(); // what they wait for may be a block on another core
    else if (release_barrier()) {
      if (settings().timeout)
        watchdog_.step();
    } else
      return {Next::finished, 0, 0};
    current_wave_ = order_ == Order::reverse ? waves_count_ - 1 : 0;
  }
}

bool Block::wake_yielded() {
  bool any = false;
  for (Wave &wave : waves_) {
    any |= wave.yielded != 0;
    wave.ready |= wave.yielded;
    wave.yielded = 0;
  }
  return any;
}

Fibre &Block::idle_fibre() {
  if (native_idle_ && !watched_) {
    native_idle_ = false;
    return native_;
  }
  if (idle_.empty()) {
    fibres_.push_back(std::make_unique<Fibre>(enter, this));
    return *fibres_.back();
  }
  Fibre *found = idle_.back();
  idle_.pop_back();
  return *found;
}

bool Block::spent(const Fibre &self) const { return watched_ && self.used_by == number_; }

void Block::park(Fibre &self) {
  if (&self == &native_)
    native_idle_ = true;
  else
    (spent(self) ? spent_ : idle_).push_back(&self);
}

/// Lets another fibre do what was decided.
inline void Block::hand_over(const Decision &decision, Fibre &self, Fibre &to) {
  handed_ = decision;
  has_handed_ = true;
  current_ = &to;
  self.switch_to(*current_);
}

void Block::enter(void *self) {
  auto &block = *static_cast<Block *>(self);
  block.work_on(*block.current_);
}

/// Runs threads on a fibre that has none, until the block is finished; then native_ returns, and others are parked.
void Block::work_on(Fibre &self) {
  for (;;) {
    const Decision decision = has_handed_ ? handed_ : decide();
    has_handed_ = false;
    if (decision.next == Next::begin && spent(self)) {
      Fibre &fresh = idle_fibre();
      park(self);
      hand_over(decision, self, fresh);
      continue;
    }
    if (decision.next == Next::begin) {
      place(decision.thread);
      row_rest_ = decision.end;
      Running::end_row_at(threadIdx.x + (decision.end - decision.thread));
      run_row(self);
      continue;
    }
    if (decision.next == Next::finished && &self == &native_)
      return;
    Fibre &next = decision.next == Next::finished ? native_ : *waiting_[decision.thread].fibre;
    park(self);
    if (&next == &native_)
      native_idle_ = false;
    current_ = &next;
    self.switch_to(next);
  }
}

void Block::place(unsigned thread) const {
  const dim3 &block = launch_->block;
  Running::set(threadIdx, thread % block.x, thread / block.x % block.y, thread / block.x / block.y);
}

inline void Block::resume(unsigned thread) {
  Fibre &self = *current_;
  current_ = waiting_[thread].fibre;
  self.switch_to(*current_);
}

/// Whatever can go on, for a thread that waits; that may be itself.
__attribute__((noinline)) void Block::resume_another(unsigned thread) {
  const Decision decision = decide();
  if (decision.next == Next::begin)
    hand_over(decision, *current_, idle_fibre());
  else if (decision.thread != thread)
    resume(decision.thread);
}

/// Puts the running thread into one of its wave's sets, and lets others run until it may go on.
inline void Block::wait(unsigned thread, std::uint64_t Wave::*set) {
  if (!in_waves_)
    begin_waves(thread + 1);
  Wave &wave = waves_[thread >> wave_shift_];
  const unsigned lane = thread & (wave_size_ - 1);
  const Index index = threadIdx;
  if (row_rest_ > thread + 1) {
    const unsigned first = thread - lane;
    wave.fresh |= below(row_rest_ - first) & ~below(lane + 1);
  }
  row_rest_ = 0;
  wave.*set |= bit(lane);
  waiting_[thread].fibre = current_;
  if (wave.ready && !wave.fresh && order_ == Order::forward) {
    const unsigned next = lowest(wave.ready); // as decide() would say
    wave.ready &= wave.ready - 1;
    resume(thread - lane + next);
  } else
    resume_another(thread);
  row_rest_ = 0;
  threadIdx = index;
  Running::end_row_at(0);
}

inline std::uint64_t Block::meet(Meeting meeting, std::uint64_t value, unsigned source, Site site,
                                 std::uintptr_t frame) {
  const unsigned thread = linear_thread();
  if (!in_waves_ && waiting_.size() < threads_)
    waiting_.resize(threads_);
  Thread &self = waiting_[thread];
  self.site = site;
  self.depth = current_->base - frame;
  self.value = value;
  self.source = source;
  self.meeting = meeting;
  if (watched_)
    races::release(&self.arrival);
  wait(thread, meeting <= Meeting::any ? &Wave::barred : &Wave::meeting);
  if (watched_)
    races::acquire(self.departure);
  return self.value;
}

void Block::yield() { wait(linear_thread(), &Wave::yielded); }

__attribute__((noinline)) std::uint64_t meet(Meeting meeting, std::uint64_t value, unsigned source, Site site) {
  return running->meet(meeting, value, source, site, reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)));
}

__attribute__((noinline)) void yield() { running->yield(); }

} // namespace accomp_hip
