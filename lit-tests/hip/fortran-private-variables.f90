! A region calls a procedure of a module that uses variables which are private to the module. No name of the host
! program reaches them, but their names for the linker do (OpenACC 3.3 section 2.13). The invalid twin is in
! fortran-refused.f90.
! REQUIRES: gfortran, flang-22, g++
! RUN: rm -rf %t && mkdir %t
! RUN: cd %t && %accomp-flang -fopenacc-target=hip-cpu --accomp-fc=gfortran -c %S/Inputs/concealed.f90 -o gnu.o
! RUN: cd %t && %accomp-flang -fopenacc-print=hip -fopenacc-target=hip-cpu --accomp-fc=gfortran %s | FileCheck %s
! RUN: cd %t && %accomp-flang -fopenacc-target=hip-cpu --accomp-fc=gfortran %s gnu.o -o gnu && %run-hip 2 %t/gnu | FileCheck --check-prefix=RESULT %s
! RUN: cd %t && %accomp-flang -fopenacc-target=hip-cpu -c %S/Inputs/concealed.f90 -o llvm.o
! RUN: cd %t && %accomp-flang -fopenacc-target=hip-cpu %s llvm.o -o llvm && %run-hip 2 %t/llvm | FileCheck --check-prefix=RESULT %s
program p
  implicit none
  real :: a(3) = 1
  call uses_hidden(a)
  ! RESULT: 23. 24. 25.
  print '(3(1x,f0.0))', a
  call another(a)
  ! RESULT: 96. 99. 102.
  print '(3(1x,f0.0))', a
end program
subroutine uses_hidden(a)
  use concealed
  implicit none
  real, intent(inout) :: a(3)
  integer :: i
  ! CHECK: integer(8) function accomp_of_factor() bind(c, &
  ! CHECK-NEXT: name='accomp_address_of___concealed_MOD_factor')
  ! CHECK: accomp_of_factor()
  !$acc parallel loop copy(a)
  do i = 1, 3
    a(i) = scaled(a(i), i)
  end do
end subroutine
subroutine another(a)
  use concealed
  implicit none
  real, intent(inout) :: a(3)
  integer :: i
  call change
  !$acc parallel loop copy(a)
  do i = 1, 3
    a(i) = scaled(a(i), i)
  end do
end subroutine
! CHECK: extern "C" char accomp_hidden___concealed_MOD_factor[] __asm__("__concealed_MOD_factor");
! CHECK: accomp_hip_address(accomp_hidden___concealed_MOD_factor, 1 * sizeof(float), "factor")
