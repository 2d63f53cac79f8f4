// Lambdas with worker and vector parallelism that kernels cannot have (OpenACC 3.3, 2.15.1).
// RUN: not %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not %accomp-clang++ -fopenacc-target=hip-cpu -DGENERIC -std=c++17 -w -c %s -o %t.o 2>&1 | FileCheck --check-prefix=GENERIC %s
// RUN: not %accomp-clang++ -fopenacc-target=hip-cpu -DWITHIN -std=c++17 -w -c %s -o %t.o 2>&1 | FileCheck --check-prefix=WITHIN %s
// RUN: not %accomp-clang++ -fopenacc-target=hip-cpu -DLANES -std=c++17 -w -c %s -o %t.o 2>&1 | FileCheck --check-prefix=LANES %s
// RUN: not %accomp-clang++ -fopenacc-target=hip-cpu -DONE -std=c++17 -w -c %s -o %t.o 2>&1 | FileCheck --check-prefix=ONE %s
// RUN: not %accomp-clang++ -fopenacc-target=hip-cpu -DNAMES -std=c++17 -w -c %s -o %t.o 2>&1 | FileCheck --check-prefix=NAMES %s
// RUN: not %accomp-clang++ -fopenacc-target=hip-cpu -DCHANGING -std=c++17 -w -c %s -o %t.o 2>&1 | FileCheck --check-prefix=CHANGING %s
// RUN: not %accomp-clang++ -fopenacc-target=hip-cpu -DREFERS -std=c++17 -w -c %s -o %t.o 2>&1 | FileCheck --check-prefix=REFERS %s
#include "Inputs/team.h"
template <class F> void once(F const &f) { f(); }
template <class F> void all(int n, F const &f) {
#pragma acc parallel loop gang vector
  for (int i = 0; i < n; ++i) f(i);
}
void run(int *v) {
  team::Member u{0, 1};
#if defined GENERIC
  // Arguments decide which functions are called, and how many threads call them.
  // GENERIC: [[@LINE+2]]:46: error: arguments of a template decide which 'each' is called here, {{.*}} [kernel-overload]
  team::over(3, 4, 8, [=](team::Member const &t) {
    auto const on = [=](auto const &range) { team::each(range, [=](int j) { v[j] = 1; }); };
    on(team::workers(t, 4));
    on(team::lanes(t, 4));
  });
#elif defined REFERS
  // REFERS: [[@LINE+3]]:5: error: kernels cannot be given this lambda: threads share the variable that holds it, {{.*}} [kernel-lambda]
  team::over(3, 4, 8, [=](auto const &t) {
    int k = t.rank, sum = 0;
    auto add = [=, &sum](auto by) mutable { k += by; team::each(team::workers(t, 4), [=](int j) { v[j] = k; }); sum += k; };
    add(1);
  });
#elif defined WITHIN
  // WITHIN: error: {{.*}}one worker calls an object with gang or worker parallelism
  team::over(3, 4, 8, [=](team::Member const &t) {
    team::each(team::workers(t, 4), [&](int) { team::each(team::workers(t, 4), [=](int j) { v[j] = 1; }); });
  });
#elif defined LANES
  // LANES: error: {{.*}}an object with gang, worker or vector parallelism is called by one thread
  team::over(3, 4, 8, [=](team::Member const &t) {
    team::each(team::lanes(t, 4), [&](int) { team::each(team::lanes(t, 4), [=](int j) { v[j] = 1; }); });
  });
#elif defined ONE
  // ONE: error: {{.*}}a lambda with gang, worker or vector parallelism is called by one thread
  team::over(3, 4, 8, [=](team::Member const &t) {
    once([&] { team::each(team::workers(t, 4), [=](int j) { v[j] = 1; }); });
  });
#elif defined NAMES
  // NAMES: [[@LINE+2]]:48: error: kernels cannot be given this lambda: it has parallelism, and 'k' is the name of two variables in it [kernel-lambda]
  team::over(3, 4, 8, [=](team::Member const &t) {
    int k = 1; team::each(team::workers(t, 4), [&](int j) {
      int const first = k;
      for (int k = 0; k < 4; ++k) team::each(team::lanes(t, k), [=](int l) { v[j + l] += first; });
    });
  });
#elif defined CHANGING
  // CHANGING: [[@LINE+5]]:5: error: kernels cannot be given this lambda: threads share the variable that holds it, it changes what it captures, and it captures others by reference, which may be variables of one thread: capture these by value [kernel-lambda]
#pragma acc parallel loop gang
  for (int i = 0; i < 3; ++i) {
    team::Member t{i, 3};
    int k = i, sum = 0;
    auto add = [=, &sum](int by) mutable { k += by; team::each(team::workers(t, 4), [=](int j) { v[j] = k; }); sum += k; };
    add(1);
  }
#else
  // CHECK: [[@LINE+1]]:10: error: kernels cannot be given this lambda: each lane calls it, and it has worker parallelism [kernel-lambda]
  all(3, [=](int i) { team::each(team::workers(u, 4), [=](int j) { v[j] = i; }); });
#endif
}
