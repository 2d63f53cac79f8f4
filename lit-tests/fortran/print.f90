! Directives of free form in the print modes: end directives, continuation, what becomes nothing.
! RUN: %accomp-flang -w %s -fopenacc-print=omp | FileCheck %s
! RUN: %accomp-flang -w %s -fopenacc-print=omp-acc | FileCheck --check-prefix=BOTH %s
! RUN: %accomp-flang -w %s -fopenacc-print=acc-omp | FileCheck --check-prefix=KEPT %s
! RUN: %accomp-flang -w %s -fopenacc-print=acc | diff - %s
subroutine saxpy(n, a, x, y)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a, x(n)
  real(8), intent(inout) :: y(n)
  integer :: i, j
  !$acc parallel loop gang vector &
  !$acc   copyin(x(1:n)) copy(y)
  do i = 1, n
    y(i) = a * x(i) + y(i) ! a comment
  end do
  !$acc end parallel loop

  ! The control variables of the loops within are private; a loop needs no end directive.
  !$acc data copyin(x)
  !$acc parallel num_gangs(4) copy(y)
  !$acc loop gang
  do i = 1, n
    !$acc loop seq
    do j = 1, 3
      y(i) = y(i) + x(j)
    end do
  end do
  !$acc end parallel
  !$acc update self(y(1:10:2))
  !$acc end data
end subroutine

pure function twice(v)
  !$acc routine seq
  real(8), intent(in) :: v
  real(8) :: twice
  twice = 2 * v
end function

! CHECK:      !$omp target teams distribute parallel do simd map(to: x(1:n)) map(tofrom: y)
! CHECK-NEXT: do i = 1, n
! CHECK:      end do
! CHECK-NEXT: !$omp end target teams distribute parallel do simd
! CHECK:      !$omp target data map(to: x)
! CHECK-NEXT: !$omp target teams distribute parallel do num_teams(4) map(tofrom: y) map(alloc: x) private(j)
! CHECK: do i = 1, n
! CHECK-NOT: loop seq
! CHECK:      !$omp end target teams distribute parallel do
! CHECK:      do accomp_row0 = 1, 10, 2
! CHECK-NEXT: !$omp target update from(y(accomp_row0))
! CHECK-NEXT: end do
! CHECK-NEXT: end block
! CHECK-NEXT: !$omp end target data
! CHECK: !$omp declare target
! BOTH:       ! !$acc parallel loop gang vector &
! BOTH-NEXT:  ! !$acc   copyin(x(1:n)) copy(y)
! BOTH-NEXT:  !$omp target teams distribute parallel do simd map(to: x(1:n))
! BOTH:       ! !$acc end parallel loop
! BOTH-NEXT:  !$omp end target teams distribute parallel do simd
! KEPT:       !$acc parallel loop gang vector &
! KEPT-NEXT:  !$acc   copyin(x(1:n)) copy(y)
! KEPT-NEXT:  ! !$omp target teams distribute parallel do simd map(to: x(1:n))
! KEPT:       !$acc end parallel loop
! KEPT-NEXT:  ! !$omp end target teams distribute parallel do simd
