! Gang loops with other statements beside them: compiled, run and compared with the sequential program.
! RUN: %gfortran -O1 %s -o %t.s && %t.s > %t.expected
! RUN: %accomp-flang -w --accomp-fc=%gfortran -O1 %s -o %t.g && env OMP_NUM_THREADS=3 %t.g | diff - %t.expected
! RUN: %accomp-flang -w --accomp-fc=%flang -O1 %s -o %t.f && env OMP_NUM_THREADS=3 %t.f | diff - %t.expected
! RUN: %accomp-flang -w %s -fopenacc-print=omp -fopenacc-policy=partition | FileCheck %s
! REQUIRES: gfortran, flang-22
program main
  implicit none
  integer, parameter :: n = 30
  integer :: a(n), b(4), i
  a = 0; b = 0
  ! CHECK: {{^ *}}!$omp target map(tofrom: a, b)
  ! CHECK-NEXT: b(1) = 3
  ! CHECK: {{^ *!\$omp parallel do$}}
  ! CHECK: b(2) = a(1)
  ! CHECK-NEXT: {{^ *!\$omp end target}}
  !$acc parallel num_gangs(1) copy(a, b)
  b(1) = 3
  !$acc loop gang worker
  do i = 1, n
    a(i) = a(i) + b(1) + i
  end do
  b(2) = a(1)
  !$acc end parallel
  ! CHECK: {{^ *}}!$omp target teams distribute parallel do num_teams(4) map(tofrom: a)
  !$acc parallel num_gangs(4) copy(a)
  ! nothing but a comment

  !$acc loop gang worker
  do i = 1, n
    a(i) = 2 * a(i)
  end do
  !$acc end parallel
  ! CHECK: {{^ *}}!$omp teams num_teams(2)
  ! CHECK-NEXT: block
  ! CHECK-NEXT: {{^ *}}integer :: accomp_none
  ! CHECK-NEXT: {{^ *!\$omp distribute$}}
  ! CHECK-NEXT: do accomp_none = 1, 0
  ! CHECK-NEXT: end do
  ! CHECK-NEXT: b(3) = 3
  ! CHECK: {{^ *!\$omp distribute parallel do$}}
  ! CHECK: end block
  ! CHECK-NEXT: {{^ *!\$omp end teams}}
  !$acc parallel num_gangs(2) copy(a, b)
  b(3) = 3
  !$acc loop gang worker
  do i = 1, n
    a(i) = a(i) + 1
  end do
  !$acc end parallel
  print '(10i6)', a, b
end program
