// Types that routine templates declare with their parameters, of variables that workers share.
// RUN: %accomp-clang++ -fopenacc-print=hip -std=c++17 -w %s -o %t.cpp
// RUN: FileCheck --check-prefix=TEXT --input-file=%t.hip.cpp %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 2 %t | FileCheck --match-full-lines %s
// RUN: env ACCOMP_HIPCPU_BLOCKS=asked %run-hip 2 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu --accomp-cc=g++ -std=c++17 -w -O1 %s -o %t
// RUN: %run-hip 2 %t | FileCheck --match-full-lines %s
// RUN: not %accomp-clang++ -fopenacc-target=hip-cpu -DWRONG -std=c++17 -w -c %s -o %t.o 2>&1 | FileCheck --check-prefix=WRONG %s
// CHECK: 38360
// TEXT-NOT: using Value
// TEXT: void reduce(int n, const F &f, Sum<T> out) {
// TEXT-NEXT: using Value = typename Sum<T>::value_type;
// TEXT-NEXT: using reduce_storage = accomp::storage<accomp::per_worker<Value>>;
// TEXT: reduce_storage::template at<0>
#include <cstdio>
template <class T> struct Sum { using value_type = T; T *to; void init(T *t) const { *t = T(); } };
namespace par {
#pragma acc routine worker
template <class T, class F> void reduce(int n, const F &f, Sum<T> out) {
  using Value = typename Sum<T>::value_type;
#ifdef WRONG
// WRONG: routine-types.cpp:[[@LINE+1]]:{{.*}}error: no type named
  typename Sum<T>::missing other;
#endif
  Value tmp;
  out.init(&tmp);
#pragma acc loop worker reduction(+ : tmp)
  for (int i = 0; i < n; ++i) f(i, tmp);
  *out.to = tmp;
}
}
struct Add { const double *a; void operator()(int i, double &t) const { t += a[i]; } };
int main() {
  double a[6][40], s[6];
  for (int j = 0; j < 6; ++j) for (int i = 0; i < 40; ++i) a[j][i] = i + j;
#pragma acc parallel loop gang copyin(a) copyout(s)
  for (int j = 0; j < 6; ++j) { par::reduce(40, Add{a[j]}, Sum<double>{&s[j]}); }
#pragma acc parallel loop gang copyin(a) copy(s)
  for (int j = 0; j < 6; ++j) {
    using Real = double;
    Real t;
    Sum<double>{nullptr}.init(&t);
#pragma acc loop worker reduction(+ : t)
    for (int i = 0; i < 40; ++i) t += a[j][i];
    s[j] += t;
  }
  double r = 0; for (int j = 0; j < 6; ++j) r += s[j] * (j + 1);
  std::printf("%g\n", r);
}
