#include "routines.h"
extern int plus_one(int x); /* for callers on the host that do not have it in line */
/* The same name as in another file, each of its own. */
#pragma acc routine seq
static int helper(int x) { return 2 * plus_one(x) + 1; }
int twice(int x) { return helper(x); }
double total(int n, const double *x) {
  double sum = 0;
#pragma acc loop vector reduction(+ : sum)
  for (int i = 0; i < n; ++i)
    sum += x[i];
  return sum;
}
