! Calls on the device of procedures with directives for the host, and of routines from loops over their levels.
! RUN: %accomp-opt --verify --stop-after=check %s
module work
contains
  subroutine moves(n, a)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    ! expected-note@+1 2{{the directive is here}}
    !$acc update self(a)
  end subroutine
  integer function plain(x)
    !$acc routine seq
    integer, value :: x
    plain = x + 1
  end function
  subroutine lanes(n, a)
    !$acc routine vector
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    integer :: i
    !$acc loop vector
    do i = 1, n
      a(i) = i
    end do
  end subroutine
  subroutine all_calls(n, a, b)
    integer :: n, a(n), b(n, n), i, j
    call moves(n, a)
    !$acc parallel loop copy(a)
    do i = 1, n
      ! expected-warning@+1{{'moves' is called on the device, but holds a 'update' directive, which is for the host}}
      call moves(n, a)
      a(i) = plain(i)
    end do
    !$acc kernels
    ! expected-warning@+1{{'moves' is called on the device}}
    call moves(n, a)
    !$acc end kernels
    !$acc parallel loop gang copy(b)
    do i = 1, n
      call lanes(n, b(:, i))
      ! expected-note@+1{{loop with the 'vector' clause is here}}
      !$acc loop vector
      do j = 1, n
        ! expected-warning@+1{{'lanes' is declared by 'routine vector' and should not be called from a loop with the 'vector' clause}}
        call lanes(n, b(:, i))
      end do
    end do
  contains
    subroutine inner(moves)  ! the name of an argument
      external :: moves
      !$acc kernels copy(n)
      call moves(n, a)
      !$acc end kernels
    end subroutine
  end subroutine
end module
