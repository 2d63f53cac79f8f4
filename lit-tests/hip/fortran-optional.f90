! Optional arguments in regions: scalars by reference, by value and firstprivate, arrays, strings, derived types.
! REQUIRES: gfortran, flang-22, g++
! RUN: %gfortran -w %s -o %t.ref && %t.ref > %t.wanted
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu -O1 %s -o %t.g
! RUN: %run-hip 10 %t.g | diff -b %t.wanted -
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=hip-cpu -O1 %s -o %t.f
! RUN: %run-hip 10 %t.f | diff -b %t.wanted -
! RUN: grep -v CHECK %s > %t.f90 && %accomp-flang -w -fopenacc-print=hip %t.f90 -o %t.print.f90
! RUN: FileCheck %s < %t.print.f90
module m_optional
  implicit none
  type pair
    integer :: first = 2
    real :: second = 0.5
  end type pair
contains
  ! CHECK-LABEL: subroutine scale_all
  ! CHECK: accomp_factor = 0
  ! CHECK-NEXT: if (present(factor)) accomp_factor = factor
  ! CHECK: merge(1_4, 0_4, present(factor)), accomp_factor,
  subroutine scale_all(a, factor, shift, flag, letter, both)
    real, intent(inout) :: a(:)
    real, intent(in), optional :: factor
    integer, intent(in), value, optional :: shift
    logical, intent(in), optional :: flag
    character, intent(in), optional :: letter
    type(pair), intent(in), optional :: both
    integer :: i
    !$acc parallel loop copy(a) firstprivate(factor, flag, letter, both)
    do i = 1, size(a)
      if (present(factor)) a(i) = a(i) * factor
      if (present(shift)) a(i) = a(i) + shift
      if (present(flag)) then
        if (flag) a(i) = -a(i)
      end if
      if (present(letter)) a(i) = a(i) + merge(1, 0, letter == 'x')
      if (present(both)) a(i) = a(i) * both%first + both%second
    end do
  end subroutine scale_all

  subroutine add(a, b, c, total)
    integer, intent(inout) :: a(:)
    integer, intent(in), optional :: b(:), c(5)
    integer, intent(inout), optional :: total
    integer :: i
    !$acc parallel copy(a, total) copyin(b, c)
    !$acc loop
    do i = 1, size(a)
      if (present(b)) a(i) = a(i) + b(i)
      if (present(c)) a(i) = a(i) + c(i)
    end do
    !$acc end parallel
    !$acc serial copyin(a) copy(total)
    if (present(total)) then
      do i = 1, size(a)
        total = total + a(i)
      end do
    end if
    !$acc end serial
  end subroutine add
end module m_optional

program optional_arguments
  use m_optional
  implicit none
  real :: x(7)
  integer :: a(5), b(5), c(5), i, s
  x = [(real(i), i = 1, 7)]
  call scale_all(x)
  print '(7f9.3)', x
  call scale_all(x, 2.0)
  print '(7f9.3)', x
  call scale_all(x, shift=3, letter='x')
  print '(7f9.3)', x
  call scale_all(x, 0.5, -1, .true., 'y', pair(3, 0.25))
  print '(7f9.3)', x
  a = [(i, i = 1, 5)]
  b = 10 * a
  c = 100 * a
  s = 7
  call add(a)
  print '(5i6)', a
  call add(a, b)
  print '(5i6)', a
  call add(a, c=c, total=s)
  print '(5i6,i8)', a, s
end program optional_arguments
