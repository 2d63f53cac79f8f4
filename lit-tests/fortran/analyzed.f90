! Loops of `kernels` and `auto` loops of Fortran that the policy `analyzed` partitions, as the sequential program has them.
! REQUIRES: gfortran, g++
! RUN: %gfortran -w %s -o %t.s && %t.s > %t.expected
! RUN: %accomp-flang -w --accomp-fc=%gfortran -O1 -fopenacc-policy=analyzed -fopenacc-target=hip-cpu %s -o %t.h
! RUN: env ACCOMP_HIPCPU_ORDER=random:5 %t.h | diff - %t.expected
! RUN: env ACCOMP_HIPCPU_ORDER=reverse %t.h | diff - %t.expected
! RUN: %accomp-flang -w --accomp-fc=%gfortran -O1 -fopenacc-policy=analyzed %s -o %t.x
! RUN: env OMP_NUM_THREADS=3 %t.x | diff - %t.expected
! RUN: %accomp-flang -w -fopenacc-policy=analyzed -fopenacc-print=omp %s | grep -v '^ *! ' | FileCheck %s
module work
  implicit none
  integer, parameter :: n = 40
contains
  ! Loops that share data, one that stays in order, and a scalar that the host reads afterwards.
  ! CHECK-LABEL: subroutine sequence(
  ! CHECK: target data map(tofrom:
  ! CHECK: target teams distribute parallel do {{.*}}private(t)
  ! CHECK: target teams distribute parallel do
  ! CHECK: !$omp target
  ! CHECK-NOT: teams
  ! CHECK: target teams distribute parallel do {{.*}}reduction(+: s)
  ! CHECK: end target data
  subroutine sequence(a, b, s)
    integer, intent(inout) :: a(:), b(:, :)
    integer, intent(out) :: s
    integer :: i, j, t
    !$acc kernels copy(a, b)
    do i = 1, n
      t = i * 7
      a(i) = mod(t, 11)
    end do
    do j = 1, n
      do i = 1, n
        b(i, j) = a(i) + 2 * j
      end do
    end do
    do i = 2, n
      a(i) = a(i) + mod(a(i - 1), 5)
    end do
    s = 3
    do i = 1, n
      s = s + a(i) * b(i, n)
    end do
    !$acc end kernels
  end subroutine sequence

  ! The last value of `t` is read after the construct, that of `u` by the next loop. OpenMP does not say what
  ! it is if there is no iteration.
  ! CHECK-LABEL: subroutine lasting(
  ! CHECK: target data
  ! CHECK-NEXT: {{^ *}}!$omp target parallel do {{.*}}lastprivate(t, u)
  ! CHECK: target teams distribute parallel do
  ! CHECK: !$omp target map(
  ! CHECK-LABEL: end subroutine lasting
  subroutine lasting(a, t, m)
    integer, intent(inout) :: a(n)
    integer, intent(inout) :: t
    integer, intent(in) :: m
    integer :: i, u
    u = 0
    !$acc kernels
    do i = 1, 40
      t = a(i) + i
      u = t / 2
      a(i) = t - u
    end do
    do i = 1, m
      a(i) = a(i) + u
    end do
    do i = 1, m
      t = a(i) + i
      a(i) = t * 2
    end do
    !$acc end kernels
  end subroutine lasting

  ! Loops with names, shared terminations, strides, and directives within.
  subroutine shapes(a, b, most, at)
    integer, intent(inout) :: a(0:n - 1), b(n, n)
    integer, intent(out) :: most, at
    integer :: i, j, k
    logical :: any_odd
    any_odd = .false.
    most = -1
    !$acc kernels loop
    rows: do i = n - 1, 0, -3
      a(i) = a(i) + i
    end do rows
    !$acc kernels
    do j = 2, n
      do i = 1, j
        b(i, j) = b(i, j) - j
      end do
    end do
    do j = 1, n
      do i = 1, n
        if (b(i, j) > most) most = b(i, j)
        any_odd = any_odd .or. mod(b(i, j), 2) == 1
      end do
    end do
    !$acc loop independent
    do j = 1, n
      !$acc loop
      do i = 2, n
        b(i, j) = b(i, j) + b(i - 1, j) / 2
      end do
    end do
    do 10 j = 1, 3
      do 10 i = 1, n
10    b(i, j) = b(i, j) * 2
    !$acc end kernels
    !$acc parallel loop auto
    do i = 1, n - 1
      a(i) = b(i, 1)
    end do
    at = 0
    !$acc parallel num_gangs(1) copy(at)
    !$acc loop auto
    do k = 1, n
      at = at * 3 + mod(b(k, 2), 2)
      at = mod(at, 1009)
    end do
    !$acc end parallel
    if (any_odd) at = at + 1
  end subroutine shapes

  ! What an index is after its loop is read in the region.
  subroutine indices(a, m)
    integer, intent(inout) :: a(n)
    integer, intent(in) :: m
    integer :: i, j
    !$acc kernels
    do j = 1, m, 3
      a(j) = a(j) + j
    end do
    do i = 1, m
      a(i) = a(i) * 2
    end do
    a(1) = a(1) + j
    !$acc end kernels
  end subroutine indices

  ! Array assignments and WHERE between loops keep their place.
  subroutine arrays(a, b)
    integer, intent(inout) :: a(n), b(n, n)
    integer :: i
    !$acc kernels
    a = a + 1
    do i = 1, n
      b(:, i) = a(i) + b(:, i)
    end do
    where (a > 20) a = a - b(:, 1)
    do i = 1, n
      a(i) = a(i) + b(i, i)
    end do
    !$acc end kernels
  end subroutine arrays
end module work

program main
  use work
  implicit none
  integer :: a(n), b(n, n), s, t, most, at
  call sequence(a, b, s)
  print '(4(i0,1x))', sum(a), sum(b), s, a(n)
  t = 5
  call lasting(a, t, n / 2)
  print '(4(i0,1x))', sum(a), t, a(1), a(n)
  call lasting(a, t, 0)
  print '(4(i0,1x))', sum(a), t, a(1), a(n)
  call shapes(a, b, most, at)
  print '(5(i0,1x))', sum(a), sum(b), most, at, b(n, 2)
  call indices(a, n - 2)
  print '(3(i0,1x))', sum(a), a(1), a(n)
  call arrays(a, b)
  print '(4(i0,1x))', sum(a), sum(b), a(1), a(n)
end program main
