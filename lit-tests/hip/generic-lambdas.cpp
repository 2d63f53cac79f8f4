// Generic lambdas and templates whose arguments decide on one of several routines (OpenACC 3.3, 2.15.1): the level is
// that of what all instantiations call.
// RUN: %accomp-clang++ -fno-openacc -std=c++17 -w -O1 %s -o %t
// RUN: %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=host -std=c++17 -w -O1 %s -o %t
// RUN: %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 7 %t | FileCheck --match-full-lines %s
// RUN: env ACCOMP_HIPCPU_BLOCKS=asked ACCOMP_HIPCPU_WAVE=4 %run-hip 7 %t | FileCheck --match-full-lines %s
// RUN: env ACCOMP_HIPCPU_BLOCKS=asked ACCOMP_HIPCPU_ORDER=reverse ACCOMP_HIPCPU_WAVE=4 %run-hip 7 %t | FileCheck --match-full-lines %s
// RUN: env ACCOMP_HIPCPU_BLOCKS=asked ACCOMP_HIPCPU_ORDER=random ACCOMP_HIPCPU_WAVE=8 %run-hip 7 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 7 %t | FileCheck --match-full-lines %s
// RUN: not %accomp-clang++ -fopenacc-target=hip-cpu -DSEVERAL -std=c++17 -w -c %s -o %t.o 2>&1 | FileCheck --check-prefix=SEVERAL %s
// RUN: not %accomp-clang++ -fopenacc-target=hip-cpu -DTEMPLATE -std=c++17 -w -c %s -o %t.o 2>&1 | FileCheck --check-prefix=TEMPLATE %s
// CHECK: 0 1 2 3 4 5 6 all right
#include "Inputs/team.h"
#include "Inputs/team_values.h"
// A region in a template: what it calls depends on its parameter.
template <class Range> void fill(int *v, int by, Range (*range)(team::Member const &, int)) {
#pragma acc parallel loop gang num_gangs(m) num_workers(4) vector_length(8) deviceptr(v)
  for (int i = 0; i < m; ++i) {
    team::Member t{i, m};
    int *row = v + i * n;
    team::each(Range{n, t}, [=](int j) { row[j] = by * j + t.rank; });
  }
}
// A routine that is a template.
#pragma acc routine worker
template <class Made> void doubled(team::Member const &t, int *row, Made const &made) {
  team::each(made(t), [=](int j) { row[j] *= 2; });
}
int main() {
  int *v;
#pragma acc update device(values)
#pragma acc host_data use_device(values)
  v = values;
  team::over(m, 4, 8, [=](auto const &t) {
    team::each(team::workers(t, n), [=](int j) { v[t.rank * n + j] = j + 1; });
  });
  check([](int, int j) { return j + 1; });
  // One within the other.
  team::over(m, 4, 8, [=](auto const &t) {
    int const i = t.rank;
    int sum = 0;
    team::each(team::workers(t, n), [=](auto j) {
      team::each(team::lanes(t, 3), [=](auto l) {
#pragma acc atomic
        v[i * n + j] += j + l;
      });
    });
    team::sum(team::workers(t, n), [=](auto j, auto &own) { own += v[i * n + j]; }, sum);
    team::each(team::lanes(t, 2), [=](auto l) { v[i * n + l] = sum + l; });
  });
  check([](int, int j) { return j < 2 ? 3 * 66 + 3 * n + j : 3 * j + 3; });
  // Several instantiations that call routines of one level.
  auto const filled = [=](auto const &t, auto by) {
    team::each(team::workers(t, n), [=](int j) { v[t.rank * n + j] += static_cast<int>(by * j); });
  };
  team::over(m, 4, 8, [=](team::Member const &t) {
    filled(t, 2);
    filled(t, 0.5);
  });
  check([](int, int j) { return 2 * j + j / 2; });
  // Of a level that the lambda's parameter has.
  team::over(m, 4, 8, [=](team::Member const &t) {
    auto const rows = [=](auto const &range, int by) { team::each(range, [=](int j) { v[t.rank * n + j] += by; }); };
    rows(team::lanes(t, n), 3);
    rows(team::lanes(t, 4L), 4);
#ifdef SEVERAL
    // SEVERAL: [[@LINE-4]]:56: error: arguments of a template decide which 'each' is called here, {{.*}} [kernel-overload]
    rows(team::workers(t, n), 5);
#endif
  });
  check([](int, int j) { return j < 4 ? 7 : 3; });
  // Changing and generic.
  team::over(m, 4, 8, [=](auto const &t) {
    int c = t.rank;
    auto next = [=](auto by) mutable {
      c += by;
      team::each(team::workers(t, n), [=](int j) { v[t.rank * n + j] += c; });
    };
    next(1);
    next(10L);
  });
  check([](int i, int) { return 2 * i + 12; });
  fill<team::Workers<int>>(v, 2, nullptr);
#ifdef TEMPLATE
  // TEMPLATE: [[@LINE-64]]:5: error: arguments of a template decide which 'each' is called here, {{.*}} [kernel-overload]
  fill<team::Lanes<int>>(v, 2, nullptr);
#endif
  check([](int i, int j) { return 2 * j + i; });
#pragma acc parallel loop gang num_gangs(m) num_workers(4) vector_length(8) deviceptr(v)
  for (int i = 0; i < m; ++i) {
    team::Member t{i, m};
    team::each(team::workers(t, n), [=](int j) { v[i * n + j] = i + j; });
    doubled(t, v + i * n, [](auto const &of) { return team::workers(of, n); });
  }
  check([](int i, int j) { return 2 * (i + j); });
  std::printf("%s\n", right ? "all right" : "wrong");
}
