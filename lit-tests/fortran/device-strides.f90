! Arrays with steps between their elements, also negative ones, and of strings of assumed length: what lies between the
! elements and what lies around stays as it is. Strings of deferred length.
! RUN: %flang -O1 %s -o %t.s && %t.s > %t.expected
! RUN: %accomp-flang -w -O1 -fopenacc-target=cpu -fopenacc-profile=portable %s -o %t.p && %run-cpu 8 %t.p | diff - %t.expected
! RUN: %accomp-flang -w -O1 -fopenacc-target=cpu -fopenacc-profile=exact %s -o %t.e && %run-cpu 8 %t.e | diff - %t.expected
! RUN: not env OMP_TARGET_OFFLOAD=MANDATORY %t.p update 2>&1 | FileCheck %s
! CHECK: flang's target update moves other elements of an array that is not contiguous; -fopenacc-profile=exact moves its own
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
  !$acc enter data copyin(grid)
  if (command_argument_count() > 0) then
    !$acc update self(q)
  end if
  !$acc exit data delete(grid)
contains
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
