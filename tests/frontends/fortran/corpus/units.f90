module shapes
  use, intrinsic :: iso_fortran_env, only: real64, int32
  implicit none
  private
  integer, parameter, public :: wp = real64
  real(wp), public, save, allocatable, target :: field(:, :)
  real(wp), protected, public :: spacing = 0.1_wp
  type, public :: point
    real(wp) :: x = 0, y = 0
    real(wp), allocatable, dimension(:) :: weights
    type(point), pointer :: next => null()
  contains
    procedure :: move => move_point
    procedure, pass(self) :: norm
  end type point
  type, extends(point) :: marked
    character(len=:), allocatable :: label
    integer(int32) :: marks(3, 0:2)
  end type
  interface swap
    module procedure swap_real, swap_whole
  end interface swap
  abstract interface
    pure function integrand(t) result(value)
      import :: wp
      real(wp), intent(in) :: t
      real(wp) :: value
    end function integrand
  end interface
  public :: integrate, swap
contains
  subroutine move_point(self, dx, dy)
    class(point), intent(inout) :: self
    real(wp), intent(in), optional :: dx, dy
    if (present(dx)) self%x = self%x + dx
    if (present(dy)) self%y = self%y + dy
    if (allocated(self%weights)) self%weights(:) = self%weights * 2
  end subroutine move_point

  elemental real(wp) function norm(self)
    class(point), intent(in) :: self
    norm = sqrt(self%x**2 + self%y**2)
  end function

  recursive function integrate(f, a, b, n) result(area)
    procedure(integrand) :: f
    real(wp), value :: a, b
    integer, intent(in) :: n
    real(wp) :: area, step
    integer :: i
    step = (b - a) / n
    area = 0
    do i = 0, n - 1
      area = area + step * f(a + (i + 0.5_wp) * step)
    end do
  contains
    subroutine unused(n)
      integer, dimension(:), intent(out) :: n
      n = int(step)
    end subroutine unused
  end function integrate

  subroutine swap_real(a, b)
    real(wp), intent(inout) :: a, b
    real(wp) :: old
    old = a; a = b; b = old
  end subroutine

  subroutine swap_whole(a, b)
    integer, intent(inout) :: a(:), b(size(a))
    integer :: old(size(a, dim=1))
    old(:) = a
    a = b
    b = old
  end subroutine
end module shapes

block data initial
  common /state/ level, counts(5)
  integer level, counts
  data level, counts /1, 5*0/
end block data initial

double precision function twice(a)
  double precision, intent(in) :: a
  twice = 2 * a
end function twice

subroutine driver(n, work, lwork, info)
  use shapes, only: wp, area => integrate, point, field
  implicit none
  integer, intent(in) :: n, lwork
  real(wp), intent(inout) :: work(lwork, *)
  integer, intent(out) :: info
  type(point), allocatable :: points(:)
  integer :: i, j
  double precision, external :: twice
  allocate (points(n), stat=info)
  allocate (field(0:n, n), source=0.0_wp)
  do concurrent (i = 1:n, j = 1:n, i /= j)
    field(i, j) = real(i, wp) / j
  end do
  associate (first => points(1), w => work(:, 1))
    first%x = twice(w(1))
    call first%move(dx=w(2))
  end associate
  block
    real(wp) :: local(3)
    local = [real(wp) :: 1, 2, points(n)%y]
    work(1:3, 1) = local
  end block
  deallocate (points)
end subroutine driver
