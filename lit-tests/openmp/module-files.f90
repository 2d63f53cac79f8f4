! What directives of OpenMP declare in a module holds where its source is not at hand: a file beside the compiler's says it.
! RUN: rm -rf %t && mkdir %t && cp %s %t/m.f90 && cp %S/Inputs/module-user.f90 %t/user.f90
! RUN: mkdir %t/gnu %t/llvm
! RUN: cd %t/gnu && mv ../m.f90 . && %accomp-flang --accomp-fc=%gfortran -fopenmp -c m.f90 && mv m.f90 ..
! RUN: cd %t/llvm && mv ../m.f90 . && %accomp-flang --accomp-fc=%flang -fopenmp -c m.f90 && rm m.f90
! RUN: FileCheck %s --check-prefix=FILE < %t/gnu/m.accomp-omp
! RUN: cd %t && %accomp-flang -fopenmp-dump-symbols -Ignu user.f90 | FileCheck %s --check-prefix=USER
! RUN: cd %t && %accomp-flang -fopenmp-dump-symbols -Illvm user.f90 | FileCheck %s --check-prefix=USER
! A file of what was compiled before is not read.
! RUN: cd %t && printf ' ' >> llvm/m.mod && %accomp-flang -fopenmp-dump-symbols -Illvm user.f90 | FileCheck %s --check-prefix=STALE

! FILE: accomp OpenMP declarations 1
! FILE: !$omp declare target(there)
! FILE: !$omp declare target (s)
! USER: here (OmpMapTo, OmpMapFrom): implicit, OpenMP 5.2 5.8.1: a declare target directive lists it
! STALE: here (OmpFirstPrivate)
module m
  integer :: there
  !$omp declare target(there)
contains
  subroutine s(x)
    !$omp declare target
    integer, intent(in) :: x
  end subroutine
end module
