! A component in a clause says nothing of others under `default(none)` (OpenACC 3.3 2.5.16).
! RUN: %accomp-opt --verify --stop-after=check %s
module m
  type point
    real :: x, y
  end type
  type body
    type(point) :: at
    real :: mass(4), speed(4)
  end type
contains
  subroutine s(b, c, n)
    type(body) :: b, c
    integer :: n
    !$acc parallel default(none) copy(b%at) copyin(b%mass(1:2), n)
    b%at%x = b%at%y + b%mass(n)
    !$acc end parallel
    ! expected-note@+1{{'default(none)' is here}}
    !$acc parallel default(none) copy(b%at%x)
    ! expected-note@+2{{clauses list other components of it}}
    ! expected-error@+1{{variable 'b' is used in the 'parallel' region and must appear in a data clause}}
    b%at%y = 1
    !$acc end parallel
    ! expected-note@+1{{'default(none)' is here}}
    !$acc parallel default(none) copy(b%at%x) copyin(c)
    ! expected-note@+2{{clauses list other components of it}}
    ! expected-error@+1{{variable 'b' is used in the 'parallel' region and must appear in a data clause}}
    b%at = c%at
    !$acc end parallel
    !$acc data copyin(b%speed)
    !$acc parallel default(none) copy(b%mass)
    b%mass(1) = b%speed(1)
    !$acc end parallel
    !$acc end data
  end subroutine
end module
