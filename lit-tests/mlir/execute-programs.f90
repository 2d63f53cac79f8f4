! Programs of Fortran with directives become MLIR whose execution gives what the sequential programs give.
! RUN: %accomp-flang -fopenacc-print=mlir %s -o %t.mlir
! RUN: FileCheck %s < %t.mlir
! RUN: %run-mlir %t.mlir
! REQUIRES: mlir-opt-22
! CHECK-NOT: reason =
module programs
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  type particle
    real(dp) :: x, v
    integer :: cell
  end type
contains
  ! An allocated array has no elements where the upper bound is below the lower.
  integer function empty(n) result(bad)
    integer, intent(in) :: n
    real(8), allocatable :: a(:), b(:,:)
    integer :: i
    bad = 0
    allocate(a(5:n), b(2:4, 1:n))
    if (size(a) /= 0 .or. size(b) /= 0 .or. size(b, 1) /= 3) bad = bad + 1
    !$acc parallel loop copy(a)
    do i = 5, n
      a(i) = i
    end do
    deallocate(a, b)
  end function

  integer function product_of_matrices() result(bad)
    integer, parameter :: n = 7
    real(dp) :: a(n,n), b(n,n), c(n,n), s
    integer :: i, j, k
    do j = 1, n
      do i = 1, n
        a(i,j) = i + 2 * j
        b(i,j) = merge(2, 0, i == j)
      end do
    end do
    !$acc parallel loop collapse(2) copyin(a, b) copyout(c) private(s)
    do j = 1, n
      do i = 1, n
        s = 0
        !$acc loop seq
        do k = 1, n
          s = s + a(i,k) * b(k,j)
        end do
        c(i,j) = s
      end do
    end do
    bad = count(c /= 2 * a)
  end function

  integer function histogram() result(bad)
    integer :: bins(0:4), i
    bins = 0
    !$acc parallel loop copy(bins)
    do i = 1, 97
      !$acc atomic update
      bins(mod(i * i, 5)) = bins(mod(i * i, 5)) + 1
    end do
    bad = merge(0, 1, bins(0) == 19 .and. bins(1) == 39 .and. bins(4) == 39 .and. bins(2) + bins(3) == 0)
  end function

  integer function transposed(n, m) result(bad)
    integer, intent(in) :: n, m
    integer :: a(n,-1:m), b(-1:m,n), i, j
    do j = -1, m
      do i = 1, n
        a(i,j) = 10 * i + j
      end do
    end do
    !$acc kernels loop tile(2, 2) copyin(a) copyout(b)
    do j = -1, m
      do i = 1, n
        b(j,i) = a(i,j)
      end do
    end do
    bad = 0
    do j = -1, m
      if (any(b(j,:) /= a(:,j))) bad = bad + 1
    end do
  end function

  ! A data region around sweeps that swap two arrays.
  integer function relaxed() result(bad)
    integer, parameter :: n = 12
    real(dp) :: a(0:n,0:n), b(0:n,0:n), change
    integer :: i, j, sweep
    a = 0
    a(0,:) = 1
    b = a
    change = 0
    !$acc data copy(a) create(b)
    !$acc parallel loop collapse(2)
    do j = 0, n
      do i = 0, n
        b(i,j) = a(i,j)
      end do
    end do
    do sweep = 1, 20
      change = 0
      !$acc parallel loop collapse(2) reduction(max: change)
      do j = 1, n - 1
        do i = 1, n - 1
          b(i,j) = 0.25_dp * (a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1))
          change = max(change, abs(b(i,j) - a(i,j)))
        end do
      end do
      !$acc parallel loop collapse(2)
      do j = 1, n - 1
        do i = 1, n - 1
          a(i,j) = b(i,j)
        end do
      end do
    end do
    !$acc end data
    bad = merge(0, 1, change > 0.001_dp .and. change < 0.02_dp)
    bad = bad + count(a(1,1:n-1) < 0.3_dp) + count(abs(a(:,1) - a(:,n-1)) > 1e-12_dp)
  end function

  pure real(dp) function horner(c, x)
    !$acc routine seq
    real(dp), intent(in) :: c(:), x
    integer :: i
    horner = 0
    do i = size(c), 1, -1
      horner = horner * x + c(i)
    end do
  end function

  integer function polynomial() result(bad)
    real(dp) :: c(3) = [1, -2, 3], y(9)
    integer :: i
    !$acc parallel loop gang worker copyin(c) copyout(y)
    do i = 1, 9
      y(i) = horner(c, 0.5_dp * i)
    end do
    bad = 0
    do i = 1, 9
      if (abs(y(i) - (1 - i + 0.75_dp * i * i)) > 1e-12_dp) bad = bad + 1
    end do
  end function

  integer function sieve() result(bad)
    integer, parameter :: n = 100
    logical :: prime(2:n)
    integer :: i, k
    prime = .true.
    !$acc data copy(prime)
    do k = 2, 10
      !$acc parallel loop
      do i = k * k, n, k
        prime(i) = .false.
      end do
    end do
    !$acc end data
    bad = abs(count(prime) - 25)
  end function

  ! Lengths of sequences by loops that a condition ends.
  integer function collatz() result(bad)
    integer :: steps(30), i, x, s
    !$acc parallel loop copyout(steps) private(x, s)
    do i = 1, 30
      x = i
      s = 0
      do while (x /= 1)
        x = merge(3 * x + 1, x / 2, mod(x, 2) == 1)
        s = s + 1
      end do
      steps(i) = s
    end do
    bad = abs(maxval(steps) - 111) + abs(steps(6) - 8)
  end function

  integer function particles() result(bad)
    type(particle) :: p(8)
    real(dp) :: energy
    integer :: i
    do i = 1, 8
      p(i) = particle(i, 0.5_dp, 0)
    end do
    energy = 0
    !$acc parallel loop copy(p) reduction(+: energy)
    do i = 1, 8
      p(i)%x = p(i)%x + 2 * p(i)%v
      p(i)%cell = int(p(i)%x) / 3
      energy = energy + 0.5_dp * p(i)%v ** 2
    end do
    bad = merge(0, 1, energy == 1)
    do i = 1, 8
      if (p(i)%cell /= (i + 1) / 3) bad = bad + 1
    end do
  end function

  ! Data of enter data directives, brought up to date in parts.
  integer function resident(n) result(bad)
    integer, intent(in) :: n
    real(dp), allocatable :: a(:), b(:)
    integer :: i
    allocate(a(n), b(n))
    do i = 1, n
      a(i) = i
    end do
    !$acc enter data copyin(a) create(b)
    !$acc parallel loop present(a, b) async(1)
    do i = 1, n
      b(i) = 2 * a(i)
    end do
    !$acc wait(1)
    !$acc update self(b(2:n))
    b(1) = 2
    !$acc exit data delete(a) copyout(b) finalize
    bad = count(b /= 2 * a)
    deallocate(a, b)
  end function

  integer function escapes() result(bad)
    integer :: steps(5), i, k
    complex(dp) :: c, z
    !$acc parallel loop copyout(steps) private(c, z)
    do i = 1, 5
      c = cmplx(-2.5_dp + 0.5_dp * i, 0.25_dp, dp)
      z = 0
      steps(i) = 50
      !$acc loop seq
      do k = 1, 50
        z = z * z + c
        if (real(z) ** 2 + aimag(z) ** 2 > 4) then
          steps(i) = k
          exit
        end if
      end do
    end do
    bad = abs(steps(1) - 1) + abs(steps(2) - 5) + count(steps(3:) /= 50)
  end function

  ! Rows that each gang has of its own, and values of several operators.
  integer function rows() result(bad)
    integer :: row(4), total(6), i, k, least, bits, both
    least = 1000
    bits = 0
    both = -1
    !$acc parallel loop gang private(row) copyout(total) reduction(min: least) reduction(ior: bits) reduction(iand: both)
    do i = 1, 6
      !$acc loop vector
      do k = 1, 4
        row(k) = i * k
      end do
      total(i) = sum(row)
      least = min(least, row(4))
      bits = ior(bits, i)
      both = iand(both, 8 + i)
    end do
    bad = 0
    do i = 1, 6
      if (total(i) /= 10 * i) bad = bad + 1
    end do
    bad = bad + abs(least - 4) + abs(bits - 7) + abs(both - 8)
  end function

  ! An assumed-size array whose other extents may be zero.
  integer function assumed(n, a) result(bad)
    integer, intent(in) :: n
    integer :: a(n,*), i, j
    !$acc parallel loop collapse(2) copy(a(:,1:2))
    do j = 1, 2
      do i = 1, n
        a(i,j) = a(i,j) + 10 * j
      end do
    end do
    bad = ubound(a, 1) - n
  end function

  integer function sizes() result(bad)
    integer :: a(6) = [1, 2, 3, 4, 5, 6], i
    bad = assumed(3, a) + assumed(0, a)
    do i = 1, 6
      if (a(i) /= i + merge(10, 20, i <= 3)) bad = bad + 1
    end do
  end function
end module

program main
  use programs
  implicit none
  !$acc wait
  if (empty(-3) /= 0) stop 1
  if (product_of_matrices() /= 0) stop 2
  if (histogram() /= 0) stop 3
  if (transposed(5, 3) /= 0) stop 4
  if (relaxed() /= 0) stop 5
  if (polynomial() /= 0) stop 6
  if (sieve() /= 0) stop 7
  if (collatz() /= 0) stop 8
  if (particles() /= 0) stop 9
  if (resident(11) /= 0) stop 10
  if (escapes() /= 0) stop 11
  if (rows() /= 0) stop 12
  if (sizes() /= 0) stop 13
end program
