! openacc_lib.h in fixed form, without implicit none.
!
! REQUIRES: gcc, gfortran, flang-22, clang-19
! RUN: %python %S/Inputs/build.py host %gfortran %t.gnu %S/Inputs/checks.f90 %s && %t.gnu | FileCheck %s
! RUN: %python %S/Inputs/build.py host %flang %t.llvm %S/Inputs/checks.f90 %s && %t.llvm | FileCheck %s
! CHECK: all as expected
      program fixed
      use checks
      include 'openacc_lib.h'
      real x(10)
      double precision y
      x = 1
      call acc_init(acc_device_default)
      call acc_copyin(x)
      call acc_copyin(y, 8)
      call expect(acc_is_present(x), 'x')
      call expect(acc_is_present(y, 8), 'y')
      call acc_update_self(x(2:10:2))
      call acc_update_device_async(x, 40, acc_async_noval)
      call acc_wait_all()
      call acc_delete(x)
      call acc_copyout(y)
      call expect(openacc_version .eq. 202211, 'openacc_version')
      call expect(acc_on_device(acc_device_host), 'acc_on_device')
      call expect(acc_async_test_all() .neqv. .false., 'acc_async_test')
      call report()
      end
