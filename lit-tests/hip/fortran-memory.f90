! Allocatable and pointer components of elements, read through the compiler's descriptors in device memory, and private
! arrays whose shape is known at run time only; private arrays of nested loops. Allocatable arrays that assignments of
! RESHAPE and PACK have allocated, of which gfortran 12 does not tell the size of an element, by their
! names, by ASSOCIATE's and as components. Components that compilers lay out differently: strings of deferred length,
! polymorphic ones, procedure pointers.
! REQUIRES: gfortran, flang-22, g++
! RUN: %gfortran -w -ffp-contract=off %s -o %t.ref && %t.ref > %t.wanted
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu -O1 %s -o %t.g
! RUN: %run-hip 13 %t.g > %t.g.found && diff %t.wanted %t.g.found
! RUN: env ACCOMP_HIPCPU_ORDER=reverse %t.g > %t.r.found && diff %t.wanted %t.r.found
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=hip-cpu -O1 %s -o %t.f
! RUN: %run-hip 13 %t.f > %t.f.found && diff %t.wanted %t.f.found
program p
  implicit none
  type cell
    integer :: id
    real(8), allocatable :: v(:)
    real(8), pointer :: w(:, :) => null()
    real(8) :: last
  end type
  type(cell) :: c(5)
  integer, parameter :: n = 6
  integer :: i, j, m
  real(8) :: work(n), s
  integer, allocatable :: global(:)
  m = n
  do i = 1, 5
    c(i)%id = i
    allocate(c(i)%v(0:i)); allocate(c(i)%w(2, i))
    c(i)%v = i; c(i)%w = 1; c(i)%last = 0
  end do
  !$acc enter data copyin(c)
  do i = 1, 5
    !$acc enter data copyin(c(i)%v, c(i)%w)
  end do
  !$acc parallel loop present(c)
  do i = 1, 5
    do j = 0, i
      c(i)%v(j) = c(i)%v(j) + j
    end do
    c(i)%w(2, :) = c(i)%w(1, :) * i
    c(i)%last = sum(c(i)%v) + size(c(i)%w)
  end do
  do i = 1, 5
    !$acc exit data copyout(c(i)%v, c(i)%w)
  end do
  do i = 1, 5
    !$acc update self(c(i)%last)
  end do
  print '(3es20.12)', (sum(c(i)%v), sum(c(i)%w), c(i)%last, i = 1, 5)
  call auto(m, s)
  print '(es20.12)', s
  call nested(4)
  call fill_stack()
  call assigned([1, 2, 3, 4, 5, 6])
  call layouts()
