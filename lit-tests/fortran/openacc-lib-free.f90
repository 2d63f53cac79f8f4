! openacc_lib.h in free form, in two scopes of a program.
!
! REQUIRES: gcc, gfortran, flang-22, clang-19
! RUN: %python %S/Inputs/build.py host %gfortran %t.gnu %S/Inputs/checks.f90 %s && %t.gnu | FileCheck %s
! RUN: %python %S/Inputs/build.py host %flang %t.llvm %S/Inputs/checks.f90 %s && %t.llvm | FileCheck %s
! CHECK: all as expected
program free
  use checks
  implicit none
  include 'openacc_lib.h'
  integer(acc_device_kind) :: kind_of_device
  integer(8) :: bytes
  kind_of_device = acc_get_device_type()
  bytes = acc_get_property(0_4, kind_of_device, acc_property_free_memory)
  call expect(bytes >= 0, 'acc_get_property')
  call inner()
  call report()
contains
  subroutine inner()
    use openacc
    integer, allocatable :: a(:, :)
    allocate (a(3, 4))
    call acc_create(a)
    call acc_delete(a(:, 1))
  end subroutine inner
end program free
