! Vector loops in routines whose control variable is no default integer: flang 22 compiles `simd` outside of target regions if a
! clause says that it is linear.
! REQUIRES: flang-22, gfortran, cpu-device
! RUN: %accomp-flang --accomp-fc=flang-22 -fopenacc-target=host -O1 %s -o %t && %t | FileCheck %s
! RUN: %accomp-flang -fopenacc-target=cpu %s -o %t && %run-cpu 2 %t | FileCheck %s
! RUN: %accomp-flang --accomp-fc=gfortran %s -o %t && %t | FileCheck %s
! RUN: %accomp-flang -fopenacc-print=omp %s | grep 'omp.*simd' | FileCheck --check-prefix=PRINTED %s
module rows
  use, intrinsic :: iso_c_binding, only: c_long
  implicit none
contains
  subroutine fill(x, n)
    !$acc routine vector
    real, intent(inout) :: x(n)
    integer, intent(in) :: n
    integer(8) :: i
    integer :: j
    ! PRINTED: !$omp simd linear(i)
    !$acc loop vector
    do i = 1, n
      x(i) = i
    end do
    ! PRINTED-NEXT: !$omp simd{{$}}
    !$acc loop vector
    do j = 1, n
      x(j) = x(j) + j
    end do
  end subroutine
  subroutine both(x, n)
    !$acc routine worker
    real, intent(inout) :: x(n)
    integer, intent(in) :: n
    integer(c_long) :: i
    ! PRINTED-NEXT: !$omp parallel do simd {{.*}}linear(i)
    !$acc loop worker vector
    do i = 1, n
      x(i) = x(i) + 100 * i
    end do
  end subroutine
end module
program main
  use rows
  implicit none
  real :: a(8, 4)
  integer :: j
  !$acc parallel loop gang worker copyout(a)
  do j = 1, 4
    call fill(a(:, j), 8)
  end do
  !$acc parallel loop gang copy(a)
  do j = 1, 4
    call both(a(:, j), 8)
  end do
  ! CHECK: 102 204 306 408 510 612 714 816
  print "(8(i0, 1x))", nint(a(:, 4))
end program
