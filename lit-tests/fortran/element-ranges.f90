! Elements and parts of arrays whose shapes are known at run time alone: where a subscript without a range stands in
! front of another, flang 22 maps and moves other elements, so it becomes a range of one (OpenACC 3.3 section 2.7.1).
! RUN: %accomp-flang -w -fopenacc-target=cpu -fopenacc-profile=portable %s -o %t && %run-cpu 26 %t | FileCheck %s --match-full-lines
! RUN: %accomp-flang -w -fopenacc-target=cpu %s -o %t.e && %run-cpu 26 %t.e | FileCheck %s --match-full-lines
! RUN: %accomp-flang -w -fopenacc-print=omp %s -o - | FileCheck %s --check-prefix=PRINT
! REQUIRES: cpu-device, flang-22
program p
  implicit none
  type box
    integer, allocatable :: v(:, :)
  end type
  integer, allocatable :: t(:, :, :)
  integer, pointer :: q(:, :)
  integer :: s(0:1, 0:2, 0:1), i, j
  type(box) :: b
  allocate(t(0:1, 0:2, 0:1), q(2, 6), b%v(2, 6))
  t = 0
  q = 0
  s = 0
  b%v = 0
  do j = 0, 1
    do i = 0, 2
      ! PRINT: map(tofrom: t(:, i:i, j), s(:, i, j))
      !$acc parallel copy(t(:, i, j), s(:, i, j))
      t(:, i, j) = t(:, i, j) + i + 10 * j
      s(:, i, j) = s(:, i, j) + i + 10 * j
      !$acc end parallel
      ! PRINT: map(tofrom: q(1:1, 3 * j + i + 1))
      !$acc serial copy(q(1, 3 * j + i + 1))
      q(1, 3 * j + i + 1) = i + 10 * j
      !$acc end serial
      ! PRINT: map(tofrom: b%v(2:2, 3 * j + i + 1))
      !$acc serial copy(b%v(2, 3 * j + i + 1))
      b%v(2, 3 * j + i + 1) = i + 10 * j
      !$acc end serial
    end do
  end do
  ! CHECK: 0 0 1 1 2 2 10 10 11 11 12 12
  print '(12(i0, 1x))', t
  ! CHECK: 0 0 1 1 2 2 10 10 11 11 12 12
  print '(12(i0, 1x))', s
  ! CHECK: 0 0 1 0 2 0 10 0 11 0 12 0
  print '(12(i0, 1x))', q
  ! CHECK: 0 0 0 1 0 2 0 10 0 11 0 12
  print '(12(i0, 1x))', b%v
  !$acc data copy(t, q)
  t = 5
  q = 5
  ! PRINT: target update to(t(:, 1:1, 1), q(2:2, 4))
  !$acc update device(t(:, 1, 1), q(2, 4))
  call twice(t)
  ! PRINT: target update from(t(1:1, 1:1, 1), q(2:2, 5))
  !$acc update self(t(1, 1, 1), q(2, 5))
  ! CHECK: 5 5 5 5 5 5 5 5 5 10 5 5
  print '(12(i0, 1x))', t
  ! CHECK: 5 5 5 5 5 5 5 5 5 0 5 5
  print '(12(i0, 1x))', q
  !$acc end data
  ! CHECK: 0 0 2 2 4 4 20 20 10 10 24 24
  print '(12(i0, 1x))', t
  ! CHECK: 0 0 1 0 2 0 10 5 11 0 12 0
  print '(12(i0, 1x))', q
contains
  subroutine twice(a)
    integer :: a(:, :, :), k
    do k = 1, 2
      ! PRINT: map(tofrom: a(:, 1:3, k))
      !$acc parallel copy(a(:, 1:3, k))
      a(:, :, k) = a(:, :, k) * 2
      !$acc end parallel
    end do
    a(1, 1, 1) = a(1, 1, 1)
    do k = 1, 6
      ! PRINT: map(tofrom: a(1:1, 1 + mod(k, 3):1 + mod(k, 3), 1))
      !$acc serial copy(a(1, 1 + mod(k, 3), 1))
      a(1, 1 + mod(k, 3), 1) = a(1, 1 + mod(k, 3), 1)
      !$acc end serial
    end do
  end subroutine
end program
