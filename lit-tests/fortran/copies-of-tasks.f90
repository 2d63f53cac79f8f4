! flang's tasks read copies that are larger than a pointer when they run, from the variable: these are no tasks.
! REQUIRES: flang-22, gfortran, g++, cpu-device
! RUN: %accomp-flang -w -fopenacc-print=omp -fopenacc-profile=exact --accomp-fc=%flang %s | FileCheck %s
! RUN: %accomp-flang -w -O2 --accomp-fc=%flang -fopenacc-target=cpu %s -o %t && %run-cpu 4 %t | FileCheck %s --check-prefix=RESULT
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu %s -o %t.hip
! RUN: %run-hip 4 %t.hip | FileCheck %s --check-prefix=RESULT
! RESULT: {{^}} 3 7 5{{$}}
program p
  implicit none
  integer, parameter :: dp = kind(1d0)
  real(dp) :: b(3), x, y
  complex(dp) :: z
  complex :: w
  integer :: i, k
  z = (1, 2)
  w = (3, 4)
  y = 5
  !$acc data copyout(b)
  !$acc serial async(1)
  x = 0
  do k = 1, 30000000
    x = x + k * 1d-9 / (x + 1)
  end do
  b(1) = x
  !$acc end serial
  ! CHECK: accomp_begin(accomp_serial + accomp_task)
  ! CHECK: {{^ +}}!$omp target teams distribute parallel do map(alloc: b) depend(inout: accomp_q)
  !$acc parallel loop async(1)
  do i = 1, 1
    b(i) = real(z) + aimag(z)
  end do
  ! CHECK: {{^ +}}!$omp target teams distribute parallel do map(alloc: b) nowait depend(inout: accomp_q)
  !$acc parallel loop async(1)
  do i = 2, 2
    b(i) = real(w) + aimag(w)
  end do
  ! CHECK: {{^ +}}!$omp target teams distribute parallel do map(alloc: b) nowait depend(inout: accomp_q)
  !$acc parallel loop async(1)
  do i = 3, 3
    b(i) = y
  end do
  z = 100
  w = 100
  y = 100
  !$acc wait
  !$acc end data
  print '(3(1x, i0))', nint(b)
end program
