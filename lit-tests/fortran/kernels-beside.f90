! What stands beside the gang loops of a kernels construct happens once, also where it asks for several gangs, and gang loops
! within a sequential loop are executed one after the other.
! RUN: %accomp-flang -O1 -w -fopenacc-target=cpu %s -o %t && %run-cpu 3+ %t | FileCheck --match-full-lines %s
! RUN: %accomp-flang -O1 -w -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 3+ %t.hip | FileCheck --match-full-lines %s
! RUN: %accomp-flang -O1 -w --accomp-fc=%gfortran %s -o %t.g && env OMP_NUM_THREADS=3 %t.g | FileCheck --match-full-lines %s
! REQUIRES: cpu-device, gfortran, flang-22
! CHECK: beside 78
! CHECK: steps 0 wrong
! CHECK: lanes 78
program beside
  implicit none
  integer, parameter :: n = 12
  integer :: total, i, k, step
  integer(8) :: a(n), next(n)
  total = 0
  a = [(i, i = 1, n)]
  next = 0
  !$acc kernels loop seq num_gangs(3) copy(total, a)
  do i = 1, n
    !$acc loop gang independent
    do k = 1, n
      a(k) = a(k) + merge(1, 0, k == i)
    end do
    !$acc atomic update
    total = total + i
  end do
  print '(a, i0)', 'beside ', total
  !$acc kernels num_gangs(4) copy(a, next)
  !$acc loop seq
  do step = 1, 20
    !$acc loop gang independent
    do k = 1, n
      next(k) = a(mod(k, n) + 1)
    end do
    !$acc loop gang independent
    do k = 1, n
      a(k) = next(k)
    end do
  end do
  !$acc end kernels
  print '(a, i0, a)', 'steps ', count(a /= [(mod(k + 19, n) + 2, k = 1, n)]), ' wrong'
  total = 0
  !$acc kernels num_gangs(3) copy(total, a, next)
  !$acc loop gang independent
  do i = 1, n
    next(i) = i
  end do
  !$acc loop worker vector independent
  do i = 1, n
    !$acc atomic update
    total = total + int(next(i))
  end do
  !$acc end kernels
  print '(a, i0)', 'lanes ', total
end program
