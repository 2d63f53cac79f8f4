// Directives that only macros complete, compiled by g++ with headers of its own library.
// REQUIRES: g++
// RUN: %accomp-clang++ --accomp-cc=%gcc -Wall -Werror %s -o %t && %t | FileCheck %s
// RUN: %accomp-clang++ --accomp-cc=%gcc -std=c++20 %s -o %t.20 && %t.20 | FileCheck %s
#include <iostream>
#include <map>
#include <string>
#include <vector>

#define PRAGMA(x) _Pragma(#x)
#define REDUCE(result, op, start, of)                                                                                  \
  {                                                                                                                    \
    result = start;                                                                                                    \
    const int *p = of.data(), n = static_cast<int>(of.size());                                                         \
    PRAGMA(acc parallel loop reduction(op : result) copyin(p[0:n]))                                                    \
    for (int i = 0; i < n; ++i)                                                                                        \
      result = result op p[i];                                                                                         \
  }

int main() {
  std::vector<int> twos(10, 2);
  int sum = 0, product = 0;
  REDUCE(sum, +, 0, twos)
  REDUCE(product, *, 1, twos)
  std::map<std::string, int> named{{"sum", sum}};
  // CHECK: 20 1024
  std::cout << named["sum"] << " " << product << std::endl;
}
