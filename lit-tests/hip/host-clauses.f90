! Clauses of host programs of kernels in Fortran: each reaches the library, whatever stands beside it.
! RUN: grep -v CHECK %s > %t.f90
! RUN: %accomp-flang -w -fopenacc-print=hip %t.f90 | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-print=omp -fopenacc-profile=exact %t.f90 | FileCheck %s
subroutine waits(n, a, b, q)
  implicit none
  integer, intent(in) :: n, q
  real, intent(inout) :: a(n), b(n)
  integer :: i
  ! CHECK: call accomp_number(2)
  ! CHECK-NEXT: call accomp_async(3)
  ! CHECK-NEXT: call accomp_queue_number(q)
  ! CHECK-NEXT: call accomp_queue_number(4)
  ! CHECK-NEXT: call accomp_wait()
  ! CHECK: call accomp_begin(accomp_parallel
  !$acc parallel loop copy(a) wait(devnum: 2: q, 4) async(3)
  do i = 1, n
    a(i) = i
  end do
  ! CHECK: call accomp_number(q + 1)
  ! CHECK-NEXT: call accomp_queue_number(5)
  ! CHECK-NEXT: call accomp_wait()
  ! CHECK: call accomp_update(0_4)
  !$acc update self(a) wait(devnum: q + 1: 5)
  ! CHECK: call accomp_if(n > 2)
  ! CHECK: call accomp_exit_data(1_4)
  !$acc exit data copyout(a) delete(b) finalize if(n > 2)
end subroutine
