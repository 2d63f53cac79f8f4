! Asynchronous kernels with private and firstprivate arrays of a procedure that returns before they run: no memory of
! other procedures is read or written.
! RUN: %flang -O1 %s -o %t.s && %t.s > %t.expected
! RUN: %accomp-flang -w -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 20 %t | diff - %t.expected
! REQUIRES: flang-22, cpu-device
module w
  implicit none
contains
  subroutine go(a, n, k)
    integer, intent(in) :: n, k
    real(8), intent(inout) :: a(n)
    real(8) :: loc(4), fp(3)
    integer :: i
    loc = 99
    fp = k
    !$acc parallel loop gang private(loc) firstprivate(fp) present(a) async(1)
    do i = 1, n
      loc = i
      a(i) = a(i) + sum(loc) * fp(2)
    end do
    fp = -1
  end subroutine
  recursive integer function deep(d) result(r)
    integer, intent(in) :: d
    integer :: x(64)
    x = d
    r = sum(x)
    if (d > 0) r = r + deep(d - 1)
    if (any(x /= d)) r = -huge(r)
  end function
end module
program p
  use w
  implicit none
  real(8) :: a(5000)
  integer :: k, bad
  a = 0; bad = 0
  !$acc data copy(a)
  do k = 1, 20
    call go(a, 5000, k)
    if (deep(20) < 0) bad = bad + 1
  end do
  !$acc wait
  !$acc end data
  print *, sum(a), bad
end program
