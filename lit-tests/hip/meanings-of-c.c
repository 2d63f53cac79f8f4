// Kernels are C++ and mean what C means: functions for one type, types of characters, truth values and enumerations.
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t -lm && %run-hip 1 %t > %t.hip
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t.cpu -lm && %run-cpu 1 %t.cpu > %t.out
// RUN: diff %t.hip %t.out
// RUN: FileCheck --input-file=%t.hip %s
// RUN: %accomp-clang -fopenacc-print=hip %s | FileCheck --check-prefix=TEXT %s
// RUN: %if rocm %{ env ACCOMP_OFFLOAD_ARCH=gfx90a %accomp-clang -fopenacc-backend=hip -fopenacc-target=amdgcn -c %s -o %t.o %}
// RUN: %if nvcc %{ env ACCOMP_OFFLOAD_ARCH=sm_90 %accomp-clang -fopenacc-backend=hip -fopenacc-target=nvptx '-D_Generic(...)=1' -c %s -o %t.o %}
// REQUIRES: cpu-device
// TEXT: #include <accomp_device/c_math.h>
// TEXT: using accomp_c::abs;
// TEXT: using accomp_c::floor;
// TEXT: using accomp_c::sqrt;
// TEXT: struct point { int x, y; };
// TEXT-NEXT: enum level { LOW, HIGH = 5 };
// TEXT-NEXT: struct pair {
// TEXT-NEXT: struct point p;
// TEXT-NEXT: enum level l;
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
enum color { RED, GREEN = 5, BLUE };
struct pair {
  struct point { int x, y; } p;
  enum level { LOW, HIGH = 5 } l;
  int value;
};
#pragma acc routine seq
extern double exp(double);
struct none {};
struct after { struct none before; int value; };
#pragma acc routine seq
static int cut(double x) { return (int)floor(x); }
#define ROOT(x) (sqrt(x))
int main(void) {
  float f[4] = {0.1f, 2.3f, 5.7f, 11.9f};
  double out[4][12];
#pragma acc parallel loop copyin(f) copyout(out)
  for (int i = 0; i < 4; i++) {
    long large = 5000000000 + i;
    unsigned count = i;
    enum color c = i ? GREEN : RED;
    bool on = i % 2;
    struct pair q = {{1, i}, LOW, 2};
    struct point p = q.p;
    struct after last = {{}, i};
    // TEXT: out[i][2] = i - 3 < (unsigned int)((enum color)((unsigned int)(c) + 0));
    out[i][0] = sqrt(f[i]) + exp(f[i]) + pow(f[i], 2) + fmax(f[i], 0.3f) + ROOT(f[i]);
    out[i][1] = abs(large) + abs(count - 2) + abs(f[i] - 3);
    out[i][2] = i - 3 < (enum color)(c + 0);
    out[i][3] = c - 6 > 0;
    c++, ++c, c += 2;
    q.l--;
    out[i][4] = c + (q.l > 0);
    out[i][5] = on++;
    out[i][5] += 10 * on;
    out[i][5] += 100 * --on;
    // TEXT: sizeof (int) + sizeof(int)
    out[i][6] = sizeof 'a' + sizeof(!on) * 10 + sizeof(on && i) * 100 + sizeof(true) * 1000 + sizeof((0, f)) * 10000;
    out[i][7] = _Generic('a', int: 1, char: 2) + cut(f[i]);
    out[i][8] = p.y + sizeof(struct none) + sizeof last + last.value;
    switch (i) {
    case 0:;
      int k = 4, *r = &k;
      out[i][9] = *r;
      break;
    case 1: k = 7; out[i][9] = k; break;
    default: out[i][9] = 9;
    }
    out[i][10] = 1;
    if (i > 2) goto end;
    double half = i / 2.;
    out[i][10] = half;
  end:
    out[i][11] = 0;
    for (int j = 0; j < 2; j++) {
      int j = 5;
      out[i][11] += j;
    }
  }
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 12; j++) printf("%.15g%c", out[i][j], j < 11 ? ' ' : '\n');
}
// CHECK: 2.04762646868727 705032708 0 1 5 10 84444 1 4 4 0 10
// CHECK-NEXT: 20.5973318583588 705032706 0 1 10 11 84444 3 6 7 0.5 10
// CHECK-NEXT: 341.832276072156 705032708 0 1 10 10 84444 6 8 9 1 10
// CHECK-NEXT: 147426.978328557 705032716 1 1 10 11 84444 12 10 9 1 10
