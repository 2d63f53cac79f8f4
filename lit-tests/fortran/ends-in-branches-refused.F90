! End directives that end nothing in any program, beside regions whose directives stand under conditions of the preprocessor.
! RUN: not %accomp-flang -w -fopenacc-print=omp %s 2>&1 | FileCheck %s
subroutine ends_in_branches_refused(n, x, y)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: x(n), y(n)
#ifdef WIDE
  !$acc data copy(y)
#endif
  !$acc data copy(x)
  call work(x, y)
  !$acc end data
  !$acc end data
! CHECK: ends-in-branches-refused.F90:[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}end data
  !$acc end data
#ifndef WIDE
! CHECK: ends-in-branches-refused.F90:[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}end data
  !$acc end data
#endif
end subroutine
! CHECK: 2 errors generated
