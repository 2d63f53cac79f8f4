! Derived types with components of all kinds, operators, double buffering through pointers and atomics on the device.
! RUN: %flang -O1 %s -o %t.s && %t.s > %t.expected
! RUN: %accomp-flang -w -O1 -fopenacc-profile=exact -fopenacc-target=cpu %s -o %t.e && %run-cpu 5+ %t.e | diff - %t.expected
! REQUIRES: flang-22, cpu-device
module m4
  implicit none
  integer, parameter :: dp = selected_real_kind(12)
  type cell
    real(dp) :: u(3)
    integer(2) :: k
    logical :: on = .true.
    complex(dp) :: z
  end type
  type grid
    integer :: n
    type(cell), allocatable :: cells(:)
    real(dp), allocatable :: f(:, :)
    real(dp), pointer :: g(:)
  end type
  type(grid), save :: world
  real(dp), allocatable, target :: pool(:)
  interface operator(.plus.)
    module procedure cplus
  end interface
contains
  pure type(cell) function cplus(a, b)
    !$acc routine seq
    type(cell), intent(in) :: a, b
    cplus = a
    cplus%u = a%u + b%u
  end function
  pure subroutine work_on(c, w)
    !$acc routine seq
    type(cell), intent(inout) :: c
    real(dp), intent(in) :: w(:)
    c%u = c%u * sum(w)
    c%k = int(c%k + size(w), 2)
  end subroutine
end module
program b4
  use m4
  implicit none
  integer, parameter :: n = 12
  type(cell) :: cs(n), one, two
  type(cell), allocatable :: ac(:)
  real(dp) :: w(n, 3), acc, mat(n, n), v(n), best
  integer :: i, j, k, pos, hist(0:9), order(n), it
  integer, allocatable :: cnt(:)
  real(dp), pointer :: pa(:), pb(:), pt(:)
  real(4) :: r4
  logical :: mask(n)
  character(len=6) :: name(3)
  do i = 1, n
    cs(i) = cell([real(i, dp), 2d0, 3d0], int(i, 2), mod(i, 2) == 0, (1d0, 2d0))
  end do
  w = 0.5d0
  one = cs(1); two = cs(2)
  !$acc parallel loop copy(cs) copyin(w, one, two) gang
  do i = 1, n
    cs(i) = cs(i) .plus. one
    call work_on(cs(i), w(i, :))
    if (cs(i)%on) cs(i)%z = cs(i)%z * two%z
  end do
  print *, sum(cs%u(1)), sum(cs%k), cs(4)%z, cs(5)%z
  world%n = 5
  allocate(world%cells(5), world%f(5, 0:2), world%g(5))
  world%cells = one; world%f = 1; world%g = 2
  !$acc enter data copyin(world)
  !$acc enter data copyin(world%cells, world%f, world%g)
  !$acc parallel loop collapse(2) present(world)
  do j = 0, 2
    do i = 1, world%n
      world%f(i, j) = world%f(i, j) + world%g(i) + world%cells(i)%u(2) + i * j
    end do
  end do
  !$acc parallel loop present(world, world%cells)
  do i = 1, 5
    world%cells(i)%u(3) = i
  end do
  !$acc exit data copyout(world%cells, world%f) delete(world%g) 
  !$acc exit data delete(world)
  print *, world%f, world%cells%u(3)
  allocate(ac(3), cnt(0:3)); ac = two; cnt = 0
  !$acc data copy(ac, cnt)
  !$acc parallel loop
  do i = 1, 3
    ac(i)%u = ac(i)%u + i
    cnt(i) = cnt(i - 1) * 0 + i
  end do
  !$acc end data
  print *, ac(2)%u, cnt
  do i = 1, n; do j = 1, n; mat(i, j) = mod(i * j, 7); end do; end do
  !$acc parallel loop gang private(acc, v) copy(mat) 
  do j = 1, n
    acc = 0
    v = 0
    !$acc loop vector reduction(+: acc)
    do i = 1, n
      acc = acc + mat(i, j)
    end do
    !$acc loop vector
    do i = 1, n
      v(i) = acc + mat(i, j)
    end do
    !$acc loop seq
    do i = 2, n
      v(i) = v(i) + v(i - 1)
    end do
    mat(:, j) = v
  end do
  print *, sum(mat), mat(n, n)
  hist = 0; best = -1; pos = 0
  !$acc parallel loop copy(hist)
  do i = 1, 100
    k = mod(i * i, 10)
    !$acc atomic update
    hist(k) = hist(k) + 1
  end do
  print *, hist
  order = 0; it = 0
  !$acc parallel loop copy(order, it)
  do i = 1, n
    !$acc atomic capture
    it = it + 1
    k = it
    !$acc end atomic
    order(k) = i
  end do
  print *, it, sum(order)
  allocate(pool(2 * n)); pool = 0
  pa => pool(1:n); pb => pool(n+1:2*n)
  pa = 1; pb = 0
  !$acc data copy(pool)
  do it = 1, 5
    !$acc parallel loop present(pa, pb)
    do i = 1, n
      pb(i) = pa(i) * 2 + i
    end do
    pt => pa; pa => pb; pb => pt
  end do
  !$acc end data
  print *, pool
  r4 = 0; mask = .false.
  !$acc kernels copy(mask)
  mask(1:n:2) = .true.
  !$acc end kernels
  print *, mask
  !$acc parallel loop reduction(max: best) copyin(w)
  do i = 1, n
    best = max(best, w(i, 1) * i)
  end do
  print *, best
  name = 'aaaaaa'
  !$acc parallel loop copy(name)
  do i = 1, 3
    name(i)(i:i+1) = 'zz'
  end do
  print *, name
end program
