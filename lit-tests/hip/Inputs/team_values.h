// Values that teams set on the device, and their comparison with what is expected.
#pragma once
#include <cstdio>
constexpr int m = 5, n = 12;
static int values[m * n], number;
static bool right = true;
template <class F> static void check(F const &expected) {
#pragma acc update self(values)
  for (int i = 0; i < m * n; ++i) {
    if (values[i] != expected(i / n, i % n)) { right = false; std::printf("[%d] = %d, not %d\n", i, values[i], expected(i / n, i % n)); }
    values[i] = 0;
  }
#pragma acc update device(values)
  std::printf("%d ", number++);
}
#pragma acc declare create(values)
