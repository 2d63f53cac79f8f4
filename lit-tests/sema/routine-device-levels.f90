! A loop of a routine has levels of the routine for each device type (OpenACC 3.3 2.15.1).
! RUN: %accomp-opt --verify --stop-after=check %s
subroutine workers(a)
  !$acc routine device_type(nvidia) worker device_type(radeon) worker
  real :: a(10)
  integer :: i
  !$acc loop device_type(nvidia) worker device_type(radeon) vector
  do i = 1, 10
    a(i) = 1
  end do
  ! expected-error@+1{{loop with the 'gang' clause cannot be in a function declared by 'routine worker'}}
  !$acc loop worker device_type(nvidia) gang
  do i = 1, 10
    a(i) = 1
  end do
end subroutine
subroutine gangs(a)
  !$acc routine gang(dim:1)
  real :: a(10)
  integer :: i
  ! expected-error@+1{{loop with the 'gang(dim:2)' clause cannot be in a function declared by 'routine gang(dim:1)'}}
  !$acc loop gang(dim:1) device_type(*) gang(dim:2)
  do i = 1, 10
    a(i) = 1
  end do
end subroutine
