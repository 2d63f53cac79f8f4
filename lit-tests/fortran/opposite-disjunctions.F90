! A region that ends under the opposite of the condition it starts under, said in parts: what is enclosed has an alternative
! for each, with the names that gfortran needs for components, and all of their lines stand under the condition.
! RUN: %accomp-flang --accomp-fc=%gfortran -w -fopenacc-print=omp %s -o %t.F90 && FileCheck --check-prefix=PRINT %s < %t.F90
! RUN: %gfortran -w -fopenmp %t.F90 -o %t.a && %t.a | FileCheck %s
! RUN: %gfortran -w -fopenmp -DFIRST %t.F90 -o %t.b && %t.b | FileCheck %s
! RUN: %gfortran -w -fopenmp -DFIRST -DSECOND %t.F90 -o %t.c && %t.c | FileCheck %s
! REQUIRES: gfortran, flang-22
program parts
  implicit none
  type grid
    integer :: n = 8
    integer, allocatable :: at(:)
  end type
  type(grid) :: g
  integer :: i, a(8) = 0
  integer, allocatable :: at(:)
  g%at = [(9 - i, i = 1, 8)]
  at = g%at
#if defined(FIRST) && defined(SECOND)
  at = g%at
#else
  !$acc data copyin(at)
#endif
  ! PRINT: #if !(defined(FIRST) && defined(SECOND))
  ! PRINT-NEXT: associate (accomp_n => (g%n))
  ! PRINT-NEXT: {{^ *[!][$]}}omp target teams distribute parallel do
  ! PRINT-NEXT: #endif
  !$acc parallel loop copy(a)
  do i = 1, g%n
    a(at(i)) = a(at(i)) + i
  end do
  ! PRINT: {{^ *end do$}}
  ! PRINT-NEXT: #if !(defined(FIRST) && defined(SECOND))
  ! PRINT-NEXT: end associate
  ! PRINT-NEXT: #endif
  ! PRINT-NEXT: {{^}}#if defined(
  ! PRINT-NEXT: end associate
  ! PRINT-NEXT: #endif
  ! PRINT: {{^ *[!][$]}}omp target data map(tofrom: a)
  !$acc data copy(a)
  ! PRINT: {{^ *end do$}}
  ! PRINT-NEXT: #if !(defined(FIRST) && defined(SECOND))
  ! PRINT-NEXT: end associate
  ! PRINT-NEXT: #endif
  ! PRINT-NEXT: {{^}}#if defined(
  ! PRINT-NEXT: end associate
  ! PRINT-NEXT: #endif
  !$acc parallel loop
  do i = 1, g%n
    a(at(i)) = a(at(i)) + 10
  end do
  !$acc end data
#if !defined(FIRST) || !defined(SECOND)
  !$acc end data
#endif
  ! CHECK: 18 17 16 15 14 13 12 11
  print '(*(i0, 1x))', a
end program
