! flang makes no device code of procedures with regions that call type-bound procedures of CLASS objects; one without such
! calls may have the regions.
! REQUIRES: flang-22, cpu-device
! RUN: not %accomp-flang -w -fopenacc-target=cpu -cpp -DBESIDE -c %s -o %t.o 2>&1 | FileCheck --check-prefix=REFUSED %s
! RUN: %accomp-flang -w -fopenacc-backend=hip -cpp -DBESIDE %s -o %t.hip && %t.hip | FileCheck %s
! RUN: %accomp-flang -w -cpp -DBESIDE %s -o %t.host && %t.host | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-target=cpu -cpp %s -o %t && %run-cpu 1 %t | FileCheck %s
! REFUSED: error: flang makes no device code of a file where a procedure with regions calls type-bound procedures {{.*}} [type-bound-call]
module sizes
  implicit none
  type :: extent
    integer :: n = 3
  contains
    procedure :: get
  end type
contains
  integer function get(this)
    class(extent), intent(in) :: this
    get = this%n
  end function
  subroutine fill(e, x)
    class(extent), intent(in) :: e
    integer, intent(inout) :: x(:)
#ifdef BESIDE
    integer :: i
    !$acc parallel loop copy(x)
    do i = 1, size(x)
      x(i) = i
    end do
#else
    call fill_all(x)
#endif
    x(1) = e%get()
  end subroutine
  subroutine fill_all(x)
    integer, intent(inout) :: x(:)
#ifndef BESIDE
    integer :: i
    !$acc parallel loop copy(x)
    do i = 1, size(x)
      x(i) = i
    end do
#endif
  end subroutine
end module
program calls
  use sizes
  implicit none
  integer :: x(4) = 0
  call fill(extent(7), x)
  ! CHECK: 7 2 3 4
  print '(*(1x, i0))', x
end program
