// One block of threads on one core.
//
// Its threads run one after the other as a loop, as long as none waits. The first that waits keeps the stack it runs
// on; the rest go on, wave by wave, on others. A wave's lanes meet when all of them that live wait for something.
#pragma once

#include "fibre.h"
#include "settings.h"
#include "watchdog.h"

#include <hip/hip_runtime.h>

#include <memory>
#include <vector>

namespace accomp_hip {

class Block {
public:
  Block();
  ~Block();
  Block(const Block &) = delete;
  Block &operator=(const Block &) = delete;

  void run(const Launch &launch, const Work &work, std::uint64_t index);
  std::uint64_t meet(Meeting meeting, std::uint64_t value, unsigned source, Site site, std::uintptr_t frame);
  void yield();

  /// Has a thread used up its stack?
  bool overflown(const void *fault) const { return current_ && current_->guards(fault); }
  /// "kernel K, block (x,y,z)", for messages.
  void describe(char *text, std::size_t bytes) const;

private:
  /// What a thread that waits waits for.
  struct Thread {
    Fibre *fibre;
    Site site;
    std::uintptr_t depth;
    std::uint64_t value;
    unsigned source;
    Meeting meeting;
    char arrival;   // what came before it, for the thread sanitizer
    void *departure;
  };

  /// The lanes of a wave by what they do, a bit for each. Those in no set have ended, or one of them is running.
  struct Wave {
    std::uint64_t fresh;   // not yet begun
    std::uint64_t ready;   // may go on
    std::uint64_t meeting; // wait for other lanes
    std::uint64_t barred;  // wait at a barrier of the block
    std::uint64_t yielded; // let others run first
  };

  enum class Next { begin, resume, finished };
  struct Decision {
    Next next;
    unsigned thread;
    unsigned end; // of those that begin, in the same row
  };

  void prepare(std::uint64_t index);
  void provide();
  void watch();
  void run_in_order();
  void begin_waves(unsigned first_fresh);
  void run_row(Fibre &on);
  void work_on(Fibre &self);
  static void enter(void *self);

  Decision decide();
  bool decide_in(unsigned wave, Decision &decision);
  Decision begin_threads(unsigned wave, unsigned lane);
  bool next_wave(unsigned &wave);
  unsigned pick(std::uint64_t lanes);
  bool release_barrier();
  bool wake_yielded();
  void settle(unsigned wave);
  static int compare(const Thread &a, const Thread &b);
  std::uint64_t first_group(unsigned wave) const;
  void exchange(unsigned wave, std::uint64_t lanes);
  void check_barrier(const Thread &first, unsigned first_number) const;
  void resume(unsigned thread);
  void resume_another(unsigned thread);
  void wait(unsigned thread, std::uint64_t Wave::*set);
  bool spent(const Fibre &self) const;
  void hand_over(const Decision &decision, Fibre &self, Fibre &to);
  void order_after(unsigned wave, std::uint64_t lanes);
  void order_barrier();
  void *next_departure();
  Fibre &idle_fibre();
  void park(Fibre &self);
  void place(unsigned thread) const;
  void check_shared() const;

  const Launch *launch_ = nullptr;
  const Work *work_ = nullptr;
  unsigned threads_ = 0;
  unsigned wave_size_ = 32;
  unsigned wave_shift_ = 5;
  unsigned waves_count_ = 0;
  unsigned current_wave_ = 0; // in the order of this block
  bool in_waves_ = false;
  unsigned row_rest_ = 0; // end of the row of threads that the last decision began
  std::vector<Thread> waiting_;
  std::vector<Wave> waves_;
  Order order_ = Order::forward;
  Decision handed_{};
  bool has_handed_ = false;
  Watchdog watchdog_;
  Fibre native_;
  bool native_idle_ = false;
  Fibre *current_ = nullptr;
  std::vector<Fibre *> idle_;
  std::vector<std::unique_ptr<Fibre>> fibres_;
  std::vector<Fibre *> spent_; // not to be used again in this block
  bool watched_ = false;       // by the thread sanitizer
  std::uint64_t number_ = 0;   // of the blocks that this one ran
  char began_ = 0, ended_ = 0;
  std::vector<char> departures_;
  std::size_t departure_ = 0;
  std::vector<char> shared_;
  std::uint64_t random_ = 0;
  std::vector<char> signal_stack_; // for messages about stacks that are used up

  std::uint64_t random();
};

/// The block that the calling thread of the system runs.
Block &this_block();

} // namespace accomp_hip
