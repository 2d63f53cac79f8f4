! The loops of directives on DO CONCURRENT become DO constructs, which OpenMP distributes; a sequential one stays.
! REQUIRES: gfortran, flang-22, cpu-device
! RUN: %accomp-flang -Werror -fopenacc-print=omp %s -o %t.f90
! RUN: FileCheck %s < %t.f90
! RUN: %accomp-flang -fopenacc-print=acc %s | diff - %s
! RUN: %accomp-flang -fopenacc-emit=loops %s | FileCheck --check-prefix=LOOPS %s
! RUN: %gfortran -fopenmp %t.f90 -o %t.p && env OMP_NUM_TEAMS=1 %t.p && env OMP_NUM_TEAMS=4 %t.p && env OMP_NUM_TEAMS=7 %t.p
! RUN: %accomp-flang --accomp-fc=%gfortran %s -o %t.g && %t.g
! RUN: %accomp-flang --accomp-fc=%flang -fopenacc-target=cpu %s -o %t.f && %run-cpu 5 %t.f
program concurrent
  implicit none
  integer, parameter :: n = 20
  integer :: a(n, n), i, j, sums, twice
  j = 7
  ! CHECK: {{^}}  block
  ! CHECK-NEXT: {{^}}    integer :: j, i
  ! CHECK-NEXT: {{^}}    !$omp target teams distribute parallel do simd collapse(2) map(from: a)
  ! CHECK-NEXT: {{^}}    do i = 1, n
  ! CHECK-NEXT: {{^}}      do j = 1, n ! of its header
  ! CHECK-NEXT: {{^}}    ! first of all
  ! CHECK-NEXT: {{^}}    a(i, j) = i*j
  ! CHECK-NEXT: {{^}}      end do
  ! CHECK-NEXT: {{^}}    end do
  ! CHECK-NEXT: {{^}}  end block
  !$acc parallel loop gang vector copyout(a)
  do concurrent (j = 1:n, i = 1:n) ! of its header
    ! first of all
    a(i, j) = i*j
  end do
  !$acc end parallel loop
  if (j /= 7) error stop 1
  !$acc parallel loop gang copy(a)
  do j = 1, n
    ! CHECK: {{^ *}}!$omp simd
    ! CHECK-NEXT: {{^}}    do i = 1, n
    ! CHECK-NEXT: {{^}}      if (i /= j) then
    !$acc loop vector
    do concurrent (i = 1:n, i /= j)
      if (i < j) cycle
      a(i, j) = a(i, j) + 1
    end do
  end do
  ! CHECK: {{^ *}}!$omp target teams distribute parallel do map(tofrom: a) private(twice)
  ! CHECK-NEXT: {{^}}  do i = 1, n, 2
  !$acc parallel copy(a)
  !$acc loop
  do concurrent (i = 1:n:2) local(twice)
    twice = 2*i
    a(i, 1) = twice
  end do
  !$acc end parallel
  ! CHECK: {{^}}    integer :: k
  ! CHECK-NEXT: {{^ *}}!$omp target teams distribute parallel do map(tofrom: a)
  ! CHECK-NEXT: {{^}}    do k = 1, n
  !$acc parallel loop copy(a)
  do concurrent (integer :: k = 1:n)
    a(k, k) = a(k, k) + 1
  end do
  sums = 0
  !$acc parallel copy(a) copy(sums)
  ! CHECK: {{^}}  do concurrent (i = 1:n)
  !$acc loop seq
  do concurrent (i = 1:n)
    a(i, i) = a(i, i) + 1
  end do
  sums = sum(a)
  !$acc end parallel
  if (sums /= (n*(n + 1)/2)**2 + n*(n - 1)/2 + 2*n + 91) error stop 2
end program
! LOOPS: "levels": [
! LOOPS-NEXT: "gang",
! LOOPS-NEXT: "worker",
! LOOPS-NEXT: "vector"
! LOOPS-NEXT: ],
! LOOPS-NEXT: "collapse": 2
