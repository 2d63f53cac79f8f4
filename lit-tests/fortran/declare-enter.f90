! flang warns of `to` in `declare target`, which OpenMP 5.2 calls `enter`; gfortran 12 knows the older name alone.
! REQUIRES: flang-22, gfortran, cpu-device
! RUN: %accomp-flang -fopenacc-target=cpu %s -o %t 2>&1 | FileCheck --allow-empty --check-prefix=NOTHING %s && %run-cpu 1 %t | FileCheck %s
! RUN: %accomp-flang --accomp-fc=%flang -fopenacc-target=cpu -fopenacc-print=omp -fopenacc-omp-version=5.2 %s | FileCheck --check-prefix=FLANG %s
! RUN: %accomp-flang --accomp-fc=%flang -fopenacc-print=omp %s | FileCheck --check-prefix=OLDER %s
! RUN: %accomp-flang --accomp-fc=%flang -fopenacc-print=omp -fopenacc-omp-version=5.1 %s | FileCheck --check-prefix=OLDER %s
! RUN: %accomp-flang --accomp-fc=%gfortran -fopenacc-print=omp %s > %t.f90 && FileCheck --check-prefix=OLDER %s < %t.f90
! RUN: %gfortran -fopenmp %t.f90 -o %t.gnu && %t.gnu | FileCheck %s
! NOTHING-NOT: {{.}}
module states
  implicit none
  integer, save :: state(3) = [1, 2, 3]
  ! FLANG: {{^ *}}!$omp declare target enter(state)
  ! OLDER: {{^ *}}!$omp declare target to(state)
  !$acc declare create(state)
end module
program test
  use states
  implicit none
  integer :: i, sums(3)
  !$acc update device(state)
  !$acc parallel loop copyout(sums)
  do i = 1, 3
    sums(i) = 2 * state(i)
  end do
  ! CHECK: {{^}} 2 4 6{{$}}
  print '(*(1x, i0))', sums
end program
