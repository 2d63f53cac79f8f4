! Loops without a level that reduce what a loop around them has copies of: one gang has all of the result.
! REQUIRES: gfortran, flang-22
! RUN: %accomp-flang -w --accomp-fc=%gfortran -O1 %s -o %t.g && env OMP_NUM_THREADS=2 %t.g | FileCheck %s
! RUN: %accomp-flang -w --accomp-fc=%flang -O1 %s -o %t.f && env OMP_NUM_THREADS=2 %t.f | FileCheck %s
! RUN: %accomp-flang -w --accomp-fc=%flang -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 2 %t.cpu | FileCheck %s
! RUN: %accomp-flang -w --accomp-fc=%gfortran -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 2 %t.hip | FileCheck %s
program private_reductions
  implicit none
  integer, parameter :: n = 7
  integer :: i, j, z, w, a(n), b(n), c(n)
  b = [(3*i + 1, i = 1, n)]
  a = 0
  z = 2
  w = 3
  !$acc kernels loop seq private(z) num_gangs(4) copy(a, c) copyin(b)
  do i = 1, n
    z = -1
    a(i) = a(i) + 1
    !$acc loop independent reduction(iand: z)
    do j = 1, n
      z = iand(z, b(i) + j + 8)
    end do
    c(i) = z
  end do
  ! CHECK: 1 1 1 1 1 1 1 2
  print '(8(i0, 1x))', a, z
  ! CHECK: 0 16 16 16 24 0 0
  print '(7(i0, 1x))', c
  !$acc parallel copy(a) copyin(b) private(w) num_gangs(2)
  !$acc loop seq
  do i = 1, n
    w = 0
    !$acc loop reduction(+: w)
    do j = 1, n
      w = w + b(j)
    end do
    a(i) = w + i
  end do
  !$acc end parallel
  ! CHECK: 92 93 94 95 96 97 98 3
  print '(8(i0, 1x))', a, w
end program private_reductions
