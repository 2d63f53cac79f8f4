! Arrays of all shapes, character, reductions, private arrays, array statements and control flow on the device with memory
! of its own, against the sequential program.
! RUN: %flang -O1 %s -o %t.s && %t.s > %t.expected
! RUN: %accomp-flang -w -O1 -fopenacc-profile=exact -fopenacc-target=cpu %s -o %t.e && %run-cpu 5+ %t.e | diff - %t.expected
! REQUIRES: flang-22, cpu-device
module com
  implicit none
  real(8) :: ua(3), ub(3)
  integer :: uk
  common /ublk/ ua, ub, uk
  real(8), save :: sv(5) = 1
  real(8), protected :: pr(3) = [1d0, 2d0, 3d0]
  integer, parameter :: tab(4) = [10, 20, 30, 40]
  type inner
    real(8), allocatable :: v(:)
    integer :: tag = 3
  end type
  type outer
    type(inner) :: in
    real(8) :: w(0:2)
    type(inner), allocatable :: list(:)
  end type
contains
  elemental real(8) function sq(x)
    !$acc routine seq
    real(8), intent(in) :: x
    sq = x * x
  end function
  subroutine opt(a, n, b, k)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    real(8), intent(in), optional :: b(n)
    integer, intent(in), optional :: k
    integer :: i
    logical :: hb
    hb = present(b)
    if (present(b)) then
      !$acc parallel loop copy(a) copyin(b)
      do i = 1, n
        a(i) = a(i) + b(i)
      end do
    else
      !$acc parallel loop copy(a)
      do i = 1, n
        a(i) = a(i) + 1
      end do
    end if
  end subroutine
  subroutine shapes(a, lo, hi)
    integer, intent(in) :: lo, hi
    real(8), intent(inout) :: a(lo:, -1:)
    integer :: i, j
    !$acc parallel loop collapse(2) copy(a)
    do j = -1, ubound(a, 2)
      do i = lo, hi
        a(i, j) = a(i, j) + i * 10 + j
      end do
    end do
  end subroutine
  subroutine chars(s, t)
    character(len=*), intent(inout) :: s
    character(len=*), intent(inout) :: t(:)
    integer :: i
    !$acc parallel loop copy(s, t)
    do i = 1, size(t)
      t(i)(1:1) = s(i:i)
    end do
  end subroutine
