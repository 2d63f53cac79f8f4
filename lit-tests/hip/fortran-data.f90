! Derived types, components, common blocks, pointers, arguments, jumps and array statements of Fortran in kernels: what kernels compute is what the program computes without directives.
! REQUIRES: gfortran, flang-22, g++
! RUN: %gfortran -w -ffp-contract=off %s -o %t.ref && %t.ref > %t.wanted
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu -O1 %s -o %t.g
! RUN: %run-hip 16 %t.g > %t.g.found && diff %t.wanted %t.g.found
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=hip-cpu -O1 %s -o %t.f
! RUN: %run-hip 16 %t.f > %t.f.found && diff %t.wanted %t.f.found
module shapes
  implicit none
  integer, parameter :: dp = selected_real_kind(15, 307)
  type vec
    real(dp) :: c(3)
  end type
  type body
    type(vec) :: pos, vel
    real(dp) :: mass = 1.0_dp
    logical :: alive
  end type
  type grid
    integer :: n
    real(dp), allocatable :: v(:, :)
    real(dp), pointer :: w(:) => null()
  end type
  interface norm
    module procedure norm_vec, norm_arr
  end interface
contains
  pure real(dp) function norm_vec(a)
    !$acc routine seq
    type(vec), intent(in) :: a
    norm_vec = sqrt(sum(a%c**2))
  end function
  pure real(dp) function norm_arr(a, n)
    !$acc routine seq
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n)
    norm_arr = sqrt(dot_product(a, a))
  end function
  elemental real(dp) function twice(x)
    !$acc routine seq
    real(dp), intent(in) :: x
    twice = 2 * x
  end function
  subroutine opt(x, y, z)
    !$acc routine seq
    real(dp), intent(inout) :: x
    real(dp), intent(in), optional :: y
    integer, intent(out), optional :: z
    if (present(y)) then
      x = x + y
    else
      x = x + 100
    end if
    if (present(z)) z = 7
  end subroutine
end module
subroutine blocks(res)
  implicit none
  real(8), intent(out) :: res
  integer :: i, n
  real(8) :: a, b
  common /cb/ a(20), b, n
  !$acc parallel loop copy(a) copyin(b)
  do i = 1, 20
    a(i) = a(i) + b * n
  end do
  res = sum(a)
