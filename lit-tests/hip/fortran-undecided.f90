! Without -cpp nothing decides conditions: what depends on them is refused, directives and their lines too.
! RUN: not %accomp-flang -fopenacc-print=hip %s 2>&1 | FileCheck %s
! RUN: not %accomp-opt --backend=hip --profile=exact --verify-each %s -o %t 2>&1 | FileCheck %s
subroutine undecided(n, x)
  integer, intent(in) :: n
  real, intent(inout) :: x(n)
  integer :: i
  !$acc parallel copy(x)
  ! CHECK: [[#@LINE+1]]:1: error: this cannot be part of a kernel: lines of the preprocessor within a region [not-in-kernel]
#ifdef IN_ORDER
  !$acc loop seq
#else
  !$acc loop gang
#endif
  do i = 1, n
    x(i) = i
  end do
  !$acc end parallel
  !$acc parallel copy(x)
  ! CHECK: [[#@LINE+1]]:3: error: {{.*}}lines of the preprocessor within a region [not-in-kernel]
  !$acc loop &
#ifdef IN_ORDER
  !$acc seq
#else
  !$acc gang
#endif
  do i = 1, n
    x(i) = x(i) + 1
  end do
  !$acc end parallel
  ! CHECK: [[#@LINE+1]]:3: error: {{.*}}lines of the preprocessor within a region [not-in-kernel]
  !$acc parallel loop copy(x) &
#ifdef MANY
  !$acc num_gangs(4)
#else
  !$acc num_gangs(2)
#endif
  do i = 1, n
    x(i) = x(i) * 2
  end do
end subroutine
