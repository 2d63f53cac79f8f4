#ifndef KERNELS_H
#define KERNELS_H
#define LOOP(i, n) _Pragma("acc parallel loop") for (int i = 0; i < n; ++i)
static inline void clear(int n, int *a) {
#pragma acc parallel loop copyout(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}
#endif
