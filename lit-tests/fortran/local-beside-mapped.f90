! A `private` clause beside a data clause: gangs have copies, and the variable is what it was (OpenACC 3.3 2.5.13, 2.7).
! A BLOCK may have a variable with the name of the loop's, and set it.
! REQUIRES: flang-22, cpu-device, g++
! RUN: %accomp-flang -O1 -fopenacc %s -o %t && %t | FileCheck %s
! RUN: %accomp-flang -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 4 %t | FileCheck %s
! RUN: %accomp-flang -O1 -fopenacc-target=cpu -fopenacc-profile=exact %s -o %t && %run-cpu 4 %t | FileCheck %s
! RUN: %accomp-flang -O1 -fopenacc-target=hip-cpu %s -o %t && %t | FileCheck %s
program p
  implicit none
  integer :: x, i, j, a(6), b(4)
  x = 5
  a = 3
  b = 2
  !$acc parallel copy(x) private(x) num_gangs(2) copy(a)
  x = 100
  a(1) = x
  !$acc end parallel
  !$acc serial create(b) private(b) copy(a)
  b = 9
  a(2) = b(3)
  !$acc end serial
  !$acc parallel loop copy(a) private(b(1), b(2))
  do i = 3, 4
    b(1) = i
    b(2) = b(1) * 2
    a(i) = b(2)
  end do
  !$acc parallel loop copy(a)
  do i = 5, 6
    do j = 1, 2
      block
        integer :: i
        i = 4 + j
        a(i) = 10 * j
      end block
    end do
  end do
  ! CHECK: 5 100 9 6 8 10 20 2 2 2 2
  print '(*(i0, 1x))', x, a, b
end program
