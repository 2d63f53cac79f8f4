! control.c in Fortran, in the way of linear.f90.
module control
  use, intrinsic :: iso_fortran_env, only: dp => real64
  implicit none
  integer, parameter :: n = 4096, m = 64
  real(dp) :: a(n), b(n), c(n), d(n), e(n), aa(m, m), bb(m, m), cc(m, m)
  interface
    subroutine note()
    end subroutine
  end interface
contains
  subroutine s251()
    real(dp) :: s
    integer :: i
    !$acc kernels
    do i = 1, n
      s = b(i) + c(i) * d(i)
      a(i) = s * s
    end do
    !$acc end kernels
  end subroutine
  subroutine s1251()
    real(dp) :: s
    integer :: i
    !$acc kernels
    do i = 1, n
      s = b(i) + c(i)
      b(i) = a(i) + d(i)
      a(i) = s * e(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s2251()
    real(dp) :: s
    integer :: i
    s = 0
    !$acc kernels
    do i = 1, n
      a(i) = s * e(i)
      s = b(i) + c(i)
      b(i) = a(i) + d(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s3251()
    integer :: i
    !$acc kernels
    do i = 1, n - 1
      a(i + 1) = b(i) + c(i)
      b(i) = c(i) * e(i)
      d(i) = a(i) * e(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s252()
    real(dp) :: s, t
    integer :: i
    t = 0
    !$acc kernels
    do i = 1, n
      s = b(i) * c(i)
      a(i) = s + t
      t = s
    end do
    !$acc end kernels
  end subroutine
  subroutine s253()
    real(dp) :: s
    integer :: i
    !$acc kernels
    do i = 1, n
      if (a(i) > b(i)) then
        s = a(i) - b(i) * d(i)
        c(i) = c(i) + s
        a(i) = s
      end if
    end do
    !$acc end kernels
  end subroutine
  subroutine s254()
    real(dp) :: before
    integer :: i
    before = b(n)
    !$acc kernels
    do i = 1, n
      a(i) = (b(i) + before) * 0.5_dp
      before = b(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s255()
    real(dp) :: before, first
    integer :: i
    before = b(n)
    first = b(n - 1)
    !$acc kernels
    do i = 1, n
      a(i) = (b(i) + before + first) * 0.333_dp
      first = before
      before = b(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s256()
    integer :: i, j
    !$acc kernels
    do i = 1, m
      do j = 2, m
        a(j) = 1 - a(j - 1)
        aa(i, j) = a(j) + bb(i, j) * d(j)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine s257()
    integer :: i, j
    !$acc kernels
    do i = 2, m
      do j = 1, m
        a(i) = aa(i, j) - a(i - 1)
        aa(i, j) = a(i) + bb(i, j)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine s258()
    real(dp) :: s
    integer :: i
    s = 0
    !$acc kernels
    do i = 1, m
      if (a(i) > 0) s = d(i)**2
      b(i) = s * c(i) + d(i)
      e(i) = (s + 1) * aa(i, 1)
    end do
    !$acc end kernels
  end subroutine
  subroutine s261()
    real(dp) :: t
    integer :: i
    !$acc kernels
    do i = 2, n
      t = a(i) + b(i)
      a(i) = t + c(i - 1)
      t = c(i) * d(i)
      c(i) = t
    end do
    !$acc end kernels
  end subroutine
  subroutine s271()
    integer :: i
    !$acc kernels
    do i = 1, n
      if (b(i) > 0) a(i) = a(i) + b(i) * c(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s272(t)
    real(dp), intent(in) :: t
    integer :: i
    !$acc kernels
    do i = 1, n
      if (e(i) >= t) then
        a(i) = a(i) + c(i) * d(i)
        b(i) = b(i) + c(i) * c(i)
      end if
    end do
    !$acc end kernels
  end subroutine
  subroutine s273()
    integer :: i
    !$acc kernels
    do i = 1, n
      a(i) = a(i) + d(i) * e(i)
      if (a(i) < 0) b(i) = b(i) + d(i) * e(i)
      c(i) = c(i) + a(i) * d(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s274()
    integer :: i
    !$acc kernels
    do i = 1, n
      a(i) = c(i) + e(i) * d(i)
      if (a(i) > 0) then
        b(i) = a(i) + b(i)
      else
        a(i) = d(i) * e(i)
      end if
    end do
    !$acc end kernels
  end subroutine
  subroutine s275()
    integer :: i, j
    !$acc kernels
    do i = 1, m
      if (aa(i, 1) > 0) then
        do j = 2, m
          aa(i, j) = aa(i, j - 1) + bb(i, j) * cc(i, j)
        end do
      end if
    end do
    !$acc end kernels
  end subroutine
  subroutine s2275()
    integer :: i, j
    !$acc kernels
    do i = 1, m
      do j = 1, m
        aa(i, j) = aa(i, j) + bb(i, j) * cc(i, j)
      end do
      a(i) = b(i) + c(i) * d(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s276()
    integer :: i, middle
    middle = n / 2
    !$acc kernels
    do i = 1, n
      if (i < middle) then
        a(i) = a(i) + b(i) * c(i)
      else
        a(i) = a(i) + b(i) * d(i)
      end if
    end do
    !$acc end kernels
  end subroutine
  subroutine s277()
    integer :: i
    !$acc kernels
    do i = 1, n - 1
      if (a(i) >= 0) cycle
      if (b(i) < 0) a(i) = a(i) + c(i) * d(i)
      b(i + 1) = c(i) + d(i) * e(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s278()
    integer :: i
    !$acc kernels
    do i = 1, n
      if (a(i) > 0) then
        c(i) = d(i) * e(i) - c(i)
      else
        b(i) = d(i) * e(i) - b(i)
      end if
      a(i) = b(i) + c(i) * d(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s279()
    integer :: i
    !$acc kernels
    do i = 1, n
      if (a(i) > 0) then
        c(i) = e(i) * e(i) - c(i)
      else
        b(i) = d(i) * d(i) - b(i)
        if (b(i) > a(i)) c(i) = c(i) + d(i) * e(i)
      end if
      a(i) = b(i) + c(i) * d(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s1279()
    integer :: i
    !$acc kernels
    do i = 1, n
      if (a(i) < 0) then
        if (b(i) > a(i)) c(i) = c(i) + d(i) * e(i)
      end if
    end do
    !$acc end kernels
  end subroutine
  subroutine s2710(limit)
    real(dp), intent(in) :: limit
    integer :: i
    !$acc kernels
    do i = 1, n
      if (a(i) > b(i)) then
        a(i) = a(i) + b(i) * d(i)
        if (n > 10) then
          c(i) = c(i) + d(i) * d(i)
        else
          c(i) = d(i) * e(i) + 1
        end if
      else
        b(i) = a(i) + e(i) * e(i)
        if (limit > 0) then
          c(i) = a(i) + d(i) * d(i)
        else
          c(i) = c(i) + e(i) * e(i)
        end if
      end if
    end do
    !$acc end kernels
  end subroutine
  subroutine s2711()
    integer :: i
    !$acc kernels
    do i = 1, n
      if (b(i) /= 0) a(i) = a(i) + b(i) * c(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s2712()
    integer :: i
    !$acc kernels
    do i = 1, n
      if (a(i) > b(i)) a(i) = a(i) + b(i) * c(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s281()
    real(dp) :: t
    integer :: i
    !$acc kernels
    do i = 1, n
      t = a(n - i + 1) + b(i) * c(i)
      a(i) = t - 1
      b(i) = t
    end do
    !$acc end kernels
  end subroutine
  subroutine s1281()
    real(dp) :: t
    integer :: i
    !$acc kernels
    do i = 1, n
      t = b(i) * c(i) + a(i) * d(i) + e(i)
      a(i) = t - 1
      b(i) = t
    end do
    !$acc end kernels
  end subroutine
  subroutine s291()
    integer :: i, before
    before = n
    !$acc kernels
    do i = 1, n
      a(i) = (b(i) + b(before)) * 0.5_dp
      before = i
    end do
    !$acc end kernels
  end subroutine
  subroutine s292()
    integer :: i, before, first
    before = n
    first = n - 1
    !$acc kernels
    do i = 1, n
      a(i) = (b(i) + b(before) + b(first)) * 0.333_dp
      first = before
      before = i
    end do
    !$acc end kernels
  end subroutine
  subroutine s293()
    integer :: i
    !$acc kernels
    do i = 1, n
      a(i) = a(1)
    end do
    !$acc end kernels
  end subroutine
  subroutine s2101()
    integer :: i
    !$acc kernels
    do i = 1, m
      aa(i, i) = aa(i, i) + bb(i, i) * cc(i, i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s2102()
    integer :: i
    !$acc kernels
    do i = 1, m
      aa(i, :) = 0
      aa(i, i) = 1
    end do
    !$acc end kernels
  end subroutine
  subroutine s2111()
    integer :: i, j
    !$acc kernels
    do j = 2, m
      do i = 2, m
        aa(i, j) = (aa(i - 1, j) + aa(i, j - 1)) / 1.9_dp
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine s441()
    integer :: i
    !$acc kernels
    do i = 1, n
      if (d(i) < 0) then
        a(i) = a(i) + b(i) * c(i)
      else if (d(i) == 0) then
        a(i) = a(i) + b(i) * b(i)
      else
        a(i) = a(i) + c(i) * c(i)
      end if
    end do
    !$acc end kernels
  end subroutine
  subroutine s442(choice)
    integer, intent(in) :: choice(n)
    integer :: i
    !$acc kernels
    do i = 1, n
      select case (choice(i))
      case (1)
        a(i) = a(i) + b(i) * b(i)
      case (2)
        a(i) = a(i) + c(i) * c(i)
      case (3)
        a(i) = a(i) + d(i) * d(i)
      case default
        a(i) = a(i) + e(i) * e(i)
      end select
    end do
    !$acc end kernels
  end subroutine
  subroutine s443()
    integer :: i
    !$acc kernels
    do i = 1, n
      if (d(i) <= 0) then
        a(i) = a(i) + b(i) * c(i)
      else
        a(i) = a(i) + b(i) * b(i)
      end if
    end do
    !$acc end kernels
  end subroutine
  subroutine s451()
    integer :: i
    !$acc kernels
    do i = 1, n
      a(i) = sin(b(i)) + cos(c(i))
    end do
    !$acc end kernels
  end subroutine
  subroutine s452()
    integer :: i
    !$acc kernels
    do i = 1, n
      a(i) = b(i) + c(i) * i
    end do
    !$acc end kernels
  end subroutine
  subroutine s453()
    real(dp) :: s
    integer :: i
    s = 0
    !$acc kernels
    do i = 1, n
      s = s + 2
      a(i) = s * b(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s471()
    integer :: i
    !$acc kernels
    do i = 1, n
      c(i) = b(i) + d(i) * d(i)
      call note()
      b(i) = a(i) + d(i) * e(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s481()
    integer :: i
    !$acc kernels
    do i = 1, n
      if (d(i) < 0) stop
      a(i) = a(i) + b(i) * c(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s482()
    integer :: i
    !$acc kernels
    do i = 1, n
      a(i) = a(i) + b(i) * c(i)
      if (c(i) > b(i)) exit
    end do
    !$acc end kernels
  end subroutine
end module control
