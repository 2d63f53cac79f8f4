! Assignments of arrays, WHERE and DO CONCURRENT in `kernels` become parallel loops over elements where no element is
! read after another one is set; others stay as they are. Results are those without directives.
! RUN: %gfortran %s -o %t.none && %t.none > %t.expected
! RUN: FileCheck %s --input-file=%t.expected
! RUN: %accomp-flang -fopenacc-emit=loops %s | FileCheck %s --check-prefix=LOOPS
! RUN: grep -v TEXT %s > %t.f90
! RUN: %accomp-flang -w -fopenacc-print=omp %t.f90 -o %t.omp.f90
! RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.omp.f90
! RUN: %gfortran -fopenmp %t.omp.f90 -o %t.omp
! RUN: env OMP_NUM_TEAMS=1 %t.omp | diff %t.expected -
! RUN: env OMP_NUM_TEAMS=7 %t.omp | diff %t.expected -
! RUN: %accomp-flang -w -O1 --accomp-fc=%gfortran %s -o %t.g && env OMP_NUM_THREADS=3 %t.g | diff %t.expected -
! RUN: %accomp-flang -w -O1 -fopenacc-target=cpu %s -o %t.d && env ACCOMP_POISON=1 %run-cpu 10 %t.d > %t.out
! RUN: diff %t.expected %t.out
! RUN: %accomp-flang -w -O1 -fopenacc-backend=hip --accomp-fc=%gfortran %s -o %t.hip
! RUN: %run-hip 10 %t.hip | diff %t.expected -
! REQUIRES: gfortran, flang-22, cpu-device, g++
program statements
  implicit none
  integer, parameter :: n = 9
  type :: pair
    real(8) :: first(n), second(n)
  end type
  integer :: a(n, 0:n), b(0:n, n), c(n), index_1, k
  integer, allocatable :: d(:, :)
  logical :: even(n)
  real(8) :: x(2 * n), y(n)
  type(pair) :: z
  do k = 1, n
    a(k, :) = k; b(:, k) = 10 * k; c(k) = n - k
    z%first(k) = k; z%second(k) = -k
  end do
  allocate(d(-1:n - 2, 2:n + 1))
  d = 1; index_1 = 3; x = 1.0d0; y = 4.0d0
! Arrays with other lower bounds; steps; a name that is taken.
! TEXT: omp target data map(tofrom: a, b, d, c)
! TEXT: integer(8) :: index_1, index_2
! TEXT-NEXT: omp target teams distribute parallel do collapse(2) map(alloc: a, b, d)
! TEXT-NEXT: do index_2 = 1, n
! TEXT-NEXT: do index_1 = 1, ubound(a, 1)
! TEXT-NEXT: a(index_1, index_2) = a(index_1, index_2) + b(index_1 - 1, index_2) &
! TEXT-NEXT: - d(index_1 + (lbound(d, 1) - 1), index_2 + (lbound(d, 2) - 1)){{$}}
! TEXT: integer(8) :: index_1_
! TEXT: c(index_1_) = c(index_1_) + index_1 * b(3, n - (index_1_ - 1))
  !$acc kernels
  a(:, 1:n) = a(:, 1:n) + b(0:n - 1, :) &
    - d(:, :) ! with a comment
  c = c + index_1 * b(3, n:1:-1)
  d(:, 2:n:2) = d(:, 3:n + 1:2) + 1
  d = d * 2
  !$acc end kernels
  ! CHECK: 4419 1386 234
  print '(3(i0, 1x))', sum(a), sum(c), sum(d)
! A mask is evaluated before elements are set; an element of it stays the same.
! TEXT: if (even(index_1)) then ! with a comment
! TEXT-NEXT: ! in a line of its own
! TEXT-NEXT: c(index_1) = -c(index_1) ! a third
! TEXT-NEXT: else if (c(index_1) > 200) then
! TEXT: ! last of a branch
! TEXT-NEXT: else
! TEXT-NEXT: ! first of another
! TEXT: end if
  !$acc kernels copy(c, even)
  even = mod(c, 2) == 0
  where (even) ! with a comment
    ! in a line of its own
    c = -c ! a third
  elsewhere (c > 200)
    c = c - 200
    even = .true.
    ! last of a branch
  elsewhere
    ! first of another
    c = merge(c, 0, c > 100)
  end where
  where (c(2:n) > c(1:n - 1)) c(2:n) = 0
  !$acc end kernels
  ! CHECK-NEXT: -770 6
  print '(i0, 1x, i0)', sum(c), count(even)
! What an assignment sets, its right side does not read: these stay as they are.
! TEXT: omp target map(tofrom: x, y, c)
! TEXT-NEXT: x(2:2 * n) = x(1:2 * n - 1) + y(1)
! TEXT-NEXT: c(n:1:-1) = c
! TEXT-NEXT: y = y + y(3)
! TEXT-NEXT: y(2:) = sum(y)
! TEXT-NEXT: omp end target
  !$acc kernels
  x(2:2 * n) = x(1:2 * n - 1) + y(1)
  c(n:1:-1) = c
  y = y + y(3)
  y(2:) = sum(y)
  !$acc end kernels
  ! CHECK-NEXT: 86.00 584.00
  print '(2(f0.2, 1x))', sum(x), sum(y)
  print '(*(i0, 1x))', c
! Components, functions of elements, and one statement alone.
! TEXT: omp target teams distribute parallel do
! TEXT: z%first(index_1) = sqrt(z%first(index_1) ** 2) + max(
  !$acc kernels copy(z) async(1)
  z%first = sqrt(z%first ** 2) + max(y, z%second, 1.0d0)
  !$acc end kernels
  !$acc wait
  ! CHECK: 629.00
  print '(f0.2)', sum(z%first)
! The language says that iterations of DO CONCURRENT are independent.
! TEXT: integer :: k, index_1
! TEXT-NEXT: omp target teams distribute parallel do collapse(2)
! TEXT-NEXT: do index_1 = 0, n, 3
! TEXT-NEXT: do k = 1, n
! TEXT-NEXT: if (k /= index_1) then ! of its header
! TEXT-NEXT: ! first of all
! TEXT: b(index_1, k) = {{.*}} ! and last
  !$acc kernels
  do concurrent (k = 1:n, index_1 = 0:n:3, k /= index_1) ! of its header
    ! first of all
    if (k == 2) cycle
    b(index_1, k) = b(index_1, k) + a(k, index_1) ! and last
  end do
  !$acc end kernels
  ! CHECK-NEXT: 5893 3
  print '(i0, 1x, i0)', sum(b), index_1
end program
! LOOPS: "line": 46,
! LOOPS: "verdict": "independent",
! LOOPS: "levels": [
! LOOPS-NEXT: "gang",
! LOOPS-NEXT: "worker"
! LOOPS: "collapse": 2
! LOOPS: "line": 88,
! LOOPS: "verdict": "carried",
! LOOPS: "why": "'x' is written in iteration i and read in iteration i+1",
