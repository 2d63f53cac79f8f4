! What has no pointer to the copy of an array of objects, and what flang loses without the run-time library.
! RUN: not %accomp-flang --accomp-fc=flang-22 -fopenacc-target=cpu -fopenacc-profile=exact -fopenacc-print=omp %s 2>&1 | FileCheck %s
! RUN: not %accomp-flang --accomp-fc=flang-22 -fopenacc-target=cpu -fopenacc-profile=portable -fopenacc-print=omp %s 2>&1 | FileCheck --check-prefix=APART %s
! RUN: %accomp-flang -fopenacc-profile=portable -fopenacc-print=omp %s -o %t
module grids
  implicit none
  type :: part
    real, pointer :: a(:)
  end type
  type, private :: own
    real, allocatable :: a(:)
  end type
  type(own), allocatable :: hidden(:)
end module

subroutine polymorphic(s)
  use grids
  class(part), intent(inout) :: s(:)
  integer :: i
  ! CHECK: [[@LINE+3]]:5: error: the region cannot have the device address of 's', whose objects have pointer or allocatable components: it is polymorphic; give its elements or a TYPE array with bounds to a procedure with the region [object-array]
  !$acc parallel loop present(s)
  do i = 1, 2
    s(i)%a(1) = 1
  end do
end subroutine

subroutine sizes(s)
  use grids
  type(part), intent(inout) :: s(*)
  integer :: i
  ! CHECK: [[@LINE+3]]:5: error: the region cannot have the device address of 's', whose objects have pointer or allocatable components: it is of assumed size;
  !$acc parallel loop present(s(1:2))
  do i = 1, 2
    s(i)%a(1) = 1
  end do
end subroutine

subroutine privately
  use grids
  integer :: i
  ! CHECK: [[@LINE+3]]:5: error: the region cannot have the device address of 'hidden', whose objects have pointer or allocatable components: the name of its type is not known here;
  !$acc parallel loop present(hidden)
  do i = 1, 2
    hidden(i)%a(1) = 1
  end do
end subroutine

subroutine apart(s)
  use grids
  type(part), intent(inout) :: s(2)
  integer :: i
  ! APART: [[@LINE+4]]:27: error: flang loses 's(1)%a' on the device, as another directive maps 's': list both in one directive, or use '-fopenacc-profile=exact' [component-apart]
  ! APART: [[@LINE+2]]:27: note: the object is mapped here
  ! APART-NOT: error:
  !$acc enter data copyin(s)
  !$acc enter data copyin(s(1)%a)
  !$acc enter data copyin(s, s(2)%a)
  !$acc parallel loop present(s)
  do i = 1, 2
    s(i)%a(1) = 1
  end do
end subroutine
