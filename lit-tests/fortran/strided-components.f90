! `update` of components of several elements, and of sections with gaps: these alone are copied, not what lies
! between (OpenACC 3.3 section 2.14.4). In data clauses they would not be contiguous (section 2.7.1;
! sema/designators.f90).
! RUN: %accomp-flang -w -fopenacc-target=cpu %s -o %t && %run-cpu 4 %t | FileCheck %s --match-full-lines
! RUN: %accomp-flang -w -fopenacc-target=cpu -fopenacc-profile=portable %s -o %t.p && %run-cpu 4 %t.p | FileCheck %s --match-full-lines
! RUN: %accomp-flang -w -fopenacc-backend=hip %s -o %t.hip && %t.hip | FileCheck %s --match-full-lines
! RUN: %accomp-flang -w -fopenacc-print=omp %s -o %t.omp.f90 && FileCheck --check-prefix=PRINT %s --input-file=%t.omp.f90
! RUN: %flang -fopenmp -c %t.omp.f90 -o %t.flang.o
! REQUIRES: cpu-device, flang-22
program components
  implicit none
  type pair
    integer :: count, list(3)
  end type
  type holder
    type(pair) :: of(2)
  end type
  type(pair) :: x(4)
  type(holder) :: h
  integer :: a(5, 6), b(12), i, k, n, m
  integer, allocatable :: z(:, :)
  n = 3
  m = 5
  x = pair(1, 1)
  h%of = pair(1, 1)
  a = 0
  b = 0
  !$acc data copyin(x, h, a, b)
  x = pair(20, 20)
  ! PRINT:      !$omp target data map(to: x, h, a, b)
  ! PRINT:      block
  ! PRINT-NEXT: integer(selected_int_kind(18)) :: accomp_row0
  ! PRINT-NEXT: do accomp_row0 = lbound(x, 1), ubound(x, 1)
  ! PRINT-NEXT: !$omp target update to(x(accomp_row0)%count)
  ! PRINT-NEXT: end do
  ! PRINT-NEXT: end block
  !$acc update device(x(:)%count)
  x = pair(0, 0)
  !$acc parallel loop
  do k = 1, 4
    x(k)%count = x(k)%count + k
    x(k)%list = x(k)%list + k
    if (k < 3) h%of(k) = pair(7, 8)
  end do
  !$acc parallel loop collapse(2)
  do k = 1, 6
    do i = 1, 5
      a(i, k) = 10 * k + i
    end do
  end do
  !$acc parallel loop
  do k = 1, 12
    b(k) = k
  end do
  ! PRINT:      do accomp_row0 = 2, 3
  ! PRINT-NEXT: !$omp target update from(x(accomp_row0)%count)
  ! PRINT:      do accomp_row0 = 1, 4, 3
  ! PRINT-NEXT: !$omp target update from(x(accomp_row0)%list(2))
  ! PRINT:      do accomp_row0 = lbound(h%of, 1), ubound(h%of, 1)
  ! PRINT-NEXT: !$omp target update from(h%of(accomp_row0)%list(2))
  !$acc update self(x(2:3)%count, x(1:4:3)%list(2), h%of%list(2))
  ! CHECK: 0 22 23 0
  print '(4(i0, 1x))', x%count
  ! CHECK: 0 2 0
  print '(3(i0, 1x))', x(1)%list
  ! CHECK: 0 0 0
  print '(3(i0, 1x))', x(2)%list
  ! CHECK: 0 5 0
  print '(3(i0, 1x))', x(4)%list
  ! CHECK: 1 1 8 1
  print '(4(i0, 1x))', h%of(2)
  ! PRINT:      do accomp_row0 = 2, 4
  ! PRINT-NEXT: !$omp target update from(a(2:n, accomp_row0))
  ! PRINT:      do accomp_row0 = 1, 12, 4
  ! PRINT-NEXT: !$omp target update from(b(accomp_row0))
  !$acc update self(a(2:n, 2:4), b(1:12:4))
  ! CHECK: 0 0 0 0 0
  ! CHECK: 0 22 23 0 0
  ! CHECK: 0 32 33 0 0
  ! CHECK: 0 42 43 0 0
  ! CHECK: 0 0 0 0 0
  print '(5(i0, 1x))', a(:, :5)
  ! CHECK: 1 0 0 0 5 0 0 0 9 0 0 0
  print '(12(i0, 1x))', b
  ! Where rows are whole, they are one part.
  ! PRINT:      if (n == ubound(a, 1)) then
  ! PRINT-NEXT: !$omp target update from(a(:, 4:5))
  ! PRINT-NEXT: else
  ! PRINT-NEXT: do accomp_row0 = 4, 5
  ! PRINT-NEXT: !$omp target update from(a(1:n, accomp_row0))
  ! PRINT-NEXT: end do
  ! PRINT-NEXT: end if
  ! PRINT-NEXT: end block
  !$acc update self(a(1:n, 4:5))
  ! CHECK: 41 42 43 0 0
  ! CHECK: 51 52 53 0 0
  print '(5(i0, 1x))', a(:, 4:5)
  ! PRINT:      if (m == ubound(a, 1)) then
  ! PRINT-NEXT: !$omp target update from(a(:, 5:))
  !$acc update self(a(:m, 5:))
  ! CHECK: 51 52 53 54 55
  ! CHECK: 61 62 63 64 65
  print '(5(i0, 1x))', a(:, 5:)
  ! PRINT:      !$omp target update from(a(1:5, 1:2))
  !$acc update self(a(1:5, 1:2))
  ! CHECK: 11 12 13 14 15
  print '(5(i0, 1x))', a(:, 1)
  !$acc end data
  ! Lower bounds are those of the allocation.
  allocate(z(0:3, 0:2))
  z = 0
  !$acc data copyin(z)
  !$acc parallel loop
  do k = 0, 2
    z(:, k) = 9
  end do
  ! PRINT:      if (1 == lbound(z, 1) .and. n == ubound(z, 1)) then
  ! PRINT:      if (1 == lbound(z, 1)) then
  !$acc update self(z(1:n, 1:2))
  ! CHECK: 0 0 0 0 0 9 9 9 0 9 9 9
  print '(12(i0, 1x))', z
  z = 0
  !$acc update self(z(1:, 0:1))
  ! CHECK: 0 9 9 9 0 9 9 9 0 0 0 0
  print '(12(i0, 1x))', z
  !$acc end data
end program
