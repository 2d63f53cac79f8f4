! Calls that types of objects choose stand in bounds of loops where they are pure, and what a combined construct associates.
! REQUIRES: flang-22
! RUN: not %accomp-flang --accomp-fc=flang-22 -fopenacc-target=cpu -fopenacc-print=omp %s 2>&1 | FileCheck %s
! RUN: not %accomp-flang -fopenacc-print=hip %s 2>&1 | FileCheck --check-prefix=KERNEL %s
module sizes
  implicit none
  type :: extent
    integer :: n = 3
  contains
    procedure :: get
    procedure :: drawn
  end type
contains
  pure integer function get(this)
    class(extent), intent(in) :: this
    get = this%n
  end function
  integer function drawn(this)
    class(extent), intent(inout) :: this
    this%n = this%n + 1
    drawn = this%n
  end function
  subroutine halve(e, x)
    class(extent), intent(inout) :: e
    integer, intent(inout) :: x(:)
    integer :: i, j
    !$acc parallel loop copy(x)
    ! CHECK: [[@LINE+2]]:15: error: the call of 'e%drawn' depends on the type that an object has at run time{{.*}} [dynamic-type]
    ! KERNEL: [[@LINE+1]]:5: error: this cannot be part of a kernel: 'drawn' {{.*}} may be overridden {{.*}} [not-in-kernel]
    do i = 1, e%drawn()
      x(i) = x(i) / 2
    end do
    !$acc parallel loop copy(x)
    do i = 1, e%get()
      ! CHECK: [[@LINE+1]]:17: error: the call of 'e%get' depends on the type that an object has at run time{{.*}} [dynamic-type]
      do j = 1, e%get()
        x(i) = x(i) / 2
      end do
    end do
    !$acc parallel copy(x)
    !$acc loop
    ! CHECK: [[@LINE+1]]:15: error: the call of 'e%get' depends on the type that an object has at run time{{.*}} [dynamic-type]
    do i = 1, e%get()
      x(i) = x(i) / 2
    end do
    !$acc end parallel
  end subroutine
  ! Regions that no procedure of their own can have, beside such calls.
  subroutine around(e, x)
    class(extent), intent(in) :: e
    integer, intent(inout) :: x(:)
    x(1) = e%get()
    block
      integer :: k(2)
      ! CHECK: [[@LINE+2]]:7: error: flang makes no device code of 'parallel' beside the call of 'e%get', which the type of an object chooses, and a procedure for it would not have its names: {{.*}} [call-beside-region]
      ! CHECK: [[@LINE-4]]:12: note: the call is here
      !$acc parallel copyout(k)
      k = 1
      !$acc end parallel
      x(2) = k(1)
    end block
  contains
    subroutine inner()
      ! CHECK: [[@LINE+1]]:7: error: flang makes no device code of 'parallel' beside the call of 'e%get', {{.*}} and an internal procedure can have none for it: {{.*}} [call-beside-region]
      !$acc parallel copyout(x)
      x = 1
      !$acc end parallel
      x(1) = e%get()
    end subroutine
  end subroutine
end module
