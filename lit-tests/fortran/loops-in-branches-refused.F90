! Loops of directives that a branch without them may end before their END DO.
! RUN: not %accomp-flang -fopenacc-print=omp %s 2>&1 | FileCheck %s
subroutine refused(a, b, n)
  integer :: n, i, j
  real :: a(n), b(n)
  ! CHECK: refused.F90:[[#@LINE+1]]:3: error: lines of the preprocessor end a loop of 'parallel loop' and begin another in its stead: {{.*}} [parted-loop]
  !$acc parallel loop
  do i = 1, n
    a(i) = a(i) + 1
#ifdef HALVES
  end do
  do i = 1, n
#endif
    b(i) = b(i) + a(i)
  end do
  ! CHECK: refused.F90:[[#@LINE+1]]:23: error: 'collapse' clause expects 2 tightly nested loops
  !$acc parallel loop collapse(2)
  do j = 1, n
    do i = 1, n
      a(i) = a(i) + 1
#ifdef HALVES
    end do
    do i = 1, n
#endif
      b(i) = b(i) + 1
    end do
  end do
  do i = 1, n
    ! CHECK: refused.F90:[[#@LINE+1]]:5: error: the 'data' region does not end in the block in which it starts
    !$acc data copy(a)
#ifdef HALVES
  end do
  do i = 1, n
#endif
    !$acc end data
    b(i) = 1
  end do
  ! CHECK: 3 errors generated.
end subroutine
