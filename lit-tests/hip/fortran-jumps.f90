! GO TO, computed GO TO and the arithmetic IF, forwards and backwards, in and out of loops that are spread over threads.
! REQUIRES: gfortran, flang-22, g++
! RUN: %gfortran -w -ffp-contract=off %s -o %t.ref && %t.ref | tr -s ' ' '\n' > %t.wanted
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu -O1 %s -o %t.g
! RUN: %run-hip 9 %t.g > %t.g.out && tr -s ' ' '\n' < %t.g.out | diff %t.wanted -
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=hip-cpu -O1 %s -o %t.f
! RUN: %run-hip 9 %t.f > %t.f.out && tr -s ' ' '\n' < %t.f.out | sed '/^$/d' > %t.f.found
! RUN: sed '/^$/d' %t.wanted | diff - %t.f.found
module m_goto4
contains
  subroutine newton(a, x, n)
    !$acc routine seq
    real(8), intent(in) :: a
    real(8), intent(out) :: x
    integer, intent(out) :: n
    n = 0
    x = a
 10 x = 0.5d0*(x + a/x)
    n = n + 1
    if (n > 40) go to 99
    if (abs(x*x - a) .gt. 1d-9*a) go to 10
    return
 99 x = -1
  end subroutine
end module
subroutine run_goto1
  implicit none
  integer :: i, k, it(20)
  real(8) :: x(20), y
  !$acc parallel loop copy(x) copyout(it) private(k, y)
  do i = 1, 20
    k = 0
    y = 1d0
10  continue
    y = 0.5d0 * (y + i / y)
    k = k + 1
    if (abs(y*y - i) > 1d-10 .and. k < 50) goto 10
    x(i) = y
    it(i) = k
  end do
  print '(5f12.8)', x
  print *, it
end subroutine
subroutine run_goto2
  implicit none
  integer :: i, r(30), k
  !$acc parallel loop copyout(r) private(k)
  do i = 1, 30
    k = mod(i, 5)
    if (k == 0) goto 100
    if (k == 1) go to 200
    goto (300, 400) k - 1
    r(i) = -1
    goto 500
100 r(i) = 1000
    goto 500
200 r(i) = 2000 + i
    goto 500
300 r(i) = 3000 + i
    if (i > 15) goto 500
    r(i) = r(i) * 2
    goto 500
400 continue
    r(i) = 4000 + i
500 continue
  end do
  print *, r
end subroutine
subroutine run_goto3
  implicit none
  integer :: i, r(30), j, s
  !$acc parallel loop copyout(r) private(s)
  do i = 1, 30
    s = 0
    do j = 1, 100
      if (j == i) goto 77
      s = s + j
    end do
    s = -s
77  r(i) = s
  end do
  print *, r
contains
end subroutine
subroutine run_goto4
  use m_goto4
  implicit none
  integer :: i, n(10)
  real(8) :: x(10)
  !$acc parallel loop copyout(x, n)
  do i = 1, 10
    call newton(dble(i), x(i), n(i))
  end do
  print '(5f10.6)', x
  print *, n
end subroutine
subroutine run_goto5
  implicit none
  integer :: i, r(30), k, j, s(30, 4)
  s = 0; r = 0
  !$acc parallel loop gang copy(r, s) private(k)
  do i = 1, 30
    k = mod(i, 7)
    if (k == 0) goto 100
    if (k == 1) cycle
    if (k == 2) goto (100, 200, 300) k - 1
    do j = 1, 5
      if (j * k > 12) goto 200
      if (j * k == 11) goto 300
    end do
    r(i) = -1
100 continue
    if (k == 5) then
      if (i > 20) goto 150
      r(i) = 77
150 end if
    r(i) = 1000
    if (i < 4) goto 300
200 r(i) = 2000 + i
300 end do
  !$acc parallel loop gang copy(r, s) private(k)
  do 50 i = 1, 30
    if (mod(i, 3) == 0) goto 50
    r(i) = 5
    k = 0
10  k = k + 1
    if (k < i) goto 10
    !$acc loop vector
    do 40 j = 1, 4
      if (j == 3) goto 40
      if (j - 2) 20, 30, 30
20    s(i, j) = k
      goto 40
30    s(i, j) = -k
40  continue
50 continue
  print *, r
  print *, s
end subroutine
subroutine run_arithif
  implicit none
  integer :: i, r(30), k
  real :: x
  !$acc parallel loop copyout(r) private(k, x)
  do i = 1, 30
    k = i - 15
    if (k) 10, 20, 30
10  r(i) = -i
    goto 40
20  r(i) = 0
    goto 40
30  r(i) = i * i
40  x = r(i) - 3.5
    if (x) 50, 60, 60
50  r(i) = r(i) + 100
60  continue
  end do
  print *, r
end subroutine
subroutine run_goto6
  implicit none
  integer :: i, j, k, r(12), s(4, 12)
  r = 0; s = 0
  !$acc parallel copy(r, s)
  !$acc loop gang
  do i = 1, 12
    if (mod(i, 4) == 0) goto 70
    block
      integer :: twice
      twice = 2 * i
      !$acc loop vector
      do j = 1, 4
        if (j == 2) cycle
        s(j, i) = twice + j
      end do
      if (mod(i, 4) == 1) then
        r(i) = twice
        goto 70
      end if
      r(i) = 1
    end block
    k = 0
 60 k = k + i
    if (k < 20) goto 60
    r(i) = r(i) + k
 70 continue
  end do
  !$acc end parallel
  !$acc serial copy(r, s)
  outer: do i = 1, 12
    !$acc loop vector
    do j = 1, 4
      s(j, i) = s(j, i) + 1
    end do
    if (r(i) == 1000) exit outer
    if (r(i) > 30) cycle outer
    r(i) = r(i) - 1
  end do outer
  !$acc end serial
  print *, r
  print *, s
end subroutine
program all_of_them
  implicit none
  call run_goto1
  call run_goto2
  call run_goto3
  call run_goto4
  call run_goto5
  call run_arithif
  call run_goto6
end program
