! What is not translated of CUDA Fortran is said.
! RUN: not %accomp-flang -fopenacc-print=hip %s 2>&1 | FileCheck %s
! RUN: not %accomp-flang -fopenacc-print=omp %s 2>&1 | FileCheck %s --check-prefix=OMP
subroutine f(a, n, s)
  use cudafor
  integer :: n, i, istat
  integer(8) :: s
  real, device :: a(n)
  ! CHECK: [[#@LINE+1]]:3: error: shared memory of kernel loops of CUDA Fortran cannot be translated [cuda-fortran]
  !$cuf kernel do(1) <<<*, 128, 64, s>>>
  do i = 1, n
    a(i) = 0
  end do
  ! CHECK: [[#@LINE+1]]:3: error: shared memory of this launch, of which the kernel has no array or several of CUDA Fortran cannot be translated [cuda-fortran]
  call two<<<1, 32, 128>>>(a, n)
  ! CHECK: [[#@LINE+1]]:3: error: the routine 'cudaeventsynchronize' of CUDA Fortran cannot be translated [cuda-fortran]
  istat = cudaeventsynchronize(s)
  ! CHECK: [[#@LINE+1]]:3: error: the directive '!$cuf nothing' of CUDA Fortran cannot be translated [cuda-fortran]
  !$cuf nothing
contains
  attributes(global) subroutine two(a, n)
    integer, value :: n
    real :: a(n)
    real, shared :: x(*), y(*)
    ! OMP: [[#@LINE+1]]:5: error: the routine 'syncthreads' of CUDA Fortran cannot be translated [cuda-fortran]
    call syncthreads()
    ! CHECK: [[#@LINE+1]]:5: error: the routine '__shfl_xor' of CUDA Fortran cannot be translated [cuda-fortran]
    x(1) = __shfl_xor(x(1), 1)
    ! CHECK: [[#@LINE+1]]:5: error: the routine 'atomiccas' of CUDA Fortran cannot be translated [cuda-fortran]
    i = atomiccas(n, 1, 2)
  end subroutine
  attributes(device) subroutine helper()
    ! CHECK: [[#@LINE+1]]:5: error: shared memory of a procedure that is no kernel of CUDA Fortran cannot be translated [cuda-fortran]
    real, shared :: z(4)
    z = 0
  end subroutine
end subroutine
subroutine memory(b)
  ! CHECK: [[#@LINE+1]]:3: error: the attribute 'managed' of CUDA Fortran cannot be translated [cuda-fortran]
  real, managed :: a(4)
  real :: b(4)
  ! CHECK: [[#@LINE+1]]:3: error: the attribute 'texture' of CUDA Fortran cannot be translated [cuda-fortran]
  attributes(texture) :: b
end subroutine
#ifdef SHARED
attributes(global) subroutine either(n)
#else
! CHECK: [[#@LINE+1]]:1: error: a procedure that is a kernel under one condition of '#if' alone of CUDA Fortran cannot be translated [cuda-fortran]
attributes(device) subroutine either(n)
#endif
  integer, value :: n
end subroutine
