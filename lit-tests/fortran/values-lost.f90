! Scalars that a construct sets and the host reads then: lost, unless a clause keeps their values (section 2.6.2).
! RUN: %accomp-opt --verify --stop-after=check %s
! RUN: not %accomp-flang -Werror -fopenacc-print=omp %s -o /dev/null 2>&1 | FileCheck %s
module values
  real :: total, scratch
contains
  subroutine until(n, a, b)
    integer, intent(in) :: n
    real, intent(in) :: a(n)
    real, intent(out) :: b(n)
    real :: error, of_iteration
    integer :: it, i
    do it = 1, 10
      error = 0
      ! CHECK: values-lost.f90:[[#@LINE+3]]:7: error: the value of 'error' is lost: in no clause of the 'parallel loop' construct
      ! CHECK: {{^}}                          reduction(max:error)
      ! expected-warning@+1{{the value of 'error' is lost: in no clause of the 'parallel loop' construct, each gang has a copy of its own, which ends with it; 'reduction(max:error)' keeps the value}}
      !$acc parallel loop
      do i = 1, n
        ! expected-note@+1{{'error' gets its value here}}
        error = max(error, abs(a(i)))
        of_iteration = a(i)
        b(i) = of_iteration
      end do
      ! expected-note@+1{{the value is read here}}
      if (error < 1) exit
    end do
  end subroutine

  subroutine operators(n, a, sum, given, position)
    integer, intent(in) :: n
    real, intent(in) :: a(n)
    real, intent(inout) :: sum
    integer :: given
    integer, intent(out) :: position
    real :: most, least
    logical :: any_large
    integer :: i
    ! expected-warning@+6{{'reduction(max:most)' keeps the value}}
    ! expected-warning@+5{{'reduction(min:least)' keeps the value}}
    ! expected-warning@+4{{'reduction(.or.:any_large)' keeps the value}}
    ! expected-warning@+3{{'reduction(+:sum)' keeps the value}}
    ! expected-warning@+2{{'reduction(+:total)' keeps the value}}
    ! expected-warning@+1{{'copy(position)' keeps the value}}
    !$acc parallel loop
    do i = 1, n
      ! expected-note@+1{{'most' gets its value here}}
      if (a(i) > most) most = a(i)
      ! expected-note@+1{{'least' gets its value here}}
      if (least > a(i)) then
        least = a(i)
      end if
      ! expected-note@+1{{'any_large' gets its value here}}
      any_large = any_large .or. a(i) > 3
      ! expected-note@+1{{'sum' gets its value here}}
      sum = a(i) * 2 + sum
      ! expected-note@+1{{'total' gets its value here}}
      total = total - a(i) - 1
      scratch = i
      given = scratch
      ! expected-note@+1{{'position' gets its value here}}
      position = i
    end do
    ! expected-note@+3{{the value is read here}}
    ! expected-note@+2{{the value is read here}}
    ! expected-note@+1{{the value is read here}}
    print *, most, least, any_large
  end subroutine

  ! Values that are kept, or that nobody reads.
  subroutine kept(n, a, b)
    integer, intent(in) :: n
    real, intent(in) :: a(n)
    real, intent(inout) :: b(n)
    real :: sum, copied, around, set_again, branches, in_kernels
    integer :: i, k
    !$acc data copy(around)
    !$acc parallel loop reduction(+: sum) copy(copied)
    do i = 1, n
      sum = sum + a(i)
      copied = 1
      around = 2
      set_again = a(i)
      branches = a(i)
      do k = 1, 3
        b(i) = b(i) + set_again + branches
      end do
    end do
    !$acc end data
    !$acc kernels
    do i = 1, n
      in_kernels = in_kernels + a(i)
    end do
    !$acc end kernels
    if (n > 3) then
      branches = 1
    else
      branches = 2
    end if
    do k = 1, 2
      set_again = k
    end do
    set_again = 3
    print *, sum, copied, around, set_again, branches, in_kernels
  end subroutine

  ! Iterations that are said to be independent combine nothing, though the construct copies the value.
  real function independent(n, a) result(most)
    integer, intent(in) :: n
    real, intent(in) :: a(n)
    real :: told, counted
    integer :: i
    most = 0; told = 0; counted = 0
    !$acc kernels
    ! expected-warning@+1{{the value of 'most' is lost: a loop with 'independent' has a copy for each of its iterations; 'reduction(max:most)' combines their values}}
    !$acc loop independent
    do i = 1, n
      ! expected-note@+1{{'most' gets its value here}}
      most = max(most, a(i))
      !$acc atomic
      counted = counted + 1
    end do
    !$acc loop independent reduction(+: told)
    do i = 1, n
      told = told + a(i)
    end do
    !$acc end kernels
    print *, told, counted
  end function
end module

! A control variable is private to its loop; loops that no directive shares are executed by each gang.
integer function counter(n, a)
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i, k
  ! expected-note@+1{{'parallel loop' construct is here}}
  !$acc parallel loop
  do i = 1, n
    do k = 1, n
      a(i) = k
    end do
  end do
  counter = sum([(i, i = 1, 3)])
  print *, (a(i), i = 1, n)
  do k = 1, 3
    ! expected-warning@+1{{'i' does not have the value here that the loop ends with}}
    counter = i + k
  end do
  ! expected-warning@+1{{no 'loop' directive shares the loops of this 'parallel' region}}
  !$acc parallel num_gangs(4)
  do i = 1, n
    a(i) = a(i) + 1
  end do
  !$acc end parallel
end function

! The result of a function, values that ELSE IF and ERROR STOP read.
real function highest(n, a)
  integer, intent(in) :: n
  real, intent(in) :: a(n)
  real :: last, code
  ! expected-warning@+3{{'copy(highest)' keeps the value}}
  ! expected-warning@+2{{'copy(last)' keeps the value}}
  ! expected-warning@+1{{'copy(code)' keeps the value}}
  !$acc parallel loop
  do i = 1, n
    ! expected-note@+1{{'highest' gets its value here}}
    highest = a(i)
    ! expected-note@+1{{'last' gets its value here}}
    last = a(i)
    ! expected-note@+1{{'code' gets its value here}}
    code = a(i)
  end do
  if (n == 1) then
    last = 1
  ! expected-note@+1{{the value is read here}}
  else if (last > 1) then
    ! expected-note@+1{{the value is read here}}
    error stop int(code)
  end if
end function

function set_later(n, a) result(r)
  integer, intent(in) :: n
  real, intent(in) :: a(n)
  real :: r
  !$acc parallel loop
  do i = 1, n
    r = a(i)
  end do
  r = 0
end function

! What follows from errors in clauses is not said.
subroutine errors(n, a)
  integer, intent(in) :: n
  real, intent(in) :: a(n)
  real :: one, two, three, four
  ! expected-error@+1{{clause 'reduction' needs an operator}}
  !$acc parallel loop reduction(one) default(none) copyin(a)
  do i = 1, n
    one = one + a(i)
  end do
  !$acc parallel
  ! expected-error@+1{{unknown clause 'reductoin'}}
  !$acc loop gang reductoin(+:two)
  do i = 1, n
    two = two + a(i)
  end do
  !$acc end parallel
  ! expected-error@+1{{'three four' is no variable}}
  !$acc data copy(three four)
  !$acc parallel loop
  do i = 1, n
    three = three + a(i)
  end do
  !$acc end data
  print *, one, two, three
end subroutine
