! Jacobi steps with a five-point stencil on a square.
program stencil
  use bench
  implicit none
#ifdef SMALL
  integer, parameter :: n = 40, steps = 3
#else
  integer, parameter :: n = 1000, steps = 10
#endif
  real(dp), allocatable :: u(:, :), v(:, :)
  allocate (u(n, n), v(n, n))
#ifdef SMALL
  call show(jacobi)
#else
  call measure(jacobi)
#endif
contains
  real(dp) function jacobi()
    integer :: i, j, step
    do j = 1, n
      do i = 1, n
        u(i, j) = mod(n * (j - 1) + i - 1, 7)
      end do
    end do
    v = u
#ifndef HAND
    !$acc data copy(u, v)
#endif
    do step = 1, steps
#ifdef HAND
      !$omp parallel do
#else
      !$acc parallel loop
#endif
      do j = 2, n - 1
        do i = 2, n - 1
          v(i, j) = 0.25_dp * (u(i, j - 1) + u(i, j + 1) + u(i - 1, j) + u(i + 1, j))
        end do
      end do
#ifdef HAND
      !$omp parallel do
#else
      !$acc parallel loop
#endif
      do j = 2, n - 1
        do i = 2, n - 1
          u(i, j) = v(i, j)
        end do
      end do
    end do
#ifndef HAND
    !$acc end data
#endif
    jacobi = 0
    do i = 0, n * n - 1, 997
      jacobi = jacobi + u(mod(i, n) + 1, i / n + 1)
    end do
  end function jacobi
end program stencil
