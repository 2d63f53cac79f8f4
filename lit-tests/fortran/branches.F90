! Lines of the preprocessor anywhere: in continued directives, unbalanced across branches.
! RUN: %accomp-opt --stop-after=bind %s | FileCheck %s
subroutine branches(a, n)
  integer :: n, i
  real :: a(n)
  ! CHECK: (directive acc "parallel loop" [[#@LINE+1]]:3-[[#@LINE+5]]:15
  !$acc parallel loop &
#ifdef GANGS
  !$acc & num_gangs(GANGS) &
#endif
  !$acc copy(a)
  ! CHECK: region=(region loop [[#@LINE+2]]:3-[[#@LINE+6]]:9)
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
  ! CHECK: (directive acc "kernels loop"
  !$acc kernels loop
  do i = 1, n
    a(i) = a(i) + 1
  end do
#ifdef USE_DATA
  ! CHECK: closing=[[#@LINE+1]]:3-[[#@LINE+1]]:17
  !$acc end data
#endif
#if 0
  !$acc parallel
#endif
  ! CHECK: inactive=
end subroutine
