! Procedures that kernels call: array-valued, elemental, recursive, operators, optional arguments, sequence association,
! named constants as arguments, statement functions.
! REQUIRES: gfortran, flang-22, g++
! RUN: %gfortran -w -ffp-contract=off %s -o %t.ref && %t.ref | tr -s ' ' '\n' > %t.wanted
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu -O1 %s -o %t.g
! RUN: %run-hip 6 %t.g > %t.g.out && tr -s ' ' '\n' < %t.g.out | diff %t.wanted -
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=hip-cpu -O1 %s -o %t.f
! RUN: %run-hip 6 %t.f > %t.f.out && tr -s ' ' '\n' < %t.f.out | sed '/^$/d' > %t.f.found
! RUN: sed '/^$/d' %t.wanted | diff - %t.f.found
module m_arrfun
  implicit none
contains
  function cross(a, b) result(c)
    !$acc routine seq
    real(8), intent(in) :: a(3), b(3)
    real(8) :: c(3)
    c(1) = a(2)*b(3) - a(3)*b(2)
    c(2) = a(3)*b(1) - a(1)*b(3)
    c(3) = a(1)*b(2) - a(2)*b(1)
  end function
  function scaled(a, s)
    !$acc routine seq
    real(8), intent(in) :: a(:), s
    real(8) :: scaled(size(a))
    scaled = a * s
  end function
  pure function outer(n, a, b)
    !$acc routine seq
    integer, intent(in) :: n
    real(8), intent(in) :: a(n), b(n)
    real(8) :: outer(n, n)
    integer :: i, j
    do j = 1, n
      do i = 1, n
        outer(i, j) = a(i) * b(j)
      end do
    end do
  end function
end module
module m_elem
  implicit none
  interface operator(.plus.)
    module procedure addt
  end interface
  interface operator(+)
    module procedure addt
  end interface
  interface assignment(=)
    module procedure fromr
  end interface
  type t
    real(8) :: a, b
  end type
contains
  elemental function addt(x, y) result(z)
    !$acc routine seq
    type(t), intent(in) :: x, y
    type(t) :: z
    z%a = x%a + y%a
    z%b = x%b + y%b
  end function
  elemental subroutine fromr(x, r)
    !$acc routine seq
    type(t), intent(out) :: x
    real(8), intent(in) :: r
    x%a = r
    x%b = -r
  end subroutine
  elemental subroutine swap(a, b)
    !$acc routine seq
    real(8), intent(inout) :: a, b
    real(8) :: c
    c = a; a = b; b = c
  end subroutine
  elemental real(8) function sq(x, p)
    !$acc routine seq
    real(8), intent(in) :: x
    integer, intent(in), optional :: p
    if (present(p)) then
      sq = x ** p
    else
      sq = x * x
    end if
  end function
  recursive integer function fact(n) result(r)
    !$acc routine seq
    integer, intent(in) :: n
    if (n <= 1) then
      r = 1
    else
      r = n * fact(n - 1)
    end if
  end function
  recursive subroutine hanoi(n, a, b, c, moves)
    !$acc routine seq
    integer, intent(in) :: n, a, b, c
    integer, intent(inout) :: moves
    if (n == 0) return
    call hanoi(n - 1, a, c, b, moves)
    moves = moves + a
    call hanoi(n - 1, c, b, a, moves)
  end subroutine
end module
module m_opt
  implicit none
contains
  subroutine f(x, n, y, k, w)
    !$acc routine seq
    integer, intent(in), optional :: n
    real(8), intent(inout) :: x(:)
    real(8), intent(in), optional :: y(:)
    integer, intent(out), optional :: k
    real(8), optional :: w(3)
    integer :: m
    m = 1
    if (present(n)) m = n
    if (present(y)) x = x + y * m
    if (present(k)) k = m + size(x)
    if (present(w)) then
      w(2) = w(1)
      call g(x, w=w)
    else
      call g(x, n)
    end if
  end subroutine
  subroutine g(x, n, w)
    !$acc routine seq
    real(8), intent(inout) :: x(:)
    integer, intent(in), optional :: n
    real(8), intent(in), optional :: w(3)
    if (present(n)) x = x * n
    if (present(w)) x = x + sum(w)
  end subroutine
