! Product of square matrices.
program product_of_matrices
  use bench
  implicit none
#ifdef SMALL
  integer, parameter :: n = 24
#else
  integer, parameter :: n = 320
#endif
  real(dp), allocatable :: a(:, :), b(:, :), c(:, :)
  integer :: i
  allocate (a(n, n), b(n, n), c(n, n))
  a = reshape([(1 + 0.5_dp * mod(i, 1000), i=0, n * n - 1)], [n, n])
  b = reshape([(2 + 0.25_dp * mod(i, 1000), i=0, n * n - 1)], [n, n])
#ifdef SMALL
  call show(step)
#else
  call measure(step)
#endif
contains
  real(dp) function step()
    integer :: i, j, k
    real(dp) :: total
#ifdef HAND
    !$omp parallel do private(i, k, total)
#else
    !$acc parallel loop copyin(a, b) copyout(c)
#endif
    do j = 1, n
      do i = 1, n
        total = 0
        do k = 1, n
          total = total + a(i, k) * b(k, j)
        end do
        c(i, j) = total
      end do
    end do
    step = c(1, 1) + c(n, n / 2) + c(n, n)
  end function step
end program product_of_matrices
