! Gang reductions of regions that say how many workers there are, of which no loop makes use: from flang's threads, which one
! team alone may have one of, and from its device code.
! REQUIRES: flang-22, cpu-device
! RUN: %accomp-flang -w -O1 -fopenacc-target=host %s -o %t.h && %t.h | FileCheck %s
! RUN: %accomp-flang -w -O1 -fopenacc-target=cpu %s -o %t.d && %run-cpu 2 %t.d | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-profile=exact -fopenacc-print=omp %s -o - | FileCheck --check-prefix=PRINT %s
program workers
  implicit none
  integer(8) :: total
  integer :: i, j, cells(8)
  total = 1; cells = 0
  ! PRINT: {{[$]}}omp teams num_teams(16) private(i, j) reduction(+: total)
  !$acc parallel num_workers(4) reduction(+: total) copy(total, cells)
  !$acc loop gang reduction(+: total)
  do i = 1, 8
    !$acc loop vector
    do j = 1, 1
      cells(i) = i
    end do
    total = total + i
  end do
  !$acc end parallel
  print '(9(1x, i0))', total, cells
  ! CHECK: {{^}} 37 1 2 3 4 5 6 7 8
  !$acc parallel num_workers(2) num_gangs(1) reduction(+: total) copy(total)
  !$acc loop gang reduction(+: total)
  do i = 1, 8
    total = total + i
  end do
  !$acc end parallel
  print '(9(1x, i0))', total
  ! CHECK: {{^}} 73
end program
