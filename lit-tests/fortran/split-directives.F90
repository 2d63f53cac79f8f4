! Lines of the preprocessor between the lines of a directive: conditions that end with it, and others.
! RUN: not %accomp-flang -fopenacc-print=omp %s 2>&1 | FileCheck %s
subroutine split(a, n)
  integer :: n, i
  real :: a(n)
  !$acc parallel loop &
#ifdef A
  !$acc copy(a)
#endif
  do i = 1, n
    a(i) = 1
  end do
  ! CHECK: split-directives.F90:[[#@LINE+1]]:3: error: lines of the preprocessor between the lines of a directive must be conditions that begin and end between them: write the whole directive in each branch [split-directive]
  !$acc parallel loop &
#define WIDTH 3
  !$acc copy(a)
  do i = 1, n
    a(i) = 1
  end do
#ifdef A
  ! CHECK: split-directives.F90:[[#@LINE+1]]:3: error: lines of the preprocessor {{.*}}[split-directive]
  !$acc parallel loop &
#else
  !$acc kernels loop &
#endif
  !$acc copy(a)
  do i = 1, n
    a(i) = 1
  end do
  ! A directive that ends in one branch has no other behind it there.
#ifdef A
  ! CHECK: split-directives.F90:[[#@LINE+1]]:3: error: lines of the preprocessor {{.*}}[split-directive]
  !$acc parallel loop &
#ifdef B
  !$acc copy(a)
  ! CHECK: split-directives.F90:[[#@LINE+1]]:3: error: lines of the preprocessor {{.*}}[split-directive]
  !$acc wait &
#else
  !$acc copyin(a)
#endif
#endif
  do i = 1, n
    x = a(i)
  end do
  ! CHECK-NOT: error:
end subroutine
