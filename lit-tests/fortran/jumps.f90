! Statements that branch within regions, data regions in BLOCK constructs and recursive procedures, routines with several
! RETURN statements, against the sequential program.
! RUN: %gfortran -w %s -o %t.s && %t.s > %t.expected
! RUN: %accomp-flang -w -O1 --accomp-fc=%gfortran %s -o %t.g && env OMP_NUM_THREADS=3 %t.g | diff - %t.expected
! RUN: %accomp-flang -w -O1 --accomp-fc=%flang -fopenacc-target=cpu %s -o %t.c && %run-cpu 10+ %t.c | diff - %t.expected
! RUN: %accomp-flang -w -O1 --accomp-fc=%gfortran -fopenacc-target=hip-cpu %s -o %t.h && %run-hip 10+ %t.h | diff - %t.expected
! REQUIRES: gfortran, flang-22, g++, cpu-device
module procedures
  implicit none
  integer, parameter :: m = 40
contains
  ! A routine with several returns.
  integer function first_above(x, n, limit)
    !$acc routine seq
    integer, intent(in) :: n
    real, intent(in) :: x(n), limit
    integer :: k
    first_above = -1
    if (n < 1) return
    do k = 1, n
      if (x(k) > limit) then
        first_above = k
        return
      end if
    end do
    first_above = 0
  end function
  subroutine clip(x, state)
    !$acc routine seq
    real, intent(inout) :: x
    integer, intent(out) :: state
    state = 0
    if (x < 2) return
    x = 2; state = 1
    return
    x = 99
  end subroutine
  recursive subroutine deep(a, n, level)
    integer, intent(in) :: n, level
    real, intent(inout) :: a(n)
    real :: own(n)
    integer :: i
    !$acc data copy(a) create(own)
    !$acc parallel loop
    do i = 1, n
      own(i) = a(i) + level
    end do
    if (level > 0) call deep(a, n, level - 1)
    !$acc parallel loop
    do i = 1, n
      a(i) = a(i) + own(i)
    end do
    !$acc end data
  end subroutine
  ! Routines that all threads of a level leave early.
  subroutine worker_routine(x, count, stop_at)
    !$acc routine worker
    integer, intent(in) :: count, stop_at
    integer, intent(inout) :: x(count)
    integer :: i, k
    if (stop_at == 0) return
    passes: do k = 1, 5
      !$acc loop worker vector
      do i = 1, count
        if (mod(i, 3) == 0) cycle
        x(i) = x(i) + k
      end do
      if (k == stop_at) return
      if (k == 4) exit passes
    end do passes
    x(1) = -x(1)
  end subroutine
  subroutine vector_routine(x, count)
    !$acc routine vector
    integer, intent(in) :: count
    integer, intent(inout) :: x(count)
    integer :: i, s
    s = 0
    !$acc loop vector reduction(+:s)
    do i = 1, count
      s = s + x(i)
    end do
    if (s > 100) then
      !$acc loop vector
      do i = 1, count
        x(i) = x(i) - 1
      end do
      return
    end if
    !$acc loop vector
    do i = 1, count
      x(i) = x(i) + 1000
    end do
  end subroutine
end module
program main
  use procedures
  implicit none
  call regions()
  call loops()
contains
  subroutine regions()
    integer, parameter :: n = 6
    real :: a(n), b(n, n)
    integer :: i, j, k, where_(n), states(n)
    a = [(real(i), i = 1, n)]
    b = 0
    !$acc data copy(a, b) copyout(where_, states)
    outer: block
      real :: tmp(n)
      integer :: m
      m = 3
      !$acc data create(tmp) copyin(m)
      !$acc parallel loop
      do i = 1, n
        tmp(i) = a(i) * m
      end do
      steps: do k = 1, 4
        if (k == 2) cycle steps
        if (k == 4) exit steps
        !$acc parallel loop
        do i = 1, n
          inner: block
            real :: s
            s = tmp(i)
            if (s > 9) exit inner
            b(i, k) = b(i, k) + s
          end block inner
          a(i) = a(i) + k
        end do
      end do steps
      !$acc end data
      if (m == 3) exit outer
      a = -1
    end block outer
    !$acc parallel loop
    do i = 1, n
      where_(i) = first_above(a, n, real(i))
      call clip(b(i, 1), states(i))
    end do
    !$acc end data
    print '(*(1x, i0))', nint(10 * a)
    print '(*(1x, i0))', nint(10 * b)
    print '(*(1x, i0))', where_, states
    ! A BLOCK construct first in a region is not all of it.
    !$acc serial copy(a)
    first: block
      integer :: m
      m = 9
      if (a(1) > m) exit first
      a(2) = m
    end block first
    a(3) = 7
    !$acc end serial
    print '(*(1x, i0))', nint(10 * a)
    call deep(a, n, 3)
    print '(*(1x, i0))', nint(10 * a)
  end subroutine
  subroutine loops()
    integer, parameter :: n = m
    integer :: a(n), b(n, 6), c(n), i, j, k, t, hits
    a = [(i, i = 1, n)]
    b = 0
    c = 0
    !$acc parallel copy(a, b) num_gangs(1)
    passes: do k = 1, 6
      if (k == 2) cycle passes
      !$acc loop worker vector
      do i = 1, n
        if (a(i) > 30 + k) cycle
        a(i) = a(i) + k
      end do
      if (k == 5) exit passes
      select case (k)
      case (3)
        cycle passes
      case default
        b(k, 1) = k
      end select
    end do passes
    !$acc end parallel
    print '(*(1x, i0))', a
    print '(*(1x, i0))', b(:, 1)
    !$acc parallel loop gang copy(b)
    do j = 1, 6
      call worker_routine(b(:, j), n, j - 1)
      call vector_routine(b(:, j), n)
    end do
    print '(*(1x, i0))', b
    ! Named constructs left within iterations
    hits = 0
    !$acc parallel loop gang vector copy(c) reduction(+:hits) private(t)
    do i = 1, n
      t = 0
      search: do j = 1, n
        pick: select case (mod(i * j, 7))
        case (0)
          exit search
        case (1:2)
          cycle search
        case (3)
          exit pick
        case default
          if (j > 20) exit search
          t = t + 1
        end select pick
        t = t + 10
        do k = 1, 3
          if (k == j) cycle search
          if (k + j > 30) exit search
          t = t + 1
        end do
      end do search
      if (t > 50) hits = hits + 1
      c(i) = t
    end do
    print '(*(1x, i0))', c, hits
    !$acc parallel loop gang copy(c)
    do i = 1, n
      if (c(i) > 20) go to 20
      !$acc loop vector
      do j = 1, 3
        !$acc atomic
        c(i) = c(i) + 1
      end do
      if (i > 5) go to 20
      c(i) = -c(i)
20  continue
    end do
    print '(*(1x, i0))', c
    !$acc kernels copy(c)
    do i = 1, n
      blk: block
        integer :: q
        q = c(i)
        if (q < 0) exit blk
        do while (q > 3)
          q = q - 7
          if (q == 5) exit blk
        end do
        c(i) = q
      end block blk
    end do
    !$acc end kernels
    print '(*(1x, i0))', c
  end subroutine
end program
