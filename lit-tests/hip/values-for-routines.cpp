// Values that routines with parallelism are given by references, by which they change them, are one object for all
// threads (OpenACC 3.3, 2.15.1).
// RUN: %accomp-clang++ -fno-openacc -std=c++17 -w -O1 %s -o %t
// RUN: %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 1 %t | FileCheck --match-full-lines %s
// RUN: env ACCOMP_HIPCPU_BLOCKS=asked ACCOMP_HIPCPU_WAVE=4 %run-hip 1 %t | FileCheck --match-full-lines %s
// RUN: env ACCOMP_HIPCPU_BLOCKS=asked ACCOMP_HIPCPU_ORDER=reverse ACCOMP_HIPCPU_WAVE=4 %run-hip 1 %t | FileCheck --match-full-lines %s
// RUN: env ACCOMP_HIPCPU_BLOCKS=asked ACCOMP_HIPCPU_ORDER=random ACCOMP_HIPCPU_WAVE=8 %run-hip 1 %t | FileCheck --match-full-lines %s
// RUN: %accomp-opt --backend=hip --stop-after=emit %s -std=c++17 -w | FileCheck --check-prefix=TEXT %s
// TEXT: apply(t, accomp::one_in_gang<{{[0-9]+}}>(Counting{v, 5}));
// TEXT: apply(t, accomp::one_in_gang<{{[0-9]+}}>(made(v, i)));
// TEXT: show(t, Counting{v, 1});
// TEXT: apply(j, accomp::one_in_worker<{{[0-9]+}}>(Adding{j}));
// CHECK: 19 23 27 31 19 23 27 31 19 23 27 31 14 14 1 21 21 21 21
#include <cstdio>
struct Member { int rank, size; };
struct Counting {
  int *p, c;
#pragma acc routine worker
  int operator()(Member const &t, int by) {
    c += by;
    int b = c;
#pragma acc loop worker
    for (int j = 0; j < 4; ++j) p[4 * t.rank + j] += b + j;
    return c;
  }
};
struct Adding {
  int c;
#pragma acc routine vector
  int operator()(int by) {
    c += by;
    int s = 0;
#pragma acc loop vector reduction(+ : s)
    for (int l = 0; l < 5; ++l) s += c;
    return s;
  }
};
#pragma acc routine worker
template <class F> int apply(Member const &t, F &&f) {
  int sum = f(t, 1);
  sum += f(t, 2);
  return sum;
}
#pragma acc routine vector
template <class F> int apply(int j, F &&f) { return f(1) + f(2) - 10 * j + 1; }
#pragma acc routine worker
void show(Member const &t, Counting const &c) {
#pragma acc loop worker
  for (int j = 0; j < 4; ++j) c.p[4 * t.rank + j] += c.c;
}
#pragma acc routine seq
Counting made(int *p, int c) { return {p, c - c}; }
int main() {
  int v[12] = {}, r[3], q[3], w[4] = {};
#pragma acc parallel loop gang num_gangs(3) num_workers(4) vector_length(8) copy(v, w) copyout(r, q)
  for (int i = 0; i < 3; ++i) {
    Member t{i, 3};
    r[i] = apply(t, Counting{v, 5});
    q[i] = apply(t, made(v, i));
    show(t, Counting{v, 1});
    if (i == 0) {
#pragma acc loop worker
      for (int j = 0; j < 4; ++j) {
        int own = 0;
        own = apply(j, Adding{j});
        w[j] = own;
      }
    }
  }
  for (int i = 0; i < 12; ++i) std::printf("%d ", v[i]);
  std::printf("%d %d %d", r[0], r[2], q[0] == 4);
  for (int i = 0; i < 4; ++i) std::printf(" %d", w[i]);
  std::puts("");
}
