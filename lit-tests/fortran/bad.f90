! What does not fit: each error at its line, a nonzero exit, and no output.
! RUN: rm -f %t.f90; not %accomp-flang %s -fopenacc-print=omp -o %t.f90 2>&1 | FileCheck %s && not ls %t.f90
! RUN: not %accomp-flang -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: not %accomp-flang -c %s -o %t.o 2>&1 | FileCheck --check-prefix=LATER %s
subroutine faulty(n, x)
  implicit none
  integer :: n, i
  real :: x(n)
  ! CHECK: bad.f90:[[@LINE+1]]:{{[0-9]+}}: error: unknown clause 'copyn'
  !$acc parallel loop copyn(x)
  do i = 1, n
    x(i) = 0
  end do
  ! CHECK: bad.f90:[[@LINE+1]]:{{[0-9]+}}: error: use of undeclared identifier 'y' in a directive
  !$acc parallel copy(y)
  x(1) = 1
  !$acc end parallel
  ! CHECK: bad.f90:[[@LINE+1]]:{{[0-9]+}}: error: use of undeclared common block '/z/' in a directive
  !$acc parallel copy(/z/)
  x(1) = 1
  !$acc end parallel
  ! LATER: bad.f90:[[@LINE+1]]:{{[0-9]+}}: error: statement after 'parallel loop' directive must be a 'do' loop
  !$acc parallel loop
  x(1) = 1
  ! CHECK: bad.f90:[[@LINE+1]]:{{[0-9]+}}: error: the 'data' region is not ended by an 'end data' directive
  !$acc data copy(x)
  x(1) = 1
end subroutine
subroutine stacked(x)
  integer :: i, x(4)
  ! LATER: bad.f90:[[@LINE+1]]:{{[0-9]+}}: error: statement after 'parallel loop' directive must be a 'do' loop
  !$acc parallel loop
  !$acc loop vector
  do i = 1, 4
    x(i) = i
  end do
end subroutine
subroutine stray(x)
  real :: x(4)
  x = 0
  ! CHECK: bad.f90:[[@LINE+1]]:{{[0-9]+}}: error: 'end kernels' ends no open 'kernels' region
  !$acc end kernels
end subroutine
subroutine between(x)
  integer :: x(4)
  !$acc serial copy(x)
  ! CHECK: bad.f90:[[@LINE+1]]:{{[0-9]+}}: error: no statement follows the 'atomic' directive
  !$acc atomic
  !$acc end serial
  x(1) = x(1) + 1
  !$acc serial copy(x)
  ! CHECK: bad.f90:[[@LINE+1]]:{{[0-9]+}}: error: no statement follows the 'atomic' directive
  !$acc atomic
  !$acc loop seq
  do i = 1, 4
    x(i) = x(i) + 1
  end do
  !$acc end serial
end subroutine
