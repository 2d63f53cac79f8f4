! What names in clauses and regions mean: hosts, modules, types, ASSOCIATE, BLOCK, constants.
! RUN: %accomp-opt --stop-after=bind %s | FileCheck %s
module state
  implicit none
  integer, parameter :: dp = kind(1.d0), two = 2
  type cell
    real(dp) :: rho
    real(dp), allocatable :: flux(:)
  end type
  real(dp), allocatable :: field(:, :)
  ! CHECK-DAG: (symbol %[[FIELD:[a-z0-9.]+]] field {{.*}} "state:field"
contains
  subroutine step(cells, n)
    integer, intent(in) :: n
    type(cell), intent(inout) :: cells(n)
    real(dp) :: x
    integer :: i, j
    ! CHECK-DAG: (symbol %[[X:[a-z0-9.]+]] x {{.*}} "state:step:x"
    ! CHECK: (directive acc "parallel loop"
    ! CHECK: (clause collapse
    ! CHECK-NEXT: (expr "two" {{.*}} constant=true value=2)
    ! CHECK: (var "cells(1)%flux" cells {{.*}} members="(1)%flux"
    ! CHECK: uses=[
    ! CHECK-NEXT: (use %i {{.*}}index=true live=false)
    ! CHECK-NEXT: (use %n {{.*}}written=false set=false)
    ! CHECK-NEXT: (use %j {{.*}}index=true live=false)
    ! CHECK-NEXT: (use %[[FIELD]] {{.*}}written=false set=false)
    ! CHECK-NEXT: (use %cells {{[^ ]*}} set=false
    ! CHECK: (component cells subscripts=[(section lower=(expr "i" none symbols=[%i]) range=false)] rank=1)
    ! CHECK-NEXT: (component rho)])])]
    !$acc parallel loop collapse(two) copyin(field(1:n, :), cells(1)%flux)
    do i = 1, n
      do j = 1, n
        block
          real(dp) :: x
          x = field(i, j)
          associate (r => cells(i)%rho)
            r = sin(x) + 1.0_dp
          end associate
        end block
      end do
    end do
    ! CHECK: (directive acc update
    ! CHECK: (var "x" x {{.*}} symbol=%[[X]]
    !$acc update device(x)
  end subroutine
end module
