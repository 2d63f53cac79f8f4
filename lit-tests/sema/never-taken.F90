! Regions begin and end in one branch of the preprocessor, be it one that is never taken.
! RUN: not %accomp-flang -fopenacc-print=omp %s 2>&1 | FileCheck %s
subroutine crossing(a)
  real :: a(10)
#if 0
  !$acc kernels
#endif
  a = 2
! CHECK: [[@LINE+1]]:3: error: 'end kernels' ends no open 'kernels' region
  !$acc end kernels
end subroutine
