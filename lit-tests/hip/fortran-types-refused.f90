! Derived types of one name in one file are refused: kernels tell types by their names.
! RUN: not %accomp-flang -fopenacc-print=hip %s 2>&1 | FileCheck %s
module a
  type t
    real(8) :: x
    integer :: n
  end type
end module
module b
  type t
    integer :: n
    integer :: m
    real(8) :: x
  end type
end module
subroutine one(v)
  use a
  type(t) :: v(4)
  integer :: i
  !$acc parallel loop copy(v)
  do i = 1, 4
    v(i)%x = v(i)%x + i
  end do
end subroutine
subroutine two(v)
  use b
  type(t) :: v(4)
  integer :: i
  !$acc parallel loop copy(v)
  do i = 1, 4
    ! CHECK: [[#@LINE+1]]:5: error: this cannot be part of a kernel: two derived types are called 't'; rename one of them [not-in-kernel]
    v(i)%x = v(i)%x + i
  end do
end subroutine
program p
  use a, only: ta => t
