! Variables of OpenMP's THREADPRIVATE (5.2 sections 5.2 and 13.8) in clauses and regions. Where no OpenMP of the program is
! compiled, and for calls of the run-time library, they are as others.
! REQUIRES: gfortran
! RUN: %accomp-flang -w -DREGIONS -fopenmp --accomp-fc=gfortran %s -o %t && %t | FileCheck %s --check-prefix=RESULT
! RUN: %accomp-flang -w -DREGIONS --accomp-fc=gfortran %s -o %t && %t | FileCheck %s --check-prefix=RESULT
! RUN: %accomp-flang -w -fopenmp --accomp-fc=gfortran %s -o %t && %t | FileCheck %s --check-prefix=RESULT
! RUN: rm -rf %t.d && mkdir %t.d && cd %t.d
! RUN: sed -n '/^module/,/^end module/p' %s > settings.f90 && sed -n '/^program/,/^end program/p' %s > user.F90
! RUN: %accomp-flang -w -DREGIONS --accomp-fc=gfortran settings.f90 user.F90 -o user && ./user | FileCheck %s --check-prefix=RESULT
! RUN: %accomp-flang -w -DREGIONS -fopenmp --accomp-fc=gfortran settings.f90 user.F90 -o user && ./user | FileCheck %s --check-prefix=RESULT
! RESULT: 3 17 13 3
module settings
  implicit none
  integer, save :: step = 3, table(4) = 10
  integer :: shared
  common /block/ shared
  !$omp threadprivate(step, /block/)
  !$omp threadprivate (table)
end module
program p
  use settings
  implicit none
  integer :: a(4), i, copied, first
  a = 0; shared = 4; copied = step
  !$acc enter data copyin(table)
  !$acc exit data delete(table)
  !$acc parallel loop copy(a) copyin(copied)
  do i = 1, 4
    a(i) = copied
  end do
  first = a(1)
#ifdef REGIONS
  !$acc parallel loop copy(a) copyin(step)
  do i = 1, 4
    a(i) = a(i) + step +  table(i) + 1
  end do
  !$acc parallel loop reduction(+:shared) copyout(a) copy(shared)
  do i = 1, 4
    a(i) = 4
    shared = shared + i
  end do
  shared = 4
  a(1) = a(1) + 13; a(2) = 13
  !$acc parallel loop private(step)
  do i = 1, 4
    step = i
  end do
#else
  a(1) = 17; a(2) = 13
#endif
  print '(*(1x, i0))', first, a(1), a(2), step
end program
