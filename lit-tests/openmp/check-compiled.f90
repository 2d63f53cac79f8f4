! The OpenMP of a program of Fortran is checked where it is compiled: warnings, as the -W options want them.
! RUN: %accomp-flang -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %accomp-flang -fopenmp -fno-openacc -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: not %accomp-flang -fopenmp -Werror=omp-ordered-nest -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=ERROR
! RUN: %accomp-flang -fopenmp -Wno-omp-ordered-nest -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty
! RUN: %accomp-flang -fopenmp -fno-openacc -Wno-omp-ordered-nest -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty
! RUN: %accomp-flang -fopenmp -fno-openmp-check -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty
! RUN: %accomp-flang -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty

! NONE-NOT: omp-ordered-nest
subroutine f(s)
  integer :: s, i
  !$omp sections
  do i = 1, 3
! CHECK: check-compiled.f90:[[# @LINE + 3]]:11: warning: 'ordered' cannot stand closely within 'sections' [omp-ordered-nest]
! CHECK-NOT: warning:
! ERROR: check-compiled.f90:[[# @LINE + 1]]:11: error: 'ordered' cannot stand closely within 'sections' [omp-ordered-nest]
    !$omp ordered
    s = s + i
    !$omp end ordered
  end do
  !$omp end sections
end subroutine
