! A section that one gang reduces is as it is: programs of flang 22 wait for ever in a reduction over one team that makes parallel
! regions. flang loses reductions over several teams, so that it has one gang where gangs reduce.
! REQUIRES: flang-22, cpu-device
! RUN: %accomp-flang --accomp-fc=flang-22 -fopenacc-target=host %s -o %t && env OMP_NUM_THREADS=3 timeout 60 %t | FileCheck %s
! RUN: %accomp-flang -fopenacc-target=cpu %s -o %t && %run-cpu 2 %t | FileCheck %s
! RUN: %accomp-flang --accomp-fc=flang-22 -fopenacc-print=omp %s | grep -v '^ *! ' | FileCheck --check-prefix=PRINTED %s
program sections
  implicit none
  integer :: i, j
  integer(8) :: r(4), m(12, 12)
  r = 1
  ! PRINTED: !$omp target map(tofrom: m, r(2:3))
  ! PRINTED-NEXT: do i = 1, 12
  ! PRINTED-NEXT: !$omp parallel do
  !$acc parallel loop gang copy(m) reduction(+:r(2:3))
  do i = 1, 12
    !$acc loop worker
    do j = 1, 12
      m(j, i) = i
    end do
    r(2 + mod(i, 2)) = r(2 + mod(i, 2)) + i
  end do
  ! PRINTED: !$omp end target
  ! PRINTED-NEXT: !$omp target map(tofrom: m, r(2:3))
  !$acc parallel num_gangs(1) copy(m) reduction(*:r(2:3))
  !$acc loop gang private(j) reduction(*:r(2:3))
  do i = 1, 3
    !$acc loop worker
    do j = 1, 12
      m(j, i) = m(j, i) + i
    end do
    r(2 + mod(i, 2)) = r(2 + mod(i, 2)) * i
  end do
  !$acc end parallel
  ! CHECK: 1 86 111 1 1008
  print "(5(i0, 1x))", r, sum(m)
end program
