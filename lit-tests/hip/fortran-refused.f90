! What kernels cannot hold is refused, with the statement and the reason.
! RUN: not %accomp-flang -ferror-limit=0 -fopenacc-print=hip -fopenacc-policy=partition %s 2>&1 | FileCheck %s
module kinds
  use iso_c_binding, only: c_int_fast16_t
  implicit none
  type base
    integer :: i
  contains
    procedure :: get
  end type
  type piece
    real, allocatable :: parts(:)
  end type
  type started
    real(8) :: v = 1
  end type
  type, extends(base) :: child
    integer :: j
  end type
contains
  subroutine refused(n, x, names, any_kind, shape_unknown)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    character(len=*) :: names(n)
    class(base) :: any_kind, kinds(:)
    real(8) :: shape_unknown(..)
    real(16) :: wide
    integer(c_int_fast16_t) :: fast
    real(selected_real_kind(3)) :: small
    type(piece) :: pieces(2)
    integer :: i, j
    external :: unknown
    !$acc parallel loop copy(x)
    do i = 1, n
      ! CHECK: [[#@LINE+1]]:7: error: this cannot be part of a kernel: input and output cannot be done in kernels [not-in-kernel]
      print '(f5.1)', x(i)
    end do
    !$acc parallel loop copy(x)
    do i = 1, n
      ! CHECK: [[#@LINE+1]]:7: error: this cannot be part of a kernel: output in kernels goes to standard output or error, the units *, 6 and 0 [not-in-kernel]
      write (20, *) x(i)
    end do
    !$acc parallel loop copy(x)
    do i = 1, n
      ! CHECK: [[#@LINE+1]]:7: error: this cannot be part of a kernel: input and output cannot be done in kernels [not-in-kernel]
      read (*, *) x(i)
    end do
    !$acc parallel loop copy(x)
    do i = 1, n
      ! CHECK: [[#@LINE+1]]:7: error: this cannot be part of a kernel: 'calls' keeps its value between calls, which no variable of a routine does [not-in-kernel]
      x(i) = counted(x(i))
    end do
    !$acc parallel loop copy(x)
    do i = 1, n
      ! CHECK: [[#@LINE+1]]:7: error: this cannot be part of a kernel: procedure 'unknown' is called, and its source is not known: name its directory with '-I' [not-in-kernel]
      call unknown(x(i))
    end do
    !$acc parallel loop copy(x)
    do i = 1, n
      ! CHECK: [[#@LINE+1]]:7: error: this cannot be part of a kernel: 'names' is an array of strings whose length is assumed [not-in-kernel]
      if (names(i) == 'a') x(i) = 1
    end do
    !$acc serial copy(x)
    ! CHECK: [[#@LINE+1]]:5: error: this cannot be part of a kernel: 'get' of an object of CLASS(base) may be overridden in its type, which is known at run time only [not-in-kernel]
    x(1) = any_kind%i + any_kind%get()
    !$acc end serial
    !$acc serial copy(x) firstprivate(any_kind)
    ! CHECK: [[#@LINE+2]]:5: error: this cannot be part of a kernel: a copy of 'any_kind' has the type that it is declared with, not the object's own [not-in-kernel]
    select type (any_kind)
    type is (child)
      x(1) = any_kind%j
    end select
    !$acc end serial
    !$acc serial copy(x)
    ! CHECK: [[#@LINE+1]]:5: error: this cannot be part of a kernel: SELECT TYPE asks for the type of 'kinds', which is known at run time only; put the construct around the region, or pass objects that are declared with TYPE to the procedure [not-in-kernel]
    select type (kinds)
    type is (base)
      x(1) = kinds(1)%i
    end select
    !$acc end serial
    !$acc serial copy(x)
    ! CHECK: [[#@LINE+1]]:5: error: this cannot be part of a kernel: in procedure 'told', line [[#@LINE+109]]: SELECT TYPE asks for the type of 'self', which is known at run time only;
    x(1) = told(any_kind)
    !$acc end serial
    !$acc serial copy(pieces)
    ! CHECK: [[#@LINE+1]]:5: error: this cannot be part of a kernel: an object of type(piece) is assigned, whose components would have to be allocated [not-in-kernel]
    pieces(1) = pieces(2)
    !$acc end serial
    !$acc serial copy(x)
    ! CHECK: [[#@LINE+1]]:5: error: this cannot be part of a kernel: kernels have no objects of type real(16) [not-in-kernel]
    x(1) = wide
    !$acc end serial
    !$acc serial copy(x)
    ! CHECK: [[#@LINE+1]]:5: error: this cannot be part of a kernel: 'fast': the value of kind 'c_int_fast16_t' is not known [not-in-kernel]
    x(1) = fast
    !$acc end serial
    !$acc serial copy(x)
    ! CHECK: [[#@LINE+1]]:5: error: this cannot be part of a kernel: 'small': the value of kind 'selected_real_kind(3)' is not known [not-in-kernel]
    x(1) = small
    !$acc end serial
    !$acc parallel loop copy(x)
    do i = 1, n
      ! CHECK: [[#@LINE+1]]:7: error: this cannot be part of a kernel: GO TO jumps over a loop that is spread over threads, or a parallel call [not-in-kernel]
      if (x(i) > 1) goto 10
      !$acc loop vector
      do j = 1, n
        x(j) = 2
      end do
10    x(i) = 3
    end do
    !$acc serial copy(x)
    ! CHECK: [[#@LINE+1]]:5: error: this cannot be part of a kernel: 'what': objects of CLASS(*) have a type that is known at run time only; put SELECT TYPE around the region, and declare arguments of procedures with their type [not-in-kernel]
    call anything(x(1))
    ! CHECK: [[#@LINE+3]]:5: error: this cannot be part of a kernel: the intrinsic function 'same_type_as' cannot be called in kernels; call it before the region [not-in-kernel]
    !$acc end serial
    !$acc serial copy(x)
    if (same_type_as(any_kind, kinds)) x(1) = 0
    !$acc end serial
    !$acc parallel loop gang copy(x)
    do i = 1, n
      ! CHECK: [[#@LINE+1]]:7: error: this cannot be part of a kernel: a function with a level of parallelism is called where its result cannot be found before the statement; assign the result to a variable [not-in-kernel]
      if (x(i) > 0 .and. top(x) > 1) x(i) = 1
    end do
    !$acc parallel loop gang copy(x)
    do i = 1, n
      ! CHECK: [[#@LINE+1]]:7: error: this cannot be part of a kernel: 'own' is an array with initial values, of a procedure with a level [not-in-kernel]
      x(i) = 2 * spread_out(x, n)
    end do
    !$acc parallel loop gang copy(x)
    do i = 1, n
      ! CHECK: [[#@LINE+1]]:7: error: this cannot be part of a kernel: in procedure 'blocks', line [[#@LINE+39]]: 'own' is an array whose bounds are known at run time, of a BLOCK with loops that are spread over threads; declare it outside of the BLOCK [not-in-kernel]
      x(i) = blocks(x, n)
    end do
    !$acc parallel loop gang copy(x)
    do i = 1, n
      ! CHECK: [[#@LINE+1]]:7: error: this cannot be part of a kernel: in procedure 'returns', line [[#@LINE+48]]: GO TO jumps over a RETURN of threads that execute a procedure together [not-in-kernel]
      x(i) = returns(x, n)
    end do
    !$acc parallel loop copy(x)
    do i = 1, n
      ! CHECK: [[#@LINE+1]]:7: error: this cannot be part of a kernel: in procedure 'deep', line [[#@LINE+63]]: input and output cannot be done in kernels [not-in-kernel]
      x(i) = deep(x(i))
    end do
  end subroutine
  integer function get(self)
    class(base), intent(in) :: self
    get = self%i
  end function
  subroutine anything(what)
    class(*), intent(in) :: what
  end subroutine
  real(8) function top(v)
    !$acc routine vector
    real(8), intent(in) :: v(:)
    top = v(1)
  end function
  real(8) function spread_out(v, n)
    !$acc routine vector
    integer, intent(in) :: n
    real(8), intent(in) :: v(n)
    type(started) :: own(n)
    own%v = v
    spread_out = own(1)%v
  end function
  real(8) function blocks(v, n)
    !$acc routine vector
    integer, intent(in) :: n
    real(8), intent(in) :: v(n)
    integer :: j
    block
      real(8) :: own(n)
      !$acc loop vector
      do j = 1, n
        own(j) = v(j)
      end do
      blocks = own(1)
    end block
  end function
  real(8) function returns(v, n)
    !$acc routine vector
    integer, intent(in) :: n
    real(8), intent(in) :: v(n)
    returns = v(1)
    if (v(1) > 3) goto 10
    if (v(1) > 2) return
    returns = v(2)
10  returns = returns + 1
  end function
  integer function told(self)
    class(base), intent(in) :: self
    select type (self)
    type is (base)
      told = self%i
    end select
  end function
  real(8) function counted(v)
    real(8), intent(in) :: v
    integer, save :: calls = 0
    calls = calls + 1
    counted = v
  end function
  real(8) function deep(v)
    real(8), intent(in) :: v
    write (*, '(f5.1)') v
    deep = v
  end function
end module
! A defined assignment is a call for all elements, which no mask and no index of FORALL lets through one by one.
module boxes
  implicit none
  type box
    integer :: k
  end type
  interface assignment(=)
    procedure put
  end interface
contains
  elemental subroutine put(to, from)
    !$acc routine seq
    type(box), intent(inout) :: to
    type(box), intent(in) :: from
    to%k = 10 * from%k
  end subroutine
  subroutine masked(a, b)
    type(box), intent(inout) :: a(4)
    type(box), intent(in) :: b(4)
    integer :: i
    !$acc serial copy(a) copyin(b)
    a = b
    ! CHECK: [[#@LINE+1]]:5: error: this cannot be part of a kernel: a defined assignment within WHERE or FORALL [not-in-kernel]
    where (b%k > 0) a = b
    !$acc end serial
    !$acc serial copy(a) copyin(b)
    ! CHECK: [[#@LINE+1]]:5: error: this cannot be part of a kernel: a defined assignment within WHERE or FORALL [not-in-kernel]
    forall (i = 1:4) a(i) = b(i)
    !$acc end serial
  end subroutine
end module
subroutine combined(n, x, total)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(inout) :: total
  integer :: i
  ! CHECK: [[#@LINE+2]]:3: error: this cannot be part of a kernel: locality clauses of DO CONCURRENT [not-in-kernel]
  !$acc parallel loop copyin(x) copy(total)
  do concurrent (i = 1:n) reduce(+: total)
    total = total + x(i)
  end do
end subroutine
module hidden
  implicit none
  real, allocatable, private :: factor
  !$acc declare create(factor)
contains
  real function scaled(x)
    !$acc routine seq
    real, intent(in) :: x
    scaled = factor * x
  end function
end module
subroutine uses_hidden(a)
  use hidden
  implicit none
  real, intent(inout) :: a(4)
  integer :: i
  !$acc parallel loop copy(a)
  do i = 1, 4
    ! CHECK: [[#@LINE+1]]:5: error: this cannot be part of a kernel: a procedure that is called uses 'factor', which is private to module 'hidden': make it public, or pass it as an argument [not-in-kernel]
    a(i) = scaled(a(i))
  end do
end subroutine
subroutine asks_scalars(n, x)
  implicit none
  integer :: n, x(2)
  !$acc parallel copy(x)
  ! CHECK: [[#@LINE+1]]:3: error: this cannot be part of a kernel: a scalar has neither a size nor bounds [not-in-kernel]
  x(1) = size(n)
  !$acc end parallel
  !$acc parallel copy(x)
  ! CHECK: [[#@LINE+1]]:3: error: this cannot be part of a kernel: a scalar has neither a size nor bounds [not-in-kernel]
  x(2) = ubound(n, 1)
  !$acc end parallel
end subroutine
