! `declare` in a main program in the exact profile: its variables are on the device from its start on.
! REQUIRES: cpu-device, gfortran, flang-22
! RUN: %accomp-flang -w --accomp-fc=%gfortran -O1 %s -o %t.g && %t.g | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-target=cpu -O1 %s -o %t.c && %run-cpu 5 %t.c | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-profile=exact -fopenacc-print=omp %s | grep -v '^! ' | FileCheck --check-prefix=TEXT %s
! CHECK: all as expected
program declared
  use openacc, only: acc_get_device_type, acc_device_host
  implicit none
  integer, parameter :: n = 50
  integer, allocatable :: w(:)
  real, pointer :: q(:)
  integer :: v(n), s, i, total
  logical :: separate
  ! What an interface body declares is carried out by the procedure itself.
  ! TEXT: subroutine raise(x)
  ! TEXT-NEXT: integer :: x(50)
  ! TEXT-NEXT: end subroutine
  interface
    subroutine raise(x)
      integer :: x(50)
      !$acc declare present(x)
    end subroutine
  end interface
! TEXT: call accomp_begin(accomp_declare)
! TEXT-NOT: declare target
  !$acc declare create(w, q)
  !$acc declare create(v) copyin(s)
  s = 1
  separate = acc_get_device_type() /= acc_device_host
  do i = 1, 2
    allocate (w(n), q(n))
    w = 3
    q = 1
    !$acc update device(w, q)
    w = 0
    q = 0
    total = 0
    call add()
    if (separate .and. total /= 4*n) stop 1
    !$acc update self(w)
    if (sum(w) /= n*(n + 1)/2) stop 2
    deallocate (w, q)
  end do
  v = 3
  s = 2
  !$acc update device(v, s)
  v = 0
  !$acc parallel loop
  do i = 1, n
    v(i) = v(i) + i + s
  end do
  !$acc update self(v)
  if (sum(v) /= n*(n + 1)/2 + merge(5, 2, separate)*n) stop 3
  !$acc parallel loop present(v)
  do i = 1, n
    v(i) = 0
  end do
  call raise(v)
  !$acc update self(v)
  if (sum(v) /= n) stop 4
  print *, 'all as expected'
contains
  subroutine add()
    integer :: j
    !$acc parallel loop reduction(+:total)
    do j = 1, n
      total = total + w(j) + int(q(j))
      w(j) = j
    end do
  end subroutine add
end program declared
subroutine raise(x)
  integer :: x(50)
  !$acc declare present(x)
  integer :: i
  !$acc parallel loop
  do i = 1, 50
    x(i) = x(i) + 1
  end do
end subroutine
