! Threads of teams for what gangs, workers and vector lanes share out, as in openmp/team-threads.c.
! RUN: %accomp-flang -w -fopenacc-target=amdgcn %s -fopenacc-print=omp -o %t.f90 && FileCheck %s < %t.f90
! RUN: %gfortran -O1 %s -o %t.serial && %t.serial > %t.expected
! RUN: %gfortran -O1 -fopenmp %t.f90 -o %t.g && env OMP_NUM_TEAMS=4 OMP_NUM_THREADS=3 %t.g | diff - %t.expected
! RUN: %accomp-flang -w -O1 -fopenmp %t.f90 -o %t.one && env OMP_NUM_TEAMS=1 OMP_NUM_THREADS=3 %t.one | diff - %t.expected
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-print=omp %s -o %t.for-flang.f90
! RUN: %accomp-flang -w -O1 -fopenmp %t.for-flang.f90 -o %t.f && env OMP_NUM_TEAMS=7 OMP_NUM_THREADS=3 %t.f | diff - %t.expected
! RUN: %accomp-flang -w -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 8 %t.cpu | diff - %t.expected
! RUN: %accomp-flang -w -O1 --accomp-fc=%gfortran %s -o %t.host && env OMP_NUM_THREADS=3 %t.host | diff - %t.expected
! REQUIRES: flang-22, gfortran, cpu-device
program threads
  implicit none
  integer, parameter :: n = 24, m = 16
  real(8) :: a(m, n), b(m, n), r(n), own(m), s, t
  integer :: i, j, k
  do i = 1, n
    do j = 1, m
      b(j, i) = i + 2*j
    end do
  end do
  a = 0; s = 0
  !$acc data copy(a, r) copyin(b)
  ! CHECK: {{^}}  !$omp target teams distribute parallel do map
  !$acc parallel loop gang
  do i = 1, n
    t = 0
    do j = 1, m
      t = t + b(j, i)
    end do
    r(i) = t
  end do
  ! CHECK: {{^}}  !$omp target teams distribute parallel do simd num_threads(64)
  !$acc parallel loop gang vector vector_length(64)
  do i = 1, n
    r(i) = r(i) + b(1, i)
  end do
  ! CHECK: {{^}}  !$omp target teams distribute map
  ! CHECK: {{^}}    !$omp parallel do simd
  !$acc parallel loop gang
  do i = 1, n
    !$acc loop vector
    do j = 1, m
      a(j, i) = b(j, i) + r(i)
    end do
  end do
  ! CHECK: {{^}}  !$omp target teams distribute map
  ! CHECK-NOT: {{^ *!.omp parallel}}
  ! CHECK: {{^}}      !$omp parallel do simd num_threads(32)
  !$acc parallel loop gang num_workers(2) vector_length(32)
  do i = 1, n, 4
    !$acc loop worker
    do k = i, i + 3
      !$acc loop vector
      do j = 1, m
        a(j, k) = a(j, k) + k
      end do
    end do
  end do
  ! CHECK: {{^}}  !$omp target teams distribute map
  ! CHECK: {{^}}    !$omp parallel do simd reduction(+: t)
  !$acc parallel loop gang private(t)
  do i = 1, n
    t = 0
    !$acc loop vector reduction(+: t)
    do j = 1, m
      t = t + a(j, i)
    end do
    r(i) = t
  end do
  ! An array that a gang has of its own is set by one thread of it.
  ! CHECK: {{^}}  !$omp target teams distribute map{{.*}}private(own
  !$acc parallel private(own)
  !$acc loop
  do i = 1, n
    do j = 1, m
      own(j) = a(j, i) + i
    end do
    do j = 1, m
      a(m + 1 - j, i) = own(j)
    end do
  end do
  !$acc end parallel
  ! CHECK: {{^}}  !$omp target teams distribute parallel do collapse(2)
  !$acc kernels
  do i = 1, n
    do j = 1, m
      a(j, i) = a(j, i) + i*j
    end do
  end do
  !$acc end kernels
  !$acc parallel loop gang reduction(+: s)
  do i = 1, n
    s = s + r(i)
  end do
  !$acc end data
  do i = 1, n
    do j = 1, m
      s = s + a(j, i)*(i + 3*j)
    end do
  end do
  print '(f0.3)', s
end program
