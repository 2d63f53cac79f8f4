! Variables that loops within loops of `kernels` reduce, after each iteration has set them: a copy for each iteration of the
! outer loop, and the value of the last one after it, also of variables that are saved.
! RUN: %gfortran %s -o %t.none && %t.none | FileCheck %s
! RUN: grep -v TEXT %s > %t.f90
! RUN: %accomp-flang -w -fopenacc-print=omp %t.f90 -o %t.omp.f90
! RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.omp.f90
! RUN: %gfortran -fopenmp %t.omp.f90 -o %t.omp && env OMP_NUM_THREADS=3 %t.omp | FileCheck %s
! RUN: %accomp-flang -w -O1 --accomp-fc=%gfortran %s -o %t.g && env OMP_NUM_THREADS=3 %t.g | FileCheck %s
! RUN: %accomp-flang -w -O1 -fopenacc-target=cpu %s -o %t.d && env ACCOMP_POISON=1 %run-cpu 2 %t.d | FileCheck %s
! RUN: %accomp-flang -w -O1 -fopenacc-backend=hip --accomp-fc=%gfortran %s -o %t.hip && %run-hip 2 %t.hip | FileCheck %s
! REQUIRES: gfortran, flang-22, cpu-device, g++
program sums
  implicit none
  integer, parameter :: n = 200, m = 16
  logical, save :: every = .true.
  integer :: a(m, n), r(n), i, j, s
  logical :: l(m, n), f(n)
  do i = 1, n
    do j = 1, m
      a(j, i) = mod(i * m + j, 250)
      l(j, i) = mod(i, 3) /= 0 .or. j < 9
    end do
  end do
  s = 5
  ! TEXT: parallel do {{.*}}lastprivate(s)
  !$acc kernels loop gang
  do i = 1, n
    s = 0
    !$acc loop worker reduction(+:s)
    do j = 1, m
      s = s + a(j, i)
    end do
    r(i) = s
  end do
  ! CHECK: 3336 396800
  print '(i0, 1x, i0)', s, sum(r)
  ! TEXT: parallel do {{.*}}lastprivate(every)
  !$acc kernels loop gang independent copy(l)
  do i = 1, n
    every = .true.
    !$acc loop worker reduction(.and.:every)
    do j = 1, m
      every = every .and. l(j, i)
    end do
    f(i) = every
    !$acc loop worker
    do j = 1, m
      if (every) l(j, i) = .not. l(j, i)
    end do
  end do
  ! CHECK-NEXT: T 134 528
  print '(l1, 1x, i0, 1x, i0)', every, count(f), count(l)
end program
