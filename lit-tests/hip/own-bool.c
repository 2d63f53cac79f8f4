// C programs may have a type `bool` and constants `true` and `false` of their own, which C++ has for itself.
// RUN: %accomp-clang -std=c99 -fopenacc-target=hip-cpu %s -o %t && %run-hip 1 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang -std=c99 -fopenacc-target=hip-cpu -DINTEGER %s -o %t && %run-hip 1 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang -std=c99 -fopenacc-target=hip-cpu -DSTANDARD %s -o %t && %run-hip 1 %t | FileCheck --match-full-lines %s
// REQUIRES: clang-19
#include <stdio.h>
#if defined(STANDARD)
#include <stdbool.h>
#elif defined(INTEGER)
typedef int bool;
#define true 1
#define false 0
#else
typedef enum { false, true } bool;
#endif

enum { N = 100 };
struct node {
  int size;
  bool on;
};

#pragma acc routine seq
static bool odd(int i) { return i % 2 ? true : false; }

int main(void) {
  bool mask[N], any = false;
  struct node nodes[N];
  int sum = 0;
#pragma acc parallel loop copyout(mask, nodes) firstprivate(any)
  for (int i = 0; i < N; ++i) {
    bool here = odd(i);
    mask[i] = here || any ? true : false;
    nodes[i].on = here == true ? false : true;
    nodes[i].size = (int)(sizeof(bool) + sizeof(struct node));
  }
  for (int i = 0; i < N; ++i)
    sum += mask[i] + 1000 * nodes[i].on + (nodes[i].size == (int)(sizeof(bool) + sizeof(struct node)));
  printf("%d\n", sum); // CHECK: 50150
}
