! Modules of another directory: beside the compiler's file stands where the source is, and how it was preprocessed.
! REQUIRES: gfortran, flang-22, cpu-device, clang-19
! RUN: rm -rf %t && split-file %s %t && mkdir %t/modules && cd %t/modules
! RUN: %accomp-flang -w -fopenacc-target=cpu -DTWICE -c ../tables/tables.F90 -o tables.o && FileCheck --check-prefix=NOTE %s < tables.accomp
! NOTE: {{^/.*}}/tables/tables.F90
! NOTE: -DTWICE
! RUN: %accomp-flang -w -fopenacc-target=cpu -I. ../user/user.f90 tables.o -o user && %run-cpu 1 ./user | FileCheck %s
! RUN: rm tables.*
! RUN: %accomp-flang -w -fopenacc-target=hip-cpu --accomp-fc=%gfortran -cpp -D TWICE -J%t/modules -c ../tables/tables.F90 -o tables.o
! RUN: cd ../user && %accomp-flang -w -fopenacc-target=hip-cpu --accomp-fc=%gfortran -I../modules user.f90 ../modules/tables.o -o user && ./user | FileCheck %s
! CHECK: 9 15 21 27
!
! Where the source is gone, the module is as the compiler wrote it.
! RUN: mv ../tables ../gone && not %accomp-flang -w -fopenacc-backend=hip -fopenacc-print=hip -I../modules user.f90 2>&1 | FileCheck --check-prefix=GONE %s
! GONE: user.f90:9:{{[0-9]+}}: error: {{.*}}'scaled' is called, and its source is not known: name its directory with '-I'
!
! Modules beside their sources have no note.
! RUN: cd ../gone && %accomp-flang -w --accomp-fc=%gfortran -c tables.F90 && ls | FileCheck --check-prefix=BESIDE %s
! BESIDE-NOT: tables.accomp
!--- tables/tables.F90
module tables
  implicit none
  real :: factor
  !$acc declare create(factor)
contains
  real function scaled(x)
    !$acc routine seq
    real, value :: x
#ifdef TWICE
    scaled = 2 * factor * x
#else
    scaled = factor * x
#endif
  end function
  subroutine set(f)
    real, intent(in) :: f
    factor = f
    !$acc update device(factor)
  end subroutine
end module
!--- user/user.f90
program user
  use tables
  implicit none
  real :: a(4)
  integer :: i
  call set(3.0)
  !$acc parallel loop copyout(a)
  do i = 1, 4
    a(i) = scaled(real(i)) + factor
  end do
  print '(4(1x,i0))', nint(a)
end program
