! Clauses of one kind may list parts of a variable; those of several make each a copy of it (OpenACC 3.3 2.5.13 to 2.5.15).
! RUN: %accomp-opt --verify --stop-after=check %s
module m
  type point
    real :: x, y
  end type
  type body
    type(point) :: at
    real :: mass(4)
  end type
contains
  subroutine elements(a, n, i, j)
    integer, parameter :: half = 4
    integer :: n, i, j, a(8)
    !$acc parallel private(a(1), a(2))
    !$acc end parallel
    !$acc parallel private(a(i), a(j:n))
    !$acc end parallel
    ! expected-warning@+1{{'a(5:8)' is repeated in 'private' clauses of one directive}} expected-note@+1{{'a(2:6)' is in 'private' clause here}}
    !$acc parallel private(a(2:6), a(5:8))
    !$acc end parallel
    ! expected-warning@+1{{'a(3)' is repeated in 'firstprivate' clauses of one directive}} expected-note@+1{{'a(1:half)' is in 'firstprivate' clause here}}
    !$acc parallel firstprivate(a(1:half)) firstprivate(a(3))
    !$acc end parallel
    ! expected-note@+3{{'a(1:4)' is in 'private' clause here}}
    ! expected-note@+2{{'firstprivate' initializes the local copy, 'private' does not}} expected-note@+2{{the local copy is one of the whole array}}
    ! expected-error@+1{{variable 'a' cannot be both 'private' and 'firstprivate'}}
    !$acc parallel private(a(1:4)) firstprivate(a(5:8))
    !$acc end parallel
    ! expected-note@+3{{'a(i)' is in 'reduction' clause here}}
    ! expected-note@+2{{'reduction' initializes the local copy and stores a result back}} expected-note@+2{{the local copy is one of the whole array}}
    ! expected-error@+1{{variable 'a' cannot be both 'reduction' and 'private'}}
    !$acc parallel reduction(+:a(i)) private(a(j))
    !$acc end parallel
  end subroutine
  subroutine components(b)
    type(body) :: b
    !$acc parallel private(b%at%x) firstprivate(b%at%y, b%mass)
    !$acc end parallel
    ! expected-warning@+1{{'b%at%x' is repeated in 'private' clauses of one directive}} expected-note@+1{{'b%at' is in 'private' clause here}}
    !$acc parallel private(b%at, b%at%x)
    !$acc end parallel
    ! expected-note@+3{{'b%mass(1)' is in 'firstprivate' clause here}}
    ! expected-note@+2{{'firstprivate' initializes the local copy, 'private' does not}}
    ! expected-error@+1{{variable 'b' cannot be both 'firstprivate' and 'private'}}
    !$acc parallel firstprivate(b%mass(1)) private(b)
    !$acc end parallel
    !$acc data copyin(b) copy(b%mass)
    !$acc end data
  end subroutine
  subroutine mapped(x, y)
    integer :: x, y
    !$acc parallel copy(x) private(x)
    x = 1
    !$acc end parallel
    !$acc serial private(y) present(y)
    y = 1
    !$acc end serial
    ! expected-note@+2{{'y' is in 'present' clause here}}
    ! expected-error@+1{{variable 'y' cannot be both 'present' and 'firstprivate'}}
    !$acc serial present(y) firstprivate(y)
    y = 1
    !$acc end serial
  end subroutine
end module
