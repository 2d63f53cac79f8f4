! Directives under conditions of the preprocessor: each branch is translated where it stands, and the translation
! compiles and is right whatever is defined.
! REQUIRES: gfortran
! RUN: %accomp-flang -fopenacc-print=acc %s | cmp - %s
! RUN: %accomp-flang -fopenacc-print=omp %s -o %t.F90 && grep -v '! [A-Z-]*: ' %t.F90 | FileCheck %s
! RUN: %accomp-flang -fopenacc-print=omp-acc %s -o %t.omp-acc.F90
! RUN: grep -v '! [A-Z-]*: ' %t.omp-acc.F90 | FileCheck --check-prefix=BOTH %s
! RUN: %accomp-flang -fopenacc-print=acc-omp %s -o %t.acc-omp.F90
! RUN: grep -v '^ *! ' %t.acc-omp.F90 | diff - %s -I '^ *! '
! RUN: %gfortran -fopenmp -DPLAIN -DBACK %t.F90 -o %t.run && %t.run
! RUN: %gfortran -fopenmp -DFEW %t.F90 -o %t.run && %t.run
! RUN: %gfortran -fopenmp -DFEW -DNO %t.omp-acc.F90 -o %t.run && %t.run
! RUN: %gfortran -fopenmp -DOTHER %t.F90 -o %t.run && %t.run
! RUN: %gfortran -fopenmp -DOTHER -DBACK %t.omp-acc.F90 -o %t.run && %t.run
program alternatives
  implicit none
  integer, parameter :: n = 100
  integer :: i, a(n), total
  total = 0
  a = 0
  ! One directive, with conditions between its lines.
#ifndef PLAIN
  !$acc parallel loop copy(a) &
#ifdef FEW
  !$acc& num_gangs(2)
#else
  !$acc&
#endif
#endif
  do i = 1, n
    a(i) = a(i) + i
  end do
  ! CHECK: #ifndef PLAIN
  ! CHECK-NEXT: #if defined(FEW)
  ! CHECK-NEXT: {{^}}  !$omp target teams distribute parallel do num_teams(2) map(tofrom: a)
  ! CHECK-NEXT: #endif
  ! CHECK-NEXT: #if !defined(FEW)
  ! CHECK-NEXT: !$omp target teams distribute parallel do map(tofrom: a)
  ! CHECK-NEXT: #endif
  ! CHECK-NEXT: #endif
  ! CHECK-NEXT: do i = 1, n
  ! CHECK-NEXT: a(i)
  ! CHECK-NEXT: end do
  ! BOTH: #ifndef PLAIN
  ! BOTH-NEXT: ! !$acc parallel loop copy(a) &
  ! BOTH-NEXT: ! #ifdef FEW
  ! BOTH-NEXT: ! !$acc& num_gangs(2)
  ! BOTH-NEXT: ! #else
  ! BOTH-NEXT: ! !$acc&
  ! BOTH-NEXT: ! #endif
  ! BOTH-NEXT: #if defined(FEW)

  ! Clauses of a branch that is not taken do not count.
  !$acc data &
#ifdef NO
  !$acc copyin( &
#else
  !$acc copy( &
#endif
  !$acc a) &
#if 0
  !$acc if(.false.)
#endif
  ! CHECK: #if defined(NO)
  ! CHECK-NOT: .false.
  ! CHECK: !$omp target data map(to: a)
  ! CHECK: #if !defined(NO)
  ! CHECK: !$omp target data map(tofrom: a)
  ! CHECK: #endif
  !$acc parallel loop reduction(+:total) copy(total)
  do i = 1, n
    total = total + a(i)
  end do
  !$acc end data
  if (total /= n * (n + 1) / 2) stop 1

  ! Two directives around one end.
#ifdef OTHER
  !$acc kernels copy(a) if(n > 1)
#else
  !$acc kernels copy(a)
#endif
  !$acc loop independent
  do i = 1, n
    a(i) = a(i) * 2
  end do
  !$acc end kernels
  ! CHECK: #ifdef OTHER
  ! CHECK-NEXT: !$omp target {{.*}}if(target: n > 1)
  ! CHECK: #else
  ! CHECK-NEXT: !$omp target map(tofrom: a)
  ! CHECK-NOT: if(
  ! CHECK: #endif
  ! CHECK: do i = 1, n
  ! CHECK: end do
  ! CHECK-NOT: !$acc
  ! CHECK: !$omp end target

  ! Two directives with an end each.
#if defined(OTHER) && !defined(PLAIN)
  !$acc parallel copy(a) num_gangs(1)
#else
  !$acc serial copy(a)
#endif
#ifdef BACK
  do i = n, 1, -1
#else
  do i = 1, n
#endif
    a(i) = a(i) + 1
  end do
#if defined(OTHER) && !defined(PLAIN)
  !$acc end parallel
#else
  !$acc end serial
#endif
  ! CHECK: #if defined(OTHER) && !defined(PLAIN)
  ! CHECK-NEXT: !$omp target
  ! CHECK: #else
  ! CHECK-NEXT: !$omp target
  ! CHECK: #if defined(OTHER) && !defined(PLAIN)
  ! CHECK: !$omp end target
  ! CHECK: #else
  ! CHECK: !$omp end target
  ! CHECK: #endif

  ! Branches of two #if.
#ifdef OTHER
  !$acc parallel loop copy(a)
#endif
#ifndef OTHER
  !$acc kernels loop copy(a)
#endif
  do i = 1, n
    a(i) = a(i) + 1
  end do
  do i = 1, n
    if (a(i) /= 2 * i + 2) stop 2
  end do
end program
