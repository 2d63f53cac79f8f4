! Arguments that may be absent, in regions that ask for their presence, on the host and on a device.
! REQUIRES: cpu-device, gfortran, flang-22
! RUN: %accomp-flang -w --accomp-fc=%gfortran -O1 %s -o %t.g && %t.g | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w -fopenacc-target=cpu -O1 %s -o %t.c && %run-cpu 8 %t.c | FileCheck --match-full-lines %s
! CHECK: 7 10 18 23
! CHECK: 13 14
program optional_arguments
  implicit none
  integer :: r(4), v(4) = [5, 6, 7, 8]
  call sums(r(1), 7)
  call sums(r(2), 7, 3)
  call sums(r(3), 7, v=v)
  call sums(r(4), 7, 3, v)
  r(4) = r(4) + 2
  call twice(r(1:2))
  call twice(r(1:2), .true.)
  print '(4(i0, 1x))', r
  call asked(r(1))
  call asked(r(2), 1)
  print '(4(i0, 1x))', r(1:2)
contains
  subroutine asked(res, c)
    integer, intent(out) :: res
    integer, optional, intent(in) :: c
    !$acc parallel copyout(res)
    res = len("present(c)") + len('is present( c )') - 12 ! not a question: present(c)
    if (pre&
        &sent( &
        & c)) res = res + c
    block
      integer, parameter :: represent(3) = 0, c = 2
      res = res + represent(c)
    end block
    !$acc end parallel
  end subroutine asked
  subroutine sums(res, a, c, v)
    integer, intent(out) :: res
    integer, intent(in) :: a
    integer, optional, intent(in) :: c, v(4)
    if (present(v)) then
      !$acc parallel copyin(a, c, v) copyout(res)
      res = a + v(1) + v(2)
      if (present(c)) res = res + c
      !$acc end parallel
    else
      !$acc parallel copyin(a, c) copyout(res)
      res = a
      if (PRESENT( c )) res = res + c
      !$acc end parallel
    end if
  end subroutine sums
  subroutine twice(x, back)
    integer, intent(inout) :: x(:)
    logical, optional, intent(in) :: back
    integer :: i
    !$acc parallel loop copy(x)
    do i = 1, size(x)
      x(i) = merge(x(i)/2, 2*x(i), present(back))
    end do
  end subroutine twice
end program optional_arguments
