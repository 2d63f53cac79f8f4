! Common blocks of `-mcmodel=medium` stay common blocks where kernels are put into the objects that name them.
! REQUIRES: gfortran
! RUN: split-file %s %t
! RUN: %accomp-flang -c --accomp-fc=%gfortran -mcmodel=medium -fopenacc-target=hip-cpu %t/add.f90 -o %t/add.o
! RUN: %accomp-flang -c --accomp-fc=%gfortran -mcmodel=medium -fopenacc-target=hip-cpu %t/double.f90 -o %t/double.o
! RUN: %accomp-flang -c --accomp-fc=%gfortran -mcmodel=medium -fopenacc-target=hip-cpu %t/main.f90 -o %t/main.o
! RUN: %accomp-flang --accomp-fc=%gfortran -mcmodel=medium -fopenacc-target=hip-cpu %t/main.o %t/add.o %t/double.o -o %t/p
! RUN: %t/p | FileCheck %s
! CHECK: 400000
!--- add.f90
subroutine add
  real :: x(100000)
  common /large/ x
  !$acc parallel loop copy(x)
  do i = 1, 100000
    x(i) = x(i) + 1
  end do
end subroutine
!--- double.f90
subroutine double
  real :: x(100000)
  common /large/ x
  !$acc parallel loop copy(x)
  do i = 1, 100000
    x(i) = 2 * x(i)
  end do
end subroutine
!--- main.f90
program main
  real :: x(100000)
  common /large/ x
  x = 1
  call add
  call double
  print '(i0)', nint(sum(x))
end program
