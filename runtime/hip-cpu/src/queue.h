// The inside of streams: which operation may run next, and who runs it.
#pragma once

#include "stream.h"
#include "threads.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

namespace accomp_hip {

struct Token {
  hipStream_t stream = nullptr;
  bool complete = false;
  std::chrono::steady_clock::time_point time;
};

struct Operation {
  std::function<void()> work;
  std::vector<TokenRef> after;
  TokenRef done;
};

/// One lock for all streams: operations are coarse, and dependences go from stream to stream.
struct Queues {
  std::mutex lock;
  std::condition_variable changed;
  std::vector<hipStream_t> streams; // in the order they were made, those of default among them
  std::vector<hipStream_t> null;    // by device
  std::size_t pending = 0;          // operations that no one has begun
  unsigned sleepers = 0;            // threads that wait for an operation
};

Queues &queues();

/// The stream after a handle; nullptr if there is none. Call with the lock held.
hipStream_t resolve(hipStream_t handle);

TokenRef add(hipStream_t stream, std::function<void()> work, std::vector<TokenRef> after);
void wait_for(const TokenRef &token, std::unique_lock<std::mutex> &hold);
/// Runs one operation if one is ready of any stream without a thread, which only moves when waited for.
bool step_any(std::unique_lock<std::mutex> &hold);
hipStream_t make_stream(int device, unsigned flags, int priority);
void destroy_stream(hipStream_t stream, std::unique_lock<std::mutex> &hold);

extern const Fork queues_fork;

} // namespace accomp_hip

struct ihipStream_t {
  int device = 0;
  unsigned flags = 0;
  int priority = 0;
  bool is_null = false;
  bool busy = false;
  std::thread::id runner; // if busy
  bool closing = false;
  bool has_executor = false;
  std::deque<accomp_hip::Operation> operations;
  accomp_hip::TokenRef last; // of the operation added last
};

struct ihipEvent_t {
  unsigned flags = 0;
  accomp_hip::TokenRef token;
};
