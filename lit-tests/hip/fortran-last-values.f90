! Scalars that independent loops set: each thread has a copy, and what is read after the loop is that of the last
! iteration, in any order of threads.
! RUN: %accomp-flang -fopenacc-target=hip-cpu --accomp-fc=gfortran %s -o %t
! RUN: %accomp-flang -w -fopenacc-print=hip %s -o - | FileCheck --check-prefix=KERNEL %s
! RUN: %run-hip 5 %t | FileCheck --match-full-lines %s
! RUN: env ACCOMP_HIPCPU_ORDER=reverse %t | FileCheck --match-full-lines %s
! RUN: env ACCOMP_HIPCPU_ORDER=random:5 %t | FileCheck --match-full-lines %s
! REQUIRES: gfortran
! CHECK: 200 50.5 T
! CHECK: 5050 101
! CHECK: 1200 12
! CHECK: 21 7
! The gangs stay; what some iterations set and none reads is shared.
! KERNEL-COUNT-3: over_gangs_and_threads
program last_values
  implicit none
  integer :: i, j, k, x, a(100), b(10, 12)
  real :: half
  logical :: even

  x = -1
  !$acc kernels loop gang worker independent copyout(a)
  do i = 1, 100
    x = i * 2
    half = i / 2. + .5
    even = mod(i, 2) == 0
    a(i) = x
  end do
  print '(i0, 1x, f4.1, 1x, l1)', x, half, even

  !$acc kernels copyout(a)
  !$acc loop independent
  do i = 1, 100
    x = i + 1
    a(i) = i
    if (i > 50) cycle
    a(i) = x - 1
  end do
  !$acc end kernels
  print '(i0, 1x, i0)', sum(a), x

  !$acc kernels loop independent collapse(2) copyout(b)
  do j = 1, 12
    do i = 1, 10
      k = j
      b(i, j) = 10 + 0 * k
    end do
  end do
  print '(i0, 1x, i0)', sum(b), k

  a = 1
  a(7) = -1
  x = 0
  !$acc kernels loop gang independent copyin(a)
  do i = 1, 100
    if (a(i) < 0) x = 3 * i
  end do
  k = 0
  !$acc kernels loop independent copyin(a)
  do i = 1, 100
    if (a(i) < 0) k = i
  end do
  print '(i0, 1x, i0)', x, k
end program
