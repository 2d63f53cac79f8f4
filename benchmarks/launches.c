/* STREAM's triad, launched 10,000 times: what profiles cost. Seconds for all. */
#include "bench.h"

enum { N = SIZE(250000, 1000), LAUNCHES = SIZE(10000, 10) };
static double a[N], b[N], c[N];

int main(void) {
  double start = seconds(), sum = 0;
  for (int i = 0; i < N; ++i)
    b[i] = i % 7, c[i] = i % 5;
#pragma acc data copyin(b, c) copyout(a)
  for (int launch = 0; launch < LAUNCHES; ++launch) {
#pragma acc parallel loop present(a, b, c)
    for (int i = 0; i < N; ++i)
      a[i] = b[i] + 3 * c[i];
  }
  for (int i = 0; i < N; ++i)
    sum += a[i];
  if (SIZE(0, 1))
    printf("%.9g\n", sum);
  else
    printf("%.9f %.17g\n", seconds() - start, sum);
}
