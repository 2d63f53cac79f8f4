! Arrays with steps between their elements, also negative ones, and of strings of assumed length: what lies between the
! elements and what lies around stays as it is. Strings of deferred length.
! RUN: %flang -O1 %s -o %t.s && %t.s > %t.expected
! RUN: %accomp-flang -w -O1 -fopenacc-target=cpu -fopenacc-profile=portable %s -o %t.p && %run-cpu 10 %t.p | diff - %t.expected
! RUN: %accomp-flang -w -O1 -fopenacc-target=cpu -fopenacc-profile=exact %s -o %t.e && %run-cpu 10 %t.e | diff - %t.expected
! RUN: %run-cpu 11 %t.p update | FileCheck %s --check-prefix=UPDATE
! RUN: %run-cpu 11 %t.e update | FileCheck %s --check-prefix=UPDATE
! UPDATE: self 1.0 2.0 -3.0 4.0 -5.0 6.0 -7.0 8.0
! UPDATE: device -1.0 9.0 -3.0 9.0 -5.0 9.0 -7.0 -8.0
! RUN: not env OMP_TARGET_OFFLOAD=MANDATORY %t.p stop 2>&1 | FileCheck %s
! CHECK: flang takes other elements of 'a', which is not contiguous; -fopenacc-profile=exact takes its own
! RUN: not env OMP_TARGET_OFFLOAD=MANDATORY %t.p part 2>&1 | FileCheck %s --check-prefix=PART
! PART: flang takes other elements of 'a', which is not contiguous; list it whole
! RUN: %run-cpu 12 %t.e part | FileCheck %s --check-prefix=SECTION
! SECTION: part 2.0 0.0 3.0 0.0 4.0 0.0 0.0 10.0 11.0 12.0 20.0 21.0 22.0 0.0
! REQUIRES: flang-22, cpu-device
program main
  implicit none
  real(8), target :: t(30), grid(6, 5)
  real(8), pointer :: p(:), q(:, :)
  character(3) :: words(6)
  integer :: i, j
  t = [(i, i = 1, 30)]
  grid = 1
  words = 'abc'
  call scale(t(10:1:-1))
  call scale(t(11:30:4))
  p(0:) => t(30:12:-3)
  !$acc parallel loop copy(p)
  do i = 0, ubound(p, 1)
    p(i) = p(i) + 100 * i
  end do
  q => grid(6:2:-2, 1:5:2)
  !$acc data copy(q)
  !$acc parallel loop collapse(2) present(q)
  do j = 1, 3
    do i = 1, 3
      q(i, j) = q(i, j) + i * 10 + j
    end do
  end do
  !$acc end data
  call mark(words(6:1:-2), 'xyz')
  call mark(words, 'uvwstq')
  print '(10f8.1)', t
  print '(6f8.1)', grid
  print *, words
  call deferred()
  call copied_out(t(1:29:4), t(2))
  print '(10f8.1)', t
  call whole(t(3:7))
  call get_command_argument(1, words(1))
  if (words(1) == 'upd') call updated()
  if (words(1) == 'sto') call whole(t(1:5:2))
  if (words(1) == 'par') then
    t = 0
    grid = 0
    call part(t(1:9:2))
    call part_of_rows(grid(6:1:-2, 5:1:-1), 2)
    print '(a, 15f5.1)', 'part', t(3:9), grid(6:1:-2, 4:3:-1), grid(5, 4)
  end if
contains
  subroutine copied_out(a, between)
    real(8), intent(inout) :: a(:), between
    integer :: i
    !$acc parallel loop copyout(a)
    do i = 1, size(a)
      a(i) = -i
    end do
    !$acc data copyout(a)
    !$acc parallel loop present(a)
    do i = 1, size(a)
      a(i) = -2 * i
    end do
    between = 1000
    !$acc end data
  end subroutine
  subroutine whole(a)
    real(8), intent(inout) :: a(:)
    !$acc enter data copyin(a)
    !$acc update self(a)
    !$acc exit data copyout(a)
  end subroutine
  subroutine part(a)
    real(8), intent(inout) :: a(:)
    integer :: i
    !$acc parallel loop copy(a(2:4))
    do i = 2, 4
      a(i) = i
    end do
  end subroutine
  subroutine part_of_rows(a, from)
    real(8), intent(inout) :: a(0:, 0:)
    integer, intent(in) :: from
    integer :: i, j
    !$acc data copy(a(:, from - 1:from))
    !$acc parallel loop collapse(2)
    do j = 1, 2
      do i = 0, 2
        a(i, j) = 10 * j + i
      end do
    end do
    !$acc end data
  end subroutine
  subroutine updated()
    real(8), target :: odd(8)
    real(8), pointer :: q(:)
    integer :: i
    odd = [(i, i = 1, 8)]
    !$acc enter data copyin(odd)
    !$acc parallel loop present(odd)
    do i = 1, 8
      odd(i) = -i
    end do
    q => odd(3:7:2)
    !$acc update self(q)
    print '(a, 8f5.1)', 'self', odd
    odd = 9
    q => odd(2:6:2)
    !$acc update device(q)
    !$acc exit data copyout(odd)
    print '(a, 8f5.1)', 'device', odd
  end subroutine
  subroutine deferred()
    character(:), allocatable :: text
    integer :: i
    text = 'hello world'
    !$acc parallel loop copy(text)
    do i = 1, len(text)
      if (text(i:i) == 'o') text(i:i) = '0'
    end do
    print *, text
    !$acc enter data copyin(text)
    text = 'changed too'
    !$acc update device(text)
    !$acc parallel loop present(text)
    do i = 2, len(text)
      if (text(i:i) == 'o') text(i:i) = '0'
    end do
    !$acc update self(text)
    print *, text
    !$acc exit data delete(text)
  end subroutine
  subroutine scale(a)
    real(8), intent(inout) :: a(:)
    integer :: i
    !$acc parallel loop copy(a)
    do i = 1, size(a)
      a(i) = a(i) * i
    end do
  end subroutine
  subroutine mark(w, letters)
    character(*), intent(inout) :: w(:)
    character(*), intent(in) :: letters
    integer :: i
    !$acc parallel loop copy(w) copyin(letters)
    do i = 1, size(w)
      w(i)(2:2) = letters(i:i)
    end do
  end subroutine
end program
