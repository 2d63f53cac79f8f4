! Scalars of asynchronous `kernels` in no clause: what the region reads is what they are at the construct, though the
! host goes on and sets them; what it sets, the host may set and read again when the construct ends.
! REQUIRES: cpu-device, gfortran
! RUN: %accomp-flang -w -fopenacc-target=cpu %s -o %t && %run-cpu 30 %t | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w -fopenacc-target=host %s -o %t.h && %t.h | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu %s -o %t.k
! RUN: env ACCOMP_HIPCPU_STREAMS=lazy %t.k | FileCheck --match-full-lines %s
! RUN: env ACCOMP_HIPCPU_STREAMS=eager %t.k | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-print=hip %s -o %t.f90 && FileCheck --check-prefix=HIP %s < %t.f90
module steps
  integer :: step = 0
end module
! HIP-LABEL: subroutine advance
subroutine advance(n, a, b, top)
  use steps
  integer :: n, i
  real(8) :: a(n), b(n), c1, c2, left, most
  real(8), intent(out) :: top
  c1 = 1
  c2 = 2
  ! What it sets goes to the host when the construct ends, which is complete then.
  ! HIP: call accomp_queue_number(1)
  ! HIP-NEXT: call accomp_wait()
  ! HIP-NOT: call accomp_async
  ! HIP: accomp_var(accomp_copy + accomp_implicit, c1, 'c1')
  !$acc kernels default(present) async(1)
  do i = 1, n
    a(i) = a(i) + c1 * step
  end do
  if (n > 5) then
    c1 = 3
    c2 = 4
  else
    c1 = 5
    c2 = 6
  end if
  do i = 1, n
    b(i) = b(i) + c1 * c2
  end do
  !$acc end kernels
  c1 = 1000
  c2 = c1
  ! What nothing reads afterwards does not.
  ! HIP: call accomp_async(1)
  ! HIP: accomp_var(accomp_copyin + accomp_implicit + accomp_constant, step, 'step')
  ! HIP: accomp_var(accomp_copyin + accomp_implicit + accomp_constant, left, 'left')
  !$acc kernels default(present) async(1) self(n < 0)
  left = 0
  if (step > 5) left = step
  do i = 1, n
    a(i) = a(i) + c1 + left
  end do
  !$acc end kernels
  c1 = 0
  !$acc kernels default(present) async(1)
  most = c1
  do i = 1, n
    most = max(most, a(i))
  end do
  !$acc end kernels
  top = most
end subroutine
program main
  use steps
  integer, parameter :: n = 1000
  integer :: k
  real(8) :: a(n), b(n), top(10)
  a = 0
  b = 0
  !$acc data copy(a, b)
  do k = 1, 10
    step = k
    call advance(n, a, b, top(k))
    step = -100
  end do
  !$acc wait
  !$acc end data
  ! CHECK: 10095000 120000 55330
  write (*, '(i0, 2(1x, i0))') nint(sum(a)), nint(sum(b)), nint(sum(top))
end program
