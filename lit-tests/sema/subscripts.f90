! Subscripts in clauses of Fortran: one for each dimension, no substrings, and gaps in `update`
! alone (OpenACC 3.3 sections 2.7.1, 2.14.4). What clauses and `cache` name are variables and parts of arrays
! (sections 1.6, 2.10), and no directive parts the loops of `collapse` (section 2.9.1).
! RUN: %accomp-opt --verify --stop-after=check %s
! RUN: not %accomp-flang -fopenacc-print=omp %s -o /dev/null 2>&1 | FileCheck %s
! RUN: not %accomp-flang -fopenacc-print=hip %s -o /dev/null 2>&1 | FileCheck %s
module names
  implicit none
  type :: person
    character(8) :: name
    character(len=4) :: given(3)
    real :: sizes(2, 5)
    type(person), pointer :: next(:)
    procedure(), pointer, nopass :: action
  contains
    procedure :: greet
  end type
  type, extends(person) :: child
  end type
contains
  subroutine greet(this)
    class(person) :: this
  end subroutine

  subroutine procedures(p, q)
    ! expected-note@+1 2{{'p' declared here}}
    type(person) :: p
    ! expected-note@+1{{'q' declared here}}
    class(child) :: q
    ! expected-error@+1{{'p%greet' in 'copy' clause does not name a variable}}
    !$acc data copy(p%greet)
    !$acc end data
    ! expected-error@+2{{'q%greet' in 'copyin' clause does not name a variable}}
    ! expected-error@+1{{'p%action' in 'create' clause does not name a variable}}
    !$acc enter data copyin(q%greet, q%name) create(p%action)
  end subroutine

  subroutine cached(a, p)
    integer :: a(10), i
    type(person) :: p
    !$acc parallel loop
    do i = 1, 10
      !$acc cache(a, a(i), a(2:3), p%given, p%sizes(1:2, 3))
      ! expected-error@+2{{'p' in 'cache' directive must be an array element or a subarray}}
      ! expected-error@+1{{'p%name' in 'cache' directive must be an array element or a subarray}}
      !$acc cache(p, p%name)
    end do
  end subroutine

  subroutine between(a)
    integer :: a(10, 10), i, j, k
    ! expected-note@+1{{'collapse' clause is here}}
    !$acc parallel loop collapse(2)
    do i = 1, 10
      ! expected-error@+1{{'loop' directive cannot stand between the loops associated by the 'collapse' clause}}
      !$acc loop
      do j = 1, 10
        a(j, i) = 0
      end do
    end do
    !$acc parallel loop collapse(2)
    do i = 1, 10
      do j = 1, 10
        !$acc loop seq
        do k = 1, 10
          a(j, i) = a(j, i) + k
        end do
      end do
    end do
  end subroutine

  subroutine valid(s, t, u, a, b, c, p)
    character(8) :: s, t(10), u(:, :)
    character(len=*) :: b(*)
    integer :: a(10, *), c(..)
    type(person) :: p(4)
    integer, allocatable :: d(:, :, :)
    integer, pointer :: e(:)
    allocate(d(2, 2, 2), e(3))
    !$acc data copy(s, t(1:5), u(1:2, :), a(:, 2:3), b(1:3), d(:, 1, 1:2), e(2:), c)
    !$acc end data
    !$acc enter data copyin(p, p(2), p(2)%name, p(1)%given(2:), p(1)%sizes(:, 2:3), p(3)%next(2)%sizes(:, :))
    !$acc exit data delete(p(3)%next(2:3))
  end subroutine

  subroutine invalid(s, t, u, a, p)
    character(8) :: s, t(10)
    character(len=:), allocatable :: u
    integer :: a(10, 10), i
    type(person) :: p(4)
    ! CHECK: subscripts.f90:[[#@LINE+3]]:21: error: 's(2:5)' is a substring, which is neither a variable nor a subarray; name all characters of 's'
    ! CHECK: ^~~~~~
    ! expected-error@+1{{'s(2:5)' is a substring, which is neither a variable nor a subarray; name all characters of 's'}}
    !$acc data copy(s(2:5))
    !$acc end data
    ! expected-error@+1{{'t(1:5)(2:4)' is a substring}}
    !$acc parallel loop present(t(1:5)(2:4)) reduction(+: a)
    do i = 1, 10
    end do
    ! expected-error@+1{{'t(1)(2:)' is a substring, which is neither a variable nor a subarray; name all characters of 't'}}
    !$acc update self(t(1)(2:))
    ! expected-error@+1{{'u(:3)' is a substring}}
    !$acc enter data create(u(:3))
    ! expected-error@+2{{'p(1)%name(2:3)' is a substring, which is neither a variable nor a subarray; name all characters of 'p(1)%name'}}
    ! expected-error@+1{{'p(1)%given(1)(1:2)' is a substring}}
    !$acc enter data copyin(p(1)%name(2:3), p(1)%given(1)(1:2))
    ! CHECK: error: 'a(1:3)' has 1 subscript, but 'a' has 2 dimensions
    ! expected-error@+2{{'a(1:3)' has 1 subscript, but 'a' has 2 dimensions}}
    ! expected-error@+1{{'p(1)%sizes(1, 2, 3)' has 3 subscripts, but 'p(1)%sizes' has 2 dimensions}}
    !$acc exit data delete(a(1:3), p(1)%sizes(1, 2, 3))
    ! expected-error@+1{{'t(1, 2)' has 2 subscripts, but 't' has 1 dimension}}
    !$acc host_data use_device(t(1, 2))
    !$acc end host_data
    ! expected-error@+1{{subarray 'a(::2, 1:2)' in 'copyin' clause is not contiguous in memory}}
    !$acc enter data copyin(a(::2, 1:2))
    ! expected-error@+1{{subarray 't(2:8:3)' in 'present' clause is not contiguous in memory}}
    !$acc data present(t(2:8:3))
    !$acc end data
    !$acc update self(a(::2, 1::4), t(2::3)) device(a(:, 1::1))
  end subroutine
end module
