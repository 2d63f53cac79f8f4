! Types with SEQUENCE are one type in all scopes (Fortran 2018 7.5.2.4): two of one name that differ are refused.
! RUN: not %accomp-flang -fopenacc-print=hip %s 2>&1 | FileCheck %s
subroutine one(v)
  type t
    sequence
    real(8) :: x
    integer :: n
  end type
  type(t) :: v(4)
  integer :: i
  !$acc parallel loop copy(v)
  do i = 1, 4
    ! CHECK: [[#@LINE+1]]:5: error: this cannot be part of a kernel: two derived types with SEQUENCE or BIND are called 't'; rename one of them [not-in-kernel]
    v(i)%x = v(i)%x + i
  end do
end subroutine
subroutine two(v)
  type t
    sequence
    integer :: n
    integer :: m
    real(8) :: x
  end type
  type(t) :: v(4)
  integer :: i
  !$acc parallel loop copy(v)
  do i = 1, 4
    ! CHECK: [[#@LINE+1]]:5: error: this cannot be part of a kernel: two derived types with SEQUENCE or BIND are called 't'; rename one of them [not-in-kernel]
    v(i)%x = v(i)%x + i
  end do
end subroutine
! A component of its own type has to be a pointer or allocatable (C749).
subroutine itself(v, w)
  type t
    real(8) :: x
    type(t) :: inner
  end type
  type, extends(u) :: u
    sequence
    real(8) :: x
  end type
  type(t) :: v
  type(u) :: w
  !$acc parallel
  ! CHECK: [[#@LINE+1]]:3: error: this cannot be part of a kernel: type 't' is part of itself
  v%x = 1
  !$acc end parallel
  !$acc parallel
  ! CHECK: [[#@LINE+1]]:3: error: this cannot be part of a kernel: type 'u' is part of itself
  w%x = 1
  !$acc end parallel
end subroutine

! The lengths of strings in elements are not looked for.
subroutine lengths(v)
  type t
    character(:), allocatable :: name
  end type
  type(t) :: v(4)
  integer :: i
  !$acc parallel loop present(v)
  do i = 1, 4
    ! CHECK: [[#@LINE+1]]:5: error: this cannot be part of a kernel: the length of 'name', a component of an element, is deferred [not-in-kernel]
    v(i)%name(1:1) = 'a'
  end do
end subroutine
