! Common blocks in declare, in routines, of modules, with other members elsewhere, and EQUIVALENCE on the device.
! RUN: %flang -O1 %s -o %t.s && %t.s > %t.expected
! RUN: %accomp-flang -w -O1 -fopenacc-profile=portable -fopenacc-target=cpu %s -o %t.p && %run-cpu 5+ %t.p | diff - %t.expected
! RUN: %accomp-flang -w -O1 -fopenacc-profile=exact -fopenacc-target=cpu %s -o %t.e && %run-cpu 5+ %t.e | diff - %t.expected
! REQUIRES: flang-22, cpu-device
module cm
  implicit none
  real(8) :: ua(3), ub(3), us
  integer :: uk(2)
  common /ublk/ ua, ub, us, uk
  !$acc declare create(/ublk/)
  real(8) :: va(4), vb(4)
  common /vblk/ va, vb
contains
  subroutine addub(x, i)
    !$acc routine seq
    real(8), intent(inout) :: x
    integer, intent(in) :: i
    x = x + ub(i) + us + uk(2)
  end subroutine
  subroutine touch(n)
    integer, intent(in) :: n
    integer :: i
    !$acc parallel loop copy(va, vb)
    do i = 1, n
      !$acc atomic
      vb(3) = vb(3) + va(2)
    end do
  end subroutine
end module
subroutine other(n, r)
  implicit none
  integer :: n, i
  real(8) :: r
  real(8) :: x(8)
  common /vblk/ x
  !$acc parallel loop copy(x) copyin(n) reduction(+: r)
  do i = 1, 8
    x(i) = x(i) + i
    r = r + x(i) * n
  end do
end subroutine
program b3
  use cm, only: addub, touch, vx => va, vb
  implicit none
  real(8) :: y(6), r, w(5), ua(3), ub(3), us
  integer :: uk(2)
  common /ublk/ ua, ub, us, uk
  !$acc declare create(/ublk/)
  integer :: i, j
  integer :: eqi(6), eqj(3)
  real(8) :: big(100), small(10)
  equivalence (eqi(2), eqj(1)), (big(51), small(1))
  save big
  ua = 1; ub = [1, 2, 3]; us = 10; uk = 7; vx = 2; vb = 3; y = 0
  !$acc update device(/ublk/)
  !$acc parallel loop copy(y)
  do i = 1, 6
    call addub(y(i), mod(i, 3) + 1)
  end do
  print *, y
  !$acc parallel loop
  do i = 1, 3
    ub(i) = ub(i) * 2
    if (i == 2) us = us + 1
    if (i == 3) ub(1) = ub(1) + ua(2)
  end do
  !$acc update self(ub, us)
  print *, ub, us
  call touch(5)
  print *, vx, vb
  r = 1
  call other(2, r)
  print *, vx, vb, r
  eqi = 1; big = 1
  !$acc parallel loop copy(eqi, big) 
  do i = 1, 3
    eqj(i) = eqi(i) + 10 * i
    small(2) = 5
    big(53) = small(2) + i
  end do
  print *, small(2:3), big(52:53)
  !$acc data copy(small)
  !$acc parallel loop present(small)
  do i = 1, 10
    small(i) = i
    if (i == 10) small(1) = -1
  end do
  !$acc end data
  print *, big(50:61)
  w = 0
  !$acc parallel loop gang copyout(w) private(ua)
  do j = 1, 5
    ua(2) = j
    ua(1) = ua(2) + 1
    w(j) = ua(1) + ua(2)
  end do
  print *, w
end program
