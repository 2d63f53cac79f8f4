! Derived types of one name in one file are different types in different scopes; a renamed type stays the same.
! REQUIRES: gfortran, flang-22, g++
! RUN: %gfortran -w -ffp-contract=off %s -o %t.ref && %t.ref > %t.wanted
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu -O1 %s -o %t.g
! RUN: %run-hip 8 %t.g > %t.g.found && diff %t.wanted %t.g.found
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=hip-cpu -O1 %s -o %t.f
! RUN: %run-hip 8 %t.f > %t.f.found && diff -w %t.wanted %t.f.found
module a
  implicit none
  type inner
    integer :: k = 3
  end type
  type t
    real(8) :: x = 0
    integer :: n = 0
    type(inner) :: of
  end type
contains
  pure subroutine grow(v, by)
    !$acc routine seq
    type(t), intent(inout) :: v
    integer, intent(in) :: by
    v%x = v%x + by
    v%n = v%of%k
  end subroutine
end module
module b
  use a, only: other => t, kin => inner
  implicit none
  type inner
    real(8) :: pad = 1, k = 0.5d0
  end type
  type t
    integer :: n = 0
    type(inner) :: of
    type(other) :: both
    real(8) :: x = 0
  contains
    procedure :: total
  end type
  type, extends(other) :: wide
    integer :: more = 0
  end type
contains
  pure real(8) function total(self)
    !$acc routine seq
    class(t), intent(in) :: self
    total = self%x + self%of%k + self%both%x + self%both%of%k
  end function
end module
module hidden
  implicit none
  private
  type t
    character(16) :: text
  end type
  integer, public :: scale = 2
  type(t) :: own
end module
subroutine changed(v)
  use a
  type(t) :: v(4)
  integer :: i
  !$acc parallel loop copy(v)
  do i = 1, 4
    v(i)%x = v(i)%x + i
    v(i)%of%k = v(i)%of%k + i
    call grow(v(i), i)
  end do
end subroutine
subroutine built(v, sums)
  use hidden
  use b
  type(t) :: v(4), made
  real(8) :: sums(4)
  integer :: i
  !$acc parallel loop copy(v) copyout(sums) private(made)
  do i = 1, 4
    made = t(i, inner(), other(0, 0, kin(1)), i * scale)
    made%both%x = 10 * i
    made%both%of%k = i
    v(i) = made
    sums(i) = v(i)%total()
  end do
end subroutine
subroutine extended(w)
  use b
  use a, only: ta => t, grow
  type(wide) :: w(3)
  type(ta) :: copies(3)
  integer :: i
  !$acc parallel loop copy(w) copyout(copies)
  do i = 1, 3
    w(i)%x = 2 * i
    w(i)%more = i
    copies(i) = w(i)%other
    call grow(copies(i), 1)
    w(i)%other = copies(i)
  end do
  print '(3(f8.2, i4))', (copies(i)%x, copies(i)%n, i=1, 3)
end subroutine
subroutine local(r)
  integer :: r(5), i
  type t
    integer :: low, high
  end type
  type(t) :: p(5)
  !$acc parallel loop copyout(p, r)
  do i = 1, 5
    p(i) = t(i, 2 * i)
    r(i) = p(i)%low + p(i)%high
  end do
  call within()
contains
  subroutine within()
    type t
      real(8) :: q(2)
    end type
    type(t) :: z(5)
    integer :: j
    !$acc parallel loop copyout(z) copy(r)
    do j = 1, 5
      z(j)%q = [1.5d0, 2.5d0] * j
      r(j) = r(j) + int(sum(z(j)%q))
    end do
  end subroutine
end subroutine
subroutine ordered_one(v)
  type s
    sequence
    integer :: n, m
  end type
  type(s) :: v(3)
  integer :: i
  !$acc parallel loop copy(v)
  do i = 1, 3
    v(i)%n = i
  end do
end subroutine
subroutine ordered_two(v)
  type s
    sequence
    integer :: n, m
  end type
  type(s) :: v(3)
  integer :: i
  !$acc parallel loop copy(v)
  do i = 1, 3
    v(i)%m = v(i)%n + 1
  end do
end subroutine
program p
  use a, only: ta => t
  use b
  implicit none
  type s
    sequence
    integer :: n, m
  end type
  type(ta) :: v(4)
  type(t) :: u(4)
  type(wide) :: w(3)
  type(s) :: pairs(3)
  real(8) :: sums(4)
  integer :: r(5), i
  call changed(v)
  call built(u, sums)
  call extended(w)
  call local(r)
  call ordered_one(pairs)
  call ordered_two(pairs)
  !$acc parallel loop copy(v, u)
  do i = 1, 4
    v(i)%x = v(i)%x + u(i)%both%x
    u(i)%both = v(i)
  end do
  print '(4(f8.2, 2i4))', (v(i)%x, v(i)%n, v(i)%of%k, i=1, 4)
  print '(4(f8.2, f6.1, i4))', (u(i)%x, u(i)%of%k, u(i)%n, i=1, 4)
  print '(8f8.2)', sums, u%both%x
  print '(3(f8.2, 2i4))', (w(i)%x, w(i)%n, w(i)%more, i=1, 3)
  print '(11i6)', r, pairs
end program
