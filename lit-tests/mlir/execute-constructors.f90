! Constructors of arrays become loops over their items; what they read has its values from before the assignment.
! RUN: %accomp-flang -fopenacc-print=mlir %s -o %t.mlir
! RUN: FileCheck %s < %t.mlir
! RUN: %run-mlir %t.mlir
! REQUIRES: mlir-opt-22
! CHECK-NOT: reason =
program p
  implicit none
  integer, parameter :: n = 6
  integer :: i, k, bad, v(3), w(n), none(0)
  real(8) :: a(n), b(n), c(3,2)
  bad = 0
  k = 2
  i = 40
  v = [1, 2, 3]
  w = [(2 * i, i = 1, n)]
  if (i /= 40) bad = bad + 1
  if (sum(w) /= 42 .or. w(4) /= 8) bad = bad + 1
! The right side is evaluated first.
  v = [v(3), v(1:2)]
  if (v(1) /= 3 .or. v(2) /= 1 .or. v(3) /= 2) bad = bad + 1
  v(1:2) = [v(2), v(1)]
  if (v(1) /= 1 .or. v(2) /= 3) bad = bad + 1
  b = [1d0, 2d0, (real(i * k, 8), i = 3, 1, -1), twice(4d0)]
  if (b(3) /= 6 .or. b(5) /= 2 .or. b(6) /= 8) bad = bad + 1
  w = [((i * 10 + k, k = 1, i), i = 1, 3)]
  if (w(1) /= 11 .or. w(3) /= 22 .or. w(6) /= 33 .or. k /= 2) bad = bad + 1
  none = [integer ::]
  c(:,2) = [(0.5d0, i = 1, 0), b(1:3:2), b(1)]
  if (c(2,2) /= 6 .or. c(3,2) /= 1) bad = bad + 1
  if (sum([1, 2, (i, i = 3, 5)]) /= 15 .or. maxval([(v(i), i = 3, 1, -1)]) /= 3) bad = bad + 1
  a = 0
  v = 0
  !$acc parallel loop copy(a, v) copyin(b)
  do i = 1, n
    a(i) = sum([b(i), real(i, 8)] * 2)
    if (i == k) v = v + [i, 2 * i, 3]
  end do
  if (a(6) /= 28 .or. a(1) /= 4 .or. v(2) /= 4 .or. v(3) /= 3) bad = bad + 1
  stop bad
contains
  real(8) function twice(x)
    real(8), intent(in) :: x
    twice = 2 * x
  end function
end program
