! What clauses list are variables: no procedures, type parameters or parts of numbers, named constants (OpenACC 3.3 1.6).
! RUN: %accomp-opt --verify --stop-after=check %s
module m
  type t
    complex :: z
    integer :: i
  end type
contains
  ! expected-note@+1{{'f' declared here}}
  function f() result(r)
    real :: r
    r = 1
  end function
  real function g()
    g = 1
    !$acc update self(g)
    ! expected-error@+1{{'f' in 'self' clause does not name a variable}}
    !$acc update self(f)
  end function
  ! expected-note@+1{{'s' declared here}}
  subroutine s(x, c, d)
    ! expected-note@+2{{'x' declared here}}
    ! expected-note@+1{{'x' declared here}}
    type(t) :: x
    ! expected-note@+1{{'c' declared here}}
    character(len=*) :: c
    real :: d(:)
    ! expected-note@+1{{'p' declared here}}
    integer, parameter :: p = 3
    !$acc enter data copyin(x%z, x%i, c)
    ! expected-error@+3{{'x%z%re' in 'copyin' clause does not name a variable}}
    ! expected-error@+2{{'x%i%kind' in 'copyin' clause does not name a variable}}
    ! expected-error@+1{{'c%len' in 'create' clause does not name a variable}}
    !$acc enter data copyin(x%z%re, x%i%kind) create(c%len)
    ! expected-error@+1{{'s' in 'private' clause does not name a variable}}
    !$acc parallel private(s)
    !$acc end parallel
    ! expected-error@+1{{'p' in 'deviceptr' clause does not name a variable}}
    !$acc data deviceptr(p)
    !$acc end data
    ! expected-error@+1{{argument of 'tile' must have integer type, but has type 'real'}}
    !$acc parallel loop tile(1.5)
    do i = 1, 4
      d(i) = 1
    end do
  end subroutine
end module
