! Attributes of CUDA Fortran in statements of their own; what is not translated stays on lines that are skipped.
! REQUIRES: gfortran, g++
! RUN: %accomp-flang -fopenacc-print=omp %s | FileCheck %s
! RUN: %accomp-flang -fopenacc-print=omp -Wskipped-cuda-fortran %s 2>&1 >/dev/null | FileCheck %s --check-prefix=SKIPPED
! RUN: not %accomp-flang -fopenacc-print=omp -DEVENTS %s 2>&1 | FileCheck %s --check-prefix=EVENTS
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu %s -o %t
! RUN: %run-hip 2 %t | FileCheck %s --check-prefix=RESULT
! RESULT: {{^}} 380{{$}}
module kernels
  use cudafor
contains
  attributes(global) subroutine twice(n, x)
    integer, value :: n
    integer :: x(n), i
    ! CHECK: {{^ +}}integer :: part(32){{$}}
    ! CHECK-NOT: attributes
    ! CHECK: {{^ +}}!$omp declare target
    integer :: part(32)
    attributes(shared) :: part
    i = threadIdx%x
    part(i) = i
    if (i <= n) x(i) = x(i) * 2 + part(i)
  end subroutine
end module
program p
  use kernels
  implicit none
  integer, parameter :: n = 19
  ! CHECK: {{^ +}}integer, allocatable :: x(:){{$}}
  integer, pinned, allocatable :: x(:)
  integer :: d(n), i
  ! CHECK: {{^ +}}integer :: d(n), i{{$}}
  ! CHECK-NOT: attributes
  ! CHECK: {{^}}#ifdef EVENTS{{$}}
  attributes(device) :: d
#ifdef EVENTS
  ! EVENTS: [[#@LINE+2]]:3: error: the routine 'cudaeventsynchronize' of CUDA Fortran cannot be translated [cuda-fortran]
  ! SKIPPED: [[#@LINE+1]]:3: remark: the routine 'cudaeventsynchronize' of CUDA Fortran stays as it is: the preprocessor skips it with the options given [skipped-cuda-fortran]
  i = cudaeventsynchronize(0)
#endif
  allocate(x(n))
  d = 0
  !$cuf kernel do(1) <<<*, *>>>
  do i = 1, n
    d(i) = i
  end do
  call twice<<<1, 32>>>(n, d)
  x = d
  print '(1x, i0)', sum(x) - 190
end program
