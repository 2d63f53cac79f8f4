! Local variables are copied in with the value that they have at the construct: a queue may come to it later.
! REQUIRES: flang-22, gfortran, g++, cpu-device
! RUN: %accomp-flang -w -fopenacc-print=omp -fopenacc-profile=exact --accomp-fc=%flang %s | FileCheck %s
! RUN: %accomp-flang -w -O2 --accomp-fc=%flang -fopenacc-target=cpu %s -o %t && %run-cpu 3 %t | FileCheck %s --check-prefix=RESULT
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu %s -o %t.hip
! RUN: env ACCOMP_HIPCPU_STREAMS=lazy %run-hip 3 %t.hip | FileCheck %s --check-prefix=RESULT
! RESULT: {{^}} 1 34{{$}}
module routines
  implicit none
contains
  subroutine add(a, first)
    real(8), intent(inout) :: a(:)
    real(8), intent(in) :: first
    real(8) :: local(8)
    integer :: i
    local = [(first + i, i = 0, 7)]
    ! CHECK: call accomp_var(accomp_copyin + accomp_constant, local(1:8), 'local(1:8)')
    !$acc parallel loop present(a) copyin(local(1:8)) async(1)
    do i = 1, size(a)
      a(i) = a(i) + local(mod(i - 1, 8) + 1)
    end do
    local = -100
  end subroutine
  recursive real(8) function spoiled(depth) result(last)
    integer, intent(in) :: depth
    real(8) :: frame(64)
    frame = -depth
    last = frame(1)
    if (depth > 0) last = spoiled(depth - 1) + last
  end function
end module
program p
  use routines
  real(8) :: a(16), x, none
  integer :: k
  a = 0
  !$acc data copy(a)
  !$acc serial async(1) copyout(x)
  x = 0
  do k = 1, 30000000
    x = x + k * 1d-9 / (x + 1)
  end do
  x = merge(1, 0, x > 0)
  !$acc end serial
  call add(a, 1d0)
  none = spoiled(5)
  call add(a, 2d0)
  none = none + spoiled(5)
  !$acc wait
  !$acc end data
  print '(2(1x, i0))', nint(x), nint(sum(a(1:4)) + 30 + none) + 10
end program
