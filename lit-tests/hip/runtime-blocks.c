// On the CPU a block has one thread, unless races are looked for: then it has as many as are asked for.
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t
// RUN: env ACCOMP_HIPCPU_INFO=1 %t 2>&1 | FileCheck --check-prefix=ALONE %s
// RUN: env ACCOMP_HIPCPU_INFO=1 ACCOMP_HIPCPU_BLOCKS=asked %t 2>&1 | FileCheck --check-prefix=ASKED %s
// RUN: env ACCOMP_HIPCPU_INFO=1 ACCOMP_HIPCPU_ORDER=random:7 %t 2>&1 | FileCheck --check-prefix=ASKED %s
// RUN: env ACCOMP_HIPCPU_INFO=1 ACCOMP_HIPCPU_ORDER=reverse ACCOMP_HIPCPU_BLOCKS=quick %t 2>&1 | FileCheck --check-prefix=ALONE %s
// RUN: env ACCOMP_HIPCPU_BLOCKS=slow %python %S/Inputs/dies.py %t 2>&1 | FileCheck --check-prefix=REFUSED %s
// REFUSED: hip-cpu: ACCOMP_HIPCPU_BLOCKS=slow: expected quick or asked
// REQUIRES: clang-19
#include <stdio.h>

enum { GANGS = 3, N = 1000 };

int main(void) {
  static int a[N];
  int sum = 0;
  // ALONE: Launching kernel {{.*}} <3,1,1> <1,1,1>
  // ASKED: Launching kernel {{.*}} <3,1,1> <64,1,1>
#pragma acc parallel num_gangs(GANGS) vector_length(64) copy(a) reduction(+ : sum)
  {
#pragma acc loop gang
    for (int i = 0; i < 10; ++i) {
      int part = 0;
#pragma acc loop vector reduction(+ : part)
      for (int j = 0; j < N; ++j)
        part += j % (i + 1);
      a[i] = part;
      sum += part;
    }
  }
  int wanted = 0;
  for (int i = 0; i < 10; ++i)
    for (int j = 0; j < N; ++j)
      wanted += j % (i + 1);
  // ALONE: sum right
  // ASKED: sum right
  printf("sum %s\n", sum == wanted ? "right" : "wrong");
}