contains
  subroutine auto(k, total)
    integer, intent(in) :: k
    real(8), intent(out) :: total
    real(8) :: tmp(k), grid(k, 0:3)
    real(8), allocatable :: spare(:)
    integer :: a, b
    total = 0
    !$acc parallel loop gang private(tmp, grid) reduction(+:total)
    do a = 1, 20
      !$acc loop vector
      do b = 1, k
        tmp(b) = a * b
        grid(b, 3) = b
      end do
      if (mod(a, 5) == 0) cycle
      !$acc loop vector reduction(+:total)
      do b = 1, k
        total = total + tmp(k + 1 - b) + grid(b, 3)
      end do
    end do
    !$acc parallel loop gang vector private(tmp) reduction(+:total)
    do a = 1, 20
      tmp = a
      if (a == 3) cycle
      total = total + sum(tmp)
    end do
    allocate(spare(-1:k))
    !$acc parallel num_gangs(3) private(spare) reduction(+:total)
    do b = lbound(spare, 1), ubound(spare, 1)
      spare(b) = b
    end do
    !$acc loop gang reduction(+:total)
    do a = 1, 20
      total = total + spare(a / 4) + size(spare)
    end do
    !$acc end parallel
  end subroutine
  ! Private variables of sequential loops within other statements are the threads' own.
  subroutine nested(k)
    integer, intent(in) :: k
    integer :: a, b, c, few(3), found(40)
    integer, allocatable :: many(:)
    allocate(many(0:k))
    !$acc parallel loop gang vector copyin(k) copyout(found)
    do a = 1, 40
      found(a) = 0
      if (mod(a, 2) == 0) then
        !$acc loop seq private(few)
        do b = 1, 3
          few = [(a * c + b, c = 1, 3)]
          found(a) = found(a) + sum(few)
        end do
      else
        !$acc loop seq private(many)
        do b = 1, 9
          do c = 0, k
            many(c) = a * c + b
          end do
          if (many(k) > 100) exit
          found(a) = found(a) + sum(many)
        end do
      end if
    end do
    print '(10i6)', found
  end subroutine
  subroutine fill_stack()
    integer(8), volatile :: words(4000)
    words = 1234567
  end subroutine
  subroutine assigned(source)
    integer, intent(in) :: source(6)
    integer, allocatable :: a(:, :), b(:), moved(:)
    character(2), allocatable :: names(:)
    type box
      real(8), allocatable :: v(:, :)
    end type
    type(box) :: kept
    integer :: i, j
    a = reshape(source, [2, 3])
    b = pack(source, source > 2)
    names = pack(['ab', 'cd', 'ef'], [.true., .false., .true.])
    global = pack(source, source > 1)
    !$acc parallel loop collapse(2) copy(a)
    do j = 1, 3
      do i = 1, 2
        a(i, j) = a(i, j) + 10 * j
      end do
    end do
    associate (z => a)
      !$acc parallel loop copy(z)
      do j = 1, 3
        z(:, j) = z(:, j) + 100
      end do
    end associate
    kept%v = transpose(reshape(real(source, 8), [2, 3]))
    !$acc data copy(kept%v)
    !$acc parallel loop present(kept%v)
    do j = 1, 2
      kept%v(:, j) = kept%v(:, j) + 100 * j
    end do
    !$acc update host(kept%v)
    !$acc end data
    print '(6f6.0)', kept%v
    call move_alloc(b, moved)
    call in_dummy(moved)
    !$acc parallel loop copy(names, global)
    do i = 1, 2
      names(i)(2:2) = 'x'
      global(i + 3) = 7
    end do
    print '(15i5, 2a3)', a, moved, global, names
  end subroutine
  subroutine in_dummy(x)
    integer, allocatable, intent(inout) :: x(:)
    integer :: i
    !$acc enter data copyin(x)
    !$acc parallel present(x)
    x = 2 * x
    !$acc end parallel
    !$acc parallel loop present(x)
    do i = 1, size(x)
      x(i) = x(i) + 1
    end do
    !$acc exit data copyout(x)
  end subroutine
  subroutine layouts()
    type named
      character(:), allocatable :: title
      integer :: id = 1
    end type
    type, extends(named) :: longer
      integer(2) :: k
      character(:), pointer :: text => null()
      procedure(), pointer, nopass :: call => null()
      class(named), allocatable :: one
      class(named), pointer :: some(:) => null()
      integer(1) :: last = 3
    end type
    type holder
      type(longer) :: inner
      character(:), allocatable :: more
      integer :: after = 6
    end type
    type(holder) :: all(4)
    integer :: i
    all%inner%k = [1, 2, 3, 4]
    !$acc parallel loop copy(all)
    do i = 1, 4
      all(i)%inner%id = i + all(i)%inner%k
      all(i)%inner%last = -i
      all(i)%after = 10 * i
    end do
    print '(12i4)', all%inner%id, all%inner%last, all%after
    all(1)%more = 'components'
    !$acc parallel loop copy(all(1)%more)
    do i = 1, len(all(1)%more)
      if (all(1)%more(i:i) == 'o') all(1)%more(i:i) = '0'
    end do
    print '(a)', all(1)%more
  end subroutine
end program
