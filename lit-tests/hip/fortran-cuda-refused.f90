! What is not translated of CUDA Fortran is said.
! RUN: not %accomp-flang -fopenacc-print=hip %s 2>&1 | FileCheck %s
subroutine f(a, n, s)
  use cudafor
  integer :: n, i, istat
  integer(8) :: s
  real, device :: a(n)
  ! CHECK: [[#@LINE+1]]:3: error: streams of kernel loops of CUDA Fortran cannot be translated [cuda-fortran]
  !$cuf kernel do(1) <<<*, 128, 0, s>>>
  do i = 1, n
    a(i) = 0
  end do
  ! CHECK: [[#@LINE+1]]:3: error: launches of kernels with shared memory or streams of CUDA Fortran cannot be translated [cuda-fortran]
  call kernel<<<1, 32, 128>>>(a, n)
  ! CHECK: [[#@LINE+1]]:3: error: the routine 'cudadevicesynchronize' of CUDA Fortran cannot be translated [cuda-fortran]
  istat = cudadevicesynchronize()
  ! CHECK: [[#@LINE+1]]:3: error: the directive '!$cuf nothing' of CUDA Fortran cannot be translated [cuda-fortran]
  !$cuf nothing
end subroutine
attributes(global) subroutine kernel(a, n)
  integer, value :: n
  real :: a(n)
  ! CHECK: [[#@LINE+1]]:3: error: shared memory of CUDA Fortran cannot be translated [cuda-fortran]
  real, shared :: tile(32)
  tile(threadidx%x) = a(threadidx%x)
  ! CHECK: [[#@LINE+1]]:3: error: the routine 'syncthreads' of CUDA Fortran cannot be translated [cuda-fortran]
  call syncthreads()
  a(threadidx%x) = tile(33 - threadidx%x)
end subroutine
