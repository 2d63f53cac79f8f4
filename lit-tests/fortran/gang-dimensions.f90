! Gang loops of several dimensions, one the body of the other, become one loop; others are run whole by each gang.
! RUN: %accomp-flang -w --accomp-fc=gfortran -fopenacc-print=omp %s -o %t.omp.f90
! RUN: grep '^!$omp\|^ *!$omp' %t.omp.f90 | FileCheck %s --check-prefix=TEXT
! RUN: %gfortran -w -O1 -fopenmp %t.omp.f90 -o %t.omp && env OMP_NUM_TEAMS=4 OMP_NUM_THREADS=2 %t.omp | FileCheck %s
! RUN: %accomp-flang -w -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 2 %t.cpu | FileCheck %s
! RUN: %accomp-flang -w -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %t.hip | FileCheck %s
! REQUIRES: flang-22, gfortran, cpu-device, clang-19
program dimensions
  implicit none
  integer :: a(5, 9, 6), i, j, k
  a = 0
  ! TEXT: !$omp target teams distribute parallel do {{.*}}collapse(2)
  !$acc parallel loop gang(dim:2) copy(a)
  do i = 1, 6
    !$acc loop gang(dim:1)
    do j = 1, 9
      do k = 1, 5
        a(k, j, i) = a(k, j, i) + i
      end do
    end do
  end do
  ! CHECK: two 945
  print '(a,i0)', 'two ', sum(a)
  ! TEXT-NOT: collapse
  !$acc parallel loop gang(dim:2) copy(a)
  do i = 1, 6
    !$acc loop gang(dim:1)
    do j = i, 9
      a(1, j, i) = 0
    end do
  end do
  ! CHECK: triangle 826
  print '(a,i0)', 'triangle ', sum(a)
end program
