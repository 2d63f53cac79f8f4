! What a Cray pointer points to has no address of its own on the device: it is refused in regions and kernels. Routines
! that OpenMP's compilers make for the device may have it, as may the host.
! REQUIRES: flang-22, cpu-device
! RUN: rm -rf %t && split-file %s %t && cd %t
! RUN: not %accomp-flang -w -fopenacc-print=hip stack.f90 2>&1 | FileCheck --check-prefix=KERNEL %s
! KERNEL: stack.f90:27:5: error: this cannot be part of a kernel: 'a' is where a Cray pointer points: make it an argument [not-in-kernel]
! RUN: not %accomp-flang -w -fopenacc-print=hip region.f90 2>&1 | FileCheck --check-prefix=REGION-HIP %s
! REGION-HIP: region.f90:7:5: error: this cannot be part of a kernel: 'a' is where
! RUN: not %accomp-flang -w -fopenacc-print=omp region.f90 2>&1 | FileCheck --check-prefix=REGION %s
! REGION: region.f90:7:5: error: 'a' is where a Cray pointer points, which OpenMP takes in no clause on data: make it an argument of a procedure that holds the region [cray-pointee]
! RUN: %accomp-flang -w -fopenacc-target=cpu stack.f90 -o stack && %run-cpu 1 ./stack | FileCheck %s
! CHECK: 0 0
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
