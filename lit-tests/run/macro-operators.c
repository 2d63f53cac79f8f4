// Macros whose parameters are operators of reductions.
// RUN: %accomp-clang -O1 -Wall -Wextra -Werror -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 5 %t.cpu
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 5 %t.hip
// REQUIRES: clang-19, cpu-device

#define STRING(x) #x
#define PRAGMA(x) _Pragma(STRING(x))
#define FOLD(name, type, op)                                                                             \
  static type name(int n, const type *a, type s) {                                                       \
    PRAGMA(acc parallel loop reduction(op : s) copyin(a[0:n]))                                           \
    for (int i = 0; i < n; ++i)                                                                          \
      s = s op a[i];                                                                                     \
    return s;                                                                                            \
  }
FOLD(sum, long, +)
FOLD(product, double, *)
FOLD(either, int, ||)
FOLD(bits, int, &)

int main(void) {
  long a[100];
  double d[100];
  int b[100], c[100] = {0};
  for (int i = 0; i < 100; ++i) {
    a[i] = i;
    d[i] = i % 10 == 9 ? 2 : 1;
    b[i] = 0xF0 | i;
    c[i] = i == 77;
  }
  return sum(100, a, 3) != 4953 || product(100, d, 1) != 1024 || bits(100, b, -1) != 0xF0 ||
         either(100, c, 0) != 1 || either(77, c, 0) != 0;
}
