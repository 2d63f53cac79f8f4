! Variables that statement functions read besides their arguments, of implicit type and through others of them: OpenMP has no
! private copies of these.
! REQUIRES: gfortran, flang-22, cpu-device
! RUN: %accomp-flang -w -fopenacc-print=omp %s | FileCheck --check-prefix=TEXT %s
! RUN: %accomp-flang -w -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 2 %t.cpu | FileCheck %s
! RUN: %accomp-flang -w %s -o %t.host && env OMP_NUM_THREADS=3 %t.host | FileCheck %s
! RUN: %accomp-flang -w --accomp-fc=%gfortran %s -o %t.gnu && env OMP_NUM_THREADS=3 %t.gnu | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 2 %t.hip | FileCheck %s
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-print=omp %s > %t.f90 && %gfortran -fopenmp %t.f90 -o %t.p
! RUN: env OMP_NUM_TEAMS=4 OMP_NUM_THREADS=3 %t.p | FileCheck %s
subroutine double(x)
  !$acc routine seq
  real(8) :: x
  x = 2 * x
end subroutine
program test
  real(8) :: r(4), x, inner, outer
  inner(x) = x * 2 + base
  outer(x, i) = inner(x) + i + offset
  base = 1
  offset = 10
  r = 1
  ! TEXT: {{^ *!\$omp target teams distribute parallel do .*}}map(to: base){{$}}
  !$acc parallel loop copy(r)
  do i = 1, 4
    call double(r(i))
    r(i) = r(i) + inner(r(i))
  end do
  ! TEXT: {{^ *!\$omp target teams distribute parallel do .*}}map(to: base, offset){{$}}
  !$acc parallel loop copy(r)
  do i = 1, 4
    r(i) = outer(r(i), i)
  end do
  ! CHECK: {{^}} 26.0 27.0 28.0 29.0{{$}}
  print '(4(1x, f0.1))', r
end program
