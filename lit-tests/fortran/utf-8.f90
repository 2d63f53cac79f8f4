! Bytes of directives that are not ASCII are kept, in directives, in calls of the library and in comments.
! RUN: %accomp-flang -w -fopenacc-print=omp %s | FileCheck --check-prefix=OMP %s
! RUN: %accomp-flang -w -fopenacc-print=omp-acc %s | FileCheck --check-prefix=BOTH %s
! RUN: %accomp-flang -w -fopenacc-profile=exact -fopenacc-print=omp %s | FileCheck --check-prefix=EXACT %s
! RUN: %accomp-flang -w -fopenacc-print=hip %s -o %t.f90 && FileCheck --check-prefix=HIP %s < %t.f90
! OMP: {{^}}  !$omp target update from(p(1:len("é€")))
! BOTH: {{^}}  ! !$acc update self(p(1:len("é€")))
! BOTH-NEXT: {{^}}  !$omp target update from(p(1:len("é€")))
! EXACT: {{^}}  call accomp_var(accomp_create, p(1:len('é')), 'p(1:len(''é''))')
! EXACT: {{^}}  call accomp_var(accomp_self, p(1:len("é€")), 'p(1:len("é€"))')
! HIP: accomp_var({{.*}}p(1:len('é'))
subroutine s(n)
  implicit none
  integer, intent(in) :: n
  real :: p(n)
  !$acc declare create(p(1:len('é')))
  p = 1
  if (n > 1) return
  !$acc update self(p(1:len("é€"))) ! ü
end subroutine
