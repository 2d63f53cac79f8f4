// acc_on_device is constant for constant arguments, and another constant in the device's code; so it is in text that
// is translated as the preprocessor leaves it.
// RUN: %accomp-clang++ -std=c++17 -O0 -fopenacc-target=cpu %s -o %t && %run-cpu 1 %t 1
// RUN: %accomp-clang++ -std=c++17 -O0 -DMACRO -fopenacc-target=cpu %s -o %t.macro && %run-cpu 2 %t.macro 1
// RUN: %accomp-clang++ -std=c++17 -O0 %s -o %t.host && %t.host 0
// RUN: %accomp-clang++ -std=c++17 -O0 -DMACRO %s -o %t.expanded && %t.expanded 0
// RUN: %accomp-clang++ -std=c++17 -O0 -DMACRO -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 2 %t.hip 1
// RUN: %accomp-clang++ --accomp-cc=g++ -std=c++17 -O0 %s -o %t.gcc && %t.gcc 0
// RUN: %accomp-clang++ --accomp-cc=g++ -std=c++17 -O0 -DMACRO -fopenacc-target=hip-cpu %s -o %t.gcc.hip && %run-hip 2 %t.gcc.hip 1
// REQUIRES: clang++-19, g++, cpu-device
#include <openacc.h>
#include <cstdlib>

// The host's code has it in constants too.
template <int N> int value() { return N; }

#define PRAGMA(text) _Pragma(#text)
#define WHERE(result, clauses)                                                                                         \
  {                                                                                                                    \
    PRAGMA(acc serial clauses)                                                                                         \
    result = acc_on_device(acc_device_not_host);                                                                       \
  }

int main(int, char **arguments) {
  int expected = std::atoi(arguments[1]);
  int on = -1, off = -1, there = expected;
#pragma acc serial copy(on, off)
  {
    on = acc_on_device(acc_device_not_host);
    if constexpr (acc_on_device(acc_device_host))
      off = 1;
    else
      off = 0;
  }
#ifdef MACRO
  WHERE(there, copy(there))
#endif
  if (on != expected || off == expected || there != expected)
    return 1;
  return value<acc_on_device(acc_device_not_host)>() + !acc_on_device(acc_device_host);
}
