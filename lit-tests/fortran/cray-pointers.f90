! What a Cray pointer of the host points to has no address of its own on the device: it is refused in regions and kernels.
! Routines may have Cray pointers of their own.
! REQUIRES: flang-22, cpu-device, gfortran, g++
! RUN: rm -rf %t && split-file %s %t && cd %t
! RUN: not %accomp-flang -w -fopenacc-print=hip outer.f90 2>&1 | FileCheck --check-prefix=OUTER %s
! OUTER: outer.f90:9:5: error: this cannot be part of a kernel: in procedure 'work', line 14: 'a' is where a Cray pointer points: make it an argument [not-in-kernel]
! RUN: not %accomp-flang -w -fopenacc-print=hip region.f90 2>&1 | FileCheck --check-prefix=REGION-HIP %s
! REGION-HIP: region.f90:7:5: error: this cannot be part of a kernel: 'a' is where
! RUN: not %accomp-flang -w -fopenacc-print=omp region.f90 2>&1 | FileCheck --check-prefix=REGION %s
! REGION: region.f90:7:5: error: 'a' is where a Cray pointer points, which OpenMP takes in no clause on data: make it an argument of a procedure that holds the region [cray-pointee]
! RUN: %accomp-flang -w -fopenacc-target=cpu stack.f90 -o stack && %run-cpu 1 ./stack | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-target=hip-cpu stack.f90 -o hip && %run-hip 1 ./hip | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-target=hip-cpu --accomp-fc=%gfortran -fcray-pointer stack.f90 -o hip && %run-hip 1 ./hip | FileCheck %s
! CHECK: 0 0
! RUN: %accomp-flang -w -fopenacc-target=hip-cpu levels.f90 -o levels && %run-hip 1 ./levels | FileCheck %s --check-prefix=LEVELS
! LEVELS: 0 0 3
!--- stack.f90
module stacks
contains
  subroutine work(stack, n, r)
    !$acc routine seq
    implicit none
    integer(8), value :: stack
    integer, value :: n
    integer, intent(out) :: r
    integer :: a(n), i
    integer(8) :: place
    pointer (place, a)
    place = stack
    do i = 1, n
      a(i) = i
    end do
    r = sum(a)
  end subroutine
end module
program main
  use stacks
  implicit none
  integer :: r(4), s(10, 4), i
  s = 0
  !$acc data copy(s)
  !$acc parallel loop copyout(r)
  do i = 1, 4
    call work(loc(s(1, i)), 10, r(i))
  end do
  !$acc end data
  print '(i0, 1x, i0)', count(r /= 55), count(s /= spread([(i, i = 1, 10)], 2, 4))
end program
!--- levels.f90
module stacks
  implicit none
contains
  subroutine row(place, n, last)
    !$acc routine vector
    integer(8), intent(inout) :: place
    integer, value :: n
    real(8), intent(out) :: last
    real(8) :: end
    pointer (at_a, a(0:n - 1, 2)), (at_end, end)
    real(8) :: a
    integer :: i
    at_a = place
    place = place + 2 * n * storage_size(a) / 8
    !$acc loop vector
    do i = 0, n - 1
      a(i, 1) = i + 1
      a(i, 2) = a(i, 1) * size(a, 2)
    end do
    at_end = loc(a(n - 1, 2))
    last = end
    end = -end
  end subroutine
end module
program main
  use stacks
  implicit none
  integer, parameter :: n = 9
  real(8) :: memory(20, 3), lasts(3)
  integer(8) :: place, moved(3)
  integer :: i
  memory = 0
  !$acc parallel loop gang private(place) copy(memory) copyout(lasts, moved)
  do i = 1, 3
    place = loc(memory(1, i))
    call row(place, n, lasts(i))
    moved(i) = place - loc(memory(1, i))
  end do
  print '(3(i0, 1x))', count(memory(18, :) /= -18 .or. memory(9, :) /= 9 .or. memory(10, :) /= 2), &
      count(lasts /= 18), count(moved == 144)
end program
!--- outer.f90
subroutine outer(s)
  real, target :: s(10)
  real :: a(10)
  integer :: i
  pointer (place, a)
  place = loc(s)
  !$acc parallel loop
  do i = 1, 1
    call work()
  end do
contains
  subroutine work()
    !$acc routine seq
    a(1) = 1
  end subroutine
end subroutine
!--- region.f90
subroutine region(s, n)
  integer, target :: s(n)
  pointer (place, a(10))
  place = loc(s)
  !$acc parallel loop copy(s)
  do i = 1, 10
    a(i) = i
  end do
end subroutine
