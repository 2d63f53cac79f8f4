! Data that a loop moves in each iteration is moved around it: what the host neither writes nor reads is made there.
! REQUIRES: cpu-device, flang-22
! RUN: %accomp-flang -O1 -fopenacc-target=cpu -fopenacc-optimize-data %s -o %t
! RUN: %run-cpu 41+ %t | FileCheck %s
! RUN: %accomp-flang -fopenacc-print=omp-acc -fopenacc-optimize-data %s 2>%t.remarks | FileCheck --check-prefix=PRINT %s
! RUN: FileCheck --check-prefix=REMARK %s < %t.remarks
! RUN: %accomp-flang -fopenacc-print=omp-acc -fopenacc-optimize-data %s 2>/dev/null > %t.f90
! RUN: %gfortran -fopenmp %t.f90 -o %t.printed && env OMP_NUM_THREADS=2 %t.printed | FileCheck %s
module waves
  implicit none
contains
  subroutine advance(n, now, old, steps)
    integer, intent(in) :: n, steps
    real(8), intent(inout) :: now(n), old(n)
    real(8) :: next(n)
    integer :: i, t
! PRINT: omp target data map(tofrom: now, old) map(alloc: next)
! REMARK: :[[#@LINE+1]]:5: remark: hoist-data: 'copyin and copyout' of 'next' in a loop: 'create' by 'data' around it; {{.*}}; iterations read nothing that the host wrote to it, and the host does not read it after the loop
    do t = 1, steps
! PRINT: map(to: now, old) map(from: next)
!$acc parallel loop copyin(now, old) copyout(next)
      do i = 1, n
        next(i) = 2 * now(i) - old(i)
        if (i > 1 .and. i < n) next(i) = next(i) + 0.25d0 * (now(i - 1) - 2 * now(i) + now(i + 1))
      end do
!$acc parallel loop copyin(next) copy(now, old)
      do i = 1, n
        old(i) = now(i)
        now(i) = next(i)
      end do
      if (mod(t, 10) == 0) print *, 'step', t
    end do
! PRINT: omp end target data
  end subroutine
end module
program main
  use waves
  real(8) :: now(200), old(200)
  integer :: i
! Dummy arguments that are changed have no other name: 'copy' of what is only read is 'copyin'.
  do i = 1, 200
    now(i) = mod(i, 10)
  end do
  old = now
  call advance(200, now, old, 20)
! CHECK: step 20
! CHECK: sum{{ *}}816.31
  print '(a, f8.2)', 'sum', sum(now)
  call scale(200, now, old)
! CHECK: sum{{ *}}1632.62
  print '(a, f8.2)', 'sum', sum(now)
contains
  subroutine scale(n, a, b)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n), b(n)
    integer :: i
! PRINT: map(tofrom: a) map(to: b)
!$acc parallel loop copy(a, b)
    do i = 1, n
      a(i) = 2 * a(i) + 0 * b(i)
    end do
  end subroutine
end program
