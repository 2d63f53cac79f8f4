! Data constructs under a condition are around constructs whose condition implies it, or is `_OPENACC`, which is defined
! where directives count (2.2): their variables are listed for default(none) (2.5.16), and one text is printed for each.
! RUN: %accomp-flang --accomp-fc=%gfortran -w -fopenacc-print=omp %s -o %t.F90 && FileCheck --check-prefix=PRINT %s < %t.F90
! RUN: %gfortran -w -fopenmp %t.F90 -o %t.a && %t.a | FileCheck --match-full-lines %s
! RUN: %gfortran -w -fopenmp -DOTHER %t.F90 -o %t.b && %t.b | FileCheck --match-full-lines %s
! RUN: %gfortran -w -fopenmp -DTHIRD %t.F90 -o %t.c && %t.c | FileCheck --match-full-lines %s
! RUN: %gfortran -w -fopenmp -DOTHER -DTHIRD %t.F90 -o %t.d && %t.d | FileCheck --match-full-lines %s
! RUN: not %accomp-flang -w -fopenacc-print=omp -DWRONG -DOTHER %s -o %t.w 2>&1 | FileCheck --check-prefix=WRONG --implicit-check-not=error: %s
! RUN: not %accomp-flang -w -fopenacc-print=omp -U_OPENACC %s -o %t.u 2>&1 | FileCheck --check-prefix=NOACC %s
! RUN: %accomp-flang -w -fopenacc-target=cpu -DTHIRD %s -o %t.e && %run-cpu 3 %t.e | FileCheck --match-full-lines %s
! REQUIRES: cpu-device, gfortran, flang-22
program implied
  implicit none
  integer :: i, a(8), b(8), c(8)
  a = 1
  b = 0
  c = 0
#if (!defined(OTHER)) && defined(_OPENACC)
  !$acc data copyin(a)
  !$acc data copy(b)
#endif
#if defined(OTHER)
  !$omp target teams distribute parallel do map(tofrom: b) map(to: a)
#elif defined(_OPENACC)
  ! PRINT: #elif defined(_OPENACC)
  ! PRINT-NEXT: {{^ *[!][$]}}omp target teams distribute parallel do map(
  ! PRINT-NEXT: #endif
  !$acc parallel loop present(a) default(none)
#endif
  do i = 1, 8
    b(i) = a(i) + i
  end do
#if (!defined(OTHER)) && defined(_OPENACC)
  !$acc end data
  !$acc end data
#endif
  print '(i0)', sum(b)
  ! CHECK: 44
#ifdef _OPENACC
  ! PRINT: #ifdef _OPENACC
  ! PRINT-NEXT: {{^ *[!][$]}}omp target data map(tofrom: c)
  ! PRINT-NEXT: #endif
  ! PRINT-NEXT: {{^ *[!][$]}}omp target teams distribute parallel do map(
  ! NOACC: [[#@LINE+5]]:5: error: variable 'c' is used in the 'parallel loop' region and must appear in a data clause
  !$acc data copy(c)
#endif
  !$acc parallel loop default(none)
  do i = 1, 8
    c(i) = c(i) + i
  end do
#ifdef _OPENACC
  !$acc end data
#endif
  print '(i0)', sum(c)
  ! CHECK-NEXT: 36
#if defined(OTHER) && defined(THIRD) || !(defined(OTHER) || defined(THIRD))
  !$acc data copy(c)
#endif
  ! PRINT: #if (defined(OTHER) && defined(THIRD) || !(defined(OTHER) || defined(THIRD)))
  ! PRINT-NEXT: {{^ *[!][$]}}omp target teams distribute parallel do map({{.*}}alloc: c)
  ! PRINT: #if !(defined(OTHER) && defined(THIRD) || !(defined(OTHER) || defined(THIRD)))
  ! PRINT-NEXT: {{^ *[!][$]}}omp target teams distribute parallel do map(tofrom: c)
  !$acc parallel loop
  do i = 1, 8
    c(i) = c(i) + 1
  end do
#if defined(OTHER) && defined(THIRD) || !(defined(OTHER) || defined(THIRD))
  !$acc end data
#endif
  print '(i0)', sum(c)
  ! CHECK-NEXT: 44
#ifdef WRONG
#if !defined(OTHER) || defined(THIRD)
  !$acc data copy(c)
#endif
#if !defined(OTHER)
  !$acc parallel loop default(none)
  do i = 1, 8
    c(i) = i
  end do
#endif
#ifdef THIRD
  !$acc parallel loop default(none)
  do i = 1, 8
    c(i) = i
  end do
#endif
#ifdef OTHER
  !$acc parallel loop default(none)
  do i = 1, 8
    ! WRONG: [[#@LINE+1]]:5: error: variable 'c' is used in the 'parallel loop' region and must appear in a data clause
    c(i) = i
  end do
#endif
#if !defined(OTHER) || defined(THIRD)
  !$acc end data
#endif
#endif
end program
