! Kernel loops of CUDA Fortran with arrays in device memory: as loop constructs of OpenACC, in HIP and in OpenMP.
! REQUIRES: gfortran, flang-22, g++
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu -O1 %s -o %t.g
! RUN: %run-hip 4 %t.g | FileCheck %s --check-prefix=RESULT
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=hip-cpu -O1 %s -o %t.f
! RUN: %run-hip 4 %t.f | FileCheck %s --check-prefix=RESULT
! RUN: %accomp-flang -w --accomp-fc=%gfortran -O1 %s -o %t.o && %t.o | FileCheck %s --check-prefix=RESULT
! RUN: %accomp-flang -fopenacc-print=omp -fopenacc-policy=partition %s | FileCheck %s --check-prefix=OMP
! OMP: {{^ *}}real(8), allocatable :: x_d(:), grid_d(:, :)
! OMP-NEXT: {{^ *}}!$omp declare target to(x_d, grid_d)
! OMP: {{^ *}}!$omp target update from(grid_d)
! OMP-NEXT: {{^ *}}g = grid_d
! RESULT: 1.010000000000E+04 2.000000000000E+02 4.410000000000E+03 5.703000000000E+03
module work
  use cudafor
  implicit none
  real(8), device, allocatable :: x_d(:), grid_d(:, :)
  real(8), device :: fixed_d(16)
contains
  subroutine scale(v, n, s)
    integer, intent(in) :: n
    real(8), device :: v(n)
    real(8), intent(in) :: s
    integer :: i
    !$cuf kernel do <<< *, 64 >>>
    do i = 1, n
      v(i) = v(i) * s
    end do
  end subroutine
end module
program p
  use work
  implicit none
  integer, parameter :: n = 100
  real(8) :: x(n), g(10, 12), total, biggest
  integer :: i, j
  allocate(x_d(n), grid_d(10, 12))
  x = [(real(i, 8), i = 1, n)]
  x_d = x
  call scale(x_d, n, 2.0d0)
  total = 0
  biggest = 0
  !$cuf kernel do(1) <<<4, 128>>>
  do i = 1, n
    total = total + x_d(i)
    biggest = max(biggest, x_d(i))
  end do
  grid_d = 1
  !$cuf kernel do(2) <<<(*, *), (32, 4)>>>
  do j = 1, 12
    do i = 1, 10
      grid_d(i, j) = grid_d(i, j) + i * j
    end do
  end do
  g = grid_d
  fixed_d = 3
  !$cuf kernel do
  do i = 1, 16
    fixed_d(i) = fixed_d(i) + i
  end do
  x(1:16) = fixed_d
  x(50:60) = x_d(50:60)
  print '(4es20.12)', total, biggest, sum(g), sum(x)
  deallocate(x_d, grid_d)
end program
