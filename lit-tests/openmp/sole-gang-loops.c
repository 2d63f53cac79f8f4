// Through gcc on the host, blocks of nothing but a gang loop and loops whose index is declared in front become loops of
// threads, whatever the number of gangs; where statements beside the loop could count the gangs they do not.
// REQUIRES: gcc
// RUN: %accomp-clang --accomp-cc=%gcc -fopenacc-target=host -fopenacc-profile=exact -fopenacc-print=omp %s | FileCheck --check-prefix=TEXT %s
// RUN: %accomp-clang --accomp-cc=%gcc -O2 -Wall -Werror -fopenacc-target=host %s -o %t && env OMP_NUM_THREADS=3 %t | FileCheck %s
// RUN: %accomp-clang -w --accomp-cc=%gcc -O2 -fopenacc-target=host -fopenacc-profile=portable %s -o %t.p && env OMP_NUM_THREADS=3 %t.p | FileCheck %s
// TEXT: {{^}}#pragma omp parallel shared(a) firstprivate(n)
// TEXT-NEXT: {{^}}  {
// TEXT-NEXT: {{^}}#pragma omp for simd simdlen(32)
// TEXT: {{^}}#pragma omp parallel shared(a) firstprivate(n) reduction(+: sum)
// TEXT-NEXT: {{^}}  {
// TEXT-NEXT: {{^}}#pragma omp for{{$}}
// TEXT: {{^}}    __typeof__(i) i;
// TEXT-NEXT: {{^}}#pragma omp parallel for simd shared(n, b, a) simdlen(128)
// TEXT: {{^}}#pragma omp parallel shared(w, b) firstprivate(offset, n)
// TEXT-NEXT: {{^}}  {
// TEXT-NEXT: {{^}}#pragma omp for private(w)
// TEXT: {{^}}#pragma omp target teams num_teams(4)
// TEXT: {{^}}#pragma omp distribute
// TEXT: {{^}}#pragma omp for
// TEXT: {{^}}#pragma omp simd reduction(max: most)
#include <stdio.h>
int main(void) {
  int a[60], b[60], w[4], sum = 5, count = 0, n = 60, i = -7, offset = 3;
#pragma acc parallel num_gangs(8) num_workers(4) vector_length(32) copyout(a)
  {
#pragma acc loop gang worker vector
    for (int k = 0; k < n; k++)
      a[k] = k;
  }
#pragma acc parallel num_gangs(n / 8) reduction(+ : sum) copyin(a)
  {
#pragma acc loop gang reduction(+ : sum)
    for (int k = 0; k < n; k++)
      sum += a[k];
  }
#pragma acc kernels loop gang(n / 8) vector(128) copyin(a) copyout(b) independent
  for (i = 0; i < n; i++)
    b[i] = a[i] * 2;
#pragma acc parallel num_gangs(6) copy(b) firstprivate(offset)
  {
#pragma acc loop gang private(w)
    for (int k = 0; k < n; k++) {
#pragma acc loop vector
      for (int l = 0; l < 4; l++)
        w[l] = b[k] + l;
      b[k] = w[k % 4] + offset;
    }
  }
#pragma acc parallel num_gangs(4) copy(a) reduction(+ : count)
  {
    count += 1;
#pragma acc loop gang
    for (int k = 0; k < n; k++)
      a[k] += 1;
  }
#pragma acc parallel num_gangs(n / 8) num_workers(4) copy(b)
  {
#pragma acc loop gang
    for (int k = 0; k < n; k += 10) {
      int most = 0;
#pragma acc loop worker vector reduction(max : most)
      for (int l = 0; l < 10; l++)
        most = b[k + l] > most ? b[k + l] : most;
      b[k] = most;
    }
  }
  printf("%d %d %d %d %d %d\n", sum, i, a[59], b[0], b[59], count > 0);
  return 0;
}
// CHECK: 1775 -7 60 22 124 1
