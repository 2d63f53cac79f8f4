! Gang routines, common blocks in clauses, atomics beside loops, values carried into collapsed loops, long clauses.
! RUN: %gfortran -cpp -O1 %s -o %t.s && %t.s > %t.expected
! RUN: %accomp-flang -w --accomp-fc=%gfortran -cpp -O1 %s -o %t.g && env OMP_NUM_THREADS=3 %t.g | diff - %t.expected
! RUN: %accomp-flang -w --accomp-fc=%flang -cpp -O1 %s -o %t.f && env OMP_NUM_THREADS=3 %t.f | diff - %t.expected
! RUN: %accomp-flang -w %s -fopenacc-print=omp -fopenacc-policy=partition -fopenacc-omp-version=5.1 | FileCheck %s
! REQUIRES: gfortran, flang-22
subroutine add_turn(a, n)
  !$acc routine gang
  integer, intent(in) :: n
  integer, intent(inout) :: a(n)
  integer :: i
  ! CHECK:      accomp_gangs = omp_get_num_teams()
  ! CHECK:      do i = 1, n
  ! CHECK-NEXT: accomp_turn = accomp_turn + 1
  ! CHECK-NEXT: if (mod(accomp_turn - 1, accomp_gangs) /= accomp_gang) cycle
  ! CHECK-NEXT: a(i) = a(i) + i
  ! CHECK-NEXT: end do
  ! CHECK-NEXT: end block
  !$acc loop gang
  do i = 1, n
    a(i) = a(i) + i
  end do
end subroutine

program main
  implicit none
  integer, parameter :: n = 40
  integer :: a(n), b(n), i, j, last, total, one, two, three, four, five, six, seven, eight, nine
  logical :: seen
  real :: common_a, common_b(3)
  common /shared_block/ common_a, common_b
  a = 0; total = 0; last = 7; seen = .false.
  one = 1; two = 2; three = 3; four = 4; five = 5; six = 6; seven = 7; eight = 8; nine = 9
  !$acc parallel num_gangs(4) copy(a)
  call add_turn(a, n)
  !$acc end parallel
  print '(i0)', sum(a)
  common_a = 1; common_b = 2
  ! CHECK: map(tofrom: common_a, common_b, total)
  !$acc parallel num_gangs(1) copy(/shared_block/, total)
  common_a = common_a + 1
  common_b(2) = 5
  ! CHECK:      !$omp atomic update
  ! CHECK-NEXT: total = total + 3
  ! CHECK-NEXT: !$omp end target
  !$acc atomic update
  total = total + 3
  !$acc end parallel
  print '(4f6.2, i4)', common_a, common_b, total
  !$acc parallel reduction(.or.:seen) copyout(b)
  !$acc loop collapse(2) reduction(.or.:seen)
  do i = 1, n / 2
    do j = 0, 1
      if (j > i) last = 0
      b(2 * i - j) = i + last + one + two + three + four + five + six + seven + eight + nine
      seen = seen .or. b(2 * i - j) > 60
    end do
  end do
  !$acc end parallel
  print '(i0, l2)', sum(b), seen
end program
