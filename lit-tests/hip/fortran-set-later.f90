! Scalars from outside that iterations set after a CYCLE: each has copies of what they held.
! REQUIRES: gfortran, flang-22, g++
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu -O1 %s -o %t.g
! RUN: %run-hip 1 %t.g | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=hip-cpu -O1 %s -o %t.f
! RUN: %run-hip 1 %t.f | FileCheck --match-full-lines %s
! CHECK: 6 2016 2 7
program scalars
  implicit none
  integer :: a(8, 8), i, j, twice, kept
  logical :: odd(8)
  a = 0
  twice = 2
  kept = 7
  odd = [(mod(i, 2) == 1, i = 1, 8)]
  !$acc enter data copyin(a, odd)
  !$acc parallel present(a, odd)
  !$acc loop collapse(2)
  do j = 1, 8
    do i = 1, 8
      if (odd(j)) cycle
      twice = 2 * i
      if (i > 7) kept = 0
      a(i, j) = twice * kept
    end do
  end do
  !$acc end parallel
  !$acc exit data copyout(a) delete(odd)
  print '(4(i0, 1x))', count(a == 0) - 30, sum(a) + 448, twice, kept
end program
