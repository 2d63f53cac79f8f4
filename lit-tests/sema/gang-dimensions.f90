! Gang routines have a dimension (OpenACC 3.3 section 2.15.1): their loops are of that or a lower one, and they are
! called from loops over gangs of higher ones. Directives for different device types give one procedure its levels.
! RUN: %accomp-opt --verify --stop-after=check %s
module dimensions
  implicit none
contains
  subroutine one()
    !$acc routine gang
  end subroutine
  subroutine two()
    !$acc routine gang(dim:2)
  end subroutine
  subroutine three(a, n)
    integer :: n, i, a(n)
    !$acc routine gang(dim:2)
    !$acc loop gang(dim:1)
    do i = 1, n
      a(i) = i
    end do
    !$acc loop gang(dim:2)
    do i = 1, n
      a(i) = i
    end do
    ! expected-error@+1{{loop with the 'gang(dim:3)' clause cannot be in a function declared by 'routine gang(dim:2)'}}
    !$acc loop gang(dim:3)
    do i = 1, n
      a(i) = i
    end do
  end subroutine
  subroutine lowest(a, n)
    integer :: n, i, a(n)
    !$acc routine gang
    ! expected-error@+1{{loop with the 'gang(dim:2)' clause cannot be in a function declared by 'routine gang(dim:1)'}}
    !$acc loop gang(dim:2)
    do i = 1, n
      a(i) = i
    end do
  end subroutine
  subroutine calls(n)
    integer :: n, i
    ! expected-note@+1{{loop with the 'gang' clause is here}}
    !$acc parallel loop gang(dim:2)
    do i = 1, n
      call one()
      ! expected-warning@+1{{'two' is declared by 'routine gang' and should not be called from a loop with the 'gang' clause}}
      call two()
    end do
    !$acc parallel loop gang(dim:3)
    do i = 1, n
      call two()
    end do
    ! expected-note@+1{{loop with the 'gang' clause is here}}
    !$acc parallel loop gang
    do i = 1, n
      ! expected-warning@+1{{'one' is declared by 'routine gang' and should not be called from a loop with the 'gang' clause}}
      call one()
    end do
  end subroutine
  subroutine types()
    !$acc routine gang(dim:2)
    !$acc routine device_type(nvidia) gang(dim:1)
  end subroutine
  subroutine others()
    ! expected-note@+1{{'routine vector' is here}}
    !$acc routine vector
    ! expected-error@+1{{'others' is declared by 'routine gang' here and by 'routine vector' before; give it one level}}
    !$acc routine device_type(nvidia) gang
  end subroutine
end module
