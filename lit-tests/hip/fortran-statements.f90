! BLOCK, ASSOCIATE, SELECT CASE, WHERE and FORALL nests, vector subscripts, constructors of arrays and structures, inheritance.
! REQUIRES: gfortran, flang-22, g++
! RUN: %gfortran -w -ffp-contract=off %s -o %t.ref && %t.ref | tr -s ' ' '\n' > %t.wanted
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu -O1 %s -o %t.g
! RUN: %run-hip 5 %t.g > %t.g.out && tr -s ' ' '\n' < %t.g.out | diff %t.wanted -
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=hip-cpu -O1 %s -o %t.f
! RUN: %run-hip 5 %t.f > %t.f.out && tr -s ' ' '\n' < %t.f.out | sed '/^$/d' > %t.f.found
! RUN: sed '/^$/d' %t.wanted | diff - %t.f.found
module m_inherit
  implicit none
  type :: base
    integer :: id = 3
    real(8) :: w(2) = [1d0, 2d0]
  end type
  type, extends(base) :: mid
    real(8) :: h = 5
    type(base) :: inner(2)
  end type
  type, extends(mid) :: top
    logical :: flag = .true.
    complex(8) :: z = (1, 2)
  end type
contains
  real(8) function use_base(b)
    !$acc routine seq
    type(base), intent(in) :: b
    use_base = b%id + sum(b%w)
  end function
end module
module m_selects
  implicit none
  type :: base
    integer :: i = 1
  end type
  type, extends(base) :: child
    real(8) :: x = 2
  end type
end module
subroutine run_blockassoc
  implicit none
  type t
    real(8) :: v(3)
    integer :: k
  end type
  type(t) :: a(8)
  real(8) :: x(8), y(8, 8)
  integer :: i, j
  do i = 1, 8
    a(i)%v = [i, 2*i, 3*i]; a(i)%k = i
  end do
  y = 0
  !$acc parallel loop copy(a, y) copyout(x)
  do i = 1, 8
    associate (v => a(i)%v, k => a(i)%k, s => a(i)%v(1) + a(i)%v(2), row => y(i, :))
      v(2) = v(2) + k
      k = k * 2
      row = s
      row(3) = sum(row)
      block
        real(8) :: loc(4)
        integer, parameter :: q = 3
        integer :: j
        loc = v(1)
        do j = 1, 4
          loc(j) = loc(j) * j + q
        end do
        x(i) = sum(loc) + s
        block
          real(8) :: loc
          loc = 5
          x(i) = x(i) + loc
        end block
      end block
      assoc2: associate (w => v(2:3), z => 3 * k)
        w = w + z
        if (z > 20) exit assoc2
        w(1) = -1
      end associate assoc2
    end associate
  end do
  print '(8f9.2)', x
  print '(8f9.2)', y
  do i = 1, 8
    print '(3f9.2,i5)', a(i)%v, a(i)%k
  end do
end subroutine
subroutine run_wheref
  implicit none
  integer :: i, j, k
  real(8) :: a(6, 6, 4), b(6, 6, 4), v(6)
  integer :: idx(6) = [3, 1, 6, 2, 5, 4]
  do k = 1, 4
    do j = 1, 6
      do i = 1, 6
        a(i, j, k) = mod(i * j * k, 7) - 3
        b(i, j, k) = i + 10 * j
      end do
    end do
  end do
  !$acc parallel loop gang copy(a, b) copyin(idx) private(v)
  do k = 1, 4
    where (a(:, :, k) > 0)
      b(:, :, k) = a(:, :, k) * 2
      where (b(:, :, k) > 4)
        a(:, :, k) = -b(:, :, k)
      elsewhere
        a(:, :, k) = 100
      end where
    elsewhere (a(:, :, k) == 0)
      b(:, :, k) = -1
    elsewhere
      b(:, :, k) = 0
    end where
    v = a(idx, 2, k)
    v(idx) = v + b(idx(idx), k + 1, k)
    a(idx(1:3), 1, k) = v(4:6)
    forall (i = 1:6, j = 1:6, i > j) a(i, j, k) = a(j, i, k) + b(i, j, k)
    forall (i = 1:6)
      b(i, i, k) = sum(a(:, i, k))
      forall (j = 1:6, j /= i) b(i, j, k) = b(j, j, k) * i
      where (b(i, :, k) > 10) b(i, :, k) = 10
    end forall
  end do
  print '(6f10.2)', a
  print '(6f10.2)', b
