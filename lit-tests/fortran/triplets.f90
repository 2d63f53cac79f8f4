! Triplets without upper bounds in `update` (Fortran 2018 R921; OpenACC 3.3 section 2.14.4).
! RUN: %accomp-flang -fopenacc-print=omp %s -o - | FileCheck %s
! CHECK:      do accomp_row0 = lbound(a, 1), ubound(a, 1), 3
! CHECK-NEXT: do accomp_row1 = 1, ubound(a, 2), 4
! CHECK-NEXT: !$omp target update from(a(accomp_row0, accomp_row1))
! CHECK-NEXT: end do
! CHECK-NEXT: end do
! RUN: %accomp-flang -w -fopenacc-profile=portable -fopenacc-target=cpu %s -o %t.p && %run-cpu 2 %t.p | FileCheck %s --check-prefix=RESULT
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=cpu %s -o %t.c && %run-cpu 2 %t.c | FileCheck %s --check-prefix=RESULT
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu %s -o %t.g && %run-hip 2 %t.g | FileCheck %s --check-prefix=RESULT
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=hip-cpu %s -o %t.f && %run-hip 2 %t.f | FileCheck %s --check-prefix=RESULT
! RUN: sed 's/, 1::4/, 1::4:/' %s > %t.f90 && not %accomp-flang -fopenacc-print=omp %t.f90 -o /dev/null 2>&1 | FileCheck %s --check-prefix=BAD
! BAD: error: {{.*}}1::4:)' is no array section
! RUN: sed 's/a(2, 2:)/a(2, ::)/' %s > %t.f90 && not %accomp-flang -fopenacc-print=omp %t.f90 -o /dev/null 2>&1 | FileCheck %s --check-prefix=STRIDE
! STRIDE: error: {{.*}}::)' is no array section
! REQUIRES: flang-22, gfortran, g++, cpu-device
program main
  implicit none
  integer :: a(9, 8), found(9, 8), i, j
  a = 0
  !$acc data copyin(a)
  !$acc parallel loop collapse(2) present(a)
  do j = 1, 8
    do i = 1, 9
      a(i, j) = 10 * i + j
    end do
  end do
  !$acc update self(a(::3, 1::4))
  !$acc update self(a(2, 2:))
  found = a
  a = -1
  !$acc update device(a(:, ::7))
  !$acc parallel loop present(a)
  do i = 1, 9
    a(i, 8) = a(i, 8) - a(i, 2)
  end do
  !$acc update self(a(4::5, 8))
  !$acc end data
  ! RESULT: 11 15 41 45 71 75
  print '(*(1x,i0))', ((found(i, j), j = 1, 8, 4), i = 1, 9, 3)
  ! RESULT: 0 22 23 24 25 26 27 28
  print '(*(1x,i0))', found(2, :)
  ! RESULT: 13
  print '(1x,i0)', count(found /= 0)
  ! RESULT: -1 -1 -1 -43 -1 -1 -1 -1 -93
  print '(*(1x,i0))', a(:, 8)
end program
