! Private and firstprivate arrays and objects, routines of all levels, nests, conditions, queues and host intrinsics on the
! device, against the sequential program.
! RUN: %flang -O1 %s -o %t.s && %t.s > %t.expected
! RUN: %accomp-flang -w -O1 -fopenacc-target=cpu -fopenacc-profile=portable %s -o %t.p && %run-cpu 10+ %t.p | diff - %t.expected
! RUN: %accomp-flang -w -O1 -fopenacc-target=cpu -fopenacc-profile=exact %s -o %t.e && %run-cpu 10+ %t.e | diff - %t.expected
! REQUIRES: flang-22, cpu-device
module m5
  implicit none
  type small
    integer :: a = 1
    real(8) :: v(3) = 2
  end type
  type holder
    real(8), allocatable :: x(:)
    type(small) :: s
  end type
contains
  subroutine wg(a, n, m)
    !$acc routine worker
    integer, intent(in) :: n, m
    real(8), intent(inout) :: a(n, m)
    integer :: i, j
    !$acc loop worker
    do j = 1, m
      !$acc loop vector
      do i = 1, n
        a(i, j) = a(i, j) + i + j
      end do
    end do
  end subroutine
  function vsum(a, n) result(r)
    !$acc routine vector
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8) :: r
    integer :: i
    r = 0
    !$acc loop vector reduction(+: r)
    do i = 1, n
      r = r + a(i)
    end do
  end function
end module
program b5
  use m5
  implicit none
  integer, parameter :: n = 16, m = 5
  real(8) :: a(n, m), fp(4), tot(m), s, t(n, n), x, y
  type(small) :: sm, ps
  type(holder) :: h
  integer :: i, j, k, l, cnt, flag, lim(n), c3(2,2,2)
  real(8), allocatable :: dyn(:), scratch(:)
  integer(8) :: i8, s8
  logical :: go
  a = 1; fp = [1, 2, 3, 4]; tot = 0; sm%a = 5
  !$acc parallel loop gang firstprivate(fp, sm) private(ps) copy(a)
  do j = 1, m
    fp(2) = fp(2) * 0 + 2 + j
    ps%v = sm%a + fp(2)
    ps%a = j
    a(:, j) = a(:, j) + ps%v(2) + ps%a
  end do
  print *, a(1, :), sm%a
  !$acc parallel num_gangs(1) copy(a)
  call wg(a, n, m)
  !$acc end parallel
  !$acc parallel loop gang copyin(a) copyout(tot)
  do j = 1, m
    tot(j) = vsum(a(:, j), n)
  end do
  print *, tot
  t = 0
  !$acc parallel loop gang copy(t)
  do j = 1, n
    !$acc loop vector
    do i = 1, j
      t(i, j) = i * j
    end do
  end do
  print *, sum(t)
  !$acc parallel loop collapse(2) copy(t) private(x, y)
  do j = 1, n, 2
    do i = n, 1, -3
      x = i; y = j
      if (x > y) cycle
      t(i, j) = t(i, j) + x / y
    end do
  end do
  print '(f14.6)', sum(t)
  c3 = 0
  !$acc parallel loop gang copy(c3)
  do l = 1, 2
    !$acc loop worker
    do k = 1, 2
      !$acc loop vector
      do i = 1, 2
        c3(i, k, l) = i + 10*k + 100*l
      end do
    end do
  end do
  print *, c3
  s = 0
  !$acc parallel copyin(t) reduction(+: s)
  !$acc loop gang worker vector reduction(+: s)
  do i = 1, n
    s = s + t(i, i)
  end do
  !$acc loop gang reduction(+: s)
  do j = 1, n
    s = s + 1
  end do
  !$acc end parallel
  print '(f14.6)', s
  s8 = 0
  !$acc parallel loop reduction(+: s8)
  do i8 = 3000000000_8, 3000000010_8
    s8 = s8 + i8
  end do
  print *, s8
  allocate(h%x(n)); h%x = 1
  !$acc data copy(h)
  !$acc data copy(h%x)
  !$acc parallel loop present(h%x)
  do i = 1, n
    h%x(i) = h%x(i) + h%s%v(1) + h%s%a
  end do
  !$acc end data
  !$acc end data
  print *, sum(h%x)
  allocate(dyn(-1:n), scratch(3)); dyn = 0
  !$acc kernels loop independent private(scratch) copy(dyn)
  do i = -1, n
    scratch(1) = i
    scratch(2) = scratch(1) * 2
    scratch(3) = scratch(2) + 1
    dyn(i) = sum(scratch)
  end do
  print *, sum(dyn), dyn(-1), dyn(n)
  go = .true.; flag = 0
  !$acc parallel loop if(go) self(.not. go) copy(flag) async(4) wait(2, 3)
  do i = 1, 3
    !$acc atomic write
    flag = 7
  end do
  !$acc wait(4)
  print *, flag
  cnt = 0
  !$acc kernels copy(cnt, lim)
  lim = 0
  !$acc loop seq
  do i = 2, n
    lim(i) = lim(i - 1) + i
  end do
  cnt = lim(n)
  !$acc end kernels
  print *, cnt, lim(5)
  k = 3
  !$acc parallel num_gangs(1) copyin(k) copy(cnt)
  block
    integer :: loc
    loc = k
    do while (loc > 0)
      loc = loc - 1
      !$acc atomic
      cnt = cnt + 1
    end do
  end block
  !$acc end parallel
  print *, cnt >= 138
  !$acc serial loop copyout(tot) 
  do i = 1, m
    tot(i) = real(i, 8) ** 2 + exp(0d0) + gamma(real(i, 8)) + mod(i, 3) + merge(1, 0, i > 2) + nint(2.6d0) + ishft(1, i)
  end do
  print '(5f10.3)', tot
  !$acc parallel loop gang vector tile(2, 2) collapse(2) copy(a)
  do j = 1, m
    do i = 1, n
      a(i, j) = a(i, j) + i * j
    end do
  end do
  print '(4f12.3)', a
end program
