! A loop that starts in one place or another, under conditions of which one holds, and ends in one place: each branch is
! printed where it stands. OpenMP of the program under a condition that no -D sets is an alternative to OpenACC under another.
! RUN: %accomp-flang -w -fopenacc-print=omp %s -o %t.F90 && FileCheck --check-prefix=PRINT %s < %t.F90
! RUN: %gfortran -w -fopenmp -DDEVICE %t.F90 -o %t.d && %t.d | FileCheck --match-full-lines %s
! RUN: %gfortran -w -fopenmp %t.F90 -o %t.h && %t.h | FileCheck --match-full-lines %s
! RUN: %gfortran -w -fopenmp -DOTHER %t.F90 -o %t.o && %t.o | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w -DDEVICE -fopenacc-target=cpu %s -o %t.c && %run-cpu 2 %t.c | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w -fopenacc-target=cpu %s -o %t.n && %t.n | FileCheck --match-full-lines %s
! RUN: not %accomp-flang -w -fopenacc-print=omp -DDEVICE -DOTHER %s -o %t.b 2>&1 | FileCheck --check-prefix=BOTH %s
! BOTH: error: 'omp target data' in the region of 'acc parallel loop' {{.*}}[openmp-undecided]
! REQUIRES: cpu-device, gfortran, flang-22
program opposite
  implicit none
  integer :: i, j, k, cells(4, 5, 6), row(10)
  cells = 0
#if !defined(OTHER) && defined(DEVICE)
  ! PRINT: {{^ *[!][$]}}omp target teams distribute parallel do collapse(3)
  !$acc parallel loop collapse(3) copy(cells)
#endif
  do k = 1, 6
    do j = 1, 5
#if defined(OTHER) || defined(DEVICE)
      do i = 1, 4
#endif
#if !(defined(OTHER) || defined(DEVICE))
      do i = 4, 1, -1
#endif
        cells(i, j, k) = i + 10 * j + 100 * k
      end do
    end do
  end do
  print '(i0)', sum(cells)
  ! CHECK: 45900
  ! PRINT: {{^#ifdef DEVICE$}}
  ! PRINT-NEXT: {{^ *[!][$]}}omp target teams distribute parallel do
#ifdef DEVICE
  !$acc parallel loop copyout(row)
#endif
  ! PRINT: {{^#ifdef OTHER$}}
  ! PRINT-NEXT: !$omp target data map(from: row)
  ! PRINT-NEXT: !$omp target teams distribute parallel do
#ifdef OTHER
  !$omp target data map(from: row)
  !$omp target teams distribute parallel do
#endif
  do i = 1, 10
    row(i) = i
  end do
#ifdef OTHER
  !$omp end target data
#endif
  print '(i0)', sum(row)
  ! CHECK: 55
end program
