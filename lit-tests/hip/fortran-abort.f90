! The subroutine ABORT of GNU Fortran, called in a kernel: the program ends as if the host had called it.
! REQUIRES: gfortran, g++
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu %s -o %t
! RUN: %t | FileCheck %s --check-prefix=WELL
! RUN: env sh -c "%t again; test $? -gt 1" 2>&1 | FileCheck %s
! WELL: sum 15
! CHECK: sum 15
! CHECK-NOT: behind
program p
  implicit none
  integer :: i, most, x(5)
  x = [(i, i = 1, 5)]
  print '(a, i0)', 'sum ', sum(x)
  most = 10 - 8 * command_argument_count()
  !$acc parallel loop copy(x) copyin(most)
  do i = 1, 5
    if (x(i) > most) call abort
    x(i) = x(i) + i
  end do
  if (command_argument_count() > 0) print *, 'behind'
end program
