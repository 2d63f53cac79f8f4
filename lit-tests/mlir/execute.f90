! Procedures with directives become MLIR whose execution gives what the sequential program gives.
! RUN: %accomp-flang -fopenacc-print=mlir %s -o %t.mlir
! RUN: %run-mlir %t.mlir
! REQUIRES: mlir-opt-22
module kernels
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  integer, parameter :: n = 40
contains
  integer function loops() result(bad)
    integer :: a(n), b(n), i, k
    bad = 0
    !$acc parallel loop gang vector copyout(a)
    do i = 1, n
      a(i) = 3 * i
    end do
    !$acc kernels loop copyin(a) copyout(b)
    do i = n, 1, -1
      b(i) = a(i) + 1
    end do
    !$acc serial loop copy(b(1:n))
    do i = 2, n, 3
      b(i) = b(i) * 2
    end do
    do i = 1, n
      k = merge(2, 1, mod(i, 3) == 2)
      if (b(i) /= k * (3 * i + 1)) bad = bad + 1
    end do
  end function

  integer function reductions() result(bad)
    integer :: a(n), i, total, most, least, every
    logical :: all_small, any_large
    real(dp) :: s
    do i = 1, n
      a(i) = mod(i * 7, 11) - 4
    end do
    total = 1; most = -100; least = 100; every = -1; s = 0.5_dp
    all_small = .true.; any_large = .false.
    !$acc parallel loop reduction(+:total, s) reduction(max:most) reduction(min:least) reduction(iand:every)
    do i = 1, n
      total = total + a(i)
      most = max(most, a(i))
      if (a(i) < least) least = a(i)
      every = iand(every, ior(a(i), 16))
      s = s + sqrt(real(i, dp)) / 2
    end do
    !$acc parallel loop reduction(.and.:all_small) reduction(.or.:any_large)
    do i = 1, n
      all_small = all_small .and. a(i) < 7
      any_large = any_large .or. a(i) == 6
    end do
    bad = 0
    if (total /= 1 + sum(a)) bad = bad + 1
    if (most /= maxval(a) .or. least /= minval(a)) bad = bad + 1
    if (.not. all_small .or. .not. any_large) bad = bad + 1
    do i = 1, n
      s = s - sqrt(real(i, dp)) / 2
      every = iand(every, ior(a(i), 16))
    end do
    if (abs(s - 0.5_dp) > 1e-9_dp) bad = bad + 1
  end function

  subroutine scale(m, k, a, f)
    integer, intent(in) :: m, k
    real(dp), intent(inout) :: a(0:m, k)
    real(dp), intent(in) :: f
    integer :: i, j
    !$acc parallel loop collapse(2) copy(a(0:m, 1:k)) num_gangs(k)
    do j = 1, k
      do i = 0, m
        a(i, j) = a(i, j) * f + i - j
      end do
    end do
  end subroutine

  subroutine shift(v)
    real(dp), intent(inout) :: v(-1:)
    integer :: i
    !$acc parallel loop present_or_copy(v)
    do i = -1, ubound(v, 1)
      v(i) = v(i) + i
    end do
  end subroutine

  integer function arrays() result(bad)
    real(dp) :: a(0:5, 3), b(6), row(3)
    integer :: i, j
    a = 1.5_dp
    a(2:4:2, 2) = 4
    call scale(5, 3, a, 2.0_dp)
    b = a(:, 2) + 1
    call shift(b)
    bad = 0
    do i = 0, 5
      do j = 1, 3
        if (abs(a(i, j) - (merge(8, 3, (i == 2 .or. i == 4) .and. j == 2) + i - j)) > 1e-9_dp) bad = bad + 1
      end do
      if (abs(b(i + 1) - (a(i, 2) + 1 + i - 1)) > 1e-9_dp) bad = bad + 1
    end do
    !$acc parallel loop gang private(row) copy(a)
    do i = 0, 5
      do j = 1, 3
        row(j) = a(i, j)
      end do
      a(i, :) = row
    end do
    where (b > 5) b = -b
    if (count(b < 0) /= count(abs(b) > 5)) bad = bad + 1
  end function

  integer function data() result(bad)
    real, allocatable :: a(:), b(:, :)
    integer :: i, j
    allocate (a(0:n), b(n, -2:2))
    a = 2
    b = 0
    !$acc enter data copyin(a) create(b) async(1)
    !$acc wait(1)
    !$acc data present(a, b) if(n > 3)
    !$acc parallel loop async(2) wait(1)
    do j = -2, 2
      do i = 1, n
        b(i, j) = a(i) * i + j
      end do
    end do
    !$acc update self(b(:, 1:2)) wait(2)
    !$acc end data
    !$acc exit data copyout(b) delete(a) finalize
    bad = 0
    do j = lbound(b, 2), ubound(b, 2)
      do i = 1, size(b, 1)
        if (b(i, j) /= 2 * i + j) bad = bad + 1
      end do
    end do
    deallocate (a, b)
  end function

  integer function square(x)
    !$acc routine seq
    integer, intent(in) :: x
    square = x * x
  end function

  integer function control() result(bad)
    integer :: a(n), i, steps, v, last
    integer :: bins(0:4)
    bins = 0
    last = 0
    !$acc parallel loop copyout(a)
    do i = 1, n
      if (mod(i, 4) == 0) then
        a(i) = 0
        cycle
      end if
      steps = 0
      v = i
      do while (v /= 1)
        v = merge(3 * v + 1, v / 2, mod(v, 2) == 1)
        steps = steps + 1
        if (steps > 20) exit
      end do
      select case (mod(i, 3))
      case (0)
        steps = steps + 100
      case (1:2)
        steps = square(steps)
      case default
        steps = -1
      end select
      a(i) = steps
    end do
    !$acc parallel loop copy(bins, last)
    do i = 1, n
      !$acc atomic update
      bins(mod(i, 5)) = bins(mod(i, 5)) + 1
      !$acc atomic
      last = last + i
    end do
    bad = 0
    if (a(4) /= 0 .or. a(1) /= 0 .or. a(2) /= 1 .or. a(3) /= 107 .or. a(27) /= 121) bad = bad + 1
    if (any(bins /= n / 5) .or. last /= n * (n + 1) / 2) bad = bad + 1
  end function

  integer function first(a, least) result(at)
    integer, intent(in) :: a(:), least
    integer, save :: calls = 0
    calls = calls + 1
    do at = 1, size(a)
      if (a(at) > least) exit
    end do
    if (at > size(a)) return
    at = at * 10 + calls
  end function

  integer function jumps() result(bad)
    integer :: a(n), i, most, least, flags
    do i = n, 1, -1
      a(i) = i * i
    end do
    most = 0; least = 1000; flags = 0
    !$acc parallel loop copy(most, least, flags) copyin(a)
    do i = 1, n
      !$acc atomic update
      most = max(most, a(i))
      !$acc atomic update
      least = min(a(i), least)
      !$acc atomic
      flags = ior(flags, iand(i, 5))
    end do
    bad = 0
    if (most /= n * n .or. least /= 1 .or. flags /= 5) bad = bad + 1
    if (first(a, 50) /= 81 .or. first(a, 100) /= 112 .or. first(a, n * n) /= n + 1) bad = bad + 1
  end function

  integer function numbers() result(bad)
    complex(dp) :: z(3), w
    integer(8) :: big
    integer :: i
    !$acc parallel loop copyout(z)
    do i = 1, 3
      z(i) = cmplx(i, -i, dp) * (0.0_dp, 1.0_dp)
    end do
    w = conjg(z(2))
    big = 2_8 ** 40
    bad = 0
    if (abs(real(z(3)) - 3) > 1e-12_dp .or. abs(aimag(w) + 2) > 1e-12_dp) bad = bad + 1
    if (ishift(big) /= 4) bad = bad + 1
    if (nint(-2.5_dp) /= -3 .or. floor(-1.5) /= -2 .or. modulo(-7, 3) /= 2 .or. mod(-7, 3) /= -1) bad = bad + 1
    if (abs(2.0_dp ** 0.5_dp - sqrt(2.0_dp)) > 1e-12_dp .or. sign(3, -1) /= -3) bad = bad + 1
    if ((1 > 2 .eqv. 3 > 4) .neqv. .true.) bad = bad + 1
  end function

  integer function ishift(big)
    integer(8), intent(in) :: big
    ishift = int(shiftr(big, 38))
  end function
end module

program main
  use kernels
  implicit none
  !$acc wait
  if (loops() /= 0) stop 1
  if (reductions() /= 0) stop 2
  if (arrays() /= 0) stop 3
  if (data() /= 0) stop 4
  if (control() /= 0) stop 5
  if (numbers() /= 0) stop 6
  if (jumps() /= 0) stop 7
end program
