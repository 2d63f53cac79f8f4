! OpenMP between the lines of an OpenACC directive is left out with it where it shares the work of the region.
! RUN: %accomp-flang -fopenacc-print=omp %s -o %t.f90 2> %t.err && FileCheck %s < %t.f90 && FileCheck --check-prefix=SAID %s < %t.err
! RUN: %accomp-flang -fopenacc-print=omp-acc %s -o - | FileCheck --check-prefix=BOTH %s
! RUN: %accomp-flang -fopenacc-print=hip %s -o %t.hip 2>&1 | FileCheck --check-prefix=SAID %s
! RUN: %accomp-flang -Werror -fopenacc-print=acc %s | diff %s -
subroutine work(n, x)
  integer, intent(in) :: n
  real, intent(inout) :: x(n)
  integer :: i
  ! CHECK: {{^ *}}!$omp target teams distribute parallel do num_teams(4)
  ! CHECK-NEXT: {{^ *}}do i
  ! SAID: [[#@LINE+5]]:3: warning: 'omp parallel do' is left out: 'acc parallel loop', {{.*}}[openmp-left-out]
  ! SAID-NOT: {{error|warning}}:
  ! BOTH: {{^ *}}!$omp target teams distribute parallel do num_teams(4)
  ! BOTH: {{^ *}}do i
  !$acc parallel loop copy(x) &
  !$omp parallel do private(i) &
  !$omp& shared(x)  ! a comment of both
  !$acc num_gangs(4)
  do i = 1, n
    x(i) = i
  end do
  ! No line of OpenACC follows: a directive of its own.
  ! CHECK: {{^ *}}!$omp parallel do
  ! CHECK-NEXT: {{^ *}}do i
  !$acc wait
  !$omp parallel do
  do i = 1, n
    x(i) = i
  end do
end subroutine
