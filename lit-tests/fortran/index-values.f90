! A loop with a directive leaves the variable that it counts with alone (section 2.6.1): in the region, where it has
! the value from before, and on the host, also where clauses name it.
! RUN: grep -v TEXT %s > %t.f90
! RUN: %accomp-flang %t.f90 -w -fopenacc-print=omp -o %t.omp.f90
! RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.omp.f90
! RUN: %gfortran -fopenmp %t.omp.f90 -o %t.omp && %t.omp | FileCheck %s
! RUN: %accomp-flang %t.f90 -w -fopenacc-policy=documented -fopenacc-print=omp -o %t.documented.f90
! RUN: %gfortran -fopenmp %t.documented.f90 -o %t.documented && %t.documented | FileCheck %s
! RUN: %accomp-flang -w -O1 --accomp-fc=%gfortran %s -o %t.g && %t.g | FileCheck %s
! RUN: %accomp-flang -w -O1 -fopenacc-target=cpu %s -o %t.d && %run-cpu 8 %t.d | FileCheck %s
! RUN: %accomp-flang -w -O1 -fopenacc-backend=hip --accomp-fc=%gfortran %s -o %t.hip
! RUN: %run-hip 8 %t.hip | FileCheck %s
! REQUIRES: gfortran, flang-22, cpu-device, g++
program index_values
  implicit none
  integer :: squares(6, 6), seen, j, k
  squares = 0; j = 71; k = 72
! TEXT: !$omp target
! TEXT: block
! TEXT-NEXT: integer :: j
! TEXT-NEXT: do j = 1, 6
! TEXT: end block
  !$acc parallel num_gangs(1) copy(squares) copyout(seen)
  !$acc loop seq
  do j = 1, 6
    squares(j, 1) = j * j
  end do
  seen = j
  !$acc end parallel
  ! CHECK: 71 71 91
  print '(3(i0, 1x))', seen, j, sum(squares)
  ! Each gang has a copy, which it sets.
  !$acc serial copy(squares) copyout(seen)
  j = 5
  !$acc loop seq collapse(2)
  do k = 1, 2
    do j = 1, 6
      squares(j, k) = squares(j, k) + k
    end do
  end do
  seen = j + k
  !$acc end serial
  ! CHECK-NEXT: 77 71 72 109
  print '(4(i0, 1x))', seen, j, k, sum(squares)
  ! Clauses name the variables.
  !$acc kernels copy(j, squares)
  !$acc loop seq
  do j = 2, 6
    squares(j, 1) = squares(j - 1, 1) + j
  end do
  !$acc end kernels
  ! CHECK-NEXT: 71 74
  print '(2(i0, 1x))', j, sum(squares)
  !$acc parallel num_gangs(1) copy(k, squares)
  !$acc loop gang
  do j = 1, 6
    !$acc loop seq
    do k = 1, 6
      squares(k, j) = k
    end do
  end do
  !$acc end parallel
  ! CHECK-NEXT: 71 72 126
  print '(3(i0, 1x))', j, k, sum(squares)
  j = 3
  !$acc serial copy(j, squares)
  !$acc loop
  do j = 1, 6
    squares(j, 1) = 2 * squares(j, 1)
  end do
  squares(j, 2) = 100
  !$acc end serial
  ! CHECK-NEXT: 3 100 244
  print '(3(i0, 1x))', j, squares(3, 2), sum(squares)
  ! The variables are in device memory; loops without directives have copies of their own, too.
  !$acc data copy(j, k, squares)
  !$acc serial
  !$acc loop seq
  do j = 1, 6
    squares(j, 1) = 1
  end do
  !$acc end serial
  !$acc kernels
  !$acc loop seq
  do j = 2, 6
    do k = 1, 6
      squares(k, j) = squares(k, j - 1) + 1
    end do
  end do
  !$acc end kernels
  !$acc end data
  ! CHECK-NEXT: 3 72 126
  print '(3(i0, 1x))', j, k, sum(squares)
  call count_with(j)
  ! CHECK-NEXT: 3 468
  print '(2(i0, 1x))', j, sum(squares)
contains
  ! The caller reads what it counts with, too.
  subroutine count_with(index)
    integer, intent(inout) :: index
! TEXT-LABEL: subroutine count_with
! TEXT: !$omp target map(tofrom: squares)
! TEXT-NEXT: !$omp teams num_teams(1) private(index)
! TEXT-NEXT: do index = 2, 6
    !$acc kernels copy(squares)
    do index = 2, 6
      squares(index, 6) = squares(index - 1, 6) * 2
    end do
    !$acc end kernels
  end subroutine
end program
