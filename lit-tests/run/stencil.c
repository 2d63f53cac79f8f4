// A stencil in several kernels, with exchange of halos through buffers, a reduction, private scalars, and a data region.
// REQUIRES: clang-19, cpu-device, gcc
// RUN: %accomp-clang -w -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 48 %t
// RUN: %accomp-clang -w --accomp-cc=%gcc -O1 %s -o %t.gcc && env OMP_NUM_THREADS=3 %t.gcc
#include <math.h>
enum { NX = 12, NZ = 7, HS = 2, W = NX + 2 * HS };
static double now[2][NZ][W], flux[2][NZ][NX + 1], change[2][NZ][NX], out[2][NZ][HS], in[2][NZ][HS];
#define of(s) (-(s)[0] / 12 + 7 * (s)[1] / 12 + 7 * (s)[2] / 12 - (s)[3] / 12 \
               - 0.05 * (-(s)[0] + 3 * (s)[1] - 3 * (s)[2] + (s)[3]))

static void halos(void) {
  int l, k, s;
#pragma acc parallel loop collapse(3) present(now, out)
  for (l = 0; l < 2; ++l)
    for (k = 0; k < NZ; ++k)
      for (s = 0; s < HS; ++s)
        out[l][k][s] = now[l][k][NX + s];
#pragma acc update self(out)
  for (l = 0; l < 2; ++l)
    for (k = 0; k < NZ; ++k)
      for (s = 0; s < HS; ++s)
        in[l][k][s] = out[l][k][s];
#pragma acc update device(in)
#pragma acc parallel loop collapse(3) present(now, in)
  for (l = 0; l < 2; ++l)
    for (k = 0; k < NZ; ++k)
      for (s = 0; s < HS; ++s) {
        now[l][k][s] = in[l][k][s];
        now[l][k][NX + HS + s] = now[l][k][HS + s];
      }
}

static void step(double dt) {
  int l, k, i, s;
  double values[4], value, d3;
#pragma acc parallel loop collapse(2) private(values, value, d3) present(now, flux)
  for (k = 0; k < NZ; ++k)
    for (i = 0; i <= NX; ++i)
      for (l = 0; l < 2; ++l) {
        for (s = 0; s < 4; ++s)
          values[s] = now[l][k][i + s];
        value = -values[0] / 12 + 7 * values[1] / 12 + 7 * values[2] / 12 - values[3] / 12;
        d3 = -values[0] + 3 * values[1] - 3 * values[2] + values[3];
        flux[l][k][i] = value - 0.05 * d3;
      }
#pragma acc parallel loop collapse(3) present(flux, change)
  for (l = 0; l < 2; ++l)
    for (k = 0; k < NZ; ++k)
      for (i = 0; i < NX; ++i)
        change[l][k][i] = flux[l][k][i] - flux[l][k][i + 1];
#pragma acc parallel loop gang present(now, change)
  for (k = 0; k < NZ; ++k)
#pragma acc loop vector collapse(2)
    for (l = 0; l < 2; ++l)
      for (i = 0; i < NX; ++i)
        now[l][k][HS + i] += dt * change[l][k][i];
}

int main(void) {
  double mass = 0, most = -1, before = 0, wanted = -1;
  int bad = 0;
  for (int k = 0; k < NZ; ++k)
    for (int i = 0; i < NX; ++i) {
      now[0][k][HS + i] = (i + 1) * (k + 1) % 5;
      now[1][k][HS + i] = (i + k) % 3;
      before += now[0][k][HS + i] + now[1][k][HS + i];
    }
#pragma acc data copy(now) create(flux, change, out, in)
  {
    for (int n = 0; n < 9; ++n) {
      halos();
      step(0.1);
    }
    halos();
#pragma acc parallel loop collapse(2) reduction(+ : mass) reduction(max : most) present(now)
    for (int k = 0; k < NZ; ++k)
      for (int i = HS; i < NX + HS; ++i) {
        mass += now[0][k][i] + now[1][k][i];
        most = now[0][k][i] > most ? now[0][k][i] : most;
      }
  }
  for (int k = 0; k < NZ; ++k) {
    double line[W], kept[NX];
    for (int i = 0; i < NX; ++i)
      line[HS + i] = (i + 1) * (k + 1) % 5;
    for (int n = 0; n < 9; ++n) {
      for (int s = 0; s < HS; ++s)
        line[s] = line[NX + s], line[NX + HS + s] = line[HS + s];
      for (int i = 0; i < NX; ++i)
        kept[i] = line[HS + i] + 0.1 * (of(line + i) - of(line + i + 1));
      for (int i = 0; i < NX; ++i)
        line[HS + i] = kept[i];
    }
    for (int i = HS; i < NX + HS; ++i) {
      bad += fabs(line[i] - now[0][k][i]) > 1e-12;
      wanted = line[i] > wanted ? line[i] : wanted;
    }
  }
  return bad > 0 || fabs(mass - before) > 1e-9 || fabs(most - wanted) > 1e-12;
}
