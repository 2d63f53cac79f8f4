! DO CONCURRENT that no DO construct can stand for as it is written runs in order, which is said.
! REQUIRES: gfortran, flang-22, cpu-device
! RUN: %accomp-flang -fopenacc-print=omp %s -o %t.f90 2>&1 | FileCheck --check-prefix=SAID --implicit-check-not=warning %s
! RUN: FileCheck %s < %t.f90
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=cpu %s -o %t.f && %run-cpu 3 %t.f
program in_order
  implicit none
  integer, parameter :: n = 20
  integer :: a(n, 2)
  integer :: i, k
  ! SAID: [[@LINE+4]]:5: warning: the iterations of this DO CONCURRENT run in order{{.*}} [concurrent-in-order]
  ! CHECK: {{^}}    do concurrent (i = 1:n)
  !$acc parallel loop copyout(a) private(i)
  do k = 1, 2
    !$acc loop
    do concurrent (i = 1:n)
      a(i, k) = i
    end do
    i = k
    a(1, k) = a(1, k) + i - k
  end do
  ! SAID: [[@LINE+2]]:3: warning: the iterations of this DO CONCURRENT run in order
  ! CHECK: {{^}}  do 10 concurrent (i = 1:n)
  !$acc parallel loop copy(a)
  do 10 concurrent (i = 1:n)
    if (i == 3) cycle
    a(i, 1) = a(i, 1) + 1
  10 end do
  i = 1
  ! SAID: [[@LINE+2]]:3: warning: the iterations of this DO CONCURRENT run in order
  ! CHECK: {{^}}  do concurrent (i = 1:n)
  !$acc parallel loop copy(a) if(i == 1)
  do concurrent (i = 1:n)
    a(i, 1) = a(i, 1) + 1
  end do
  if (sum(a) /= n*(n + 1) + 2*n - 1) error stop 1
end program
