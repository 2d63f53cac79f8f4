! Kernels of CUDA Fortran whose threads are on their own, and their launches.
! REQUIRES: gfortran, flang-22, g++
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu -O1 %s -o %t.g
! RUN: %run-hip 2 %t.g | FileCheck %s
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=hip-cpu -O1 %s -o %t.f
! RUN: %run-hip 2 %t.f | FileCheck %s
! CHECK: 5.015000000000E+05 426200
module kern
  use cudafor
  implicit none
contains
  attributes(global) subroutine saxpy(n, a, x, y)
    integer, value :: n
    real(8), value :: a
    real(8) :: x(*), y(n)
    integer :: i
    i = (blockIdx%x - 1) * blockDim%x + threadIdx%x
    if (i <= n) y(i) = y(i) + twice(a) * x(i)
  end subroutine saxpy
  attributes(global)subroutine idle
  end subroutine idle
  attributes(global) subroutine fill(m, n, k)
    integer, value :: n, k
    integer :: m(n, n)
    integer :: i, j
    i = (blockidx%x - 1) * blockdim%x + threadidx%x
    j = (blockidx%y - 1) * blockdim%y + threadidx%y
    if (i > n .or. j > n) return
    m(i, j) = i * k + j + griddim%y
  end subroutine fill
  attributes(device) real(8) function twice(v)
    real(8), value :: v
    twice = 2 * v
  end function twice
end module kern
program p
  use kern
  use cudafor
  implicit none
  integer, parameter :: n = 1000, m = 20
  real(8), device :: x_d(n), y_d(n)
  integer, device, allocatable :: m_d(:, :)
  integer :: h(m, m), i
  real(8) :: y(n)
  type(dim3) :: grid, tblock
  x_d = [(real(i, 8), i = 1, n)]
  y_d = 1
  call saxpy<<<(n + 255) / 256, 256>>>(n, 0.5d0, x_d, y_d)
  y = y_d
  allocate(m_d(m, m))
  tblock = dim3(8, 4, 1)
  grid = dim3((m + tblock%x - 1) / tblock%x, (m + tblock%y - 1) / tblock%y, 1)
  call fill<<<grid, tblock>>>(m_d, m, 100)
  h = m_d
  print '(es20.12, i10)', sum(y), sum(h)
end program