end subroutine
program p
  use shapes, only: dp, vec, body, grid, norm, twice, opt
  implicit none
  integer, parameter :: n = 40
  type(body) :: bodies(n)
  type(grid) :: g
  real(dp), target :: store(100)
  real(dp), pointer :: ptr(:)
  real(dp) :: x(n), y(n), offset, total, res, best
  integer :: i, j, k, cnt, iz(n), where_best
  complex(dp) :: z(n), zsum
  character(1) :: ch(n)
  integer(8) :: big
  real(8) :: a, b
  integer :: nn
  logical :: found
  common /cb/ a(20), b, nn
  offset = 2.5_dp
  do i = 1, n
    bodies(i)%pos%c = [real(i, dp), 2.0_dp * i, -1.0_dp * i]
    bodies(i)%vel%c = 0.5_dp
    bodies(i)%alive = mod(i, 2) == 0
  end do
  !$acc parallel loop copy(bodies) copyout(x)
  do i = 1, n
    if (bodies(i)%alive) bodies(i)%pos%c = bodies(i)%pos%c + 0.1_dp * bodies(i)%vel%c
    x(i) = norm(bodies(i)%pos) + norm(bodies(i)%vel%c, 3) + shifted(bodies(i)%mass)
  end do
  print '(es20.12)', sum(x)
  allocate(g%v(n, 0:3)); g%n = 3
  allocate(g%w(n)); g%w = 1
  g%v = 1
  !$acc data copy(g%v, g%w)
  !$acc parallel loop present(g%v, g%w) firstprivate(offset)
  do i = 1, n
    do k = 0, 3
      g%v(i, k) = g%v(i, k) + i * k + offset
    end do
    g%w(i) = g%w(i) + sum(g%v(i, :))
  end do
  !$acc end data
  print '(2es20.12)', sum(g%v), sum(g%w)
  store = [(real(i, dp), i = 1, 100)]
  ptr => store(1:99:2)
  !$acc parallel loop copy(ptr)
  do i = 1, size(ptr)
    ptr(i) = ptr(i) * 2
  end do
  print '(es20.12)', sum(store)
  a = 1; b = 3; nn = 2
  call blocks(res)
  print '(es20.12)', res
  y = 1
  !$acc parallel loop copy(y) copyout(iz)
  do i = 1, n
    iz(i) = 0
    if (mod(i, 3) == 0) then
      call opt(y(i))
    else if (mod(i, 3) == 1) then
      call opt(y(i), 2.0_dp * i)
    else
      call opt(y(i), z = iz(i), y = twice(y(i)))
    end if
  end do
  print '(es20.12, i6)', sum(y), sum(iz)
  cnt = 0
  total = 0
  !$acc parallel loop reduction(+:total, cnt) reduction(max:best) copy(best) collapse(2)
  do j = 1, n
    do i = 1, n
      if (i == 1 .and. j == 1) cycle
      total = total + 1.0_dp / (i * j)
      cnt = cnt + 1
    end do
  end do
  print '(es20.12, i6)', total, cnt
  zsum = 0
  !$acc parallel loop copyout(z) reduction(+:zsum)
  do i = 1, n
    z(i) = exp(cmplx(0, i, dp)) / (1.0_dp, 2.0_dp)
    zsum = zsum + conjg(z(i))
  end do
  print '(2es20.12)', zsum
  !$acc parallel loop copy(x) private(k, found, cnt)
  outer: do i = 1, n
    found = .false.
    cnt = 0
    search: do k = 1, 100
      inner: do
        cnt = cnt + 1
        if (cnt > 5 * k) exit inner
        if (mod(cnt, 7) == 6) cycle search
        if (cnt > 30) exit search
      end do inner
    end do search
    do while (cnt > i)
      cnt = cnt - 3
    end do
    x(i) = cnt
    if (cnt < 0) cycle outer
    x(i) = x(i) + 0.5_dp
  end do outer
  print '(es20.12)', sum(x)
  ch = 'a'
  !$acc parallel loop copy(ch)
  do i = 1, n
    if (ch(i) == 'a' .and. mod(i, 2) == 0) ch(i) = 'b'
  end do
  print '(i6)', count(ch == 'b')
  !$acc parallel loop copy(y)
  do i = 2, n
    block
      real(dp) :: t(2)
      t = [y(i), offset]
      associate (q => y(i), s => t(1) + t(2))
        q = s * 2
      end associate
    end block
  end do
  print '(es20.12)', sum(y)
  big = 0
  !$acc serial copy(big, x)
  do i = 1, 62
    big = ior(big, ishft(1_8, i))
  end do
  x(1) = maxval(x(2:)) + minval(x, mask = x > 3)
  where_best = maxloc(x, 1)
  x(2:3) = x(3:2:-1)
  !$acc end serial
  print '(i22, 3es20.12)', big, x(1), x(2), x(3)
  !$acc kernels
  x = y * 2
  do i = 1, n
    x(i) = x(i) + i
  end do
  forall (i = 1:n, mod(i, 2) == 0) x(i) = -x(i)
  !$acc end kernels
  print '(es20.12)', sum(x)
  call stretch(.true.)
  call stretch(.false.)
contains
  subroutine stretch(kept)
    logical, intent(in) :: kept
    real(dp) :: work(n), whole(n), first
    integer :: i
    whole = 1
    first = 3
    !$acc data copy(work) copyin(first) if(kept)
    !$acc parallel loop no_create(work, first) copy(whole)
    do i = 1, n
      if (kept) then
        work(i) = first + i
        whole(i) = 2*work(i)
      else
        whole(i) = whole(i) + i
      end if
    end do
    !$acc end data
    print '(es20.12)', sum(whole)
  end subroutine
  real(dp) function shifted(m)
    !$acc routine seq
    real(dp), intent(in) :: m
    shifted = m + offset
  end function
end program
