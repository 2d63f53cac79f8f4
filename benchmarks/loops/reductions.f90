! reductions.c in Fortran, in the way of linear.f90. Arrays that overlap are in EQUIVALENCE, or pointers.
module reductions
  use, intrinsic :: iso_fortran_env, only: dp => real64
  implicit none
  integer, parameter :: n = 4096, m = 64
  real(dp) :: a(n), c(n), d(n), e(n), x(n), both(2 * n), same(2 * n), fifth(2 * n - 4)
  real(dp) :: aa(m, m), bb(m, m), cc(m, m)
  real(dp), target :: b(n), whole(2 * n)
  integer :: ind(n)
  equivalence(both(1), same(1)), (both(5), fifth(1))
contains
  real(dp) function s311() result(total)
    integer :: i
    total = 0
    !$acc kernels
    do i = 1, n
      total = total + a(i)
    end do
    !$acc end kernels
  end function
  real(dp) function s31111() result(total)
    integer :: i, k
    total = 0
    !$acc kernels
    do k = 1, 8
      do i = 1, 4
        total = total + a(4 * k - 4 + i)
      end do
    end do
    !$acc end kernels
  end function
  real(dp) function s312() result(all_of_them)
    integer :: i
    all_of_them = 1
    !$acc kernels
    do i = 1, n
      all_of_them = all_of_them * a(i)
    end do
    !$acc end kernels
  end function
  real(dp) function s313() result(dot)
    integer :: i
    dot = 0
    !$acc kernels
    do i = 1, n
      dot = dot + a(i) * b(i)
    end do
    !$acc end kernels
  end function
  real(dp) function s314() result(most)
    integer :: i
    most = a(1)
    !$acc kernels
    do i = 1, n
      if (a(i) > most) most = a(i)
    end do
    !$acc end kernels
  end function
  real(dp) function s315() result(most)
    integer :: i, at
    most = a(1)
    at = 1
    !$acc kernels
    do i = 1, n
      if (a(i) > most) then
        most = a(i)
        at = i
      end if
    end do
    !$acc end kernels
    most = most + at
  end function
  real(dp) function s316() result(least)
    integer :: i
    least = a(1)
    !$acc kernels
    do i = 2, n
      if (a(i) < least) least = a(i)
    end do
    !$acc end kernels
  end function
  real(dp) function s317() result(q)
    integer :: i
    q = 1
    !$acc kernels
    do i = 1, n / 2
      q = q * 0.99_dp
    end do
    !$acc end kernels
  end function
  real(dp) function s318(inc) result(most)
    integer, intent(in) :: inc
    integer :: i, k, at
    most = abs(a(1))
    k = 1 + inc
    at = 1
    !$acc kernels
    do i = 2, n
      if (abs(a(k)) > most) then
        at = i
        most = abs(a(k))
      end if
      k = k + inc
    end do
    !$acc end kernels
    most = most + at
  end function
  real(dp) function s319() result(total)
    integer :: i
    total = 0
    !$acc kernels
    do i = 1, n
      a(i) = c(i) + d(i)
      total = total + a(i)
      b(i) = c(i) + e(i)
      total = total + b(i)
    end do
    !$acc end kernels
  end function
  real(dp) function s3110() result(most)
    integer :: i, j, row, column
    most = aa(1, 1)
    row = 1
    column = 1
    !$acc kernels
    do i = 1, m
      do j = 1, m
        if (aa(j, i) > most) then
          most = aa(j, i)
          row = j
          column = i
        end if
      end do
    end do
    !$acc end kernels
    most = most + row + column
  end function
  real(dp) function s13110() result(most)
    integer :: i, j
    most = aa(1, 1)
    !$acc kernels
    do i = 1, m
      do j = 1, m
        if (aa(j, i) > most) most = aa(j, i)
      end do
    end do
    !$acc end kernels
  end function
  real(dp) function s3111() result(total)
    integer :: i
    total = 0
    !$acc kernels
    do i = 1, n
      if (a(i) > 0) total = total + a(i)
    end do
    !$acc end kernels
  end function
  real(dp) function s3112() result(total)
    integer :: i
    total = 0
    !$acc kernels
    do i = 1, n
      total = total + a(i)
      b(i) = total
    end do
    !$acc end kernels
  end function
  real(dp) function s3113() result(most)
    integer :: i
    most = abs(a(1))
    !$acc kernels
    do i = 1, n
      if (abs(a(i)) > most) most = abs(a(i))
    end do
    !$acc end kernels
  end function
  subroutine s321()
    integer :: i
    !$acc kernels
    do i = 2, n
      a(i) = a(i) + a(i - 1) * b(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s322()
    integer :: i
    !$acc kernels
    do i = 3, n
      a(i) = a(i) + a(i - 1) * b(i) + a(i - 2) * c(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s323()
    integer :: i
    !$acc kernels
    do i = 2, n
      a(i) = b(i - 1) + c(i) * d(i)
      b(i) = a(i) + c(i) * e(i)
    end do
    !$acc end kernels
  end subroutine
  integer function s331() result(last)
    integer :: i
    last = 0
    !$acc kernels
    do i = 1, n
      if (a(i) < 0) last = i
    end do
    !$acc end kernels
  end function
  real(dp) function s332(limit) result(found)
    real(dp), intent(in) :: limit
    integer :: i
    found = -1
    !$acc kernels
    do i = 1, n
      if (a(i) > limit) then
        found = a(i)
        exit
      end if
    end do
    !$acc end kernels
  end function
  subroutine s341()
    integer :: i, k
    k = 0
    !$acc kernels
    do i = 1, n
      if (b(i) > 0) then
        k = k + 1
        a(k) = b(i)
      end if
    end do
    !$acc end kernels
  end subroutine
  subroutine s342()
    integer :: i, k
    k = 0
    !$acc kernels
    do i = 1, n
      if (a(i) > 0) then
        k = k + 1
        a(i) = b(k)
      end if
    end do
    !$acc end kernels
  end subroutine
  subroutine s343()
    integer :: i, j, k
    k = 0
    !$acc kernels
    do i = 1, m
      do j = 1, m
        if (bb(i, j) > 0) then
          k = k + 1
          both(k) = aa(i, j)
        end if
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine s351(alpha)
    real(dp), intent(in) :: alpha
    integer :: i
    !$acc kernels
    do i = 1, n, 4
      a(i) = a(i) + alpha * b(i)
      a(i + 1) = a(i + 1) + alpha * b(i + 1)
      a(i + 2) = a(i + 2) + alpha * b(i + 2)
      a(i + 3) = a(i + 3) + alpha * b(i + 3)
    end do
    !$acc end kernels
  end subroutine
  subroutine s1351(to, left, right)
    real(dp), intent(out) :: to(n)
    real(dp), intent(in) :: left(n), right(n)
    integer :: i
    !$acc kernels
    do i = 1, n
      to(i) = left(i) + right(i)
    end do
    !$acc end kernels
  end subroutine
  real(dp) function s352() result(dot)
    integer :: i
    dot = 0
    !$acc kernels
    do i = 1, n, 4
      dot = dot + a(i) * b(i) + a(i + 1) * b(i + 1) + a(i + 2) * b(i + 2) + a(i + 3) * b(i + 3)
    end do
    !$acc end kernels
  end function
  subroutine s353(alpha)
    real(dp), intent(in) :: alpha
    integer :: i
    !$acc kernels
    do i = 1, n, 4
      a(i) = a(i) + alpha * b(ind(i))
      a(i + 1) = a(i + 1) + alpha * b(ind(i + 1))
      a(i + 2) = a(i + 2) + alpha * b(ind(i + 2))
      a(i + 3) = a(i + 3) + alpha * b(ind(i + 3))
    end do
    !$acc end kernels
  end subroutine
  subroutine s421()
    integer :: i
    !$acc kernels
    do i = 1, n - 1
      both(i) = same(i + 1) + a(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s1421()
    real(dp), pointer :: half(:)
    integer :: i
    half => b(n / 2 + 1:)
    !$acc kernels
    do i = 1, n / 2
      b(i) = half(i) + a(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s422()
    integer :: i
    !$acc kernels
    do i = 1, n
      fifth(i) = both(i + 8) + a(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s423()
    real(dp), pointer :: other(:)
    integer :: i
    other => whole(65:)
    !$acc kernels
    do i = 1, n - 1
      whole(i + 1) = other(i) + a(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s424()
    real(dp), pointer :: other(:)
    integer :: i
    other => whole(64:)
    !$acc kernels
    do i = 1, n - 1
      other(i + 1) = whole(i) + a(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s431()
    integer :: i, k
    k = 2 * 1 - 1 - 1
    !$acc kernels
    do i = 1, n
      a(i) = a(i + k) + b(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s491()
    integer :: i
    !$acc kernels
    do i = 1, n
      a(ind(i)) = b(i) + c(i) * d(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s4112(s)
    real(dp), intent(in) :: s
    integer :: i
    !$acc kernels
    do i = 1, n
      a(i) = a(i) + b(ind(i)) * s
    end do
    !$acc end kernels
  end subroutine
  subroutine s4113()
    integer :: i
    !$acc kernels
    do i = 1, n
      a(ind(i)) = b(ind(i)) + c(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine s4114(first)
    integer, intent(in) :: first
    integer :: i, k
    !$acc kernels
    do i = first, n
      k = ind(i)
      a(i) = b(i) + c(n - k + 1) * d(i)
    end do
    !$acc end kernels
  end subroutine
  real(dp) function s4115() result(total)
    integer :: i
    total = 0
    !$acc kernels
    do i = 1, n
      total = total + a(i) * b(ind(i))
    end do
    !$acc end kernels
  end function
  real(dp) function s4116(j, inc) result(total)
    integer, intent(in) :: j, inc
    integer :: i
    total = 0
    !$acc kernels
    do i = 1, m - 1
      total = total + a(inc + i) * aa(ind(i), j)
    end do
    !$acc end kernels
  end function
  subroutine s4117()
    integer :: i
    !$acc kernels
    do i = 1, n
      a(i) = b(i) + c((i + 1) / 2) * d(i)
    end do
    !$acc end kernels
  end subroutine
  pure real(dp) function multiplied(one, other)
    real(dp), intent(in) :: one, other
    multiplied = one * other
  end function
  subroutine s4121()
    integer :: i
    !$acc kernels
    do i = 1, n
      a(i) = a(i) + multiplied(b(i), c(i))
    end do
    !$acc end kernels
  end subroutine
  subroutine va()
    !$acc kernels
    a = b
    !$acc end kernels
  end subroutine
  subroutine vag()
    integer :: i
    !$acc kernels
    do i = 1, n
      a(i) = b(ind(i))
    end do
    !$acc end kernels
  end subroutine
  subroutine vas()
    integer :: i
    !$acc kernels
    do i = 1, n
      a(ind(i)) = b(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine vif()
    !$acc kernels
    where (b > 0) a = b
    !$acc end kernels
  end subroutine
  subroutine vpv()
    integer :: i
    !$acc kernels
    do i = 1, n
      a(i) = a(i) + b(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine vtv()
    !$acc kernels
    a(:) = a(:) * b(:)
    !$acc end kernels
  end subroutine
  subroutine vpvtv()
    integer :: i
    !$acc kernels
    do i = 1, n
      a(i) = a(i) + b(i) * c(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine vpvts(s)
    real(dp), intent(in) :: s
    integer :: i
    !$acc kernels
    do i = 1, n
      a(i) = a(i) + b(i) * s
    end do
    !$acc end kernels
  end subroutine
  subroutine vpvpv()
    integer :: i
    !$acc kernels
    do i = 1, n
      a(i) = a(i) + b(i) + c(i)
    end do
    !$acc end kernels
  end subroutine
  subroutine vtvtv()
    integer :: i
    !$acc kernels
    do i = 1, n
      a(i) = a(i) * b(i) * c(i)
    end do
    !$acc end kernels
  end subroutine
  real(dp) function vsumr() result(total)
    !$acc kernels
    total = sum(a)
    !$acc end kernels
  end function
  real(dp) function vdotr() result(dot)
    !$acc kernels
    dot = dot_product(a, b)
    !$acc end kernels
  end function
  subroutine vbor()
    real(dp) :: p, q, r
    integer :: i
    !$acc kernels
    do i = 1, n
      p = a(i) * b(i)
      q = c(i) * d(i)
      r = e(i) * a(i)
      x(i) = p * q + q * r + r * p
    end do
    !$acc end kernels
  end subroutine
end module reductions
