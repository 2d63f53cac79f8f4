#include "watchdog.h"

#include "report.h"
#include "settings.h"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <thread>
#include <vector>

namespace accomp_hip {

struct Kennel {
  std::mutex lock;
  std::vector<Watchdog *> dogs;
  bool watching = false;

  static Kennel &instance() {
    static Kennel &made = *new Kennel;
    return made;
  }

  void look() {
    std::lock_guard<std::mutex> hold(lock);
    for (Watchdog *dog : dogs) {
      const bool idle = !dog->where_.empty() && dog->seen_ == dog->steps_;
      dog->idle_ = idle ? dog->idle_ + 1 : 0;
      dog->seen_ = dog->steps_;
      if (dog->idle_ >= settings().timeout)
        fail("%s: no progress for %u seconds; does a thread wait for one that cannot run?", dog->where_.c_str(),
             settings().timeout);
    }
  }

  void watch() {
    if (watching)
      return;
    watching = true;
    start_thread([] {
      for (;;) {
        std::this_thread::sleep_for(std::chrono::seconds(1));
        instance().look();
      }
    });
  }

  static void hold() { instance().lock.lock(); }

  static void release() { instance().lock.unlock(); }

  /// Blocks of threads that are not in the child make no progress.
  static void begin_anew() {
    for (Watchdog *dog : instance().dogs)
      dog->where_.clear();
    instance().watching = false;
    release();
  }
};

const Fork watchdog_fork = {Kennel::hold, Kennel::release, Kennel::begin_anew};

Watchdog::Watchdog() {
  if (!settings().timeout)
    return;
  std::lock_guard<std::mutex> hold(Kennel::instance().lock);
  Kennel::instance().dogs.push_back(this);
}

Watchdog::~Watchdog() {
  if (!settings().timeout)
    return;
  std::lock_guard<std::mutex> hold(Kennel::instance().lock);
  auto &dogs = Kennel::instance().dogs;
  dogs.erase(std::find(dogs.begin(), dogs.end(), this));
}

void Watchdog::begin(const char *where) {
  std::lock_guard<std::mutex> hold(Kennel::instance().lock);
  Kennel::instance().watch();
  where_ = where;
  ++steps_;
}

void Watchdog::step() {
  std::lock_guard<std::mutex> hold(Kennel::instance().lock);
  ++steps_;
}

void Watchdog::end() {
  std::lock_guard<std::mutex> hold(Kennel::instance().lock);
  where_.clear();
}

} // namespace accomp_hip
