// What `routine` in front of a declaration of C++ is about (section 2.15.1): all else on the line stays the host's.
// RUN: %accomp-clang++ -w -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 1 %t.cpu | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -w -fopenacc-print=omp %s -o %t.cpp && %clang %cpu-flags -w %t.cpp -lstdc++ -o %t.printed && %run-cpu 1 %t.printed | FileCheck --match-full-lines %s
// REQUIRES: clang-19, clang++-19, cpu-device

#include <cstdio>
#define BEGIN_LIBRARY namespace library {
#define END_LIBRARY }

extern "C" {
#pragma acc routine seq
int twice(int x) { return 2 * x; } int in_block = 1; }
#pragma acc routine seq
template <class T> T thrice(T x) { return 3 * x; } int behind_template = 2;
#pragma acc routine seq
extern "C" int four(int x) { return 4 * x; } int behind_linkage = 3;
struct S {
#pragma acc routine seq
  int f(int x) const { return x + k; } int k = 3; };
#pragma acc routine seq
[[gnu::noinline]] int six(int x) noexcept { return 6 * x; } ; int behind_attribute = 4;
BEGIN_LIBRARY
#pragma acc routine seq
inline int seven(int x) { return 7 * x; } int inside = 5;
END_LIBRARY
#pragma acc routine seq
auto eight = [](int x) { return 8 * x; }; int behind_lambda = 6;

int main() {
  int a[2] = {1, 2};
  S s;
  int &inside = library::inside;
#pragma acc parallel loop num_gangs(1) copy(a) copyin(s) \
    copy(in_block, behind_template, behind_linkage, behind_attribute, behind_lambda, inside)
  for (int i = 0; i < 2; i++) {
    a[i] = twice(a[i]) + thrice(a[i]) + four(a[i]) + s.f(a[i]) + six(i) + library::seven(i) + eight(i);
    if (i == 0) {
      in_block += 10;
      behind_template += 10;
      behind_linkage += 10;
      behind_attribute += 10;
      behind_lambda += 10;
      inside += 10;
    }
  }
  // CHECK: 13 44
  std::printf("%d %d\n", a[0], a[1]);
  // CHECK: 11 12 13 14 16 15
  std::printf("%d %d %d %d %d %d\n", in_block, behind_template, behind_linkage, behind_attribute, behind_lambda, inside);
}
