// Loops with induction variables give the values of the sequential loops.
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 4 %t
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 4 %t.hip
// REQUIRES: clang-19, cpu-device

enum { N = 40 };
double a[N * N], b[N * N], c[N * N];

int main(void) {
  int j = -1, k = 3, l = 7, n = N, empty = 5, wrong = 0;
  for (int i = 0; i < N * N; ++i)
    b[i] = i % 7, a[i] = c[i] = 0;
#pragma acc kernels
  for (int i = 0; i < n; ++i) {
    ++j;
    if (b[i] > 2)
      a[j] = b[i];
  }
#pragma acc kernels loop
  for (int i = N - 3; i > 2; i -= 3) {
    for (int h = 0; h < 5; ++h)
      a[N + k] = i + b[k + 1], k++;
    k += n;
  }
#pragma acc kernels
  {
    for (int i = 0; i < N; ++i)
      l += 2, c[l] = c[l + 1] + i;
    for (int i = 0; i < n - N; ++i)
      c[empty++] = 9;
  }

  int j2 = -1, k2 = 3, l2 = 7;
  for (int i = 0; i < n; ++i) {
    ++j2;
    wrong += a[j2] != (b[i] > 2 ? b[i] : 0);
  }
  for (int i = N - 3; i > 2; i -= 3) {
    for (int h = 0; h < 5; ++h, ++k2)
      wrong += a[k2 + N] != i + b[k2 + 1];
    k2 += n;
  }
  for (int i = 0; i < N; ++i)
    l2 += 2, wrong += c[l2] != i;
  return wrong + (j != j2) + (k != k2) + (l != l2) + (empty != 5);
}
