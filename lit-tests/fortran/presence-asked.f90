! OpenMP 5.0 has no way to ask for presence (OpenACC 3.3 section 2.7.6): said once where a directive does, also where
! its 'default' does (section 2.5.16).
! RUN: %accomp-flang -fopenacc-omp-version=5.0 -fopenacc-print=omp %s -o %t.f90 2>&1 | FileCheck %s
! RUN: %accomp-flang -Werror -fopenacc-omp-version=5.2 -fopenacc-print=omp %s -o %t.f90
subroutine add(a, b)
  real :: a(10), b(10)
  integer :: i
! CHECK: [[@LINE+1]]:23: warning: OpenMP 5.0 has no 'present' modifier: {{.*}} [present-not-checked]
  !$acc parallel loop default(present)
  do i = 1, 10
    a(i) = a(i) + b(i)
  end do
! CHECK-NOT: warning:
! CHECK: [[@LINE+1]]:14: warning: OpenMP 5.0 has no 'present' modifier: {{.*}} [present-not-checked]
  !$acc data present(a, b)
  !$acc end data
end subroutine
! CHECK-NOT: warning:
