! Named constants in `declare`: flang takes none in `declare target enter`, and needs none there.
! REQUIRES: flang-22, cpu-device
! RUN: %accomp-flang -O2 -fopenacc-target=cpu %s -o %t 2>&1 | FileCheck %s --check-prefix=SAID
! RUN: %run-cpu 1 %t | FileCheck %s
module weights
  implicit none
  real, dimension(0:3), parameter, private :: table = [0.5, 1.0, 2.0, 4.0]
  ! SAID: :[[#@LINE+1]]:24: warning: 'table' in 'create' clause is a named constant, no variable; it is left out, as the device has its value [named-constant]
  !$acc declare create(table)
contains
  real function weight(k)
    !$acc routine seq
    integer, intent(in) :: k
    weight = table(modulo(k, 4))
  end function
end module
program main
  use weights
  implicit none
  real :: a(6)
  integer :: i
  !$acc parallel loop copyout(a)
  do i = 1, 6
    a(i) = weight(i)
  end do
  ! CHECK: 1.0 2.0 4.0 0.5 1.0 2.0
  print '(6(1x, f3.1))', a
end program
