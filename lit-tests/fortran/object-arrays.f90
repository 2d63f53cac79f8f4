! Regions name components of elements of arrays of objects. flang 22 maps what the components of all elements point to where it
! maps the array: regions have pointers to the copies of such arrays, which are not mapped.
! REQUIRES: flang-22, cpu-device
! RUN: %accomp-flang -fopenacc-target=cpu %s -o %t && %run-cpu 11 %t | FileCheck %s
! RUN: %accomp-flang -fopenacc-backend=hip %s -o %t.hip && %t.hip | FileCheck %s
! RUN: cd %S && %accomp-flang --accomp-fc=flang-22 -fopenacc-target=cpu -fopenacc-profile=exact -fopenacc-print=omp object-arrays.f90 | FileCheck --check-prefix=PRINTED %s
module grids
  implicit none
  type border
    real, allocatable :: v(:)
  end type
  type block
    integer :: n = 0
    real, pointer :: a(:) => null()
    real, allocatable :: b(:)
    type(border) :: sides(2)
  end type
  type(block), target :: all(0:1, 2:3)
contains
  subroutine fill(one, seed)
    type(block), intent(inout) :: one
    integer, intent(in) :: seed
    allocate (one%a(3), one%b(2), one%sides(1)%v(2), one%sides(2)%v(2))
    one%n = seed
    one%a = seed
    one%b = 10 * seed
    one%sides(1)%v = 100 * seed
    one%sides(2)%v = 1000 * seed
  end subroutine
end module

! The type is known by no name, by another one, and by its own.
! PRINTED-LABEL: module steps
module steps
  use grids, only: all
  implicit none
contains
  ! PRINTED: call accomp_begin(accomp_parallel)
  ! PRINTED-NEXT: continue
  ! PRINTED-NEXT: block
  ! PRINTED-NEXT: use, intrinsic :: iso_c_binding, only: accomp_point => c_f_pointer
  ! PRINTED-NEXT: use grids, only: accomp_o1_type => block
  ! PRINTED-NEXT: type(accomp_o1_type), pointer, contiguous :: accomp_o1(:, :)
  ! PRINTED-NEXT: call accomp_point(accomp_region_address(all, all, 'all'), accomp_o1, shape(all))
  ! PRINTED-NEXT: accomp_o1(lbound(all, 1):, lbound(all, 2):) => accomp_o1
  ! PRINTED-NEXT: block
  ! PRINTED-NEXT: type(accomp_o1_type), pointer, contiguous :: all(:, :)
  ! PRINTED-NEXT: all => accomp_o1
  ! PRINTED-NEXT: !$omp target teams distribute parallel do collapse(2) has_device_addr(all)
  ! PRINTED: end block
  ! PRINTED-NEXT: end block
  ! PRINTED-NEXT: call accomp_end
  subroutine of_module()
    integer :: i, j
    !$acc parallel loop present(all) collapse(2)
    do j = 2, 3
      do i = 0, 1
        all(i, j)%a(1) = all(i, j)%a(1) + all(i, j)%n
      end do
    end do
    !$acc parallel loop present(all) collapse(2)
    do j = 2, 3
      do i = 0, 1
        all(i, j)%sides(2)%v(1) = all(i, j)%sides(2)%v(1) + 1
      end do
    end do
  end subroutine
  ! PRINTED: type(piece), pointer, contiguous :: accomp_o1(:)
  subroutine of_shape(s, on)
    use grids, only: piece => block
    type(piece), intent(inout) :: s(:)
    logical, intent(in) :: on
    integer :: i
    !$acc parallel loop present(s) if (on)
    do i = 1, size(s)
      s(i)%b(:) = s(i)%b(:) + 1
    end do
  end subroutine
  ! PRINTED: type(block), pointer, contiguous :: accomp_o1(:)
  ! PRINTED: call accomp_point(accomp_region_address(s, s(2:n), 's'), accomp_o1, shape(s))
  ! PRINTED: !$omp target teams distribute parallel do depend(inout: accomp_q) &
  ! PRINTED-NEXT: !$omp device(accomp_device_number()) has_device_addr(s)
  subroutine of_bounds(s, n)
    use grids, only: block
    integer, intent(in) :: n
    type(block), intent(inout) :: s(n)
    integer :: i
    !$acc parallel loop present(s(2:n)) async(2)
    do i = 2, n
      s(i)%b(1) = s(i)%b(1) * 2
    end do
  end subroutine
end module

program objects
  use grids
  use steps
  implicit none
  type(block), allocatable :: some(:)
  integer :: i, j, k
  do j = 2, 3
    do i = 0, 1
      call fill(all(i, j), i + j)
    end do
  end do
  !$acc enter data copyin(all)
  do j = 2, 3
    do i = 0, 1
      !$acc enter data copyin(all(i, j)%a, all(i, j)%sides(2)%v)
    end do
  end do
  do k = 1, 3
    call of_module()
  end do
  do j = 2, 3
    do i = 0, 1
      !$acc exit data copyout(all(i, j)%a, all(i, j)%sides(2)%v)
    end do
  end do
  !$acc exit data delete(all)
  ! CHECK: 8 2 2 2003 2000
  ! CHECK-NEXT: 12 3 3 3003 3000
  ! CHECK-NEXT: 12 3 3 3003 3000
  ! CHECK-NEXT: 16 4 4 4003 4000
  do j = 2, 3
    do i = 0, 1
      print "(*(i0, 1x))", nint(all(i, j)%a), nint(all(i, j)%sides(2)%v)
    end do
  end do
  allocate (some(-1:3))
  do i = -1, 3
    call fill(some(i), i + 2)
  end do
  !$acc data copy(some(1:2))
  !$acc enter data copyin(some(1)%b, some(2)%b)
  do k = 1, 3
    call of_shape(some(1:2), k /= 2)
  end do
  call of_bounds(some(0:2), 3)
  call of_bounds(some(0), 3)
  !$acc wait
  !$acc parallel loop present(some(1:2))
  do i = 1, 2
    some(i)%b(2) = some(i)%b(2) + 100
    some(i)%n = 7
  end do
  !$acc exit data copyout(some(1)%b, some(2)%b)
  !$acc end data
  ! CHECK-NEXT: 10 10 1
  ! CHECK-NEXT: 20 20 2
  ! CHECK-NEXT: 128 132 7
  ! CHECK-NEXT: 168 142 7
  ! CHECK-NEXT: 50 50 5
  do i = -1, 3
    print "(*(i0, 1x))", nint(some(i)%b), some(i)%n
  end do
end program
