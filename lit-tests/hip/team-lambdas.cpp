// What lambdas with worker and vector parallelism may hold, and where they may come from (OpenACC 3.3, 2.15.1).
// RUN: %accomp-clang++ -fno-openacc -std=c++17 -w -O1 %s -o %t
// RUN: %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=host -std=c++17 -w -O1 %s -o %t
// RUN: %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 10 %t | FileCheck --match-full-lines %s
// RUN: env ACCOMP_HIPCPU_BLOCKS=asked ACCOMP_HIPCPU_ORDER=reverse ACCOMP_HIPCPU_WAVE=4 %run-hip 10 %t | FileCheck --match-full-lines %s
// RUN: env ACCOMP_HIPCPU_BLOCKS=asked ACCOMP_HIPCPU_ORDER=random ACCOMP_HIPCPU_WAVE=8 %run-hip 10 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 10 %t | FileCheck --match-full-lines %s
// CHECK: 0 1 2 3 4 5 6 7 8 all right
#include "Inputs/team.h"
#include "Inputs/team_values.h"
// Each instantiation has lambdas of its own.
template <class T> static void scaled(int *v, T by) {
  team::over(m, 4, 8, [=](team::Member const &t) {
    team::each(team::workers(t, n), [=](int j) {
      team::each(team::lanes(t, 1), [&](int l) { v[t.rank * n + j] += static_cast<int>(by * (j + l)); });
    });
  });
}
struct Grid {
  int *v, first;
  void fill() const {
    int *w = v; int const f = first;
    team::over(m, 4, 8, [w, f](team::Member const &t) {
      auto const row = [&](int j, int by) { return f + t.rank * by + j; };
      team::each(team::workers(t, n), [&](int j) { w[t.rank * n + j] = row(j, 100); });
    });
  }
};
#pragma acc routine worker
template <class F> int twice(team::Member const &t, F const &f) {
  int sum = f(t, 1);
  sum += f(t, 2);
  return sum;
}
int main() {
  int *v;
#pragma acc update device(values)
#pragma acc host_data use_device(values)
  v = values;
  scaled(v, 2);
  scaled(v, 0.5);
  check([](int, int j) { return 2 * j + j / 2; });
  Grid{v, 7}.fill();
  check([](int i, int j) { return 7 + 100 * i + j; });
  // Conditions, loops, jumps and calls of other lambdas between the loops of workers.
  team::over(m, 4, 8, [=](team::Member const &t) {
    const int i = t.rank;
    auto const add = [&](int by) { team::each(team::workers(t, n), [&](int j) { v[i * n + j] += by; }); };
    if (i == 3) return;
    for (int step = 0; step < 4; ++step) {
      if (step == i) continue;
      if (step == 3) break;
      add(1 << step);
    }
    int bits = 0;
    while (bits < i) {
      ++bits;
      add(100);
    }
  });
  check([](int i, int) { return i == 3 ? 0 : 7 - (i < 3 ? 1 << i : 0) + 100 * i; });
  // Atomic accesses, private arrays, and what is changed through captures.
  team::over(m, 4, 8, [=](team::Member const &t) {
    int const i = t.rank;
    int total = 0, parts[4] = {};
    team::each(team::workers(t, n), [&](int j) {
      int own[3] = {j, 2 * j, 3 * j};
      team::each(team::lanes(t, 3), [&](int l) {
#pragma acc atomic
        total += own[l];
#pragma acc atomic
        parts[j % 4] += 1;
      });
    });
    v[i * n] = total;
    team::each(team::lanes(t, 4), [&](int l) { v[i * n + 1 + l] = parts[l]; });
  });
  check([](int, int j) { return j == 0 ? 6 * n * (n - 1) / 2 : j < 5 ? n / 4 * 3 : 0; });
  // Loops in lambdas.
  team::over(m, 4, 8, [=](team::Member const &t) {
    int const i = t.rank;
#pragma acc loop worker
    for (int j = 0; j < n; ++j) {
      int s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int l = 0; l <= j; ++l) s += l + i;
      v[i * n + j] = s;
    }
  });
  check([](int i, int j) { return j * (j + 1) / 2 + i * (j + 1); });
  // A lambda in a variable.
  auto const held = [=](team::Member const &t) {
    team::each(team::workers(t, n), [=](int j) {
      int s = 0;
      team::sum(team::lanes(t, 5), [=](int l, int &own) { own += l * j; }, s);
      v[t.rank * n + j] += s;
    });
  };
  team::over(m, 4, 8, held);
  check([](int, int j) { return 10 * j; });
  // Results.
  team::over(m, 4, 8, [=](team::Member const &t) {
    int const got = twice(t, [=](team::Member const &u, int by) {
      int s = 0;
      team::sum(team::workers(u, n), [=](int j, int &own) { own += j * by; }, s);
      return s;
    });
    int const alone = twice(t, [=](team::Member const &u, int by) { return u.rank * by; });
    v[t.rank * n] = got + alone;
  });
  check([](int i, int j) { return j ? 0 : 3 * n * (n - 1) / 2 + 3 * i; });
  // Lambdas in a region itself.
#pragma acc parallel loop gang num_gangs(m) num_workers(4) vector_length(8)
  for (int i = 0; i < m; ++i) {
    team::Member t{i, m};
    int s = 1;
    team::each(team::workers(t, n), [&](int j) {
      team::each(team::lanes(t, 1), [&](int) { values[i * n + j] = j; });
    });
    team::sum(team::workers(t, n), [&](int j, int &own) { own += values[i * n + j]; }, s);
    values[i * n] = s;
  }
  check([](int, int j) { return j ? j : n * (n - 1) / 2; });
  // A lambda that is called within lanes, in one that is called by gangs.
  team::over(m, 4, 8, [=](team::Member const &t) {
    auto const value = [&](int j) { return 3 * j + t.rank; };
    team::each(team::lanes(t, n), [&](int j) { v[t.rank * n + j] = value(j); });
  });
  check([](int i, int j) { return 3 * j + i; });
  std::printf("%s\n", right ? "all right" : "wrong");
}
