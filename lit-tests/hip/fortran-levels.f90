! Routines with levels, reductions, atomic accesses, kernels constructs and selections of Fortran: what kernels compute is what the program computes without directives.
! REQUIRES: gfortran, flang-22, g++
! RUN: %gfortran -w -ffp-contract=off %s -o %t.ref && %t.ref > %t.wanted
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu -O1 %s -o %t.g
! RUN: %run-hip 10 %t.g > %t.g.found && diff %t.wanted %t.g.found
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=hip-cpu -O1 %s -o %t.f
! RUN: %run-hip 10 %t.f > %t.f.found && diff %t.wanted %t.f.found
module m
  implicit none
  type point
    real(8) :: x, y
    integer :: tag(3)
  end type
  real(8) :: scale = 3.0d0
  integer, parameter :: table(4) = [10, 20, 30, 40]
  !$acc declare copyin(scale)
contains
  real(8) function f(v) result(r)
    !$acc routine seq
    real(8), intent(in) :: v
    r = v * scale
  end function
  subroutine g(a, n, s)
    !$acc routine seq
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    real(8), intent(out) :: s
    integer :: k
    s = 0
    do k = 1, n
      if (a(k) < 0) cycle
      s = s + a(k)
      if (s > 1000) exit
    end do
    a = a + 1
  end subroutine
  subroutine h(a, s)
    !$acc routine vector
    real(8), intent(inout) :: a(:)
    real(8), intent(in) :: s
    integer :: k
    !$acc loop vector
    do k = 1, size(a)
      a(k) = a(k) * s
    end do
  end subroutine
end module
program p
  use m
  implicit none
  integer, parameter :: n = 37
  integer :: i, j, k, cnt
  real(8) :: a(8, n), b(n), s, tmp(4)
  type(point) :: pt(n), q
  logical :: any_neg
  complex(8) :: z(n)
  integer :: hist(0:9)
  do j = 1, n
    do i = 1, 8
      a(i, j) = i + j * 0.5d0
    end do
  end do
  b = 0
  scale = 3.0d0
  !$acc update device(scale)
  !$acc parallel loop gang copy(a, b) private(tmp, s)
  do j = 1, n
    call g(a(:, j), 8, s)
    tmp = [1d0, 2d0, 3d0, 4d0]
    b(j) = f(s) + sum(tmp) + table(mod(j, 4) + 1)
  end do
  print '(2es20.12)', sum(a), sum(b)
  !$acc parallel loop gang copy(a)
  do j = 1, n
    call h(a(2:6, j), 2.0d0)
  end do
  print '(es20.12)', sum(a)
  q%x = 1; q%y = 2; q%tag = [1, 2, 3]
  !$acc parallel loop copyout(pt, z) copyin(q)
  do i = 1, n
    pt(i) = q
    pt(i)%x = pt(i)%x + i
    pt(i)%tag(2) = i
    z(i) = cmplx(i, -i, 8) * (0d0, 1d0)
  end do
  print '(es20.12, i6, 2es20.12)', sum(pt%x), sum(pt%tag(2)), sum(z)
  any_neg = .false.
  cnt = 0
  hist = 0
  !$acc parallel loop reduction(.or.:any_neg) reduction(+:cnt) copy(hist)
  do i = 1, 1000
    if (i == 500) any_neg = .true.
    cnt = cnt + merge(1, 0, mod(i, 7) == 0)
    !$acc atomic update
    hist(mod(i, 10)) = hist(mod(i, 10)) + 1
  end do
  print '(l2, 11i6)', any_neg, cnt, hist
  k = 5
  !$acc kernels copy(a)
  a(:, 1) = a(:, 2) * k
  !$acc loop independent
  do j = 2, n
    where (a(:, j) > 10) 
      a(:, j) = 10
    elsewhere
      a(:, j) = -1
    end where
  end do
  k = k + 1
  !$acc end kernels
  print '(es20.12, i6)', sum(a), k
  !$acc parallel num_gangs(4) num_workers(2) vector_length(32) copy(a, b)
  !$acc loop gang private(s)
  do j = 1, n
    s = 0
    !$acc loop worker vector reduction(+:s)
    do i = 1, 8
      s = s + a(i, j)
    end do
    if (s > 0) then
      b(j) = s
    else
      b(j) = -s
    end if
    !$acc loop vector
    do i = 8, 1, -2
      if (i == 4) cycle
      a(i, j) = b(j) + i
    end do
  end do
  !$acc end parallel
  print '(2es20.12)', sum(a), sum(b)
  !$acc parallel loop copy(a)
  do concurrent (j = 1:n, i = 1:8)
    select case (i)
    case (1, 3:4)
      a(i, j) = 1
    case default
      a(i, j) = 2
    case (8:)
      a(i, j) = 3
    end select
  end do
  print '(es20.12)', sum(a)
  !$acc parallel loop collapse(force: 2) copy(a, b) private(s)
  do j = 1, n ! what stands between stores to memory: once for each j
    b(j) = b(j) + 1
    s = b(j)
    do i = 1, 8
      a(i, j) = a(i, j) + s
      b(j) = b(j) + i
    end do
  end do
  print '(2es20.12)', sum(a), sum(b)
end program
