! Arrays of assumed size that are present: to find them the address of their first element is enough.
! RUN: %accomp-flang -fopenacc-print=omp %s | FileCheck %s
! RUN: %accomp-flang -fopenacc-target=cpu -O1 %s -o %t.cpu && %t.cpu | FileCheck --check-prefix=RESULT %s
! RUN: not %t.cpu absent 2>&1 | FileCheck --check-prefix=ABSENT %s
! RUN: %accomp-flang --accomp-fc=%gfortran -O1 %s -o %t.host && %t.host | FileCheck --check-prefix=RESULT %s
! RUN: %accomp-flang --accomp-fc=%gfortran -fopenacc-target=hip-cpu -O1 %s -o %t.hip && %t.hip | FileCheck --check-prefix=RESULT %s
! REQUIRES: gfortran, flang-22, clang-19
subroutine twice(a, n, m, b)
  implicit none
  integer :: n, m, i
  real :: a(0:*), b(m, m:*)
  ! CHECK: map(present, alloc: a(0:0), b(1:1, lbound(b, 2):lbound(b, 2)))
  !$acc data present(a, b)
  ! CHECK: map(alloc: a(0:0), b(1:1, lbound(b, 2):lbound(b, 2)))
  !$acc parallel loop
  do i = 1, n
    a(i - 1) = 2 * a(i - 1) + b(i, m + n - 1)
  end do
  !$acc end data
  ! CHECK: map(present, alloc: a(0:0), b(1:n, m:m+n-1))
  !$acc parallel loop present(a, b(1:n, m:m+n-1))
  do i = 1, n
    a(i - 1) = 2 * a(i - 1) + b(i, m)
  end do
end subroutine

program main
  implicit none
  integer, parameter :: n = 100
  real :: a(n), b(n, n)
  a = 1
  b = 3
  b(:, n) = 4
  ! ABSENT: OpenACC: variable 'a(0:0)' is not present on device 0
  !$acc data copy(a) copyin(b) if(command_argument_count() == 0)
  call twice(a, n, n, b)
  !$acc end data
  ! RESULT: 1500.0 15.0 15.0
  print '(3(1x, f0.1))', sum(a), a(1), a(n)
end program
