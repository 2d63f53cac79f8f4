! What a pointer is associated with and a target of constant shape may overlap: an assignment evaluates its right side
! first (Fortran 2018 10.2.1.3).
! RUN: %accomp-flang -w -O1 -fopenacc-backend=hip --accomp-fc=%gfortran %s -o %t
! RUN: %run-hip 4 %t | FileCheck %s
! REQUIRES: g++, gfortran
program targets
  implicit none
  integer, target :: cells(9)
  integer, pointer :: part(:)
  integer :: i
  cells = [(i, i = 1, 9)]
  part => cells
  !$acc data copy(cells)
  !$acc kernels present(cells, part)
  part(2:9) = cells(1:8)
  !$acc end kernels
  !$acc serial present(cells, part)
  cells(1:8) = part(2:9) + 10
  !$acc end serial
  !$acc end data
  ! CHECK: 11 12 13 14 15 16 17 18 8
  print '(*(i0, 1x))', cells
! Kernels of statements that follow each other have names of their own.
  !$acc kernels
  cells = 1

  part(2:9) = part(1:8) + 1
  cells(1:8) = cells(2:9)
  !$acc end kernels
  ! CHECK-NEXT: 2 2 2 2 2 2 2 2 2
  print '(*(i0, 1x))', cells
end program
