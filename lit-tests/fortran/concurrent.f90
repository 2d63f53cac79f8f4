! DO CONCURRENT with a loop directive runs in order, which is said; a sequential one does so in any case.
! REQUIRES: gfortran, flang-22, cpu-device
! RUN: %accomp-flang -fopenacc-print=omp %s -o %t.f90 2>&1 | FileCheck --check-prefix=SAID --implicit-check-not=warning %s
! RUN: FileCheck %s < %t.f90
! RUN: %accomp-flang --accomp-fc=%gfortran %s -o %t.g 2>/dev/null && %t.g
! RUN: %accomp-flang --accomp-fc=%flang -fopenacc-target=cpu %s -o %t.f 2>/dev/null && %run-cpu 3 %t.f
program concurrent
  implicit none
  integer, parameter :: n = 20
  integer :: a(n, n), i, j, sums
  ! SAID: [[@LINE+3]]:3: warning: the iterations of this DO CONCURRENT run in order{{.*}} [concurrent-in-order]
  ! CHECK: $omp target map(from: a)
  ! CHECK-NEXT: do concurrent (j = 1:n, i = 1:n)
  !$acc parallel loop gang vector copyout(a)
  do concurrent (j = 1:n, i = 1:n)
    a(i, j) = i*j
  end do
  ! SAID: [[@LINE+4]]:5: warning: the iterations of this DO CONCURRENT run in order
  !$acc parallel loop gang copy(a)
  do j = 1, n
    ! CHECK: do concurrent (i = 1:n, i /= j)
    !$acc loop vector
    do concurrent (i = 1:n, i /= j)
      a(i, j) = a(i, j) + 1
    end do
  end do
  sums = 0
  !$acc parallel copy(a) copy(sums)
  !$acc loop seq
  do concurrent (i = 1:n)
    a(i, i) = a(i, i) + 1
  end do
  sums = sum(a)
  !$acc end parallel
  if (sums /= (n*(n + 1)/2)**2 + n*n) error stop 1
end program
