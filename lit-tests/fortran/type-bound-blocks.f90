! Regions beside calls of type-bound procedures of CLASS objects get internal procedures, which lack what a BLOCK declares:
! all but indices of the region's own loops, which have no values from outside of it.
! REQUIRES: flang-22, cpu-device
! RUN: not %accomp-flang -w -fopenacc-target=cpu -c %s -o %t.o 2>&1 | FileCheck --check-prefix=REFUSED %s
! RUN: %accomp-flang -w -fopenacc-backend=hip %s -o %t.hip && %t.hip | FileCheck %s
module counters
  implicit none
  type :: counter
    integer :: n = 2
  contains
    procedure :: next
  end type
contains
  integer function next(this)
    class(counter), intent(inout) :: this
    this%n = this%n + 1
    next = this%n
  end function
  subroutine add(this, a)
    class(counter), intent(inout) :: this
    integer, intent(inout) :: a(:)
    block
      integer :: i, k
      k = this%next()
      ! REFUSED: :[[#@LINE+1]]:7: error: flang makes no device code of 'parallel' beside the call of 'this%next', {{.*}} and a procedure for it would not have its names{{.*}} [call-beside-region]
      !$acc parallel loop
      do i = 1, size(a)
        a(i) = a(i) + k
      end do
    end block
    block
      integer :: i
      i = this%next()
      ! REFUSED: :[[#@LINE+1]]:7: error: {{.*}} [call-beside-region]
      !$acc parallel copyout(i)
      !$acc loop
      do i = 1, size(a)
        a(i) = 2 * a(i)
      end do
      i = 7
      !$acc end parallel
      a(1) = a(1) + i
    end block
  end subroutine
end module
program p
  use counters
  type(counter) :: c
  integer :: a(3) = [1, 2, 3]
  call add(c, a)
  ! CHECK: 15 10 12
  print '(*(1x, i0))', a
end program
