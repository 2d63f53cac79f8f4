// Lambdas with worker and vector parallelism that change their copies of what they capture (OpenACC 3.3, 2.5.13, 2.15.1):
// the object is one for the threads of the gang, or of the worker, that has it.
// RUN: %accomp-clang++ -fno-openacc -std=c++17 -w -O1 %s -o %t
// RUN: %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=host -std=c++17 -w -O1 %s -o %t
// RUN: %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 9 %t | FileCheck --match-full-lines %s
// RUN: env ACCOMP_HIPCPU_BLOCKS=asked ACCOMP_HIPCPU_WAVE=4 %run-hip 9 %t | FileCheck --match-full-lines %s
// RUN: env ACCOMP_HIPCPU_BLOCKS=asked ACCOMP_HIPCPU_ORDER=reverse ACCOMP_HIPCPU_WAVE=4 %run-hip 9 %t | FileCheck --match-full-lines %s
// RUN: env ACCOMP_HIPCPU_BLOCKS=asked ACCOMP_HIPCPU_ORDER=random ACCOMP_HIPCPU_WAVE=8 %run-hip 9 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 9 %t | FileCheck --match-full-lines %s
// CHECK: 0 1 2 3 4 5 6 7 8 all right
#include "Inputs/team.h"
#include "Inputs/team_values.h"
template <class F> void each_gang(F f) {
#pragma acc parallel loop gang num_gangs(m) num_workers(4) vector_length(8) firstprivate(f)
  for (int i = 0; i < m; ++i) {
    team::Member t{i, m};
    F own = f;
    own(t);
  }
}
template <class F> void each_gang_itself(F f) {
#pragma acc parallel loop gang num_gangs(m) num_workers(4) vector_length(8) firstprivate(f)
  for (int i = 0; i < m; ++i) {
    team::Member t{i, m};
    f(t);
  }
}
#pragma acc routine worker
template <class F> int twice(team::Member const &t, F f) {
  int sum = f(t, 1);
  sum += f(t, 2);
  return sum;
}
#pragma acc routine worker
template <class F> int more(team::Member const &t, F &f) {
  return f(t, 10) + f(t, 20);
}
template <class F> void sums(int *v, F f) {
#pragma acc parallel loop gang num_gangs(m) num_workers(4) vector_length(8) firstprivate(f)
  for (int i = 0; i < m; ++i) {
    team::Member t{i, m};
    F own = f;
    int const first = twice(t, own);  // copies of the gang's object
    v[i * n] = first + twice(t, own);
    v[i * n + 1] = more(t, own);      // the gang's object itself
    v[i * n + 2] = own(t, 0);
  }
}
template <class F> void each_worker(int *v, F f) {
#pragma acc parallel loop gang num_gangs(m) num_workers(4) vector_length(8) firstprivate(f)
  for (int i = 0; i < m; ++i) {
#pragma acc loop worker
    for (int j = 0; j < n; ++j) {
      F own = f;
      own(i, j);
      own(i, j);
      v[i * n + j] = own(i, j);
    }
  }
}
struct Pair {
  int first, second;
};
int main() {
  int *v;
#pragma acc update device(values)
#pragma acc host_data use_device(values)
  v = values;
  int c = 5, steps[3] = {1, 2, 3};
  Pair pair{7, 9};
  each_gang([=](team::Member const &t) mutable {
    c += t.rank;
    int const b = c;
    team::each(team::workers(t, n), [=](int j) { v[t.rank * n + j] = b + j; });
    ++c;
    team::each(team::workers(t, n), [&](int j) { v[t.rank * n + j] += 100 * c; });
  });
  check([](int i, int j) { return 5 + i + j + 100 * (6 + i); });
  each_gang_itself([=](team::Member const &t) mutable {
    c = 20 + t.rank;
    team::each(team::workers(t, n), [&](int j) { v[t.rank * n + j] = c + j; });
    c += t.rank;
    team::each(team::workers(t, n), [&](int j) { v[t.rank * n + j] += 1000 * c; });
  });
  check([](int i, int j) { return 20 + i + j + 1000 * (20 + 2 * i); });
  // Arrays, objects, and what is declared in the capture.
  each_gang([v, steps, pair, k = 3](team::Member const &t) mutable {
    for (int s = 0; s < 3; ++s) {
      steps[s] *= t.rank;
      pair.second -= steps[s];
    }
    k = pair.second;
    team::each(team::workers(t, n), [&](int j) { v[t.rank * n + j] = steps[j % 3] + 10 * pair.second + 1000 * pair.first + k; });
  });
  check([](int i, int j) { return (j % 3 + 1) * i + 11 * (9 - 6 * i) + 7000; });
  // Reductions to what is captured, and atomic accesses.
  int all = 2, some = 0;
  each_gang([=](team::Member const &t) mutable {
#pragma acc loop worker reduction(+ : all)
    for (int j = 0; j < n; ++j) all += j * t.rank;
    team::each(team::workers(t, n), [&](int j) {
#pragma acc atomic
      some += j;
    });
#pragma acc loop worker vector
    for (int j = 0; j < n; ++j) v[t.rank * n + j] = all + some + j;
  });
  check([](int i, int j) { return 2 + n * (n - 1) / 2 * (i + 1) + j; });
  // Copies in parameters, and the object itself.
  sums(v, [=](team::Member const &t, int by) mutable {
    c += by;
    int const b = c;
    team::each(team::workers(t, n - 3), [=](int j) { v[t.rank * n + 3 + j] += b + j; });
    return c;
  });
  check([](int, int j) { return j == 0 ? 28 : j == 1 ? 50 : j == 2 ? 35 : 2 * (6 + 8) + 15 + 35 + 35 + 7 * (j - 3); });
  // Workers with an object each.
  each_worker(v, [=](int i, int j) mutable {
    c += i;
#pragma acc loop vector reduction(+ : c)
    for (int l = 0; l < 6; ++l) c += l * j;
    return c;
  });
  check([](int i, int j) { return 5 + 3 * i + 45 * j; });
  // Lambdas in the text of a kernel.
#pragma acc parallel loop gang num_gangs(m) num_workers(4) vector_length(8)
  for (int i = 0; i < m; ++i) {
    team::Member t{i, m};
    int d = 40 + i;
    values[i * n] = twice(t, [=](team::Member const &u, int by) mutable {
      d += by;
      team::each(team::workers(u, n - 2), [&](int j) { values[u.rank * n + 2 + j] += d; });
      return d;
    });
    values[i * n + 1] = d;
  }
  check([](int i, int j) { return j == 0 ? 84 + 2 * i : j == 1 ? 40 + i : 84 + 2 * i; });
#pragma acc parallel loop gang num_gangs(m) num_workers(4) vector_length(8) deviceptr(v)
  for (int i = 0; i < m; ++i) {
    team::Member t{i, m};
    int d = i;
    auto held = [=](int by) mutable {
      d += by;
      team::each(team::workers(t, n), [&](int j) { v[i * n + j] += d * (j + 1); });
    };
    held(1);
    held(2);
    auto other = held;
    other(100);
    held(3);
  }
  check([](int i, int j) { return (4 * i + 1 + 3 + 103 + 6) * (j + 1); });
  // One that changes nothing.
  each_gang([=](team::Member const &t) mutable {
    team::each(team::lanes(t, n), [=](int j) { v[t.rank * n + j] = c + j; });
  });
  check([](int, int j) { return 5 + j; });
  std::printf("%s\n", right ? "all right" : "wrong");
}
