! Lines of fixed form count up to the column that the options of flang and gfortran say, or all of them: directives, the
! statements of kernels, and those of modules that are read from their sources.
! REQUIRES: cpu-device, gfortran, flang-22
! RUN: split-file %s %t
! RUN: %accomp-flang -w -ffixed-line-length=132 -fopenacc-print=omp %t/main.f | FileCheck --check-prefix=PRINT %s
! RUN: %accomp-flang -w -ffixed-line-length-none -fopenacc-print=omp %t/main.f | FileCheck --check-prefix=PRINT %s
! RUN: %accomp-flang -w -ffixed-line-length-0 -fopenacc-print=hip %t/main.f | FileCheck --check-prefix=HIP %s
! RUN: %accomp-flang -w -ffixed-line-length=132 -fopenacc-target=cpu %t/wide.f %t/main.f -o %t/f && %run-cpu 2 %t/f | FileCheck %s
! RUN: %accomp-flang -w --accomp-fc=%gfortran -ffixed-line-length-none -fopenacc-target=hip-cpu %t/wide.f %t/main.f -o %t/g && %t/g | FileCheck %s
! RUN: %accomp-flang -w --accomp-fc=%gfortran -ffixed-line-length-132 %t/wide.f %t/main.f -o %t/h && %t/h | FileCheck %s
! RUN: not %accomp-flang -w -ffixed-line-length=72 -fopenacc-print=omp %t/cut.f 2>&1 | FileCheck --check-prefix=CUT %s
! RUN: not %accomp-flang -w -fopenacc-print=omp %t/cut.f 2>&1 | FileCheck --check-prefix=CUT %s
! PRINT: !$omp target teams distribute parallel do map({{.*}}x) map({{.*}}y)
! PRINT: !$omp target map(
! HIP: x{{.*}} + {{.*}}y
! CUT: cut.f:3:71: error: unknown clause 'co'
! CHECK: 24 7
!--- wide.f
      module wide
      integer, parameter :: first = 3                                                                , second = 4
      end module
!--- main.f
      program main
      use wide
      integer i, x(8), y(8), z
      x = 1; y = 2
!$acc parallel loop                                                               copy(x) copyin(y) default(none)
      do i = 1, 8
        x(i) = x(i)                                                                                  + y(i)
      end do
!$acc serial                                                                                            copyout(z)
      z = first                                                                                       + second
!$acc end serial
      print '(*(i0, 1x))', sum(x), z
      end
!--- cut.f
      subroutine cut(x)
      integer i, x(8)
!$acc parallel loop                                                   copy(x)
      do i = 1, 8
        x(i) = i
      end do
      end
