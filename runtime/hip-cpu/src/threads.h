// The threads of the system that this library starts, and what becomes of them when the program forks.
#pragma once

#include <functional>

namespace accomp_hip {

/// Runs `body` on a thread that nobody joins. The shared library that this code is part of, if it is one, stays when
/// the program closes it.
void start_thread(std::function<void()> body);

/// What a part of the library does when the program forks: none of its threads is in the child.
struct Fork {
  void (*before)();    // waits until no thread of the library holds locks or does work, and keeps it so
  void (*in_parent)(); // lets them go on
  void (*in_child)();  // lets new ones start
};

/// Gives the object another beginning in the child, where threads that used it are missing.
template <class T> void renew(T &object) { new (&object) T; }

} // namespace accomp_hip
