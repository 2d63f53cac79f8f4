/* Heat flow in a block: explicit steps in time, with the fields' life on the device spelt out.
 *
 * The fields are placed on the device with `enter data` where they are allocated and leave it with
 * `exit data` where they are freed, as in a program of many files. Every few steps the host takes a
 * look (`update self`) and heats the bottom plate anew (`update device`).
 */
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int nx, ny, nz;
  double alpha;
} Block;

#define AT(b, i, j, k) (((k) * (b).ny + (j)) * (b).nx + (i))

static double *new_field(size_t n) {
  double *field = calloc(n, sizeof *field);
  if (!field) {
    perror("heat3d");
    exit(1);
  }
#pragma acc enter data copyin(field[0:n])
  return field;
}

static void free_field(double *field, size_t n) {
  (void)n; /* named in the directive only */
#pragma acc exit data delete(field[0:n])
  free(field);
}

static void heat_bottom(Block b, double *t, double degrees) {
  const int plate = b.nx * b.ny;
  for (int p = 0; p < plate; ++p)
    t[p] = degrees;
#pragma acc update device(t[0:plate])
}

static void step(Block b, const double *restrict from, double *restrict to) {
  const int nx = b.nx, ny = b.ny, nz = b.nz, plane = nx * ny;
  const double alpha = b.alpha;
#pragma acc parallel loop gang present(from[0:nx * ny * nz], to[0:nx * ny * nz])
  for (int k = 0; k < nz; ++k) {
#pragma acc loop worker
    for (int j = 0; j < ny; ++j) {
#pragma acc loop vector
      for (int i = 0; i < nx; ++i) {
        const int p = (k * ny + j) * nx + i;
        const int edge = i == 0 || j == 0 || k == 0 || i == nx - 1 || j == ny - 1 || k == nz - 1;
        to[p] = edge ? from[p]
                     : from[p] + alpha * (from[p - 1] + from[p + 1] + from[p - nx] + from[p + nx] +
                                          from[p - plane] + from[p + plane] - 6.0 * from[p]);
      }
    }
  }
}

static double total_heat(Block b, const double *t) {
  const int n = b.nx * b.ny * b.nz;
  double sum = 0.0;
#pragma acc parallel loop reduction(+ : sum) present(t[0:n])
  for (int p = 0; p < n; ++p)
    sum += t[p];
  return sum;
}

int main(void) {
  const Block b = {48, 40, 32, 0.125};
  const size_t n = (size_t)b.nx * b.ny * b.nz;
  double *t = new_field(n), *next = new_field(n);

  for (int time = 0; time < 60; ++time) {
    if (time % 20 == 0) {
      heat_bottom(b, t, 100.0 + time);
      heat_bottom(b, next, 100.0 + time);
    }
    step(b, t, next);
    double *swap = t;
    t = next;
    next = swap;
    if (time % 20 == 19) {
#pragma acc update self(t[0:n])
      printf("step %3d  centre %.9f  heat %.2f\n", time + 1, t[AT(b, b.nx / 2, b.ny / 2, 2)],
             total_heat(b, t));
    }
  }
  free_field(next, n);
  free_field(t, n);
  return 0;
}
