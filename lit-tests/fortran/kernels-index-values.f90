! A variable that a loop of `kernels` counts with and other statements of it use: parts of the construct are kernels
! of their own, and what one of them sets, the next ones read.
! REQUIRES: g++, gfortran
! RUN: grep -v TEXT %s > %t.f90
! RUN: %accomp-flang %t.f90 -fopenacc-print=omp | FileCheck %s --check-prefix=TEXT
! RUN: %accomp-flang -O1 -fopenacc-backend=hip --accomp-fc=gfortran %s -o %t
! RUN: %run-hip 5 %t | FileCheck %s
program index_values
  implicit none
  integer :: squares(10), kept, at
! Named in no clause: what the construct sets, the host may read.
! TEXT: !$omp target map(from: squares, kept) map(tofrom: at)
  !$acc kernels copyout(squares, kept)
  at = 234
  !$acc loop independent
  do at = 1, 10
    squares(at) = at * at
  end do
  kept = at
  !$acc end kernels
  ! CHECK: 234 385
  print '(i0, 1x, i0)', kept, sum(squares)
! Used in loops that count with it only: each has its own.
! TEXT: !$omp target data map(tofrom: squares){{$}}
! TEXT-NOT: {{(to|from|tofrom|private).*[ (,]at[,)]}}
! TEXT: !$omp end target data
  !$acc kernels copy(squares)
  !$acc loop independent
  do at = 1, 10
    squares(at) = squares(at) + 1
  end do
  !$acc loop independent
  do at = 1, 10
    squares(at) = squares(at) + at
  end do
  !$acc end kernels
  ! CHECK-NEXT: 450
  print '(i0)', sum(squares)
end program
