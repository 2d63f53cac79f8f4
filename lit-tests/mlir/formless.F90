! Objects that have no form in MLIR are known by their place alone, which a call gives that carries their text; copies of them
! are made and combined by calls in recipes. The directives come back.
! RUN: %accomp-opt --emit=mlir %s | sed 's/ loc(.*//' | FileCheck %s
! RUN: %accomp-flang -fopenacc-print=mlir %s -o %t.mlir && mlir-opt-22 %t.mlir -o /dev/null
! RUN: %accomp-opt %t.mlir --emit=acc | FileCheck %s --check-prefix=BACK
! RUN: not %accomp-flang -fopenacc-print=mlir -DREDUCES %s 2>&1 | FileCheck %s --check-prefix=REDUCES
! REQUIRES: mlir-opt-22
module shapes
  implicit none
  type base
    integer :: n = 3
    integer :: marks(2) = 7
  end type
  type, extends(base) :: square
    real :: side
  end type
contains
  ! A dummy argument of a class: a pointer.
  ! CHECK-DAG: func.func @shapes_scale(%arg0: !llvm.ptr {llvm.noalias}
  ! CHECK-DAG: func.func private @{{opaque_[0-9]+}}(!llvm.ptr, {{.*}}) -> i1 attributes {source = "select type
  subroutine scale(one, a)
    class(base), intent(in) :: one
    real, intent(inout) :: a(:)
    integer :: i
    ! BACK: copyin(one)
    !$acc data copyin(one)
    select type (one)
    type is (square)
      ! BACK: parallel loop copy(a)
      !$acc parallel loop copy(a)
      do i = 1, size(a)
        a(i) = a(i) * one%side
      end do
    end select
    !$acc end data
  end subroutine

  ! An array as a result is where the last argument leads.
  ! CHECK-DAG: func.func @shapes_twice(%arg0: memref<?xf32{{.*}}
  function twice(a) result(b)
    real, intent(in) :: a(:)
    real :: b(size(a))
    integer :: i
    ! BACK: parallel loop copyin(a) copyout(b)
    !$acc parallel loop copyin(a) copyout(b)
    do i = 1, size(a)
      b(i) = 2 * a(i)
    end do
  end function

  ! CHECK-DAG: acc.firstprivate.recipe @firstprivatization_hidden_letters : !llvm.ptr
  ! CHECK-DAG: func.func private @{{opaque_[0-9]+}}(!llvm.ptr, !llvm.ptr) attributes {source = "letters",
  subroutine strings(a, letters)
    real, intent(inout) :: a(:)
    character(3) :: letters
    integer :: i
    associate (n => len(letters))
      ! BACK: parallel loop copy(a) firstprivate(letters)
      !$acc parallel loop copy(a) firstprivate(letters)
      do i = 1, size(a)
        if (letters(1:1) == 'x') a(i) = n
      end do
    end associate
  end subroutine

  ! Iterations of DO CONCURRENT are those of the loop, with a mask as a condition.
  ! CHECK-LABEL: func.func @shapes_concurrent
  ! CHECK: acc.loop
  ! CHECK-SAME: control({{.*}}, {{.*}}) =
  ! CHECK: scf.if
  subroutine concurrent(a)
    real, intent(inout) :: a(:, :)
    integer :: i, j
    real :: s
    ! BACK: parallel loop copy(a)
    !$acc parallel loop copy(a)
    do concurrent (i = 1:size(a, 1), j = 1:size(a, 2), i /= j) local(s)
      s = a(i, j)
      a(i, j) = s * s
    end do
#ifdef REDUCES
    s = 0
    !$acc parallel loop copy(s)
    ! REDUCES: error: this has no form in MLIR: the iterations of a DO CONCURRENT or FORALL construct share or order more
    do concurrent (i = 1:size(a, 1)) reduce(+:s)
      s = s + a(i, 1)
    end do
#endif
  end subroutine
end module
program main
  use shapes
  implicit none
  integer, parameter :: squares(3) = [1, 4, 9]
  type(base) :: own
  real :: a(8)
  integer :: i, k
  a = 1
  k = own%n
  ! BACK: data copy(a)
  !$acc data copy(a)
  outer: do k = 1, 3
    do i = 1, 8
      if (i > k + 4) exit outer
    end do
    goto (10, 20) k
10  a(1) = a(1) + squares(k)
20  continue
  end do outer
  !$acc end data
  call inner
contains
  subroutine inner
    ! BACK: parallel loop copy(a)
    !$acc parallel loop copy(a)
    do i = 1, 8
      a(i) = a(i) + own%marks(1)
    end do
  end subroutine
end program
