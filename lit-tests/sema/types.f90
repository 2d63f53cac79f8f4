! Types of numbers, of reduction variables and of atomic statements in Fortran.
! RUN: %accomp-opt --verify --stop-after=check %s
subroutine valid(n, i, v, x, a, is)
  integer :: n, i, v, a(10)
  real :: x
  logical :: is
  !$acc parallel num_gangs(n) num_workers(a(1)) vector_length(2 * n) async(n + 1) reduction(+:x) reduction(.or.:is)
  !$acc loop gang(static: n)
  do i = 1, 10
    !$acc atomic
    n = n + i + v
    !$acc atomic update
    n = max(n, i, 3)
    !$acc atomic
    is = (i > 2) .or. is
    !$acc atomic read
    v = a(2)
    !$acc atomic write
    a(i) = n * 2
    !$acc atomic capture
    v = n
    n = n - 1
    !$acc end atomic
    !$acc atomic capture
    n = ior(a(1), n)
    v = n
    !$acc end atomic
    !$acc atomic capture
    v = a(i)
    a(i) = i
    !$acc end atomic
  end do
  !$acc end parallel
  !$acc wait(n, int(x))
end subroutine

subroutine invalid(n, k, v, x, a, is)
  ! expected-note@+1{{'n' declared here}}
  integer :: n, i, k, v, a(10)
  real :: x
  ! expected-note@+1{{'is' declared here}}
  logical :: is
  ! expected-error@+1{{argument of 'num_gangs' must have integer type, but has type 'real'}}
  !$acc parallel num_gangs(x)
  !$acc end parallel
  ! expected-error@+1{{argument of 'vector_length' must have integer type, but has type 'logical'}}
  !$acc parallel vector_length(is)
  !$acc end parallel
  ! expected-error@+1{{argument of 'async' must have integer type, but has type 'real'}}
  !$acc parallel async(2.5)
  !$acc end parallel
  ! expected-error@+1{{argument of 'wait' must have integer type, but has type 'real'}}
  !$acc wait(x)
  ! expected-error@+1{{argument of 'device_num' must have integer type, but has type 'real'}}
  !$acc init device_num(x * 2)
  ! expected-error@+2{{operator '+' of 'reduction' clause cannot be applied to variable 'is' of type 'logical'}}
  ! expected-error@+1{{operator '.and.' of 'reduction' clause cannot be applied to variable 'n' of type 'integer'}}
  !$acc parallel loop gang(static: x) reduction(+:is) reduction(.and.:n)
  ! expected-error@-1{{argument of 'gang' must have integer type, but has type 'real'}}
  do i = 1, 10
  end do
  !$acc serial copy(k)
  ! expected-error@+2{{statement after 'atomic' must be of the form 'x = x operator expr'}}
  !$acc atomic
  n = n * 2 + 1
  ! expected-note@-2{{'atomic' directive is here}}
  ! expected-error@+2{{statement after 'atomic read' must be of the form 'v = x', 'v' and 'x' scalar variables}}
  !$acc atomic read
  v = n + 1
  ! expected-note@-2{{'atomic read' directive is here}}
  ! expected-error@+2{{statement after 'atomic write' must be of the form 'x = expr', 'x' a scalar}}
  !$acc atomic write
  a = 1
  ! expected-note@-2{{'atomic write' directive is here}}
  ! expected-error@+2{{statement after 'atomic capture' must be one update or write of 'x' and one 'v = x'}}
  !$acc atomic capture
  v = n
  !$acc end atomic
  ! expected-note@-3{{'atomic capture' directive is here}}
  ! expected-error@+2{{statement after 'atomic capture' must be one update or write of 'x' and one 'v = x'}}
  !$acc atomic capture
  v = n
  k = k + 1
  !$acc end atomic
  ! expected-note@-4{{'atomic capture' directive is here}}
  !$acc end serial
end subroutine