end subroutine
subroutine run_arrcons
  implicit none
  integer, parameter :: n = 7
  integer :: i, j, k
  real(8) :: a(n, n), b(12, n), c(n)
  a = 0
  !$acc parallel loop copy(a) copyout(b, c)
  do i = 1, n
    a(:, i) = [(dble(j * i), j = 1, n)]
    b(:, i) = [1d0, (dble(j), -dble(j), j = 1, 3), a(1:3, i), 2d0 * [1d0, 2d0]]
    c(i) = sum([(a(j, i)**2, j = 1, i)]) + maxval([real(8) :: 1, i, 3])
    a(1:i, i) = [(a(i - j + 1, i), j = 1, i)]
    a(1:6, i) = [([(dble(k * 10 + j), k = 1, 2)], j = 1, 3)]
  end do
  print '(7f9.2)', a, c
  print '(12f8.2)', b
end subroutine
subroutine run_inherit
  use m_inherit
  implicit none
  type(top) :: a(5), b
  real(8) :: r(5), s(5)
  integer :: i
  !$acc parallel loop copy(a) copyout(r, s) private(b)
  do i = 1, 5
    a(i)%id = i
    a(i)%mid%h = 2 * i
    a(i)%inner(2)%w(1) = 7
    a(i)%inner(1) = base(9, [i * 1d0, 3d0])
    b = a(i)
    b%mid%base%w = b%w * 2
    b%flag = b%h > 5
    a(i)%base = b%inner(1)
    r(i) = use_base(b%base) + use_base(a(i)%inner(2)) + merge(100, 0, b%flag)
    a(i)%z%im = -i
    b%mid = mid(base=base(id=1, w=[1d0, 1d0]), h=3d0, inner=[base(1, [1d0, 1d0]), base(2, [2d0, 2d0])])
    s(i) = sum(b%inner%id) + sum(b%inner(:)%w(2)) + b%h
  end do
  do i = 1, 5
    print '(i4,12f8.2)', a(i)%id, a(i)%w, a(i)%h, a(i)%inner(1)%w, a(i)%inner(2)%w, a(i)%z
  end do
  print '(5f9.2)', r, s
end subroutine
subroutine run_selects
  use m_selects
  implicit none
  integer :: i, r(20), k
  logical :: q
  character :: c(20)
  do i = 1, 20
    c(i) = achar(64 + i)
  end do
  !$acc parallel loop copyout(r) copyin(c) private(q)
  do i = 1, 20
    select case (i)
    case (:3)
      r(i) = 1
    case (5, 7, 9:11)
      r(i) = 2
      if (i == 10) cycle
      r(i) = 22
    case default
      r(i) = 3
    case (18:)
      r(i) = 4
    end select
    q = i > 4
    select case (q)
    case (.true.)
      r(i) = r(i) + 10
    case (.false.)
      r(i) = r(i) + 20
    end select
    select case (c(i))
    case ('A':'C', 'Q')
      r(i) = r(i) + 100
    case ('R':)
      r(i) = r(i) + 200
    end select
    pick: select case (mod(i, 3))
    case (0)
      if (i > 6) exit pick
      r(i) = r(i) + 1000
    case (1)
    end select pick
  end do
  print *, r
end subroutine
program all_of_them
  implicit none
  call run_blockassoc
  call run_wheref
  call run_arrcons
  call run_inherit
  call run_selects
end program
