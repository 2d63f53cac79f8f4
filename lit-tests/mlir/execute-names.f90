! Names of ASSOCIATE constructs, sections as arguments, assignments of arrays to parts of themselves and what INCLUDE brings
! become MLIR whose execution gives what the sequential program gives.
! RUN: rm -rf %t && split-file %s %t && cd %t
! RUN: %accomp-flang -fopenacc-print=mlir main.f90 -o main.mlir
! RUN: FileCheck main.f90 --check-prefix=TEXT < main.mlir
! RUN: %run-mlir main.mlir
! RUN: %accomp-opt main.mlir --emit=acc | FileCheck main.f90 --check-prefix=BACK
! REQUIRES: mlir-opt-22
!--- shared.inc
  integer :: weights(4)
  common /shared/ weights
  !$acc declare create(/shared/)
!--- main.f90
module parts
  implicit none
  integer, parameter :: n = 6
contains
  subroutine doubled(m, a)
    !$acc routine seq
    integer, intent(in) :: m
    integer, intent(inout) :: a(m)
    integer :: i
    do i = 1, m
      a(i) = 2 * a(i)
    end do
  end subroutine
  integer function total(a)
    !$acc routine seq
    integer, intent(in) :: a(:)
    integer :: i
    total = 0
    do i = 1, size(a)
      total = total + a(i)
    end do
  end function
  ! TEXT-LABEL: func.func @parts_named(
  integer function named() result(bad)
    integer :: a(n, n), y, i
    a = 1; y = 0
    !$acc parallel loop copy(a) reduction(+:y)
    do i = 1, n
      ! TEXT: memref.subview
      associate (column => a(:, i), corner => a(1, i), next => i + 1, sum => y, odd => a(1::2, i) + 1)
        column(2) = column(2) + next
        corner = corner * 3
        sum = sum + odd(2)
      end associate
    end do
    bad = count(a(1, :) /= 3) + count(a(2, :) /= [3, 4, 5, 6, 7, 8]) + count(a(3:, :) /= 1) + abs(y - 2 * n)
  end function
  ! TEXT-LABEL: func.func @parts_passed(
  integer function passed() result(bad)
    integer :: a(n, n), s(n), i
    a = 1
    !$acc parallel loop copy(a) copyout(s)
    do i = 1, n
      call doubled(n, a(:, i))
      call doubled(2, a(2:6:3, i))
      ! TEXT: memref.alloc(
      s(i) = total(a(::2, i)) + total(a(:, i) + 1)
    end do
    bad = count(a(1, :) /= 2) + count(a(2, :) /= 4) + count(a(5, :) /= 4) + count(s /= (2 + 2 + 4) + 3 * 4 + 5 * 2)
  end function
  ! TEXT-LABEL: func.func @parts_overlapping(
  integer function overlapping() result(bad)
    integer :: a(n), b(0:n, 2), i
    a = [1, 2, 3, 4, 5, 6]
    b = 1
    !$acc serial copy(a, b)
    ! TEXT: memref.dealloc
    a(2:n) = a(1:n - 1)
    a(1:3) = a(3:1:-1)
    b(1:n, :) = b(0:n - 1, :) + b(1:n, 2:1:-1)
    a(4:5) = a(6)
    !$acc end serial
    bad = count(a /= [2, 1, 1, 5, 5, 5]) + count(b(0, :) /= 1) + count(b(1:, :) /= 2)
  end function
  integer function included() result(bad)
    include 'shared.inc'
    integer :: i
    weights = [1, 2, 3, 4]
    ! BACK: shared.inc:3:3: !$acc declare create(weights)
    ! BACK: main.f90:[[#@LINE+1]]:5: !$acc update device(weights)
    !$acc update device(weights)
    !$acc parallel loop
    do i = 1, 4
      weights(i) = weights(i) * 2
    end do
    !$acc update self(weights)
    bad = count(weights /= [2, 4, 6, 8])
  end function
end module
program main
  use parts
  integer :: one(1)
  !$acc serial copyout(one)
  one(1) = 0
  !$acc end serial
  if (named() + passed() + overlapping() + included() + one(1) /= 0) stop 1
end program