end module
program b1
  use com
  implicit none
  integer, parameter :: n = 20
  real(8) :: a(n), b(n), g(4, 4), h(-2:2, 0:3), m7(2,2,2,2,2,2,2), s, mx, arr(3), loc1(3), r4(n)
  real(8), allocatable :: al(:), pv(:), a2(:,:)
  real(8), pointer :: p(:), q(:,:)
  real(8), target :: t(n), t2(4,6)
  complex(8) :: z
  integer :: i, j, k, ib, io, ix, step, cnt
  integer(8) :: big
  logical :: le, ln, la, lo
  logical(1) :: l1
  type(outer) :: o
  type(inner) :: ins(4)
  character(10) :: word
  character(3) :: ws(4)
  a = [(i, i = 1, n)]; b = 2
  ua = 1; ub = 2; uk = 3
  !$acc parallel loop copy(ua, ub) copy(uk) copy(sv)
  do i = 1, n
    !$acc atomic
    ub(2) = ub(2) + 1
    if (i == 5) ua(3) = ub(1) + pr(2) + tab(3)
    if (i == 6) sv(4) = 7
    if (i == 7) uk = 9
  end do
  print *, ua, ub, uk, sv
  call opt(a, n); call opt(a, n, b); call opt(a(2:), n - 1, b); print *, sum(a)
  h = 0; call shapes(h(:, 1:), -5, -1); print *, h
  call shapes(h(::2, :), 1, 3); print *, h
  word = 'abcdefghij'; ws = 'xyz'
  call chars(word, ws); print *, word, ws
  call chars(word(3:7), ws(4:1:-1)); print *, word, ws
  m7 = 1
  !$acc parallel loop collapse(3) copy(m7)
  do i = 1, 2
    do j = 1, 2
      do k = 1, 2
        m7(i, j, k, :, 1, 2, 1) = i + 10 * j + 100 * k
      end do
    end do
  end do
  print *, sum(m7), m7(2,1,2,1,1,2,1)
  allocate(al(-3:3), pv(3), a2(0:3, 2:4)); al = 1; a2 = 2
  !$acc parallel loop copy(al, a2) private(loc1, pv) 
  do i = -3, 3
    loc1 = i
    pv = 2 * i
    al(i) = al(i) + sum(loc1) + pv(2) + a2(abs(i), 3)
    if (i >= 0) a2(i, 4) = i
  end do
  print *, al, a2
  t = 1; p(0:) => t(n:1:-1)
  !$acc parallel loop copy(t)
  do i = 0, n - 1
    p(i) = p(i) + i
  end do
  print *, t(1), t(n), sum(t)
  t2 = 1; q => t2(2:4:2, 1:6:3)
  !$acc parallel loop collapse(2) copy(t2)
  do j = 1, 2
    do i = 1, 2
      q(i, j) = i * 10 + j
    end do
  end do
  print *, t2
  s = 1; mx = -1; z = (1, 1); ib = 7; io = 0; ix = 0; le = .true.; ln = .false.; la = .true.; lo = .false.; big = 0
  !$acc parallel loop reduction(+: s, z, big) reduction(max: mx) reduction(iand: ib) reduction(ior: io) reduction(ieor: ix) &
  !$acc& reduction(.eqv.: le) reduction(.neqv.: ln) reduction(.and.: la) reduction(.or.: lo)
  do i = n, 1, -3
    s = s + a(i); z = z * 1 + cmplx(i, -i, 8); mx = max(mx, a(i)); ib = iand(ib, i + 4); io = ior(io, i); ix = ieor(ix, i)
    le = le .eqv. (mod(i, 2) == 0); ln = ln .neqv. (mod(i, 2) == 0); la = la .and. i > 0; lo = lo .or. i == 5
    big = big + 10_8**10
  end do
  print *, s, z, mx, ib, io, ix, le, ln, la, lo, big
  arr = 1
  !$acc parallel loop reduction(+: arr)
  do i = 1, n
    arr(mod(i, 3) + 1) = arr(mod(i, 3) + 1) + i
  end do
  print *, arr
  allocate(o%in%v(n), o%list(3)); o%in%v = 1; o%w = 2
  do i = 1, 3; allocate(o%list(i)%v(i)); o%list(i)%v = i; end do
  !$acc parallel loop copy(o, o%in%v)
  do i = 1, n
    o%in%v(i) = o%in%v(i) + o%w(1)
    if (i == 2) o%w(2) = 8
  end do
  print *, sum(o%in%v), o%w
  do i = 1, 4; allocate(ins(i)%v(2)); ins(i)%v = i; end do
  print *, sq(2d0)
  g = 0
  !$acc kernels copy(g)
  g(1:2, :) = 3
  where (g > 1) 
    g = g + 1
  elsewhere
    g = -1
  end where
  forall (i = 1:4, j = 1:4, i == j) g(i, j) = 100
  g(3, :) = sq(g(2, :))
  g(4, 1) = sum(g(1, :)) + maxval(g) + count(g > 0)
  g(4, 2:4) = matmul(g(1:3, 1:3), g(1:3, 1))
  !$acc end kernels
  print *, g
  cnt = 0
  !$acc parallel loop copy(cnt) private(k)
  do i = 1, n
    k = 0
    turn: do j = 1, 10
      if (j == 4) cycle turn
      if (j > i) exit turn
      k = k + j
    end do turn
    select case (k)
    case (:5)
      k = 1
    case (6:20)
      k = 2
    case default
      k = 3
    end select
    block
      integer :: tmp(2)
      tmp = k
      !$acc atomic
      cnt = cnt + tmp(2)
    end block
  end do
  print *, cnt
  call host_assoc
contains
  subroutine host_assoc
    integer :: hk, hv(3)
    hk = 4; hv = 0
    !$acc parallel loop copy(a, hv) copyin(b)
    do i = 1, n
      a(i) = a(i) * hk + b(i)
      if (i == 3) hv(2) = 5
    end do
    print *, sum(a), hv
  end subroutine
end program
