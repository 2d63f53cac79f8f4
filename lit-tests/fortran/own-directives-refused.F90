! OpenMP of the program that a region of OpenACC can neither keep nor do without is refused.
! RUN: not %accomp-flang -fopenacc-print=omp %s -o %t 2>&1 | FileCheck %s
! RUN: not %accomp-flang -fopenmp -c %s -o %t 2>&1 | FileCheck %s
! RUN: %accomp-flang -fopenacc-print=acc %s | diff %s -
! REQUIRES: flang-22
subroutine one(a, n)
  integer :: n, a(n), i, j
  !$acc parallel loop copy(a)
  do i = 1, n
  ! CHECK: [[@LINE+1]]:{{.*}}error: 'omp critical' in the region of 'acc parallel loop' has a meaning
    !$omp critical
    a(1) = a(1) + 1
    !$omp end critical
  end do
  !$omp parallel
  !$acc parallel loop copy(a)
  ! CHECK: [[@LINE+1]]:{{.*}}error: 'omp do' binds to a region around 'acc parallel loop'
  !$omp do
  do i = 1, n
    a(i) = 1
  end do
  !$omp end do
  !$omp end parallel
  ! CHECK: [[@LINE+1]]:{{.*}}error: 'omp target' has 'acc parallel loop' in its region
  !$omp target
  a(2) = 1
  !$acc parallel loop copy(a)
  do i = 1, n
    a(i) = 1
  end do
  !$omp end target
  ! CHECK: [[@LINE+1]]:{{.*}}error: 'omp target teams distribute' has 'acc parallel loop' in its region
  !$omp target teams distribute
  do j = 1, 2
  !$acc parallel loop copy(a)
  do i = 1, n
    a(i) = 1
  end do
  end do
#ifndef _OPENACC
  !$omp critical
#endif
  !$acc serial copy(a)
  ! CHECK: [[@LINE+1]]:{{.*}}error: 'omp barrier' in the region of 'acc serial'
  !$omp barrier
  a(1) = 0
#ifndef _OPENACC
  !$omp barrier
#endif
  !$acc end serial
end subroutine
! CHECK-NOT: error:
