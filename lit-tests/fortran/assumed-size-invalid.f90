! An array of assumed size in a data clause: its size is not known, OpenMP maps a section (OpenACC 3.3 section 2.7.1).
! RUN: not %accomp-flang -fopenacc-print=omp %s -o %t.f90 2>&1 | FileCheck %s
! RUN: not %accomp-flang -fopenacc-print=omp -fopenacc-profile=exact %s -o %t.f90 2>&1 | FileCheck %s
subroutine whole(a, n)
  integer :: n, i
  real :: a(n, *)
! CHECK-NOT: error:
  !$acc data present(a, n)
  !$acc end data
  !$acc enter data copyin(a(:, 1:n))
! CHECK: [[@LINE+1]]:21: error: the size of the assumed-size array 'a' is not known: give a section of it in clause 'self'
  !$acc update self(a)
! CHECK: [[@LINE+1]]:28: error: the size of the assumed-size array 'a' is not known: give a section of it in clause 'copy'
  !$acc parallel loop copy(a)
  do i = 1, n
    a(i, 1) = 0
  end do
! CHECK-NOT: error:
end subroutine
