! Arrays of `no_create` in a program that is printed, present in the first call alone.
! REQUIRES: cpu-device, gfortran, flang-22
! RUN: %accomp-flang -fopenacc-print=omp %s -o %t.omp.f90 && FileCheck %s --check-prefix=TEXT < %t.omp.f90
! RUN: %gfortran -O1 -fopenmp %t.omp.f90 -o %t.g && env OMP_NUM_TEAMS=4 %t.g | FileCheck %s
! RUN: %flang -fopenmp -fsyntax-only %t.omp.f90
! RUN: %accomp-flang -w -fopenacc-target=cpu -O1 %s -o %t.c && %run-cpu 2 %t.c | FileCheck %s
! CHECK: 40. 33.
! CHECK-NEXT: 14. 33.
program factors
  implicit none
  real, allocatable :: wide(:)
  real, pointer :: factor(:)
  allocate(wide(4), factor(4))
  factor = [1, 2, 3, 4]
  call scale(wide, factor, .true.)
  call scale(wide, factor, .false.)
contains
  subroutine scale(work, factor, scaled)
    real, allocatable, intent(inout) :: work(:)
    real, pointer, intent(in) :: factor(:)
    logical, intent(in) :: scaled
    real :: a(4), b(4)
    integer :: i
    b = 33
    a = [1, 2, 3, 4]
    !$acc data create(work) copyin(factor) if(scaled)
    ! TEXT: !$omp target teams distribute parallel do map(tofrom: a) map(alloc: work, factor, b)
    !$acc parallel loop no_create(work, factor, b) copy(a)
    do i = 1, 4
      if (scaled) then
        work(i) = 3*factor(i)
        a(i) = a(i) + work(i)
      else
        a(i) = a(i) + 1
      end if
    end do
    !$acc end data
    print '(f4.0, f4.0)', sum(a), b(1)
  end subroutine
end program
