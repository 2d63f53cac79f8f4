/* Regions and routines in a header, for places.c. */
#ifndef LOOPS_IN_HEADERS_H
#define LOOPS_IN_HEADERS_H
static inline int triple(int *v, int n) {
  int s = 0;
#pragma acc parallel loop copy(v[0:n]) reduction(+:s)
  for (int i = 0; i < n; i++) { v[i] *= 3; s += v[i]; }
  return s;
}
#pragma acc routine seq
static inline int plus_two(int x) { return x + 2; }
#define PRAGMA(x) _Pragma(#x)
#define SUM_LOOP(dst, src, n) PRAGMA(acc parallel loop reduction(+:dst) copyin(src[0:n])) \
  for (int i_ = 0; i_ < (n); i_++) dst += src[i_]
#endif
