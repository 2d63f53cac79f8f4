! Reductions of one gang: its variable is that of the team, as programs of flang wait for ever in a reduction over one team.
! REQUIRES: gfortran, flang-22, cpu-device
! RUN: %accomp-flang -w -O1 -fopenacc-target=host %s -o %t.h && env OMP_NUM_THREADS=3 %t.h | FileCheck %s
! RUN: %accomp-flang -w -O1 -fopenacc-target=host -fopenacc-profile=portable %s -o %t.p && env OMP_NUM_THREADS=3 %t.p | FileCheck %s
! RUN: %accomp-flang -w -O1 -fopenacc-target=cpu %s -o %t.d && %run-cpu 6 %t.d | FileCheck %s
! RUN: %accomp-flang -w -O1 --accomp-fc=%gfortran %s -o %t.g && env OMP_NUM_THREADS=3 %t.g | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-print=omp %s -o - | FileCheck --check-prefix=PRINT %s
! PRINT-NOT: {{[$]}}omp{{.*}}teams
! PRINT: known only when
! PRINT: omp target teams distribute parallel do num_teams(n) map(tofrom: s) reduction(+: s)
! PRINT: omp teams thread_limit(1) num_teams(n) reduction(+: s)
! CHECK: 37 36
! CHECK: 73
! CHECK: 370
! CHECK: 800
! CHECK: 836
! CHECK: 837
program gang
  implicit none
  integer(8) :: s, h(4), a(8, 8)
  integer :: i, j, n
  s = 1; h = 0; a = 0
  !$acc parallel loop gang num_gangs(1) copy(h, s) reduction(+: s)
  do i = 1, 8
    h(1) = h(1) + i
    s = s+(int(i, 8))
  end do
  print "(i0, 1x, i0)", s, h(1)
  !$acc parallel loop num_gangs(1) copy(h, a) reduction(+: s)
  do i = 1, 8
    a(i, 1) = s
    s = s+(int(i, 8))
  end do
  print "(i0, 1x, i0)", s
  !$acc parallel num_gangs(1) num_workers(3) copy(h, a) reduction(+: s)
  s = s + 1
  !$acc loop gang reduction(+: s)
  do i = 1, 8
    !$acc loop worker reduction(+: s)
    do j = 1, 8
      a(j, i) = i
      s = s + i
    end do
  end do
  !$acc loop gang worker vector reduction(+: s)
  do i = 1, 8
    s = s + 1
  end do
  !$acc end parallel
  print "(i0, 1x, i0)", s
  !$acc serial copy(h, a) reduction(max: s)
  s = s + 1
  !$acc loop reduction(max: s)
  do i = 1, 8
      s = max(s, i * 100_8)
  end do
  !$acc end serial
  print "(i0, 1x, i0)", s
  ! One gang, which is known only when the program runs.
  n = 1
  !$acc parallel loop gang num_gangs(n) copy(s) reduction(+: s)
  do i = 1, 8
    s = s + i
  end do
  print "(i0, 1x, i0)", s
  !$acc parallel num_gangs(n) copy(s) reduction(+: s)
  s = s + 1
  !$acc end parallel
  print "(i0, 1x, i0)", s
end program
