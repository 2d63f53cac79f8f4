! What cache directives name is copied to shared memory, in Fortran: arrays with bounds known when compiling or not.
! REQUIRES: gfortran, flang-22, g++
! RUN: %gfortran -w -ffp-contract=off %s -o %t.ref && %t.ref > %t.wanted
! RUN: %accomp-flang --accomp-fc=%gfortran -fopenacc-target=hip-cpu -O1 %s -o %t.g
! RUN: %run-hip 19 %t.g > %t.g.found && diff %t.wanted %t.g.found
! RUN: env ACCOMP_HIPCPU_ORDER=reverse ACCOMP_HIPCPU_WAVE=64 %t.g > %t.g.found && diff %t.wanted %t.g.found
! RUN: env ACCOMP_HIPCPU_ORDER=random:7 ACCOMP_HIPCPU_WAVE=32 %t.g > %t.g.found && diff %t.wanted %t.g.found
! RUN: %accomp-flang --accomp-fc=%flang -fopenacc-target=hip-cpu -O1 %s -o %t.f
! RUN: %run-hip 19 %t.f > %t.f.found && diff %t.wanted %t.f.found
! RUN: %accomp-flang -fopenacc-print=hip %s -o %t.host.f90 2> %t.remarks
! RUN: FileCheck %s --check-prefix=KERNELS < %t.host.hip.cpp
! RUN: FileCheck %s --check-prefix=WHY < %t.remarks
module caches
  implicit none
  integer, parameter :: wide = 70, radius = 2
contains
  ! KERNELS-LABEL: _near_
  ! KERNELS: const accomp::window<const double, 260> a(
  ! KERNELS-NEXT: accomp::corner_of(i_low - 2), accomp::corner_of(i_count + 4));
  subroutine near(n, a, b)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: b(n)
    integer :: i
    !$acc parallel loop copyin(a) copy(b)
    do i = 1 + radius, n - radius
      !$acc cache(a(i-radius:i+radius))
      b(i) = a(i-2) + 2 * a(i-1) + 3 * a(i) + 4 * a(i+1) + 5 * a(i+2)
    end do
  end subroutine

  ! The lower bounds are the array's own; the loop goes down.
  ! KERNELS-LABEL: _plane_
  ! KERNELS: const accomp::window<const double, 6, 18> u(
  ! KERNELS-NEXT: accomp::corner_of(j_low - 1, i_low - 1), accomp::corner_of(j_count + 2, i_count + 2));
  subroutine plane(n, u, v)
    integer, intent(in) :: n
    real(8), intent(in) :: u(0:, -1:)
    real(8), intent(inout) :: v(0:, -1:)
    integer :: i, j
    !$acc parallel loop tile(16, 4) copyin(u) copy(v)
    do j = 0, n
      do i = wide - 2, 1, -1
        !$acc cache(readonly: u(i-1:i+1, j-1:j+1))
        v(i, j) = u(i-1, j) + 2 * u(i+1, j) + 3 * u(i, j-1) + 5 * u(i, j+1) - u(i, j)
      end do
    end do
  end subroutine

  ! Constant bounds, and elements that go back.
  ! KERNELS-LABEL: _change_
  ! KERNELS: const accomp::window<float, 1, 258> t(
  ! KERNELS: t.fetch_to_change(
  ! KERNELS: t.put_back(
  subroutine change(t, k)
    real, intent(inout) :: t(-2:400, 5)
    integer, intent(in) :: k
    integer :: i
    !$acc parallel loop gang vector copy(t)
    do i = -1, 399
      !$acc cache(t(i-1:i+1, k))
      t(i, k) = t(i, k) * 2
      t(i, k) = t(i, k) + i
    end do
  end subroutine

  ! A column for the lanes of a gang.
  ! KERNELS-LABEL: _columns_
  ! KERNELS: const accomp::window<const double, 1, 70> m(
  subroutine columns(n, m, y)
    integer, intent(in) :: n
    real(8), intent(in) :: m(wide, n)
    real(8), intent(inout) :: y(wide, n)
    integer :: i, j, k
    !$acc parallel loop gang copyin(m) copy(y)
    do i = 1, n
      !$acc cache(m(1:wide, i))
      !$acc loop vector
      do j = 1, wide
        do k = 1, wide
          y(j, i) = y(j, i) + m(k, i) * mod(j * k, 7)
        end do
      end do
    end do
  end subroutine

  ! What may be reached by other names is left where it is.
  subroutine pointers(n, p, q)
    integer, intent(in) :: n
    real(8), pointer, intent(in) :: p(:), q(:)
    integer :: i
    !$acc parallel loop gang vector copy(p, q)
    do i = 1, n
      ! WHY: [[@LINE+1]]:19: remark: 'cache' of 'p' stays a hint{{.*}}: 'q' may be another name of its elements
      !$acc cache(p(i:i))
      q(i) = p(i) + 1
      q(i) = q(i) + p(i)
    end do
  end subroutine
end module

program main
  use caches
  implicit none
  integer, parameter :: sizes(5) = [0, 1, 31, 64, 257]
  integer :: s, n, i
  real(8), allocatable :: a(:), b(:), u(:,:), v(:,:)
  real(8), allocatable, target :: x(:)
  real(8), pointer :: p(:)
  real :: t(-2:400, 5)
  t = 1
  allocate(x(100))
  x = [(real(i, 8), i = 1, 100)]
  p => x
  do s = 1, size(sizes)
    n = sizes(s)
    allocate(a(n), b(n), u(0:wide-1, -1:n+1), v(0:wide-1, -1:n+1))
    a = [(mod(i * 7, 101), i = 1, n)]
    b = 0
    u = reshape([(mod(i * 11, 103), i = 1, size(u))], shape(u))
    v = 0
    call near(n, a, b)
    call plane(n, u, v)
    if (n > 0) call columns(n, u, v)
    print '(i4, 3f16.1)', n, sum(b), sum(v), sum(v * u)
    if (s < 5) call change(t, s)
    deallocate(a, b, u, v)
  end do
  call pointers(100, p, p)
  print '(2f16.1)', sum(t), sum(x)
end program
