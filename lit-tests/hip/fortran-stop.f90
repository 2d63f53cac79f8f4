! STOP and ERROR STOP in a kernel end the program with the stop code.
! REQUIRES: gfortran, g++
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu %s -o %t
! RUN: not %t 2>&1 | FileCheck %s
! CHECK: before
! CHECK: ERROR STOP 6
! CHECK-NOT: behind
program p
  implicit none
  integer :: i
  real(8) :: x(5)
  x = 1
  x(3) = 20
  print *, 'before'
  !$acc parallel loop copy(x)
  do i = 1, 5
    if (x(i) < 0) stop 'negative'
    if (x(i) > 10) error stop 3 + i
    x(i) = x(i) + i
  end do
  print *, 'behind'
end program
