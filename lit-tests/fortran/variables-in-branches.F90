! Variables that are declared under conditions, in regions that name them under these alone: directives have them under the same
! conditions (OpenACC 3.3 section 2.6.2). One that is declared in several branches is listed in all of them.
! REQUIRES: gfortran
! RUN: %accomp-flang -w -fopenacc-print=omp %s -o %t.F90
! RUN: grep -v '^! ' %t.F90 | FileCheck %s
! RUN: gfortran -fopenmp %t.F90 -o %t && env OMP_NUM_TEAMS=4 %t
! RUN: gfortran -fopenmp -DHEAT %t.F90 -o %t && env OMP_NUM_TEAMS=4 %t
! RUN: gfortran -fopenmp -DHEAT -DSALT -DDOUBLE %t.F90 -o %t && env OMP_NUM_TEAMS=4 %t
! RUN: gfortran -fopenmp -DSALT %t.F90 -o %t && env OMP_NUM_TEAMS=4 %t
! RUN: %accomp-flang -w --accomp-fc=gfortran -DHEAT %s -o %t && %t
! RUN: %accomp-flang -w -fopenacc-target=hip-cpu --accomp-fc=gfortran -DSALT %s -o %t && %t
program variables_in_branches
  implicit none
  integer, parameter :: n = 12
  integer :: i
#ifdef DOUBLE
  real(8) :: a(n)
#else
  real :: a(n)
#endif
#ifdef HEAT
  real :: h(n), k
#endif
#if defined(SALT)
  real :: s(n)
#endif
  a = 1
#ifdef HEAT
  h = 2
#endif
#ifdef SALT
  s = 3
#endif
! CHECK: #if defined(HEAT)
! CHECK-NEXT: #if defined(SALT)
! CHECK-NEXT: !$omp target teams distribute parallel do map(tofrom: a, h, s) private(k)
! CHECK-NEXT: #else
! CHECK-NEXT: !$omp target teams distribute parallel do map(tofrom: a, h) private(k)
! CHECK-NEXT: #endif
! CHECK-NEXT: #else
! CHECK-NEXT: #if defined(SALT)
! CHECK-NEXT: !$omp target teams distribute parallel do map(tofrom: a, s)
! CHECK-NEXT: #else
! CHECK-NEXT: !$omp target teams distribute parallel do map(tofrom: a)
! CHECK-NEXT: #endif
! CHECK-NEXT: #endif
! CHECK-NEXT: do i = 1, n
  !$acc parallel loop
  do i = 1, n
    a(i) = a(i) + i
#ifdef HEAT
    k = 2 * a(i)
    h(i) = h(i) + k
#endif
#ifdef SALT
    s(i) = s(i) + a(i)
#endif
  end do
#ifdef HEAT
! CHECK: end do
! CHECK-NEXT: #ifdef HEAT
! CHECK-NEXT: !$omp target teams distribute parallel do map(tofrom: h)
  !$acc parallel loop
  do i = 1, n
    h(i) = h(i) + 1
  end do
  if (any(h /= [(5 + 2 * i, i = 1, n)])) stop 2
#endif
#ifdef SALT
  if (any(s /= [(4 + i, i = 1, n)])) stop 3
#endif
  if (any(a /= [(1 + i, i = 1, n)])) stop 1
end program
