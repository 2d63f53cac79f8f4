! Sections of arrays are reduced by flang; gfortran 12 does not take them in OpenMP.
! REQUIRES: flang-22, gfortran, cpu-device
! RUN: %accomp-flang -w -O2 --accomp-fc=%flang %s -o %t.f && env OMP_NUM_THREADS=3 %t.f | FileCheck %s
! RUN: %accomp-flang -w -O2 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 1 %t.cpu | FileCheck %s
! RUN: not %accomp-flang -w --accomp-fc=%gfortran %s -o %t.g 2>&1 | FileCheck --check-prefix=REFUSED %s
program sections
  implicit none
  integer :: r(4), i
  r = [1, 2, 3, 4]
  ! REFUSED: [[#@LINE+1]]:3: error: {{.*}} has array sections in 'reduction', which gfortran 12 does not take {{.*}}[compiler-lacks]
  !$acc parallel loop gang reduction(+: r(2:3))
  do i = 1, 10
    r(2 + mod(i, 2)) = r(2 + mod(i, 2)) + i
  end do
  ! CHECK: 1 32 28 4
  print '(4(i0, 1x))', r
end program sections
