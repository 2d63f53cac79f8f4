// Policy 'documented' says where each gang executes a whole loop: in C, C++ and Fortran, printed, compiled, as kernels.
// RUN: split-file %s %t && cp %t/a.c %t/a.cpp && cd %t
// RUN: %accomp-clang -fopenacc-policy=documented -fopenacc-print=omp a.c -o out 2>&1 | FileCheck %s --check-prefixes=SAID,OPEN --implicit-check-not=wrong
// RUN: %accomp-clang -fopenacc-policy=documented -fopenacc-print=acc-omp a.c -o out 2>&1 | FileCheck %s --check-prefixes=SAID,OPEN --implicit-check-not=wrong
// RUN: %accomp-clang -fopenacc-policy=documented -c a.c -o out 2>&1 | FileCheck %s --check-prefixes=SAID,OPEN --implicit-check-not=wrong
// RUN: %accomp-clang -fopenacc-policy=documented -fopenacc-print=hip a.c -o out 2>&1 | FileCheck %s --check-prefix=SAID --implicit-check-not=wrong
// RUN: %accomp-clang++ -fopenacc-policy=documented -fopenacc-print=omp-acc a.cpp -o out 2>&1 | FileCheck %s --check-prefixes=SAID,OPEN --implicit-check-not=wrong
// RUN: %accomp-clang++ -fopenacc-policy=documented -fopenacc-print=hip a.cpp -o out 2>&1 | FileCheck %s --check-prefix=SAID --implicit-check-not=wrong
// RUN: %accomp-flang -fopenacc-policy=documented -fopenacc-print=omp a.f90 -o out 2>&1 | FileCheck %s --check-prefixes=SAID,OPEN --implicit-check-not=wrong
// RUN: %accomp-flang -fopenacc-policy=documented -fopenacc-print=hip a.f90 -o out 2>&1 | FileCheck %s --check-prefix=SAID --implicit-check-not=wrong
// SAID: a.{{c|cpp|f90}}:2:{{[13]}}: warning: wrong results: each gang executes all iterations of this loop
// OPEN: a.{{c|cpp|f90}}:5:{{[13]}}: warning: wrong results
// OPEN: a.{{c|cpp|f90}}:8:{{[13]}}: warning: wrong results
//--- a.c
void f(int n, int *a) {
#pragma acc parallel loop num_gangs(4) copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] += 1;
#pragma acc parallel loop worker copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] += 1;
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] += 1;
#pragma acc parallel loop worker num_gangs(3) copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] = 1;
#pragma acc parallel loop seq copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] = 1;
}
//--- a.f90
subroutine f(n, a); integer :: n, a(n), i
  !$acc parallel loop num_gangs(4) copy(a)
  do i = 1, n; a(i) = a(i) + 1; end do
  ! The number of gangs is open.
  !$acc parallel loop worker copy(a)
  do i = 1, n; a(i) = a(i) + 1; end do

  !$acc parallel loop copy(a)
  do i = 1, n; a(i) = a(i) + 1; end do
  !$acc parallel loop seq copy(a)
  do i = 1, n; a(i) = 1; end do
end subroutine
