! A branch that ends a loop and begins another in its stead: without it, the loop goes on to the END DO after it.
! RUN: %accomp-flang -fopenacc-print=omp -DDEVICE %s | grep -v 'CHECK' | FileCheck %s
! RUN: %accomp-flang --accomp-fc=%gfortran -O1 -DDEVICE %s -o %t && %t
! RUN: %accomp-flang --accomp-fc=%gfortran -O1 -DHALVES %s -o %t && %t
! RUN: %accomp-flang -fopenacc-target=hip-cpu --accomp-fc=%gfortran -O1 -DDEVICE %s -o %t && %t
! RUN: %accomp-flang -fopenacc-target=hip-cpu --accomp-fc=%gfortran -O1 -DHALVES %s -o %t && %t
! REQUIRES: gfortran
program loops_in_branches
  implicit none
  integer, parameter :: n = 20
  integer :: i, j, calls
  real :: a(n, n), b(n, n)
  calls = 0
  a = 1
  b = 2
! CHECK: !$omp target map(tofrom: a, b)
  !$acc parallel loop gang copy(a, b)
  do j = 1, n
#ifdef DEVICE
! CHECK: #ifdef DEVICE
! CHECK-NEXT: !$omp simd
! CHECK-NEXT: #endif
    !$acc loop vector
#endif
    do i = 1, n
      a(i, j) = a(i, j) + j
#ifndef DEVICE
#ifdef HALVES
    end do
    do i = 1, n
      b(i, j) = b(i, j) + a(n + 1 - i, j)
#endif
#endif
#ifdef DEVICE
      b(i, j) = b(i, j) + a(i, j)
#elif !defined(HALVES)
      b(i, j) = b(i, j) + 2 + j
#endif
    end do
#ifndef DEVICE
    calls = calls + 1
#else
    !$acc end loop
#endif
! CHECK: b(i, j) = b(i, j) + 2 + j
! CHECK-NEXT: #endif
! CHECK-NEXT: end do
! CHECK-NEXT: #ifndef DEVICE
! CHECK-NEXT: calls = calls + 1
! CHECK-NEXT: #else
! CHECK-NEXT: #endif
! CHECK-NEXT: end do
! CHECK-NEXT: !$omp end teams
! CHECK-NEXT: !$omp end target
  end do
  !$acc end parallel loop
  do j = 1, n
    if (any(a(:, j) /= 1 + j) .or. any(b(:, j) /= 3 + j)) stop 1
  end do
#ifdef DEVICE
  !$acc parallel loop copy(a)
#endif
#ifndef DEVICE
  a(1, 1) = 2
#endif
  do i = 1, n
    a(i, 1) = 0
  end do
  if (any(a(:, 1) /= 0)) stop 2
end program
