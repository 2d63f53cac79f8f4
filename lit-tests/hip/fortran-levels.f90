! Routines with levels, reductions, atomic accesses, kernels constructs and selections of Fortran: what kernels compute is what the program computes without directives.
! REQUIRES: gfortran, flang-22, g++
! RUN: %gfortran -w -ffp-contract=off %s -o %t.ref && %t.ref > %t.wanted
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu -O1 %s -o %t.g
! RUN: %run-hip 12 %t.g > %t.g.found && diff %t.wanted %t.g.found
! RUN: env ACCOMP_HIPCPU_BLOCKS=asked ACCOMP_HIPCPU_ORDER=random %run-hip 12 %t.g | diff %t.wanted -
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=hip-cpu -O1 %s -o %t.f
! RUN: %run-hip 12 %t.f > %t.f.found && diff %t.wanted %t.f.found
module together
  implicit none
  type t
    real :: v = 2
    integer :: n
  end type
contains
  subroutine fill(x, n, r, top)
    !$acc routine worker
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    real, intent(out) :: r, top
    real :: w(8), q(3)
    type(t) :: s
    real :: high
    integer :: j
    w = 0
    q = [1., 2., 3.]
    !$acc loop worker
    do j = 1, 8
      w(j) = x(j) * 2 + q(mod(j, 3) + 1)
    end do
    s%n = 3
    high = -1
    !$acc loop worker reduction(max:high)
    do j = 1, 8
      high = max(high, w(9 - j) + s%v * s%n)
    end do
    top = high
    r = 0
    do j = 1, 8
      r = r + w(j)
    end do
    block
      real :: g(8)
      !$acc loop vector
      do j = 1, 8
        g(j) = w(j)
      end do
      r = r + g(8)
    end block
    if (r > 100) then
      r = r + 1000
      return
    end if
    r = -r
  end subroutine
  integer function count_large(x)
    !$acc routine vector
    real, intent(in) :: x(:)
    integer :: j
    count_large = 0
    !$acc loop vector reduction(+:count_large)
    do j = 1, size(x)
      if (x(j) > 2) count_large = count_large + 1
    end do
  end function
  real function total(x, n)
    !$acc routine vector
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    integer :: j
    real :: s
    s = 0
    !$acc loop vector reduction(+:s)
    do j = 1, n
      s = s + x(j)
    end do
    total = s
  end function
  logical function large(x)
    !$acc routine worker
    real, intent(in) :: x(:)
    integer :: j, c
    c = 0
    !$acc loop worker reduction(+:c)
    do j = 1, size(x)
      if (x(j) > 2) c = c + 1
    end do
    large = c > 4
  end function
  real function both(x, n)
    !$acc routine worker
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    both = total(x, n) * 2 + total(x, n)
  end function
  subroutine store(r, v)
    !$acc routine seq
    real, intent(out) :: r
    real, intent(in) :: v
    r = v
  end subroutine
  subroutine run_together
    real :: a(8, 6), r(6), u(6), z(6), q(3), v
    logical :: l(6)
    integer :: i, c(6), k
    type(t) :: o(6)
    do i = 1, 6
      a(:, i) = i
    end do
    !$acc parallel loop gang copyin(a) copyout(r, c, u) private(v, k) num_workers(4) vector_length(32)
    do i = 1, 6
      call fill(a(:, i), 8, r(i), v)
      u(i) = v
      k = count_large(a(:, i)) + count_large(a(:, 1))
      do while (k > 3)
        k = k - 3
      end do
      c(i) = k + merge(1, 0, count_large(a(:, i)) > 2)
    end do
    print '(6f10.2)', r, u
    print '(6i5)', c
    !$acc parallel loop gang copyin(a) copyout(r, l, o, z) private(q) num_workers(4) vector_length(32)
    do i = 1, 6
      q = [1., 2., 3.]
      l(i) = .not. large(a(:, i))
      if (large(a(:, i)) .and. i > 2) then
        r(i) = both(a(:, i), 8) - 1
      else if (total(a(:, i), 8) > 10) then
        r(i) = -total(a(:, i), 8)
      else
        r(i) = 0
      end if
      q(:) = q + total(a(:, i), 8)
      o(i)%v = sum(q) + total(q, 3)
      call store(z(i), 3 * total(a(:, i), 8))
    end do
    print '(6f10.2)', r, o%v, z
    print '(6l5)', l
  end subroutine
