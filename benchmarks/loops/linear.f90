! linear.c in Fortran, each loop under its name: arrays start at 1, and the first subscript is the one that is
! contiguous. What is a pointer there is an argument here.
module linear
  use, intrinsic :: iso_fortran_env, only: dp => real64
  implicit none
  integer, parameter :: n = 4096, m = 64
  real(dp) :: a(n), b(n), c(n), d(n), e(n), flat(m * m), aa(m, m), bb(m, m), cc(m, m)
contains
  subroutine s000()
    integer :: i
    !$acc kernels
    do i = 1, n
      a(i) = b(i) + 1
    end do
    !$acc end kernels
  end subroutine
  subroutine s111()
    integer :: i
    !$acc kernels
    do i = 2, n, 2
      a(i) = a(i - 1) + b(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s1111()
    integer :: i
    !$acc kernels
    do i = 1, n / 2
      a(2 * i - 1) = c(i) * b(i) + d(i) * b(i) + c(i) * c(i) + d(i) * c(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s112()
    integer :: i
    !$acc kernels
    do i = n - 1, 1, -1
      a(i + 1) = a(i) + b(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s1112()
    integer :: i
    !$acc kernels
    do i = n, 1, -1
      a(i) = b(i) + 1
    end do
    !$acc end kernels
  end subroutine
  subroutine s113()
    integer :: i
    !$acc kernels
    do i = 2, n
      a(i) = a(1) + b(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s1113()
    integer :: i
    !$acc kernels
    do i = 1, n
      a(i) = a(n / 2 + 1) + b(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s114()
    integer :: i, j
    !$acc kernels
    do i = 1, m
      do j = 1, i - 1
        aa(j, i) = aa(i, j) + bb(j, i)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine s115()
    integer :: i, j
    !$acc kernels
    do j = 1, m
      do i = j + 1, m
        a(i) = a(i) - aa(i, j) * a(j)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine s1115()
    integer :: i, j
    !$acc kernels
    do i = 1, m
      do j = 1, m
        aa(j, i) = aa(j, i) * cc(i, j) + bb(j, i)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine s116()
    integer :: i
    !$acc kernels
    do i = 1, n - 5, 5
      a(i) = a(i + 1) * a(i)
      a(i + 1) = a(i + 2) * a(i + 1)
      a(i + 2) = a(i + 3) * a(i + 2)
      a(i + 3) = a(i + 4) * a(i + 3)
      a(i + 4) = a(i + 5) * a(i + 4)
    end do
    !$acc end kernels
  end subroutine
  subroutine s118()
    integer :: i, j
    !$acc kernels
    do i = 2, m
      do j = 1, i - 1
        a(i) = a(i) + bb(i, j) * a(i - j)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine s119()
    integer :: i, j
    !$acc kernels
    do i = 2, m
      do j = 2, m
        aa(j, i) = aa(j - 1, i - 1) + bb(j, i)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine s1119()
    integer :: i, j
    !$acc kernels
    do i = 2, m
      do j = 1, m
        aa(j, i) = aa(j, i - 1) + bb(j, i)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine s121()
    integer :: i, j
    !$acc kernels
    do i = 1, n - 1
      j = i + 1
      a(i) = a(j) + b(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s122(first, step)
    integer, intent(in) :: first, step
    integer :: i, k
    k = 0
    !$acc kernels
    do i = first, n, step
      k = k + 1
      a(i) = a(i) + b(n - k + 1)
    end do
    !$acc end kernels
  end subroutine
  subroutine s123()
    integer :: i, j
    j = 0
    !$acc kernels
    do i = 1, n / 2
      j = j + 1
      a(j) = b(i) + d(i) * e(i)
      if (c(i) > 0) then
        j = j + 1
        a(j) = c(i) + d(i) * e(i)
      end if
    end do
    !$acc end kernels
  end subroutine
  subroutine s124()
    integer :: i, j
    j = 0
    !$acc kernels
    do i = 1, n
      j = j + 1
      if (b(i) > 0) then
        a(j) = b(i) + d(i) * e(i)
      else
        a(j) = c(i) + d(i) * e(i)
      end if
    end do
    !$acc end kernels
  end subroutine
  subroutine s125()
    integer :: i, j, k
    k = 0
    !$acc kernels
    do i = 1, m
      do j = 1, m
        k = k + 1
        flat(k) = aa(j, i) + bb(j, i) * cc(j, i)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine s126()
    integer :: i, j, k
    k = 1
    !$acc kernels
    do i = 1, m - 1
      do j = 2, m
        bb(i, j) = bb(i, j - 1) + flat(k) * cc(i, j)
        k = k + 1
      end do
      k = k + 1
    end do
    !$acc end kernels
  end subroutine
  subroutine s127()
    integer :: i, j
    j = 0
    !$acc kernels
    do i = 1, n / 2
      j = j + 1
      a(j) = b(i) + c(i) * d(i)
      j = j + 1
      a(j) = b(i) + d(i) * e(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s128()
    integer :: i, j, k
    j = 0
    !$acc kernels
    do i = 1, n / 2
      k = j + 1
      a(i) = b(k) - d(i)
      j = k + 1
      b(k) = a(i) + c(k)
    end do
    !$acc end kernels
  end subroutine
  subroutine s131()
    integer :: i, k
    k = 1
    !$acc kernels
    do i = 1, n - 1
      a(i) = a(i + k) + b(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s132()
    integer :: i, j, k, l
    l = 1
    j = l
    k = l + 1
    !$acc kernels
    do i = 2, m
      aa(i, j) = aa(i - 1, k) + b(i) * c(2)
    end do
    !$acc end kernels
  end subroutine
  subroutine s141()
    integer :: i, j, k
    !$acc kernels
    do i = 1, m
      k = i * (i - 1) / 2 + i
      do j = i, m
        flat(k) = flat(k) + bb(i, j)
        k = k + j
      end do
    end do
    !$acc end kernels
  end subroutine
  pure subroutine add_from(to, from, k)
    real(dp), intent(inout) :: to(n)
    real(dp), intent(in) :: from(n)
    integer, intent(in) :: k
    integer :: i
    do i = 1, n - 1
      to(i) = to(i + k) + from(i)
    end do
  end subroutine
  subroutine s151()
    !$acc kernels
    call add_from(a, b, 1)
    !$acc end kernels
  end subroutine
  pure subroutine scaled(to, by, from, i)
    real(dp), intent(inout) :: to(n)
    real(dp), intent(in) :: by(n), from(n)
    integer, intent(in) :: i
    to(i) = to(i) + by(i) * from(i)
  end subroutine
  subroutine s152()
    integer :: i
    !$acc kernels
    do i = 1, n
      b(i) = d(i) * e(i)
      call scaled(a, b, c, i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s161()
    integer :: i
    !$acc kernels
    do i = 1, n - 1
      if (b(i) < 0) then
        c(i + 1) = a(i) + d(i) * d(i)
      else
        a(i) = c(i) + d(i) * e(i)
      end if
    end do
    !$acc end kernels
  end subroutine
  subroutine s1161()
    integer :: i
    !$acc kernels
    do i = 1, n - 1
      if (c(i) < 0) then
        b(i) = a(i) + d(i) * d(i)
      else
        a(i) = c(i) + d(i) * e(i)
      end if
    end do
    !$acc end kernels
  end subroutine
  subroutine s162(k)
    integer, intent(in) :: k
    integer :: i
    !$acc kernels
    if (k > 0) then
      do i = 1, n - 1 - k
        a(i) = a(i + k) + b(i) * c(i)
      end do
    end if
    !$acc end kernels
  end subroutine
  subroutine s171(inc)
    integer, intent(in) :: inc
    integer :: i
    !$acc kernels
    do i = 1, n
      a(i * inc) = a(i * inc) + b(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s172(first, step)
    integer, intent(in) :: first, step
    integer :: i
    !$acc kernels
    do i = first, n, step
      a(i) = a(i) + b(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s173()
    integer :: i, k
    k = n / 2
    !$acc kernels
    do i = 1, n / 2
      a(i + k) = a(i) + b(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s174(half)
    integer, intent(in) :: half
    integer :: i
    !$acc kernels
    do i = 1, half
      a(i + half) = a(i) + b(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s175(inc)
    integer, intent(in) :: inc
    integer :: i
    !$acc kernels
    do i = 1, n - 1, inc
      a(i) = a(i + inc) + b(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s176()
    integer :: i, j, half
    half = n / 2
    !$acc kernels
    do j = 1, n / 2
      do i = 1, half
        a(i) = a(i) + b(i + half - j) * c(j)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine s211()
    integer :: i
    !$acc kernels
    do i = 2, n - 1
      a(i) = b(i - 1) + c(i) * d(i)
      b(i) = b(i + 1) - e(i) * d(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s212()
    integer :: i
    !$acc kernels
    do i = 1, n - 1
      a(i) = a(i) * c(i)
      b(i) = b(i) + a(i + 1) * d(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s1213()
    integer :: i
    !$acc kernels
    do i = 2, n - 1
      a(i) = b(i - 1) + c(i)
      b(i) = a(i + 1) * d(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s221()
    integer :: i
    !$acc kernels
    do i = 2, n
      a(i) = a(i) + c(i) * d(i)
      b(i) = b(i - 1) + a(i) + d(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s1221()
    integer :: i
    !$acc kernels
    do i = 5, n
      b(i) = b(i - 4) + a(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s222()
    integer :: i
    !$acc kernels
    do i = 2, n
      a(i) = a(i) + b(i) * c(i)
      e(i) = e(i - 1)**2
      a(i) = a(i) - b(i) * c(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s231()
    integer :: i, j
    !$acc kernels
    do i = 1, m
      do j = 2, m
        aa(i, j) = aa(i, j - 1) + bb(i, j)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine s232()
    integer :: i, j
    !$acc kernels
    do j = 2, m
      do i = 2, j
        aa(i, j) = aa(i - 1, j)**2 + bb(i, j)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine s1232()
    integer :: i, j
    !$acc kernels
    do j = 1, m
      do i = j, m
        aa(j, i) = bb(j, i) + cc(j, i)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine s233()
    integer :: i, j
    !$acc kernels
    do i = 2, m
      do j = 2, m
        aa(i, j) = aa(i, j - 1) + cc(i, j)
      end do
      do j = 2, m
        bb(i, j) = bb(i - 1, j) + cc(i, j)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine s2233()
    integer :: i, j
    !$acc kernels
    do i = 2, m
      do j = 2, m
        aa(i, j) = aa(i, j - 1) + cc(i, j)
      end do
      do j = 2, m
        bb(j, i) = bb(j, i - 1) + cc(j, i)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine s235()
    integer :: i, j
    !$acc kernels
    do i = 1, m
      a(i) = a(i) + b(i) * c(i)
      do j = 2, m
        aa(i, j) = aa(i, j - 1) + bb(i, j) * a(i)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine s241()
    integer :: i
    !$acc kernels
    do i = 1, n - 1
      a(i) = b(i) * c(i) * d(i)
      b(i) = a(i) * a(i + 1) * d(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s242(s, t)
    real(dp), intent(in) :: s, t
    integer :: i
    !$acc kernels
    do i = 2, n
      a(i) = a(i - 1) + s + t + b(i) + c(i) + d(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s243()
    integer :: i
    !$acc kernels
    do i = 1, n - 1
      a(i) = b(i) + c(i) * d(i)
      b(i) = a(i) + d(i) * e(i)
      a(i) = b(i) + a(i + 1) * d(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s244()
    integer :: i
    !$acc kernels
    do i = 1, n - 1
      a(i) = b(i) + c(i) * d(i)
      b(i) = c(i) + b(i)
      a(i + 1) = b(i) + a(i + 1) * d(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s1244()
    integer :: i
    !$acc kernels
    do i = 1, n - 1
      a(i) = b(i) + c(i)**2 + b(i)**2 + c(i)
      d(i) = a(i) + a(i + 1)
    end do
    !$acc end kernels
  end subroutine
  subroutine s2244()
    integer :: i
    !$acc kernels
    do i = 1, n - 1
      a(i + 1) = b(i) + e(i)
      a(i) = b(i) + c(i)
    end do
    !$acc end kernels
  end subroutine
end module linear
