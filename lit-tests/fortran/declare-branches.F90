! A variable may have a 'declare' directive in each of several branches of which no program has two (2.13).
! REQUIRES: flang-22
! RUN: %accomp-flang -fopenacc-print=omp %s | FileCheck %s
! RUN: %accomp-flang -fopenacc-target=cpu %s -o %t
! RUN: %run-cpu 1 %t | FileCheck %s --check-prefix=RESULT
! RUN: %accomp-flang -fopenacc-target=cpu -DSINGLE %s -o %t
! RUN: %run-cpu 1 %t | FileCheck %s --check-prefix=RESULT
! RESULT: {{^}} 120 wrong 0{{$}}
module fields
  implicit none
  ! CHECK: {{^}}#ifdef SINGLE
  ! CHECK: {{^ +}}!$omp declare target{{.*}}(x)
  ! CHECK: {{^}}#else
  ! CHECK: {{^ +}}!$omp declare target{{.*}}(x)
  ! CHECK: {{^}}#endif
#ifdef SINGLE
  real(4) :: x(15)
  !$acc declare create(x)
#else
  real(8) :: x(15)
  !$acc declare create(x)
#endif
  integer :: y
  !$acc declare create(y)
end module
program p
  use fields
  implicit none
  integer :: i
  x = -1
  y = 1
  !$acc update device(y)
  !$acc parallel loop present(x, y)
  do i = 1, 15
    x(i) = i * y
  end do
  !$acc update self(x)
  print '(1x, i0, " wrong ", i0)', nint(sum(x)), count(nint(x) /= [(i, i = 1, 15)])
end program