end module
module m
  implicit none
  type point
    real(8) :: x, y
    integer :: tag(3)
  end type
  real(8) :: scale = 3.0d0
  integer, parameter :: table(4) = [10, 20, 30, 40]
  !$acc declare copyin(scale)
contains
  real(8) function f(v) result(r)
    !$acc routine seq
    real(8), intent(in) :: v
    r = v * scale
  end function
  subroutine g(a, n, s)
    !$acc routine seq
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    real(8), intent(out) :: s
    integer :: k
    s = 0
    do k = 1, n
      if (a(k) < 0) cycle
      s = s + a(k)
      if (s > 1000) exit
    end do
    a = a + 1
  end subroutine
  subroutine h(a, s)
    !$acc routine vector
    real(8), intent(inout) :: a(:)
    real(8), intent(in) :: s
    integer :: k
    !$acc loop vector
    do k = 1, size(a)
      a(k) = a(k) * s
    end do
  end subroutine
end module
program p
  use together, only: run_together
  use m
  implicit none
  integer, parameter :: n = 37
  integer :: i, j, k, cnt
  real(8) :: a(8, n), b(n), s, tmp(4)
  type(point) :: pt(n), q
  logical :: any_neg
  complex(8) :: z(n)
  integer :: hist(0:9)
  do j = 1, n
    do i = 1, 8
      a(i, j) = i + j * 0.5d0
    end do
  end do
  b = 0
  scale = 3.0d0
  !$acc update device(scale)
  !$acc parallel loop gang copy(a, b) private(tmp, s)
  do j = 1, n
    call g(a(:, j), 8, s)
    tmp = [1d0, 2d0, 3d0, 4d0]
    b(j) = f(s) + sum(tmp) + table(mod(j, 4) + 1)
  end do
  print '(2es20.12)', sum(a), sum(b)
  !$acc parallel loop gang copy(a)
  do j = 1, n
    call h(a(2:6, j), 2.0d0)
  end do
  print '(es20.12)', sum(a)
  q%x = 1; q%y = 2; q%tag = [1, 2, 3]
  !$acc parallel loop copyout(pt, z) copyin(q)
  do i = 1, n
    pt(i) = q
    pt(i)%x = pt(i)%x + i
    pt(i)%tag(2) = i
    z(i) = cmplx(i, -i, 8) * (0d0, 1d0)
  end do
  print '(es20.12, i6, 2es20.12)', sum(pt%x), sum(pt%tag(2)), sum(z)
  any_neg = .false.
  cnt = 0
  hist = 0
  !$acc parallel loop reduction(.or.:any_neg) reduction(+:cnt) copy(hist)
  do i = 1, 1000
    if (i == 500) any_neg = .true.
    cnt = cnt + merge(1, 0, mod(i, 7) == 0)
    !$acc atomic update
    hist(mod(i, 10)) = hist(mod(i, 10)) + 1
  end do
  print '(l2, 11i6)', any_neg, cnt, hist
  k = 5
  !$acc kernels copy(a)
  a(:, 1) = a(:, 2) * k
  !$acc loop independent
  do j = 2, n
    where (a(:, j) > 10) 
      a(:, j) = 10
    elsewhere
      a(:, j) = -1
    end where
  end do
  k = k + 1
  !$acc end kernels
  print '(es20.12, i6)', sum(a), k
  !$acc parallel num_gangs(4) num_workers(2) vector_length(32) copy(a, b)
  !$acc loop gang private(s)
  do j = 1, n
    s = 0
    !$acc loop worker vector reduction(+:s)
    do i = 1, 8
      s = s + a(i, j)
    end do
    if (s > 0) then
      b(j) = s
    else
      b(j) = -s
    end if
    !$acc loop vector
    do i = 8, 1, -2
      if (i == 4) cycle
      a(i, j) = b(j) + i
    end do
  end do
  !$acc end parallel
  print '(2es20.12)', sum(a), sum(b)
  !$acc parallel loop copy(a)
  do concurrent (j = 1:n, i = 1:8)
    select case (i)
    case (1, 3:4)
      a(i, j) = 1
    case default
      a(i, j) = 2
    case (8:)
      a(i, j) = 3
    end select
  end do
  print '(es20.12)', sum(a)
  !$acc parallel loop collapse(force: 2) copy(a, b) private(s)
  do j = 1, n ! what stands between stores to memory: once for each j
    b(j) = b(j) + 1
    s = b(j)
    do i = 1, 8
      a(i, j) = a(i, j) + s
      b(j) = b(j) + i
    end do
  end do
  print '(2es20.12)', sum(a), sum(b)
  call run_together
end program
