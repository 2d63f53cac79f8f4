// Copies of private variables where the host executes a region, in C++: references, classes, members, templates.
// RUN: %accomp-clang++ -Wall -Wextra -Werror -Wno-value-lost -fopenacc-target=hip-cpu -O1 %s -o %t
// RUN: %run-hip 5 %t | FileCheck %s --check-prefix=RESULT
// RUN: env ACCOMP_HIPCPU_DEVICES=0 %t | FileCheck %s --check-prefix=RESULT
// RUN: env ACCOMP_CC=%gcc %accomp-clang++ -Wall -Wextra -Werror -Wno-value-lost -fopenacc-target=hip-cpu -O1 %s -o %t.gcc
// RUN: env ACCOMP_HIPCPU_DEVICES=0 %t.gcc | FileCheck %s --check-prefix=RESULT
// RUN: %accomp-clang++ -fopenacc-print=hip %s -o %t.cpp && grep -v "CHECK" %t.cpp | FileCheck %s
// RUN: not %accomp-clang++ -DSCOPES -Werror=host-copy -fopenacc-target=hip-cpu -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=SCOPE
// REQUIRES: g++, gcc
#include <cstdio>

struct Pair {
  double first = 1, second = 2;
  void grow() { first += second; }
};
static int global = 9;
namespace inner {
int value = 4;
}

// CHECK-LABEL: static int objects(
// CHECK: } else {
// CHECK: auto &accomp_was_one = one;
// CHECK-NEXT: __typeof__(&many) const accomp_was_many = &many;
// CHECK-NEXT: int accomp_was_refers = refers;
// CHECK-NEXT: {
// CHECK-NEXT: Pair one = accomp_was_one;
// CHECK-NEXT: Pair many[2];
// CHECK-NEXT: __builtin_memcpy(&many, accomp_was_many, sizeof many);
// CHECK-NEXT: int refers = accomp_was_refers;
static int objects(bool here) {
  Pair one, many[2];
  int count = 5, &refers = count;
  double out[3] = {0, 0, 0};
#pragma acc serial firstprivate(one, many, refers) copy(out) if (here)
  {
    one.first += one.second;
    many[1].second += one.first;
    refers += 2;
    out[0] = one.first, out[1] = many[1].second, out[2] = refers;
  }
  return one.first != 1 || many[1].second != 2 || count != 5 || out[0] != 3 || out[1] != 5 || out[2] != 7;
}

// CHECK-LABEL: static int of_type(
// CHECK: auto &accomp_was_x = x;
// CHECK-NEXT: {
// CHECK-NEXT: typename accomp_own<__typeof__(accomp_was_x)>::_type x = accomp_was_x;
template <class T> static int of_type(T x, int *out, bool here) {
  T before = x;
#pragma acc serial copyout(out[0 : 1]) if (here)
  {
    x = x + x;
    out[0] = static_cast<int>(x);
  }
  return x != before || out[0] != static_cast<int>(before + before);
}

struct Counter {
  int limit = 4;
  int run(bool here) {
    int count = 3, seen[4] = {0, 0, 0, 0};
#pragma acc parallel loop copy(seen) if (here)
    for (int i = 0; i < limit; ++i) {
      count = i;
      seen[i] += count;
    }
    return count != 3 || seen[3] != 3;
  }
};

// Variables outside of functions are private as others are.
static int outside(bool here) {
  int out[2] = {0, 0};
#pragma acc parallel loop copyout(out) if (here)
  for (int i = 0; i < 2; ++i) {
    global = i;
    out[i] = global;
  }
#ifdef SCOPES
  // SCOPE: [[@LINE+2]]:{{.*}}error: 'global' is private here, but where the host executes this region, the variable itself is changed: it is named with its scope there [-Werror,host-copy]
#pragma acc parallel loop copyout(out) if (here)
  for (int i = 0; i < 2; ++i) {
    ::global = i;
    out[i] = ::global;
  }
  // SCOPE: [[@LINE+1]]:{{.*}}error: 'inner::value' is private here, but where the host executes this region, the variable itself is changed: it is listed with its scope [-Werror,host-copy]
#pragma acc parallel loop copyout(out) if (here) private(inner::value)
  for (int i = 0; i < 2; ++i) {
    inner::value = i;
    out[i] = inner::value;
  }
#endif
  return global != 9 || out[1] != 1;
}

int main() {
  int out[1], bad = 0;
  for (int here = 0; here < 2; ++here) {
    bad += objects(here) + Counter().run(here) + outside(here);
    bad += of_type(3, out, here) + of_type(2.5, out, here);
  }
  std::printf("bad %d\n", bad);
  // RESULT: bad 0
  return 0;
}
