! Gang loops that reduce a variable which the gangs share and the region sets beside the loop: one gang executes the region,
! kernels in HIP combine the loop's result with the shared value.
! REQUIRES: gfortran, flang-22, cpu-device
! RUN: %accomp-flang -w --accomp-fc=%gfortran -O2 %s -o %t.g && env OMP_NUM_THREADS=3 %t.g | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-profile=portable -O2 %s -o %t.p && env OMP_NUM_THREADS=3 %t.p | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w --accomp-fc=%flang -O2 %s -o %t.f && env OMP_NUM_THREADS=3 %t.f | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w --accomp-fc=%flang -O2 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 3 %t.cpu | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w -O2 -fopenacc-target=hip-cpu %s -o %t.hip && %run-hip 3 %t.hip | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w -fopenacc-print=omp %s | grep -v '^!' | FileCheck --check-prefix=TEXT %s
! TEXT-NOT: teams
! TEXT: teams distribute parallel do {{.*}}reduction(+: last)
program beside
  implicit none
  integer :: last, i, step
  step = 1
  last = 1000
  !$acc data copy(last)
  !$acc parallel num_gangs(4) present(last)
  last = step + 5
  !$acc loop gang reduction(+: last)
  do i = 1, 5
    last = last + 7
  end do
  !$acc end parallel
  !$acc end data
  ! CHECK: 41
  print '(i0)', last
  last = 1000
  !$acc parallel copy(last)
  !$acc loop gang worker reduction(+: last)
  do i = 1, 5
    last = last + 7
  end do
  !$acc end parallel
  !$acc parallel loop gang worker reduction(+: last)
  do i = 1, 5
    last = last + 1
  end do
  ! CHECK: 1040
  print '(i0)', last
end program beside
