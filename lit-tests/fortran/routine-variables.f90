! Static variables that procedures of 'routine' directives use, and no 'declare' names: the device would have other values.
! RUN: rm -rf %t && mkdir -p %t && cp %S/Inputs/declared_state.f90 %t
! RUN: not %accomp-flang -I%t -fopenacc-print=omp %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error:
! RUN: not %accomp-flang -I%t -fopenacc-print=omp -fopenacc-profile=exact %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error:
! RUN: %accomp-flang -I%t -fopenacc-print=acc %s -o - | diff %s -
module state
  use declared_state
  implicit none
  integer :: seen = 3, kept = 4, named = 1
  integer, parameter :: wide = 5
  real :: pair(2)
  common /both/ pair
  real :: single
  common /one/ single
  !$acc declare copyin(kept) create(/both/)
  !$omp declare target(named)
contains
  integer function f(x)
    !$acc routine seq
    integer, intent(in) :: x
    integer, save :: calls = 0, weight = 2
    integer :: local(2)
    local = weight
    ! CHECK: [[#@LINE+1]]:13: error: routine 'f' uses 'seen', whose value on the device is not the host's: name it in a 'declare' directive, or pass it as an argument [routine-variable]
    f = x + seen + kept + wide + local(1) + named
    ! CHECK: [[#@LINE+1]]:5: error: routine 'f' uses 'calls'
    calls = calls + 1
    ! CHECK: [[#@LINE+1]]:27: error: routine 'f' uses 'single'
    f = f + int(pair(1) + single)
    ! CHECK: [[#@LINE+1]]:21: error: routine 'f' uses 'plain'
    f = f + there + plain
  contains
    integer function inside()
      inside = seen
    end function
  end function
  subroutine around(n)
    integer :: n
    n = g()
  contains
    integer function g()
      !$acc routine seq
      ! CHECK: [[#@LINE+1]]:15: error: routine 'g' uses 'n'
      g = 1 + n
    end function
  end subroutine
  subroutine implied(a)
    integer :: a(4), i
    !$acc parallel loop copyout(a)
    do i = 1, 4
      a(i) = called(i)
    end do
  end subroutine
  integer function called(i)
    integer, intent(in) :: i
    ! CHECK: [[#@LINE+2]]:14: error: routine 'called' uses 'seen'
    ! CHECK: [[#@LINE-6]]:14: note: 'called' is called on the device here
    called = seen + kept + wide + deeper(i)
  end function
  integer function deeper(i)
    integer, intent(in) :: i
    interface
      integer function elsewhere(i)
        integer, intent(in) :: i
      end function
      integer function told(i)
        !$acc routine seq
        integer, intent(in) :: i
      end function
    end interface
    ! CHECK: [[#@LINE+2]]:18: error: routine 'deeper' uses 'plain'
    ! CHECK: note: 'deeper' is called on the device here
    deeper = i + plain + there
    ! CHECK: [[#@LINE+1]]:33: warning: 'elsewhere' is called on the device, and has neither a body nor a 'routine' directive in this file: give its declaration one, and its definition [routine-undefined]
    deeper = deeper + told(i) + elsewhere(i)
  end function
  integer function on_host()
    on_host = seen
  end function
end module
