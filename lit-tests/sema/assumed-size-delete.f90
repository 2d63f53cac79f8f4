! The first element of an array of assumed size tells what is deleted; OpenMP's map needs a section (OpenACC 3.3 2.7.1).
! RUN: not %accomp-flang -fopenacc-print=omp %s -o %t.f90 2>&1 | FileCheck %s
! RUN: %accomp-flang -fopenacc-print=omp -fopenacc-profile=exact %s -o %t.f90
subroutine whole(a, n)
  integer :: n
  real :: a(n, *)
  !$acc enter data copyin(a(:, 1:n))
! CHECK: [[@LINE+2]]:26: error: the size of the assumed-size array 'a' is not known: give a section of it in clause 'delete'
! CHECK-NOT: error:
  !$acc exit data delete(a)
end subroutine
