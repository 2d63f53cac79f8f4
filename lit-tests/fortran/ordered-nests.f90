! As run/ordered-nests.c: parallel loops within those of `kernels` that have an order.
! RUN: %accomp-flang -w %s -fopenacc-print=omp -o %t.f90 && FileCheck %s < %t.f90
! RUN: %gfortran -O1 %s -o %t.serial && %t.serial > %t.expected
! RUN: %gfortran -O1 -fopenmp %t.f90 -o %t.g && env OMP_NUM_TEAMS=4 OMP_NUM_THREADS=3 %t.g | diff - %t.expected
! RUN: %accomp-flang -w -O1 -fopenmp %t.f90 -o %t.f && env OMP_NUM_TEAMS=7 OMP_NUM_THREADS=3 %t.f | diff - %t.expected
! RUN: %accomp-flang -w -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 3 %t.cpu | diff - %t.expected
! RUN: %accomp-flang -w -O1 -fopenacc-target=hip-cpu --accomp-fc=%gfortran %s -o %t.hip
! RUN: env ACCOMP_HIPCPU_ORDER=reverse %run-hip 3 %t.hip | diff - %t.expected
! REQUIRES: flang-22, gfortran, cpu-device
program ordered
  implicit none
  integer, parameter :: n = 24, few = 2*4 - 1
  integer :: c(n, n), d(n, n), r(few, n), bins(0:4), s, i, j
  do j = 1, n
    do i = 1, n
      c(i, j) = i + 2*j
      d(i, j) = mod(i*j, 7)
    end do
  end do
  r = 0; bins = 0
  ! CHECK: {{^}}  !$omp target map
  ! CHECK: {{^ *!.omp parallel do simd$}}
  ! CHECK-NEXT: {{^ *do i}}
  ! CHECK: {{^ *!.omp parallel do simd reduction\(\+: s\)$}}
  ! CHECK-NEXT: {{^ *do i}}
  !$acc kernels
  do j = 2, n
    do i = 2, n
      c(i, j) = c(i - 1, j - 1) + d(i, j)
    end do
    s = 0
    do i = 1, n
      s = s + c(i, j)
    end do
    d(1, j) = d(1, j - 1) + s
  end do
  !$acc end kernels
  ! A loop of few iterations, as a constant tells, is collapsed with the one in it.
  ! CHECK: {{^}}  !$omp target teams distribute parallel do collapse(2)
  !$acc kernels
  do i = 1, few
    do j = 1, n
      r(i, j) = c(i, j) + i
    end do
  end do
  !$acc end kernels
  ! Elements that several iterations may update.
  ! CHECK: {{^}}  !$omp target teams distribute parallel do map
  ! CHECK: {{^ *!.omp atomic update$}}
  ! CHECK-NEXT: {{^ *bins}}
  !$acc kernels
  do i = 1, n
    bins(mod(c(i, i), 5)) = max(bins(mod(c(i, i), 5)), d(i, 1) + i)
  end do
  !$acc end kernels
  print '(5(i0, 1x))', bins
  print '(4(i0, 1x))', sum(c), sum(d), sum(r), s
end program
