! Regions beside calls of type-bound procedures of CLASS objects get internal procedures, which are given the scalars that a
! BLOCK declares: their values, and their addresses. What else it declares they lack.
! REQUIRES: flang-22, cpu-device
! RUN: %accomp-flang -w -fopenacc-target=cpu -cpp %s -o %t && %run-cpu 3 %t | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-target=cpu -fopenacc-profile=portable -cpp %s -o %t && %run-cpu 3 %t | FileCheck %s
! RUN: not %accomp-flang -w -fopenacc-target=cpu -cpp -DARRAY -c %s -o %t.o 2>&1 | FileCheck --check-prefix=REFUSED %s
! RUN: %accomp-flang -w -fopenacc-backend=hip -cpp -DARRAY %s -o %t.hip && %t.hip | FileCheck %s
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
    real(8) :: k
    k = 0
    block
      integer :: i
      real(8) :: k
#ifdef ARRAY
      integer :: more(size(a))
      more = 0
#endif
      k = this%next()
      ! REFUSED: :[[#@LINE+1]]:7: error: flang makes no device code of 'parallel' beside the call of 'this%next', {{.*}} and a procedure for it would not have its names{{.*}} [call-beside-region]
      !$acc parallel loop
      do i = 1, size(a)
        a(i) = a(i) + int(k)
#ifdef ARRAY
        a(i) = a(i) + more(i)
#endif
      end do
      block
        integer :: i
        logical :: found
        i = this%next()
        found = .false.
        !$acc enter data create(i)
        !$acc parallel copy(found)
        !$acc loop reduction(.or.:found)
        do i = 1, size(a)
          a(i) = 2 * a(i)
          found = found .or. a(i) == 10
        end do
        !$acc end parallel
        !$acc serial present(i) copyout(k)
        i = 7
        k = 100
        !$acc end serial
        !$acc exit data copyout(i)
        if (found) a(1) = a(1) + i
      end block
      a(2) = a(2) + int(k)
    end block
    a(3) = a(3) + int(k)
  end subroutine
end module
program p
  use counters
  type(counter) :: c
  integer :: a(3) = [1, 2, 3]
  call add(c, a)
  ! CHECK: 15 110 12
  print '(*(1x, i0))', a
end program
