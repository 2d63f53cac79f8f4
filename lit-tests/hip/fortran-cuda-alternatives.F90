! A kernel of CUDA Fortran whose heads stand in branches of the preprocessor: its body is translated once.
! REQUIRES: gfortran, g++
! RUN: %accomp-flang -fopenacc-print=omp %s | FileCheck %s
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu %s -o %t
! RUN: %run-hip 1 %t | FileCheck %s --check-prefix=RESULT
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu -DSINGLE %s -o %t
! RUN: %run-hip 1 %t | FileCheck %s --check-prefix=RESULT
! RESULT: {{^}} 136{{$}}
module kernels
  use cudafor
contains
  ! CHECK: {{^}}#ifdef SINGLE
  ! CHECK-NEXT: {{^ +}}subroutine fill(n, x, &
  ! CHECK: {{^}}#else
  ! CHECK-NEXT: {{^ +}}subroutine fill(n, x, &
  ! CHECK: {{^}}#endif
  ! CHECK: {{^ +}}!$omp declare target
  ! CHECK-NEXT: {{^ +}}integer, value :: cuda_tx
  ! CHECK-NEXT: {{^ +}}integer, value :: cuda_nx
  ! CHECK-NOT: {{^ +}}!$omp declare target{{$}}
  ! CHECK: {{^ +}}i = cuda_tx
  ! CHECK: {{^ +}}if (i <= n) x(i) = i
#ifdef SINGLE
  attributes(global) subroutine fill(n, x)
    real(4) :: x(n)
#else
  attributes(global) subroutine fill(n, x)
    real(8) :: x(n)
#endif
    integer, value :: n
    integer :: i
    i = threadIdx%x
    if (i <= n) x(i) = i
  end subroutine
end module
program p
  use kernels
  implicit none
  integer, parameter :: n = 16
#ifdef SINGLE
  real(4), device :: x_d(n)
  real(4) :: x(n)
#else
  real(8), device :: x_d(n)
  real(8) :: x(n)
#endif
  call fill<<<1, 32>>>(n, x_d)
  x = x_d
  print '(1x, i0)', nint(sum(x))
end program
