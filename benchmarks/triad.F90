! STREAM triad: a = b + s c.
program triad
  use bench
  implicit none
#ifdef SMALL
  integer, parameter :: n = 4000
#else
  integer, parameter :: n = 4000000
#endif
  real(dp), allocatable :: a(:), b(:), c(:)
  integer :: k
  allocate (a(n), b(n), c(n))
  do k = 1, n
    a(k) = 0
    b(k) = 1 + 2.0_dp * mod(k - 1, 1000)
    c(k) = 2 + mod(k - 1, 1000)
  end do
#ifdef SMALL
  call show(step)
#else
  call measure(step)
#endif
contains
  real(dp) function step()
    integer :: i
    real(dp) :: s
    s = 3
#ifdef HAND
    !$omp parallel do
#else
    !$acc parallel loop copyout(a) copyin(b, c)
#endif
    do i = 1, n
      a(i) = b(i) + s * c(i)
    end do
    step = a(2) + a(n / 2) + a(n)
  end function step
end program triad
