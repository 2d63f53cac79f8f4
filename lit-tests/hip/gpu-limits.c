// What GPUs limit: bytes of parameters, alignment of words that are exchanged, room for private data.
// RUN: %accomp-clang -fopenacc-target=hip-cpu -O1 %s -o %t
// RUN: %run-hip 5 %t | FileCheck %s
// RUN: env ACCOMP_HIPCPU_DEVICES=0 %t | FileCheck %s
// RUN: env ACCOMP_HIPCPU_ORDER=random:3 ACCOMP_HIPCPU_WAVE=64 %t | FileCheck %s
// RUN: %if rocm %{ env ACCOMP_OFFLOAD_ARCH=gfx90a %accomp-clang -fopenacc-backend=hip -fopenacc-target=amdgcn -c %s -o %t.o %}
// RUN: %if nvcc %{ env ACCOMP_OFFLOAD_ARCH=sm_90 %accomp-clang -fopenacc-backend=hip -fopenacc-target=nvptx -DREAL -c %s -o %t.o %}
// CHECK: bad 0
#include <complex.h>
#include <stdio.h>

enum { LARGE = 6000, SMALL = 100 };
typedef struct {
  double v[200];
  int n;
} record;
#ifdef REAL // nvcc has no complex numbers of C
typedef float number;
#else
typedef float _Complex number;
#endif
typedef struct {
  float before;
  number z[3];
} odd;

static int values(void) {
  static double large[LARGE], out[LARGE];
  double small[SMALL];
  record r = {{0}, 3};
  int bad = 0;
  for (int i = 0; i < LARGE; ++i)
    large[i] = i;
  for (int i = 0; i < SMALL; ++i)
    small[i] = i;
#pragma acc parallel loop gang vector firstprivate(large, r) copyout(out)
  for (int i = 0; i < LARGE; ++i) {
    large[i] += 1;
    out[i] = large[i] + r.n;
  }
  for (int i = 0; i < LARGE; ++i)
    bad += out[i] != i + 4;
#pragma acc parallel num_gangs(3) num_workers(2) firstprivate(small, r) copyout(out[0 : SMALL])
  {
    small[5] += 7;
    r.n += 9;
#pragma acc loop gang
    for (int i = 0; i < SMALL; ++i) {
#pragma acc loop worker
      for (int j = 0; j < 1; ++j)
        out[i] = small[5] + r.n;
    }
  }
  for (int i = 0; i < SMALL; ++i)
    bad += out[i] != 24;
#pragma acc serial firstprivate(small) copyout(out[0 : SMALL])
  for (int i = 0; i < SMALL; ++i) {
    small[i] *= 2;
    out[i] = small[i];
  }
  for (int i = 0; i < SMALL; ++i)
    bad += out[i] != 2 * i;
  return bad;
}

static int words(void) {
  odd o = {1, {0, 0, 0}};
#pragma acc parallel loop copy(o)
  for (int i = 0; i < 3000; ++i) {
#pragma acc atomic update
    o.z[i % 3] += 1;
  }
  return o.before != 1 || o.z[0] != 1000 || o.z[1] != 1000 || o.z[2] != 1000;
}

static int sections(int n) {
  double rows[40], part[20];
  int bad = 0;
  for (int i = 0; i < 20; ++i)
    part[i] = i;
#pragma acc parallel loop gang firstprivate(part[0 : n]) copyout(rows)
  for (int i = 0; i < 40; ++i) {
    part[i % n] = i;
    rows[i] = part[i % n];
  }
  for (int i = 0; i < 40; ++i)
    bad += rows[i] != i;
  return bad;
}

int main(void) {
  printf("bad %d\n", values() + words() + sections(17));
  return 0;
}
