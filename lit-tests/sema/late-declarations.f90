! Declarative directives stand in specification parts, those of BLOCK constructs among them (OpenACC 3.3 2.13, 2.15.1).
! RUN: %accomp-opt --verify --stop-after=check %s
subroutine early(n, a)
  !$acc routine seq
  integer :: n, a(n), b(3)
  integer :: twice, x
  twice(x) = 2 * x
  !$acc declare create(b)
  b(1) = twice(n)
  block
    integer :: c(3)
    !$acc declare create(c)
    c = b
  end block
end subroutine
subroutine late(n, a)
  integer :: n, a(n), b(3)
  ! expected-note@+2{{this statement}}
  ! expected-note@+1{{this statement}}
  n = 1
  ! expected-error@+1{{the 'declare' directive is not allowed after executable statements: write it in the specification part}}
  !$acc declare create(b)
  a(1) = 2
  ! expected-error@+1{{the 'routine' directive is not allowed after executable statements: write it in the specification part}}
  !$acc routine seq
end subroutine
subroutine within(n)
  integer :: n, i, b(3)
  ! expected-note@+2{{this statement}}
  ! expected-note@+1{{this statement}}
  do i = 1, n
    ! expected-error@+1{{the 'declare' directive is not allowed after executable statements: write it in the specification part}}
    !$acc declare create(b)
  end do
  ! expected-error@+1{{the 'routine' directive is not allowed after executable statements: write it in the specification part}}
  !$acc routine(late) seq
end subroutine
