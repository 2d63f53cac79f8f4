! What a function computes on the device is on the device after its assignment, and on the host; what it computes
! on the host is on the host alone.
! RUN: %accomp-flang -O1 -fopenacc-print=omp -fopenacc-profile=exact %s -o - 2> %t.log | FileCheck %s --check-prefix=OMP
! RUN: FileCheck %s --check-prefix=SAID < %t.log
! RUN: %accomp-flang -O1 -w -fopenacc-target=cpu %s -o %t && %run-cpu 1+ %t | FileCheck --match-full-lines %s
! RUN: %accomp-flang -O1 -w -fopenacc-target=hip-cpu %s -o %t && %run-hip 1+ %t | FileCheck --match-full-lines %s
! REQUIRES: cpu-device, flang-22
module functions
  implicit none
  integer :: shared(4) = 0
  interface chosen
    module procedure expected, negative
  end interface
contains
  ! The result is expected to be present, which nothing makes it.
  function expected(n, a) result(r)
    integer, intent(in) :: n, a(n)
    integer :: r(n), i
    ! OMP: call accomp_var(accomp_copy + accomp_always_in + accomp_always_out + accomp_implicit, r, 'r')
    ! SAID: :[[@LINE+3]]:7: warning: the function's result 'r' is a variable of its own
    !$acc parallel loop copyin(a) default(present)
    do i = 1, n
      r(i) = 2 * a(i)
    end do
  end function
  function listed(n, a) result(r)
    integer, intent(in) :: n, a(n)
    integer :: r(n), i
    ! OMP: call accomp_var(accomp_copy + accomp_always_in + accomp_always_out, r, 'r')
    !$acc parallel loop copyin(a) present(r)
    do i = 1, n
      r(i) = a(i) + 10
    end do
    r(1) = r(1) + 1
    !$acc parallel loop present(r)
    do i = 1, n
      r(i) = r(i) + 1
    end do
  end function
  ! A procedure that it calls has the regions.
  function passed(n, a) result(r)
    integer, intent(in) :: n, a(n)
    integer :: r(n)
    call triple(n, a, r)
  end function
  subroutine triple(n, a, o)
    integer, intent(in) :: n, a(n)
    integer, intent(out) :: o(n)
    integer :: i
    !$acc parallel loop copyin(a) copyout(o)
    do i = 1, n
      o(i) = 3 * a(i)
    end do
  end subroutine
  ! The result of one is that of another.
  function nested(n, a)
    integer, intent(in) :: n, a(n)
    integer :: nested(n), t(n), alone(n)
    ! OMP: {{^ *}}alone = negative(a)
    alone = negative(a)
    !$acc data create(t)
    t = passed(n, a)
    nested = chosen(n, t) + alone
    nested = chosen(n, t)
    !$acc end data
  end function
  function negative(a) result(r)
    integer, intent(in) :: a(:)
    integer :: r(size(a))
    r = -a
  end function
end module
program main
  use functions
  implicit none
  integer :: a(4), x(4), y(2,4), z(4), h(4), after, i
  a = [1, 2, 3, 4]
  z = 0
  h = 5
  after = 0
  !$acc data create(x, y) copyin(z, h, shared)
  ! OMP: call accomp_var(accomp_copyin, shared, 'shared')
  ! OMP: {{^ *}}call accomp_expect_result()
  ! OMP-NEXT: {{^ *}}associate (accomp_result => &
  ! OMP-NEXT: {{^ *}}chosen(4, a))
  ! OMP-NEXT: {{^ *}}x(:) = accomp_result
  ! OMP-NEXT: call accomp_at
  ! OMP: {{^ *}}call accomp_if(accomp_from_device(accomp_result) /= 0)
  ! OMP-NEXT: {{^ *}}call accomp_var(accomp_device, x(:), 'x(:)')
  ! OMP-NEXT: {{^ *}}call accomp_update(1_4)
  ! OMP-NEXT: {{^ *}}call accomp_keep_result(accomp_result, x(:))
  ! OMP-NEXT: {{^ *}}end associate
  ! OMP-NEXT: {{^ *}}; after = x(1)
  x(:) = chosen(4, a); after = x(1)
  y(2, :) = listed(4, &
                   a) ! in two lines
  ! OMP: {{^ *}}if (after == 2) then
  if (after == 2) z = nested(4, a)
  ! OMP: {{^ *}}end if
  shared = passed(4, a)
  ! OMP: {{^ *}}negative(a))
  ! OMP-NEXT: {{^ *}}h = accomp_result
  h = negative(a)
  a = negative(a)
  ! CHECK: 2 4 6 8
  print '(*(i0, :, " "))', x
  ! CHECK-NEXT: 13 13 14 15
  print '(*(i0, :, " "))', y(2, :)
  ! CHECK-NEXT: 6 12 18 24
  print '(*(i0, :, " "))', z
  ! CHECK-NEXT: 3 6 9 12
  print '(*(i0, :, " "))', shared
  ! CHECK-NEXT: -1 -2 -3 -4
  print '(*(i0, :, " "))', h
  !$acc parallel loop
  do i = 1, 4
    x(i) = x(i) + 100 * y(2, i)
    z(i) = z(i) + 100 * shared(i)
    h(i) = h(i) + 1
  end do
  !$acc update self(x, z, h)
  !$acc end data
  ! CHECK-NEXT: 1302 1304 1406 1508
  print '(*(i0, :, " "))', x
  ! CHECK-NEXT: 306 612 918 1224
  print '(*(i0, :, " "))', z
  ! CHECK-NEXT: 6 6 6 6
  print '(*(i0, :, " "))', h
end program
