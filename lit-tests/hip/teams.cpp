// Lambdas that call routines with worker and vector parallelism have that of these (OpenACC 3.3, 2.15.1).
// RUN: %accomp-clang++ -fno-openacc -std=c++17 -w -O1 %s -o %t
// RUN: %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=cpu -std=c++17 -w -O1 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=MANDATORY %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 3 %t | FileCheck --match-full-lines %s
// RUN: env ACCOMP_HIPCPU_BLOCKS=asked ACCOMP_HIPCPU_ORDER=reverse ACCOMP_HIPCPU_WAVE=4 %run-hip 3 %t | FileCheck --match-full-lines %s
// RUN: env ACCOMP_HIPCPU_BLOCKS=asked ACCOMP_HIPCPU_ORDER=random ACCOMP_HIPCPU_WAVE=32 %run-hip 3 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 3 %t | FileCheck --match-full-lines %s
// RUN: %accomp-opt --backend=hip --stop-after=emit %s -std=c++17 -w | FileCheck --check-prefix=TEXT %s
// CHECK: 537117 13104 171990
// The adapter has several threads call what it holds as its class says.
// TEXT: if constexpr (sizeof...(A) > 4) {
// TEXT-NEXT: accomp::by_gang(f)(1);
// TEXT: accomp::by_gang(f)(static_cast<A &&>(args)...);
// The function of a lambda for gangs, and a lambda for workers in it; what lanes call is as it was.
// TEXT: static constexpr int accomp_level = 2;
// TEXT: accomp_call(team::Member const &t) const
// TEXT: team::each(team::workers(t, n), accomp::leveled<3>([=](int j) {
// TEXT: team::each(team::lanes(t, k), [=](int l) { c[(i * n + j) * k + l] += i + 2 * j + 3 * l; });
// A variable that a worker's lanes share.
// TEXT: int &row = accomp::own(
// TEXT: accomp::sync_worker();
// TEXT: team::sum(team::lanes(t, k), [&](int l, int &s)
// TEXT: accomp::sync_worker();
// TEXT-NEXT: if (accomp::first_of_worker()) {
// TEXT-NEXT: r[i * n + j] = row;
// TEXT: accomp::by_worker(f)(i);
// TEXT: accomp::alone(f)(i);
#include "Inputs/team.h"
#include <cstdio>
constexpr int m = 7, n = 13, k = 21;
int main() {
  int cells[m * n * k] = {}, rows[m * n] = {}, planes[m] = {};
  long all = 0;
#pragma acc data copy(cells, rows, planes)
  {
    int *c, *r, *p;
#pragma acc host_data use_device(cells, rows, planes)
    { c = cells; r = rows; p = planes; }
    // Loops over workers, and over lanes in them.
    team::over(m, 4, 8, [=](team::Member const &t) {
      const int i = t.rank;
      team::each(team::workers(t, n), [=](int j) {
        team::each(team::lanes(t, k), [=](int l) { c[(i * n + j) * k + l] += i + 2 * j + 3 * l; });
      });
    });
    // Sums of each row and plane.
    team::over(m, 4, 8, [=](team::Member const &t) {
      int i = t.rank, plane = 5;
      team::each(team::workers(t, n), [&](int j) {
        int row = 1;
        team::sum(team::lanes(t, k), [&](int l, int &s) { s += c[(i * n + j) * k + l]; }, row);
        r[i * n + j] = row;
      });
      team::sum(team::workers(t, n), [&](int j, int &s) { s += r[i * n + j]; }, plane);
      p[i] = plane;
    });
    team::total(m, 4, 8, [=](team::Member const &t, long &s) {
      int plane = 0;
      team::sum(team::workers(t, n), [=](int j, int &own) {
        int row = 0;
        team::sum(team::lanes(t, k), [=](int l, int &lane) { lane += c[(t.rank * n + j) * k + l]; }, row);
        own += row;
      }, plane);
      s += plane + p[t.rank];
    }, all);
  }
  long sum = 0;
  for (int i = 0; i < m * n * k; ++i) sum += cells[i] * (i % 7 + 1);
  for (int i = 0; i < m * n; ++i) sum += rows[i] * (i % 5);
  std::printf("%ld %d %ld\n", sum, planes[m - 1], all);
}
