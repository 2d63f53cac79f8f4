! Variables of `kernels` that are set to the sum, product, extreme ... of arrays: loops that reduce, after what they start from.
! Functions with other arguments, of other types, or of which the variable is part stay as they are.
! RUN: %gfortran %s -o %t.none && %t.none > %t.expected
! RUN: FileCheck %s --input-file=%t.expected
! RUN: grep -v TEXT %s > %t.f90
! RUN: %accomp-flang -w -fopenacc-print=omp %t.f90 -o %t.omp.f90
! RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.omp.f90
! RUN: %gfortran -fopenmp %t.omp.f90 -o %t.omp
! RUN: env OMP_NUM_TEAMS=1 %t.omp | diff %t.expected -
! RUN: env OMP_NUM_TEAMS=7 %t.omp | diff %t.expected -
! RUN: %accomp-flang -w -O1 --accomp-fc=%gfortran %s -o %t.g && env OMP_NUM_THREADS=3 %t.g | diff %t.expected -
! RUN: %accomp-flang -w -O1 -fopenacc-target=cpu %s -o %t.d && env ACCOMP_POISON=1 %run-cpu 28 %t.d | diff %t.expected -
! RUN: %accomp-flang -w -O1 -fopenacc-backend=hip --accomp-fc=%gfortran %s -o %t.hip
! RUN: %run-hip 28 %t.hip | diff %t.expected -
! REQUIRES: gfortran, flang-22, cpu-device, g++
program sums
  implicit none
  integer, parameter :: n = 40
  real(8) :: a(n), b(0:n - 1), s, d, big
  integer :: c(n, n), i, k, m, low, none, p, index_1
  integer(8) :: wide
  logical :: some, every
  do i = 1, n
    a(i) = i; b(i - 1) = 2; c(:, i) = i
  end do
  index_1 = 3; s = 7
! TEXT: !$omp target data map(tofrom: a, b, c)
! TEXT: integer(8) :: index_1_
! TEXT: !$omp target map(tofrom: s){{$}}
! TEXT-NEXT: s = 0
! TEXT: !$omp target teams distribute parallel do {{.*}}reduction(+: s)
! TEXT-NEXT: do index_1_ = 1, ubound(a, 1)
! TEXT-NEXT: s = s + (a(index_1_) * a(index_1_) + index_1)
! TEXT: d = d + (a(index_1)) * (b(index_1 - 1))
! TEXT: if (1 <= ubound(a, 1)) then
! TEXT-NEXT: big = abs(a(index_1) - 20)
! TEXT-NEXT: else
! TEXT-NEXT: big = maxval(abs(a - 20))
! TEXT: reduction(max: big)
! TEXT: big = max(big, abs(a(index_1) - 20))
! TEXT: if (a(index_1) > 20.0d0) k = k + 1
! TEXT: do collapse(2) {{.*}}
! TEXT: m = m + (c(index_1, index_2))
! TEXT: if (n >= 5 .and. 2 <= n) then
! TEXT: some = some .or. (a(index_1) > 39.5d0)
! TEXT: every = every .and. (c(index_1, index_2) > 1)
! TEXT: p = p * (c(index_1, 2))
! TEXT: a(index_1) = a(index_1) + s
  !$acc kernels
  s = sum(a * a + index_1)
  d = dot_product(a, b)
  big = maxval(abs(a - 20))
  k = count(a > 20.0d0)
  m = sum(c)
  low = minval(c(2:n:3, n:5:-1))
  some = any(a > 39.5d0)
  every = all(c > 1)
  p = product(c(1:5, 2))
  a = a + s
  !$acc end kernels
  ! CHECK: 22260. 1640. 20. 20 32800 5 T F 32 891220.
  print '(3(f0.0, 1x), 3(i0, 1x), 2(l1, 1x), i0, 1x, f0.0)', s, d, big, k, m, low, some, every, p, sum(a)
! Names in other letters, and no implicit attributes.
! TEXT: !$omp target data map(tofrom: A, Big){{$}}
! TEXT: !$omp target map(alloc: index_1, {{.*}}){{$}}
  !$acc kernels default(none) copy(A, Big)
  big = maxval(a)
  a(1) = -big
  !$acc end kernels
  ! CHECK-NEXT: 22300. -22300.
  print '(f0.0, 1x, f0.0)', big, a(1)
! Without elements: what the functions give.
! TEXT: if (3 <= 2) then
! TEXT: reduction(max: none)
  !$acc kernels copyin(c) copy(none)
  none = maxval(c(3:2, 1))
  m = sum(c(3:2, 1))
  !$acc end kernels
  ! CHECK-NEXT: T 0
  print '(l1, 1x, i0)', none == -huge(none) - 1, m
! In a loop that is parallel itself.
  !$acc kernels copy(c)
  do i = 1, 3
    m = sum(c(:, i))
    c(:, i) = c(:, i) + m
  end do
  !$acc end kernels
  ! CHECK-NEXT: 246
  print '(i0)', c(1, 1) + c(2, 2) + c(3, 3)
! The variable's own value, a mask, a dimension, a conversion: these stay as they are.
! TEXT: m = m + sum(c(:, 1))
! TEXT: low = sum(c(:, 2), mask=c(:, 2) > 0)
! TEXT: wide = sum(c(:, 3))
! TEXT: k = sum(c(1:k, 4))
  !$acc kernels copyin(c)
  m = m + sum(c(:, 1))
  low = sum(c(:, 2), mask=c(:, 2) > 0)
  wide = sum(c(:, 3))
  k = 3
  k = sum(c(1:k, 4))
  !$acc end kernels
  ! CHECK-NEXT: 1760 3280 4920 12
  print '(4(i0, 1x))', m, low, wide, k
end program
