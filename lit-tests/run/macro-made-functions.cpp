// Macros that make functions with their 'routine', and parameters and macros that are clauses (OpenACC 3.3, 2.15.1).
// RUN: %accomp-clang++ -O1 -Wno-unknown-pragmas -fopenacc-target=host %s -o %t.host && %t.host
// RUN: %accomp-clang++ -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 10 %t.cpu
// RUN: %accomp-clang++ -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 10 %t.hip
// RUN: %accomp-clang++ %s -fopenacc-print=omp -o %t.omp.cpp && FileCheck %s < %t.omp.cpp
// RUN: %clang --driver-mode=g++ -O1 -fopenmp %t.omp.cpp -o %t.omp && env OMP_NUM_TEAMS=7 %t.omp
// REQUIRES: clang-19, cpu-device
#define TEXT(x) _Pragma(#x)
#define ACC(x) TEXT(acc x)
#define SIZES num_workers(2) vector_length(4)
enum class Level { worker, seq };
template <class F, Level> struct Held;
// A definition whose uses are printed as what they stand for stays as it is.
// CHECK: #define HELD(LEVEL)
#define HELD(LEVEL)                                   \
  template <class F> struct Held<F, Level::LEVEL> {   \
    F f;                                              \
    char const *name() const { return #LEVEL; }       \
    ACC(routine LEVEL)                                \
    template <class... A> void operator()(A &&...given) const { \
      f(static_cast<A &&>(given)...);                 \
    }                                                 \
  }
// CHECK: {{^}}template <class F> struct Held<F, Level::worker> {
// CHECK: char const *name() const { return "worker"; }
// CHECK-NEXT: _Pragma("omp declare target")
// CHECK-NEXT: template <class... A> void operator()(A &&...given) const {
// CHECK-NEXT: f(static_cast<A &&>(given)...);
// CHECK-NEXT: } _Pragma("omp end declare target")
// CHECK-NEXT: {{^  };$}}
HELD(worker);
// CHECK: {{^}}template <class F> struct Held<F, Level::seq> {
HELD(seq);
#define OVER_LANES(NAME, OP)                           \
  ACC(routine vector)                                  \
  template <class F> void lanes_##NAME(int n, F const &f, int &result) { \
    int own = result;                                  \
    ACC(loop vector reduction(OP : own))               \
    for (int i = 0; i < n; ++i) f(i, own);             \
    result = own;                                      \
  }
#define REDUCE(NAME, OP)                               \
  OVER_LANES(NAME, OP)                                 \
  template <class F> int rows_##NAME(int m, int n, int start, F const &f) { \
    int all = start;                                   \
    Held<F, Level::seq> const held{f};                 \
    ACC(parallel loop gang SIZES reduction(OP : all) copyin(held)) \
    for (int j = 0; j < m; ++j) {                      \
      int row = start;                                 \
      lanes_##NAME(n, [=](int i, int &s) { held(i, j, s); }, row); \
      held.f(row, all);                                \
    }                                                  \
    return all;                                        \
  }
// CHECK: template <class F> void lanes_sum(int n, F const &f, int &result) {
// CHECK-NOT: simd
// CHECK: f(i, own);
// CHECK: template <class F> int rows_sum(int m, int n, int start, F const &f) {
// CHECK: _Pragma("omp target teams distribute {{.*}}reduction(+: all)
REDUCE(sum, +)
// CHECK-NOT: simd
// CHECK: template <class F> void lanes_most(int n, F const &f, int &result) {
REDUCE(most, max)
struct Add {
  void operator()(int i, int j, int &s) const { s += i * j; }
  void operator()(int row, int &s) const { s += row; }
};
struct Most {
  void operator()(int i, int j, int &s) const { s = i * j > s ? i * j : s; }
  void operator()(int row, int &s) const { s = row > s ? row : s; }
};
int main() {
  int sum = 0, most = 0;
  for (int j = 0; j < 9; ++j)
    for (int i = 0; i < 13; ++i) {
      sum += i * j;
      most = i * j > most ? i * j : most;
    }
  int made = 0;
  for (int k = 0; k < 5; ++k) made += rows_sum(9, 13, 0, Add{}) == sum;
  for (int k = 0; k < 5; ++k) made += rows_most(9, 13, 0, Most{}) == most;
  return made != 10 || Held<Add, Level::worker>{}.name()[0] != 'w';
}
