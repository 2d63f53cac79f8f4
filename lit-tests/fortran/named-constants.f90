! Named constants in data clauses: no variables (OpenACC 3.3 1.6), so clauses that would only make them present go
! without them.
! RUN: %accomp-flang -fopenacc-print=omp %s -o %t.f90 2>&1 | FileCheck %s --check-prefix=SAID
! RUN: FileCheck %s < %t.f90 && %gfortran -fopenmp -fsyntax-only %t.f90
! RUN: %accomp-flang -fopenacc-print=omp -fopenacc-profile=exact %s 2>/dev/null | FileCheck %s --check-prefix=CALLS
! RUN: %accomp-flang -fopenacc-print=hip %s 2>/dev/null | FileCheck %s --check-prefix=CALLS
! REQUIRES: gfortran
subroutine s(x)
  real :: x(3)
  integer, parameter :: c = 3, d(2) = 1
  ! SAID: :[[#@LINE+2]]:21: warning: 'd' in 'copyin' clause is a named constant, no variable; it is left out, as the device has its value [named-constant]
  ! CHECK-NOT: {{^ +}}!$omp target data
  !$acc data copyin(d)
  ! SAID: :[[#@LINE+3]]:30: warning: 'c' in 'copyin'
  ! CHECK: !$omp target teams distribute parallel do map(to: x)
  ! CALLS-NOT: {{^ *}}call accomp_var({{.*}}'{{[cd]}}')
  !$acc parallel loop copyin(c, x)
  do i = 1, 2
    x(i) = d(i) + c
  end do
  !$acc end data
  ! CHECK-NOT: {{^ +}}!$omp target {{update|enter|exit}}
  !$acc update device(c)
  !$acc enter data copyin(d) if(x(1) > 0)
  !$acc exit data delete(d)
end subroutine
module tables
  implicit none
  real, parameter :: steps(2) = [1.0, 2.0]
  real :: scale(2) = 3.0
  ! SAID: :[[#@LINE+5]]:24: warning: 'steps' in 'copyin' clause is a named constant, no variable; it is left out, as the device has its value [named-constant]
  ! CHECK-NOT: {{^ +}}!$omp declare target{{.*}}steps
  ! CHECK: !$omp declare target {{to|enter}}(scale)
  ! CHECK-NOT: {{^ +}}!$omp declare target{{.*}}steps
  !$acc declare create(scale)
  !$acc declare copyin(steps)
end module
