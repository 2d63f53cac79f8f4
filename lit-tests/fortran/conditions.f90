! Clauses `if` and `self` together: one condition in the words of Fortran, kernels on the device only where it holds.
! RUN: %accomp-flang -w %s -fopenacc-print=omp | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-profile=portable -fopenacc-target=cpu %s -o %t.p && %run-cpu 3 %t.p | FileCheck --check-prefix=RESULT %s
! RUN: %accomp-flang -w -fopenacc-profile=exact -fopenacc-target=cpu %s -o %t.e && %run-cpu 3 %t.e | FileCheck --check-prefix=RESULT %s
! REQUIRES: flang-22, cpu-device
program main
  implicit none
  integer :: n = 3, a(3) = 0, i
  logical :: go = .true.
  ! CHECK: if(target: .false.)
  !$acc parallel loop self copy(a)
  do i = 1, n
    a(i) = i
  end do
  ! CHECK: if(target: .not. (.not. go))
  !$acc parallel loop self(.not. go) copy(a)
  do i = 1, n
    a(i) = a(i) + i
  end do
  ! CHECK: if(target: (n > 2) .and. (.not. (.not. go .or. n > 5)))
  !$acc parallel loop if(n > 2) self(.not. go .or. n > 5) copy(a)
  do i = 1, n
    a(i) = a(i) + i
  end do
  ! CHECK: if(target: go .or. n > 7)
  !$acc parallel loop if(go .or. n > 7) copy(a)
  do i = 1, n
    a(i) = a(i) + i
  end do
  ! CHECK: if(target: n > 7)
  !$acc parallel loop if(n > 7) copy(a)
  do i = 1, n
    a(i) = a(i) + i
  end do
  ! RESULT: 5 10 15
  print *, a
end program
