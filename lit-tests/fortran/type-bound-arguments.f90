! The index of a loop may be an argument of a type-bound subroutine: its interface tells that it is not modified.
! REQUIRES: flang-22, gfortran, cpu-device
! RUN: %accomp-flang -w -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 2 %t.cpu | FileCheck %s
! RUN: %accomp-flang -w --accomp-fc=%gfortran %s -o %t.gnu && env OMP_NUM_THREADS=3 %t.gnu | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 2 %t.hip | FileCheck %s
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-print=omp %s > %t.f90 && %gfortran -fopenmp %t.f90 -o %t.p
! RUN: env OMP_NUM_TEAMS=4 %t.p | FileCheck %s
! RUN: sed 's/^!modified//' %s > %t.wrong.f90
! RUN: not %accomp-flang -fopenacc-print=omp %t.wrong.f90 2>&1 | FileCheck --check-prefix=WRONG %s
module grids
  implicit none
  type :: grid
    real(8) :: cells(6) = 0
    real(8) :: scale = 2
  contains
    procedure :: put
    procedure :: get
  end type
contains
  subroutine put(this, at, value)
    !$acc routine seq
    class(grid), intent(inout) :: this
    integer, value :: at
    real(8), intent(in) :: value
    this%cells(at) = this%scale * value
  end subroutine
  subroutine get(this, at, value)
    !$acc routine seq
    class(grid), intent(in) :: this
    integer, intent(in) :: at
    real(8), intent(out) :: value
    value = this%cells(at) + 1
  end subroutine
end module
program test
  use grids
  implicit none
  type(grid) :: g
  real(8) :: found(6)
  integer :: i
  !$acc data copy(g) copyout(found)
  !$acc parallel loop
  do i = 1, 6
    call g%put(i, real(i, 8))
  end do
  !$acc parallel loop
  do i = 1, 6
    call g%get(at=i, value=found(i))
  end do
  !$acc end data
  ! CHECK: 2.0 4.0 6.0 8.0 10.0 12.0
  ! CHECK: 3.0 5.0 7.0 9.0 11.0 13.0
  print '(6(1x, f0.1))', g%cells, found
  ! WRONG: :[[@LINE+2]]:3: error: {{.*}} its index 'i' is modified in its body [loop-not-canonical]
!modified  !$acc parallel loop copyout(found)
!modified  do i = 1, 6
!modified    found(i) = i
!modified    i = i + 1
!modified  end do
end program
