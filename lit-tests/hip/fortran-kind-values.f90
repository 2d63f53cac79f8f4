! Kinds by their names: of intrinsic modules, renamed, private to their modules, hidden, through submodules.
! REQUIRES: gfortran, flang-22, g++
! RUN: %gfortran -w -ffp-contract=off %s -o %t.ref && %t.ref > %t.wanted
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu -O1 %s -o %t.g
! RUN: %run-hip 2 %t.g > %t.g.found && diff %t.wanted %t.g.found
! RUN: %flang %s -o %t.reff && %t.reff > %t.f.wanted
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=hip-cpu -O1 %s -o %t.f
! RUN: %run-hip 2 %t.f > %t.f.found && diff %t.f.wanted %t.f.found
module kinds
  use, intrinsic :: iso_c_binding, only: ip => c_int64_t, c_short
  implicit none
  private
  integer, parameter :: base = 4
  integer, parameter, public :: wide = 2 * base, sp = base
  integer, parameter, public :: long = selected_int_kind(9 + base * 2)
  integer, parameter, public :: of_x = kind(1.0_8), by_name = selected_real_kind(r=100, p=6)
  integer, parameter :: wp = sp, n = 6
  public :: ip, held, whole, counted
  real(wp) :: held(n) = 0.25_wp
  integer(ip) :: whole(0:n) = 2_ip
  integer(c_short) :: counted(n) = 3_c_short
end module
module user
  use kinds, only: deep => wide, ip
  implicit none
  interface
    module subroutine sub(total)
      integer(ip), intent(out) :: total
    end subroutine
  end interface
end module
submodule(user) within
  implicit none
contains
  module procedure sub
    integer(ip) :: v(5)
    real(deep) :: w(5)
    integer :: i
    !$acc parallel loop copyout(v, w)
    do i = 1, 5
      v(i) = 3000000000_ip + i
      w(i) = 1 / 3.0_deep
    end do
    total = sum(v) + int(sum(w) * 1d15, ip)
  end procedure
end submodule
program p
  use iso_c_binding
  use iso_fortran_env
  use kinds
  use user, only: sub
  implicit none
  integer, parameter :: wp = 8, n = 10, base = 8   ! not those of the modules
  integer(c_int64_t) :: a(n)
  integer(c_long) :: b(n)
  integer(c_size_t) :: c(n)
  integer(c_short) :: d(n)
  integer(c_int8_t) :: e(n)
  integer(c_signed_char) :: f(n)
  real(c_float) :: g(n)
  real(c_double) :: h(n)
  logical(c_bool) :: l(n)
  logical(8) :: l8(n)
  character(kind=c_char) :: t(n)
  complex(c_float_complex) :: z(n)
  complex(c_double_complex) :: zz(n)
  integer(int16) :: i16(n)
  integer(int64) :: i64(n)
  real(real64) :: r64(n)
  real(of_x) :: rx(n)
  real(by_name) :: rn(n)
  integer(long) :: il(n)
  integer(c_intptr_t) :: s, total
  real(kind(held)) :: y(n)
  real(wp) :: own(n)
  integer :: i
  s = 0
  !$acc parallel loop copyout(a, b, c, d, e, f, g, h, l, l8, t, z, zz, i16, i64, r64, rx, rn, il, y, own) copy(held, whole, counted) reduction(+:s)
  do i = 1, n
    a(i) = 5000000000_c_int64_t + i
    b(i) = -5000000000_c_long - i
    c(i) = 7000000000_c_size_t * i
    d(i) = int(-300 * i, c_short)
    e(i) = int(12 * i, c_int8_t)
    f(i) = int(-12 * i, c_signed_char)
    g(i) = 1 / 3.0_c_float
    h(i) = i / 3.0_c_double
    l(i) = mod(i, 3) == 0
    l8(i) = mod(i, 2) == 0
    t(i) = achar(96 + i)
    z(i) = cmplx(i, -i, c_float_complex) / 3
    zz(i) = cmplx(i, -i, c_double_complex) / 3
    i16(i) = int(1000 * i, int16)
    i64(i) = 6000000000_int64 * i
    r64(i) = i / 7.0_real64
    rx(i) = i / 9.0_of_x
    rn(i) = i / 11.0_by_name
    il(i) = 8000000000_long + i
    y(i) = i / 13.0
    own(i) = i / 17.0_wp
    if (i <= 6) then
      held(i) = held(i) * i
      whole(i) = whole(i) + 9000000000_ip
      counted(i) = counted(i) + int(i, c_short)
    end if
    s = s + 4000000000_c_intptr_t * i
  end do
  print *, a(10), b(10), c(10), d, e, f
  print *, g, h
  print *, l, l8, t, z, zz, i16, i64
  print *, r64, rx, rn, il, y, own
  print *, held, whole, counted, s
  call sub(total)
  print *, total
end program
