! Data clauses that list components of elements of arrays, `leaves(2)%values`: these alone are on the device (2.7).
! RUN: %accomp-flang -w -fopenacc-target=cpu %s -o %t && %run-cpu 13 %t | FileCheck %s --match-full-lines
! RUN: %accomp-flang -w -fopenacc-backend=hip %s -o %t.hip && %t.hip | FileCheck %s --match-full-lines
! REQUIRES: cpu-device, flang-22
module trees
  implicit none
  type grain
    integer :: w = 0
    integer, allocatable :: of(:)
  end type
  type leaf
    integer, allocatable :: values(:), table(:, :)
    type(grain), allocatable :: grains(:)
    type(grain) :: own
    integer, pointer :: one => null()
    integer :: fixed(2) = 5
  end type
  type branch
    type(leaf) :: leaves(3)
    type(leaf), allocatable :: more(:)
  end type
contains
  subroutine make(l, k)
    type(leaf), intent(inout) :: l
    integer, intent(in) :: k
    allocate(l%values(0:3), l%table(2, 2), l%grains(2), l%own%of(3), l%one)
    l%values = k
    l%table = 10 * k
    l%grains%w = 100 * k
    l%own%of = 1000 * k
    l%one = -k
  end subroutine
end module

program elements
  use trees
  implicit none
  type(branch) :: b
  type(leaf) :: leaves(-1:1)
  integer :: i, j, k
  allocate(b%more(2))
  do i = 1, 3
    call make(b%leaves(i), i)
    call make(leaves(i - 2), i)
    if (i < 3) call make(b%more(i), 10 * i)
  end do
  j = 2
  ! The element is that of the subscript when the construct begins.
  !$acc data copy(b%leaves(j)%values, b%leaves(j)%table)
  !$acc parallel loop present(b%leaves(j)%values) copyin(j)
  do i = 0, 3
    b%leaves(j)%values(i) = b%leaves(j)%values(i) + i
  end do
  !$acc parallel loop collapse(2)
  do i = 1, 2
    do k = 1, 2
      b%leaves(j)%table(k, i) = b%leaves(j)%table(k, i) + 2 * i + k
    end do
  end do
  !$acc end data
  ! CHECK: 2 3 4 5 23 24 25 26
  print '(*(1x, i0))', b%leaves(2)%values, b%leaves(2)%table
  !$acc parallel loop copy(leaves(-1)%own%of) firstprivate(j)
  do i = 1, 3
    leaves(-1)%own%of(i) = leaves(-1)%own%of(i) + i + j
  end do
  ! CHECK-NEXT: 1003 1004 1005
  print '(*(1x, i0))', leaves(-1)%own%of
  !$acc parallel loop copy(b%more(j)%values(1:2))
  do i = 1, 2
    b%more(j)%values(i) = b%more(j)%values(i) + i
  end do
  ! CHECK-NEXT: 20 21 22 20
  print '(*(1x, i0))', b%more(2)%values
  !$acc serial copy(leaves(0)%one)
  leaves(0)%one = leaves(0)%one - 40
  !$acc end serial
  !$acc serial copy(leaves(0)%fixed)
  leaves(0)%fixed(2) = leaves(0)%fixed(2) + 1
  !$acc end serial
  ! CHECK-NEXT: -42 5 5 5 6 5 5
  print '(*(1x, i0))', leaves(0)%one, (leaves(i)%fixed, i=-1, 1)
  ! Elements that are of derived types themselves.
  !$acc parallel loop copy(leaves(1)%grains)
  do i = 1, 2
    leaves(1)%grains(i)%w = leaves(1)%grains(i)%w + i
  end do
  !$acc data copy(b%more(1)%grains)
  !$acc parallel loop
  do i = 1, 2
    b%more(1)%grains(i)%w = b%more(1)%grains(i)%w + 2 * i
  end do
  !$acc end data
  ! CHECK-NEXT: 301 302 1002 1004
  print '(*(1x, i0))', leaves(1)%grains%w, b%more(1)%grains%w
  !$acc enter data copyin(b%more(2)%grains(1:2))
  !$acc parallel loop present(b%more(2)%grains)
  do i = 1, 2
    b%more(2)%grains(i)%w = i
  end do
  !$acc update self(b%more(2)%grains(2:2))
  !$acc exit data delete(b%more(2)%grains)
  ! CHECK-NEXT: 2000 2
  print '(*(1x, i0))', b%more(2)%grains%w
  ! Elements that the region chooses need the whole array, and components that are attached to it.
  !$acc enter data copyin(leaves, leaves(-1)%values, leaves(0)%values, leaves(1)%values)
  !$acc parallel loop gang present(leaves)
  do k = -1, 1
    !$acc loop vector
    do i = 0, 3
      leaves(k)%values(i) = leaves(k)%values(i) + k
    end do
  end do
  !$acc serial present(leaves, leaves(0)%values)
  leaves(0)%values(0) = 77
  !$acc end serial
  j = -1
  !$acc serial present(leaves) copy(j)
  leaves(j)%values(0) = 66
  j = 1
  leaves(j)%values(0) = 88
  !$acc end serial
  !$acc update self(leaves(-1)%values, leaves(0)%values, leaves(1)%values(0:2))
  !$acc exit data delete(leaves(-1)%values, leaves(0)%values, leaves(1)%values, leaves)
  ! CHECK-NEXT: 66 0 0 0 77 2 2 2 88 4 4 3
  print '(*(1x, i0))', leaves(-1)%values, leaves(0)%values, leaves(1)%values
  !$acc parallel loop copy(leaves(j - 1)%table)
  do i = 1, 2
    leaves(j - 1)%table(i, 1) = size(leaves(j - 1)%table) + i
  end do
  ! CHECK-NEXT: 5 6 20 20
  print '(*(1x, i0))', leaves(0)%table
end program
