! ALLOCATE and DEALLOCATE of variables of `declare` stand in regions too: what they imply is nested there, and
! compute regions cannot have it.
! REQUIRES: cpu-device, flang-22
! RUN: rm -rf %t && split-file %s %t && cd %t
! RUN: %accomp-opt --verify-each --profile=exact valid.f90 | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-target=cpu -fopenacc-profile=exact valid.f90 -o run && %run-cpu 2 ./run
! RUN: not %accomp-flang -w -fopenacc-profile=exact -fopenacc-print=omp invalid.f90 2>&1 | FileCheck --check-prefix=REFUSED %s

! CHECK: (directive acc data
! CHECK: children=[
! CHECK: (directive acc "enter data"
! CHECK: (directive acc "parallel loop"
! CHECK: (directive acc "exit data"
! CHECK-NOT: (directive acc data
! CHECK: (directive acc "exit data"

! REFUSED: invalid.f90:6:19: error: 'enter data' directive implied by ALLOCATE or DEALLOCATE cannot be nested inside a 'parallel' region
!--- valid.f90
program main
  implicit none
  real, allocatable :: v(:)
  real :: s(10)
  integer :: i, pass
  !$acc declare create(v)
  s = 1
  do pass = 1, 2
    !$acc data copy(s)
    if (pass > 0) allocate (v(10))
    !$acc parallel loop present(v)
    do i = 1, 10
      v(i) = s(i) + i
      s(i) = 2*s(i)
    end do
    !$acc update self(v)
    if (sum(v) /= 55 + 10*pass) stop 1
    deallocate (v)
    !$acc end data
  end do
  if (any(s /= 4)) stop 2
  allocate (v(3))
  if (size(v) == 3) deallocate (v)
end program main
!--- invalid.f90
subroutine one()
  real, allocatable :: v(:)
  !$acc declare create(v)
  !$acc parallel
  v = 1
  allocate (v(10))
  !$acc end parallel
end subroutine one
