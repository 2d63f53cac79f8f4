#include "threads.h"

#include "pool.h"
#include "queue.h"
#include "watchdog.h"

#include <dlfcn.h>
#include <pthread.h>
#include <thread>
#include <utility>

namespace accomp_hip {
namespace {

void before_fork() {
  queues_fork.before();
  pool_fork.before();
  watchdog_fork.before();
}

void in_parent() {
  watchdog_fork.in_parent();
  pool_fork.in_parent();
  queues_fork.in_parent();
}

void in_child() {
  watchdog_fork.in_child();
  pool_fork.in_child();
  queues_fork.in_child();
}

void stay_loaded() {
  Dl_info own;
  if (dladdr(reinterpret_cast<void *>(&stay_loaded), &own) != 0 && own.dli_fname)
    dlopen(own.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
}

} // namespace

void start_thread(std::function<void()> body) {
  static const bool prepared = [] {
    stay_loaded();
    return pthread_atfork(before_fork, in_parent, in_child) == 0;
  }();
  (void)prepared;
  std::thread(std::move(body)).detach();
}

} // namespace accomp_hip
