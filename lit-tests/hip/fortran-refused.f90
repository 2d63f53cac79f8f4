! What kernels cannot hold is refused, with the statement and the reason.
! RUN: not %accomp-flang -fopenacc-print=hip -fopenacc-policy=partition %s 2>&1 | FileCheck %s
module kinds
  implicit none
  type base
    integer :: i
  end type
  type, extends(base) :: child
    integer :: j
  end type
contains
  subroutine refused(n, x, names, any_kind, shape_unknown)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    character(len=8) :: names(n)
    class(base) :: any_kind
    real(8) :: shape_unknown(..)
    real(16) :: wide
    integer :: i
    external :: unknown
    !$acc parallel loop copy(x)
    do i = 1, n
      ! CHECK: [[#@LINE+1]]:7: error: this cannot be part of a kernel: input and output cannot be done in kernels [not-in-kernel]
      print *, x(i)
    end do
    !$acc parallel loop copy(x)
    do i = 1, n
      ! CHECK: [[#@LINE+1]]:7: error: this cannot be part of a kernel: STOP cannot be done in kernels [not-in-kernel]
      if (x(i) < 0) stop 1
    end do
    !$acc parallel loop copy(x)
    do i = 1, n
      ! CHECK: [[#@LINE+1]]:7: error: this cannot be part of a kernel: procedure 'unknown' is called, and its source is not known [not-in-kernel]
      call unknown(x(i))
    end do
    !$acc parallel loop copy(x)
    do i = 1, n
      ! CHECK: [[#@LINE+1]]:7: error: this cannot be part of a kernel: 'names': kernels have no character strings longer than one character [not-in-kernel]
      if (names(i) == 'a') x(i) = 1
    end do
    !$acc serial copy(x)
    ! CHECK: [[#@LINE+1]]:5: error: this cannot be part of a kernel: 'any_kind': objects of CLASS(base) have a type that is known at run time only [not-in-kernel]
    x(1) = any_kind%i
    !$acc end serial
    !$acc serial copy(x)
    ! CHECK: [[#@LINE+1]]:5: error: this cannot be part of a kernel: kernels have no objects of type real(16) [not-in-kernel]
    x(1) = wide
    !$acc end serial
    !$acc parallel loop copy(x)
    do i = 1, n
      ! CHECK: [[#@LINE+1]]:7: error: this cannot be part of a kernel: GO TO cannot be done in kernels [not-in-kernel]
      if (x(i) > 1) goto 10
      x(i) = 2
10    continue
    end do
    !$acc parallel loop copy(x)
    do i = 1, n
      ! CHECK: [[#@LINE+1]]:7: error: this cannot be part of a kernel: in procedure 'deep', line [[#@LINE+6]]: input and output cannot be done in kernels [not-in-kernel]
      x(i) = deep(x(i))
    end do
  end subroutine
  real(8) function deep(v)
    real(8), intent(in) :: v
    write (*, *) v
    deep = v
  end function
end module
