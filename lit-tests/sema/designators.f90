! What data clauses of Fortran name is contiguous (OpenACC 3.3 section 2.7.1), also where constants or components
! show that it is not; `update` may have gaps (section 2.14.4). What is attached is a pointer or allocatable
! (section 2.7.13), what `routine` names a procedure (section 2.15.1), and loops have integer variables.
! RUN: %accomp-opt --verify --stop-after=check %s
! RUN: not %accomp-flang -fopenacc-print=omp %s -o /dev/null 2>&1 | FileCheck %s
! RUN: not %accomp-flang -fopenacc-print=hip %s -o /dev/null 2>&1 | FileCheck %s
module designators
  implicit none
  integer :: shared(4)
  type :: single
    integer :: only
  end type
  type :: pair
    integer :: first
    real :: second(3)
    integer, pointer :: to(:)
    type(single) :: inner
  end type
  type :: holder
    type(pair) :: of(5)
    type(pair), allocatable :: any
  end type
contains
  subroutine gaps(a, b, p, h, s, n)
    integer :: n, a(10, 10), b(0:9, n)
    type(pair) :: p(4)
    type(holder) :: h
    type(single) :: s(4)
    ! CHECK: error: subarray 'a(1:3, 2:4)' in 'copy' clause is not contiguous in memory [subarray-not-contiguous]
    ! expected-error@+2{{subarray 'a(1:3, 2:4)' in 'copy' clause is not contiguous in memory}}
    ! expected-error@+1{{subarray 'b(1:, 1:2)' in 'copyin' clause is not contiguous in memory}}
    !$acc data copy(a(1:3, 2:4)) copyin(b(1:, 1:2))
    !$acc end data
    ! expected-error@+1{{subarray 'a(5, :)' in 'create' clause is not contiguous in memory}}
    !$acc enter data create(a(5, :))
    ! expected-error@+3{{subarray 'p%first' in 'copyin' clause is not contiguous in memory}}
    ! expected-error@+2{{subarray 'p(:)%inner%only' in 'copyin' clause is not contiguous in memory}}
    ! expected-error@+1{{subarray 'h%of(2:3)%second(1)' in 'copyin' clause is not contiguous in memory}}
    !$acc enter data copyin(p%first, p(:)%inner%only, h%of(2:3)%second(1))
    !$acc data copy(a(:, 2:4), a(2:3, 5), b(0:, 1:2), b(1:n, 1:1), p(2)%second(2:3), h%of(n:n)%first, s%only)
    !$acc end data
    !$acc update device(a(1:3, 2:4), p%first, h%of(2:3)%second(1))
  end subroutine

  subroutine attached(p, h)
    ! expected-note@+1 2{{'p' declared here}}
    type(pair) :: p
    ! expected-note@+1{{'h' declared here}}
    type(holder) :: h
    !$acc enter data attach(p%to, h%any, h%of(1)%to)
    ! expected-error@+2{{'p%first' in 'attach' clause must have the POINTER or ALLOCATABLE attribute}}
    ! expected-error@+1{{'p%second' in 'attach' clause must have the POINTER or ALLOCATABLE attribute}}
    !$acc enter data attach(p%first, p%second)
    ! expected-error@+1{{'h%any%first' in 'detach' clause must have the POINTER or ALLOCATABLE attribute}}
    !$acc exit data detach(h%any%first)
  end subroutine

  integer function named(x, f, g)
    integer, intent(in) :: x
    integer, external :: f
    integer :: g, h
    integer, parameter :: n = 1
    !$acc routine(f) seq
    !$acc routine(g) seq
    !$acc routine(h) seq
    ! expected-error@+1{{'designators' in 'routine' is not the name of a procedure}}
    !$acc routine(designators) seq
    ! expected-error@+1{{'pair' in 'routine' is not the name of a procedure}}
    !$acc routine(pair) seq
    ! expected-error@+1{{'shared' in 'routine' is not the name of a procedure}}
    !$acc routine(shared) seq
    ! expected-error@+1{{'x' in 'routine' is not the name of a procedure}}
    !$acc routine(x) seq
    ! expected-error@+1{{'n' in 'routine' is not the name of a procedure}}
    !$acc routine(n) seq
    named = f(x) + g(x) + h(x)
  end function

  subroutine real_loops(a)
    real :: r, s
    integer :: a(10), i
    ! expected-note@+1{{'parallel loop' directive is here}}
    !$acc parallel loop
    ! expected-error@+1{{loop associated with 'parallel loop' directive is not of canonical form: its variable 'r' is not of type integer}}
    do r = 1.0, 10.0
      a(int(r)) = 1
    end do
    ! expected-note@+1{{'kernels loop' directive is here}}
    !$acc kernels loop collapse(2)
    do i = 1, 10
      ! expected-error@+1{{loop associated with 'kernels loop' directive is not of canonical form: its variable 's' is not of type integer}}
      do s = 1.0, 2.0
        a(i) = a(i) + 1
      end do
    end do
  end subroutine
end module

program main
  ! expected-error@+1{{'main' in 'routine' is not the name of a procedure}}
  !$acc routine(main) seq
end program
