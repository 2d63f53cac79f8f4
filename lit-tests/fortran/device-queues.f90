! Activity queues on the offload device on the CPU: kernels that outlive the procedure that started them, with arguments
! of assumed shape, pointers that are associated anew, and scalars that change, after the frames of the procedures
! were overwritten.
! RUN: %gfortran -O1 %s -o %t.s && %t.s > %t.expected
! RUN: %accomp-flang -w -O1 -fopenacc-profile=exact -fopenacc-target=cpu %s -o %t && %run-cpu 40 %t | diff - %t.expected
! REQUIRES: flang-22, gfortran, cpu-device
module work
  implicit none
  integer, parameter :: n = 20000
contains
  subroutine shape_of(a, k, q)
    real(8) :: a(:)
    integer :: k, q, i
    !$acc parallel loop present(a) async(q)
    do i = 1, size(a)
      a(i) = a(i) * 0.5d0 + k
    end do
  end subroutine
  subroutine size_of(a, k, q)
    real(8) :: a(n)
    integer :: k, q, i
    !$acc parallel loop present(a) async(q)
    do i = 1, n
      a(i) = a(i) * 0.5d0 + k
    end do
  end subroutine
  recursive integer function overwrite(depth) result(r)
    integer, intent(in) :: depth
    integer :: frame(500)
    frame = -depth
    r = frame(depth + 1)
    if (depth > 0) r = r + overwrite(depth - 1)
  end function
end module

program main
  use work
  implicit none
  real(8), allocatable :: a(:)
  real(8) :: b(n)
  real(8), target :: c(n), d(n)
  real(8), pointer :: p(:), other(:), keep(:)
  integer :: k, i, junk
  allocate (a(n))
  a = 0
  b = 0
  c = 1
  d = 2
  p => c
  other => d
  junk = 0
  !$acc data copy(a, b, c, d)
  do k = 1, 10
    call shape_of(a, k, 1)
    call size_of(b, k, 2)
    junk = junk + overwrite(10)
    !$acc parallel loop async(3)
    do i = 1, n
      other(i) = p(i) + k
    end do
    keep => p
    p => other
    other => keep
    !$acc parallel loop async(2)
    do i = 1, n
      b(i) = b(i) + k
    end do
  end do
  !$acc wait
  !$acc end data
  print '(6f10.3,i6)', a(1), a(n), b(1), b(n), c(n), d(n), junk
end program
