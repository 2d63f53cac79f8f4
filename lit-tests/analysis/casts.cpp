// What decisions on loops add to C++ draws no warnings of casts and conversions.
// REQUIRES: clang++-19, g++
// RUN: %accomp-clang++ -Wall -Wextra -Wconversion -Wold-style-cast -Werror -fsyntax-only %s
// RUN: %accomp-clang++ --accomp-cc=g++ -Wall -Wextra -Wconversion -Wold-style-cast -Werror -fsyntax-only %s
// RUN: %accomp-clang++ -fopenacc-print=omp %s | FileCheck %s
// CHECK: {{^}}    j = static_cast<int>(j_before + long(i));
// CHECK: {{^}}  if (long(n) > 0) j = static_cast<int>(j_before + long(n));
int pack(int n, double *__restrict to, const double *__restrict from) {
  int j = 3;
#pragma acc kernels copyout(to[0:n + 3]) copyin(from[0:n])
  for (int i = 0; i < n; ++i) {
    to[j] = from[i];
    j++;
  }
  return j;
}
// CHECK: {{^}}if (reinterpret_cast<const volatile char *>(from + long(n)) <= reinterpret_cast<const volatile char *>(to) ||
void copy(int n, double *to, const double *from) {
#pragma acc kernels copyout(to[0:n]) copyin(from[0:n])
  for (int i = 0; i < n; ++i)
    to[i] = from[i];
}
