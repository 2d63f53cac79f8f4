! Character strings of more than one character: comparison, assignment, substrings, concatenation, intrinsics, arguments.
! REQUIRES: gfortran, flang-22, g++
! RUN: %gfortran -w -ffp-contract=off %s -o %t.ref && %t.ref | tr -s ' ' '\n' > %t.wanted
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu -O1 %s -o %t.g
! RUN: %run-hip 3 %t.g > %t.g.out && tr -s ' ' '\n' < %t.g.out | diff %t.wanted -
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=hip-cpu -O1 %s -o %t.f
! RUN: %run-hip 3 %t.f > %t.f.out && tr -s ' ' '\n' < %t.f.out | sed '/^$/d' > %t.f.found
! RUN: sed '/^$/d' %t.wanted | diff - %t.f.found
module m_chars
  implicit none
contains
  integer function code(name)
    !$acc routine seq
    character(len=*), intent(in) :: name
    if (name == 'left') then
      code = 1
    else if (name(1:2) == 'ri') then
      code = 2
    else if (name > 'm') then
      code = 3
    else
      code = 10 + len(name) + len_trim(name)
    end if
  end function
end module
module m_chars2
  implicit none
  type item
    character(len=6) :: name = 'none'
    integer :: k = 3
  end type
  character(len=4), parameter :: words(3) = ['Abc ', 'dEf ', 'ghIJ']
  character(*), parameter :: tag = 'Tag''s'
contains
  function upper(s) result(t)
    !$acc routine seq
    character(len=*), intent(in) :: s
    character(len=10) :: t
    integer :: i
    t = s
    do i = 1, len(s)
      select case (t(i:i))
      case ('a':'z')
        t(i:i) = achar(iachar(t(i:i)) - 32)
      end select
    end do
  end function
  subroutine fill(s, c, n)
    !$acc routine seq
    character(len=*), intent(inout) :: s
    character, intent(in) :: c
    integer, intent(in), optional :: n
    integer :: i
    s(2:) = s
    do i = 1, len(s)
      if (s(i:i) == ' ') s(i:i) = c
    end do
    if (present(n)) s = s(n:) // 'end'
  end subroutine
  subroutine short(s)
    !$acc routine seq
    character(len=3), intent(inout) :: s
    if (s == 'abc') s = 'z'
  end subroutine
end module
module m_chars3
contains
  subroutine work(n, s, d, x)
    integer, intent(in) :: n
    character(len=*), intent(in) :: s
    character(len=:), allocatable, intent(inout) :: d
    integer, intent(inout) :: x(n)
    integer :: i
    !$acc parallel loop copy(x) copyin(s, d)
    do i = 1, n
      if (s(i:i) == d(i:i)) x(i) = x(i) + len(s) + len(d)
      if (s > d) x(i) = -x(i)
    end do
  end subroutine
end module
subroutine run_chars
  use m_chars
  implicit none
  character(len=8) :: names(5) = ['left    ', 'right   ', 'up      ', 'down    ', 'zebra   ']
  character(len=8) :: out(5)
  character(len=3) :: short
  integer :: i, c(5)
  !$acc parallel loop copyin(names) copyout(c, out) private(short)
  do i = 1, 5
    c(i) = code(names(i)) + 100 * index(names(i), 'e')
    short = names(i)
    out(i) = short // '-' // names(i)(2:4)
    if (names(i)(1:1) == 'd') out(i)(3:3) = 'X'
    associate (name => names(i), place => out(i))
      if (name(2:2) == 'e') place(7:8) = name(1:2)
    end associate
    select case (names(i))
    case ('up'); c(i) = c(i) + 1000
    case ('x':); c(i) = c(i) + 2000
    case default; c(i) = c(i) + 3000
    end select
  end do
  print *, c
  print '(5a)', out
end subroutine
subroutine run_chars2
  use m_chars2
  implicit none
  type(item) :: it(6)
  character(len=7) :: a(6), b(6), buf
  character(len=10) :: u(6)
  integer :: i, k(8, 6)
  logical :: l(6)
  do i = 1, 6
    write (a(i), '(a,i0)') 'abcX', i
    b(i) = '  ' // repeat('x', i)
  end do
  !$acc parallel loop copy(a, b, it) copyout(u, k, l) private(buf)
  do i = 1, 6
    u(i) = upper(trim(a(i)))
    if (i == 2) u(i) = upper(words(2)) // '!'
    it(i)%name = a(i)(3:) // words(mod(i, 3) + 1)
    if (it(i)%name(1:2) == 'cX') it(i)%k = index(it(i)%name, 'E') + 10 * scan(a(i), '0123456789')
    call fill(b(i), '-')
    if (i > 3) call fill(b(i)(1:5), '+', 2)
    call short(a(i))
    buf = adjustl(b(i))
    k(1, i) = len_trim(buf); k(2, i) = verify(b(i), '-x'); k(3, i) = index(b(i), 'x', back=.true.)
    k(4, i) = len(tag) + len(buf // a(i)); k(5, i) = ichar(a(i)(1:1)); k(6, i) = merge(1, 0, lgt(a(i), 'abb'))
    k(7, i) = merge(1, 0, a(i) >= 'z'); k(8, i) = merge(1, 0, 'ab' // 'c' == a(i)(1:3))
    l(i) = tag == 'Tag''s' .and. 'A' /= 'a' .and. "a""b" == 'a"b'
    if (any(words == 'ghIJ')) k(8, i) = k(8, i) + count(words(:)(1:1) > 'a') * 10
    buf = adjustr(buf)
    b(i)(6:7) = buf(6:)
  end do
  print '(6a)', a, b
  print '(6a)', u
  print '(6(a,i4))', (it(i)%name, it(i)%k, i = 1, 6)
  print *, k
  print *, l
end subroutine
subroutine run_chars3
  use m_chars3
  implicit none
  integer :: x(4) = 1
  character(len=:), allocatable :: d
  d = 'abXdef'
  call work(4, 'abcd', d, x)
  print *, x
end subroutine
program all_of_them
  implicit none
  call run_chars
  call run_chars2
  call run_chars3
end program
