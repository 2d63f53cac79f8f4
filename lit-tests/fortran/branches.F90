! Lines of the preprocessor anywhere: in continued directives, unbalanced across branches.
! CHECK: inactive=[36:3-36:17]
! RUN: %accomp-opt --stop-after=bind %s | FileCheck %s
subroutine branches(a, n)
  integer :: n, i
  real :: a(n)
  ! CHECK: (directive acc "parallel loop" [[#@LINE+1]]:3-[[#@LINE+5]]:16
  !$acc parallel loop &
#ifdef GANGS
  !$acc & num_gangs(GANGS) &
#endif
  !$acc copy(a)
  ! CHECK: region=(region loop [[#@LINE+3]]:3-[[#@LINE+8]]:9)
  ! CHECK-NOT: problem=
#ifdef BACKWARDS
  do i = n, 1, -1
#else
  do i = 1, n
#endif
    a(i) = i
  end do
#ifdef USE_DATA
  ! CHECK: (directive acc data [[#@LINE+1]]:3-[[#@LINE+1]]:21
  !$acc data copy(a)
#endif
  !$acc kernels loop
  do i = 1, n
    a(i) = a(i) + 1
  end do
#ifdef USE_DATA
  ! CHECK: closing=[[#@LINE+2]]:3-[[#@LINE+2]]:17
  ! CHECK: (directive acc "kernels loop"
  !$acc end data
#endif
#if 0
  !$acc parallel
#endif
end subroutine
