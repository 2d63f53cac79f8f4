// Functions that only macros in the text of classes and templates call are among what kernels need.
// REQUIRES: g++
// RUN: %accomp-clang++ -fopenacc-print=hip %s | FileCheck --check-prefix=HIP %s
// RUN: %accomp-clang++ -O1 -fopenacc-target=hip-cpu %s -o %t
// RUN: %run-hip 2 %t | FileCheck %s
#include <cstdarg>
#include <cstdio>
#include <cstdlib>

static void stop(const char *format, ...) {
  va_list all;
  va_start(all, format);
  std::vfprintf(stderr, format, all);
  va_end(all);
  std::abort();
}
static int twice(int x) { return 2 * x; }
static int unused(int x) { return x; }
template <class T> T half(T x) { return x / 2; }

#define CHECK_THAT(x) ((x) || (stop("%d: %s\n", __LINE__, #x), 0))
#define TWICE(x) twice(x)
#define FOUR_TIMES(x) TWICE(TWICE(x))
#define UNUSED(x) unused(x)

struct owner {
  static void *made(int n) {
    void *p;
    CHECK_THAT((p = std::malloc(n)) != nullptr);
    return p;
  }
};

struct cells : owner {
  int count;
  int at(int i) const { return i < count ? FOUR_TIMES(i) : half(i); }
};

template <class T> T through(T x) { return TWICE(x) + 1; }

// HIP-LABEL: {{^}}// Kernels of
// HIP: {{^.*}}static void stop(const char *format, ...)
// HIP: static int twice(int x)
// HIP-NOT: unused(int
// HIP: T half(T x)
// HIP: {{^}}__global__
int main() {
  cells c;
  c.count = 50;
  int *a = static_cast<int *>(owner::made(sizeof(int) * 100)), sum = 0, direct = 0;
#pragma acc parallel loop copyin(c) copyout(a[0:100])
  for (int i = 0; i < 100; ++i)
    a[i] = c.at(i);
#pragma acc parallel loop copyin(a[0:100]) reduction(+ : sum)
  for (int i = 0; i < 100; ++i)
    sum += through(a[i]);
  for (int i = 0; i < 100; ++i)
    direct += through(c.at(i));
  // CHECK: 13600 13600
  std::printf("%d %d\n", sum, direct);
  std::free(a);
  return 0;
}
