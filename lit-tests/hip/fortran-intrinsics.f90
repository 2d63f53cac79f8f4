! Bit intrinsics, and transformational functions with DIM, MASK, BACK, ORDER and PAD; LOC; sizes in memory.
! REQUIRES: gfortran, flang-22, g++
! RUN: %gfortran -w -ffp-contract=off %s -o %t.ref && %t.ref | tr -s ' ' '\n' > %t.wanted
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu -O1 %s -o %t.g
! RUN: %run-hip 4 %t.g > %t.g.out && tr -s ' ' '\n' < %t.g.out | diff %t.wanted -
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=hip-cpu -O1 %s -o %t.f
! RUN: %run-hip 4 %t.f > %t.f.out && tr -s ' ' '\n' < %t.f.out | sed '/^$/d' > %t.f.found
! RUN: sed '/^$/d' %t.wanted | diff - %t.f.found
subroutine run_bits
  implicit none
  integer :: i, r(20, 8), s
  integer(8) :: l(8)
  !$acc parallel loop copyout(r, l) private(s)
  do i = 1, 8
    r(1, i) = iand(i, 5); r(2, i) = ior(i, 8); r(3, i) = ieor(i, 3); r(4, i) = not(i)
    r(5, i) = ishft(i, 2) + ishft(i, -1); r(6, i) = ishftc(i, 3, 5)
    r(7, i) = ibset(i, 10); r(8, i) = ibclr(i, 0); r(9, i) = merge(1, 0, btest(i, 1))
    r(10, i) = ibits(i * 1000, 3, 5)
    s = i
    call mvbits(255, 2, 3, s, 4)
    r(11, i) = s
    r(12, i) = popcnt(i) + poppar(i) * 10 + leadz(i) * 100 + trailz(i) * 10000
    r(13, i) = shiftl(i, 3); r(14, i) = shiftr(-i, 3); r(15, i) = shifta(-i, 1)
    r(16, i) = maskl(i) + maskr(i); r(17, i) = merge_bits(i, 99, 7)
    r(18, i) = dshiftl(i, -1, 4); r(19, i) = dshiftr(i, 12345, 4)
    r(20, i) = merge(1, 0, bge(-1, i)) + iall([i, 7]) + iany([i, 8]) * 100 + iparity([i, 3, 9]) * 10000
    l(i) = ishftc(int(z'123456789abcdef', 8), i) + transfer(1d0 * i, 1_8)
  end do
  print *, r
  print *, l
end subroutine
subroutine run_sizes(text, row)
  use iso_c_binding, only: c_sizeof
  implicit none
  type pair
    real(8) :: x
    integer :: n
    character(3) :: c
  end type
  character(*), intent(in) :: text
  real, intent(in) :: row(:)
  complex(8) :: z(2)
  character(5) :: s(2)
  type(pair) :: one, all(3)
  integer(2) :: k
  integer(8) :: r(12)
  !$acc parallel copyout(r) copyin(text, row, z, s, one, all)
  r(1) = storage_size(row)
  r(2) = storage_size(z, 8)
  r(3) = storage_size(s)
  r(4) = storage_size(one)
  r(5) = storage_size(text)
  r(6) = storage_size(a=k)
  r(7) = c_sizeof(z)
  r(8) = c_sizeof(k)
  r(9) = sizeof(row)
  r(10) = sizeof(all)
  r(11) = sizeof(s)
  r(12) = sizeof(text)
  !$acc end parallel
  print *, r
end subroutine
subroutine run_transf
  implicit none
  integer :: i, k
  real(8) :: a(4, 5, 6), r(30, 6), v(5), w(4), m(4, 4)
  logical :: q(4, 5)
  integer :: loc(2)
  do k = 1, 6
    do i = 1, 20
      a(mod(i - 1, 4) + 1, (i - 1) / 4 + 1, k) = mod(i * 7 * k, 13) - 5
    end do
  end do
  r = 0
  !$acc parallel loop gang copyin(a) copy(r) private(v, w, q, loc, m)
  do k = 1, 6
    v = sum(a(:, :, k), dim=1)
    w = sum(a(:, :, k), 2, mask=a(:, :, k) > 0)
    r(1, k) = sum(v) + 100 * sum(w)
    r(2:6, k) = maxval(a(:, :, k), 1)
    r(7:10, k) = minval(a(:, :, k), dim=2, mask=a(:, :, k) > -2)
    r(11, k) = product(a(:, 2, k), mask=a(:, 2, k) /= 0)
    q = a(:, :, k) > 0
    r(12, k) = count(q) + sum(count(q, 1) * [1, 2, 3, 4, 5]) * 10
    r(13, k) = merge(1, 0, any(q)) + merge(10, 0, all(q)) + count(any(q, 2)) * 100 + count(all(q, dim=1)) * 1000
    loc = maxloc(a(:, :, k))
    r(14, k) = loc(1) * 10 + loc(2)
    r(15, k) = sum(maxloc(a(:, :, k), dim=1) * [1, 10, 100, 1000, 10000])
    r(16, k) = sum(minloc(a(:, :, k), mask=a(:, :, k) > 0))
    r(17, k) = minloc(a(2, :, k), 1, back=.true.)
    r(18, k) = findloc(a(:, 1, k), 2d0, 1) + sum(findloc(a(:,:,k), -3d0, back=.true.)) * 100
    m = matmul(a(:, :, k), transpose(a(:, :, k)))
    r(19, k) = sum(m * reshape([(i, i = 1, 16)], [4, 4]))
    r(20, k) = dot_product(a(1, :, k), a(2, :, k)) + norm2(a(:, 1, k))
    v = cshift(a(1, :, k), 2) + eoshift(a(2, :, k), -1, boundary=9d0)
    r(21, k) = sum(v * [1, 2, 3, 4, 5])
    r(22, k) = sum(spread(w, 2, 3)) + sum(pack(a(:, :, k), q))
    m = unpack([(1d0 * i, i = 1, 16)], m > 50, -1d0)
    r(23, k) = sum(m)
    r(24, k) = sum(reshape(a(:, :, k), [5, 4], order=[2, 1]) * reshape([(i, i = 1, 20)], [5, 4]))
    r(25, k) = sum(reshape(w, [2, 3], pad=[7d0]))
    r(26, k) = merge(1, 0, is_contig(k))
  end do
  print '(5f14.3)', r
contains
  logical function is_contig(k)
    !$acc routine seq
    integer, intent(in) :: k
    is_contig = k > 3
  end function
end subroutine
subroutine run_loc
  implicit none
  real :: s(4), m(3, 4), v
  integer :: i
  integer(8) :: w(4), k
  s = 3; m = 1
  !$acc parallel loop copyin(s, m) copyout(w) private(v, k)
  do i = 1, 4
    k = loc(v)
    w(i) = loc(s(i)) - loc(s) + 1000 * (loc(m(2, i)) - loc(m(1, 1)))
    if (loc(v) /= k .or. loc(m(:, i)) /= loc(m(1, i))) w(i) = -1
  end do
  print '(4i8)', w
end subroutine
program all_of_them
  implicit none
  real :: rows(7)
  interface
    subroutine run_sizes(text, row)
      character(*), intent(in) :: text
      real, intent(in) :: row(:)
    end subroutine
  end interface
  call run_sizes('eleven', rows(1:7:2))
  call run_loc
  call run_bits
  call run_transf
end program
