! A loop of `kernels` that keeps its order is counted by the host where this has its bounds: parallel loops and statements on
! arrays in it are regions of their own then, one after the other. Results are those without directives.
! RUN: %gfortran %s -o %t.none && %t.none > %t.expected
! RUN: FileCheck %s --input-file=%t.expected
! RUN: grep -v TEXT %s > %t.f90
! RUN: %accomp-flang -w -fopenacc-print=omp %t.f90 -o %t.omp.f90
! RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.omp.f90
! RUN: %gfortran -fopenmp %t.omp.f90 -o %t.omp
! RUN: env OMP_NUM_TEAMS=1 %t.omp | diff %t.expected -
! RUN: env OMP_NUM_TEAMS=4 %t.omp | diff %t.expected -
! RUN: env OMP_NUM_TEAMS=7 %t.omp | diff %t.expected -
! RUN: %accomp-flang -w -O1 %s -o %t.host && env OMP_NUM_THREADS=3 %t.host | diff %t.expected -
! RUN: %accomp-flang -w -O1 --accomp-fc=%gfortran %s -o %t.g && env OMP_NUM_THREADS=3 %t.g | diff %t.expected -
! RUN: %accomp-flang -w -O1 -fopenacc-target=cpu %s -o %t.cpu && env ACCOMP_POISON=1 %t.cpu | diff %t.expected -
! RUN: %accomp-flang -w -O1 -fopenacc-target=hip-cpu %s -o %t.hip && %t.hip | diff %t.expected -
! REQUIRES: gfortran, flang-22, cpu-device, g++
module grids
  implicit none
  integer, parameter :: n = 70
  integer :: limit = n
contains
  ! TEXT-LABEL: subroutine relax
  subroutine relax(a, b, steps)
    integer, intent(inout) :: a(n, n), b(n, n)
    integer, intent(in) :: steps
    integer :: t, i, j, s
    ! TEXT: omp target data map(tofrom: b, a)
    ! TEXT-NEXT: do t = 1, steps
    !$acc kernels
    do t = 1, steps
      ! TEXT-NEXT: omp target teams distribute parallel do {{.*}}map(alloc: b, a)
      do j = 2, n - 1
        do i = 2, n - 1
          b(i, j) = mod(a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1), 1009)
        end do
      end do
      ! TEXT: omp target map(tofrom: s)
      s = b(3, 3)
      ! TEXT: omp target teams distribute parallel do
      ! TEXT: (index_1, index_2) = b(index_1, index_2) + s
      a(2:n-1, 2:n-1) = b(2:n-1, 2:n-1) + s
    end do
    !$acc end kernels
    a(1, 1) = t + s
  end subroutine

  ! TEXT-LABEL: subroutine eliminate
  subroutine eliminate(a)
    integer, intent(inout) :: a(n, n)
    integer :: k, i, j
    ! TEXT: omp target data map(tofrom: a)
    ! TEXT-NEXT: do k = 1, limit
    ! TEXT-NEXT: omp target teams distribute parallel do
    !$acc kernels loop copy(a)
    do k = 1, limit
      do i = k + 1, n
        a(i, k) = a(i, k) + a(k, k)
      end do
      do j = k + 1, n
        do i = k + 1, n
          a(i, j) = mod(a(i, j) - a(i, k) * a(k, j), 1013)
        end do
      end do
    end do
    ! TEXT: omp end target data
  end subroutine

  ! TEXT-LABEL: subroutine leaves
  subroutine leaves(a)
    integer, intent(inout) :: a(n, n)
    integer :: k, i
    ! TEXT: omp target map(tofrom: a)
    ! TEXT-NEXT: outer: do
    !$acc kernels copy(a)
    outer: do k = 2, n
      do i = 1, n
        a(i, k) = mod(a(i, k) + a(i, k - 1), 1013)
      end do
      if (a(1, k) == 12) exit outer
    end do outer
    !$acc end kernels
  end subroutine
end module

program main
  use grids
  implicit none
  integer :: a(n, n), b(n, n), i
  a = reshape([(mod(i * 7, 13) + mod(i * 5, 17), i = 1, n * n)], [n, n])
  b = 0
  call relax(a, b, 4)
  ! CHECK: relax{{ +}}3056608{{ +}}1831742{{ +}}269
  print '(a, 3i12)', 'relax', sum(a), sum(b), a(1, 1)
  call eliminate(a)
  ! CHECK: eliminate{{ +}}-3170315
  print '(a, i12)', 'eliminate', sum(a)
  call leaves(a)
  ! CHECK: leaves{{ +}}-2155346
  print '(a, i12)', 'leaves', sum(a)
end program
