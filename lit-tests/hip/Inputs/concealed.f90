module concealed
  implicit none
  private
  type pair
    real :: first, second
  end type
  real :: factor = 2
  integer :: table(3) = [1, 2, 3]
  type(pair) :: both = pair(10, 20)
  !$acc declare copyin(factor, table, both)
  public :: scaled, change
contains
  real function scaled(x, i)
    !$acc routine seq
    real, intent(in) :: x
    integer, intent(in) :: i
    scaled = factor * x + table(i) + both%second
  end function
  subroutine change
    factor = 3; table = 7; both%second = 0
    !$acc update device(factor, table)
  end subroutine
end module
