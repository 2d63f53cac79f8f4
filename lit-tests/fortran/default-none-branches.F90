! Variables that regions under default(none) name only on lines that the preprocessor skips are not referenced (2.5.16).
! RUN: %accomp-flang -fopenacc-print=omp %s -o %t.F90 && FileCheck --check-prefix=PRINT %s < %t.F90
! RUN: %gfortran -w -fopenmp %t.F90 -o %t.g && %t.g | FileCheck --check-prefix=OUT %s
! RUN: %accomp-flang -w -fopenacc-print=omp -UEXTRA %s -o %t.none.F90
! RUN: %accomp-flang -w -fopenacc-print=hip %s -o %t.hip
! RUN: not %accomp-flang -w -fopenacc-print=omp -DEXTRA %s -o %t.none 2>&1 | FileCheck %s --implicit-check-not=error:
! RUN: not %accomp-flang -w -fopenacc-print=hip -DEXTRA %s -o %t.none 2>&1 | FileCheck %s --implicit-check-not=error:
! RUN: %accomp-flang -w -fopenacc-target=cpu %s -o %t && %run-cpu 2 %t | FileCheck --check-prefix=OUT %s
! REQUIRES: cpu-device, gfortran, flang-22
#define ALIGNED(i, by) (((i) + (by) - 1) / (by) * (by))
program branches
  implicit none
  integer :: i, by = 8, shift = 1, x(4) = 0
#if !defined(EXTRA) || defined(MORE)
  !$acc parallel loop default(none) copy(x)
  do i = 1, 4
#if defined(MORE) && defined(EXTRA)
    x(i) = x(i) + aligned(i, by) + shift
#endif
    x(i) = x(i) + i
  end do
#endif
  !$acc serial default(none) copy(x)
#ifdef MORE
  x(1) = by
#elif defined(EXTRA)
  ! CHECK: [[#@LINE+1]]:10: error: variable 'shift' is used in the 'serial' region and must appear in a data clause
  x(1) = shift + aligned(2, 4)
#else
  x(1) = 7
#endif
  !$acc end serial
  ! OUT: 7 2 3 4
  print '(*(1x, i0))', x
end program
! PRINT: x(i) = x(i) + aligned(i, by) + shift
! PRINT: x(1) = by
! PRINT: x(1) = shift + aligned(2, 4)
! PRINT: x(1) = 7