end module
module m_seqassoc
  implicit none
contains
  subroutine expl(n, m, a)
    !$acc routine seq
    integer, intent(in) :: n, m
    real(8), intent(inout) :: a(n, 0:m-1)
    integer :: i, j
    do j = 0, m - 1
      do i = 1, n
        a(i, j) = a(i, j) + i * 10 + j
      end do
    end do
  end subroutine
  subroutine size_(a, k)
    !$acc routine seq
    integer, intent(in) :: k
    real(8), intent(inout) :: a(*)
    integer :: i
    do i = 1, k
      a(i) = a(i) * 2
    end do
  end subroutine
  subroutine shp(a)
    !$acc routine seq
    real(8), intent(inout) :: a(0:, 2:)
    a(0, 2) = a(0, 2) + 5
    a(ubound(a, 1), ubound(a, 2)) = -1
    a(lbound(a, 1), lbound(a, 2) + 1) = sum(a)
  end subroutine
  real(8) function total(a, n)
    !$acc routine seq
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    total = sum(a)
  end function
end module
module m_hostassoc
  implicit none
  real(8) :: scale = 3
  !$acc declare create(scale)
contains
  subroutine run(x, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    real(8) :: offset, work(n)
    real(8) :: sf, zz
    integer :: i
    sf(zz) = zz * 2 + offset
    offset = 1.5d0
    work = 2
    !$acc update device(scale)
    !$acc parallel loop copy(x) copyin(work)
    do i = 1, n
      x(i) = inner(x(i), i) + sf(x(i))
      call bump(i)
    end do
  contains
    real(8) function inner(v, k)
      !$acc routine seq
      real(8), intent(in) :: v
      integer, intent(in) :: k
      inner = v * scale + offset + work(k)
    end function
    subroutine bump(k)
      !$acc routine seq
      integer, intent(in) :: k
      x(k) = x(k) + k
    end subroutine
  end subroutine
end module
subroutine run_arrfun
  use m_arrfun
  implicit none
  integer, parameter :: n = 12
  real(8) :: a(3, n), b(3, n), c(3, n), d(n), o(3,3,n)
  integer :: i, j
  do i = 1, n
    a(:, i) = [1, 2, i]; b(:, i) = [i, 1, 5]
  end do
  !$acc parallel loop copyin(a, b) copyout(c, d, o)
  do i = 1, n
    c(:, i) = cross(a(:, i), b(:, i)) + scaled(a(:, i), 2d0)
    d(i) = sum(cross(a(:, i), c(:, i)) * b(:, i)) + dot_product(scaled(c(:, i), -1d0), a(:, i))
    o(:, :, i) = outer(3, a(:, i), cross(b(:, i), a(:, i)))
  end do
  print '(6f14.4)', c, d
  print '(6f14.4)', o
end subroutine
subroutine run_elem
  use m_elem
  implicit none
  integer, parameter :: n = 8
  real(8) :: x(4, n), y(4, n)
  type(t) :: q(n), z(n)
  integer :: i, f(n), h(n)
  do i = 1, n
    x(:, i) = [1, 2, 3, i]; y(:, i) = -i
    q(i) = t(i, 2 * i)
  end do
  !$acc parallel loop copy(x, y, q) copyout(f, h, z)
  do i = 1, n
    call swap(x(:, i), y(:, i))
    x(:, i) = x(:, i) + sq(y(:, i)) + sq(y(:, i), 3)
    z(i) = q(i) .plus. q(i)
    z(i) = z(i) + q(i)
    if (i > 4) z(i) = 3d0 * i
    f(i) = fact(i)
    h(i) = 0
    call hanoi(i, 1, 2, 3, h(i))
  end do
  print '(4f12.3)', x, y
  print *, f, h
  print '(2f10.3)', z
end subroutine
subroutine run_opt
  use m_opt
  implicit none
  real(8) :: x(5, 6), y(5, 6), w(3, 6)
  integer :: i, k(6)
  x = 1; y = 2; k = 0; w = 3
  !$acc parallel loop copy(x, y, k, w)
  do i = 1, 6
    select case (i)
    case (1)
      call f(x(:, i))
    case (2)
      call f(x(:, i), i)
    case (3)
      call f(x(:, i), y=y(:, i))
    case (4)
      call f(x(:, i), i, y(:, i), k(i))
    case (5)
      call f(x(::2, i), w=w(:, i), k=k(i))
    case default
      call f(x(2:4, i), y=y(1:3, i - 1), n=i)
    end select
  end do
  print '(5f9.2)', x
  print *, k
  print '(3f8.2)', w
end subroutine
subroutine run_seqassoc
  use m_seqassoc
  implicit none
  real(8) :: a(6, 4, 5), s(5), t(5)
  integer :: i
  a = 1
  !$acc parallel loop copy(a) copyout(s, t)
  do i = 1, 5
    call expl(3, 8, a(1, 1, i))
    call expl(2, 4, a(3, 2, i))
    call size_(a(2, 3, i), 5)
    call shp(a(:, :, i))
    call shp(a(1:5:2, 2:4, i))
    s(i) = total(a(:, :, i), 24) + total(a(1:5:2, 1, i), 3)
    t(i) = total([a(1, 1, i), 2d0, 3d0 * i], 3) + total(a(:, 1, i) * 2, 6)
    call expl(2, 2, a(1:4, 1, i))
    call expl(2, 2, a(1:6:2, 2:3, i))
  end do
  print '(6f10.2)', a
  print '(5f12.2)', s, t
end subroutine
subroutine run_hostassoc
  use m_hostassoc
  implicit none
  real(8) :: x(6)
  integer :: i
  x = [(i, i = 1, 6)]
  call run(x, 6)
  print '(6f10.3)', x
end subroutine
module m_constants
  implicit none
  type pair
    real(8) :: u = 0
    integer :: k = 0
  end type
  real(8), parameter :: weights(5) = [1d0, 2d0, 3d0, 4d0, 5d0]
  integer, parameter :: places(2, 3) = reshape([1, 2, 3, 4, 5, 6], [2, 3])
  type(pair), parameter :: pairs(2) = [pair(1d0, 2), pair(3d0, 4)]
  character(3), parameter :: names(2) = ['abc', 'xyz']
contains
  function ends(t, n)
    !$acc routine seq
    integer, intent(in) :: n
    real(8), intent(in) :: t(n)
    real(8) :: ends, scaled, x
    scaled(x) = x * n
    ends = scaled(t(1)) + t(n)
  end function
  integer function corner(t)
    !$acc routine seq
    integer, intent(in) :: t(:, :)
    corner = t(2, 2) + 10 * size(t, 2)
  end function
  real(8) function both(p, y)
    !$acc routine seq
    type(pair), intent(in) :: p
    real(8) :: y
    both = p%u + p%k + y
  end function
  integer function second(s)
    !$acc routine seq
    character(*), intent(in) :: s
    second = ichar(s(2:2))
  end function
end module
subroutine run_constants
  use m_constants
  implicit none
  real(8) :: a(6)
  integer :: i
  !$acc parallel loop copyout(a)
  do i = 1, 6
    a(i) = ends(weights, 5) + corner(places) + ends(weights(2:4), 3) + ends(weights(1:5:2), 3)
    a(i) = a(i) + corner(places(:, 2:3)) + corner(places(2:1:-1, :)) + second(names(mod(i, 2) + 1))
    a(i) = a(i) + both(pairs(mod(i, 2) + 1), weights(mod(i, 5) + 1))
  end do
  print '(6f10.3)', a
end subroutine
program all_of_them
  implicit none
  call run_arrfun
  call run_elem
  call run_opt
  call run_seqassoc
  call run_hostassoc
  call run_constants
end program
