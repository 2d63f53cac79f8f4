! Loops of `kernels` that are split: what stays in order parts from what is parallel.
! RUN: %gfortran %s -o %t.none && %t.none > %t.expected
! RUN: %accomp-flang -w -fopenacc-print=omp %s -o %t.omp.f90
! RUN: grep -v '^ *! [CR]' %t.omp.f90 | FileCheck %s
! RUN: %gfortran -fopenmp %t.omp.f90 -o %t.omp
! RUN: env OMP_NUM_TEAMS=1 %t.omp | diff %t.expected -
! RUN: env OMP_NUM_TEAMS=4 %t.omp | diff %t.expected -
! RUN: env OMP_NUM_TEAMS=7 %t.omp | diff %t.expected -
! RUN: %accomp-flang -w -O1 -fopenacc-target=hip-cpu %s -o %t.hip && env ACCOMP_HIPCPU_ORDER=reverse %t.hip | diff %t.expected -
! REQUIRES: gfortran, flang-22
program split
  implicit none
  integer, parameter :: n = 100
  integer(8) :: a(n), b(n), c(n), d(n), t
  integer :: i

  do i = 1, n
    a(i) = mod(7 * i, 13)
    b(i) = mod(i, 11)
    c(i) = mod(3 * i, 17)
    d(i) = i
  end do

  ! The order of the parts is that in which they need each other.
  ! CHECK: !$omp target teams distribute parallel do map(alloc: b, a, d)
  ! CHECK-NEXT: do i = 2, n - 1
  ! CHECK-NEXT: ! what the next iteration needs
  ! CHECK-NEXT: b(i) = mod(a(i + 1) * d(i), &
  ! CHECK-NEXT: 97_8)
  ! CHECK-NEXT: end do
  ! CHECK-NEXT: !$omp target teams distribute parallel do map(alloc: a, b, c)
  ! CHECK-NEXT: do i = 2, n - 1
  ! CHECK-NEXT: a(i) = b(i - 1) + c(i) ! of the one before
  ! CHECK-NEXT: end do
  !$acc kernels
  do i = 2, n - 1
    a(i) = b(i - 1) + c(i) ! of the one before
    ! what the next iteration needs
    b(i) = mod(a(i + 1) * d(i), &
      97_8)
  end do
  !$acc end kernels
  print '(20(1x, i0))', a, b

  ! One part stays in order; a scalar is set anew.
  ! CHECK: !$omp target teams distribute parallel do map(alloc: a, b) private(t)
  ! CHECK-NEXT: do i = 2, n
  ! CHECK-NEXT: t = a(i) + b(i)
  ! CHECK-NEXT: a(i) = t * 2
  ! CHECK-NEXT: end do
  ! CHECK: do i = 2, n
  ! CHECK-NEXT: t = c(i) + 1
  ! CHECK-NEXT: if (t > 3) then
  ! CHECK-NEXT: d(i) = mod(d(i - 1) + a(i), 1009_8)
  ! CHECK-NEXT: end if
  ! CHECK-NEXT: end do
  !$acc kernels
  do i = 2, n
    t = a(i) + b(i)
    a(i) = t * 2
    t = c(i) + 1
    if (t > 3) then
      d(i) = mod(d(i - 1) + a(i), 1009_8)
    end if
  end do
  !$acc end kernels
  print '(20(1x, i0))', a, d
end program
