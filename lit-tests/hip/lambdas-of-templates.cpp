// Lambdas of function templates that hold other lambdas, and call routines with parallelism that are no members: generic
// ones too. Local variables have types that are members of a type which the class declares.
// RUN: %accomp-clang++ -fno-openacc -std=c++17 -w -O1 %s -o %t
// RUN: %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=host -std=c++17 -w -O1 %s -o %t
// RUN: %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 4 %t | FileCheck --match-full-lines %s
// RUN: env ACCOMP_HIPCPU_BLOCKS=asked ACCOMP_HIPCPU_ORDER=reverse ACCOMP_HIPCPU_WAVE=4 %run-hip 4 %t | FileCheck --match-full-lines %s
// RUN: env ACCOMP_HIPCPU_BLOCKS=asked ACCOMP_HIPCPU_ORDER=random ACCOMP_HIPCPU_WAVE=8 %run-hip 4 %t | FileCheck --match-full-lines %s
// RUN: %accomp-opt --backend=hip --stop-after=emit %s -std=c++17 -w | FileCheck --check-prefix=TEXT %s
// TEXT: template <class Body> __device__ void workers(int n, Body const &body);
// TEXT: struct accomp_closure_
// TEXT: accomp::storage<typename accomp_own_Launch::Kind::member>
// TEXT: accomp::storage<Teams::Own::member>
// CHECK: 0 1 2 3 10 11 12 13 20 21 22 23 right 3 4 5 6 13 14 15 16 23 24 25 26
#include <cstdio>
template <class Space> struct Traits {
  struct member {
    int rank, size;
    member(int r, int s) : rank(r), size(s) {}
  };
  using index = int;
};
template <class... Properties> struct League {
  int teams;
};
struct Device {};
#pragma acc routine worker
template <class Body> void workers(int n, Body const &body) {
#pragma acc loop worker
  for (int j = 0; j < n; ++j) body(j);
}
template <class Body, class Policy> class Launch;
template <class Body, class... Properties> class Launch<Body, League<Properties...>> {
  using Kind = Traits<Properties...>;
  Body body;
  League<Properties...> league;

public:
  Launch(Body const &b, League<Properties...> const &l) : body(b), league(l) {}
  void execute() const {
    auto const own(body);
    int const teams = league.teams;
#pragma acc parallel loop gang num_gangs(teams) num_workers(4) copyin(own)
    for (typename Kind::index i = 0; i < teams; ++i) {
      typename Kind::member team(i, 4);
      own(team);
    }
  }
};
template <class Body> void over(int teams, Body const &body) {
  Launch<Body, League<Device>>(body, {teams}).execute();
}
template <class Value> void generic(int *v, Value value) {
  over(3, [=](auto const &team) {
    int const i = team.rank;
    workers(team.size, [&](auto j) { v[4 * i + j] = value(i) + j; });
  });
}
template <class Value> void plain(int *v, Value value) {
  over(3, [=](Traits<Device>::member const &team) {
    int const i = team.rank;
    workers(team.size, [=](int j) { v[4 * i + j] -= value(i) + j; });
  });
}
#pragma acc routine worker
void rows(int *v, Traits<Device>::member &team) {
  team.rank += 3;
  int const first = team.rank;
#pragma acc loop worker
  for (int j = 0; j < 4; ++j) v[4 * (first - 3) + j] += first + j;
}
class Teams {
  using Own = Traits<Device>;

public:
  void fill(int *v) const {
#pragma acc parallel loop gang num_gangs(3) num_workers(4) deviceptr(v)
    for (Own::index i = 0; i < 3; ++i) {
      Own::member team{i, 4};
      rows(v, team);
    }
  }
  void scale(int *v) const {
    Own::index by = 9;
#pragma acc parallel loop gang vector private(by) deviceptr(v)
    for (int k = 0; k < 12; ++k) {
      const Own::index row = k / 4;
      by = row * 9;
      v[k] += by;
    }
  }
};
int main() {
  int v[12];
  bool right = true;
#pragma acc data create(v)
  {
    int *p;
#pragma acc host_data use_device(v)
    p = v;
    generic(p, [](int i) { return 10 * i; });
#pragma acc update self(v)
    for (int k : v) std::printf("%d ", k);
    plain(p, [=](int i) { return 10 * i; });
#pragma acc update self(v)
    for (int k : v) right = right && k == 0;
    std::printf(right ? "right" : "wrong");
    Teams().fill(p);
    Teams().scale(p);
#pragma acc update self(v)
  }
  for (int k : v) std::printf(" %d", k);
  std::puts("");
}
