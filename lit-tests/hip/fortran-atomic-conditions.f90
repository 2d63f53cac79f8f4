! Atomic constructs with an 'if' clause stay atomic in kernels, whether the condition holds or not.
! RUN: %accomp-flang -w -fopenacc-print=hip %s | FileCheck --check-prefix=TEXT %s
! RUN: %accomp-flang -w -fopenacc-print=omp %s -o %t.f90 && %gfortran -w -fopenmp %t.f90 -o %t.g && %t.g | FileCheck %s
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu %s -o %t && %run-hip 1 %t | FileCheck %s
! REQUIRES: gfortran, g++
program main
  implicit none
  integer :: total, i, old, seen(100)
  logical, parameter :: never = .false.
  total = 0
  !$acc parallel loop gang vector copy(total) copyout(seen) private(old)
  do i = 1, 100
    ! TEXT: accomp::atomic_add(total, i)
    !$acc atomic update if(i > 50)
    total = total + i
    ! TEXT: accomp::atomic_add(total, 1).before
    !$acc atomic capture if(never)
    old = total
    total = total + 1
    !$acc end atomic
    seen(i) = merge(1, 0, old >= 0)
  end do
  ! CHECK: 5150 100
  print '(i0, 1x, i0)', total, sum(seen)
end program
