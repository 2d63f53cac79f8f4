! The OpenMP that a program of Fortran has itself: errors with places, several in one run, in the order of lines.
! RUN: not %accomp-flang -fopenmp-check %s 2>&1 | FileCheck %s
! RUN: %accomp-flang -fopenmp-check %S/Inputs/check-legal.f 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty
! RUN: not %accomp-flang -fopenmp-check %S/comments.c 2>&1 | FileCheck %s --check-prefix=NO-FORTRAN

! NONE-NOT: {{.}}
! NO-FORTRAN: error: '-fopenmp-check' checks sources of Fortran
subroutine f(n, a, s)
  integer :: n, a(n), s, i, j
! CHECK: check.f90:[[# @LINE + 2]]:11: error: clause 'schedule' is not allowed on directive 'parallel'
  !$omp parallel num_threads(4) &
  !$omp   schedule(static)
! CHECK: error: 'return' leaves the region of 'parallel' [omp-branch-out]
! CHECK-NEXT: if (n > 1) return
! CHECK-NEXT: ^~~~~~
! CHECK: note: 'parallel' is here
  if (n > 1) return
  !$omp end parallel
! CHECK: error: 'collapse(2)' asks for 2 loops that nest tightly, and there is 1 [omp-loop-depth]
  !$omp do collapse(2)
  do i = 1, n
    a(i) = s
  end do
! CHECK: error: the argument of 'simdlen' must be a constant positive integer expression [omp-bad-number]
! CHECK: error: 'j' is not listed in a data-sharing attribute clause, which 'default(none)' asks for
  !$omp parallel do simd simdlen(n) default(none) shared(a)
  do i = 1, 3
    a(i) = j
  end do
! CHECK: error: clause 'copyin' is not allowed on directive 'do' (allowed
! CHECK: error: clause 'collapse' appears more than once on directive 'do'
  !$omp do copyin(s) collapse(1) collapse(1)
  do i = 1, n
    a(i) = s
  end do
end subroutine
subroutine g(n, s, t)
  integer :: n, s, t, i
! CHECK: check.f90:[[# @LINE + 4]]:3: error: 'allocators' needs an ALLOCATE statement after it [omp-no-statement]
! CHECK: note: 'allocators' is here
  integer, allocatable :: b
  !$omp allocators allocate(b)
  s = t
! CHECK-NOT: error:
  !$omp do ordered
  do i = 1, n
    !$omp ordered doacross(sink: i - 1)
    s = s + i
    !$omp ordered doacross(source:)
  end do
  !$omp atomic capture
  s = s + 1
  t = s
end subroutine
