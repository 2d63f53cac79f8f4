! Data that routines enter and directives end, and the reverse: one count, in both profiles.
! RUN: mkdir -p %t.dir && cd %t.dir
! RUN: %accomp-flang -O1 -fopenacc-profile=exact -fopenacc-target=cpu %s -o %t
! RUN: %run-cpu 3 %t | FileCheck %s
! RUN: %accomp-flang -O1 -fopenacc-profile=portable -fopenacc-target=cpu %s -o %t
! RUN: %run-cpu 3 %t | FileCheck %s
! REQUIRES: cpu-device, flang-22
program mixed
  use openacc
  implicit none
  integer, allocatable :: a(:)
  allocate (a(8))
  a = 0

  call acc_copyin(a)
  call add(a)
  !$acc exit data copyout(a)
  call show('in by a routine, out by a directive') ! CHECK: in by a routine, out by a directive: 1

  !$acc enter data copyin(a)
  call acc_copyin(a)
  !$acc exit data delete(a)
  call add(a)
  call acc_copyout(a)
  call show('in by both, out by both') ! CHECK-NEXT: in by both, out by both: 12

  call acc_create(a)
  !$acc enter data create(a)
  call acc_delete(a)
  !$acc update device(a)
  call add(a)
  !$acc exit data copyout(a)
  call show('the reverse') ! CHECK-NEXT: the reverse: 23
contains
  subroutine add(b)
    integer, intent(inout) :: b(8)
    integer :: i
    !$acc parallel loop present(b)
    do i = 1, 8
      b(i) = b(i) + 1
    end do
  end subroutine

  subroutine show(what)
    character(*), intent(in) :: what
    print '(2a,i0)', what, ': ', a(3)
    a(3) = a(3) + 10 ! data that is gone is copied in anew
  end subroutine
end program
