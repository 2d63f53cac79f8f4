// clang at -O1 makes wrong vector instructions of loops such as these, and is told to make none there.
// RUN: %accomp-clang++ -Wall -Werror -O1 %s -o %t.host && %t.host | FileCheck %s
// RUN: %accomp-clang++ -Wall -Werror -O2 -Og -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 2 %t.cpu | FileCheck %s
// RUN: %accomp-clang++ -w -O2 %s -o %t.two && %t.two | FileCheck %s
// RUN: %accomp-clang++ -Wall -Werror -O1 -c %s -o %t.o && %accomp-clang++ -Wall -Werror -O1 %t.o -o %t.linked && %t.linked | FileCheck %s
// RUN: %accomp-clang++ -### -O1 %s 2>&1 | FileCheck --check-prefix=ONE %s
// RUN: %accomp-clang++ -### -O1 -O2 %s 2>&1 | FileCheck --check-prefix=TWO %s
// ONE: -force-vector-width=1
// TWO-NOT: {{force-vector}}
// REQUIRES: clang-19, cpu-device
#include <cstdio>

enum { N = 12 };
static long *a = new long[N](), *b = new long[N](), *c = new long[N]();

int main() {
  int n = N;
  long s = 5, y = 5, t = 0;
  for (int i = 0; i < n; ++i)
    a[i] = i * 3 + 1, b[i] = i;
#pragma acc parallel loop gang vector reduction(^ : s) copyin(a[0:n], b[0:n]) copy(c[0:n])
  for (int i = 0; i < n; ++i) {
    c[i] = (((2 - a[i]) % 10007) * ((b[i] + y) % 10007)) % 10007;
    s = s ^ (((y + a[i]) % 10007) > i ? ((y + a[i]) % 10007) : i);
  }
#pragma acc parallel loop vector reduction(+ : t) copyin(c[0:n])
  for (int i = 0; i < n; ++i)
    t += (c[i] - i) % 10007;
  // CHECK: 49 -2448
  std::printf("%ld %ld\n", s, t);
}
