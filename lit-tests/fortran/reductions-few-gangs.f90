! Reductions of a gang loop with worker loops within: programs of flang would wait for ever where `num_gangs(n)` asks for one gang.
! REQUIRES: gfortran, flang-22, cpu-device
! RUN: %accomp-flang -w -O1 -fopenacc-target=host %s -o %t.h && %t.h 1 | FileCheck %s && %t.h 4 | FileCheck %s
! RUN: %accomp-flang -w -O1 -fopenacc-target=cpu %s -o %t.d && %run-cpu 1 %t.d 1 | FileCheck %s
! RUN: %accomp-flang -w -O1 --accomp-fc=%gfortran %s -o %t.g && %t.g 1 | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-print=omp %s -o %t.f90 && FileCheck --check-prefix=PRINT %s < %t.f90
! PRINT: {{^ *[!][$]}}omp target teams distribute num_teams(max(2, int(n)))
program few
  implicit none
  integer(8) :: s, a(8, 8)
  integer :: i, j
  integer(8) :: n
  character(1) :: word
  call get_command_argument(1, word)
  read (word, *) n
  s = 0
  a = 0
  !$acc parallel loop gang num_gangs(n) copy(s, a) reduction(+: s)
  do j = 1, 8
    !$acc loop worker reduction(+: s)
    do i = 1, j
      s = s + i
      a(i, j) = i
    end do
  end do
  ! CHECK: 120 120
  print "(i0, 1x, i0)", s, sum(a)
end program
