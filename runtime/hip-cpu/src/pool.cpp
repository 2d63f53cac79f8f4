#include "pool.h"

#include "settings.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <vector>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace accomp_hip {
namespace {

constexpr unsigned parts_per_worker = 16;
constexpr int spins = 4000;

struct Job {
  std::uint64_t count;
  std::uint64_t part;
  void (*work)(void *, std::uint64_t, std::uint64_t);
  void *context;
  std::atomic<std::uint64_t> next{0};
  std::atomic<unsigned> helpers{0};

  bool exhausted() const { return next.load(std::memory_order_relaxed) >= count; }

  void take_part() {
    for (;;) {
      const std::uint64_t begin = next.fetch_add(part, std::memory_order_relaxed);
      if (begin >= count)
        return;
      work(context, begin, std::min(begin + part, count));
    }
  }
};

struct Pool {
  std::mutex lock;
  std::condition_variable arrived;
  std::condition_variable left;
  std::vector<Job *> jobs;
  std::atomic<unsigned> waiting_jobs{0};
  bool started = false;
};

Pool &pool() {
  static Pool &made = *new Pool;
  return made;
}

void relax() {
#if defined(__x86_64__)
  _mm_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

/// A short wait without the system: launches often follow one another closely.
void spin_for_job() {
  for (int i = 0; i < spins && pool().waiting_jobs.load(std::memory_order_relaxed) == 0; ++i)
    relax();
}

Job *open_job() {
  for (Job *job : pool().jobs)
    if (!job->exhausted())
      return job;
  return nullptr;
}

void help() {
  std::unique_lock<std::mutex> hold(pool().lock);
  for (;;) {
    Job *job = open_job();
    if (!job) {
      hold.unlock();
      spin_for_job();
      hold.lock();
      pool().arrived.wait(hold, [&] { return (job = open_job()) != nullptr; });
    }
    ++job->helpers;
    hold.unlock();
    job->take_part();
    hold.lock();
    if (--job->helpers == 0)
      pool().left.notify_all();
  }
}

void start_helpers() {
  if (pool().started)
    return;
  pool().started = true;
  for (unsigned i = 1; i < settings().workers; ++i)
    start_thread(help);
}

void publish(Job &job) {
  std::lock_guard<std::mutex> hold(pool().lock);
  start_helpers();
  pool().jobs.push_back(&job);
  ++pool().waiting_jobs;
  pool().arrived.notify_all();
}

void withdraw(Job &job) {
  for (int i = 0; i < spins && job.helpers.load(std::memory_order_relaxed); ++i)
    relax();
  std::unique_lock<std::mutex> hold(pool().lock);
  auto &jobs = pool().jobs;
  jobs.erase(std::find(jobs.begin(), jobs.end(), &job));
  --pool().waiting_jobs;
  pool().left.wait(hold, [&] { return job.helpers.load() == 0; });
}

void hold_pool() { pool().lock.lock(); }

void release_pool() { pool().lock.unlock(); }

/// With no operation running, only threads of the host that are not in the child have jobs.
void begin_pool_anew() {
  pool().jobs.clear();
  pool().waiting_jobs = 0;
  pool().started = false;
  renew(pool().arrived);
  renew(pool().left);
  release_pool();
}

} // namespace

const Fork pool_fork = {hold_pool, release_pool, begin_pool_anew};

void spread(std::uint64_t count, void (*work)(void *, std::uint64_t, std::uint64_t), void *context) {
  const unsigned workers = settings().workers;
  if (workers == 1 || count == 1) {
    work(context, 0, count);
    return;
  }
  Job job;
  job.count = count;
  job.part = std::max<std::uint64_t>(1, count / (std::uint64_t{workers} * parts_per_worker));
  job.work = work;
  job.context = context;
  publish(job);
  job.take_part();
  withdraw(job);
}

} // namespace accomp_hip
