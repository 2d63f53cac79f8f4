! Loops of gangs in routines, whose loops within have indices of their own (OpenACC 3.3, 2.6.1): these are declared in a BLOCK
! construct, and not after the assignments by which the gangs take turns.
! RUN: %accomp-flang -fopenacc-print=omp %s | grep -v '^ *! ' | FileCheck %s
! RUN: %accomp-flang -fopenacc-target=cpu %s -o %t && %run-cpu 1 %t | FileCheck --check-prefix=RESULT %s
! RUN: %accomp-flang --accomp-fc=gfortran %s -o %t && %t | FileCheck --check-prefix=RESULT %s
! RUN: %accomp-flang -fopenacc-backend=hip %s -o %t.hip && %t.hip | FileCheck --check-prefix=RESULT %s
! REQUIRES: flang-22, gfortran, cpu-device
module blocks
  implicit none
contains
  subroutine fill(x, s)
    !$acc routine gang
    integer, intent(inout) :: x(4, 3, 5)
    integer, intent(in) :: s
    integer :: i, j, k
    ! CHECK: integer :: i, j, k
    ! CHECK-NEXT: block
    ! CHECK-NEXT: integer :: j
    ! CHECK-NEXT: integer :: i
    ! CHECK-NEXT: block
    ! CHECK-NEXT: integer, external :: omp_get_num_teams, omp_get_team_num
    ! CHECK-NEXT: integer :: accomp_turn, accomp_gangs, accomp_gang
    ! CHECK-NEXT: accomp_turn = 0
    ! CHECK: do k = 1, 5
    ! CHECK: end do
    ! CHECK-NEXT: end do
    ! CHECK-NEXT: end do
    ! CHECK-NEXT: end block
    ! CHECK-NEXT: end block
    !$acc loop gang
    do k = 1, 5
      do j = 1, 3
        do i = 1, 4
          x(i, j, k) = x(i, j, k) + s * k + i * j
        end do
      end do
    end do
  end subroutine
end module

program main
  use blocks
  implicit none
  integer :: a(4, 3, 5)
  a = 1
  !$acc parallel num_gangs(3) copy(a)
  call fill(a, 10)
  !$acc end parallel
  ! RESULT: 12 13 14 15 13 15 17 19 14 17 20 23
  ! RESULT-NEXT: 52 53 54 55 53 55 57 59 54 57 60 63
  print "(12(i0, 1x))", a(:, :, 1), a(:, :, 5)
end program
