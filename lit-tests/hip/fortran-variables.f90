! EQUIVALENCE, DATA and SAVE in routines, variables of COMMON blocks, pointers that kernels associate, STOP.
! REQUIRES: gfortran, flang-22, g++
! RUN: %gfortran -w -ffp-contract=off %s -o %t.ref && %t.ref | tr -s ' ' '\n' > %t.wanted
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu -O1 %s -o %t.g
! RUN: %run-hip 4 %t.g > %t.g.out && tr -s ' ' '\n' < %t.g.out | diff %t.wanted -
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=hip-cpu -O1 %s -o %t.f
! RUN: %run-hip 4 %t.f > %t.f.out && tr -s ' ' '\n' < %t.f.out | sed '/^$/d' > %t.f.found
! RUN: sed '/^$/d' %t.wanted | diff - %t.f.found
module m_equiv
  implicit none
  integer :: seed = 5
  real(8) :: table(4) = [1, 2, 3, 4]
  common /blk/ cx(3), ci
  real(8) :: cx
  integer :: ci
  !$acc declare create(seed, table)
  !$acc declare create(/blk/)
contains
  subroutine bits(x, lo, hi)
    !$acc routine seq
    real(8), intent(in) :: x
    integer, intent(out) :: lo, hi
    real(8) :: d
    integer :: w(2)
    equivalence (d, w(1))
    d = x
    lo = w(1)
    hi = w(2)
  end subroutine
  real(8) function poly(x)
    !$acc routine seq
    real(8), intent(in) :: x
    real(8) :: c(3)
    integer :: k
    data c /1d0, 2d0, 3d0/
    save c
    real(8), save :: q(2) = [10d0, 20d0]
    poly = c(1) + x * (c(2) + x * c(3)) + q(2)
  end function
  real(8) function uses_common(k)
    !$acc routine seq
    integer, intent(in) :: k
    uses_common = cx(k) + ci + table(k) + seed
  end function
end module
subroutine run_equiv
  use m_equiv
  implicit none
  integer :: i, lo(5), hi(5)
  real(8) :: x(5), u(3)
  cx = [1, 2, 3]; ci = 100; seed = 7
  !$acc update device(seed, table, cx, ci)
  !$acc parallel loop copyout(x, lo, hi)
  do i = 1, 5
    call bits(dble(i) * 1.1d0, lo(i), hi(i))
    x(i) = poly(dble(i))
  end do
  !$acc parallel loop copyout(u)
  do i = 1, 3
    u(i) = uses_common(i)
  end do
  print *, lo, hi
  print '(5f9.3)', x, u
end subroutine
subroutine run_ptr
  implicit none
  type node
    real(8), pointer :: v(:) => null()
    integer :: k
  end type
  real(8), target :: a(10), b(10)
  real(8), pointer :: q(:), s
  type(node) :: nd
  integer :: i
  a = [(i, i = 1, 10)]; b = -a
  !$acc parallel loop copy(a, b) private(q, s)
  do i = 1, 10
    if (mod(i, 2) == 0) then
      q => a(i:i)
    else
      q => b
    end if
    q(1) = q(1) + 100 * merge(1, 0, i == 1 .or. mod(i, 2) == 0)
    s => a(i)
    s = s + 0.5d0
    if (associated(q, a)) s = -1
    nullify(q)
    if (.not. associated(q)) s = s + 0.25d0
  end do
  print '(10f9.2)', a, b
end subroutine
subroutine run_stops3
  implicit none
  integer :: i
  real(8) :: x(5)
  x = 1; x(4) = -20
  !$acc parallel loop copy(x)
  do i = 1, 5
    if (x(i) < 0) stop 'negative'
    if (x(i) > 10) error stop 3
    x(i) = x(i) + i


  end do
  print *, x
end subroutine
program all_of_them
  implicit none
  call run_equiv
  call run_ptr
  call run_stops3
end program
