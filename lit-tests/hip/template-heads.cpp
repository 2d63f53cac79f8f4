// Functions for devices whose templates have defaults with operators, lists in lists, and requirements (C++20 13.1).
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -std=c++20 -w -O1 %s -o %t
// RUN: %run-hip 1 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-print=hip -std=c++20 %s -o %t.cpp && FileCheck %s --check-prefix=TEXT --input-file=%t.hip.cpp
// REQUIRES: clang++-19

extern "C" int printf(const char *, ...);
template <class T> concept Number = requires(T x) { x + x; };
template <class T> struct Box { T value; };
// TEXT: template <class T, bool big = (1 > 2)> __host__ __device__ T plain(
template <class T, bool big = (1 > 2)> T plain(T x) { return big ? 0 : x; }
// TEXT: template <class T, class B = Box<Box<T>>> __host__ __device__ T boxed(
template <class T, class B = Box<Box<T>>> T boxed(T x) { return B{{x}}.value.value; }
// TEXT: template <template <class> class B, class T> __host__ __device__ T inside(
template <template <class> class B, class T> T inside(T x) { return B<T>{x}.value; }
// TEXT: template <class T> requires Number<T> __host__ __device__ T twice(
template <class T> requires Number<T> T twice(T x) { return 2 * x; }
// TEXT: template <class T> requires (sizeof(T) > 2) && Number<T> /* > */ __host__ __device__ {{.*}}T thrice(
template <class T> requires (sizeof(T) > 2) && Number<T> /* > */ [[nodiscard]] T thrice(T x) { return 3 * x; }
// TEXT: template <class... T> __host__ __device__ int many(
template <class... T> int many(T... x) { return (x + ...); }
template <class T> struct Sum {
  T total;
  template <class U> requires Number<U> void add(U x);
};
// TEXT: template <class T> template <class U> requires Number<U> __host__ __device__ void Sum<T>::add(
template <class T> template <class U> requires Number<U> void Sum<T>::add(U x) { total += x; }
// TEXT: template <> __host__ __device__ inline long plain<long>(
template <> inline long plain<long>(long x) { return x + 100; }

int main() {
  int a[4] = {1, 2, 3, 4};
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 4; ++i) {
    Sum<int> sum{0};
    sum.add(twice(plain(a[i])) + thrice(boxed(a[i])));
    a[i] = many(sum.total, int(plain(1L)), inside<Box>(a[i]));
  }
  // CHECK: 107 113 119 125
  printf("%d %d %d %d\n", a[0], a[1], a[2], a[3]);
}
