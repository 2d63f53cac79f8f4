! Kinds of default types under the options that change them, also where literals and KIND ask for them.
! REQUIRES: gfortran, g++
! RUN: %gfortran -fdefault-integer-8 %s -o %t && %t > %t.wanted
! RUN: %accomp-flang --accomp-fc=%gfortran -fdefault-integer-8 -fopenacc-target=hip-cpu %s -o %t
! RUN: %run-hip 1 %t > %t.found && diff %t.wanted %t.found
! RUN: %gfortran -fdefault-real-8 -fdefault-double-8 %s -o %t && %t > %t.wanted
! RUN: %accomp-flang --accomp-fc=%gfortran -fdefault-real-8 -fdefault-double-8 -fopenacc-target=hip-cpu %s -o %t
! RUN: %run-hip 1 %t > %t.found && diff %t.wanted %t.found
! RUN: %gfortran -freal-4-real-8 %s -o %t && %t > %t.wanted
! RUN: %accomp-flang --accomp-fc=%gfortran -freal-4-real-8 -fopenacc-target=hip-cpu %s -o %t
! RUN: %run-hip 1 %t > %t.found && diff %t.wanted %t.found
! RUN: %gfortran -freal-8-real-4 %s -o %t && %t > %t.wanted
! RUN: %accomp-flang --accomp-fc=%gfortran -freal-8-real-4 -fopenacc-target=hip-cpu %s -o %t
! RUN: %run-hip 1 %t > %t.found && diff %t.wanted %t.found
! RUN: not %accomp-flang --accomp-fc=%gfortran -fdefault-real-8 -fopenacc-print=hip %s 2>&1 | FileCheck %s
! CHECK: kernels have no objects of type real(16)
program p
  implicit none
  integer, parameter :: rk = kind(1.0), dk = kind(1d0), ik = kind(1), lk = kind(.true.), r4 = 4
  real :: a(8)
  double precision :: b(8)
  real(rk) :: c(8)
  real(dk) :: d(8)
  integer(ik) :: e(8)
  logical(lk) :: f(8)
  real(4) :: g(8)
  real*4 :: h(8)
  complex :: z(8)
  complex(4) :: z4(8)
  real(r4) :: s
  integer :: i
  s = 0
  !$acc parallel loop copyout(a, b, c, d, e, f, g, h, z, z4) reduction(+:s)
  do i = 1, 8
    a(i) = i / 3.0
    b(i) = i / 3d0
    c(i) = i / 7.0_rk
    d(i) = i / 7.0_dk
    e(i) = i * 100000_ik
    f(i) = i > 4
    g(i) = i / 9.0_4
    h(i) = real(i, 4) / 11
    z(i) = cmplx(i, -i) * 3
    z4(i) = cmplx(i, -i, 4) * 3
    s = s + i / 4.0_4
  end do
  print *, a, b, c, d
  print *, e, f, g, h, z, z4, s
end program
