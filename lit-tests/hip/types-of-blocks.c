// Types that blocks of regions declare have the names that they have there, and no others.
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t && %run-hip 1 %t | FileCheck %s
// RUN: %accomp-clang++ -x c++ -O1 -fopenacc-target=hip-cpu %s -o %t.x && %run-hip 1 %t.x | FileCheck %s
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 1 %t.cpu | FileCheck %s
// RUN: %accomp-clang -fopenacc-print=hip %s | FileCheck --check-prefix=TEXT %s
// REQUIRES: cpu-device
// TEXT: {{^}}enum outer { FIVE = 5 };
// TEXT-NOT: {{^(enum|struct pair|typedef)}}
// TEXT: __global__
#include <stdio.h>
int main(void) {
  int out[8] = {0};
  enum outer { FIVE = 5 };
#pragma acc parallel loop copy(out)
  for (int i = 0; i < 8; i++) {
    { enum { FOUR = 4 }; out[i] = FOUR + i; }
    { enum { FOUR = 40, SIX }; out[i] += FOUR + SIX + FIVE; }
    { struct pair { int a, b; } p = {1, 2}; out[i] += p.b; }
    { struct pair { short x[3]; } p = {{1, 2, 3}}; out[i] += p.x[2] + (int)sizeof(struct pair); }
    { typedef short small; out[i] += sizeof(small); }
    { typedef long small; out[i] += sizeof(small); }
    { union word { int a; float f; } w; w.a = 3; enum tone { LOW = 1, HIGH } t = HIGH; out[i] += w.a + t; }
    { enum tone { HIGH = 70 } t = HIGH; out[i] += t; }
  }
  for (int i = 0; i < 8; i++) printf("%d ", out[i]);
  puts("");
}
// CHECK: 186 187 188 189 190 191 192 193
